"""Finds any of many words in a label. Words and labels are compared as `labels.label` gives them."""

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache

from iris_screen.core.parsing.labels import begins_with, drop_unread, is_short, label, remove_words, stands_in

_WITHOUT_SPACES = re.compile("[\u1100-\u11ff\u2e80-\u9fff\uac00-\ud7a3\uf900-\ufaff]")
"""Letters of scripts in which words are not set apart, or have endings (Korean)."""

SHORT = 5
"""Letters of a short word."""


class WordList:
    """Words by their first two letters, so that a label is compared with a few of them only. Longer ones also count as
    they are read off a picture (labels.drop_unread).
    """

    def __init__(self, words: Iterable[str]) -> None:
        told = {*words}
        long = (word for word in told if len(word) > SHORT)
        as_read = {cut for word in long if (cut := drop_unread(word)) != word and len(cut) > SHORT}
        self._words = frozenset(filter(None, map(label, told | as_read)))
        self._unspaced = frozenset(word.replace(" ", "") for word in self._words)
        self._by_start: dict[str, list[str]] = {}
        for word in self._words:
            self._by_start.setdefault(word[:2], []).append(word)

    def has(self, said: str) -> bool:
        """Whether the label is one of the words."""
        return said in self._words

    def has_letters_of(self, said: str) -> bool:
        """Whether the label is one of the words, with or without its spaces."""
        return said.replace(" ", "") in self._unspaced

    def begins_label(self, said: str) -> bool:
        """Whether the label is one of the words, or begins with one."""
        return any(begins_with(said, word) for start in {said[:1], said[:2]} for word in self._by_start.get(start, ()))

    def ends_label(self, said: str) -> bool:
        """Whether the label ends with one of the words, as in languages whose verb comes last: “Konto löschen”."""
        ending = [word for word in self._find_contained(said) if said.endswith(word)]
        whole = any(word == said or not word[0].isascii() or said[-len(word) - 1] == " " for word in ending)
        return is_short(said) and whole

    def stands_in(self, said: str) -> bool:
        """Whether a text contains one of the words, and does not negate it."""
        return any(stands_in(said, word) for word in self._find_contained(said))

    def is_all_of(self, said: str) -> bool:
        """Whether the label consists of these words alone."""
        return bool(said) and (said in self._words or not remove_words(said, self._find_contained(said)))

    def covers(self, said: str) -> bool:
        """Whether the label is one or more of these words, one behind the other; unlike `is_all_of`, whole words."""
        return bool(said) and len(said) in self.find_ends(said)

    def find_ends(self, said: str) -> set[int]:
        """Where in a label some of these words end that stand one behind the other from its beginning; also 0."""
        ends = {0}
        for begin, end in sorted(self.find_places(said)):
            if begin in ends:
                ends |= {end, end + 1} if said[end : end + 1] == " " else {end}
        return ends

    def remove_from(self, said: str) -> str:
        """The label without these words."""
        return remove_words(said, self._find_contained(said))

    def find_places(self, said: str) -> Iterator[tuple[int, int]]:
        """Begin and end of any of the words in a text: as whole words, except in scripts without spaces."""
        for word in self._find_contained(said):
            at = said.find(word)
            while at >= 0:
                end = at + len(word)
                if _is_whole(word, said, at):
                    yield at, end
                at = said.find(word, at + 1)

    def begins_a_word(self, said: str) -> bool:
        """Whether a word of a text begins with one of the words; in scripts without spaces, whether it is anywhere."""
        return any(
            _WITHOUT_SPACES.match(word) or f" {said}".find(f" {word}") >= 0 for word in self._find_contained(said)
        )

    def begins_text(self, said: str) -> bool:
        """Whether a text begins with one of the words."""
        return any(begin == 0 for begin, _ in self.find_places(said))

    def ends_text(self, said: str) -> bool:
        """Whether a text ends with one of the words."""
        return any(end == len(said) for _, end in self.find_places(said))

    def _find_contained(self, said: str) -> list[str]:
        starts = self._by_start.keys() & _list_starts(said)
        return [word for start in starts for word in self._by_start[start] if word in said]


@lru_cache(maxsize=1024)
def _list_starts(said: str) -> frozenset[str]:
    """What a word in a label may begin with: many lists are compared with the same one."""
    return frozenset({*said, *(said[at : at + 2] for at in range(len(said) - 1))})


def _is_whole(word: str, text: str, at: int) -> bool:
    """Whether this word, which is at this place of a text, is no part of a longer one."""
    in_a_row = _WITHOUT_SPACES.match(word) is not None
    end = at + len(word)
    return in_a_row or (text[max(at - 1, 0) : at] in ("", " ") and text[end : end + 1] in ("", " "))
