"""Finds the known word that is meant by one of other characters with the same sound, or by its sound in Latin letters:
设直 and shezhi are 设置.
"""

from collections.abc import Iterable
from itertools import islice, product

from iris_screen.planning.apps.near_names import list_sounds
from iris_screen.planning.apps.tokens import Sentence, is_han
from iris_screen.planning.button_words import is_irreversible

LONGEST, MOST_SOUNDS = 6, 8
"""Characters of a word that is looked for, and how many ways to say it are."""
SHORTEST_SPELT = 5
"""Letters of a word in Latin letters: a shorter one may be a word of another language."""


class Homophones:
    """words: those that are known. guessed: those of them that may be meant by another of the same sound. Only those of
    several Chinese characters count, and none whose act cannot be undone.
    """

    def __init__(self, words: Iterable[str], guessed: Iterable[str]) -> None:
        self._known = {word for word in words if 1 < len(word) <= LONGEST and all(map(is_han, word))}
        self._sounding: dict[str, set[str]] = {}
        for word in guessed:
            if 1 < len(word) <= LONGEST and all(map(is_han, word)) and not is_irreversible(word):
                self._known.add(word)
                for said in _list_ways_to_say(word):
                    self._sounding.setdefault(said, set()).add(word)

    def find(self, sentence: Sentence, at: int) -> tuple[int, str]:
        """How many tokens from here on are written otherwise, and what is meant. Where what is here is a known
        word, its width and ""; else 1 and "".
        """
        token = sentence.tokens[at]
        if token.kind == "word" and len(token.text) >= SHORTEST_SPELT:
            return 1, self._pick(token.text)
        widths = range(min(LONGEST, len(sentence) - at), 1, -1) if token.kind == "han" else range(0)
        for width in widths:
            words = _join(sentence, at, width)
            if words in self._known:
                return width, ""
            said = next(iter(_list_ways_to_say(words)), "")
            if (meant := self._pick(said)) and not self._goes_on(sentence, at, width):
                return width, meant
        return 1, ""

    def _goes_on(self, sentence: Sentence, at: int, width: int) -> bool:
        """Whether a known word begins in these tokens and ends behind them."""
        places = ((n, more) for n in range(1, width) for more in range(width - n + 1, LONGEST))
        return any(_join(sentence, at + n, more) in self._known for n, more in places)

    def _pick(self, said: str) -> str:
        """The only word that is said so; "" if there are several, or none."""
        found = self._sounding.get(said, set())
        return next(iter(found)) if len(found) == 1 else ""


def _join(sentence: Sentence, at: int, width: int) -> str:
    """The characters of these tokens; "" if one of them has none, or the sentence ends before."""
    tokens = sentence.tokens[at : at + width]
    is_whole = len(tokens) == width and all(token.kind == "han" for token in tokens)
    return "".join(token.text for token in tokens) if is_whole else ""


def _list_ways_to_say(word: str) -> Iterable[str]:
    """How a word sounds, in Latin letters. Empty if a character of it is rare."""
    sounds = [sorted(list_sounds().get(letter, ())) for letter in word]
    return ("".join(said) for said in islice(product(*sounds), MOST_SOUNDS))
