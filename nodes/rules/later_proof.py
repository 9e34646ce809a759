"""A later step may prove an earlier one: its effect is seen now, or it led to what came next."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from iris_screen.core.condition import Condition, ConditionKind
from iris_screen.core.message import say
from iris_screen.core.plan import StepResult
from iris_screen.core.protocols import Verifier
from iris_screen.core.screen import Frame
from iris_screen.core.state import State, Totals, Unsure, merge_results
from iris_screen.core.target import TargetKind
from iris_screen.planning.step_effects import find_facts

LOOKS_BACK = 3
"""How many unproven steps are checked again; older ones have little to do with what is seen now."""
LASTING = frozenset({"text", "title", "ref", "app", "field", "on", "off", "closed"})
"""Kinds of condition that describe a state, and can be checked at any time."""
NAMED_BY: dict[TargetKind, ConditionKind] = {"text": "text", "ref": "ref"}
"""Kinds of target that can be checked as a condition, without asking a model."""


@dataclass(frozen=True)
class LaterProof:
    """verifier: without a model. picture: returns a frame by its key; its health is "gone" if it is lost."""

    verifier: Verifier
    picture: Callable[[str], Frame]

    def apply(self, state: State, update: State) -> State:
        """The update that ends a step, plus the earlier steps that it proves."""
        results = merge_results(state["results"], update["results"])
        newest = results[-1]
        unproven = [
            each
            for each in results[:-1]
            if each.status == "unverified"
            and not each.untraced
            and each.step.action != "goal"  # its conditions were seen, and something else was missing
            and find_facts(each.step).provable_later
        ][-LOOKS_BACK:]
        if newest.evidence != "verified" or not unproven:
            return update
        now = self.picture(newest.after)
        reason = say("see-proven-later", step=newest.step.in_words())
        proven = [
            each.replace(status="success", evidence="verified", reason=reason, unsure=False)
            for each in unproven
            if self._is_proven_by(newest, each, now)
        ]
        if not proven:
            return update
        settled = [Unsure(index=each.index, step=each.step.in_words(), settled=True) for each in proven]
        totals, agenda = Totals(succeeded=len(proven), unverified=-len(proven), unsure=settled), update["agenda"]
        done = merge_results(agenda.progress.done, proven)
        return {
            **update,
            "results": [*proven, *update["results"]],
            "agenda": agenda.replace(progress=agenda.progress.replace(done=done)),
            "totals": update["totals"].plus(totals),
        }

    def _is_proven_by(self, newest: StepResult, earlier: StepResult, now: Frame) -> bool:
        """Whether the earlier step's effect is seen now and was not seen before it. If the effect is not lasting:
        whether what the next step pressed came up with the earlier step's press.
        """
        then = self.picture(earlier.before)
        if "gone" in (then.health, now.health):
            return False
        wanted = earlier.step.expect
        if wanted and all(condition.kind in LASTING for condition in wanted):
            return self._all_hold(wanted, then, now) and not self._all_hold(wanted, None, then)
        target = newest.step.target
        kind = NAMED_BY.get(target.kind)
        if not earlier.step.is_press or newest.index != earlier.index + 1 or newest.box is None:
            return False
        if kind is None or target.nth:
            return False
        there = Condition(kind=kind, value=target.value)
        return self.verifier.check(there, None, then, None).holds is False

    def _all_hold(self, conditions: Sequence[Condition], before: Frame | None, frame: Frame) -> bool:
        return all(self.verifier.check(condition, before, frame, None).holds for condition in conditions)
