# The icon in the tray and its menu.
tray-state = { $state ->
    [running] Running
    [paused] Paused
    [waiting] Waiting for you
   *[idle] Nothing is running
}
tray-state-of = { $state } · { $task }
tray-state-record = { $state } · { $record }
tray-tooltip = Iris · { $state }
tray-start = New task…
tray-open = Open panel
tray-answer = Answer…
tray-pause = Pause
tray-continue = Continue
tray-stop = Stop
tray-quit = Quit (runs keep going)
# Why there is no icon.
tray-qt-missing = The tray icon needs Qt, which is not installed. Run: pip install 'iris-screen[tray]'
tray-no-display = There is no display here, so there is no tray. Use the panel instead: iris panel
tray-qt-broken = Qt cannot draw on this display ({ $why }). Use the panel instead: iris panel
tray-qt-silent = no answer within { $seconds } s
tray-qt-ended = it exited
tray-not-supported = This desktop has no tray (on GNOME an extension adds one). Use the panel instead: iris panel
tray-already-open = The tray icon is already running. Close that one first.
