"""What an actor's claim that its goal is reached needs besides the conditions: an act, the last press that the person
named, and words that are not merely in an input. Corrects the evidence; nothing here makes a claim hold by itself.
"""

import re
from dataclasses import dataclass

from iris_screen.consent.local_apps import is_lookup
from iris_screen.core.condition import Condition
from iris_screen.core.message import Message, say
from iris_screen.core.parsing.answer_words import asks_for_most, asks_how_many
from iris_screen.core.parsing.policy_words import find_quoted
from iris_screen.core.parsing.side_by_side import is_exact_throughout
from iris_screen.core.press import Press
from iris_screen.core.protocols import DeviceSession, Verifier
from iris_screen.core.screen import Frame
from iris_screen.core.state import State, Totals
from iris_screen.core.verdict import BY_ACTS, Found
from iris_screen.models.prompts import fill_prompt
from iris_screen.nodes.rules.findings import find_unread, list_frames
from iris_screen.nodes.rules.goals import find_press
from iris_screen.nodes.rules.quoted_proof import QuotedProof
from iris_screen.nodes.rules.run_history import list_chosen, list_pressed, list_typed, shows_what_was_opened
from iris_screen.nodes.rules.undone import asks_to_commit, find_undone, list_missing_presses
from iris_screen.planning.named_presses import is_press_of
from iris_screen.planning.questions import is_question
from iris_screen.planning.tactics.feedback import describe_goal
from iris_screen.sight.change_report import Changes
from iris_screen.sight.elements import visible_elements
from iris_screen.sight.elements.same_words import fold

TO_OTHERS = frozenset({"send", "post", "call"})
"""Kinds of act that are done only once others can see the result; a text in an input is not done."""
INSISTED = 2
"""After so many refused acts the goal needs what is refused, so that a claim to have reached it does not hold."""
GUESSED = ("text", "title")
"""Kinds of condition with the words of a screen that nobody had seen when the plan was made."""

NOBODY_TELLS = say("see-nobody-can-tell")
_NUMBER = re.compile(r"\d+(?:[:：.]\d+)*")


