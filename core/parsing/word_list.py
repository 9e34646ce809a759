"""Finds any of many words in a label. Words and labels are compared as `labels.label` gives them."""

from collections.abc import Iterable

from iris_screen.core.parsing.labels import begins_with, is_short, label, remove_words, stands_in


class WordList:
    """Words by their first letter, so that a label is compared with a few of them only."""

    def __init__(self, words: Iterable[str]) -> None:
        self._words = frozenset(filter(None, map(label, {*words})))
        self._by_first: dict[str, list[str]] = {}
        for word in self._words:
            self._by_first.setdefault(word[0], []).append(word)

    def has(self, said: str) -> bool:
        """Whether the label is one of the words."""
        return said in self._words

    def begins(self, said: str) -> bool:
        """Whether the label is one of the words, or begins with one."""
        return any(begins_with(said, word) for word in self._by_first.get(said[:1], ()))

    def ends(self, said: str) -> bool:
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

    def remove_from(self, said: str) -> str:
        """The label without these words."""
        return remove_words(said, self._find_contained(said))

    def _find_contained(self, said: str) -> list[str]:
        return [word for first in {*said} for word in self._by_first.get(first, ()) if word in said]
