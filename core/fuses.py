"""What ends a run that does not end by itself (SPEC I9). Pure."""

from iris_screen.core.limits import Budget
from iris_screen.core.state import Totals


def blown(budget: Budget, totals: Totals, fingerprints: list[str]) -> str:
    """Why the run must end now, in one sentence, or "" while it may go on."""
    if totals.turns >= budget.max_turns:
        return f"{totals.turns} turns are used up (--max-steps {budget.max_turns})"
    if totals.elapsed >= budget.max_seconds:
        return f"{totals.elapsed:.0f} seconds are used up (--max-seconds {budget.max_seconds:.0f})"
    if fingerprints and fingerprints.count(fingerprints[-1]) > budget.max_repeats:
        return f"the same act on the same screen was tried {fingerprints.count(fingerprints[-1])} times"
    return ""
