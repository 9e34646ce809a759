"""The words of the closed kinds, and words that join clauses or are merely polite."""

from iris_screen.core.parsing.languages import load_languages
from iris_screen.planning.apps.slots import Vocabulary
from iris_screen.planning.apps.values import Value, split_words


def _list_values(words: dict[str, str], part: str = "name") -> dict[str, Value]:
    return {word: Value(word, True, {part: name}) for name, text in words.items() for word in split_words(text)}


_WAYS = {
    "up": "上|上面|上方|up|upwards|top",
    "down": "下|下面|下方|down|downwards|bottom",
    "left": "左|左边|left",
    "right": "右|右边|right",
}
_UNITS = {
    "1": "毫秒|ms|milliseconds",
    "1000": "秒|秒钟|s|sec|secs|second|seconds",
    "60000": "分|分钟|m|min|mins|minute|minutes",
}
_KEYS = {
    "ENTER": "回车|确认键|enter|return",
    "DEL": "删除键|退格键|退格|backspace|del",
    "VOLUME_UP": "音量加|音量上|音量+|加音量|volume up|volume_up",
    "VOLUME_DOWN": "音量减|音量下|音量-|减音量|volume down|volume_down",
    "POWER": "电源|电源键|power",
    "RECENTS": "最近任务|多任务|recents|recent apps",
    "TAB": "tab|制表键",
    "ESCAPE": "esc|escape",
    "SPACE": "空格|space",
    "MENU": "菜单键|menu key",
    "SEARCH": "搜索键|search key",
    "MOVE_HOME": "行首键|move_home",
    "MOVE_END": "行尾键|move_end",
    "pageup": "page up|pageup",
    "pagedown": "page down|pagedown",
    **{way: f"{sign}方向键|{way} arrow" for way, sign in zip(("up", "down", "left", "right"), "上下左右", strict=True)},
    **{f"f{number}": f"f{number}" for number in range(1, 13)},
}
_MODIFIERS = {
    "ctrl": "ctrl|control|strg",
    "alt": "alt|option",
    "shift": "shift|上档键",
    "meta": "super|win|windows|cmd|command|徽标键",
}
_CASES = {
    "upper": "upper|uppercase|upper case|capital|capitals|大写",
    "lower": "lower|lowercase|lower case|small|小写",
}
KINDS: Vocabulary = {
    "way": _list_values(_WAYS),
    "adverb": _list_values({"1": "once", "2": "twice", "3": "thrice"}, "times"),
    "unit": _list_values(_UNITS, "ms"),
    "key": _list_values(_KEYS),
    "case": _list_values(_CASES),
    "modifier": _list_values(_MODIFIERS),
}


def _gather(role: str) -> tuple[str, ...]:
    """The words of this role in all languages: assets/languages/*.yaml."""
    return tuple(word for each in load_languages().values() for word in sorted(getattr(each.phrases, role)))


NO_VERBS = _gather("no_verbs")
"""Words that begin like a verb but are not verbs."""

MARKS = frozenset(",;。、:→>-•·\n")
JOINS = _gather("joins")
"""Words between two clauses."""

BUTTONS = frozenset({"下一步", "next"})
"""Joining words that also name buttons; alone they do not separate clauses ("点击下一步" is one clause)."""

WEAK = frozenset({"后", "以后", "之后", "和", "以及", "同时", "also"})
"""Joining words that are also common inside a text, and so do not end one ("输入三天后返回")."""

POLITE = _gather("polite")
"""Words before a clause that do not change its meaning."""

TAIL = _gather("tail")
"""Words after the last clause that do not change its meaning, unless it ends with the person's own text."""
