# What the command line prints.

cli-see-help = { $what } See: { $command } --help
cli-meant = { $what } Did you mean { OR($near) }?
cli-option-unknown = There is no option { $option }.
cli-command-unknown = There is no command { $command }.
cli-command-missing = No command given.
cli-parameter-missing = { $kind ->
    [option] The option { $name } is required.
   *[argument] { $name } is missing.
}
cli-option-value = { $alone ->
    [true] { $option } takes no value.
   *[false] { $option } needs a value.
}
cli-arguments-extra = Too many arguments: { $words }.
cli-value-one-of = { $name } must be { OR($choices) }.
cli-value-whole-between = { $name } must be a whole number from { $least } to { $most }.
cli-value-whole-from = { $name } must be a whole number, { $least } or more.
cli-value-number-from = { $name } must be a number, { $least } or more.
cli-value-path = { $wanted ->
    [file] { $name } must be a usable file, not a folder.
    [folder] { $name } must be a usable folder, not a file.
   *[there] { $name } must be an existing file that can be read.
}
cli-value-of-type = { $name } must be of the type { $type }.
cli-language-unknown = The language “{ $language }” is not available; choose { OR($known) }.
cli-stopped = Stopped.
cli-output-closed = Standard output is closed. Redirect it to a file.
cli-output-unwritten = The output cannot be written ({ $why }). Nothing is lost; see: iris runs
cli-own-fault = Something went wrong inside Iris ({ $what }). Run it again with --debug and report it.
cli-unseen-no-list = { $sign } expects all arguments as a JSON list of strings on standard input.

## How a run goes and ends

cli-node = { $node }
cli-run-starts = Starting …
cli-run-begins = looking
cli-why = ({ $why })
cli-run-turn = turn { $turn }
cli-run-ended = { $standing }: { $reason }
cli-run-sums = { $parts }
cli-run-no-step = no steps were run
cli-run-verified = { $ended ->
    [true] { $verified } of { $steps ->
        [one] { $steps } step
       *[other] { $steps } steps
    } verified
   *[false] { $verified } of { $steps ->
        [one] { $steps } step
       *[other] { $steps } steps
    } verified so far
}
cli-retries = { $retries ->
    [one] { $retries } retry
   *[other] { $retries } retries
}
cli-run-pictures = pictures: { $folder }
cli-run-kept = The run is kept. Continue it with: iris resume { $run }
cli-run-kept-somewhere = The run is kept. Find it with iris runs, and continue it with iris resume.
cli-run-not-begun = The run had not started; nothing was done.
cli-standing = { $standing ->
    [CUT-OFF] CUT OFF
    [HANDED-OVER] HANDED OVER
   *[other] { $standing }
}
cli-next-answer = answer it: iris answer { $run } { $kind ->
    [confirm] yes|no|"at X,Y"
    [confirm_app] yes|no|"for this app"|"at X,Y"
    [delivered] yes|no
    [delivered_app] yes|no|"for this app"
    [choose] NUMBER|no|"at X,Y"
    [take_over] done|no
    [point] "at X,Y"|no
    [answer] TEXT|no
   *[other] yes|no|"for this app"|done|NUMBER|TEXT|"at X,Y"
}
cli-next-trust = continue all the same: iris resume { $run } --trust-record
cli-next-held = continue: iris resume { $run }, one turn: iris step { $run }
cli-next-resume = continue: iris resume { $run }{ $limits }
cli-next-show = details: iris show { $run }
cli-next-model = a model understands more sentences: iris setup, or iris run --preset NAME (docs/models.md)
cli-answers = { $kind ->
    [confirm] yes, no, or "at X,Y" to tap there
    [delivered] yes or no
    [confirm_app] yes, no, "for this app", or "at X,Y" to tap there
    [delivered_app] yes, no, or "for this app"
    [choose] a number, no, or "at X,Y"
    [take_over] done or no
    [point] "at X,Y" (a pixel of the picture), or no
   *[answer] in words, or no
}

## What something cost

cli-calls = { $calls ->
    [one] { $calls } model call
   *[other] { $calls } model calls
}
cli-spent = { $calls ->
    [one] { $calls } model call
   *[other] { $calls } model calls
} ({ $tokens }, { $cost }, { $time })
cli-tokens = { $about ->
    [true] about { $tokens } tokens
   *[false] { $tokens } tokens
}
cli-cost = { $about ->
    [true] about { $dollars }
   *[false] { $dollars }
}
cli-cost-unknown = cost unknown


## Runs that were kept

