android-app-name-wrong = “{ $app }” is not a package name. Use one like com.android.settings.
android-app-not-found = { $app } was not found on this phone. Is it installed?
android-nothing-opens = No app on this phone can open { $what } ({ $trouble }).
android-screen-unusable = { $health ->
    [off] The phone's screen is off. Unlock it and try again.
    [secure] The phone is showing a page that blocks screenshots. Leave that page and try again.
    [locked] The phone is locked. Unlock it and try again.
   *[other] The phone's screen cannot be used ({ $health }). Unlock it and try again.
}
android-action-unsupported = A phone cannot do “{ $kind }”: it has no mouse, and no such keys.
android-port-wrong = android:{ $where } has port { $port }. A port is between 1 and 65535.
android-address-wrong = “{ $where }” is not a device. Use android:SERIAL, android:HOST:PORT or just android:
android-several-attached = Several devices are attached ({ $serials }). Name one, for example android:{ $first }.
android-none-attached = No Android device is attached. Connect one with USB debugging on, or use android:HOST:PORT.
android-device-not-attached = { $serial } is not attached. Attached: { $attached }.
android-device-not-attached-nor-others = { $serial } is not attached, and neither is any other device.
android-device-unauthorized = { $serial } does not trust this computer yet. Unlock the phone and tap Allow.
android-device-not-ready = { $state ->
    [offline] { $serial } is offline. Unplug it and plug it in again, or turn USB debugging off and on again.
    [recovery] { $serial } is in recovery mode. Restart it.
    [sideload] { $serial } is waiting for an update file. Restart it.
    [bootloader] { $serial } is in its bootloader. Restart it.
    [odd] { $serial } cannot be used: its serial number has invalid characters.
    [no-permissions] This computer has no permission to use { $serial }. Grant it (on Linux with a udev rule), then run: adb kill-server
   *[other] { $serial } cannot be used now ({ $state }). Unlock it and try again.
}
android-address-silent = { $address } does not answer ({ $said }). Is the phone on this network?
android-adb-said-nothing = adb gave no output
android-touch-forbidden = The phone does not accept touches from a computer. Turn on “USB debugging (Security settings)” in its developer options (docs/phone.md).
android-refused = The phone refused the action ({ $trouble }).
android-refused-with-code = The phone refused the action (exit code { $code }).
android-text-not-seen = None of the text showed up in the field. Is a text field focused?
android-keyboard-needed = This text needs ADBKeyboard. Install it on the phone (docs/phone.md).
android-keyboard-not-restorable = The keyboard was not switched, because the phone could not record which one is yours. Try again.
android-landing-too-old = Measuring where touches land needs Android 12 or newer; this phone is older.
android-settings-forbidden = The phone does not let a computer change its settings. Turn on “USB debugging (Security settings)” in its developer options (docs/phone.md).
android-version-too-old = { $serial } runs Android API level { $level }. Iris needs { $oldest } (Android 7) or newer.
android-screenshot-garbled = The screenshot was cut off or garbled on the way. Try again.
android-screenshot-size-wrong = The phone sent a screenshot of { $width }×{ $height } pixels, a size no screen has. Try again.
android-screenshot-damaged = The screenshot was damaged on the way. Try again.
android-silent = The phone did not answer in time.
android-answers-cut-off = Answers from { $serial } arrive incomplete. Unplug it and plug it in again, or reconnect it.
android-display-not-found = Display { $display } not found. The phone has { $count ->
    [one] one display
   *[other] { $count } displays
}.
android-screenshot-missing = The phone gave no complete screenshot, either raw or as PNG. Try again.
android-adb-port-wrong = ANDROID_ADB_SERVER_PORT is “{ $port }”, which is not a port. Use a number from 1 to 65535.
android-adb-too-old = The adb server is version 1.0.{ $version }. Update adb to 1.0.{ $oldest } or newer, then run: adb kill-server
android-adb-elsewhere-silent = No adb server answers at { $host }:{ $port }. Start it there, or unset ANDROID_ADB_SERVER_HOST.
android-adb-gone = The adb server has just stopped. Try again.
android-adb-broke-off = The connection to the adb server broke ({ $said }). Try again.
android-adb-cannot-pair = This adb cannot pair with phones (the one from Debian cannot). Set ADB_PATH to the adb from Google's platform-tools.
android-adb-hung-up = The adb server closed the connection in the middle of a request. Try again.
android-adb-not-found = adb not found. Install Android's platform-tools, or set ADB_PATH.
android-adb-port-taken = Port { $port } is in use by something that is not an adb server. Stop it, or set ANDROID_ADB_SERVER_PORT to another port.
android-adb-start-timeout = no answer for { $seconds } s
android-adb-not-started = The adb server could not be started on port { $port } ({ $why }). Run: adb -P { $port } start-server
android-elements-paused = Reading the screen's elements failed too often and is paused for a while.
android-elements-missing-said = The phone gave no element tree ({ $said }).
android-elements-missing = The phone gave no element tree.
android-u2-failed = uiautomator2 gave no element tree ({ $said }). Try again.
android-identity-missing = { $serial } does not say which phone it is yet. Wait until it has finished starting.
android-other-phone = { $serial } is now { $found }, not { $phone }. Nothing was done on it.
android-device-silent = { $serial } did not answer within { $seconds } s. Is it awake?
android-device-lost = The connection to { $serial } was lost. Plug it in or connect it again.
android-device-silent-midway = { $serial } did not answer within { $seconds } s. Check the screen before repeating.
android-device-lost-midway = The connection to { $serial } was lost in the middle of an answer. Check the screen before repeating.
android-device-gone = { $serial } is no longer connected. Plug it in or connect it again.
android-keyboard-missing = ADBKeyboard is not installed, so only plain letters can be typed (docs/phone.md).
