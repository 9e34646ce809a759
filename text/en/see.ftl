# What was seen on a screen: conditions and evidence, where targets are, what is in the way.
see-condition = { $kind ->
    [text] “{ $value }”
    [title] the title “{ $value }”
    [new] a new “{ $value }”
    [ref] the picture { $value }
    [app] { $value } in front
    [field] a field with “{ $value }”
    [written] “{ $value }” in the text
    [on] “{ $value }” on
    [off] “{ $value }” off
    [changed] a change
    [moved_on] a change where it was tapped
    [closed] the window closed
    [opened] another window in front
    [arranged] the window { $value }
    [dialog] a dialog in front
    [pointed] the pointer on it
    [saved] nothing unsaved in the window
    [window] a window called “{ $value }” in front
    [failed] an error
    [wheel] a wheel at { $value }
    [slider] “{ $value }” at { $amount } %
    [turned] “{ $value }” changed by { $amount } %
   *[dynamic] { $value }
}
see-condition-gone = { $kind ->
    [text] no “{ $value }”
    [title] no title “{ $value }”
    [new] no new “{ $value }”
    [ref] no picture { $value }
    [app] { $value } not in front
    [field] no field with “{ $value }”
    [written] “{ $value }” not in the text
    [on] “{ $value }” not on
    [off] “{ $value }” not off
    [changed] no change
    [moved_on] no change where it was tapped
    [closed] the window not closed
    [opened] no other window in front
    [arranged] the window not { $value }
    [dialog] no dialog in front
    [pointed] the pointer not on it
    [saved] something unsaved in the window
    [window] no window called “{ $value }” in front
    [failed] no error
    [wheel] the wheel not at { $value }
    [slider] “{ $value }” not at { $amount } %
    [turned] “{ $value }” not changed by { $amount } %
   *[dynamic] not: { $value }
}
see-seen = { $means ->
    [elements] in the element tree: { $wanted }
    [text] read on the screen: { $wanted }
    [pixels] seen in the pixels: { $wanted }
    [reference] found by its picture: { $wanted }
    [model] confirmed by the model: { $wanted }
    [app] reported by the device: { $wanted }
    [pointer] reported by the pointer: { $wanted }
    [first_page] recognized by its first page: { $wanted }
    [earlier] not in sight now, and nothing contradicts it: { $wanted }
   *[none] seen: { $wanted }
}
see-not-seen = { $means ->
    [elements] not in the element tree: { $wanted }
    [text] not read on the screen: { $wanted }
    [pixels] not seen in the pixels: { $wanted }
    [reference] not found by its picture: { $wanted }
    [model] not confirmed by the model: { $wanted }
    [app] not reported by the device: { $wanted }
    [pointer] not reported by the pointer: { $wanted }
    [first_page] not recognized by its first page: { $wanted }
   *[none] not seen: { $wanted }
}
see-cannot-tell = cannot be checked: { $wanted }
see-failure-shown = not seen: { $wanted }; the screen says “{ $words }”
see-red-mark = a red mark stands beside “{ $words }” now: it may not have been delivered
see-red-mark-unclear = a red mark stands beside “{ $words }” now, perhaps only as a part of the page: whether it was delivered is not known
see-field-differs = the field shows “{ $seen }”, not “{ $typed }”
see-field-empty = the field is empty; it should show “{ $typed }”

# What follows from a look after an action.
see-all-expected = everything expected was seen
see-no-result = the words stand in the field, but nothing came up that answers them
see-nothing-against = nothing contradicts what was seen before
see-seen-earlier = “{ $step }” was seen done at turn { $turn } and is not in sight now
see-swallowed = something came up and took the press
see-was-there-before = what was expected was already there before the action
see-change-is-no-proof = something changed, but that does not prove that it was done
see-unsure-no-proof = unclear whether the action was sent; a change alone proves nothing
see-unsure-no-trace = unclear whether the action was sent; no effect was seen
see-unsure-screen-silent = unclear whether the action was sent; the screen does not show it
see-unsure = unclear whether the action was sent
see-asks-first = a question came up; the next step answers it
see-app-not-installed = { $app } is not installed
see-shows-failure = the screen shows that it failed
see-may-come = it may still appear
see-next-step-shows = the next step shows whether it worked
see-nothing-to-check = nothing here can confirm it
see-other-page = it opened another page
see-leaves-no-trace = done; it has no visible effect
see-proven-later = { $step } showed that it was done
see-unsure-once-more = unclear whether the action was sent; repeating it does no harm
see-no-effect = no effect was seen
see-effect-missing = the expected effect was not seen
see-sent-effect-missing = the action was sent, but its effect was not seen
see-no-new-window = no new window was seen; it may have opened a tab in an existing one
see-window-stays = it is still in front: another of its windows is open, or it asks something first
see-no-trace = the action left no trace
see-tried-times = { $why }, { $times } times
see-watching = checking whether the screen changes by itself
see-screenshot-gone = the screenshot is gone; look again
see-not-yet = not there yet
see-needed-first = needed first, but not seen: { AND($conditions) }