cli-runs-none = No runs yet. Start with: iris demo
cli-runs-none-so = No runs with this status. To list all runs: iris runs
cli-any-device = any device
cli-run-began = { $device ->
    [none] handed in { $at }, for any device
   *[other] on { $device }, started { $at }
}
cli-run-held = { $began }, running in { $process }
cli-run-delete = Delete the run { $run } ({ $task }) with its pictures?
cli-run-deleted = Deleted.
cli-film-drawn = { $frames ->
    [one] { $frames } frame
   *[other] { $frames } frames
} in { $file }
cli-pictures-copied = { $pictures ->
    [one] { $pictures } picture
   *[other] { $pictures } pictures
} in { $folder }
cli-show-steps = steps:
cli-show-turns = turns (start again from one: iris fork { $run } --turn TURN):
cli-show-touches = touches:
cli-show-pictures = { $place ->
    [here] pictures (before and after each step, in { $at }):
    [host] pictures (before and after each step, on { $at }; to see them here, set IRIS_FLEET_PICTURES there):
    [elsewhere] pictures (before and after each step, on the computer that did the run; to see them here, set IRIS_FLEET_PICTURES there):
   *[shared] pictures (before and after each step, in { $at }; get them with --pictures FOLDER):
}
cli-show-last = end { $picture }
cli-evidence = { $evidence }
cli-touch-delivered = delivered: { $delivered }
cli-touch-by-person = a person: { $act }
cli-file-written = { $file }, { $kilobytes } kB
## Runs that are stopped, paused and continued

cli-run-let-go = { $process } continues the run.
cli-run-stopping = Asked { $process } to stop. Continue it with: iris resume { $run }
cli-run-idle = { $status ->
    [queued] Run { $run } has not begun. Take it out of the queue with: iris fleet cancel { $run }
   *[other] Run { $run } is not running now.
}
cli-run-paused = Run { $run } will pause after this turn. Continue it with: iris resume { $run }
cli-run-handed-over = Run { $run } will pause after this turn; then its device is yours. Continue it with: iris resume { $run }
cli-run-steps = Run { $run } will do one turn, then pause.
cli-submit-refused = { $row ->
    [none] { $why }
   *[other] row { $row }: { $why }
}
cli-submit-one = { $known ->
    [yes] This task was handed in before; nothing was added.
   *[no] { $dry ->
        [yes] This task would be queued.
       *[no] Queued as run { $run }. Do it with: iris worker
    }
}
cli-submit-by-model = a model makes the plan when it runs
cli-submit-preview = { $n ->
    [one] { $task }. { $plan }
   *[other] { $n } tasks like { $task }. { $plan }
}
cli-submit-agrees = { $n ->
    [0] {"  "}agrees to nothing that would need a yes
   *[other] {"  "}agrees to: { $agrees }
}
cli-submit-asks = { $n ->
    [0] {"  "}nothing in its words needs a yes from you
   *[other] {"  "}needs a yes for: { $asks }
}
cli-submit-more-shapes = { $n } more kinds of task; all of them with --json.
cli-submit-progress = { $n ->
    [one] { $n } row so far
   *[other] { $n } rows so far
}
cli-submit-stopped = Stopped after { $n } rows; they stay as they are. Hand in the same file again for the rest.
cli-submitted = { $dry ->
    [yes] { $new } would be queued, { $known } were handed in before, { $refused } refused.
   *[no] { $new } queued, { $known } handed in before, { $refused } refused. Do them with: iris worker
}
cli-worker-begins = Doing tasks on { $device }. Ctrl-C stops at once, SIGTERM after the present task.
cli-worker-job = { $standing ->
    [started] { $device }  { $run }  started: { $task }
    [queued] { $device }  { $run }  put back: { $why }
   *[other] { $device }  { $run }  { $standing }: { $task }
}
cli-fleet-ended = { $n } ended already. To do such a task anew, hand it in under another --batch or --key.
cli-fleet-none-so = No tasks like this. All tasks: iris fleet list
cli-submit-untrusted = The sentences in the file consent to nothing: what is not harmless will not be done. If they are your own words, hand them in with --trust-file.
cli-worker-part = { $n } { $standing }
cli-worker-ends = { $n ->
    [0] There are no tasks for { $device }
   *[other] { $n } ended on { $device } ({ $parts }). See: iris fleet list
}
cli-fleet-none = Nothing was handed in. Hand in a task with: iris submit "打开设置"
cli-fleet-cancelled = cancelled
cli-fleet-count = { $state ->
    [queued] { $n } queued
    [running] { $n } running
    [left] { $n } waiting for a worker
    [waiting] { $n } waiting for an answer
    [cancelled] { $n } cancelled
   *[ended] { $n } ended
}
cli-fleet-sums = { $more ->
    [0] { $parts }
   *[other] { $parts } ({ $more } more with --limit)
}
cli-fleet-limited = { $kind ->
    [model] Model
    [app] App
   *[batch] Batch
} { $name }: { $limit }
cli-fleet-rests = { $device } is given no tasks at { $times }.
cli-fleet-lifted = { $how ->
    [lifted] Lifted.
   *[none] There was nothing to lift.
}
cli-fleet-no-limits = Nothing is limited.
cli-fleet-changed = { $how ->
    [cancelled] { $n } cancelled.
    [retried] { $n } queued again.
   *[moved] { $n } moved.
}
cli-fleet-begun = The fleet is ready; its key { $key } is in { $file }. Do its tasks here with: iris worker. For another computer: iris fleet export-key FILE
cli-fleet-joined = This computer belongs to the fleet. Do its tasks with: iris worker. The key file is no longer needed; delete it.
cli-fleet-key-written = Written: { $file }. Carry it to the other computer yourself, and there: iris fleet join URL --key FILE. Then delete it.
cli-fleet-rotate = Make a new key? Until the other computers have it, they begin nothing.
cli-fleet-rotated = New records are signed with the key { $key }. Give it to the others: iris fleet export-key FILE here, iris fleet join --key FILE there.
cli-store-moved = { $known ->
    [0] Moved { $fresh ->
        [one] 1 run
       *[other] { $fresh } runs
    }, checked and signed anew. Memory, skills, secrets and pictures are still in the data folder of this computer.
   *[other] Moved { $fresh } and found { $known } that were there already. Memory, skills, secrets and pictures are still in the data folder of this computer.
}
cli-store-release = A move that is not finished brought { $n ->
    [one] 1 run
   *[other] { $n } runs
}. Is it certain that no move is running, and that the place they came from is lost for good? If that place is still there, run iris store move there again instead: otherwise both places may go on with them and do the same things twice.
cli-store-released = { $n ->
    [0] No run is held by a move that was cut off.
    [one] 1 run may go on here now.
   *[other] { $n } runs may go on here now.
}
cli-store-still-fleet = This computer still uses the fleet. To go back to its data folder, take fleet_url out of config.toml and unset IRIS_FLEET_URL.
cli-store-broken = { $n ->
    [one] 1 record was not whole before and was not signed: { $runs }
   *[other] { $n } records were not whole before and were not signed: { $runs }
}
cli-shell-greeting = Type one task per line; an empty line or exit quits. Tasks run on { $device }.
cli-chat-greeting = Talk to { $model }; tasks run on { $device }. /help shows more, /quit leaves.
cli-chat-help =
    Type a line. A task is carried out on the device; anything else gets an answer.
    { "  " }/help   show this
    { "  " }/quit   leave; so does pressing Ctrl-C twice
    Ctrl-C stops an answer or a task. To continue a stopped task: iris resume RUN.
