"""finish: decides the outcome of a run that its plan did not end, looks once more at what was typed last before
success is claimed, and restores what was changed.
"""

from collections.abc import Callable
from dataclasses import dataclass

from iris_screen.core.chat import describe_outcome
from iris_screen.core.errors import CaptureFailed, Disconnected, Timeout
from iris_screen.core.message import say
from iris_screen.core.parsing.languages import detect_language
from iris_screen.core.protocols import Clock, DeviceSessions, Verifier
from iris_screen.core.state import State
from iris_screen.core.verdict import Outcome
from iris_screen.nodes.rules.retyping import find_first_press
from iris_screen.nodes.rules.step_results import find_reached_limit
from iris_screen.sight.evidence.text_lasts import find_alteration, find_last_typed
from iris_screen.sight.settle import Eyes, rest

LASTS = 2.0
"""Seconds after which a typed text is looked at again: a program that reformats it has done so by then."""


@dataclass(frozen=True)
class Finish:
    """verifier: without a model. clean_up: restores and records what is needed once a run has ended like this."""

    sessions: DeviceSessions
    eyes: Eyes
    clock: Clock
    verifier: Verifier
    clean_up: Callable[[State, Outcome], None]

    def __call__(self, state: State) -> State:
        outcome = self._recheck_typed_text(state, state["outcome"] or _outcome_of_stop(state))
        found = state["history"].answer
        if found is not None:  # also where the run did not come to the end of its plan
            outcome = outcome.replace(answer=found.text, found=found)
        self.clean_up(state, outcome)
        note = say("run-ended", verdict=outcome.verdict, reason=outcome.reason)
        return State(
            outcome=outcome, note=note, messages=[describe_outcome(outcome, detect_language(state["task"].text))]
        )

    def _recheck_typed_text(self, state: State, outcome: Outcome) -> Outcome:
        """A run that ends in typed texts is no success if they are no longer there."""
        typed = find_last_typed(state["results"]) if outcome.status == "success" else []
        if not typed:
            return outcome
        session = self.sessions.of(state["task"])
        rest(session.device, self.clock, max(typed[0].ended_at + LASTS - self.clock.now(), 0.0))
        try:
            now = self.eyes.add_tree(session.device, session.device.look())
        except (Disconnected, Timeout, CaptureFailed):
            return outcome  # it was seen there before; a failed look does not change that
        for each in typed:
            first_press, then = find_first_press(session, each.turn), session.picture(each.after)
            if changed := find_alteration(self.verifier, each.step, then, now, first_press):
                return Outcome(status="unverified", verdict="unverified", reason=changed)
        return outcome


def _outcome_of_stop(state: State) -> Outcome:
    """The outcome of a run that its plan did not end: the screen cannot be seen, or a limit is reached."""
    seen = state["seen"]
    if not seen.usable:
        why = seen.problem or say("run-no-screenshot", health=seen.health)
        reason = say("run-unreachable", why=why, run=state["task"].id)
        return Outcome(status="unreachable", verdict="failed", reason=reason)
    limit = find_reached_limit(state["task"].budget, state["totals"])
    return Outcome(status="stopped", verdict="failed", reason=limit or say("run-stopped"))
