desktop-stop-iris = Stop Iris
desktop-stop-unheard = ESC and the stop key no longer work, so the run was stopped. Open the desktop again.
desktop-app-command-unreadable = The command line of “{ $app }” cannot be read ({ $command }).
desktop-app-not-found = Program “{ $app }” not found. Use a name listed by packages(), such as firefox.desktop.
desktop-link-no-app = No program here opens { $scheme }: links. Install one that does, such as a browser.
desktop-app-program-missing = “{ $app }” cannot be opened: program “{ $program }” not found.
desktop-setsid-missing-for-apps = setsid not found, so no program can be opened. Install util-linux.
desktop-app-not-starting = “{ $program }” does not start. Check the screen before opening it again.
desktop-app-start-failed-because = “{ $program }” could not be started ({ $why }).
desktop-app-start-failed = “{ $program }” could not be started.
desktop-action-unsupported = A desktop cannot do “{ $kind }”.
desktop-elements-none = The front window lists no elements; the screenshot is used instead.
desktop-own-window = This is the window the run was started from, so it is left alone. Minimize it, or open desktop:?aside=no.
desktop-window-title-not-open = No window called “{ $title }” is open.
desktop-window-app-not-open = No window of “{ $app }” is open.
desktop-window-none-open = No window is open.
desktop-arrange-elsewhere = Windows can be arranged only on Linux with X11 so far. Move the window by its title bar.
desktop-pyautogui-failed = pyautogui cannot start ({ $said }). Install python3-tk.
desktop-keyboard-nowhere = No window has the keyboard focus. Click a field first.
desktop-key-missing = This computer's keyboard has no “{ $key }”. Use another key.
desktop-paste-not-taken = No program took the text from the clipboard. Is a text field focused?
desktop-window-changed-before-clear = Another window came to the front before the field was cleared. Check the screen before continuing.
desktop-window-changed-before-enter = Another window came to the front after the text was typed, before Enter. Check the screen before continuing.
desktop-window-changed-before-key = Another window came to the front before the key was pressed. Check the screen before continuing.
desktop-window-changed-while-typing = Another window came to the front after { $count } of { $total } letters. Check the screen before continuing.
desktop-key-of-phones = “{ $key }” is a phone key. Use a desktop key, such as esc or f5.
desktop-key-unknown = “{ $key }” is not a desktop key.
desktop-monitor-wrong = “{ $where }” is not a monitor. Use desktop: for the primary one, desktop:2 or desktop:all.
desktop-mouse-moved-by-person = Somebody moved the mouse, so the rest was not done. Leave the mouse alone to continue.
desktop-window-under-pointer-changed = Another window appeared under the pointer. Check the screen before continuing.
desktop-screenshot-failed = The screen gave no screenshot ({ $why }). Try again.
desktop-monitor-not-found = Monitor { $monitor } not found; there { $count ->
    [one] is one
   *[other] are { $count }
}. Use desktop: for the primary one.
desktop-stop-key-no-room = The screen is too small to move the stop key out of the way. Open desktop:?stopkey=no.
desktop-arrange-no-manager = This desktop has no window manager that arranges windows. Move the window by its title bar.
desktop-arrange-refused = The program does not let its window be { $how ->
    [maximize] maximized
    [minimize] minimized
   *[half] made half a screen wide
}.
desktop-stop-key-colours = This screen has too few colors for the stop key. Open desktop:?stopkey=no.
desktop-clipboard-too-large = The clipboard content is too large to be restored later. Copy something short, then try again.
desktop-clipboard-silent = The program that owns the clipboard does not hand over its content. Copy something short, then try again.
desktop-setsid-missing-for-clipboard = setsid not found, so the clipboard cannot be used. Install util-linux.
desktop-clipboard-unusable = The clipboard cannot be used here. Type plain letters only.
desktop-record-missing = This X server has no RECORD extension, so neither ESC nor what you do can be heard. Open desktop:?escape=no.
desktop-hands-unheard = Iris cannot hear your mouse and keyboard on this system. Record in the browser: iris record --in-browser
desktop-show-unsupported = This desktop has no window manager that can show the desktop. Close or move the windows.
desktop-display-not-set = No screen found (DISPLAY is not set). Run this in a desktop session, or under xvfb-run.
desktop-display-unreachable = Screen { $display } cannot be reached ({ $why }). Is it running?
desktop-wayland = This is a Wayland session ({ $compositor }), where no program can see or control the windows of others. { $kind ->
    [gnome] Log out, and choose “GNOME on Xorg” with the gear at the login screen; if it is not there, install a desktop that has Xorg, such as Xfce.
    [plasma] Log out, and choose “Plasma” with X11 at the login screen; if it is not there, install a desktop that has Xorg, such as Xfce.
   *[other] Install a desktop that has Xorg, such as Xfce, and choose it at the login screen.
} Or give Iris a screen of its own with xvfb-run (docs/desktop.md).
desktop-compositor-unknown = compositor unknown
desktop-session-gone = The desktop's X server is gone. Log in again.