cli-chat-stopped = Stopped. Press Ctrl-C again to leave.
cli-chat-unknown = There is no command { $word }, only /help and /quit.
cli-chat-agree = Run this task: { $task }?
cli-chat-not-agreed = Not run: { $task }. To run it, type it in full yourself.
cli-listening = Accepting answers at { $address }. Stop with Ctrl-C.

## Single pictures

cli-may = { $what ->
    [apps] may open: { $names }
    [recipients] may write to: { $names }
    [forbidden] refuses: { $names }
   *[kinds] may do: { $names }
}
cli-spot = { $place }  { $words } (by { $means }, { $score })
cli-match = { $place }  { $score } at { $scale } of its size ({ $stage })
cli-holds = { $holds ->
    [yes] yes
    [no] no
   *[unknown] cannot tell
}
cli-holds-seen = { $holds }: { $seen } (by { $means })
cli-no-such-reference = There is no reference picture “{ $name }”. For words on the screen use text:{ $name }, for a switch on:{ $name }.
cli-flow-free = nothing is in the way
cli-flow-blocked = in the way: { $kind ->
    [popup] a pop-up
    [dialog] a dialog
    [permission] a permission dialog
    [ad] an ad
    [error] an error
    [loading] loading
    [keyboard] the keyboard
   *[unknown] something unknown
}, { $what }
cli-flow-no-place = needs no target
cli-flow-not-here = not on this screen ({ $why })
cli-flow-tap = would tap { $place }
cli-flow-act = would { $act }
cli-flow-act-at = would { $act } at { $place }

## Policy

