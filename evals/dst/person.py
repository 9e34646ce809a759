"""The person who is asked: looks at the phone and answers truthfully."""

import re
from collections.abc import Mapping
from typing import Any

from iris_screen.core.message import verbatim, walk_messages
from iris_screen.core.people import Answer, Question
from iris_screen.evals.dst.scenario import Chore
from iris_screen.text import render

_WORDS = re.compile(r"\w+")
_WOULD = ("rule-would", "rule-would-as-told")
"""Messages of the policy that name what would be pressed."""


def answer(chore: Chore, question: Question, report: Mapping[str, Any], *, willing: bool = True) -> Answer:
    """The person's answer to a question of this run. willing: whether they agree to what the plan itself presses."""
    match question.kind:
        case "delivered":
            return Answer(kind="yes" if _was_done(chore, question, report) else "no")
        case "confirm":
            return Answer(kind="yes" if willing and _is_planned(chore, question) else "no")
        case "choose":
            return _choose(chore, question)
        case _:
            return Answer(kind="no")


def _was_done(chore: Chore, question: Question, report: Mapping[str, Any]) -> bool:
    """Whether the act of the step in question is in the phone's log."""
    steps = [step for step in chore.steps if step.irreversible]
    told = list(walk_messages(question.text))
    asked = [act for step, act in zip(steps, chore.acts, strict=True) if step.in_words() in told]
    log = [(effect["effect"], effect["with"]) for effect in report["effects"]]
    return any((act.effect, act.what) in log for act in asked)


def _is_planned(chore: Chore, question: Question) -> bool:
    """Whether the plan itself presses this; other text on the screen does not count."""
    planned = [verbatim(words) for words in chore.words]
    return any(told.key in _WOULD and told.args.get("what") in planned for told in walk_messages(question.text))


def _choose(chore: Chore, question: Question) -> Answer:
    """One that the plan names; of several, the one beside which most stands of what the task says."""
    named = [n for n, choice in enumerate(question.choices) if choice.args.get("label") in chore.words]
    if not named:
        return Answer(kind="no")
    wished = set(_WORDS.findall(chore.text))
    best = max(named, key=lambda n: len(wished.intersection(_WORDS.findall(render(question.choices[n])))))
    return Answer(kind="choice", value=str(best + 1))
