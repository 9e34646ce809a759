# Questions to a person, and how they are answered.
ask-how-to-answer = { $kind ->
    [confirm] Answer yes, no, or "at X,Y" to tap there.
    [delivered] Answer yes or no.
    [confirm_app] Answer yes, no, "at X,Y" to tap there, or "for this app" to allow this kind of action in this app until the run ends.
    [delivered_app] Answer yes, no, or "for this app" to allow this kind of action in this app until the run ends.
    [choose] Answer with a number, no, or "at X,Y".
    [answer] Answer in words.
    [take_over] Answer done or no.
   *[point] Answer "at X,Y" (a pixel of the screenshot), or no.
}
ask-was-it-done = { $doubt }. Was it done?
ask-doubt = { $step }: { $why }
ask-hidden = { $step }: { $obstacle } cannot be closed and hides the result
ask-typed-or-not = { $step }: the text may already be there, and the field may hold other text too
ask-which = Which of these is { $target }?
ask-choice = { $label } at { $x }, { $y }
ask-choice-beside = { $label } at { $x }, { $y }, { $around }
ask-where = { $target } was not found here. Where is it? Answer with its pixel position, such as “at 540,308”.
ask-take-over = { $why }. Do it yourself on the device, then answer done.
ask-screen-barred = { $health ->
    [secure] The app in front does not allow screenshots.
   *[locked] The device is locked.
} Do what is needed on the device yourself, then answer done.
ask-anything = The planner needs an answer from you.
ask-needs-you = It cannot continue without you.
ask-place = { $across } of { $full } from the left, { $down } of { $full } from the top
ask-answered = { $kind ->
    [yes] yes
    [no] no
    [done] done
   *[other] { $kind }
}
ask-nobody-there = nobody is there to answer
ask-person-said = you said: { $words }
ask-person-answered = you answered { $kind ->
    [yes] yes
    [no] no
    [done] done
   *[other] { $kind }
}
