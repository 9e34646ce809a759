"""finish: decides the outcome of a run that its plan did not end, looks once more at what was typed last before
success is claimed, and restores what was changed.
"""

from collections.abc import Callable
from dataclasses import dataclass

from iris_screen.core.chat import told
from iris_screen.core.errors import CaptureFailed, Disconnected, Timeout
from iris_screen.core.message import Message, say
from iris_screen.core.parsing.spelling import language_of
from iris_screen.core.plan import StepResult
from iris_screen.core.protocols import Bodies, Body, Clock, Verifier
from iris_screen.core.screen import Frame
from iris_screen.core.state import State
from iris_screen.core.verdict import Outcome
from iris_screen.nodes.rules.retyping import find_first_press
from iris_screen.nodes.rules.step_results import blown
from iris_screen.sight.settle import Eyes, rest
from iris_screen.sight.verifiers.text_lasts import find_alteration, find_last_typed

LASTS = 2.0
"""Seconds after it was typed that a text is looked at again: a program has put it in order by then."""


@dataclass(frozen=True)
class Finish:
    """verifier: without a model. tidy: what is put back and written down when a run has ended so (temporary references
    go).
    """

    bodies: Bodies
    eyes: Eyes
    clock: Clock
    verifier: Verifier
    tidy: Callable[[State, Outcome], None]

    def __call__(self, state: State) -> State:
        outcome = self._as_it_stands(state, state["outcome"] or _from_fuse(state))
        self.tidy(state, outcome)
        note = say("run-ended", verdict=outcome.verdict, reason=outcome.reason)
        return State(outcome=outcome, note=note, messages=[told(outcome, language_of(state["task"].text))])

    def _as_it_stands(self, state: State, outcome: Outcome) -> Outcome:
        """A success that ends in texts which do not stand there any more is none."""
        typed = find_last_typed(state["results"]) if outcome.status == "success" else []
        if not typed:
            return outcome
        body = self.bodies.of(state["task"])
        rest(body.device, self.clock, max(typed[0].ended_at + LASTS - self.clock.now(), 0.0))
        try:
            now = self.eyes.add_tree(body.device, body.device.look())
        except (Disconnected, Timeout, CaptureFailed):
            return outcome  # it was seen to stand there; that it is not seen any more says nothing else
        changed = next((said for each in typed if (said := self._altered(body, each, now))), None)
        return Outcome(status="unverified", verdict="unverified", reason=changed) if changed else outcome

    def _altered(self, body: Body, typed: StepResult, now: Frame) -> Message | None:
        return find_alteration(
            self.verifier, typed.step, body.picture(typed.after), now, find_first_press(body, typed.turn)
        )


def _from_fuse(state: State) -> Outcome:
    seen = state["seen"]
    if seen is not None and not seen.usable:
        why = seen.problem or say("run-no-screenshot", health=seen.health)
        reason = say("run-unreachable", why=why, run=state["task"].id)
        return Outcome(status="unreachable", verdict="failed", reason=reason)
    fuse = blown(state["task"].budget, state["totals"], state["fingerprints"])
    return Outcome(status="stopped", verdict="failed", reason=fuse or say("run-stopped"))
