# What is wrong with a model's answer. The model reads it, and so does a person who watches the run.
model-answer-cut = the answer is not complete: { $why ->
    [length] it is too long
   *[filtered] the provider withheld it
}
model-asked-already = the person has answered this already; go by that answer
model-nobody-there = nobody is there to answer. If it does not matter, continue without an answer; if it does, ask the same again, and the task ends with your question
model-no-json = the answer contains no JSON object
model-json-too-deep = the JSON is nested too deeply
model-json-too-long = the JSON is longer than { $most } characters
model-json-several = the answer contains more than one JSON object; write exactly one
model-json-broken = the JSON cannot be read
model-no-tag = the answer contains no <{ $tag }>…</{ $tag }>
model-not-a-number = { $name } is not a number
model-blocks = the answer contains { $count ->
    [0] no <{ $tag }> block
   *[other] { $count } <{ $tag }> blocks
}; write exactly one
model-no-act = the answer contains no act; write exactly one, in the form that was shown
model-acts-too-many = the answer contains { $count } acts; write { $most ->
    [1] exactly one
   *[other] at most { $most }
}
model-point-ambiguous = ({ $x }, { $y }) cannot be a place here: places are { $unit ->
    [pixels] pixels of the picture
    [to_999] whole numbers from 0 to 999
   *[other] whole numbers from 0 to 1000
}
model-no-picture = there is no picture of this screen, so no place on it can be given
model-went-wrong = the act before it did not go as planned
model-much-happened = what is described above happened in between
model-look-first = the screen may have changed under it; look first
model-nothing-drawn-there = nothing is visible under the pointer
model-scrolled-there = “{ $what }” is in sight now: Iris scrolled to it.
model-scrolled-to-end = The end of what scrolls there is in sight now: one more swipe moved nothing.
model-scrolled-enough = Iris scrolled { $times } times; it goes on.
model-left-out = Not done of your last answer: { $acts }. Why: { $why }.
model-unknown-act = there is no act '{ $name }'; known acts are { $known }
model-unknown-planner = there is no planner '{ $name }' here; choose one of { $known }
model-call-broken = the call cannot be read; write one call, such as do(…) or click(…), with named plain values in straight quotes and brackets
model-act-broken = the act '{ $name }' cannot be read: { $why }
model-act-needs-place = the act '{ $act }' needs a place
model-act-needs-direction = the act '{ $act }' needs a direction: up, down, left or right
model-act-needs = the act '{ $act }' needs { $act ->
    [type] the text in "value"
    [open] the app's name in "value"
    [key] the name of the key in "key"
   *[hotkey] the keys in "keys"
}
model-drag-needs-end = the act 'drag' needs a second place in "to": where it ends
model-once-at-a-time = { $what } is done only once per answer; repeat it in your next answer
model-cannot-hold = only ctrl, shift and alt can be held during a click
model-cannot-wait-for = “{ $what }” cannot be waited for; say what should be visible then, as one of: { $known }
model-cannot-zoom = zooming with two fingers or the wheel is not possible here; try a double tap, or buttons of the app
model-other-place = “{ $there }” is at that place, not “{ $wanted }”; look again
model-no-element = there is no element '{ $name }' on this screen; the list may have changed
model-swipe-nowhere = the swipe ends where it starts
model-out-of-bounds = Coordinate ({ $x }, { $y }) out of screen bounds
model-box-malformed = the box is not { $form }
model-done-already = “{ $step }” has already been done and must not be done twice; leave it out
model-failed-twice = “{ $step }” has already failed twice; find another way or leave it out
model-program-empty = the program is empty
model-program-too-long = the program is longer than { $most } bytes
model-program-line = line { $line }: { $fault }
model-program-unreadable = the program cannot be read: it is nested too deeply, or contains characters that are not allowed in a program
model-program-no-such = there is no “{ $name }” here
model-program-name-taken = “{ $name }” already has a meaning; choose another name
model-program-private = “.{ $name }” cannot be used
model-program-only-called = “{ $name }” can only be called, as in { $name }(…)
model-program-unknown-name = “{ $name }” is not known; there are step, read, why and plain built-ins
model-program-too-many-calls = it called step and read more than { $most } times
model-program-too-large = it keeps { $size } kB while it waits; at most { $most } kB are allowed
model-program-waits = it waits for something that never happens
model-program-died = its process ended: { $why }
model-program-no-step = the program ended without a step

# No longer said, but stored runs hold them.
model-box-outside = the box { $box } does not lie within 0 to 1000
