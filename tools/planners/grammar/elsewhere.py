"""Words that name another app than the one a template is for: "Tell Ann in Chatter that …" is nothing for WeChat."""

import re

from iris_screen.planning.apps import App, Apps
from iris_screen.planning.apps.pattern import OPEN_KINDS, Pattern, slots
from iris_screen.planning.apps.phrase_program import Accepted
from iris_screen.planning.apps.tokens import Sentence

_BY_WAY_OF = re.compile(
    r"\s(?:in|on|via|using|through|with|by|over|from|the)\s+(?:(?:the|my|a)\s+)?|用|在|通过|从", re.I
)
_AFTER_A_NAME = re.compile(r"\s+(?:app|application)$|(?:应用|软件)?(?:里面|里|中|上|内)?$", re.IGNORECASE)


def names_another(app: App, apps: Apps, pattern: Pattern, one: Accepted, sentence: Sentence) -> bool:
    """Whether what a template left to its open slots ends in another app, as the place where it is to be done.

    In the person's own text too: whether "I am late in Chatter" is all of it nobody can tell, unless it is in quotes.
    """
    open_ones = [slot.name for slot in slots(pattern) if slot.kind in OPEN_KINDS and slot.name in one.spans]
    spans = [one.spans[name] for name in open_ones]
    return any(_other(sentence.slice(*span), app, apps) for span in spans if sentence.quoted(*span) is None)


def _other(words: str, app: App, apps: Apps) -> bool:
    for way in _BY_WAY_OF.finditer(words, 1):
        name = words[way.end() :].strip(" .。,，!！")
        found = apps.named(name) or apps.named(_AFTER_A_NAME.sub("", name))
        if found is not None and found is not app and not found.launcher:
            return True
    return False
