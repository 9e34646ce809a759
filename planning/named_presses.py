"""Finds the control that a person's sentence says to press at its end: "… and hit Submit", “……然后点击提交”.

What the rest of the sentence asks for may be seen to hold before that. Such a task is not done until the press is.
"""

import re

from iris_screen.core.parsing.ruled_out import read_request
from iris_screen.core.plan import TAPS, Step
from iris_screen.sight.elements.same_words import fold

MAX_NAME = 30
"""Characters of a control's name; more is a description."""
_QUOTED = r"[“”\"「『']\s*(?P<quoted>[^“”\"」』']+?)\s*[“”\"」』']"
_LATIN = re.compile(
    r"(?:^|[,;.]\s*|\b(?:and|then|to|please|finally|by)\s+)(?:hit|press|click|tap|push)(?:\s+on)?(?:\s+the)?(?:\s+button)?"
    rf"\s+(?:{_QUOTED}|(?P<plain>[\w+&-]+(?:\s+[\w+&-]+){{0,2}}?))"
    r"(?:\s+(?:button|link|icon))?(?:\s+(?:please|now|again|at the end))?\s*$",
    re.I,
)
_CHINESE = re.compile(
    rf"(?:(?:点击|点按|轻点|单击|按下|点|按)\s*(?:一下)?\s*{_QUOTED}(?:按钮|键|图标)?"
    r"|(?:点击|点按|轻点|单击|按下|点一下|按一下)(?:一下)?\s*(?P<plain>[^\s，。；、！？“”\"的]{1,8}?)(?:按钮|键|图标)?"
    r"|[点按](?P<button>[^\s，。；、！？“”\"的]{1,8}?)按钮)(?:即可|就行|吧)?\s*$"
)
_NO_NAMES = frozenset(
    "it this that them one button link icon first second third last each every all here there".split()
)
_KEYS = frozenset("enter return tab escape esc space backspace home end up down left right back".split())
_CHINESE_NO_NAMES = frozenset("它 这个 那个 回车 回车键 返回".split())
"""Keys of a keyboard, and words that name no control."""


def find_last_press(sentence: str) -> str:
    """The name of the control that the sentence says to press last; "" if it names none."""
    rest = read_request(sentence).rest.strip().rstrip(".!?。！？;；,， ")
    found = _LATIN.search(rest) or _CHINESE.search(rest)
    if found is None:
        return ""
    name = next((each for each in found.groups() if each), "").strip()
    words = name.casefold().split()
    return "" if len(name) > MAX_NAME or (_NO_NAMES | _KEYS | _CHINESE_NO_NAMES) & set(words) else name


def is_press_of(step: Step, name: str, pressed: str) -> bool:
    """Whether this step pressed a control of this name. pressed: the words where it pressed, as far as known."""
    if step.action not in TAPS:
        return False
    said = [pressed, *step.target.words, *step.target.names]
    return any(fold(name) in fold(words) for words in said if words)
