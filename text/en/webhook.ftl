# What a program that answers for a person is told.
webhook-run-not-waiting-yet = The run is not waiting yet. Send the answer again.
webhook-token-without-question = This token belongs to no open question, or the question was already answered.
webhook-question-answered = This question was already answered.
webhook-not-from-here = Answers are only accepted from programs on this computer, at /answer.
webhook-not-json = Send JSON.
webhook-too-large = The request is too large.
webhook-broken-json = The request is not valid JSON.
webhook-form = Send { "{" }"run": …, "token": …, "answer": …{ "}" }.
