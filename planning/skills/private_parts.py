"""Keeps private data out of skills: others may read them, and they are played on another day."""

import re

from iris_screen.consent.secrets.spoken_secrets import mentions_secret
from iris_screen.core.errors import UsageError
from iris_screen.core.message import list_words, say
from iris_screen.planning.skills.skill import SLOT, Skill

_CODE = re.compile(r"(?<!\d)\d{4,}(?!\d)")
_CODE_WORD = re.compile(r"(?=[\x21-\x7e]*\d)[\x21-\x7e]{4,}")
"""A number, or a word of letters and digits."""
_SECRET_PLACE = re.compile(r"\{\{secret:[\w-]+\}\}")
"""The placeholder of a secret, which is not secret itself."""


def check_private(skill: Skill) -> None:
    """Raises UsageError for typed text that is in no slot and not in the task, and for codes read from a screen."""
    steps = [each.step for each in skill.steps]
    for step in steps:
        left = _strip_slots(step.text)
        near = (step.target.value, step.target.label, skill.task, *list_words(step.in_words()))
        # made up on the way, read from a screen, or not meant to be seen
        is_private = left not in skill.task or any(mentions_secret(words) for words in near)
        if step.action == "input_text" and left and is_private:
            raise UsageError(say("skill-private-text"))
    # words from the screen: of targets, of expected conditions, of elements at the targets
    conditions = [condition for step in steps for condition in (*step.needs, *step.expect, *step.unless)]
    words = [word for each in skill.steps if each.anchor for word in each.anchor.words]
    targets = [*[step.target.value for step in steps], *[step.target.label for step in steps]]
    shown = [*targets, *[condition.value for condition in conditions], *words]
    if code := next((found[0] for text in shown if (found := _CODE.search(text))), ""):
        raise UsageError(say("skill-private-code", code=code[:2]))
    if mentions_secret(skill.task) and _CODE_WORD.search(_strip_slots(skill.task)):
        raise UsageError(say("skill-private-words"))


def _strip_slots(text: str) -> str:
    """The text without its slots and the placeholders of secrets."""
    return SLOT.sub("", _SECRET_PLACE.sub("", text)).strip()
