"""Decides whether two texts are the same to a reader.

Width, case, spaces and kinds of dash or quote do not matter; every other character does: 张三 is not 张三丰.
"""

import re
import unicodedata
from functools import lru_cache

from iris_screen.core.geometry import Box
from iris_screen.core.screen import TextLine
from iris_screen.sight.vision.find_text import TYPOGRAPHY, find_text

_NOWHERE = Box(left=0, top=0, right=1, bottom=1)
_PARTS = str.maketrans(dict.fromkeys("，;；\n", ","))
_MNEMONIC = re.compile(r"(?<=[\u3040-\u9fff\uac00-\ud7a3])\s*\([A-Za-z0-9]\)(?=(?:\.{3}|…)?$)")
"""The letter of a keyboard shortcut after a label's last East Asian character: 不保存(D), 另存为(A)..."""


@lru_cache(maxsize=4096)
def fold(text: str) -> str:
    """The form of a text in which texts are compared."""
    plain = unicodedata.normalize("NFKC", text.translate(TYPOGRAPHY))
    kept = (char for char in plain if not char.isspace() and unicodedata.category(char) not in {"Cc", "Cf"})
    return "".join(kept).lower()


def is_same(text: str, words: str) -> bool:
    """Whether `text` is exactly these words."""
    return bool(words) and fold(text) == fold(words)


def is_same_name(text: str, name: str) -> bool:
    """Whether `text` is exactly this name. With an added invisible character it is somebody else's."""
    return is_same(text, name) and _list_invisible(text) == _list_invisible(name)


def _list_invisible(text: str) -> list[str]:
    return [char for char in text if unicodedata.category(char) in {"Cc", "Cf"}]


@lru_cache(maxsize=4096)
def has_words(text: str, words: str) -> bool:
    """Whether `text` contains these words as separate words: 你好 in "张三: 你好", never 张三 in 张三丰."""
    if not fold(words) or fold(words) not in fold(text):
        return False
    places = find_text([TextLine(text=text, box=_NOWHERE)], words)
    return any(place.how in ("whole", "part") for place in places.candidates)


def is_nearly_same(one: str, other: str) -> bool:
    """Whether one text equals the other or contains it as separate words, as read by two readers: punctuation between
    letters does not matter, and a text cut short by an ellipsis matches the beginning of the other.
    """
    if has_words(one, other) or has_words(other, one):
        return True
    first, second = _keep_letters(one), _keep_letters(other)
    if not first or not second:
        return False
    cut = (_is_cut(one) and second.startswith(first)) or (_is_cut(other) and first.startswith(second))
    return first == second or cut


def _is_cut(text: str) -> bool:
    return fold(text).endswith("...")


def _keep_letters(text: str) -> str:
    return "".join(sign for sign in fold(text) if sign.isalnum())


def take_first_part(text: str) -> str:
    """The part screen readers say first: an element named "张三, 3 unread, 12:30" is called 张三."""
    return text.translate(_PARTS).partition(",")[0]


def strip_key(label: str) -> str:
    """A label without the shortcut letter that East Asian programs add: 不保存(D) becomes 不保存.

    Only for known labels: 张三(A) may be somebody other than 张三.
    """
    plain = unicodedata.normalize("NFKC", label).strip()
    return _MNEMONIC.sub("", plain) if _MNEMONIC.search(plain) else label
