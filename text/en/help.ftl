# The help of commands and options. First lines are shown in lists of commands, too: at most 66 columns.

## The parts of a help page

help-usage = Usage:{" "}
help-options = Options:
help-commands = Commands:
help-default = default: { $value }
help-required = required
help-help = Show this help.

## Options before any command

help-iris = Iris operates a screen the way a person does. Start with: iris demo
help-env-file = Read settings from this .env file.
help-config = Read settings from this file instead of config.toml.
help-set = Set any setting, such as grid_step=50.
help-lang = The language Iris uses: en or zh. Works anywhere on the line.
help-debug = Show where an error came from. Works anywhere on the line.
help-version = Show the version, Python, the system and the extras.
help-version-json = With --version: print it as JSON.

## Options of many commands

help-json = Print the result as JSON.
help-quiet = Print only the result.
help-device = The device to use; sim: is the default (docs/devices.md).
help-preset = Where the model runs: openai, deepseek, ollama, … (docs/models.md).
help-model = The name of the model, as its provider writes it.
help-max-calls = Stop after this many model calls.
help-max-tokens = Stop after this many tokens.
help-max-cost = Stop after this many dollars.
help-steps = Follow the steps in this YAML file.
help-run-id = Use this as the id of the run.
help-wait = Wait for an answer if nobody is there. Without this, no answer counts as no.
help-allow = Allow this kind of action without asking, such as pay or delete (iris policy show). Can be given several times.
help-allow-max = With --allow pay: the most that all payments of the run may add up to, in --currency.
help-allow-currency = With --allow pay: the currency of --max, such as USD.
help-allow-app = Allow it in this app only.
help-allow-times = How often each kind of action may be done.
help-allow-until = When this ends, such as "2026-11-22 14:05"; by default after 24 hours.
help-strategy = When to ask a model: opencv_only never, opencv_first only if nothing is found without one, ai_only always.
help-yes = Do not ask for confirmation.
help-kind = Only items of this kind.
help-limit = Show at most this many.

## iris demo, setup

help-demo = Send a message on a simulated phone; needs no key and no display.
help-demo-seed = Vary the phone: its texts, positions and timing.
help-setup =
    Find your phone, check it, and choose a model if you want one.

    Nothing is written before you have answered the last question.
help-setup-yes = Ask nothing: use the only phone attached and change nothing else.

## iris run and what follows it

help-run =
    Carry out a task given as a sentence.

    Example: iris run "open settings, turn on dark mode"
help-run-planner = The planner: auto, template, sentence or steps. These need a model: milestones, program, react, and steps without --steps.
help-run-max-turns = Stop after this many turns.
help-run-max-seconds = Stop after this many seconds.
help-record =
    Record what you do on a device as a Python program.

    On a desktop, do the task with your own mouse and keyboard, then click the red key “Stop Iris”. Any other device is shown in the browser: do it there, then press Done. Ctrl-C here ends it, too. The program finds each control again by its name, and checks the result of each press. See docs/record.md.
help-record-out = The Python program to write.
help-record-force = Replace the program if the file already exists.
help-record-secret = The number of a saved secret that you will type (iris secret list). Can be given several times, in the order of typing.
help-record-skill = Also save it as the skill NAME, to run again with other values (docs/skills.md). Needs --say.
help-record-template = Also save it as the template NAME of the app, which then understands such sentences (docs/apps.md). Needs --say.
help-record-say = With --skill or --template: the sentence that says what you do, such as 'write the note "buy bread"'.
help-record-in-browser = Show a desktop in the browser, too, as any other device.
help-record-play = Play it at once; on a simulated phone also with another seed, another text size and another theme.
help-resume =
    Continue a run that was cut off, stopped or paused.

    It continues on the phone it began on and on no other. If the run ended because a model limit was used up, raise it with --max-calls, --max-tokens or --max-cost.
help-resume-device = Where the phone is now, if its address has changed (its Wi-Fi port, for example).
help-resume-trust-record = Continue even if the record of the run was changed or its end is missing. See it first: iris show RUN
help-fork =
    Start a new run from an earlier turn of a run.

    The old run stays as it is.
