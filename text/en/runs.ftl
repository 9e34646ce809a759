# Why something cannot be done with a run.
runs-unknown = There is no run { $run }. See all runs: iris runs
runs-ambiguous = Several runs start with { $prefix }: { $names }. Give more of the id.
runs-id-wrong = “{ $id }” is not a run id. See all runs: iris runs
runs-id-unusable = “{ $id }” cannot be a run id. Use up to 64 letters, digits, dots, dashes and underscores.
runs-exists-already = Run { $run } already exists. Resume it, or choose another id.
runs-in-progress = Run { $run } is in progress ({ $holder }). Wait for it, or stop it: iris stop { $run }
runs-on-another-computer = Run { $run } is in progress on another computer ({ $holder }). Stop it there.
runs-waits-for-answer = Run { $run } is waiting for an answer: iris answer { $run }
runs-not-running = Run { $run } is not in progress. Continue it: iris resume { $run }
runs-answered-already = That question was already answered. See where the run stands: iris show { $run }
runs-taken-up-elsewhere = Another process has continued run { $run } in the meantime. See where it stands: iris show { $run }
runs-device-moved = { $problem } If its address has changed: iris resume { $run } --device ADDRESS
runs-without-turns = Run { $run } has no turns yet: iris show { $run }
runs-no-such-turn = Run { $run } has no turn { $turn }, only turns { $first } to { $last }: iris show { $run }
runs-fork-task-and-edits = A new task gets a new plan. Change either the task or the steps, not both.
runs-fork-act-in-the-air = At that turn it was not yet known whether an action that cannot be undone had worked. Choose another turn.
runs-device-not-taken = Run { $run } is using its device. Take it over first: iris pause { $run } --hand
runs-still-in-turn = Run { $run } is still finishing a turn. Use its device once it has paused.
runs-too-many-touches = Run { $run } is still carrying out your earlier touches. Wait until they are done.
runs-nothing-kept = There is no record left of what run { $run } did. Run it again first.
runs-over = Run { $run } has ended ({ $verdict ->
    [verified] verified
    [unverified] not verified
    [failed] failed
   *[other] { $verdict }
}). Start it again: { $again }
runs-over-look = Run { $run } has ended ({ $verdict ->
    [verified] verified
    [unverified] not verified
    [failed] failed
   *[other] { $verdict }
}). Look at it: iris show { $run }
runs-not-verified = Only verified runs can be saved as skills. Run { $run } { $how ->
    [unverified] was not verified
    [failed] failed
    [stopped] was stopped
   *[other] ended as { $how }
}.
runs-waits-for-worker = Run { $run } has no device yet. Give it to a worker: iris worker --device ADDRESS