cli-policy-yours = yours
cli-examples-more = Names, texts and times may differ. Plain steps work in any app: open Settings, tap "Display"
cli-policy-file = { $there ->
    [true] Your own rules: { $file }
   *[false] Your own rules: { $file } (does not exist yet; rules in it override the built-in ones)
}
cli-policy-no-file = You have no rules of your own; the built-in ones apply. To add rules, create { $file }
cli-policy-good = { $file } is valid; it adds { $rules ->
    [one] { $rules } rule
   *[other] { $rules } rules
} to the built-in ones.
cli-explain-step = { $n }. { $step }
cli-explain-asks = { $never ->
    [true] would never be done
   *[false] would be asked about
}: { $step } ({ $why })
cli-explain-only = { $only ->
    [look] It only asks to look, so anything with consequences is refused.
   *[fill_in] It asks to fill in, not to confirm, so anything with consequences is refused.
}
cli-explain-ruled-out = It rules out “{ $words }”.
cli-explain-asks-nothing = Judging by its words, Iris would not ask about anything in it.
cli-explain-allowed = Iris would press it without asking.
cli-grants-none = Nothing is allowed beforehand.
cli-grants-used = { $count ->
    [0] not used yet
    [one] used once
   *[other] used { $count } times
}{ $paid ->
    [none] {""}
   *[other] , { $paid } paid
}
cli-grants-revoked = { $count ->
    [0] Run { $run } had nothing allowed.
   *[other] Nothing is allowed beforehand for run { $run } any more.
}

## Simulated phones

cli-world-warning = warning: { $problem }
cli-world-checked = { $file }: { $mistakes ->
    [0] no mistakes
    [one] { $mistakes } mistake
   *[other] { $mistakes } mistakes
}
cli-world-not-drawn = not drawn: { $why }
cli-serving = { $address }  (stop with Ctrl-C)
cli-serving-asks = { $computer } asks to connect ({ $fingerprint }). Press Enter to allow it.
cli-some-computer = A computer
cli-serving-arm = Press Enter to show the calibration page, and again to show the phone.
cli-serving-shown = { $page ->
    [true] the page is shown
   *[false] the phone is shown
}

## Watching

cli-watching = Watching { $device }.
cli-watch-ends = Stop with Ctrl-C.
cli-watch-keys = Pause with p, stop with Ctrl-C.
cli-watch-hotkey = Pause with Ctrl+Alt+P anywhere, stop with Ctrl-C.
cli-watch-alone = Only this command uses this simulated phone, so nothing will happen on it. To watch one that is in use, serve it with iris sim serve --adb 5599, and pass --device android:127.0.0.1:5599 both here and to iris run.
cli-watch-no-time = --for must be a time such as 90s, 10m or 2h, not “{ $value }”.
cli-watch-no-number = --every must be a number of seconds.
cli-watch-paused = paused
cli-watch-lost = waiting for the device: { $why }
cli-watch-not-kept = not kept: { $why }
cli-watch-nameless = an unnamed app
cli-watch-counts = { $seen } seen · { $kept } kept · { $same } unchanged · { $away } left out · batch { $batch }
cli-watch-sum = { $kept ->
    [one] { $kept } frame
   *[other] { $kept } frames
} kept of { $seen } seen, { $same } unchanged, { $away } left out. See: iris memory list --kind episodic

## The touch test

cli-touches-ask = Iris will go to the home screen and briefly press five places; nothing is opened. Continue?
cli-touches-unseen = No touches showed up on the phone. On Xiaomi, turn on “USB debugging (Security settings)”; on others, restart the phone (docs/phone.md).
cli-touches-seen = { $seen } of { $sent } seen, { $errors } px off; up to { $allowed } is allowed
cli-touches-worst = worst at { $sent }, seen at { $seen }
cli-touches-off = { CLAUSES($parts) }; run: adb shell wm size reset, and turn off magnification and one-handed mode

## Recording

cli-recording = Do the task on { $address }, then press Done there, or Ctrl-C here.
cli-recording-hands = Do the task on your desktop. Then click the red “Stop Iris” key, or press Ctrl-C here.
cli-record-step = { $number }. { $step }
cli-record-written = { $file }: { $steps ->
    [one] { $steps } step
   *[other] { $steps } steps
}
cli-record-played = Played ({ $on ->
    [same] as recorded
    [seed] another seed
    [scale] another text size
   *[theme] another theme
}): { $verdict ->
    [verified] Iris saw every step work.
   *[other] Iris did not see every step work.
}
cli-record-not-played = Not played ({ $on ->
    [same] as recorded
    [seed] another seed
    [scale] another text size
   *[theme] another theme
}): { $why }