@dataclass(frozen=True)
class Claims:
    """verifier: finds the evidence. offline: the same without a model. session: knows what the run typed."""

    verifier: Verifier
    offline: Verifier
    session: DeviceSession

    def correct(self, state: State, press: Press, evidence: list[Found], before: Frame, after: Frame) -> list[Found]:
        """The evidence of a claim as it counts."""
        task, attempts = state["task"], state["attempts"]
        if TO_OTHERS & set(task.grant.kinds):
            evidence = [self._drop_unsent(found, after) for found in evidence]
        else:
            evidence = [self._take_shown(state, found, after) for found in evidence]
        evidence = [self._recall_switch(state, self._doubt_gone(found, after)) for found in evidence]
        proof = QuotedProof(self.offline, self.session)
        evidence = [proof.judge(state, press, found, after) for found in evidence]
        has_acted = bool(attempts.acts) or bool(state["totals"].marks)
        if has_acted:
            evidence = [self._reword(state, press, found, evidence, before, after) for found in evidence]
        if unread := find_unread(state, press):
            kind = "count" if asks_how_many(task.text) else "most" if asks_for_most(task.text) else "other"
            kind = "beside" if unread.beside else kind
            told = say("see-answer-unread", answer=unread.text, kind=kind, name=unread.beside)
            # another made-up answer is the same
            evidence = [*evidence, make_known(told, holds=attempts.unread).replace(unread=True)]
        elif not any(found.holds is False for found in evidence) and (
            lacking := self._find_lacking(state, press, evidence, after)
        ):
            # told once; a claim that is repeated is recorded as unproven
            evidence = [*evidence, make_known(lacking, holds=lacking in attempts.told and has_acted)]
        return evidence

    def _find_lacking(self, state: State, press: Press, evidence: list[Found], after: Frame) -> Message | None:
        """What still has to be done, in words; None if nothing has."""
        is_told = all(found.holds is not None for found in evidence)
        # in a run that has not done anything, a model's quote is no reading
        quotes = bool(state["totals"].marks) or is_question(state["task"])
        is_read = is_told and all(found.means != "model" or (quotes and not found.unbacked) for found in evidence)
        if evidence and all(found.condition.gone for found in evidence):
            is_read = False  # it may be on another screen
        # what is asked, or what the answer was worked out from, is on a screen
        found = press.found
        is_answered = found is not None and (found.checked or (press.is_answer and bool(found.frame)))
        if not state["attempts"].acts and not is_read and not is_answered:
            return say("see-nothing-done-yet")
        if state["attempts"].denied or state["attempts"].refused >= INSISTED:
            return say("see-was-refused")
        asks = any(each.role == "dialog" for each in visible_elements.list_visible(after))
        # an advertisement or a request of the system comes by itself, and asks nothing about the task
        cleared = state["attempts"].cleared
        if asks_to_commit(state) and (asks or not all(each.came_by_itself for each in cleared)):
            return say("see-dialog-waits")
        is_program = state["agenda"].progress.brain == "program"  # only its end is the end of the task
        is_last = not state["agenda"].ahead and not is_program
        if is_last and (undone := find_undone(state, self.session, self.offline)):
            return undone
        is_over = is_told or NOBODY_TELLS in state["attempts"].told
        return None if is_over else NOBODY_TELLS

    def _take_shown(self, state: State, found: Found, after: Frame) -> Found:
        """Words that are in an input, which the run did not type itself: what a calculator shows, the title of a note
        that it opened by pressing that title. A title that is no line at the top: the name below a contact's picture.
        """
        wanted, turns = found.condition, state["totals"].turns
        if wanted.kind not in ("text", "title") or wanted.gone or found.holds is not False or found.fails:
            return found
        typed, pressed = list_typed(self.session, turns), {fold(name) for name in list_chosen(self.session, turns)}
        if wanted.kind == "title":  # what an input held before, or looks for, is no title of a page that was opened
            looks = [frame for frame, _ in list_pressed(self.session, turns) if frame.health == "ok"]
            held = [each for frame in looks for each in visible_elements.list_visible(frame) if each.role == "input"]
            held += [each for each in visible_elements.list_visible(after) if is_lookup(each.name)]
            pressed -= {fold(each.value) for each in held}
        for words in wanted.words:
            if wanted.kind == "title" and fold(words) not in pressed:
                continue
            shown = self.offline.check(Condition(kind="field", value=words), None, after, None)
            if not shown.holds and wanted.kind == "title" and shows_what_was_opened(self.session, turns, words, after):
                shown = self.offline.check(Condition(kind="text", value=words), None, after, None)
            if shown.holds and not any(words in text or text in words for text in typed):
                return shown.replace(condition=wanted, wording=words)
        return found

    def _drop_unsent(self, found: Found, after: Frame) -> Found:
        """Words that a model quotes, and that are only read in an input, do not show that they were sent."""
        if found.means != "model" or not found.holds or found.condition.gone or not found.seen:
            return found
        words = found.seen.replace("||", " ")
        if self.offline.check(Condition(kind="text", value=words), None, after, None).holds is not False:
            return found
        if found.unbacked and not self.offline.check(Condition(kind="field", value=words), None, after, None).holds:
            return found  # what the model sees is no words of the screen
        return found.replace(holds=False, seen="", note=say("see-stands-in-input", words=found.seen))

    def _doubt_gone(self, found: Found, after: Frame) -> Found:
        """Words that should be gone, and now are in an input: they are still there, opened to be changed. An input
        that only looks for them does not count.
        """
        wanted = found.condition
        if wanted.kind != "text" or not wanted.gone or not found.holds:
            return found
        searched = [fold(each.value) for each in visible_elements.list_visible(after) if is_lookup(each.name)]
        fields = [
            Condition(kind="field", value=words)
            for words in wanted.words
            if not any(fold(words) in value for value in searched)
        ]
        kept = next((each for each in fields if self.offline.check(each, None, after, None).holds), None)
        return found if kept is None else found.replace(holds=False, note=say("see-only-in-input"))

    def _recall_switch(self, state: State, found: Found) -> Found:
        """A switch on a page that was left: as it was when it was last in sight."""
        wanted = found.condition
        if wanted.kind not in ("on", "off") or found.holds:
            return found
        states = [wanted, wanted.replace(kind="off" if wanted.kind == "on" else "on")]
        pressed = list_pressed(self.session, state["totals"].turns)
        turned = {
            each.key for each, under in pressed if under and under.role == "switch" and under.name in wanted.words
        }
        for frame in list_frames(self.session, state["seen"].frame, state["totals"].turns + 1):
            if frame.key in turned:
                return found  # how it was before it was pressed
            for shown in states if frame.health == "ok" else []:
                then = self.offline.check(shown, None, frame, None)
                if then.holds:
                    return then if shown == wanted else found
        return found

    def _reword(
        self, state: State, press: Press, found: Found, others: list[Found], before: Frame, after: Frame
    ) -> Found:
        """The evidence of a condition whose words were guessed before the first look, and are not on the screen: the
        judge may find that the screen says the same in other words. It is recorded, and proves as much as these words
        do, or all if each part of the sentence quotes or counts something, and the conditions that Iris reads name all
        that; nothing if the person said the words.
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
        is_said = any(fold(words) in fold(state["task"].text) for words in wanted.words)
        sure = [each for each in others if each.holds and each.means != "model" and not each.unbacked]
        read = [each.condition.value for each in sure if not each.condition.gone]
        says = [*find_quoted(state["task"].text), *_NUMBER.findall(state["task"].text)]
        is_covered = is_exact_throughout(state["task"].text) and all(
            any(fold(text) in fold(value) for value in read) for text in says
        )
        proven = QuotedProof(self.offline, self.session).judge(state, press, judged, after)
        known = make_known(note, holds=True).replace(condition=wanted, seen=judged.seen)
        return known.replace(unbacked=is_said or (proven.unbacked and not is_covered))


def make_known(note: Message, *, holds: bool) -> Found:
    """Evidence known from the acts. If it speaks for a claim at all, it does not prove it."""
    return Found(condition=Condition(kind="dynamic"), holds=holds, means=BY_ACTS, note=note, unbacked=holds)


def count_press(state: State, press: Press, before: Frame, changes: Changes) -> Totals:
    """What an act adds to the totals: its kind, and the control that the person says to press at the end."""
    step = press.act or (state["agenda"].now[-1] if state["agenda"].now else None)
    if not press.was_sent or step is None or press.done is None or press.done.undelivered:
        return Totals()
    kinds, missing = [press.kind] if press.kind else [], list_missing_presses(state)
    if not missing:
        return Totals(kinds=kinds)
    at = find_press(press.actions)
    pressed = press.words or (changes.find_words(before, at) if at else "")
    return Totals(pressed=[name for name in missing if is_press_of(step, name, pressed)], kinds=kinds)