help-fork-turn = The turn to start from; iris show lists them.
help-fork-task = A different task from there on.
help-fork-ahead = Only list the steps ahead, with their numbers N.
help-fork-text = Make step N ahead type different text.
help-fork-target = Give step N ahead another target.
help-fork-drop = Skip step N ahead.
help-fork-wait = Wait when a person is needed, even if the old run did not.
help-answer = Answer a question of a run; without an answer, show the question.
help-answer-to = Answer only if the run still asks the question with this key.
help-answer-hand = Take over the device first: what you do on its picture in the panel is done on the device.
help-stop = Stop a run; you can continue it later.
help-pause =
    Pause a run before it touches its device again.

    It stays paused, even if its process is killed, until you call iris resume RUN, or iris step RUN for one turn.
help-pause-hand = Take over the device: what you do on its picture in the panel is done on the device.
help-step = Let a paused run do one turn, then pause it again.
help-listen =
    Accept answers over HTTP on this computer until Ctrl-C.

    For questions that were announced by a webhook. It listens on 127.0.0.1.
help-listen-port = The port; answer_port in the settings by default.
help-shell = Run one task after another, and answer questions right here.
help-voice =
    Do spoken tasks, one after another.

    English speech is recognized on this computer, other languages by the model named with IRIS_VOICE_MODEL. No sound is kept. Spoken words never count as consent: answer questions with a key. See docs/voice.md.
help-voice-microphone = The microphone, by its name or number, or a WAV file in its place.
help-voice-name = A name that may be said, such as a contact's; can be given several times.
help-voice-quiet = Say nothing aloud.
help-run-voice = Speak the task instead of typing it: press Enter, speak, and confirm what was understood with a key (docs/voice.md).
help-voice-hands-free = Listen all the time, for tasks that begin with “Iris”.
help-chat =
    Talk with the model, line by line.

    A line that is a task is done on the device. Without a terminal, each line gets one answer.
help-chat-device = The device for tasks; sim: is the default (docs/devices.md).

## What was run

help-runs = List the latest runs, newest first.
help-runs-status = Only runs with this status: verified, waiting, paused, …
help-show = Show the steps, turns, touches and pictures of a run.
help-show-film = Draw the run as one picture into this PNG file.
help-show-pictures = Copy a screenshot of each step into this folder, as 01-….png.
help-report =
    Write a run as a document: a web page, JUnit XML or Markdown.

    Without an option it writes a page to iris-RUN.html in this folder. FILE may be - for standard output. What was typed into password fields is never in it.
help-report-html = A single page with all pictures; works offline.
help-report-junit = JUnit XML, for a CI server.
help-report-markdown = Markdown, for an issue.
help-diff =
    Show where two runs first differ, and what each cost.

    The exit code is 0 if both went the same way to the same end, otherwise 1.
help-delete = Delete a run and its pictures.

## One picture

help-examples =
    List sentences that Iris understands without a model, by app.

    APP is the name of an app; without it, all are listed.
help-plan = Show the steps a task would take from the screen in PICTURE.
help-locate =
    Find a target in a picture.

    TARGET is text:Save, switch:WLAN, field:Search, or the name of a reference picture. The exit code is 0 if it is found, 1 if it is not there, 3 if several places look alike.
help-match =
    Find a reference picture in a picture; a similar one is no match.

    The exit code is 0 if it is found, 1 if it is not there, 3 if several places look alike.
help-verify =
    Check whether a condition holds in a picture.

    CONDITION is text:Sent, !text:Loading, on:WLAN, changed, the name of a reference picture or, with a model, dynamic:any words. The exit code is 0 if it holds, 1 if it does not, 3 if this cannot be told here.
help-verify-before = The screen before, for conditions about what changed.
help-flow =
    Try one whole turn on a picture.

    Shows what is in the way, the plan for the task, and where each step would tap on this screen.

## iris skill

help-skill = Keep a run that succeeded as a skill, and run it again.
help-skill-delete = Delete a skill and its pictures.
help-skill-list = List all skills, their sentences and results.
help-skill-restore = Use a skill again that was set aside after failing twice.
help-skill-run =
    Run a skill.

    Example: iris skill run greet --set contact=Alice
