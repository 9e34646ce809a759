# What is done to a device, what it answered, and why something was left alone.
act-tap = tap at { $x }, { $y }
act-double-tap = double-tap at { $x }, { $y }
act-long-press = press and hold at { $x }, { $y } for { $ms } ms
act-swipe = swipe from { $x }, { $y } to { $to_x }, { $to_y }
act-drag = drag from { $x }, { $y } to { $to_x }, { $to_y }
act-type = { $clear ->
    [true] clear the field and type “{ $text }”
   *[false] type “{ $text }”
}{ $submit ->
    [true] , then press Enter
   *[false] {""}
}
act-type-hidden = { $clear ->
    [true] clear the field and type { $length ->
        [one] one character
       *[other] { $length } characters
    }
   *[false] type { $length ->
        [one] one character
       *[other] { $length } characters
    }
}{ $submit ->
    [true] , then press Enter
   *[false] {""}
}
act-press-key = press { $key }
act-press-keys = press { $keys }
act-wait = wait { $seconds } s
act-go-home = go to the home screen
act-open-app = { $anew ->
    [true] open a new window of { $app }
   *[false] open { $app }
}
act-show-window = bring the window “{ $window }” to the front
act-arrange-window = { $how ->
    [maximize] maximize the window
    [minimize] minimize the window
    [restore] restore the window
    [left] snap the window to the left
   *[right] snap the window to the right
}
act-call = call { $number }
act-open-url = open { $url }
act-move-pointer = move the pointer to { $x }, { $y }
act-click = { $button ->
    [left] click
    [right] right-click
   *[middle] middle-click
}{ $times ->
    [one] {""}
   *[other] {" "}{ $times } times
}
act-click-holding = { $button ->
    [left] click
    [right] right-click
   *[middle] middle-click
}{ $times ->
    [one] {""}
   *[other] {" "}{ $times } times
} while holding { $keys }
act-hover = hover for { $seconds } s
act-scroll = scroll { $reach ->
    [line] one line
    [page] one page
   *[half] half a page
} { $direction ->
    [up] up
    [down] down
    [left] left
   *[right] right
}
act-scroll-holding = turn the wheel { $direction ->
    [up] up
    [down] down
    [left] left
   *[right] right
} while holding { $keys }
act-several = { $count } actions in one go
act-typed-something = type something
act-under-way = { $act } …
act-delivered = { $act } ({ $delivered ->
    [no] not sent
   *[unknown] unclear whether it was sent
})
act-purpose = { $purpose ->
    [clear] close what is in the way
    [fallback] keep looking
    [goal] work towards the goal
    [repeat] repeat the step
    [met] nothing to do
    [skip] skip the step
   *[step] do the step
}

# What a device answered.
act-done = { CLAUSES($acts) }
act-done-saying = { CLAUSES($acts) } ({ $said })
act-failed = { CLAUSES($acts) }: not sent
act-failed-because = { CLAUSES($acts) }: not sent ({ $why })
act-delivery-unknown = { CLAUSES($acts) }: unclear whether it was sent
act-not-sent = the action was not sent
act-not-sent-because = the action was not sent ({ $why })
act-cut-off = the program ended before the device answered
act-cut-off-on-way = the program ended before anything was pressed
act-window-was-open = a window was already open, so it was brought to the front
act-no-caret = no text field is focused
act-typed-unseen = the text was sent, but the field shows nothing, so it cannot be checked
act-typed-unreadable = the text was sent, but the field cannot be read
act-typed-like-hint = the text was sent, but the field's hint has the same words, so it cannot be checked
act-typed-otherwise = the text was sent, but the field shows something else ({ $length } characters now, { $before } before)

# Why nothing was touched.
act-refused = not done: { $why }
act-held-by-person = paused by you; nothing was touched
act-mouse-moved = you moved the mouse; waiting until it stops
act-screenshot-gone = the screenshot behind this decision is gone; nothing was touched
act-no-look = nothing was touched: { $why }
act-other-app = { $app } came to the front; nothing was touched
act-came-up = { $obstacle } came up; nothing was touched
act-other-app-unknown = another app came to the front; nothing was touched
act-other-window = another window came to the front; nothing was touched
act-other-window-below = a different window is under the pointer now; nothing was touched
act-target-changed = “{ $target }” has changed or moved; nothing was touched
act-unnamed-target-changed = the target has changed or moved; nothing was touched
act-target-longer = “{ $target }” has more text now; nothing was touched

# How a target is reached, and what is closed on the way.
act-types-at-focus = typing where the cursor is
act-types-at-focus-unsure = there is no single text field; typing where the cursor is
act-looks-further = { $target } is not on this screen; { $way }
act-fallback = { $action ->
    [swipe] keep swiping
    [scroll] keep scrolling
    [tap] tap to open it
    [each] open the next one
    [press_key] press a key
   *[wait] wait
}
act-no-fallback = nothing else to try here
act-looks-again = look for the target again
act-nothing-moved = nothing moved
act-clearing = { $obstacle }: { $way }
act-way-tried = tried
act-obstacle-gone = cleared
act-obstacle-still = still in the way: { $obstacle }
act-obstacle-next = cleared; now in the way: { $obstacle }
act-obstacle-stays = { $obstacle } cannot be closed
act-unsure-sent = not sure whether the action was sent
act-noted = noted
act-kept = something came up first; this will be done once that is gone
act-after-all = nothing is in the way any more; now doing what was chosen before
act-sum-changed = the amount to pay changed just before the touch
act-view-changed = what is sent or paid, or to whom, changed after you were asked
