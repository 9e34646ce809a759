# What Iris keeps: runs, screenshots, leases, states.
store-process = process { $pid } on { $host }
store-mover = a move from another store (if it was interrupted, run iris store move again where it was started; if that place is lost, iris store move --release)
store-run-taken-over = Another process has taken over run { $run }. Nothing more is done here.
store-move-driven = { $holder } is still using { $name }. Stop it, or wait until it is done, then move the store.
store-move-taken = The other store has a different run called { $run }. Nothing was moved.
store-move-differs = Run { $run } did not arrive as it was, so nothing was removed here.
store-key-file = { $file } could not be created or read: { $why }. Set IRIS_HOME to a folder of your own.
store-key-damaged = { $file } is damaged. Restore it from a backup. If there is none, remove it: then a new key is made, and the records of earlier runs can be read, but no longer checked.
store-screenshot-damaged = The screenshot { $file } is missing or damaged. Look at the screen again.
store-ledger-damaged = { $file } is damaged: it cannot be told which answers were used. Start the run again.
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
# The record of a run, which is signed: whether it is what Iris wrote.
store-record-name = { $state ->
    [unsigned] not signed
    [trusted] record changed, accepted
    [foreign] record of another key
    [cut] record cut off
    [damaged] pictures damaged
   *[changed] record changed
}
store-record = { $state ->
    [unsigned] The record of this run is not signed: the run began before Iris signed records.
    [trusted] The record of this run had been changed. It was accepted with --trust-record, and has not changed since.
    [foreign] The record of this run is signed with a key that is not in this data folder, so it cannot be checked.
    [cut] The end of this run's record is missing: somebody removed it, or restored an older copy.
   *[changed] The record of this run is not what Iris wrote: somebody, or a bad disk, changed it.
}
store-record-parts = Affected: { $parts }{ $more ->
    [0] {""}
   *[other] , and { $more } more
}.
store-record-part = { $kind ->
    [run] task or verdict
    [act] touch { $turn }.{ $n }
    [step] step { $n }
    [touch] your own touch { $n }
    [picture] screenshot { $turn }
    [checkpoint] what it does next
   *[other] the signatures
}
store-record-damaged = { $n ->
    [1] A screenshot is missing or damaged: { $pictures }.
   *[other] { $n } screenshots are missing or damaged: { $pictures }{ $more ->
        [0] {""}
       *[other] , …
    }.
}
store-record-refused = Run { $run } does not continue: { $state ->
    [foreign] its record is signed with a key that is not in this data folder
    [cut] the end of its record is missing
   *[changed] its record was changed
}. Look at it: iris show { $run }. To continue all the same: iris resume { $run } --trust-record
# What can still be read from a damaged store.
store-rescue-none = There is no store at { $file }.
store-rescue-exists = { $file } already exists. Choose a new name.
store-rescue-unreadable = Nothing of { $file } can be read. Restore a backup, or move it away to start with an empty one.
store-rescue-tables = Damaged tables: { $tables }.
store-rescue-run = Run { $run } is damaged: { $why }
store-rescue-nowhere = it is not known where it stopped
store-rescue-rowless = its entry in the list of runs is gone
store-rescue-part = a part of it cannot be read
store-rescue-whole = { $n ->
    [0] No run is intact, so nothing can be saved. Restore a backup, or move the file away to start with an empty one.
    [1] One run is intact.
   *[other] { $n } runs are intact.
}{ $damaged ->
    [true] {""} Save what is intact: iris doctor --store --save FILE
   *[other] {""}
}
store-rescue-saved = { $n ->
    [1] One run was
   *[other] { $n } runs were
} saved in { $file }. To use it, stop Iris and replace the damaged file with it.
store-database-address = IRIS_FLEET_URL is not the address of a PostgreSQL database. One looks like this: postgresql://USER:PASSWORD@HOST/DATABASE
store-database-away = { $where } cannot be reached: { $why }. Check the address, the network and the server.
store-database-failed = { $code ->
    [lost] The connection to { $where } was lost. Try again; a run that was cut off goes on with: iris resume
    [unsure] The connection to { $where } was lost while Iris was saving, so it is not known whether that was saved. Look before you do it again.
    [undone] Something in { $where } failed, so nothing of it was saved. Try again.
    [stopped] { $where } was stopped, or took too long. Try again; a run that was cut off goes on with: iris resume
    [late] A transaction in { $where } took too long and was undone. Try again; a run that was cut off goes on with: iris resume
    [crossed] Two changed the same thing in { $where } at once, and one was undone. Try again.
    [busy] { $where } is busy. Try again.
    [full] The disk of { $where } is full. Free some space there, then continue.
    [memory] There is not enough memory for { $where }. Close something and try again.
    [crowded] { $where } allows no more connections. Raise its max_connections, or end some workers.
    [long] Nothing was changed in { $where }: a name is too long for it. Cancel the tasks whose batch or tags have more than 200 characters, with the version of Iris that queued them, then try again.
    [rights] The user that IRIS_FLEET_URL names may not do this in { $where }. Give it the rights that docs/fleet.md lists.
    [closed] { $where } is already closed.
   *[other] What is in { $where } is damaged, or not Iris's. Restore a backup, or use an empty database.
}
store-database-format = { $age ->
    [newer] { $where } was written by a newer version of Iris (format { $format }; this one reads { $known }). Update Iris on this computer.
   *[older] { $where } was written by an older version of Iris (format { $format }; this one writes { $known }). End the older workers, then run: iris fleet init
}
