planner-not-found = Planner “{ $name }” not found.
planner-steps-count = there are { $count } steps. Use 1 to { $most }.
planner-steps-not-a-list = the file must be a list of steps.
planner-steps-key-not-a-list = “steps” must be a list of steps.
planner-step-with-slot = the step uses the slot {"{"}{ $slot }{"}"}. Only templates have slots; write the word itself.
planner-step-wrong = the step { $why }.
