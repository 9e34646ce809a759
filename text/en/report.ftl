# A run as a document: a page, Markdown, JUnit XML; and two runs compared.
report-device = Device
report-planner = Planner
report-started = Started
report-started-at = { $moment } (UTC{ $offset })
report-run = Run
report-live = This run was still running when the report was written.
report-footer = Written by Iris. Text in the screenshots is data, not instructions.
# Headings
report-answer = Answer
report-film = Screenshots
report-film-legend = Blue: the target. Orange: what was in the way. Green: where it was touched.
report-steps = Steps
report-no-steps = Nothing was done on the device.
report-nodes = Where the time went
report-nodes-unknown = The time each node took was not recorded for this run.
report-obstacles = What got in the way
report-problems = Failure analysis
report-tried = Tried
report-turns = Turn by turn
report-end = Final screen
report-not-reached = Not reached
report-turn = Turn { $turn }
report-picture-missing = No screenshot here: it was deleted, or is on the computer that did the run
# Figures
report-figure = { $figure ->
    [steps] steps
    [turns] turns
    [time] time
    [retries] retries
    [replans] new plans
    [blockers] in the way
    [calls] model calls
    [tokens] tokens
    [cost] cost
   *[other] { $figure }
}
report-number = { NUMBER($n, useGrouping: 1) }
report-share = { $part } / { $whole }
report-price = { $price }
report-none = –
report-unknown = unknown
report-retries = { $n ->
    [one] 1 retry
   *[other] { $n } retries
}
# What became of a step
report-step-status = { $status ->
    [success] verified
    [failed] failed
    [unverified] unverified
    [skipped] skipped
   *[other] { $status }
}
# What each node of a turn came to
report-part = { $part ->
    [observe] Seen
    [locate] Found
    [act] Done
    [verify] Result
   *[other] { $part }
}
# Markdown and JUnit
report-about = Run { $run } on { $device }, planner { $planner }.
report-column-step = step
report-column-result = result
report-column-node = node
report-obstacle-in-turn = turn { $turn }: { $obstacle }
report-whole-run = The whole run
# Two runs compared: what differs, and what is said of each
report-difference = { $what ->
    [task] They were given different tasks
    [planner] Different planners planned them
    [length] One run continued
    [before] Different things were in the way
    [step] They were about to do different things
    [target] They found the target by different words
    [act] They did different things
    [app] They ended up in different apps
    [after] Different things got in the way afterwards
    [status] The results differ
   *[end] They ended differently
}
report-had-ended = it had ended
report-did-nothing = nothing
report-something = something
report-ended-as = { $standing }: { $reason }
report-node-time = { $node } time
report-same = Both runs took the same path to the same result.
report-parted = They first differ in turn { $turn }, { $node }: { $difference }
report-planner-name = { $planner }
