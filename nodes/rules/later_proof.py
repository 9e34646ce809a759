"""A later step may prove an earlier one: its effect is seen now, or it led to what came next."""

from collections.abc import Sequence
from dataclasses import dataclass

from iris_screen.core.actions import InputText, press_point
from iris_screen.core.condition import Condition, ConditionKind
from iris_screen.core.message import first_clause, say
from iris_screen.core.parsing.numbers import find_numbers
from iris_screen.core.plan import StepResult
from iris_screen.core.protocols import DeviceSession, Verifier
from iris_screen.core.screen import Frame
from iris_screen.core.state import State, Totals, Unsure, merge_results
from iris_screen.core.target import TargetKind
from iris_screen.nodes.rules.run_history import list_entries
from iris_screen.planning.step_effects import find_facts
from iris_screen.sight.elements.same_words import fold
from iris_screen.sight.elements.visible_elements import find_pressable

LOOKS_BACK = 3
"""How many unproven steps are checked again; older ones have little to do with what is seen now."""
LASTING = frozenset({"text", "title", "ref", "app", "field", "on", "off", "closed"})
"""Kinds of condition that describe a state, and can be checked at any time."""
SHORTEST = 3
"""Letters, or digits, of a text at least, to tell what was read from what stands anywhere."""
NAMED_BY: dict[TargetKind, ConditionKind] = {"text": "text", "ref": "ref"}
"""Kinds of target that can be checked as a condition, without asking a model."""


@dataclass(frozen=True)
class LaterProof:
    """verifier: without a model. session: what the run did, and its pictures."""

    verifier: Verifier
    session: DeviceSession

    def apply(self, state: State, update: State) -> State:
        """The update that ends a step, plus the earlier steps that it proves."""
        results = merge_results(state["results"], update["results"])
        newest = results[-1]
        unproven = [
            each
            for each in results[:-1]
            if each.status == "unverified"
            and not each.untraced
            and (each.step.action == "goal" or find_facts(each.step).provable_later)
        ][-LOOKS_BACK:]
        if newest.evidence != "verified" or not unproven:
            return update
        now = self.session.picture(newest.after)
        reason = say("see-proven-later", step=newest.step.in_words())
        proven = [
            each.replace(status="success", evidence="verified", reason=reason, unsure=False)
            for each in unproven
            if (
                self._is_written_later(state, each)
                if each.step.action == "goal"
                else self._is_proven_by(newest, each, now)
            )
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

    def _is_written_later(self, state: State, goal: StepResult) -> bool:
        """Whether a goal that only looked, and that only a model says was reached, came to see what was written since:
        a text or a number of its screens that the person's words do not have.
        """
        if goal.reason is None or first_clause(goal.reason).key != "see-only-model-says":
            return False
        begun = max((each.turn for each in state["results"] if each.index < goal.index), default=0)
        entries = list(list_entries(self.session, state["totals"].turns))
        own = [entry for entry in entries if begun < entry.turn <= goal.turn]
        frames = [self.session.picture(key) for key in (*(entry.frame for entry in own), goal.after)]
        places = [(self.session.picture(entry.frame), press_point(entry.action)) for entry in own]
        pressed = [find_pressable(frame, at) for frame, at in places if at]
        # a switch may have been the point of it, and so may what it typed
        if any(each and each.role == "switch" for each in pressed) or any(
            isinstance(entry.action, InputText) for entry in own
        ):
            return False
        written = [
            entry.action.text for entry in entries if entry.turn > goal.turn and isinstance(entry.action, InputText)
        ]
        shown = {text for frame in frames for each in frame.elements or [] for text in (each.name, each.value)}
        said = fold(state["task"].text)
        read = {fold(text) for text in shown if len(fold(text)) >= SHORTEST and fold(text) not in said}
        numbers = {each.digits for text in read for each in find_numbers(text) if len(each.digits) >= SHORTEST}
        return any(
            any(words in fold(text) for words in read) or any(each.digits in numbers for each in find_numbers(text))
            for text in written
        )

    def _is_proven_by(self, newest: StepResult, earlier: StepResult, now: Frame) -> bool:
        """Whether the earlier step's effect is seen now and was not seen before it. If the effect is not lasting:
        whether what the next step pressed came up with the earlier step's press.
        """
        then = self.session.picture(earlier.before)
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
