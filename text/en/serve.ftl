# The warm process

serve-on = On: the next command keeps a loaded process running, and later commands start in it. It ends after { $minutes } minutes without a command.
serve-off = Off: each command loads everything by itself.
serve-is-off = off; to have commands start faster: iris serve on
serve-waits = on; the next command starts the warm process
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
    [one] One command in it will still finish.
   *[other] { $commands } commands in it will still finish.
}
serve-none = There is no warm process.
serve-lost = The warm process was ended, and this command with it. If it was a run, it is kept: iris runs
