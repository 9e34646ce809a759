"""Finds the name that was probably meant by a misspelt one: “clok” for Clock, 微心 for 微信.

Names are looked up by the letters that a misspelling leaves as they are, so that a long text costs no more for each
word if there are more apps.
"""

from collections.abc import Iterable
from functools import cache
from itertools import takewhile

from iris_screen.core.parsing.languages import load_languages
from iris_screen.planning.apps.tokens import is_han

LONG_ENOUGH = 4
"""Letters of a name that another one may be a misspelling of."""


class NearNames:
    """Names in lower case, of which an earlier one is preferred."""

    def __init__(self, names: Iterable[str]) -> None:
        self._places: dict[str, int] = {}
        self._han: dict[tuple[int, int, str], list[str]] = {}
        self._spaced: dict[tuple[int, str], list[str]] = {}
        for name in names:
            self._places.setdefault(name, len(self._places))
            if any(map(is_han, name)):  # one of its characters is right
                for at, letter in enumerate(name):
                    self._han.setdefault((len(name), at, letter), []).append(name)
            elif len(name) >= LONG_ENOUGH:  # its first letter is right
                self._spaced.setdefault((len(name), name[0]), []).append(name)

    def find(self, said: str) -> str:
        """The name that is probably meant by this one, which is none itself; "" if there is none."""
        size = len(said)
        alike = [name for at, letter in enumerate(said) for name in self._han.get((size, at, letter), ())]
        spaced = [name for long in range(size - 1, size + 2) for name in self._spaced.get((long, said[:1]), ())]
        near = [
            *filter(lambda name: _sounds_like(said, name), alike),
            *filter(lambda name: _is_slip(said, name), spaced),
        ]
        return min(near, key=self._places.__getitem__, default="")


def _sounds_like(said: str, known: str) -> bool:
    """Whether the characters that differ sound the same."""
    known_sounds = list_sounds()
    return all(
        one == other or not known_sounds.get(one, frozenset()).isdisjoint(known_sounds.get(other, ()))
        for one, other in zip(said, known, strict=True)
    )


@cache
def list_sounds() -> dict[str, frozenset[str]]:
    """How each letter may be read, in all languages with letters that many words share."""
    found: dict[str, set[str]] = {}
    for sound, letters in ((sound, row) for each in load_languages().values() for sound, row in each.sounds.items()):
        for letter in letters:
            found.setdefault(letter, set()).add(sound)
    return {letter: frozenset(sounds) for letter, sounds in found.items()}


def _is_slip(said: str, known: str) -> bool:
    """Whether one letter differs, is missing or is too many, or two have changed places."""
    start = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(said, known, strict=False)))
    one, other = said[start:], known[start:]
    return one[1:] == other[1:] or one[1:] == other or one == other[1:] or one[1::-1] + one[2:] == other
