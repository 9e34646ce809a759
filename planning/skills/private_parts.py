"""What may not stand in a skill: it is read by others, and played on another day."""

import re

from iris_screen.consent.secret_words import mentions_secret
from iris_screen.core.errors import UsageError
from iris_screen.core.message import say, words_in
from iris_screen.core.plan import Step
from iris_screen.planning.skills.skill import SLOT, Skill

_CODE = re.compile(r"(?<!\d)\d{4,}(?!\d)")
_OF_THE_VAULT = re.compile(r"\{\{secret:[\w-]+\}\}")
"""What stands for a secret and is none."""


def check_private(skill: Skill) -> None:
    """Raises UsageError for a typed text that is no slot's and not said for all to read, and for codes off a screen."""
    for step in [each.step for each in skill.steps]:
        left = _literal(step.text)
        if step.action == "input_text" and left and _is_own(left, skill, step):
            raise UsageError(say("skill-private-text"))
    if code := next((found[0] for text in _looked_for(skill) if (found := _CODE.search(text))), ""):
        raise UsageError(say("skill-private-code", code=code[:2]))
    if mentions_secret(skill.task) and _said_there(skill):
        raise UsageError(say("skill-private-words"))


def _is_own(left: str, skill: Skill, step: Step) -> bool:
    """Whether a typed text was made up on the way, read off a screen, or meant for nobody's eyes."""
    secret = any(
        mentions_secret(said) for said in (step.target.value, step.target.label, skill.task, *words_in(step.in_words()))
    )
    return secret or left not in skill.task


def _literal(text: str) -> str:
    """What of a text is no slot's and no secret's place."""
    return SLOT.sub("", _OF_THE_VAULT.sub("", text)).strip()


def _looked_for(skill: Skill) -> list[str]:
    """Words that were on the screen: of targets, of what is expected, of what stood there."""
    steps = [each.step for each in skill.steps]
    seen = [condition.value for step in steps for condition in (*step.needs, *step.expect, *step.unless)]
    words = [word for each in skill.steps if each.anchor for word in each.anchor.words]
    return [*[step.target.value for step in steps], *[step.target.label for step in steps], *seen, *words]


def _said_there(skill: Skill) -> bool:
    """Whether a sentence that speaks of a secret has a number or a word of letters and digits left in it."""
    return bool(re.search(r"(?=[\x21-\x7e]*\d)[\x21-\x7e]{4,}", _literal(skill.task)))
