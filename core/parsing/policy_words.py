"""How the policy reads words: what a label or a text speaks of, and what a person's sentence agrees to."""

import re
import unicodedata
from collections.abc import Iterable, Sequence
from functools import lru_cache

from iris_screen.core.parsing.labels import act_of, begins_with, is_all_of, is_short, label, remove_words, stands_in
from iris_screen.core.record import Record

SHOWN = 60
"""Characters of a text on the screen that a reason quotes."""

_MONEY = re.compile(r"[¥$€£] ?[0-9]|[0-9] ?(?:元|块钱|圆|yuan|rmb|cny|usd|eur|dollars?|euros?)(?![a-z])")
_KEY = re.compile(
    r"(?:press|hit|push)(?:ing)?\s+(?:the\s+)?(?:\w+\s*\+\s*)*del(?:ete)?(?!\w)(?!\s+(?:button|option|icon|link|item|menu))"
    r"|(?:按下|按|敲)(?:一下)?\s*(?:\w+\s*\+\s*)*del(?:ete)?(?![a-z])(?!\s*(?:按钮|选项|图标))|(?:the\s+)?del(?:ete)?\s+key(?!\w)"
    r"|del(?:ete)?\s*键|删除键",
    re.IGNORECASE,
)
"""The keys of a keyboard that are called like an act."""


class Kind(Record):
    """How a kind of act is known.

    does: how a person says it, behind "would" ("delete something"). words: labels or their beginnings, also where they
    stand around a label that just agrees. pressed: the same, but only of what is pressed itself: nouns too, which as a
    heading name a page. anywhere: words that count wherever they stand in a label. around: words that count,
    besides those, only in what is written around a label that just agrees. exceptions: what only looks so.
    """

    words: list[str]
    does: str = ""
    pressed: list[str] = []
    anywhere: list[str] = []
    around: list[str] = []
    exceptions: list[str] = []
    consent: list[str] = []

    def is_done_by(self, text: str) -> bool:
        """Whether pressing a label does this."""
        said = self._counting(text)
        short = is_short(said) and any(stands_in(said, label(word)) for word in self.anywhere)
        return short or _begun(said, [*self.words, *self.pressed])

    def is_all_of(self, text: str) -> bool:
        """Whether a label says this and nothing else."""
        return is_all_of(self._counting(text), map(label, (*self.words, *self.pressed, *self.anywhere)))

    def is_told_by(self, text: str) -> bool:
        """Whether a text, of any length, speaks of doing this."""
        said = self._counting(text)
        return _begun(said, self.words) or any(stands_in(said, label(word)) for word in (*self.anywhere, *self.around))

    def _counting(self, text: str) -> str:
        return remove_words(label(text), [label(word) for word in self.exceptions])


def mentions_money(text: str) -> bool:
    """Whether a sum of money stands in a text."""
    return _MONEY.search(unicodedata.normalize("NFKC", text).lower()) is not None


def agrees(sentence: str, words: Iterable[str]) -> bool:
    """Whether a person's sentence holds one of these words; the name of a key agrees to nothing."""
    said = _KEY.sub(" ", sentence)
    return any(mentions(said, word) for word in words)


@lru_cache(maxsize=16384)
def mentions(text: str, word: str) -> bool:
    """Whether the word stands in a text; a Latin one by itself, so that "call" is not in "recall"."""
    plain, sought = unicodedata.normalize("NFKC", text).lower(), unicodedata.normalize("NFKC", word).lower()
    if not sought.isascii():
        return sought in plain
    return bool(sought) and re.search(rf"(?<![a-z0-9]){re.escape(sought)}(?:s|ed|ing)?(?![a-z0-9])", plain) is not None


def shorten(text: str) -> str:
    """What stands on a screen, as a person is shown it: one line, and no signs that turn it round."""
    shown = " ".join("".join(sign if sign.isprintable() else " " for sign in text).split())
    return shown if len(shown) <= SHOWN else shown[: SHOWN - 1] + "…"


def _begun(said: str, words: Sequence[str]) -> bool:
    """Whether a label, as `label` gives it, begins with one of the words, or does behind what agrees or hurries."""
    return any(begins_with(part, label(word)) for part in {said, act_of(said)} for word in words)
