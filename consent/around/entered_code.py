"""A digit of a code that a page asks for: the last one may pay, and opens what the code guards.

On a calculator a digit is harmless. Below “PIN to pay” it is not, and a code is the person's to give.
"""

import re
from typing import Final

from iris_screen.consent.around.finding import Finding, list_texts
from iris_screen.consent.grant_limits import drop_ruled_out
from iris_screen.consent.named_control import wants
from iris_screen.consent.secrets.secret_names import OPENING, find_names, fold, list_words
from iris_screen.consent.secrets.spoken_secrets import find_stated_secrets
from iris_screen.consent.touched_control import TouchedControl
from iris_screen.core.message import say
from iris_screen.core.parsing.policy_words import shorten
from iris_screen.core.parsing.sums import mentions_money
from iris_screen.core.plan import Task
from iris_screen.core.policy import Policy

_DIGIT: Final = re.compile(r"\s*(\d)(?:[\s,]*[^\W\d_]{2,5})?\s*")
"""A key of a pad: “9”, “9 WXYZ”, “9, WXYZ”."""
_MASKED: Final = re.compile(r"(?:[●○•◦⬤◯∙*＊](?:\s*)){3,}")
"""Signs in place of what was typed and what is still to come."""
_NUMBER: Final = re.compile(r"(?<!\d)\d{3,8}(?!\d)")


def find_entered_code(control: TouchedControl, task: Task, policy: Policy) -> Finding | None:
    """The text that asks for a code of which this key is a digit. The person may enter the code that their words
    state, unless it pays: the digits of a phone number are none of it.
    """
    keys = [key for name in control.names if (key := _DIGIT.fullmatch(name))]
    if not keys or wants(task, "plays"):
        return None
    told = [text for text, _ in list_texts(control)]
    fields = [text for each in control.page.shown if each.role == "input" for text in (each.name, each.value)]
    asked = next((text for text in (*told, *fields) if _asks_for_code(text)), "")
    if not asked:
        return None
    pays = "payment" in policy.find_mentioned(told) or any(map(mentions_money, told))
    own = drop_ruled_out(task)
    ways = tuple(list_words("means"))  # “unlock my notes with 4079”
    used = [each[0] for each in _NUMBER.finditer(own) if fold(own[: each.start()])[0].rstrip().endswith(ways)]
    is_theirs = any(keys[0][1] in code for code in (*find_stated_secrets(own), *used))
    kind = "payment" if pays and "payment" in policy.kinds else "unknown"
    would = say("rule-around-choice", name=shorten(control.names[0]), words=shorten(asked))
    return None if is_theirs and not pays else Finding(kind, would)


def _asks_for_code(text: str) -> bool:
    names = find_names(fold(text)[0])
    return any(name.group in OPENING for name in names) or _MASKED.search(text) is not None
