# How a task is planned, and why it cannot be.
plan-made = { $how } ({ $count ->
    [one] one step
   *[other] { $count } steps
})
plan-made-by = planned by { $planner } ({ $count ->
    [one] one step
   *[other] { $count } steps
})
plan-nobody-to-ask = nobody is there to say yes, so what needs one will not be done: { CLAUSES($asks) }
plan-next = next: { CLAUSES($steps) }
plan-nothing-left = nothing left to do
plan-no-way = the planner does not know how to continue
plan-at-end = final check
plan-understood = I will: { STEPS($steps) }
plan-by-model = planned by the model ({ $planner })
plan-unknown-effects = ignored unknown step effects: { $names }
plan-by-model-because = planned by the model ({ $planner }: “{ $why }”)
plan-given = { $count ->
    [one] one step as given
   *[other] { $count } steps as given
}
plan-new = a new plan ({ $count ->
    [one] one step
   *[other] { $count } steps
})
plan-goes-on = continuing the plan: { $way }
plan-because = { $way }, because { $why }
plan-without = without “{ $step }”: { $why }
plan-no-planner = no planner is set
plan-goal-needs-model = a goal needs a model; none is set
plan-needs-model = The planner “{ $planner }” needs a model. Set IRIS_MODEL and IRIS_API_KEY, or choose a preset with IRIS_PRESET.
plan-other-planner = The model planned this with { $made }, not with { $planner }.
plan-needs-steps = The planner “steps” needs a file of steps. Give one with --steps FILE.
plan-app-broken = An app named in this task cannot be used: { $why }
plan-app-not-named = It is not clear which app “{ $words }” is about. Name the app first.
plan-taken-back = The sentence asks for something and then takes it back. If those words are part of a message, put the message in quotes.
plan-unsure-of-text = It is not clear whether “{ $words }” belongs to the text before it. Put that text in quotes.
plan-name-unclear = “{ $words }” may be more than a name or a text, so Iris does not act on it. Put the name or the text itself in quotes.
plan-name-unclear-nearest = “{ $words }” may be more than a name or a text, so Iris does not act on it. Put the name or the text itself in quotes. Similar tasks: { $nearest }. All examples: iris examples
plan-too-much-in-one = This is too much for one task. Split it into several.
plan-unreadable = Iris does not understand “{ $words }”. Use words such as open, tap or type, and put names in quotes. All examples: iris examples
plan-unreadable-nearest = Iris does not understand “{ $words }”. Use words such as open, tap or type, and put names in quotes. Similar tasks: { $nearest }. All examples: iris examples
plan-no-template = No template fits this task.
plan-no-template-nearest = No template fits this task. Similar tasks: { $nearest }.
plan-model-unusable = The model gave no usable plan: { $why }
plan-program-failed = no program ran to its end: { $why }
plan-model-unreadable = The model gave no usable plan: { $why }.

# No longer said, but stored runs hold them.
plan-by-template = by the template { $templates }
plan-by-sentence = read as a plain sentence
