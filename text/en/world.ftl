# A mistake in a world file. Problems are clauses without a full stop.
world-problem = { $where }: { $problem }.
world-mistakes = { $first } To see { $more } more: iris sim check { $file }
world-key-unknown = { $path } is not a known key here
world-key-missing = { $path } is missing
world-key-wrong = { $path }: { $problem }
world-key-of-other-kind = { $path } is { $value }, but { $problem }

# Values
world-not-a-text = not text. Write words, or { "{" }zh: …, en: …{ "}" } for one text per language
world-not-texts-by-language = not one text per language. Write { "{" }zh: 设置, en: Settings{ "}" }
world-text-too-long = a text of { $n } characters is too long; the limit is { $most }
world-not-a-number = not a number
world-word-not-a-number = “{ $word }” is not a number; for a calculated one write '{ "{" }expression{ "}" }'
world-not-an-expression = not an expression
world-not-a-name = “{ $word }” is not a name; names consist of letters, digits and _
world-loop-unreadable = “{ $given }” is not a loop; write 'c in contacts' or 'c in contacts if c.known'
world-size-out-of-range = the size { $given } is not between 0 and { $most } dp
world-size-zero = a size of 0 is never visible; leave the node out with `if`
world-share-out-of-range = “{ $given }” is not between 0% and 100%
world-not-a-margin = not a margin; write 8, [8, 16] or [8, 16, 8, 16]
world-margin-out-of-range = a margin is between 0 and { $most } dp
world-anchor-unknown = “{ $name }” is not a position; choose { OR($known) }
world-not-a-moment = not a time; write seconds such as 3, or a span such as [2, 6]
world-moment-order = a time starts at 0 or later, with the earlier end first
world-pause-too-short = { $given } is too short; repeat every { $least } seconds at most
world-table-too-long = { $n } rows are too many; the limit is { $most }
world-action-unknown = “{ $word }” is not an action

# Names that do not exist
world-given-twice = “{ $name }” is already defined in { $first }
world-name-reserved = “{ $name }” is a name the phone reserves; choose another one
world-part-uses-itself = the part “{ $name }” uses itself and would never end
world-part-unknown = there is no part “{ $name }”
world-part-takes-no = the part “{ $name }” does not take “{ $field }”
world-screen-takes-no = the screen “{ $name }” does not take “{ $field }”
world-start-unknown = the start screen “{ $name }” does not exist in { $app }
world-screen-unknown = there is no screen “{ $name }”
world-app-unknown = there is no app “{ $name }”
world-app-not-installed = the app “{ $name }” is not installed
world-blocker-unknown = there is no blocker “{ $name }”
world-node-unknown = no node has the id “{ $name }”
world-icon-unknown = there is no icon “{ $name }”
world-colour-unknown = “{ $name }” is not a color; write #rrggbb or a name
world-variable-unknown = there is no variable “{ $name }”
world-not-settable = “{ $name }” cannot be set
world-name-too-early = “{ $name }” is not known yet at this point
world-link-same-holes = the link “{ $link }” has two placeholders with the same name
world-link-holes-side-by-side = the link “{ $link }” has two placeholders side by side; put something between them
world-link-without-scheme = the link “{ $link }” has no scheme; write it as app://place/{ "{" }id{ "}" }
world-dice-while-drawing = “{ $source }” draws random numbers while the screen is drawn; draw into a variable first

# Expressions
world-brace-open = “{ $source }” opens a { "{" } and never closes it; write { "{{" } for a brace
world-brace-closed = “{ $source }” closes a { "}" } that was never opened; write { "}}" } for a brace
world-expr-too-long = the expression is longer than { $most } characters
world-expr-too-many-words = the expression has more than { $most } tokens
world-expr-too-deep = the expression is nested more than { $most } levels deep
world-expr-sign-missing = “{ $source }” needs a “{ $sign }” at character { $at }
world-function-unknown = there is no function “{ $name }”
world-function-misused = “{ $name }” got { $n } values; write { $shape }
world-number-too-large = a number became larger than 10^15
world-divided-by-zero = division by zero
world-text-compared = { $left } { $sign } { $right } compares text with something else
world-no-fields = { $value } has no fields, so it has no “{ $name }”
world-field-unknown = the row has no field “{ $name }”
world-text-overflow = a text became longer than { $most } characters
world-list-overflow = a list became longer than { $most } rows
world-no-length = { $value } has no length
world-sort-mixed = sort found values that cannot be compared with each other
world-pick-empty = pick got an empty list
world-dice-here = random numbers cannot be drawn here

