# A run as a whole: how it stands, how it ended and why.
run-begun = “{ $task }”: run { $run } on { $device }
run-begun-allowed = Without asking it may: { $allowed }. { $begun }
run-ended = { $verdict ->
    [verified] verified
    [failed] failed
   *[unverified] unverified
}: { $reason }
run-standing = { $standing ->
    [verified] verified
    [failed] failed
    [unverified] unverified
    [stopped] stopped
    [waiting] waiting
    [running] running
    [paused] paused
    [unreachable] unreachable
    [impossible] impossible
    [unclear] unclear
    [unread] not understood
    [interrupted] interrupted
   *[other] { $standing }
}
run-film-end = the final screen
run-goes-on = continuing
run-waits = waiting for a person
run-taken-up = resumed
run-device-used = another task has used the device meanwhile
run-taken-over = taken over from run { $run }
run-held = paused by you; to continue: iris resume { $run }, for one turn: iris step { $run }
run-person-did = you did: { CLAUSES($acts) }
run-person-held = you paused the run
run-mouse-moved = you moved the mouse; paused until it stopped
run-memory-folded = condensed { $before } memory entries and kept { $kept } unchanged

run-proven = { $skipped ->
    [0] every step was verified
    [one] every step except an optional one was verified
   *[other] every step except { $skipped } optional ones was verified
}{ $failed ->
    [0] {""}
    [one] , although one failed at first
   *[other] , although { $failed } failed at first
}
run-proven-untraced = every step with a visible effect was verified{ $skipped ->
    [0] {""}
    [one] , except one optional step
   *[other] , except { $skipped } optional steps
}{ $failed ->
    [0] {""}
    [one] , although one failed at first
   *[other] , although { $failed } failed at first
} ({ $untraced ->
    [one] one step has no visible effect
   *[other] { $untraced } steps have no visible effect
})
run-judged = according to the model, the screen shows that it is done
run-untraced = done, but nothing on the screen can confirm it
run-no-answer = done, but the answer was not given
run-answer-none = { $kind ->
    [not_found] what you asked for was not found
   *[unknown] the screen does not show it
}
run-answer-beside = the answer stands next to “{ $name }” on the screen, and the question is about something else
run-answer-unchecked = the answer was not read on the screen
run-answer-untold = done, but there is no answer: { $why }
run-unsure = cut off in the middle of an action; unclear whether this was done: { CLAUSES($steps) }
run-unproven = done, but { $steps ->
    [one] one step is
   *[other] { $steps } steps are
} unverified{ $failed ->
    [0] {""}
    [one] , and one failed at first
   *[other] , and { $failed } failed at first
}
run-unproven-because = done, but { $steps ->
    [one] one step is
   *[other] { $steps } steps are
} unverified{ $failed ->
    [0] {""}
    [one] , and one failed at first
   *[other] , and { $failed } failed at first
} ({ $step }: { $why })
run-result-not-seen = every step was done, but the expected result was not seen
run-wrong-after-all = every step was done, but then something went wrong: { $why }
run-not-pressed = nothing shows that “{ $name }” was pressed
run-never-did = every step was done, but nothing was pressed that { $kind ->
   *[send] sends anything
    [post] posts anything
    [call] makes a call
    [delete] deletes anything
    [install] installs anything
    [uninstall] uninstalls anything
}, as the task asks
run-sent-altered = every step was done, but “{ $sent }” was sent instead of “{ $words }”
run-ran-together = every step was done, but “{ $words }” was typed right after other words in the same text field: “{ $entered }”
run-never-turned = every step was done, but the switch “{ $name }” did not change when it was pressed
run-left-out = every step was done, but nothing was done with “{ $name }”, which the task also names
run-never-sent-to = every step was done, but nothing shows that it was sent to “{ $name }”
run-never-wrote = every step was done, but “{ $words }” was neither written nor seen
run-typed-text-differs = “{ $text }” was typed, but the field shows “{ $seen }” now
run-typed-text-gone = “{ $text }” was typed, but the field is empty now
run-dialog-left = a dialog is still open: { $dialog }

run-cut-off = cut off; it can be resumed
run-stopped-by-person = stopped by you; it can be resumed
run-stopped = stopped
run-turns-used-up = all { $turns } turns are used up (--max-turns { $most })
run-time-used-up = all { $seconds } seconds are used up (--max-seconds { $most })
run-goes-in-circles = the same action on the same screen was tried { $times } times
run-no-screenshot = The device gives no usable screenshot ({ $health ->
    [black] black
    [gone] gone
    [off] screen off
    [locked] locked
    [secure] not allowed
    [truncated] incomplete
   *[other] { $health }
}). Fix that first
run-unreachable = { $why } (then run: iris resume { $run })
run-nobody-to-ask = { $question }; nobody is there to answer (with --wait, the run waits for an answer{ $can ->
    [true] ; to allow it beforehand, add { $allow }
   *[other] {""}
})
run-person-refused = { $question }; you said no
run-not-allowed = the next action is not allowed
run-new-plans-used-up = it still failed after { $plans ->
    [one] one new plan
   *[other] { $plans } new plans
}
run-impossible = this cannot be done: { $why }
run-unclear = it is unclear what you mean: { $question }
run-model-refuses = the model refuses: { $said ->
    [filtered] its provider withheld the answer
   *[other] “{ $said }”
}
run-nothing-changes = the model was asked { $calls } times, and nothing on the screen changed
run-given-up = { $why } ({ $detail })
run-given-up-barred = { $why }; { $barred }
run-problem = { $kind ->
    [ELEMENT_NOT_FOUND] the target was not found
    [CLICK_MISSED] the tap had no effect
    [INFINITE_LOOP] it kept repeating itself
    [APP_NOT_RESPONDING] the app does not respond
    [TIMEOUT] it took too long
   *[UNEXPECTED_DIALOG] something unexpected came up
}

# What is remembered of a run.
run-memory-title = { $task } — { $how ->
    [verified] verified
    [failed] failed
   *[unverified] unverified
}
run-memory-device = on { $device }
run-memory-step = { $step }: { $how ->
    [verified] verified
    [failed] failed
   *[unverified] unverified
}
run-memory-asked = asked: { $question } The answer: { $answer }
run-memory-answer = result: { $answer }
run-memory-place = It is at { $place }, in { $app }.
run-memory-place-anywhere = It is at { $place }.
