"""Shrinks a failing case while it breaks the same rule: fewer and simpler cuts, fewer faults, a shorter task."""

from collections.abc import Callable, Iterator

from iris_screen.evals.dst.case import Case
from iris_screen.evals.dst.io_cuts import Blow
from iris_screen.evals.dst.tasks import TASKS

MAX_TRIES = 150
"""Most runs to spend on shrinking."""

Fails = Callable[[Case], bool]


def shrink(case: Case, fails: Fails, most: int = MAX_TRIES) -> Case:
    """The smallest case found. case: with its cuts drawn. fails: whether a case breaks the rule in question."""
    left = most
    while True:
        for smaller in _smaller(case):
            left -= 1
            if left < 0:
                return case
            if fails(smaller):
                case = smaller
                break
        else:
            return case


def _smaller(case: Case) -> Iterator[Case]:
    """Smaller cases to try, the smallest first."""
    cuts, faults = case.cuts or [], case.switched_on
    if faults:
        yield case.but(faults=[])
    if len(cuts) > 1:
        yield from (case.but(cuts=[cut]) for cut in cuts)
    for cut in cuts:
        yield case.but(cuts=[other for other in cuts if other != cut])
    for name in faults:
        yield case.but(faults=[other for other in faults if other != name])
    for cut in cuts:
        if cut.how != "kill":
            plainer = [Blow(at=other.at) if other == cut else other for other in cuts]
            yield case.but(cuts=plainer)
    steps = len(case.chore.steps)
    shorter = sorted(
        (name for name, chore in TASKS.items() if len(chore.steps) < steps), key=lambda name: len(TASKS[name].steps)
    )
    yield from (case.but(task=name) for name in shorter)