# What happens on a simulated phone
world-on-screen = Screen “{ $name }”
world-in-app = App “{ $name }”
world-first-value = “{ $name }”: { $problem }.
world-screen-failed = { $where }: { $problem }.
world-action-failed = { $where }, action { $action }: { $problem }.
world-actions-without-end = { $where }: its actions trigger each other endlessly. Let time pass between them.
world-too-many-actions = { $where }: more than { $most } actions at the same moment, the last one “{ $action }”. Let time pass between them.
world-too-many-effects = { $where }: more than { $most } effects were logged.
world-too-many-timers = More than { $most } events are due at second { $second }. The world is stuck in a loop.
world-too-many-screens = { $where }: more than { $most } screens are open on top of each other. Close some.
world-nodes-too-deep = the screen's nodes are nested more than { $most } deep
world-too-many-nodes = the screen has more than { $most } nodes; use a list, which only lays out what is visible
world-key-of-phone-unknown = This phone has no key “{ $name }”.
world-no-icon = There is no icon “{ $name }”.
world-no-picture-sort = There is no kind of picture “{ $name }”. Choose from { $known }.
world-no-colour = There is no color “{ $name }”. Use #rrggbb or one of { $known }.
world-glyph-missing = the font has no “{ $sign }” (U+{ $code })
world-screen-unreached = nothing ever opens “{ $name }”
world-screen-untried = { $where }: “{ $name }” could not be tried out. { $problem }
world-sentence = { $problem }.
world-outside-screen = “{ $words }” lies outside the screen “{ $name }”; put it in a scroll

# World files and the state of a phone
world-not-a-world = { $file } is not a world. A world starts with 'format: { $format }' and has 'apps:'.
world-format-missing = 'format' is missing. Start the file with 'format: { $format }'.
world-format-wrong = the format is “{ $given }”, but this version of Iris reads format { $format }.
world-format-newer = the file is written in format { $given }, newer than format { $format }, which this version reads. Update Iris.
world-include-not-a-list = include must be a list of file names.
world-too-many-files = more than { $most } files are included.
world-include-not-a-mapping = { $file } is empty or not a mapping. It can contain { $sections }.
world-not-in-included = “{ $name }” does not belong in an included file.
world-included-twice = { $section } “{ $name }” is already defined in { $first }.
world-include-outside = “{ $file }” lies outside the world's own folder.
world-is-a-folder = { $folder } is a folder. Name the world file in it, such as { $example }.
world-section-not-a-mapping = { $section } must be a mapping of names: { $section }: { "{" }name: …{ "}" }
world-state-foreign = { $file } is not the state of a phone. Remove it to start over.
world-state-version = The phone's state has version { $version }, but this version of Iris reads { $readable }. Start over.
world-state-of-another-world = The phone's state belongs to another world, or the world file has changed. Start over.
world-state-unreadable = The phone's state could not be read ({ $why }). Start over.

# Options of sim: and of the simulated devices
world-option-unknown = “{ $name }” is not an option of sim:.
world-option-wrong = sim: { $name } is “{ $value }”, but it { $problem }.
world-fault-unreadable = “{ $part }” is not a fault. Write kind@second+length, such as black@5+2.
world-wire-fault-unknown = “{ $text }” is not a connection fault. Write one of { $kinds }, such as drop@2~screencap.
world-arm-fault-unknown = “{ $text }” is not an arm fault. Write one of { $kinds }, such as alarm@2=1.
world-model-unreadable = “{ $part }” does not describe a phone. Write key=value.
world-model-wrong = The phone's { $name } is “{ $value }”, but it { $problem }.
world-arm-unplugged = There is no such port. Plug in the arm.
world-arm-line-gone = The connection to the arm is lost. Plug it in or switch it on again.
world-not-of-a-kind = not { $what ->
    [action] an action
   *[node] a node
}; write a mapping such as { "{" }{ $example }: …{ "}" }
world-kind-missing = no key says which kind of { $what ->
    [action] action
   *[node] node
} it is (it has { $keys })
world-kind-missing-empty = no key says which kind of { $what ->
    [action] action
   *[node] node
} it is
world-blocker-screen = { $kind ->
    [keyboard] a blocker of kind keyboard has no screen
   *[other] a blocker of kind { $kind } needs a screen
}
world-trigger-unknown = { $kind ->
    [app] there is no app “{ $name }”
    [screen] there is no screen “{ $name }”; write app.screen
   *[effect] there is no effect “{ $name }”
}
world-value-unexpected = { $value } is given where { $wanted ->
    [number] a number
    [whole] a whole number
   *[list] a list
} is expected
world-expr-unexpected = “{ $source }” has an unexpected “{ $sign }” at character { $at }{ $wanted ->
    [field] , where a field is expected
    [value] , where a value is expected
   *[nothing] { "" }
}
world-expr-ends = “{ $source }” ends { $wanted ->
    [field] where a field is expected
    [value] where a value is expected
   *[nothing] too early
}
