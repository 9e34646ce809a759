"""What was allowed once, when a server was started or a tool built, shared by all runs started from there."""

from dataclasses import dataclass, field

from iris_screen.core.people import Allowance
from iris_screen.graph.runs import Runs
from iris_screen.graph.store import OVER


@dataclass
class AllowancePool:
    """A run gets what the runs before it have left over. As long as one is not over, what it was given is its own: so
    two runs never use the same allowance twice.
    """

    given: tuple[Allowance, ...]
    _lent: dict[str, list[int]] = field(default_factory=dict)

    def lend(self, run_id: str, runs: Runs) -> list[Allowance]:
        """What this new run may do without asking."""
        found = [(number, self._find_left(number, runs)) for number in range(len(self.given))]
        left = [(number, allowance) for number, allowance in found if allowance is not None]
        self._lent[run_id] = [number for number, _ in left]
        return [allowance for _, allowance in left]

    def _find_left(self, number: int, runs: Runs) -> Allowance | None:
        """This allowance without what was used of it; None if nothing is left, or a run that is not over has it."""
        left = self.given[number]
        times, most = left.times, left.most
        known = {row.id: row for row in runs.store.rows(limit=-1)} if self._lent else {}
        for run_id, numbers in self._lent.items():
            if number not in numbers or run_id not in known:  # a run that never began used nothing
                continue
            if known[run_id].status not in OVER:
                return None
            uses = [each for each in runs.store.list_uses(run_id) if each.allowance == numbers.index(number)]
            times -= sum(not each.follows for each in uses)
            most = None if most is None else most - sum(each.paid for each in uses if not each.follows)
        if times < 1 or (most is not None and most <= 0):
            return None
        return left.replace(times=times, most=most)
