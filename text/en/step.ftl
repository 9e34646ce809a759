# The steps of a plan, and what became of them.
step-described = { $en }
step-tick-box = tick the box
step-plain = { $action ->
    [tap] tap
    [double_tap] double-tap
    [right_click] right-click
    [long_press] press and hold
    [hover] point at
    [swipe] swipe
    [drag] drag
    [input_text] type into
    [press_key] press
    [hotkey] press
    [wait] wait for
    [go_home] go home
    [launch_app] open
    [show_window] bring to the front
    [arrange_window] arrange
    [call] call
    [open_url] open
    [scroll] scroll
    [back_until] go back to
    [turn] turn the wheel to
    [check] check
   *[goal] reach
} { $what }
step-bare = { $action ->
    [tap] tap
    [double_tap] double-tap
    [right_click] right-click
    [long_press] press and hold
    [hover] rest the pointer
    [swipe] swipe
    [drag] drag
    [input_text] type
    [press_key] press a key
    [hotkey] press keys
    [wait] wait
    [go_home] go to the home screen
    [launch_app] open the app
    [show_window] bring the window to the front
    [arrange_window] arrange the window
    [call] call
    [open_url] open the page
    [scroll] scroll
    [back_until] go back
    [turn] turn the wheel
    [check] check
   *[goal] reach the goal
}
step-will = { $act ->
    [tap] tap “{ $what }”
    [double_tap] double-tap “{ $what }”
    [right_click] right-click “{ $what }”
    [long_press] press and hold “{ $what }”
    [hover] point at “{ $what }”
    [on] turn on “{ $what }”
    [off] turn off “{ $what }”
    [drag] drag “{ $what }” to “{ $to }”
    [type] type “{ $what }” there
    [type_into] type “{ $what }” into “{ $to }”
    [clear] clear the text there
    [clear_field] clear “{ $to }”
    [press] press { $what }
    [swipe] swipe { $what ->
        [up] up
        [down] down
        [left] left
       *[right] right
    }
    [scroll] scroll { $what ->
        [up] down
        [down] up
        [left] to the right
       *[right] to the left
    }
    [look_for] scroll to “{ $what }”
    [check] check that “{ $what }” is shown
    [check_gone] check that “{ $what }” is not shown
    [wait] wait { $what } s
    [wait_for] wait until “{ $what }” is shown
    [wait_gone] wait until “{ $what }” is gone
    [home] go to the home screen
    [call] call { $what }
    [arrange] { $what ->
        [maximize] maximise
        [minimize] minimise
        [restore] restore
        [left] put on the left half
       *[right] put on the right half
    } the window
   *[open] open { $what }
}
step-open-app = open { $app }
step-open-window = open another window of { $app }
step-search = open the search
step-first-page = go back to the first page of { $app }
step-show-app = bring { $app } to the front
step-show-window = bring the window “{ $title }” to the front
step-close-window = close the window “{ $title }”
step-close-window-of = close a window of { $app }
step-do-not-save = if asked, do not save
step-home-first = go to the home screen first
step-further-down = further down the page
step-further-on = further on
step-next-icons = the next page of icons
step-next-place = the next { $role ->
    [tab] tab
    [section] section
   *[other] { $role }
}
step-open-by-click = click to open it
step-nothing-to-choose = nothing to select
step-see-it-done = check that it is done
step-see-it-lasts = check that it stays that way
step-judge-end = ask whether it is done
step-answer = answer your question
step-answer-read = the answer was read on the screen
step-answer-missing = the answer was not given
step-answer-none = { $kind ->
    [not_found] it was not found
   *[unknown] the screen does not show it
}
step-point-first = point at it first

step-ended = { $status ->
    [success] verified
    [failed] failed
    [skipped] skipped
   *[unverified] unverified
}
step-ended-because = { $status ->
    [success] verified
    [failed] failed
    [skipped] skipped
   *[unverified] unverified
}: { $why }
step-already-so = already done; nothing to do
step-optional-missing = { $target } is not there; the step is optional
step-target-missing = its target is not there
step-person-says-so = confirmed by you
step-once-more = not there yet; going back one more page
step-not-reached = not reached after { $times ->
    [one] one try
   *[other] { $times } tries
}
step-not-reached-in-time = not reached after { $seconds } seconds
step-refused-often = the model asked { $times } times for something that is not allowed; the last time: { $why }
step-goes-on = continuing
step-not-done = the step was not done
step-not-judged = not checked yet
step-tried-again = tried again
step-tried-twice = “{ $step }” was tried twice without success
step-in-vain = “{ $step }” had no effect
step-window-not-arranged = the window was not arranged that way
step-ambiguous = several things here could be “{ $target }”, and nobody is there to choose
step-may-be-done = “{ $step }” may already have been done and is never done twice; check the screen yourself
step-here = here
step-on-home-screen = on the home screen
step-on-first-page = on the first page of { $app }
step-in-app = in { $app }
step-not-found = “{ $target }” was not found { $where }
step-not-found-near = “{ $target }” was not found { $where }; there is { OR($near) }
step-app-not-found = “{ $target }” was not found { $where }; is it installed?
step-not-found-no-app = “{ $target }” was not found { $where }, and { $hint }, or put what to click in quotes
step-no-window-of-app = no window of { $app } comes to the front; open it first, or give words from its window title
step-no-window = no window with “{ $title }” in its title is open, and { $hint }, or words from a title
step-not-installed = no such program is installed; use a program's name as the menus show it
step-not-installed-nearest = no such program is installed; the closest are { $apps }; use a program's name as the menus show it
step-not-installed-known = no such program is installed; installed are { $apps }; use a program's name as the menus show it
