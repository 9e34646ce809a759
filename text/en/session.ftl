# Sessions from Python: one step at a time.

session-program-gone = The program that gave this run its steps has ended; continue the run with iris_screen.open(run_id="{ $run }").
session-program-failed = The program ended before it was done: { $why }
session-over = This session has ended; open another one (run { $run }).
session-other-run = Run { $run } is not a session. To continue it: iris resume { $run }
session-in-call = A call in this session is still in progress. A session does one thing at a time, and its gate cannot use it either.
session-gate-unclear = A gate answers with True, False, words or an Answer, not with { $given }.
session-argument-wrong = { $name }: { $where } { $why }.
session-seconds = One call can wait up to { $most } seconds.
session-direction = “{ $given }” is no direction. Say up, down, left or right.
session-no-key = Name at least one key, such as press("Enter").
session-nothing-beside = “{ $what }” is there, but it is not clear what is next to it; name a kind, such as number, price, time, line or words.
session-nobody-to-ask = { $question }; nobody is there to answer ({ $can ->
    [true] to allow it beforehand, pass allow=[allow("{ $act }", …)] where the session or the tool is created; to be asked, pass a gate there
   *[other] to be asked, pass a gate where the session or the tool is created
})
session-calls-failed = { $count ->
    [one] one call failed
   *[other] { $count } calls failed
}, the last: { $why }
