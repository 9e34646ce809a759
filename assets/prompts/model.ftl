# What a model alone is told of its acts, of a person, and of the run. In English, like all prompts.
model-nothing-done = Nothing was done.
model-executed = { $acts } { $news }
model-only-pointed = { $acts } Only the pointer went there; nothing was pressed yet. { $news }
model-error = Error: { $why }
model-delivery-unknown = it is not known whether it went out
model-noted = Noted.
model-listed-more = The next part of the list is below.
model-cleared = Meanwhile this came in the way and was cleared, not by you:
    { $what }
model-skipped = Not done, and nothing was touched: { $why }. Look again.
model-answer-missing = The person does not know the answer yet. What is it? Say "done" again and give the answer with it.
model-not-so = Not so: { $why }.
model-not-so-but = Not so: { $why }.
    { $seen }
model-given-up = Given up: { $goal }. It was not reached: { $why }
model-event = { $said }
    ⇒ { $came }
model-person-answered = You asked: { $question } The person says: { $answer }
model-person-pointed = That was not pressed. The person pointed at another place instead: do the same there.
model-person-did = (a person did: { $acts })
model-step-ended = { $step }: { $how }
model-not-proven = not proven
model-tried = { $act }{ $times ->
    [one] {""}
   *[other] , { $times } times
}
model-goes-in-circles = You have been on this very screen before, and chose this here: { $tried }. It did not help. Do something else, or say that you are stuck.
