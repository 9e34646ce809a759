# What a person gave, in a task, an answer or a command line, that cannot be used.
usage-maybe = { $problem } (did you mean “{ $word }”?)
usage-task-not-text = The task is not valid text. Type it again.
usage-task-empty = The task is empty. Say what to do, for example: iris run "打开设置"
usage-task-or-file = Give a task, or a file of tasks: iris submit "打开设置", or iris submit --file tasks.csv
usage-key-for-file = --key names a single task. Give the rows of a file their keys in its column id.
usage-store-release = These runs came from the data folder of this computer, which is still here. End that move: iris store move --to fleet
usage-store-move = Say where to: --to URL, --to fleet for the fleet of your settings, --to-folder, or --release.
usage-name = { $what ->
    [batch] The name of a batch
    [key] The key of a task, with the name of its batch,
   *[tags] The tags of a task together
} may have at most { $most } characters, and no line breaks or invisible characters.
usage-runs-or-batch = Name the runs, or the batch with --batch.
usage-batch-or-device = Name a batch or a device, not both.
usage-task-too-long = The task has { $n } characters. The limit is { $most }.
usage-not-a-schedule = “{ $said }” does not say when. Write it like “every day at 08:00”, “weekdays at 09:30”, “every monday at 07:00” or “every 2 hours”.
usage-repeat-payment = A task that repeats cannot be allowed payments beforehand: each time would pay anew.
usage-not-a-span = “{ $said }” is not a part of a day. Write it like 02:00-04:00.
usage-limit-empty = Say how much: --calls, --tokens or --cost, or --none to lift the limit.
usage-limit-what = Say what is limited, such as: iris fleet limit model NAME --calls 60 --per minute
usage-batch-cost = A cost is for a batch: name it with --batch.
usage-not-a-time = “{ $said }” is not a time. Write it like 2026-11-22 14:05.
usage-allow-nothing = { $option } needs something to limit, such as --allow pay --max 300 --currency USD
usage-allow-unknown = “{ $kind }” is not a kind of action that can be allowed.
usage-allow-sum = “{ $said }” is not a sum that can be allowed.
usage-allow-time = An allowance must end within a year from now, not at { $until }.
usage-currency-unknown = “{ $said }” is not a currency that Iris knows.
usage-explain-picture = Use --picture and --at together: --at gives the place on the picture, such as --at 540,308.
usage-explain-place = “{ $at }” is not a place on this picture of { $width }×{ $height } pixels. Write it like 540,308.
usage-no-step-ahead = There is no step { $n }: the plan has { $count ->
    [one] one step
   *[other] { $count } steps
} left. See them with --ahead.
usage-plan-empty = No steps are left in the plan. Keep at least one, or give another task.
usage-answer-too-long = An answer can have at most { $most } characters of plain text.
usage-answer-unfit = This does not answer the question. Answer { $kind ->
    [confirm] yes, no, or "at X,Y" to tap there
    [delivered] yes or no
    [confirm_app] yes, no, "for this app", or "at X,Y" to tap there
    [delivered_app] yes, no, or "for this app"
    [choose] { $count ->
        [one] 1, no, or "at X,Y"
       *[other] a number from 1 to { $count }, no, or "at X,Y"
    }
    [answer] in words
    [take_over] done or no
   *[point] "at X,Y" (a pixel of the screenshot), or no
}.
usage-without-model-shell = { $problem } Without a model, use: iris shell
usage-without-model-memory = { $problem } Without a model, iris watch still remembers screenshots, the words on them, and when the app changes.
usage-strategy = The strategy { $name }
usage-port-unusable = Port { $port } cannot be used: { $why }. Choose another one with --port.
usage-no-free-port = No port from { $first } to { $last } is free. Choose one with --port.
usage-not-an-arm = “{ $address }” is not an arm. Write arm:PORT?camera=…, such as arm:/dev/ttyUSB0?camera=0
usage-screen-size-unknown = Give the size of the phone's screen in pixels, such as --screen 1080x2400. (If it is wrong, the page written by --page shows the right one; on Android, run: adb shell wm size)
usage-not-a-size = --screen { $given } is not a size. Write WIDTHxHEIGHT in pixels, such as 1080x2400.
usage-not-a-place = --start { $given } is not a position. Write X,Y in mm, such as 60,90.
usage-not-name-value = --set { $given } is not NAME=VALUE, such as --set grid_step=50.
usage-folder-missing = There is no folder { $folder } to put { $file } into. Create it first.
usage-run-asks-nothing = Run { $run } has no open question (it is { $standing }). Look at it: iris show { $run }
usage-run-asks-something-else = That question was already answered, and run { $run } now asks something else: iris answer { $run }
usage-no-schema = “iris { $given }” has no JSON Schema.
usage-app-unknown = Iris knows no app “{ $said }”.
usage-status-unknown = “{ $status }” is not a status. Choose from { $known }.
usage-no-phone-to-learn-from = There is no phone to learn from. Name one with --device android:…, or set it up: iris setup
usage-sheet-not-written = { $file } could not be written ({ $why }). What was learned is saved anyway.
usage-memory-which = Say which ones: iris memory delete 12 13, or use --all.
usage-memory-file-too-large = { $file } is larger than { $most } MB. Split it: each line is an item by itself.
usage-memory-file-not-text = { $file } is not text. Give a file written by iris memory export.
usage-panel-elsewhere = The panel never listens on { $address }: anyone who reached it would control your phone. From another computer, use ssh -L { $port }:127.0.0.1:{ $port } USER@{ $host } and open the link of iris panel there.
usage-pairing-failed = Pairing with { $address } failed ({ $why }). Have the phone show a new code.
usage-adb-lists-nothing = adb could not list its devices ({ $why }). Try: adb kill-server
usage-picture-or-device = Name either a screenshot or a --device to look at.
usage-reference-unknown = There is no reference “{ $name }”. See them all: iris refs list
usage-reference-not-kept = “{ $name }” was not saved: on this screen { $why }. Choose another box.
usage-box-unreadable = --box { $given } is not X,Y,W,H in pixels, such as 40,120,96,96.
usage-box-outside = --box { $given } is not inside the picture, which is { $width }×{ $height } pixels.
usage-not-n-words = { $given } is not N=WORDS, such as 2=你好. See the steps ahead with --ahead.
usage-app-missing = Name the app, such as 微信 or com.tencent.mm.
usage-secret-many-lines = A secret can only be one line of text. Nothing was saved.
usage-setup-no-terminal = iris setup asks questions, but there is no terminal here. Run it in one, or add --yes.
usage-several-phones = Several phones are connected ({ $names }). Leave one connected, or run iris setup in a terminal.
usage-skill-without-slots = “{ $given }” is not used by { $skill }, which takes no values.
usage-skill-slot-unknown = “{ $given }” is not a value for { $skill }. It takes { $slots }.
usage-skill-slots-missing = { $skill } needs more values: { $options }
usage-touches-arm = To test “{ $address }”, run: iris calibrate '{ $address }' --check
usage-touches-not-android = “{ $address }” is not a phone over ADB. Write --device android: or android:SERIAL.
usage-touches-ask-first = iris doctor --device touches the phone's screen, so it asks first. Add --yes here.
usage-film-too-early = Run { $run } has no screenshots to show yet. Let it do a step first.
usage-film-nothing-done = Run { $run } did nothing on the device, so there is nothing to draw: { $reason }
usage-picture-not-touchable = A picture cannot be tapped. Name a device instead.
usage-named-empty = { $what ->
    [target] The target is empty. Write a target
    [condition] The condition is empty. Write a condition
   *[other] The { $what } is empty. Write one
} such as text:保存, or the name of a reference picture.
usage-named-kind-unknown = “{ $kind }:” is not a kind of { $what }. Use { $known } or just the name of a reference picture.
usage-arm-needs-terminal = This is done with keys, which needs a terminal. Without one, say what to do, such as: { $command }
usage-task-or-voice = Give either a task, such as iris run "open Settings", or --voice to speak it.