# What else was noticed.
see-asks-first-note = a dialog asks something first
see-window-changed = another window, or none, is in front
see-window-new = a window that was not there before
see-window-none-new = no new window
see-window-gone = the window is gone
see-nothing-can-tell = there is no way to tell here
see-only-in-input = it is only in a text field
see-times = seen { $now } times, { $before } before
see-no-field = no text field is visible
see-as-many-dots = as many dots as characters
see-hidden-characters = { $count ->
    [one] one hidden character
   *[other] { $count } hidden characters
}
see-list-goes-on = the list may go on
see-no-rows = no regular rows of a list are visible
see-no-one-switch = not exactly one switch with this name
see-no-switch = no such switch is visible
see-switch = { $on ->
    [true] on
   *[false] off
}
see-pointer-at = the pointer is at { $x }, { $y }
see-field-hidden = the field hides its text
see-field-longer = the field holds more than the device reports
see-another-app = another app
see-new-or-gone = “{ $what }” appeared or disappeared
see-still-there = “{ $what }” is still there
see-gone-or-changed = “{ $what }” is gone or changed
see-only-model-says = only a model says so; nothing read on the screen shows it
see-model-quotes-wrongly = the model quotes “{ $words }”, which is not on the screen
see-place-same = the place looks the same
see-place-changed = the place has changed
see-same-picture = the screen is exactly the same
see-places-differ = { $count ->
    [one] one place differs
   *[other] { $count } places differ
}
see-only-looks = only the tapped item's highlight changed
see-only-by-itself = only things that change by themselves have changed
see-nothing-differs = nothing relevant has changed
see-no-reference = there is no picture of “{ $name }”
see-likeness = similarity { $score }

# Where a target is.
see-found = found: { $words }
see-found-at = { $name } at { $x }, { $y } ({ $means ->
    [elements] element tree
    [text] text
    [anchor] skill
    [model] model
    [person] your choice
    [remembered] picture
    [template] picture
    [scales] picture
    [features] picture
   *[other] { $means }
}, { $score })
see-place = { $x }, { $y }
see-several = { $target } appears { $times } times, at { CLAUSES($places) }
see-missed = { $target }: { $why }
see-not-found = { $target } was not found
see-switch-not-in-sight = no switch “{ $name }” is visible
see-nothing-done-yet = nothing has been done for this goal yet, and nothing on the screen shows that it is reached; go to a screen that does
see-nobody-can-tell = nothing else on this screen confirms it; go to a screen that does, or quote the words that show it
see-answer-unread = { $kind ->
    [count] no screen seen so far shows that there are { $answer }: a list may continue off the screen; look at all of it, or search for the items, and quote each one you counted
    [most] no screen seen so far shows that it is { $answer }: a list may continue off the screen; look at all of it, and give the answer exactly as shown
    [beside] “{ $answer }” stands next to “{ $name }” on the screen, and the task asks about something else in that list
   *[other] the answer “{ $answer }” is not on any screen seen so far; give it exactly as shown, or quote the words it is based on
}
see-was-refused = something it needs was refused, and nothing else has been done since
see-dialog-waits = a dialog was left unanswered: it is still open, or was just closed
see-stands-in-input = “{ $words }” is only in a text field and was not sent
see-reworded = the screen says “{ $seen }”, not “{ $wanted }”; only the model says that they mean the same
see-not-done-again = it was done and something changed, but not as expected; it is not repeated, since it might then be done twice
see-dropped-elsewhere = “{ $what }” is not where it was dropped
see-nothing-found = not found
see-only-typed = it is only the text that was typed
see-which-of-several = { $count } places match; not sure which one
see-too-few = number { $wanted } was asked for, but there are only { $count }
see-cannot-look-for = there is no way to look for { $target } here
see-no-target = the step has no target
see-tried = { $means }: { $said }
see-no-tree = this device has no element tree
see-elements-cannot-tell = the element tree cannot locate a { $kind } target
see-text-cannot-tell = text recognition cannot locate a { $kind } target
see-disabled = it is there, but disabled
see-no-such-element = no visible element has this name
see-off-screen = it is listed, but hidden or off the screen
see-behind-dialog = it is behind a dialog
see-behind-keyboard = it is behind the keyboard
see-no-role = no { $role } is visible
see-no-text = “{ $words }” cannot be read here
see-no-name = none of its names can be read here
see-no-switch-beside = no switch next to these words
see-called-otherwise = what looks like “{ $target }” is called “{ $name }”
see-reference-blank = the reference picture shows nothing distinctive
see-nothing-alike = nothing on the screen looks enough like it
see-found-elsewhere = it is found at { $x }, { $y } instead
see-looks-the-same = something at { $x }, { $y } looks the same
see-icon-unclear = the icon cannot be told from its surroundings; try a plain wallpaper
see-model-unusable = the model's answer cannot be used: { $why }
see-closer-look = on a closer look: { $why }
see-model-other-words = the model sees “{ $words }” where there is something else
see-beside = next to “{ $words }”
see-under = below “{ $words }”
see-typed-but = where “{ $text }” was typed, “{ $seen }” is shown