help-skill-run-set = What to fill in, such as contact=Alice.
help-skill-save = Save a verified run as a skill.
help-skill-show = Show what a skill does, step by step, and its results.

## iris memory

help-memory = Search and manage what Iris remembers.
help-memory-block =
    Show or set what Iris always knows: about you, or about itself.

    NAME is human (you) or persona (how Iris should behave). With TEXT the block is replaced; an empty TEXT deletes it.
help-memory-delete =
    Delete items for good, with the screenshots only they use.

    Nothing of them is left in the file.
help-memory-delete-all = Everything that is remembered.
help-memory-edit =
    Change a field of an item.

    Example: iris memory edit 12 summary "…"
help-memory-export = Write everything that is remembered to a file, one JSON line each.
help-memory-import =
    Add what is in a file and not yet remembered.

    It adds everything or nothing.
help-memory-learn =
    Have the model learn from what was watched.

    It looks at every batch it has not seen, or only at BATCH, and remembers what it finds. Ctrl-C stops it; the rest is done next time.
help-memory-learn-again = Include batches that failed before.
help-memory-list = List the latest memories.
help-memory-picture =
    Write the picture of a frame to a file.

    iris memory show lists the frames. Example: iris memory picture 7 seen.jpg
help-memory-search =
    Search memory, best matches first.

    Example: iris memory search what did I send Alice
help-memory-show = Show an item and the frames it was made from.
help-memory-stats = Show how much is remembered and seen, and where it is kept.

## iris secret

help-secret = Keep passwords for apps; a task types one as {"{{"}secret:NUMBER{"}}"}.
help-secret-add =
    Keep a secret.

    Its value is asked for, or read from standard input. It is never part of the command.
help-secret-add-app = The app it may be typed into, by name or package.
help-secret-add-caption = What it is, in your words.
help-secret-add-code = It is a one-time code: kept for ten minutes instead of thirty days.
help-secret-allow = Allow secrets for an app; by default no app may use any.
help-secret-delete =
    Delete a secret for good.

    Nothing of it is left in the file.
help-secret-disallow =
    Stop keeping and using secrets for an app.

    Those already kept stay sealed until they are deleted or expire.
help-secret-list = List secrets without their values, and the apps that may use them.
help-secret-log = List when secrets were added, read and deleted, by whom and why.
help-secret-show = Print a secret; this is logged.

## iris watch, refs, policy

help-watch =
    Watch a screen and remember what is new on it.

    It looks once a second and touches nothing. Pause and continue with p, on a desktop with Ctrl+Alt+P anywhere; end with Ctrl-C. Password managers, banks and private windows are left out, and secrets on a picture are made unreadable before it is kept.
help-watch-device = The device to watch, as for iris run: android:SERIAL, arm:PORT, desktop:, sim:…
help-watch-exclude = Another app to leave out, such as '*signal*'.
help-watch-every = Seconds between looks.
help-watch-for = End after this time: 90s, 10m, 2h.
help-watch-frames = End after this many frames were kept.
help-refs = Manage reference pictures.
help-refs-add =
    Cut a reference picture out of a screen.

    It is cut from the picture SCREEN, or from what --device shows, and tried on that screen at once. It is not kept if it is not found exactly there, or is found somewhere else too.
help-refs-add-box = Its place on the screen, in pixels.
help-refs-add-alias = Another name for it; can be given several times.
help-refs-device = The phone; by default the one in your settings.
help-refs-learn =
    Learn the app icons of a phone.

    It looks at the home screen, the pages next to it and the app drawer. Each icon is named after its app and kept if it is found exactly once on its page. The next time only what looks different is added. Only swipes and HOME are used, unless --launch is given. The exit code is 1 if no icon was learned.
help-refs-learn-launch = Open each app with an unknown package once, to see which it is.
help-refs-learn-sheet = Draw what was learned into this PNG file.
help-refs-list = List all reference pictures, built-in ones and your own.
help-refs-list-own = Only your own.
help-refs-remove = Delete your own pictures of a reference; built-in ones stay.
help-refs-rename = Rename one of your own references.
help-refs-show = Show details of a reference, and where its pictures are.
help-refs-show-out = Copy its pictures into this folder.
help-refs-test =
    Look for reference pictures on a screen.

    It looks for your own, or for those named. The exit code is 0 if each of NAMES is found (without NAMES: if none is found in two places), 1 if one is not there, 3 if several places look alike.
