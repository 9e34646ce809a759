"""A person who uses a screen while it is watched."""

from collections.abc import Callable
from dataclasses import dataclass, field

from iris_screen.core.settings import Settings
from iris_screen.graph.watch.open_watch import open_watch
from iris_screen.graph.watch.watch_loop import Limits, ScreenWatch, WatchCounts

LONGEST = 300.0
"""Longest watch, seconds, on a slow, shared machine."""


def watched(settings: Settings, over: Callable[[ScreenWatch], object], *, every: float = 1.0) -> WatchCounts:
    """Stop when this returns true after a look."""
    with open_watch(settings) as made:
        made.limits, made.ticker.every = Limits(LONGEST), every

        def tell(_tally: WatchCounts) -> None:
            if over(made):
                made.limits.seconds = 0.0

        made.tell = tell
        return made.run()


@dataclass
class OneByOne:
    """Each deed is done once what came of the one before is kept, nothing is being read, and so many looks on end,
    `quiet`, showed the same again. Called after a look, it says whether that holds of the last one.
    """

    deeds: list[Callable[[], object]]
    quiet: int = 1
    _kept: int = field(default=0, init=False)
    _same: int = field(default=0, init=False)
    _stood: int = field(default=0, init=False)

    def __call__(self, watch: ScreenWatch) -> bool:
        counts = watch.counts
        self._stood = self._stood + 1 if counts.same > self._same else 0
        self._same = counts.same
        if counts.kept == self._kept or watch.looking.reading or self._stood < self.quiet:
            return False
        if not self.deeds:
            return True
        self._kept, self._stood = counts.kept, 0
        self.deeds.pop(0)()
        return False
