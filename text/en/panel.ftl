# What the panel says.
# The pages of the panel
panel-page-run = Run
panel-page-runs = Runs
panel-page-fleet = Fleet
panel-page-timeline = Timeline
panel-page-compare = Compare
panel-page-references = References
panel-page-apps = Apps
panel-page-skills = Skills
panel-page-memory = Memory
panel-page-settings = Devices and settings
# What can be done
panel-start = Start
panel-stop = Stop
panel-continue = Continue
panel-continue-raised = Continue, up to { AND($limits) }
panel-pause = Pause
panel-one-turn = One turn
panel-take-over = Take over
panel-give-back = Give back
panel-type = Type
panel-run-again = Run again
panel-run-again-asks = A new run keeps the limits, but asks again for what was allowed beforehand.
panel-open = Open
panel-delete = Delete
panel-cancel = Cancel
panel-to-timeline = Timeline
panel-new-task = New task
panel-yes = Yes
panel-yes-for-app = Yes, for this app
panel-no = No
panel-done = Done
panel-none-of-these = None of these
panel-not-on-screen = It's not on the screen
panel-answer = Answer
panel-previous = Previous
panel-next = Next
panel-fork = Continue from here
panel-find-phones = Find phones
panel-retry = Try again
panel-more = Show more
panel-save = Save
panel-saved = Saved.
panel-search = Search
panel-key = { $name ->
    [BACK] Back
    [HOME] Home
    [ENTER] Enter
   *[other] { $name }
}
# How a run stands, and what its graph is doing
panel-standing = { $standing ->
    [queued] queued
    [running] running
    [verified] verified
    [unverified] unverified
    [failed] failed
    [stopped] stopped
    [waiting] waiting for you
    [unreachable] unreachable
    [impossible] impossible
    [unclear] unclear
    [unread] not understood
    [interrupted] interrupted
    [paused] paused
    [handed-over] in your hands
    [cut-off] cut off
   *[other] { $standing }
}
panel-node = { $node ->
    [begin] begin
    [observe] observe
    [plan] plan
    [locate] locate
    [act] act
    [verify] verify
    [dismiss_blocker] clear the way
    [replan] replan
    [memory_compress] remember
    [ask_person] ask you
    [finish] finish
   *[other] { $node }
}
# A new task
panel-voice = Speak
panel-voice-record = Record, then stop to see what was understood
panel-task-title = What would you like done?
panel-task = Task
panel-task-hint = Describe it in a sentence, for example: { $example }
panel-task-app = What you can say for
panel-device = Device
panel-device-help = sim: is the simulated phone that comes with Iris. You can also type any other device address.
panel-planner-label = Planner
panel-allow = Allow something beforehand
panel-allow-about = What you allow here is done without asking, within these limits. Everything else is asked about as usual.
panel-allow-kind = What is allowed
panel-allow-nothing = nothing
panel-allow-most = Most, in all
panel-allow-currency = Currency, such as USD
panel-allow-app = Only in this app
panel-allow-times = How often
panel-allowed = Allowed without asking: { $allowed }
panel-revoke = Revoke
panel-task-too-long = Keep the task to { $most } characters or fewer.
panel-task-empty = Enter a task first.
panel-recent = Recent
panel-recent-none = Nothing has run yet. Pick an example and start it.
panel-starting = Starting…
panel-start-failed = The run did not start
panel-planner = { $planner ->
    [auto] auto · picks one that fits
    [template] template · known tasks in apps
    [sentence] sentence · does what the words say
    [milestones] milestones · a model works through goals
    [program] program · a model writes a program
    [react] react · a model decides each step
   *[other] { $planner }
}
# Devices
panel-device-sim = simulated phone
panel-device-sim-english = simulated phone in English
panel-device-desktop = this desktop
panel-device-usual = from the settings
panel-device-typed = your own address
panel-device-desktop-note = This browser is on that screen too. Move its window aside as soon as the run starts.
panel-device-sim-own = simulated phone, a new one for each run
panel-device-arm = phone under a robot arm
panel-device-arm-calibrated = calibrated { $at }
panel-device-arm-remote = on the network, not checked
panel-device-arm-picture = Calibration picture · { $address }
panel-device-arm-rings = A ring marks where a touch landed. The number is how many mm it was off, the line shows the direction.
panel-device-no-phone = No phone is connected.
panel-device-looking = Looking for phones…
panel-device-no-adb = The adb server is not running, so Iris does not know which phones are connected. “Find phones” starts it.
panel-device-late = adb has not answered for a few seconds. This may be out of date.
panel-device-state = { $state ->
    [free] free
    [busy] in use by a run
    [held] in your hands
    [unauthorized] not authorized
    [offline] offline
    [absent] not connected
    [unusable] not usable now
   *[unknown] unknown
}
# A run
panel-plan = Plan
panel-plan-none = No steps yet.
panel-screen = Screen
panel-graph = What it is doing
panel-reasons = Reasons and evidence
panel-reasons-none = Nothing yet.
panel-cost-unknown = cost unknown
panel-pausing = Will pause after this turn.
panel-paused = Paused; the clock is stopped. It looks at the screen again before it continues.
panel-yours = The device is yours
panel-yours-how = Click the picture to tap, drag to swipe, press and hold for a long press. With the keyboard: arrow keys, then Enter.
panel-yours-text = Text for the focused field
panel-yours-screen = The live screen: click it to tap
panel-model-thinks = Thinking…
panel-point = None of these? Click the right place in the picture.
panel-point-screen = The screen in question: click the right place
panel-stopping = Stop requested.
panel-not-driven = This run is not active right now.
panel-run-answer = Answer
panel-question = A question for you
panel-your-answer = Your answer
panel-mark-target = target
panel-mark-blocker = in the way
panel-mark-touch = last touch
panel-picture-none = No screenshot yet.
panel-picture-gone = The screenshot is gone.
panel-steps-before = { $n ->
    [one] 1 earlier step
   *[other] { $n } earlier steps
}
panel-steps-after = { $n ->
    [one] 1 later step
   *[other] { $n } later steps
}
panel-turn = turn { $turn }
panel-turn-of = turn { $turn } of { $turns }
panel-steps-done = { $n ->
    [one] 1 step
   *[other] { $n } steps
}
panel-model-calls = { $n ->
    [one] 1 model call
   *[other] { $n } model calls
}
panel-tokens = { $n ->
    [one] 1 token
   *[other] { NUMBER($n, useGrouping: 1) } tokens
}
panel-cost = { $cost }
panel-model-says = The { $role ->
    [planner] planner
    [hand] actor
    [verifier] verifier
    [memory] memory
   *[other] { $role }
} model says
# The runs there are
panel-runs-search-hint = task, device or ID
panel-runs-status = Status
panel-runs-empty = Nothing has run yet.
panel-no-match = No matches.
panel-run-delete = Delete this run and its screenshots?
# A run looked back at
panel-timeline-empty = This run has no turns yet.
panel-timeline-before = Decided on this screen
panel-timeline-after = Seen afterwards
panel-timeline-keys = Use the ← → keys to step through.
panel-fork-title = Go back to this point
panel-fork-task = The task from here on
panel-fork-note = The device does not go back. A new run looks at the device as it is now and continues from there. This run stays unchanged.
panel-fork-same = An unchanged task continues with the plan from this turn. A changed task is planned again.
panel-fork-plan = Steps ahead
panel-fork-keep = Do this step
panel-fork-text = text
panel-fork-either = Change either the task or the steps: a changed task is planned again.
panel-part = { $part ->
    [observe] Seen
    [person] You did
    [locate] Found
    [act] Done
    [verify] Result
   *[plan] Next
}
# What went wrong
panel-wrong-store = Iris cannot read its data
panel-wrong-run = Run not found
panel-wrong-settings = The settings are invalid, so the previous ones still apply
panel-wrong = That did not work
# Around every page
panel-language = Language
panel-another-browser = Another browser
panel-another-browser-note = The link works once, in one more browser on this computer.
panel-make-link = Create link
# Documents of a run
panel-export = Export
panel-export-html = Web page with all screenshots
panel-export-junit = JUnit XML, for CI
panel-export-markdown = Markdown, for an issue
panel-export-note = Text typed into password fields is left out.
# Two runs compared
panel-compare-one = One run
panel-compare-two = Another run
panel-compare-too-few = You need at least two runs with turns to compare.
panel-compare-jump = Go there
panel-compare-costs = What they cost
panel-compare-over = This run had already ended.
# References
panel-reference-new = New
panel-reference-saved-ones = Saved
panel-reference-device = A device, as it is now
panel-reference-run = A screenshot of a run
panel-reference-source = Screen
panel-reference-take = Take a screenshot
panel-reference-taking = Taking a screenshot…
panel-reference-which = Run
panel-reference-frame = Screenshot
panel-reference-first = Take a screenshot, or pick one from a run. Then draw a box around the button, icon or field.
panel-reference-draw = Drag to draw a box. With the keyboard: arrow keys move it, Shift + arrow keys resize it, Enter takes it.
panel-reference-screen = The screen: draw a box on it
panel-name = Name
panel-name-hint = letters, digits, - and _
panel-reference-aliases = Other names, separated by commas
panel-reference-saved = Saved. Tasks and plans can use its name now.
panel-reference-good = Found here and nowhere else
panel-reference-bad = Not good enough to save
panel-reference-alone = nothing else looks similar
panel-reference-try = Try it on other screenshots
panel-reference-not-found = Not found
panel-reference-others-none = There are no other screenshots.
panel-reference-none = You have no references of your own yet.
panel-reference-shipped = Show built-in ones too
panel-reference-rename = Rename
panel-reference-delete = Delete this reference and its pictures?
panel-reference-found = Found at { $x }, { $y }
panel-reference-likeness = similarity { NUMBER($score, minimumFractionDigits: 2, maximumFractionDigits: 2) }
panel-reference-near = similar: { $places }
panel-reference-place = { $x },{ $y } ({ NUMBER($score, minimumFractionDigits: 2, maximumFractionDigits: 2) })
panel-reference-same = Already saved for this place: { $name } ({ NUMBER($score, minimumFractionDigits: 2, maximumFractionDigits: 2) })
# Apps
panel-app-first = Choose an app to see and change what Iris can do in it, or add your own.
panel-app-new = Add an app
panel-app-folder = Name of the app's folder
panel-app-folder-hint = lowercase letters, digits and _
panel-app-begin = Create
panel-app-own = yours
panel-app-own-instead = yours, replacing the built-in one
panel-app-shipped = built-in
panel-app-unsaved = not saved yet
panel-app-broken = It has errors and cannot be used.
panel-app-saved = Saved. The next run will use it.
panel-app-discard = Discard my changes
panel-app-restore = Restore the built-in one
panel-app-delete = Delete this app
panel-app-delete-note = What you wrote for this app will be deleted. Your pictures stay.
panel-app-usable = Ready to use
panel-app-unusable = Not ready to use
panel-app-misread = This example does not match its own template:
panel-app-no-tasks = No tasks yet, so Iris can only open it. Add tasks in the second file.
panel-app-tasks = { $name } · { $n ->
    [one] 1 task
   *[other] { $n } tasks
}
# Skills
panel-skill-none = No skills yet. You can save a verified run as a skill, on the Runs page or in its timeline.
panel-skill-first = Choose a skill to run it with new values.
panel-skill-to-runs = Go to runs
panel-skill-new = not used yet
panel-skill-worked = worked last time
panel-skill-failed = failed last time
panel-skill-aside = set aside
panel-skill-in-use = in use
panel-skill-aside-note = It failed twice in a row, so it is no longer used for this task. What went wrong:
panel-skill-broken = Its file has errors
panel-skill-slots = What to fill in this time
panel-skill-no-slots = There is nothing to fill in.
panel-skill-play = Run skill
panel-skill-incomplete = Fill in every field.
panel-skill-steps = Steps
panel-skill-restore = Use it again
panel-skill-restored = The skill is in use again.
panel-skill-delete = Delete this skill and its pictures?
panel-skill-keep = Save as a skill
panel-skill-kept = Saved as a skill.
panel-skill-note = When you run it again, each target is located again, without a model. Typed text and people's names are not saved.
panel-skill-played = { $n ->
    [one] worked once
   *[other] worked { $n } times
}
panel-skill-slot = { $slot ->
    [contact] Contact
    [text] Text
   *[other] { $slot }
}
panel-skill-slot-numbered = { $slot } { $n }
# Memory
panel-memory-search-hint = what to look for, or when
panel-memory-until = Up to this day
panel-memory-kinds = Kinds
panel-memory-searching = Searching…
panel-memory-undated = No date
panel-memory-empty = Nothing is remembered yet. Iris remembers runs that succeed or fail, except those that mention passwords or could not be understood.
panel-memory-no-match = No memories match.
panel-memory-no-concepts = No concepts are remembered yet.
panel-memory-many = There are more here. Search to find them.
panel-memory-first = Choose an item to look at.
panel-memory-edit = Edit
panel-memory-leave = Discard changes
panel-memory-changed-elsewhere = This was changed elsewhere in the meantime. Discard your changes and look at it again.
panel-memory-beside = Just before and after
panel-memory-frames-all = Show all
panel-memory-cut = The rest is in the export.
panel-memory-export = Everything, as JSON lines
panel-memory-delete = Delete for good?
panel-memory-goes = This deletes its text, its search index, and screenshots nothing else uses.
panel-memory-stays = Copies you exported stay. Delete them yourself:
panel-memory-stays-none = No copies were exported.
panel-memory-view = { $view ->
    [time] By day
    [tree] Concepts
   *[core] Always known
}
panel-memory-total = { $n ->
    [one] 1 item
   *[other] { NUMBER($n, useGrouping: 1) } items
}
panel-memory-count = { $kind } { NUMBER($n, useGrouping: 1) }
panel-memory-size = { NUMBER($mb, minimumFractionDigits: 1, maximumFractionDigits: 1) } MB
panel-memory-select = Select item { $n }
panel-memory-delete-selected = { $n ->
    [one] Delete 1 item
   *[other] Delete { $n } items
}
panel-memory-lines = { $field } (one per line)
panel-memory-session = session { $session }
panel-memory-frames = { $n ->
    [one] 1 screenshot from then
   *[other] { $n } screenshots from then
}
panel-memory-goes-frames = { $n ->
    [one] That is 1 screenshot.
   *[other] That is { $n } screenshots.
}
panel-memory-kind = { $kind ->
    [episodic] Event
    [semantic] Concept
    [knowledge] Fact
    [procedural] How-to
   *[resource] Text
}
panel-memory-field = { $field ->
    [event_type] Kind of event
    [summary] Summary
    [details] Details
    [actor] Who did it
    [occurred_at] When
    [entry_type] Kind
    [description] Purpose
    [steps] Steps
    [title] Title
    [resource_type] Kind of text
    [content] Text
    [source] Source
    [sensitivity] Sensitivity
    [caption] What it is
    [value] Value
    [app] App
    [until] Kept until
    [name] Name
    [tree_path] Place in the tree
   *[other] { $field }
}
panel-memory-choice = { $choice ->
    [workflow] workflow
    [guide] guide
    [script] script
    [low] low
    [medium] medium
    [high] high: the value is never shown
   *[other] { $choice }
}
panel-memory-block = { $block ->
    [human] About you
   *[persona] How Iris should behave
}
panel-memory-block-hint = { $block ->
    [human] For example: speaks English, reads mail in the morning
   *[persona] For example: short answers
}
# Devices and settings
panel-settings-devices = Devices
panel-settings-health = Health check
panel-settings-values = Settings
panel-settings-check-again = Check again
panel-settings-checking = Checking…
panel-settings-healthy = Everything works.
panel-settings-unhealthy = Something needs fixing. Each line says how.
panel-settings-defaults = Show defaults too
panel-settings-default = default
panel-settings-key-set = set, not shown
panel-settings-key-unset = not set
panel-settings-key-new = a new key; it will not be shown again
panel-settings-key-forget = Delete the key saved here
panel-settings-change = Change
panel-settings-config-named = The panel was started with --config. Change the settings in that file.
panel-settings-note = Saved to config.toml in the data folder; environment variables and --set take precedence. A new address needs its key entered again.
# Who is not let in
panel-gate-elsewhere = The panel only opens on this computer. To use it from another one, run this there in a terminal:  ssh -L { $port }:127.0.0.1:{ $port } USER@THIS-COMPUTER  and then open the link from `iris panel` unchanged.
panel-gate-used = This link has been used or is invalid. Run `iris panel` for a new one that opens once, or create one in a browser where the panel is open.
panel-gate-other-page = Another page sent this request. The panel only answers its own pages.
panel-started = Open the panel (the link works once): { $link }
    Press Ctrl-C to stop the panel; runs continue.