## Skills

cli-template-saved = { $name }, in the module { $app }: { $task } — { $steps ->
    [one] { $steps } step
   *[other] { $steps } steps
}
cli-skill-saved = { $name }: { $task } — { $steps ->
    [one] { $steps } step
   *[other] { $steps } steps
}
cli-skill-slots = to fill in each time: { $slots }
cli-skill-no-slots = nothing to fill in
cli-skill-again = run it: { $command }
cli-skills-none = No skills yet. Save a verified run with: iris skill save RUN NAME
cli-skill-file = file: { $file }
cli-skill-restored = { $name } is in use again.
cli-skill-deleted = Deleted { $name }.
cli-skill-played = { $times ->
    [0] not run yet
    [one] run { $times } time
   *[other] run { $times } times
}
cli-skill-put-aside = set aside after failing twice: { $why } (iris skill restore { $name })

## Setup

cli-setup-next = Try next: iris run "open Settings"
cli-setup-none-of-these = { $answer } is not one of the choices.
cli-setup-no-phone =
    No phone is attached. On the phone, turn on developer options and USB debugging, plug it in, and tap Allow
    (docs/phone.md shows where that is, also on Xiaomi).
cli-setup-phone = phone
cli-setup-wifi = pair a phone over Wi-Fi
cli-setup-simulated = use the simulated phone for now
cli-setup-which = Which one
cli-setup-plug-in = Plug one in and press Enter, or choose
cli-setup-pairing =
    On the phone: Settings > Developer options > Wireless debugging > Pair device with pairing code.
    It shows an address and a six-digit code. Both devices must be on the same network.
cli-setup-pairing-address = The address next to the code, such as { $example } (Enter: go back)
cli-setup-pairing-code = The six digits
cli-setup-paired = Paired. Now go back one page on the phone: Wireless debugging shows another address there.
cli-setup-address = The address on that page
cli-setup-connected = Connected to { $serial }.
cli-setup-keyboard = ADBKeyboard is on the phone.
cli-setup-no-keyboard =
    ADBKeyboard is not on the phone. Without it, Chinese and other text beyond plain letters cannot be typed. It is free:
    get keyboardservice-debug.apk from github.com/senzhk/ADBKeyBoard, then run: adb install keyboardservice-debug.apk
    Iris switches to it only while it types, and then switches back to your own keyboard.
cli-setup-about-models =
    Iris works without a model: it understands plain sentences by itself. With a model it can do more, but then
    screenshots, with whatever is on them, are sent to the model's address.
cli-setup-model = Model ({ $presets }, or an address; { $enter })
cli-setup-keep-model = Enter: keep { $address }, none: remove it
cli-setup-keep-none = Enter: none
cli-setup-model-name = The name of the model, as its provider writes it
cli-setup-key = { $keeps ->
    [true] Key (Enter: keep the current one; not shown)
   *[false] Key (Enter: none; not shown)
}
cli-setup-sent-to = Pictures of the screen will be sent to { $host }.
cli-setup-written = Written to { $file }:
cli-setup-secret = (set, not shown)
cli-setup-overridden = But the environment or an option sets { $name } to { $value }, which takes precedence.

## The demo

cli-demo-begins =
    Task: { $task }
    Iris sees only the pixels of the simulated phone, and can only touch it.
    Each line is one node of the graph: the turn, the node, and what it decided.
cli-demo-next =
    Try next:
    { "  " }iris demo --seed 7                              another phone
    { "  " }iris run "open settings, turn on dark mode"     another task, on the simulated phone
    { "  " }iris sim serve --open                           the phone in your browser, to try by hand
    { "  " }iris doctor                                     what else works on this computer
cli-demo-activate = In this shell, first: source { $file }

## Completion: comments of a script

cli-completion-whole = # Save this as { $file }
cli-completion-line = # Add to { $file }:  { $line }
cli-stage = { $means } ({ $ms } ms): { $said }
cli-policy-does = { $kind ->
    [payment] pay or order something
    [install] install, update or download something
    [uninstall] uninstall something
    [delete] delete something
    [leave] leave or close a group
    [call] call somebody
    [send] send something
    [post] publish something
    [login] sign in or give access
    [captcha] prove that you are human
    [grant_always] allow something permanently
    [account] change an account or its security
    [sign_out] sign you out
    [contact] add, follow or block somebody
    [join] join a group, an event or a meeting
    [like] like something or react to it
    [rename] rename something
    [move] move something to another place
    [permission] give a permission or access
    [device] let others see, use or control this device
    [unknown] do something Iris does not recognize
   *[other] { $does }
}
