"""Phrasings that are parsed when a sentence first holds a word that they begin with: most never are.

What the thousands of phrasings that come with Iris begin with follows from their texts alone, and is kept from one
process to the next.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import Any, Final, NamedTuple

from iris_screen.core.parsing import languages
from iris_screen.core.parsing.kept_results import remember
from iris_screen.planning.apps.pattern import Pattern, Slot, list_heads, parse_pattern

_CODE: Final = [*map(str, sorted(Path(__file__).parent.glob("*.py"))), languages.__file__]
"""What a phrasing means follows from these, and from the words of each language."""
_ROW: Final = "\t"


class Heads(NamedTuple):
    """What a phrasing may begin with: words, and slots of some kinds."""

    words: list[str]
    kinds: list[str]


@dataclass(frozen=True, eq=False)
class Phrase:
    """One phrasing. parse: reads it; see `planning.apps.pattern`."""

    heads: Heads
    parse: Callable[[], Pattern]

    @cached_property
    def pattern(self) -> Pattern:
        return self.parse()


def make_phrase(pattern: Pattern) -> Phrase:
    """A phrasing that is parsed already."""
    heads = list_heads(pattern)
    words = [head.text for head in heads if not isinstance(head, Slot)]
    return Phrase(Heads(words, [head.kind for head in heads if isinstance(head, Slot)]), lambda: pattern)


def read_phrase(text: str, closed: frozenset[str] = frozenset()) -> Phrase:
    """A phrasing with slots of these closed kinds. Raises PatternError, unless it has been read before."""
    known = _known.get(_name_row(text, closed))
    if known is None:
        return make_phrase(parse_pattern(text, closed))
    return Phrase(known, lambda: parse_pattern(text, closed))


_known: dict[str, Heads] = {}


def learn_phrases(name: str, files: Iterable[bytes], phrasings: Iterable[tuple[str, frozenset[str]]]) -> None:
    """Has `read_phrase` know phrasings that come with Iris, and follow from these files. phrasings: their texts and
    closed kinds, asked for if they were not read before.
    """

    def read() -> dict[str, Any]:
        return {_name_row(*each): [*read_phrase(*each).heads] for each in phrasings}

    found: Mapping[str, Any] = remember(name, [*files, *_read_languages()], read, *_CODE)
    _known.update({row: Heads(*heads) for row, heads in found.items()})


def _name_row(text: str, closed: frozenset[str]) -> str:
    return _ROW.join([text, *sorted(closed)])


@cache
def _read_languages() -> list[bytes]:
    return [file.read_bytes() for file in sorted(languages.FOLDER.glob("*.yaml"))]