help-refs-test-all = Built-in ones too, if no NAMES are given.
help-policy = Show what is allowed, asked and denied, and check your rules.
help-policy-check =
    Check whether a policy file can be used.

    It checks FILE, or your own policy.yaml. The exit code is 2 if it cannot be used.
help-policy-show = List the rule for each kind of action, with yours marked.
help-policy-explain =
    Show what a task agrees to, and what Iris would ask about.

    TASK is the sentence. With --picture and --at: what a press there would count as if a model chose it. The exit code is 0 if Iris would not ask, 6 if it would, 1 if it would never do it, and 3 if the sentence cannot be understood without a model.
help-policy-explain-picture = A screenshot to press on.
help-policy-explain-at = The place on it, in pixels, such as 540,308.
help-policy-grants = List what runs may do without asking; revoke it with --revoke.
help-policy-grants-revoke = Revoke all that this run may do without asking, even while it is in progress.

## iris sim, devices, calibrate, arm, doctor

help-sim =
    Check, show and serve simulated phones.

    docs/worlds.md explains how to write one.
help-sim-check =
    List all mistakes and warnings in world files.

    Each comes with its file, line and key. Warnings are about things that still run: a character the font lacks, a screen nothing opens, a button off the screen.
help-sim-serve =
    Try a simulated phone by hand.

    It is served to the browser on 127.0.0.1, to adb, or under a simulated robot arm. Without WORLD it is the built-in phone. With an ADDRESS such as sim:WORLD.yaml?seed=7&state=FILE, a run on the same state file continues where you stop.
help-sim-serve-port = The port; any free one by default.
help-sim-serve-open = Open it in the browser.
help-sim-serve-adb = Serve it to adb instead; 0 means any free port.
help-sim-serve-arm = Put it under a simulated robot arm and camera instead.
help-sim-serve-ask = With --adb: unauthorized until you press Enter here.
help-sim-serve-model = With --adb: which phone it is, such as release=12.
help-sim-serve-wire = With --adb: a connection fault, such as drop@2~screencap.
help-sim-show = Draw a picture of every screen of a world.
help-sim-show-out = The folder; WORLD-screens by default.
help-sim-show-seed = Which variant of the world to draw.
help-sim-show-open = Open them in the browser.
help-devices =
    List the devices that this computer can operate.

    Pass the first word of a line to --device. An adb server is started if none runs. The ports of robot arms are not opened.
help-devices-connect = Connect to a phone on the network.
help-devices-pair =
    Pair with a phone over Wi-Fi, with the address and code it shows.

    On the phone: Developer options, Wireless debugging, Pair device with pairing code. Then call: iris devices connect
help-calibrate =
    Calibrate the camera and the arm of a robot arm.

    DEVICE is an address such as arm:/dev/ttyUSB0?camera=0&area=0,0,120,200; by default the only arm calibrated before. First show the page on the phone: iris calibrate --screen 1080x2400 --page calibrate.html. With --zero an existing calibration is kept unless --screen is given too.
help-calibrate-screen = The size of the phone's screen in pixels, upright.
help-calibrate-page = Write the page for the phone to this file.
help-calibrate-picture = Write the calibration page to this PNG file.
help-calibrate-corners = Use no markers; the screen only needs to be white.
help-calibrate-top = With --corners: which way the top of the phone points.
help-calibrate-camera-only = Leave the arm alone; only the camera was moved.
help-calibrate-zero = The pen tip is on the glass at the corner 0,0 now.
help-calibrate-start = A position in mm where the pen is certain to be over the screen.
help-calibrate-check = Only check whether the calibration still holds; exit code 1 if not.
help-arm =
    Move a robot arm by hand, set its pen, try a touch.

    DEVICE is an address such as arm:/dev/ttyUSB0?area=0,0,120,200; by default the only arm calibrated before. The pen never leaves that area, and it is up at the end. Ctrl-C stops the machine, lifts the pen and ends with exit code 4.
