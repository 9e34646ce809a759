"""What a person calls a control in addition to its name: the OK button, the link “Help”, the button labeled No, a
checkbox.
"""

import re
from functools import lru_cache

from iris_screen.core.parsing.wordings import compile_late
from iris_screen.core.target import TargetKind, TargetRole

Role = tuple[TargetKind, TargetRole]

PLAIN: Role = ("text", "")
NAME = "\0"
"""Placeholder for a name that was in quotes."""

_NOUNS: dict[Role, tuple[str, str]] = {
    ("text", "button"): ("按钮|按键", "button"),
    ("text", "link"): ("链接", "link|hyperlink"),
    ("text", "tab"): ("标签页|标签|选项卡", "tab"),
    ("text", "section"): ("折叠栏", "section"),
    ("switch", ""): ("复选框|勾选框|单选框|单选按钮", "check ?box|tick box|radio button"),
    ("field", "textbox"): ("输入框|文本框", "text ?box|text field|text input|input (?:field|box|text ?box)"),
    ("field", "textarea"): ("文本区", "text ?area"),
    ("field", "list"): ("下拉框|下拉列表|下拉菜单", "drop-? ?down(?: (?:list|menu|box))?|combo ?box"),
    PLAIN: ("选项|栏目|入口|菜单项|这一项|那一项|一项|字样|文字", "option|entry|item|menu item|row|label"),
}
"""Nouns for each role, Chinese and English."""
_THINGS = "folder or file|file or folder|folder|file|element"
"""Nouns only if they are before a name: “Delete file” is itself a name."""

_ZH = "|".join(chinese for chinese, _ in _NOUNS.values())
_EN = "|".join(english for _, english in _NOUNS.values())
_PLACED = r"(?:\s+(?:in|on|of) the (?:[a-z]+ )?[a-z]+)?"
_CALLED = r"label+ed|named|called|titled|marked|that says|with the (?:text|label|name|words?)"
_CALLED_ZH = "(?:名为|名叫|叫做|叫|写着|标着)?"
_ALONE = compile_late(rf"(?P<zh>{_ZH})|(?P<en>{_EN})")
_NAMED = (
    compile_late(rf"(?P<en>{_EN}|{_THINGS}){_PLACED}\s+(?:{_CALLED})\s+(?P<name>.+)", re.IGNORECASE),
    compile_late(rf"(?P<en>{_EN}|{_THINGS})\s+(?P<name>{NAME})", re.IGNORECASE),
    compile_late(rf"(?P<zh>{_ZH})\s*{_CALLED_ZH}\s*(?P<name>{NAME})"),
    compile_late(r"(?P<en>tab)\s+(?P<name>[A-Z].*)"),
    compile_late(r"(?P<en>button|checkbox|radio button|option|entry|link)\s+(?P<name>.+)"),
    compile_late(rf"(?P<name>.+?)(?:的?(?P<zh>{_ZH})|\s+(?P<en>{_EN}))", re.IGNORECASE),
)


@lru_cache(maxsize=1024)
def split_role(words: str) -> tuple[str, Role]:
    """ "OK button", "button OK", "button labeled OK" → ("OK", button); "checkbox" → ("", check box); else as it is."""
    alone = _ALONE.fullmatch(words)
    if alone and _find_role(alone) != PLAIN:
        return "", _find_role(alone)
    match = next((match for pattern in _NAMED if (match := pattern.fullmatch(words))), None)
    return (match["name"].strip(), _find_role(match)) if match else (words, PLAIN)


def _find_role(match: re.Match[str]) -> Role:
    chinese, english = match.groupdict().get("zh"), match.groupdict().get("en")
    for role, nouns in _NOUNS.items():
        if _matches(nouns[0], chinese) or _matches(nouns[1], english):
            return role
    return PLAIN


def _matches(nouns: str, noun: str | None) -> bool:
    return noun is not None and re.fullmatch(nouns, noun, re.IGNORECASE) is not None
