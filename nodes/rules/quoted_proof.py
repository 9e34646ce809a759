"""What the words prove that a judge quotes from a screen: that something is new on it, or gone from it. A judge that
wants to be done finds words anywhere.
"""

from dataclasses import dataclass

from iris_screen.core.actions import press_point
from iris_screen.core.condition import Condition
from iris_screen.core.parsing.numbers import find_numbers
from iris_screen.core.parsing.policy_words import find_quoted
from iris_screen.core.parsing.screen_words import asks_to
from iris_screen.core.parsing.wordings import split_listed
from iris_screen.core.press import Press
from iris_screen.core.protocols import DeviceSession, Verifier
from iris_screen.core.screen import Element, Frame
from iris_screen.core.state import State
from iris_screen.core.verdict import Finding, Found
from iris_screen.nodes.rules.same_page import find_first_look, find_last_look, find_turnover, is_same_page, list_texts
from iris_screen.nodes.rules.undone import (
    find_last_frame,
    has_pasted,
    has_saved,
    list_entries,
    list_pressed,
    list_typed,
)
from iris_screen.planning.questions import is_question
from iris_screen.sight.elements import visible_elements
from iris_screen.sight.elements.same_words import fold
from iris_screen.sight.evidence.quoted_words import is_proof, says_absent
from iris_screen.sight.frame_facts import is_on_screen, read_texts

REMOVALS = frozenset({"delete", "uninstall"})
ROW = 4
"""Texts that go with one row at most."""
PAGE = 0.3
"""Share of the screen's height from which an input is a text of its own."""


