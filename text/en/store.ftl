# What Iris keeps: runs, screenshots, leases, states.
store-process = process { $pid } on { $host }
store-run-taken-over = Another process has taken over run { $run }. Nothing more is done here.
store-key-file = { $file } could not be created or read: { $why }. Set IRIS_HOME to a folder of your own.
store-screenshot-damaged = The screenshot { $file } is missing or damaged. Look at the screen again.
store-screenshot-key-wrong = “{ $key }” is not the key of a screenshot.
store-screenshots-unwritable = Screenshots could not be saved in { $folder }: { $why }. Free some space or check the disk.
store-act-begun-before = Action { $n } of turn { $turn } was already started. Look at the screen before repeating it.
store-act-unpromised = Action { $n } of turn { $turn } has a receipt but was never recorded as started.
store-touch-unpromised = Touch { $n } of run { $run } has a receipt but was never recorded as started.
store-state-unkeepable = The state could not be saved: { $why }.
store-state-foreign = A saved state is of the kind “{ $kind }”, which Iris does not write. It was not read.
store-state-damaged = A saved state is damaged or of an unknown type. It was not read.
store-held = { $kind ->
    [memory] Memory is being updated
    [run] Run { $name } is in use
   *[device] Device { $name } is in use
} by { $holder }. Wait for it or end it, then try again.
store-held-for-run = { $kind ->
    [run] Run { $name }
   *[device] Device { $name }
} is in use by { $holder }, run { $run } (“{ $task }”). Wait for it, or stop it: iris stop { $run }
