sandbox-state-unreadable = The saved state of this run's program cannot be read. Start the task again.
sandbox-key-too-short = The key that seals paused programs needs at least 32 bytes.
sandbox-seal-broken = The paused program was not saved by this installation for this run. Start the task again.
sandbox-version-other = The program was paused by version { $version } of its sandbox. Start the task again.
sandbox-step-failed-often = “{ $step }” failed { $count } times in a row: { $why }
sandbox-steps-failed-often = { $count } steps in a row failed, the last was “{ $step }”: { $why }
