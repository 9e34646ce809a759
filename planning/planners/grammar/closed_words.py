"""The words of the closed kinds, and words that join clauses or are merely polite."""

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
}

NO_VERBS = split_words("开关|按钮|按键|按时|按照|选项|点心|点数|返回值|关于|关系|开心|开会|进度|进展|停车|等级|等等")
"""Words that begin like a verb but are not verbs."""

MARKS = frozenset(",;。、:→>-•·\n")
JOINS = split_words(
    "然后再|然后|接着再|接着|接下来|紧接着|之后再|之后|以后|随后|完成后|再然后|再|并且|并|而且|最后|后|同时|下一步|以及|和"
    "|and then|and after that|and finally|and also|and|then|next|after that|after this|afterwards|finally|lastly"
    "|followed by|also"
)
"""Words between two clauses."""

BUTTONS = frozenset({"下一步", "next"})
"""Joining words that also name buttons; alone they do not separate clauses ("点击下一步" is one clause)."""

WEAK = frozenset({"后", "以后", "之后", "和", "以及", "同时", "also"})
"""Joining words that are also common inside a text, and so do not end one ("输入三天后返回")."""

POLITE = (
    *split_words(
        "请你|请您|请|你帮我|帮我|帮忙|麻烦你|麻烦您|麻烦|我想要|我想|我要|我需要|你|您|现在|首先|先|第一|去|来|直接"
    ),
    *split_words("可以|能不能|能|需要|给我|替我|尝试|试着"),
    *split_words(
        "please|can you|could you|would you|will you|i want you to|i want to|i'd like to|i would like to|i need to"
    ),
    *split_words("now|first|firstly|second|secondly|third|just|simply|kindly|go ahead and|hey|ok|okay|try to|let's"),
    *split_words("you should|help me|help me to|to"),
)
"""Words before a clause that do not change its meaning."""

TAIL = split_words(
    "!|?|~|吧|一下|好吗|好不好|可以吗|行吗|谢谢|谢谢你|多谢|哦|呗|了|就行|即可|就好|please|for me|thanks|thank you|ok"
    "|when done|when finished|when you are done|when you're done"
)
"""Words after the last clause that do not change its meaning, unless it ends with the person's own text."""
