arm-edges-not-straight = The edges of the lit screen are not straight. Light it evenly and avoid glare.
arm-lit-shape-wrong = The lit area does not have the shape of a { $width }x{ $height } screen. Light up the whole screen, keep the arm off it, and check --screen.
arm-camera-size-changed = The camera gives { $width }x{ $height } but was calibrated at { $old_width }x{ $old_height }. Set it back, or run: iris calibrate
arm-screen-points-too-few = Only { $count } points of the screen can be seen, but { $least } are needed. Make sure the camera sees all of it.
arm-marks-misplaced = The marks on the screen are not where the page puts them. Show the page full-screen, on a flat screen.
arm-lit-screen-not-found = No lit screen found. Show a white page full-screen, turn up the brightness and keep the arm off it.
arm-picture-dark = The camera's picture is dark. Wake the phone, make it brighter and check the lens.
arm-picture-mirrored = The camera shows a mirror image. Turn off mirroring in the camera.
arm-markers-not-found = The camera sees no marker. Show the page full-screen and keep the whole phone in view.
arm-page-of-another-screen = The page on the phone was made for another screen. Show the one for { $screen }.
arm-markers-too-few = Only { $count } of { $total } markers can be seen. Keep glare, the arm and the picture's edge off the screen, and show the page full-screen.
arm-markers-missing-in-quarter = The { $quarter ->
    [upper-left] upper left
    [upper-right] upper right
    [lower-left] lower left
   *[lower-right] lower right
} quarter of the screen shows too few markers. Keep glare and the arm off it.
arm-screen-fills-picture = The screen fills the camera's picture. Raise the camera until the phone's edges are in view.
arm-calibration-newer = The calibration at { $file } was written by a newer version of Iris. Update Iris.
arm-camera-address-not-kept = The camera's address ({ $source }) was not saved because it may contain a password. Add camera=URL to arm:{ $port }
arm-calibration-not-found = No calibration at { $file }. Run: { $command }
arm-calibration-broken = The calibration at { $file } is damaged. Run: { $command }
arm-touches-in-line = All touches lie on one line. At least three that do not are needed.
arm-touches-do-not-fit = The touches do not fit together: they are off by { NUMBER($worst, maximumFractionDigits: 1) } mm. Fix the phone and the pen in place, and calibrate again.
arm-touches-scale-wrong = Judging by the touches, the screen has { NUMBER($across, maximumFractionDigits: 1) } px per mm across and { NUMBER($down, maximumFractionDigits: 1) } down, which fits no phone. Set the arm's steps per mm ($100, $101) and calibrate again.
arm-touches-not-square = Judging by the touches, the corners of the screen are not square. Fix the phone in place and calibrate again.
arm-touch-left-no-dot = The pen left no dot on the page at { $place } mm. Give a place over the screen with --start X,Y, or lower the pen.
arm-touch-beside-left-no-dot = No touch { $step } mm from { $place } along { $axis } left a dot. Start nearer to the middle of the screen with --start X,Y.
arm-touch-numbered-left-no-dot = Touch { $number } of { $total } at { $place } mm left no dot. Check that the pen reaches the glass there and that the page still fills the screen.
arm-screen-outside-area = The middle of the screen, at { $place } mm, is outside the arm's area. Move the phone.
arm-camera-redirects-forever = The camera at { $host } keeps redirecting. Use the address of the picture itself.
arm-camera-redirects-away = The camera at { $host } redirects to another host. Use the address of the picture itself.
arm-camera-picture-too-large = The camera at { $host } sends more than one picture. Use the address of a still picture.
arm-camera-picture-cut-off = The picture from the camera at { $host } was cut off on the way. Try again.
arm-camera-wants-password = The camera at { $host } asks for a user name and password. Put them into its address.
arm-camera-picture-not-found = The camera at { $host } has no picture at this path. Check its address.
arm-camera-answers-error = The camera at { $host } gives no picture now (HTTP { $status }). Check that it is on.
arm-camera-slow = The camera at { $host } gave no picture within { $seconds } seconds. Check that it is on.
arm-camera-certificate = The certificate of the camera at { $host } cannot be trusted. Use http, or fix the certificate.
arm-camera-garbled = What answers at { $host } is not a camera, or its answer was cut off. Check the address and try again.
arm-camera-unreachable = The camera at { $host } cannot be reached. Check its address and that it is on.
arm-camera-frozen = The camera has sent exactly the same picture for { $seconds } s. Turn it off and on again.
arm-camera-not-named = No camera given. Use camera=0, a device such as /dev/video0, a file or a URL.
arm-camera-scheme-wrong = “{ $scheme }:” is not a camera address. Use http, https or rtsp with a host.
arm-camera-file-unusable = The camera's picture cannot be used: { $why }
arm-camera-picture-unusable = The picture from the camera at { $host } cannot be used: { $why }
arm-camera-url-wrong = The camera's address is not a URL. Write it as http://HOST:PORT/PATH.
arm-camera-port-wrong = The port in the camera's address is not a number up to 65535.
arm-camera-lost = { $camera } was lost. Plug it in or turn it on again.
arm-camera-no-picture = { $camera } is open but gives no picture. Check that it is on and not in use.
arm-film-not-found = Video { $file } not found. Check the path.
arm-film-over = The video { $file } has ended. It starts over at the next look.
arm-camera-at = The camera at { $host }
arm-camera-numbered = Camera { $camera }
arm-film-unplayable = { $file } is not a video that can be played. Use another file.
arm-camera-not-openable = { $camera } cannot be opened. Check its number and that nothing else uses it.
arm-camera-video-unreachable = { $camera } cannot be reached or sends no video. Check its address.
arm-camera-none-attached = Camera { $camera } not found. Connect one.
arm-camera-not-found = Camera { $camera } not found. This computer has { $cameras }.
arm-camera-forbidden = No permission to use { $camera }. Join the group “video”.
arm-camera-in-use = { $camera } is in use. Close the other program.
arm-camera-not-a-camera = { $camera } cannot be opened as a camera. Close what else uses it, or use another number.
arm-action-unsupported = A pen cannot do “{ $kind }”: it only touches the screen.
arm-not-calibrated = The camera is calibrated but the arm is not. Run: iris calibrate
arm-word-not-offered = The keyboard does not offer “{ $words }” for its pinyin. Leave it out of the text.
arm-keyboard-not-pinyin = This keyboard does not turn letters into Chinese words. Choose a pinyin keyboard first.
arm-sign-not-on-keyboard = This keyboard has no key for “{ $sign }”. Leave it out of the text.
arm-keyboard-not-shown = There is no keyboard on the screen. Tap the field first.
arm-key-not-shown = This keyboard shows no { $key } key. Use one that does.
arm-keyboard-language-key-missing = This keyboard shows no key that switches it to { $language ->
    [english] English
   *[chinese] Chinese
}. Switch it yourself first.
arm-typo-not-removable = A typo could not be deleted: the screen did not go back to how it was. Check the field.
arm-keyboard-digits-only = This keyboard types only digits, not “{ $text }”. Choose another field.
arm-text-not-arrived = “{ $text }” did not arrive in the field. Check what it contains.
arm-field-not-emptied = The field could not be emptied. Check what it contains.
arm-line-break-not-on-keyboard = A line break cannot be typed on an on-screen keyboard. Leave it out of the text.
arm-sign-not-on-any-keyboard = No on-screen keyboard has a key for “{ $sign }”. Leave it out of the text.
arm-several-calibrated = Several arms are calibrated. Choose one of { $addresses }.
arm-none-calibrated = No arm is calibrated yet. Give its port: iris calibrate arm:PORT?camera=…
arm-not-homed = The arm has not homed, so the next homing would move its zero. Home it, move the pen to the zero corner with the arm's own motors (never by hand), then try again.
arm-lost-unlocked-by-somebody = somebody may have unlocked it
arm-lost-astray = it is at { NUMBER($x, maximumFractionDigits: 1) }, { NUMBER($y, maximumFractionDigits: 1) } but was sent to { NUMBER($wanted_x, maximumFractionDigits: 1) }, { NUMBER($wanted_y, maximumFractionDigits: 1) }
arm-settings-not-listed = The arm's controller did not list its settings ($$). Is it GRBL 1.1, Grbl_ESP32 or FluidNC?
arm-state-stuck = The arm is in the state { $state } and does not move. Turn it off and on again.
arm-overdue = The arm did not finish within { NUMBER($seconds, maximumSignificantDigits: 3) } s. { $homing ->
    [true] Check that it reaches its switches, and allow more time if it needs it (homing=120).
   *[false] Check that nothing is in its way, and that it moves as fast as its settings say.
}
arm-refused = The arm refused the command ({ $why }).
arm-lost-locked = it is locked after an alarm
arm-door-open = The arm's safety door is open. Close it and try again.
arm-held = Somebody put the arm on hold. Clear the stop to continue.
arm-lost-locked-or-switched-on = it is locked after an alarm, or because it was just turned on
arm-lost-switched-on = it was turned off and on again
arm-lost-reset-midway = it was reset while moving
arm-garbled = What the arm sends cannot be read. Check its cable, and that baud= matches its manual.
arm-silent = The arm did not answer within { $seconds } s. Check that it is on and that this is its port.
arm-lost-unasked = its position has not been read yet
arm-lost-restarted = it has restarted since
arm-line-closed = The connection to the arm is closed. Open it again.
arm-port-wrong = “{ $where }” is not a port. Use /dev/ttyUSB0, COM3 or socket://HOST:PORT.
arm-port-missing = Port { $where } not found. Plug the arm in and check which port it is.
arm-line-gone = The connection to { $where } is gone. Plug it in or turn it on again.
arm-port-forbidden = No permission to use { $where }. Join the group that owns it (often dialout) and log in again.
arm-port-in-use = { $where } is in use by another program. Close that first.
arm-port-not-serial = { $where } cannot be used as a serial port. Check which port the arm is.
arm-address-refuses = Nothing listens on { $place }. Turn the arm on, or check its port.
arm-address-silent = { $place } does not answer. Check that the arm is on and on the same network.
arm-address-unreachable = { $place } cannot be reached. Check the arm's address.
arm-mock-closed = The mock arm was closed. Open it again.
arm-homing-off = The arm's homing is off ($22=0). Turn it on, or use zero=manual.
arm-setting-zero = The arm cannot move because of its setting ${ $number }=0. Set ${ $number } to the value its manufacturer gives.
arm-laser-mode = The arm is in laser mode, which keeps a servo from moving. Set $32=0.
arm-area-beyond-travel = The arm's area reaches beyond the machine's travel in { $axis } (${ $number }={ $travel }). Make the area smaller, or set its zero again.
arm-too-many-touches = { $times } touches in a row are not possible. Use 1 to { $most }.
arm-press-time-wrong = { $seconds } s is not a valid time to press. Use 0 to { $most }.
arm-lost-clear-way = The arm lost its position: { $why }. Clear its way and check its switches; it homes the next time it is used.
arm-lost-set-zero = The arm lost its position: { $why }. Lift the pen, put its tip on the zero corner, then run: { $command }
arm-lost-set-zero-now = The arm lost its position: { $why }. Lift the pen, put its tip on the zero corner, then run this again with --zero.
arm-number-wrong = One of the arm's settings is not a number. Give mm, mm/min or seconds.
arm-feed-not-positive = The arm's feeds and time limits must be more than 0.
arm-feed-too-slow = The arm's feeds are in mm/min and must be at least { $least }. Use higher values for travel and press.
arm-area-empty = The arm's area { $area } is empty. Write left,low,right,high in mm.
arm-area-too-large = The arm's area { $area } is larger than any machine. Write left,low,right,high in mm.
arm-park-outside = The arm's park position { $park } is outside its area { $area }.
arm-up-below-down = Pen up ({ $up } mm) must be above pen down ({ $down } mm).
arm-up-too-high = Pen up ({ $up } mm) is higher than the arm can lift. Use { $most } or less.
arm-down-too-deep = Pen down ({ $down } mm) would press into the glass. Use { $least } or more.
arm-place-outside = { $place } mm is outside the arm's area { $area }. Nothing was sent.
arm-servo-values-wrong = The servo's values for up and down must differ, and neither may be below 0.
arm-servo-values-too-high = The servo's values for up and down can be at most { $most }, and its seconds at most { $seconds }.
arm-key-not-on-glass = The pen can only reach what is on the screen, and there is no “{ $key }” there.
arm-calibration-place-unknown = It is not known where the arm's calibration is kept. Add calibration=FILE to its address.
arm-area-unknown = It is not known where the arm may go. Add area=LEFT,LOW,RIGHT,HIGH in mm to its address.
arm-option-format = arm: { $name } is “{ $value }”. { $name ->
    [area] Write it as LEFT,LOW,RIGHT,HIGH in mm, such as 0,0,120,200.
    [park] Write it as X,Y in mm, such as 120,200.
   *[servo] Write it as UP,DOWN for S, such as 300,700, followed by SECONDS if it is slow.
}
arm-picture-black = The camera's picture is black. Remove the lens cap, or turn on a light and the screen.
arm-camera-moved = The camera or the phone was moved since calibration. Run: iris calibrate
arm-grbl-error = error:{ $number }{ $number ->
    [1] , a letter was missing
    [2] , a number was missing or wrong
    [3] , it does not know this $ command
    [5] , homing is off ($22=0)
    [8] , it accepts this only while it is not moving
    [9] , it is locked after an alarm
    [10] , soft limits need homing
    [11] , the line was too long
    [13] , its safety door is open
    [15] , the place is beyond its travel
    [20] , it does not know this G-code
    [22] , no feed rate was set
    [33] , the target of the move is not valid
    [152] , its own configuration has a mistake
   *[other] { "" }
}
arm-grbl-alarm = ALARM:{ $number }{ $number ->
    [1] , a limit switch was hit
    [2] , the place is beyond its travel
    [3] , it was reset while moving
    [6] , homing was interrupted
    [7] , its safety door was opened while homing
    [8] , homing did not get off a limit switch
    [9] , homing found no limit switch
   *[other] { "" }
}
arm-firmware-other-grbl = The connected device runs Grbl { $version }. Iris needs GRBL 1.1, Grbl_ESP32 or FluidNC.
arm-firmware-marlin = The connected device runs Marlin, not GRBL. Iris needs GRBL 1.1, Grbl_ESP32 or FluidNC.