# The screen as a whole, and what is in the way.
see-app = { $app }
see-screen = the screen
see-still-moving = still changing
see-in-the-way = in the way: { $obstacle }
see-no-screenshot = no screenshot: { $why }
see-app-excluded = an excluded app
see-window-private = a private window
see-screenshot-unusable = { $health ->
    [black] the screenshot is black
    [gone] the screenshot is gone
    [off] the screen is off
    [locked] the screen is locked
    [secure] the app does not allow screenshots
    [truncated] the screenshot is incomplete
   *[other] the screenshot is unusable ({ $health })
}
see-obstacle = { $kind ->
    [popup] a pop-up
    [dialog] a dialog
    [permission] a permission request
    [ad] an ad
    [error] an error
    [loading] a loading screen
    [keyboard] the keyboard
    [incoming_call] an incoming call
    [elsewhere] another app or window
    [whole_screen] something over the whole screen
   *[other] something unknown
}
see-obstacle-saying = { $kind ->
    [popup] the pop-up “{ $words }”
    [dialog] the dialog “{ $words }”
    [permission] the permission request “{ $words }”
    [ad] the ad “{ $words }”
    [error] the error “{ $words }”
    [loading] the loading screen “{ $words }”
    [keyboard] the keyboard (it may cover “{ $words }”)
    [elsewhere] the other window “{ $words }”
   *[other] “{ $words }”
}
see-dialog = “{ $words }”
see-dialog-wordless = a dialog without text
see-way-button = tap “{ $name }”
see-way-button-in-corner = tap “{ $name }” { $corner ->
    [top-left] at the top left
    [top-right] at the top right
    [bottom-left] at the bottom left
   *[bottom-right] at the bottom right
}
see-way-cross = tap the close button (×)
see-way-cross-in-corner = tap the close button (×) { $corner ->
    [top-left] at the top left
    [top-right] at the top right
    [bottom-left] at the bottom left
   *[bottom-right] at the bottom right
}
see-way-red-button = tap the red button
see-way-wait = wait until it can be closed
see-way-wait-longer = wait longer until it can be closed
see-way-wait-loaded = wait until it has loaded

# How long the person was in an app, as it is remembered.
see-stay = in { $app } for { $unit ->
    [hour] { $count ->
        [one] one hour
       *[other] { $count } hours
    }
    [minute] { $count ->
        [one] one minute
       *[other] { $count } minutes
    }
   *[second] { $count ->
        [one] one second
       *[other] { $count } seconds
    }
}
see-stay-nameless = in an unnamed app for { $unit ->
    [hour] { $count ->
        [one] one hour
       *[other] { $count } hours
    }
    [minute] { $count ->
        [one] one minute
       *[other] { $count } minutes
    }
   *[second] { $count ->
        [one] one second
       *[other] { $count } seconds
    }
}
see-stay-moment = in { $app } for a moment
see-stay-moment-nameless = in an unnamed app for a moment
see-unnamed = { $kind ->
    [button] the button
    [link] the link
    [tab] the tab
    [section] the section
    [list] the list
    [textbox] the text field
    [textarea] the text field
    [field] the text field
    [switch] the switch
   *[other] the target
}