panel-start-no-disk = Cannot start: { $folder } cannot be used ({ $why }).

## The fleet

panel-fleet-empty = Nothing was handed in, and no worker runs. Hand in a task with iris submit, and do it with iris worker (docs/fleet.md).
panel-fleet-pause-all = Pause the queue
panel-fleet-pause-device = Begin no more tasks on it; the one it has goes on
panel-fleet-drain = Let its worker end after its task
panel-fleet-paused = { $kind ->
    [queue] No task begins.
    [batch] No task of batch { $name } begins.
   *[device] No task begins on { $name }.
}
panel-fleet-batches = Batches
panel-fleet-causes = What did not succeed in the last 24 hours
panel-fleet-questions = { $n ->
    [one] A task waits for your answer
   *[other] { $n } tasks wait for your answer
}
panel-fleet-queue = Tasks
panel-fleet-state = { $state ->
    [queued] queued
    [running] running
    [waiting] waiting for you
    [cancelled] cancelled
   *[ended] ended
}
panel-fleet-cancel = Cancel
panel-fleet-retry = Queue again
panel-fleet-move = Move
panel-fleet-move-to = Device to move to
panel-fleet-any = any device
panel-fleet-pick = Choose this task
panel-fleet-page = { $first }–{ $last } of { $n }
panel-fleet-none-retried = None of these can be queued again: only tasks that were cancelled or given up can. To do an ended one anew, run it again.
panel-fleet-none-moved = None of these can be moved: they have begun.