help-arm-jog =
    Move the pen with the arrow keys, or by a distance in mm.

    Sideways it goes with the pen up. It stays 1 mm clear of the glass.
help-arm-jog-x = The distance in mm along the machine's X axis.
help-arm-jog-y = The distance in mm along the machine's Y axis.
help-arm-jog-z = How many mm to raise the pen; negative lowers it.
help-arm-pen =
    Set how high the pen is, up and down, and save that.

    With a servo these are its values. Each change is shown at once: the pen presses for a second.
help-arm-pen-up = The height in mm above the glass, or the servo's value, when it is up.
help-arm-pen-down = The height in mm, 0 is the glass, or the servo's value, when it presses.
help-arm-at = Where to touch, in mm; by default the middle of the screen.
help-arm-test =
    Touch the screen once, and show whether it was registered.

    Focus and exposure are locked first, as far as the camera allows it. The exit code is 1 if the touch was not registered. Show the page of iris calibrate --page to learn where it landed.
help-doctor =
    Check what works here, and how to fix the rest.

    The exit code is 1 if something must be fixed.
help-doctor-device = Also test where touches land on this phone (android:SERIAL), or test desktop:.
help-doctor-yes = With --device: do not ask before touching the screen.
help-doctor-model = Also ask each model one small question, with a picture.
help-doctor-store = Check the store instead: which runs are intact, and which are damaged. The exit code is 1 if something is damaged, 5 if nothing can be read.
help-doctor-save = With --store: save the runs that are intact into this new file.

## iris panel, tray, serve, studio, bench, dst, completion

help-panel =
    Start, watch, answer and stop runs in a browser.

    It serves this computer only, through a link that works once. From another computer, use an SSH tunnel.
help-panel-port = The port; by default the first free one from 8501.
help-panel-browser = Open the link in the browser.
help-tray =
    Show the state of runs in the tray; start, pause and stop them.

    Needs the extra “tray”. The exit code is 7 if there is no tray. Runs continue when the icon is closed.
help-serve =
    Start commands faster, in a process that is already loaded.

    Only you can use it, and it keeps nothing of a command. Everything works without it.
help-serve-on = Turn this on: later commands use and keep such a process.
help-serve-off = Turn this off, and end the process if there is one.
help-serve-status = Show whether the process runs, and how much memory it uses.
help-serve-start = Start the process now, and wait until it is ready.
help-serve-stop = End the process once the commands running in it are done.
help-mcp =
    Let programs that speak MCP operate one device.

    A client starts it and talks to it over standard input and output. Iris asks you, never the client, for consent; see docs/mcp.md.
help-mcp-http = Listen on 127.0.0.1 instead, for clients that send the token.
help-mcp-port = The port for --http; 0 takes any free one.
help-mcp-trust = Treat what a client's form returns as your own answer, even a yes. Only for a client that really asks you.
help-studio =
    Serve the graph to LangGraph Studio on this computer.

    Needs the extra “studio”. It listens on 127.0.0.1 and prints the token that Studio must send. Studio's page is on the internet; the graph and its runs stay here.
help-studio-port = The port.
help-studio-browser = Open Studio's page, which is on the internet.
help-bench = Measure on this computer what the documentation claims.
help-dst =
    Simulate whole runs, cut at every I/O and resumed.

    --seed S replays one run; --cuts a,b says where it is cut.
help-schema =
    Print the JSON Schema of what COMMAND prints with --json.

    For example: iris schema run. Without COMMAND, it lists the commands that have one.
help-schema-all = Print all of them as one JSON object, by command.
help-completion = Print the completion script for a shell.
help-usage-options = [OPTIONS]
help-usage-command = COMMAND [ARGS]...
help-metavar = { $kind ->
    [path] PATH
    [file] FILE
    [directory] FOLDER
    [integer] NUMBER
    [integer-range] NUMBER
    [float] NUMBER
    [float-range] NUMBER
   *[text] TEXT
}
help-at-least = from { $least }
help-between = { $least } to { $most }

## submit, worker, fleet

