# Recording a person: why there is no program.
record-nothing-done = Nothing was done, so there is nothing to record.
record-no-name = “{ $near }”, which was pressed at { $x }, { $y }, has no name that finds it and nothing else. Do this in another way, and record again.
record-no-words = What was pressed at { $x }, { $y } has no words to find it by. Do this in another way, and record again.
record-needs-secret = A secret was typed, which the program does not hold. Keep it with iris secret add, and record again with --secret NUMBER.
record-skill-incomplete = --skill and --say belong together: the name of the skill, and the sentence that it is for.
