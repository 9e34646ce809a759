# What iris doctor finds, and what keeps devices from being used.

check-name = { $name ->
    [data-folder] data folder
    [model-asked] model test
    [arm-ports] arm ports
    [warm-process] warm process
    [arm-cameras] arm cameras
   *[other] { $name }
}
check-state = { $state }
check-parts = { CLAUSES($parts) }
check-settings = loaded; runs use { $device } by default
check-python = { $version } at { $program }
check-packages = all installed
check-extras = { $whole ->
    [true] all installed: { $there }
   *[false] { $none ->
        [true] none
       *[false] { $there }
    } installed; not installed: { $missing }. To add one: pip install 'iris-screen[NAME]'
}
check-packages-missing = { $packages } not installed; run: make setup
check-pictures = exactly one OpenCV is installed
check-pictures-two = { $package } is installed as well as opencv-python-headless; run: { $command }
check-reading = { $models } models, all included; nothing is downloaded
check-reading-missing = RapidOCR is not installed; run: make setup
check-reading-no-weights = RapidOCR has no weights; run: pip install --force-reinstall rapidocr
check-home-file = { $path } is a file; set IRIS_HOME to a folder
check-home-read-only = { $path } is not writable; set IRIS_HOME to a folder that is
check-fleet = { $pictures ->
    [none] { $where }, where this computer is { $host } and signs with the key { $key }; pictures are not shared (IRIS_FLEET_PICTURES)
   *[shared] { $where }, where this computer is { $host } and signs with the key { $key }; pictures are shared in { $pictures }
}
check-memory = { $parts }
check-memory-empty = nothing yet
check-memory-items = { $items ->
    [one] { $items } item
   *[other] { $items } items
}
check-memory-frames = { $frames ->
    [one] { $frames } frame
   *[other] { $frames } frames
} from watching ({ $megabytes } MB of pictures)
check-memory-secrets = { $secrets ->
    [one] { $secrets } secret
   *[other] { $secrets } secrets
} sealed with the key in { $where }
check-memory-no-key = { $secrets ->
    [one] { $secrets } sealed secret
   *[other] { $secrets } sealed secrets
}, but the key is gone; put it back where it was
check-apps = { $apps } of your own
check-apps-broken = { $why } Fix it, or move it away.
check-disk = { $enough ->
    [true] { $gigabytes } GB free
   *[false] { $gigabytes } GB free; free some space, since runs keep their pictures
}
check-adb-own = the one that comes with adbutils
check-adb-path = ADB_PATH is { $path }, which is not a program; correct it or unset it
check-adb-missing = adbutils is not installed; android: addresses will not work
check-phones = { $phones } attached, adb server { $server }
check-phones-no-server = no adb server is running; to see what is attached, run: iris devices
check-phone-keyboard = { $serial }: { $problem }
check-devices = { AND($schemes) } in this version; see docs/devices.md
check-desktop = desktop: can be controlled, and the elements of programs can be read
check-desktop-pixels = { $why } Until then only the picture is read (docs/desktop.md).
check-desktop-elements = the elements of programs can be read
check-desktop-seen = screen of { $width }×{ $height } pixels; { $elements }
check-tracing-on = on: runs are sent to { $service } (IRIS_TRACE)
check-tracing-off = off, even if LANGSMITH_TRACING is set: no data of a run leaves this computer

## Models

check-model = { CLAUSES($models) }; { $with_key ->
    [true] with a key
   *[false] without a key
}; your own prices: { $prices }; to test it: iris doctor --model
check-model-none = none set (IRIS_MODEL or IRIS_PRESET); everything that needs no model works
check-model-unset = none set; set IRIS_MODEL and IRIS_BASE_URL, or IRIS_PRESET
check-model-called = { $model } at { $host } ({ $roles })
check-model-asked = { $model }: { CLAUSES($parts) }
check-model-can = { $with_key ->
    [true] reachable, accepts the key, { $abilities }
   *[false] reachable, needs no key, { $abilities }
}
check-model-reads = reads pictures
check-model-places = gives coordinates in { $unit ->
    [pixels] pixels of the picture
    [shares] shares of the picture
   *[other] thousandths
}
check-model-other-places = it gives coordinates in { $unit ->
    [pixels] pixels
    [shares] shares of the picture
   *[other] thousandths
} although { $wanted ->
    [pixels] pixels
   *[other] thousandths
} were asked for, so it would press the wrong places; choose the model's own format with IRIS_DIALECT (docs/models.md)
check-model-streams = streams
check-model-json = answers in JSON
check-model-usage = reports its token usage
check-model-blind = it read “{ $said }”, but the picture says { $number }; to work from screenshots, set another with IRIS_HAND_MODEL
check-model-one-piece = its answer came in one piece; set IRIS_MODEL_STREAM=false
check-model-no-json = it answered “{ $said }” instead of a JSON object, which plans need; set another with IRIS_PLANNER_MODEL
check-model-no-usage = it does not report what an answer cost; this is estimated, so --max-tokens and --max-cost are rough
check-model-no-price = its price is unknown, so --max-cost cannot stop a run; write it into { $file }
check-model-no-pictures = it refuses pictures; set a model that takes them with IRIS_MODEL, or with { AND($names) } alone
check-model-no-stream = it refuses to stream; set IRIS_MODEL_STREAM=false
check-model-try-whole = { $why } If the answer never ends, try IRIS_MODEL_STREAM=false.

## Robot arms

check-arm = { $address }: { CLAUSES($parts) }
check-arms = { CLAUSES($arms) }
check-arms-none = none calibrated; see docs/arm.md
check-arm-calibrated = { $size }, calibrated { $at } to { AND($precision) }
check-arm-try = to check whether it is still valid: iris calibrate '{ $address }' --check
check-arm-gone = { $port } is not connected; plug the arm in and check which port it is
check-arm-locked = no permission to use { $port }; run: { $fix }
check-arm-half = only its camera is calibrated; run: iris calibrate { $address }
check-arm-new = not calibrated; run: iris calibrate "{ $address }?camera=0&area=0,0,120,200" --screen 1080x2400 (docs/arm.md)
check-arm-join-group = sudo usermod -aG { $group } $USER, then log in again
check-arm-packages = { AND($packages) } not installed; arm: addresses will not work; run: pip install 'iris-screen[arm]'
check-arm-serial = the package serial is installed as well as pyserial; run: { $command }
check-arm-moved = The camera or the phone has moved by { $pixels } camera px; run: iris calibrate
check-arm-not-recognised = The camera or the phone has moved or is covered: nothing is recognized; run: iris calibrate
check-arm-holds = Camera and phone have not moved (within { $pixels } camera px); { $calibration }
check-arm-zero = • zero is where the pen was
check-ports = { $ports }
check-ports-none = none on USB (over Wi-Fi: arm:socket://HOST:PORT)
check-cameras = { $many ->
    [one] { $many } camera: { $cameras }
   *[other] { $many } cameras: { $cameras }
}
check-cameras-none = none connected (over the network: camera=http://…)
check-named = { $name } ({ $notes })
check-not-allowed = not allowed
check-locked = { $said }; run: { $fix }