arm-told-parked = the arm is parked
arm-told-picture-again = taking another picture: { $why }
arm-told-locked = locked, so that the camera does not change it by itself: { AND($parts) }
arm-told-lock-refused = the camera refuses to lock its { OR($parts) }; turn off its automatic mode in the camera's own program, or calibrate again when the picture has changed
arm-told-lock-elsewhere = focus and exposure of this camera cannot be locked from here; lock them in its app
arm-camera-lock = { $part } ({ $value })
arm-camera-part = { $part ->
    [focus] focus
    [exposure] exposure
   *[white-balance] white balance
}
arm-told-step = { $step } mm along { $axis } seen
arm-told-scale = the screen has { $pixels } px per mm{ $mirrored ->
    [true] , and one of the arm's axes is mirrored
   *[false] {""}
}
arm-told-touch = touch { $number } of { $total } seen at { $x }, { $y }
arm-told-lens = lens: worst { $worst } px over { $points } points
arm-told-lens-only = { $lens }; arm: not calibrated
arm-told-reach = { $lens }; arm: worst { $worst } mm over { $touches } touches
arm-told-blind = nothing around the screen is distinct enough to show that the phone has moved; put a patterned sheet under the phone
arm-told-slides = a phone that slides { OR($ways) } would not be noticed; let the camera see its edges there, against a lighter or darker table
arm-way = { $way ->
    [across] left or right
   *[along] up or down
}

