"""The signs of common keyboards: in which rows they stand, which are typed in Chinese mode, which read alike."""

import unicodedata

LETTERS = ("qwertyuiop", "asdfghjkl", "zxcvbnm")
NUMBERS = "1234567890"
PLAIN = (
    "@#¥_&-+()/", "@#$_&-+()/", "*\"':;!?", "-/:;()$&@\"", ".,?!'", "[]{}#%^*+=", "_\\|~<>€£¥•",
    "+×÷=/_<>[]", "!@#$%^&*()", "-'\":;,?", "~`|•√π÷×¶∆", "£¢€¥^°={}\\", "%©®™✓[]",
)  # fmt: skip
"""Rows of signs of Gboard, iOS and Samsung, in their English layouts."""
CHINESE = (
    "@#¥_&-+（）/",
    "*“”：；！？",
    "-/：；（）¥@“”",
    "。，、？！.",
    "【】{}#%^*+=",
    "—\\|~《》$&·",
    "~、……——「」",
)
"""The same in their Chinese layouts."""
FULL_WIDTH = "，。？！：；（）“”‘’、《》【】…—·￥「」"
"""Signs that are typed in Chinese mode."""


def is_han(sign: str) -> bool:
    return "一" <= sign <= "鿿" or "㐀" <= sign <= "䶿" or sign == "〇"


def folded(text: str) -> str:
    """The text as a reading may tell it: letters and digits alone, those that look alike as one."""
    plain = unicodedata.normalize("NFKC", text)
    return "".join(_FOLD.get(sign, sign if sign.lower() in TELLING else sign.lower()) for sign in plain if _shows(sign))


def _shows(sign: str) -> bool:
    return sign.isalnum() or sign in _FOLD


TELLING = "abdefghjlmnqrty"
"""Letters whose capitals look otherwise."""
_ALIKE = ("o0O〇", "l1Ii|", "s5S", "z2Z")
_FOLD = {sign: group[0] for group in _ALIKE for sign in group}
