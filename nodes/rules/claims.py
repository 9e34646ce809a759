"""What an actor's claim that its goal is reached needs besides the conditions: an act, the last press that the person
named, and words that do not merely stand in an input. Corrects the evidence; nothing here makes a claim hold by itself.
"""

from dataclasses import dataclass

from iris_screen.core.actions import InputText
from iris_screen.core.condition import Condition
from iris_screen.core.message import Message, say
from iris_screen.core.press import Press
from iris_screen.core.protocols import DeviceSession, Verifier
from iris_screen.core.screen import Frame
from iris_screen.core.state import State, Totals
from iris_screen.core.verdict import BY_ACTS, Found
from iris_screen.models.prompts import fill_prompt
from iris_screen.nodes.rules.goals import find_press
from iris_screen.planning.named_presses import find_last_press, is_press_of
from iris_screen.planning.tactics.feedback import describe_goal
from iris_screen.sight.change_report import Changes

TO_OTHERS = frozenset({"send", "post", "call"})
"""Kinds of act that are done only once others can see the result; a text in an input is not done."""
GUESSED = ("text", "title")
"""Kinds of condition with the words of a screen that nobody had seen when the plan was made."""
MAX_TURNS = 100
"""Of how many of the latest turns the typed texts are known."""


@dataclass(frozen=True)
class Claims:
    """verifier: finds the evidence. at_once: the same without a model. session: knows what the run typed."""

    verifier: Verifier
    at_once: Verifier
    session: DeviceSession

    def correct(self, state: State, press: Press, evidence: list[Found], before: Frame, after: Frame) -> list[Found]:
        """The evidence of a claim as it counts."""
        task, attempts = state["task"], state["attempts"]
        if TO_OTHERS & set(task.grant.kinds):
            evidence = [self._drop_unsent(found, after) for found in evidence]
        else:
            evidence = [self._take_shown(state, found, after) for found in evidence]
        has_acted = bool(attempts.acts) or bool(state["totals"].marks)
        if has_acted:
            evidence = [self._reword(state, press, found, before, after) for found in evidence]
        if not any(found.holds is False for found in evidence) and (
            lacking := self._find_lacking(state, press, evidence)
        ):
            # told once; a claim that is repeated is recorded as unproven
            evidence = [*evidence, make_known(lacking, holds=attempts.tries > 0 and has_acted)]
        return evidence

    def _find_lacking(self, state: State, press: Press, evidence: list[Found]) -> Message | None:
        """What still has to be done, in words; None if nothing has."""
        is_told = all(found.holds is not None for found in evidence)
        is_read = is_told and all(found.means != "model" or not found.unbacked for found in evidence)
        if evidence and all(found.condition.gone for found in evidence):
            is_read = False  # it may be on another screen
        # what is asked, or what the answer was worked out from, stands on a screen
        found = press.found
        is_answered = found is not None and (found.checked or (press.is_answer and bool(found.frame)))
        if not state["attempts"].acts and not is_read and not is_answered:
            return say("see-nothing-done-yet")
        name = "" if state["agenda"].ahead else find_missing_press(state)
        if name:
            return say("see-not-pressed-yet", name=name)
        return None if is_told or state["attempts"].tries else say("see-nobody-can-tell")

    def _take_shown(self, state: State, found: Found, after: Frame) -> Found:
        """Words that stand in an input, which the run did not type itself: what a calculator shows, for example."""
        wanted = found.condition
        if wanted.kind != "text" or wanted.gone or found.holds is not False or found.fails:
            return found
        typed = list_typed(self.session, state["totals"].turns)
        for words in wanted.words:
            shown = self.at_once.check(Condition(kind="field", value=words), None, after, None)
            if shown.holds and not any(words in text or text in words for text in typed):
                return shown.replace(condition=wanted, wording=words)
        return found

    def _drop_unsent(self, found: Found, after: Frame) -> Found:
        """Words that a model quotes, and that are only read in an input, do not show that they were sent."""
        if found.means != "model" or not found.holds or found.condition.gone or not found.seen:
            return found
        words = found.seen.replace("||", " ")
        if self.at_once.check(Condition(kind="text", value=words), None, after, None).holds is not False:
            return found
        if found.unbacked and not self.at_once.check(Condition(kind="field", value=words), None, after, None).holds:
            return found  # what the model sees is no words of the screen
        return found.replace(holds=False, seen="", note=say("see-stands-in-input", words=found.seen))

    def _reword(self, state: State, press: Press, found: Found, before: Frame, after: Frame) -> Found:
        """The evidence of a condition whose words were guessed before the first look, and are not on the screen: the
        judge may find that the screen says the same in other words. It is recorded, and proves nothing by itself.
        """
        wanted, goal = found.condition, state["agenda"].now[-1]
        if (
            wanted.kind not in GUESSED
            or wanted.gone
            or found.holds is not False
            or found.fails
            or goal.action != "goal"
        ):
            return found
        named = fill_prompt("verify_reworded", goal=describe_goal(goal, state["task"]), words=wanted.words[0])
        judged = self.verifier.check(Condition(kind="dynamic", value=named), before, after, press)
        if not judged.holds or not judged.seen:
            return found
        note = say("see-reworded", wanted=wanted.words[0], seen=judged.seen)
        return make_known(note, holds=True).replace(condition=wanted, seen=judged.seen)


def list_typed(session: DeviceSession, turns: int) -> list[str]:
    """The texts that a run typed in its latest turns."""
    entries = (session.journal.find(turn, n) for turn in range(max(turns - MAX_TURNS, 0), turns + 1) for n in range(3))
    return [entry.action.text for entry in entries if entry and isinstance(entry.action, InputText)]


def make_known(note: Message, *, holds: bool) -> Found:
    """Evidence known from the acts. If it speaks for a claim at all, it does not prove it."""
    return Found(condition=Condition(kind="dynamic"), holds=holds, means=BY_ACTS, note=note, unbacked=holds)


def find_missing_press(state: State) -> str:
    """The control that the person says to press at the end, if a model's run has not pressed it; else ""."""
    task = state["task"]
    if task.draft is None or not task.draft.brain:
        return ""  # rules press exactly what they read in the sentence
    name = find_last_press(task.text)
    return "" if name in state["totals"].pressed else name


def count_press(state: State, press: Press, before: Frame, changes: Changes) -> Totals:
    """What an act adds to the totals: the name of the control that the person says to press at the end."""
    step = press.act or (state["agenda"].now[-1] if state["agenda"].now else None)
    name, at = find_missing_press(state) if press.was_sent and step else "", find_press(press.actions)
    if not name or step is None or press.done is None or press.done.undelivered:
        return Totals()
    pressed = press.words or (changes.find_words(before, at) if at else "")
    return Totals(pressed=[name]) if is_press_of(step, name, pressed) else Totals()