arm-servo-without-heights = A servo lifts this pen, which has no heights in between. Use: iris arm pen
arm-height-outside = { $height } mm above the glass is outside { $least } to { $most } mm. Nothing was sent. How deep it presses is set with: iris arm pen
arm-jog-keys = Arrow keys: left, right, back and forth. Page up and down: the pen. + and -: larger and smaller steps. q: leave, with the pen up.
arm-jog-step = { $step } mm a key
arm-jog-at = x { $x } mm, y { $y } mm, pen { $height } mm above the glass
arm-jog-enter = Press Enter to lift the pen.
arm-pen-keys = d or u: set how deep it presses, or how high it is lifted. Up and down: change that; the pen shows it at once. Space: show it again. Enter: save. q: leave without saving.
arm-pen-chosen = { $down ->
    [true] Now set: how deep it presses.
   *[false] Now set: how high it is lifted.
}
arm-pen-values = up { $up }, down { $down }{ $servo ->
    [true] {" "}(values of the servo)
   *[false] {" "}(mm above the glass)
}
arm-pen-saved = Saved in { $file }: each run uses these values from now on.
arm-pen-unsaved = Not saved, because this arm is not calibrated yet. Add them to its address: arm:{ $port }?{ $options }
arm-test-firmware = the machine runs { $firmware }
arm-test-dot = The touch at { $x }, { $y } mm was registered: the page shows it at pixel { $across }, { $down }.
arm-test-dot-off = The touch at { $x }, { $y } mm was registered: the page shows it at pixel { $across }, { $down }, { $off } mm from where it was aimed.
arm-test-changed = The touch at { $x }, { $y } mm was probably registered: the picture changed. The page of iris calibrate --page would show where.
arm-test-nothing = The touch at { $x }, { $y } mm was not registered: nothing changed in the picture. Lower the pen (iris arm pen), ground its tip (docs/arm.md), and check that it is above the screen.
