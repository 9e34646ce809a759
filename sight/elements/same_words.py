"""When two texts are the same to a reader.

Width, case, spaces and kinds of dash or quote do not matter; every character does: 张三 is not 张三丰.
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
"""The letter that picks a label by the keyboard, behind its last East Asian sign: 不保存(D), 另存为(A)..."""


@lru_cache(maxsize=4096)
def folded(text: str) -> str:
    """`text` as it is compared."""
    plain = unicodedata.normalize("NFKC", text.translate(TYPOGRAPHY))
    kept = (char for char in plain if not char.isspace() and unicodedata.category(char) not in {"Cc", "Cf"})
    return "".join(kept).lower()


def same(text: str, words: str) -> bool:
    """Whether `text` is these words and nothing else."""
    return bool(words) and folded(text) == folded(words)


def same_name(text: str, name: str) -> bool:
    """Whether somebody is called so, to the last sign: who puts one that no eye sees into a name is somebody else."""
    return same(text, name) and _unseen(text) == _unseen(name)


def _unseen(text: str) -> list[str]:
    return [char for char in text if unicodedata.category(char) in {"Cc", "Cf"}]


@lru_cache(maxsize=4096)
def shows(text: str, words: str) -> bool:
    """Whether these words stand in `text` by themselves: 你好 in "张三: 你好", never 张三 in 张三丰."""
    if not folded(words) or folded(words) not in folded(text):
        return False
    places = find_text([TextLine(text=text, box=_NOWHERE)], words)
    return any(place.how in ("whole", "part") for place in places.candidates)


def nearly(one: str, other: str) -> bool:
    """Whether one text is the other, or stands in it by itself, as far as two readers agree: signs between letters do
    not matter, and what is cut short by an ellipsis is the beginning of the whole.
    """
    if shows(one, other) or shows(other, one):
        return True
    first, second = _letters(one), _letters(other)
    if not first or not second:
        return False
    cut = (_is_cut(one) and second.startswith(first)) or (_is_cut(other) and first.startswith(second))
    return first == second or cut


def _is_cut(text: str) -> bool:
    return folded(text).endswith("...")


def _letters(text: str) -> str:
    return "".join(sign for sign in folded(text) if sign.isalnum())


def first_part(text: str) -> str:
    """What screen readers say first: an element named "张三, 3 unread, 12:30" is called 张三."""
    return text.translate(_PARTS).partition(",")[0]


def without_key(label: str) -> str:
    """A label without the letter of its key, as programs of East Asia write it: 不保存(D) is 不保存.

    Only for what is known to be a label: 张三(A) may be another one than 张三.
    """
    plain = unicodedata.normalize("NFKC", label).strip()
    return _MNEMONIC.sub("", plain) if _MNEMONIC.search(plain) else label