help-submit =
    Hand in a task, or a file of them, for a worker to do.

    TASK is a sentence. With --file, it may have places such as {"{"}name{"}"}, which the columns of the file fill; without
    TASK, each row has its own sentence in the column task.
help-submit-file = A file of tasks, one per row: .csv, .jsonl or .yaml. A row may have id, device and priority.
help-submit-trust-file = The sentences in the file are your own, and consent to what they name.
help-submit-batch = The name of the batch; the name of the file is the default.
help-submit-key = A name for the task; handing in the same key again does nothing.
help-submit-device = The device to do it on. Without it, any worker's device.
help-submit-need = Only on a device whose worker has this tag. Can be given several times.
help-submit-priority = Higher comes first.
help-submit-repeat = Do it again, as in "every day at 08:00", "weekdays at 9:30", "every monday at 7:00" or "every 2 hours".
help-submit-at = Not before this time, such as 2026-12-01 08:00.
help-submit-dry-run = Hand nothing in. Show what would be queued or refused, the plan, what the words agree to, and what needs a yes from you.
help-worker = Do the tasks that were handed in with iris submit.
help-worker-device = A device to do them on. Can be given several times: then each has a process of its own.
help-worker-tag = A tag of these devices, for tasks with --need. Can be given several times.
help-worker-until-empty = End when there are no more tasks.
help-fleet = Show and change the queue of tasks.
help-fleet-init =
    Begin a fleet of several computers.

    Makes its tables in the PostgreSQL database at URL, and its key on this computer. Without URL it is IRIS_FLEET_URL. A URL that is given here is saved in the data folder, readable by you alone.
help-fleet-join =
    Make this computer one of a fleet.

    URL is its database, and the key file comes from a computer that belongs to it. Without URL it is IRIS_FLEET_URL. A URL that is given here is saved in the data folder, readable by you alone.
help-fleet-join-key = What iris fleet export-key wrote on another computer of the fleet.
help-fleet-export-key =
    Write the keys of the fleet into FILE, for another computer.

    Whoever has them can sign records and read shared pictures: carry the file yourself, and delete it.
help-fleet-rotate-key =
    Make a new key for the fleet.

    Older ones stay, to check and read what was made with them.

    The other computers must get it: iris fleet export-key here, iris fleet join there.
help-store = The store of runs.
help-store-move =
    Move all runs of this computer into a fleet, or back.

    Each record is checked, and signed anew with the key there. If this breaks off, nothing is lost: do it again.
help-store-to = Into the fleet at this URL; --to fleet takes the one of IRIS_FLEET_URL.
help-store-release = Let runs begin here that a move which was cut off has brought, if the place that they came from is lost.
help-store-to-folder = From the fleet at IRIS_FLEET_URL into the data folder of this computer.
help-fleet-list = List the tasks that were handed in.
help-fleet-batch = Only the tasks of this batch.
help-fleet-state = Only tasks in this state.
help-fleet-limit =
    Limit what tasks use of a model or an app, or what a batch costs.

    It holds for all of them together. Without arguments: show the limits.
help-limit-calls = At most so many requests to the model, or tasks begun in the app.
help-limit-tokens = At most so many tokens.
help-limit-cost = At most so many dollars.
help-limit-per = In any such period.
help-rule-none = Lift it.
help-fleet-rest =
    Give a device no new tasks at some times of each day.

    Times are such as 02:00-04:00.
help-submit-batch-cost = What the models may cost for the whole batch, in dollars. What is not begun by then is ended.
help-fleet-cancel = Cancel tasks; one that is running is stopped.
help-fleet-retry = Queue tasks again that were cancelled or given up.
help-fleet-move = Have tasks that have not begun done on another device.
help-fleet-device = The device to do them on. Without it, any worker's device.
help-fleet-only-device = Only this device.
help-fleet-status = Show what each device does, what is queued and what failed.
help-fleet-logs =
    Show what became of a task, touch by touch, or what a device did.

    Without RUN or DEVICE, what happened last in the whole fleet.
help-fleet-pause =
    Begin no more tasks. What runs goes on.

    The whole queue, or with --batch or --device only a part of it.
help-fleet-resume = Begin tasks again after iris fleet pause with the same options.
help-fleet-drain = Have the worker of a device end after its task.