@dataclass(frozen=True)
class QuotedProof:
    """at_once: finds evidence without a model. session: knows what the run typed, pressed and saw."""

    at_once: Verifier
    session: DeviceSession

    def judge(self, state: State, press: Press, found: Found, after: Frame) -> Found:
        """A model's evidence, unbacked if its words prove nothing."""
        if found.means != "model" or not found.holds:
            return found
        if is_question(state["task"]):
            answer = press.found
            rests = answer is not None and answer.checked and bool(found.seen) and self._rests_on(answer, found, after)
            return found.replace(unbacked=found.unbacked and not rests)
        if self._has_removed(state, after) or self._is_new(state, found, after):
            return found.replace(unbacked=False)
        return found.replace(unbacked=not self._is_gone(state, found, after))

    def _is_new(self, state: State, found: Found, after: Frame) -> bool:
        """Whether the words are about the task, name more than a control, and did not stand there before. What a paste
        puts in may have stood elsewhere before.
        """
        turns, is_last = state["totals"].turns, not state["agenda"].ahead
        has_acted = is_last and bool(state["attempts"].acts)
        pasted = has_acted and has_pasted(self.session, turns)
        if (found.unbacked and not pasted) or not found.seen:
            return False
        typed = list_typed(self.session, turns)
        is_kept = self._is_kept(state, after)
        # what was written is proof once it stands elsewhere than in an input; what was read, that it was found
        wrote = [text for text in typed if is_kept or self._stands(text, after)]
        noted = [] if is_last else [note.text for note in state["history"].notes if note.checked]

        def list_controls() -> list[Element]:
            pressed = list_pressed(self.session, turns)
            return [under for frame, under in pressed if under and is_same_page(frame, after)]

        def list_made() -> list[str]:
            return find_turnover(self.session, turns, after).came

        said = [found.condition.value, state["task"].text, *wrote, *noted]
        if not is_proof(found.seen, said, after, list_controls, list_made):
            return False
        if not is_kept and state["task"].grant.only != "fill_in" and _is_only_typed(found.seen, typed, after):
            return False
        if has_acted:
            # what was pasted may have been copied from this page
            earlier = None if pasted else find_last_look(self.session, turns, after)
            before = earlier or find_last_frame(self.session, turns)
            if before is not None and self._stands(found.seen, before):
                return False
            is_offered = not earlier and not pasted and fold(found.seen) in map(fold, find_quoted(state["task"].text))
            if is_offered and not self._has_chosen(found.seen, typed, turns):
                return False
        return not found.unbacked or self._stands(found.seen, after)

    def _is_kept(self, state: State, after: Frame) -> bool:
        """Whether a text that stands in an input is where it was to be written: it was saved, or it is open to be
        edited on a computer, in no field of a form, and nobody asks to save it.
        """
        pages = [each for each in after.elements or [] if each.role == "input" and each.focused]
        is_page = any(each.box.height >= PAGE * after.size.height for each in pages)
        may_stay = state["task"].profile.is_computer and is_page and not asks_to(state["task"].text, "saves")
        return has_saved(self.session, state["totals"].turns) or may_stay

    def _has_chosen(self, words: str, typed: list[str], turns: int) -> bool:
        """Whether the run typed what the person quotes, or pressed in its row. If not, it has only come to a page that
        offers it.
        """
        done = list(typed)
        for entry in list_entries(self.session, turns):
            at, frame = press_point(entry.action), self.session.picture(entry.frame)
            if at and frame.health == "ok":
                shown = visible_elements.list_visible(frame)
                done += [each.name for each in shown if each.box.top <= at.y <= each.box.bottom]
        return any(fold(words) in fold(text) for text in done)

    def _stands(self, words: str, frame: Frame) -> bool:
        """Whether words stand on a screen, elsewhere than in an input."""
        wanted = Condition(kind="text", value=words.replace("||", " "))
        return self.at_once.check(wanted, None, frame, None).holds is True

    def _has_removed(self, state: State, after: Frame) -> bool:
        """Whether a run that only deletes shows it: of what its page listed at the first look at it, all that the task
        names is gone, hardly more than that, and nothing has come.
        """
        task, before = state["task"], find_first_look(self.session, state["totals"].turns, after)
        only_deletes = bool(task.grant.kinds) and set(task.grant.kinds) <= REMOVALS
        if before is None or not only_deletes or not REMOVALS & set(state["totals"].kinds):
            return False
        then, now = list_texts(before), list_texts(after)
        gone, named = then - now, then & {fold(text) for text in (*task.grant.texts, *find_quoted(task.text))}
        is_only_that = len(gone) <= ROW * len(named) and len(now - then) <= 1  # a message may say so
        return bool(named) and named <= gone and is_only_that

    def _is_gone(self, state: State, found: Found, after: Frame) -> bool:
        """Whether something is said to be gone, and what the judge quotes from an earlier look at this page is there no
        longer: no words on the screen can show that.
        """
        if not says_absent(found.condition.value):
            return False
        quoted, statement = {fold(part) for part in split_listed(found.seen)}, fold(found.condition.value)
        went = {*find_turnover(self.session, state["totals"].turns, after).went}
        named = {text for text in went | list_texts(after) if len(text) > 1 and text in statement}
        is_it = not named or bool(named & quoted)  # what the statement names, and nothing else
        return bool(quoted) and quoted <= went and is_it

    def _rests_on(self, answer: Finding, found: Found, after: Frame) -> bool:
        """Whether the judge quotes what the answer rests on, and it stands there."""
        told, words = f"{answer.text} {answer.quote}", found.seen
        numbers = {each.digits for each in find_numbers(words)}
        is_same = numbers <= {each.digits for each in find_numbers(told)} if numbers else fold(words) in fold(told)
        if not (is_same or fold(answer.text) in fold(words)):
            return False
        field = Condition(kind="field", value=words.replace("||", " "))
        if self._stands(words, after) or self.at_once.check(field, None, after, None).holds:
            return True
        return after.elements is not None and is_on_screen(words, read_texts(after, None))  # some lines of a text


def _is_only_typed(quoted: str, typed: list[str], after: Frame) -> bool:
    """Whether the words were typed, and stand in inputs only."""
    words = fold(quoted)
    if not any(words in fold(text) or fold(text) in words for text in typed):
        return False
    shown = [each for each in visible_elements.list_visible(after) if words in fold(each.name + each.value)]
    return bool(shown) and all(each.role == "input" for each in shown)
