# The warm process

serve-on = On: commands leave a process behind that has loaded everything, and the next ones start in it. It ends after { $minutes } minutes without a command.
serve-off = Off: each command loads everything by itself.
serve-is-off = off; to have commands start faster: iris serve on
serve-waits = on; the next command leaves a warm process behind
serve-runs = process { $process } is ready, { $megabytes } MB; { $commands ->
    [0] no command runs in it
    [one] one command runs in it
   *[other] { $commands } commands run in it
}
serve-unavailable = not available: it needs Linux, and Python without special options
serve-folder = not available: { $folder } is not yours alone
serve-failed = not available: its start failed: { $why }
serve-stopped = Stopped. { $commands ->
    [0] No command ran in it.
    [one] One command in it runs to its end.
   *[other] { $commands } commands in it run to their end.
}
serve-none = There is no warm process.
serve-lost = The warm process was ended, and this command with it. A run is kept: iris runs
