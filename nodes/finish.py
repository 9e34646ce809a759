"""finish: gives a run that ended any other way than by its plan its outcome, and puts things back."""

from collections.abc import Callable
from dataclasses import dataclass

from core.fuses import blown
from core.state import State
from core.verdict import Outcome


@dataclass(frozen=True)
class Finish:
    """tidy: what is put back and written down when a run has ended so (temporary references go)."""

    tidy: Callable[[State, Outcome], None]

    def __call__(self, state: State) -> State:
        outcome = state["outcome"] or _from_fuse(state)
        self.tidy(state, outcome)
        return State(outcome=outcome, note=f"{outcome.verdict}: {outcome.reason}")


def _from_fuse(state: State) -> Outcome:
    seen = state["seen"]
    if seen is not None and not seen.usable:
        why = seen.problem or seen.health
        reason = f"the device gives no usable picture ({why}); mend it, then: iris resume {state['task'].id}"
        return Outcome(status="unreachable", verdict="failed", reason=reason)
    fuse = blown(state["task"].budget, state["totals"], state["fingerprints"])
    return Outcome(status="stopped", verdict="failed", reason=fuse)
