"""What a sentence probably means that cannot be read as it is: with a value taken back, with its slips mended, in
other words, or with what a pronoun in it stands for.
"""

from collections.abc import Callable, Sequence
from functools import cached_property, lru_cache

from iris_screen.planning.apps import Apps
from iris_screen.planning.apps.tokens import Sentence, tokenize
from iris_screen.planning.planners.grammar.clause import Reading
from iris_screen.planning.planners.grammar.closed_words import KINDS
from iris_screen.planning.planners.grammar.gaps import Gaps
from iris_screen.planning.planners.grammar.meant.corrections import read_corrected
from iris_screen.planning.planners.grammar.meant.rewordings import Reworded, Rewordings, bind_pronoun
from iris_screen.planning.planners.grammar.meant.slips import Slips
from iris_screen.planning.planners.grammar.readings import Entry


class SecondChances:
    """entries: all phrasings. Its tables are made only when a sentence cannot be read as it is."""

    def __init__(self, apps: Apps, entries: Sequence[Entry], gaps: Gaps) -> None:
        self._apps, self._entries, self._gaps = apps, entries, gaps
        self._list_others = lru_cache(maxsize=4)(self._list_new_others)  # read once for every app in front

    def read(self, said: Sentence, reading: Reading, read: Callable[[Sentence], Reading]) -> Reading:
        """The reading of another sentence that says the same; `reading`, the one of `said`, if there is none."""
        if corrected := read_corrected(said, lambda words: read(tokenize(words)), tokenize):
            return corrected
        for other in (*self._list_others(said), *bind_pronoun(said, reading)):
            again = read(other.sentence)
            if not again.unread and other.is_kept_by(again, said.source):
                return again
        return reading

    def _list_new_others(self, said: Sentence) -> list[Reworded]:
        mended = self._slips.mend(said)
        others = (other for one in (said, *mended[:1]) for other in self._rewordings.list_others(one))
        return [*map(Reworded, mended), *others]

    @cached_property
    def _slips(self) -> Slips:
        return Slips.from_entries(self._entries)

    @cached_property
    def _rewordings(self) -> Rewordings:
        known = self._apps.vocabulary["app"]
        apps = {name: value for name, value in known.items() if (app := self._apps.find(name)) and app.templates}
        return Rewordings({**self._apps.vocabulary, **KINDS, "app": apps}, self._gaps)
