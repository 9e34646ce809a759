# Recording a person: why there is no program.
record-nothing-done = Nothing was done, so there is nothing to record.
record-no-name = “{ $near }” was pressed at { $x }, { $y }, but no name identifies only that. Do this in another way, and record again.
record-no-words = What was pressed at { $x }, { $y } has no text to find it by. Do this in another way, and record again.
record-sentence-sign = The sentence of a template cannot have “{ $sign }”. Say it with other signs.
record-sentence-taken = “{ $sentence }” means something else already. Say it in other words.
record-too-fast = You pressed at { $x }, { $y } before Iris had seen the screen there. Wait a moment before each press, and record again.
record-other-window = “{ $near }” was pressed at { $x }, { $y } in a window behind the one in front. Click its title first, then press it, and record again.
record-hands-unheard = This device does not report what you do at it. Record it in the browser.
record-needs-secret = A secret was typed, and the program must not contain it. Save it with iris secret add, and record again with --secret NUMBER.
record-skill-incomplete = Use --skill or --template together with --say: a name, and the sentence that it is for.
record-emptied = The key pressed at { $x }, { $y } emptied the field, and nothing shows whether it sent the text or erased it. Do this in another way, and record again.
record-secret-keys = A password or PIN was pressed key by key, which a program must not contain. Record only what comes before or after it, and do this part yourself.
record-file-exists = { $file } already exists. Choose another name with --out, or replace it with --force.
