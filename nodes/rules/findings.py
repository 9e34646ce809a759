"""What a run finds out: notes on the way and the answer for the person, each with the screen it was read on."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain

from iris_screen.core.advance import Advance
from iris_screen.core.condition import Condition
from iris_screen.core.message import Message, say
from iris_screen.core.parsing.found_values import make_finding
from iris_screen.core.parsing.languages import detect_language, load_languages
from iris_screen.core.plan import Progress, Step, StepResult
from iris_screen.core.press import Press
from iris_screen.core.protocols import DeviceSession, DeviceSessions, Reader, Verifier
from iris_screen.core.screen import Frame, TextLine
from iris_screen.core.state import History, State
from iris_screen.core.target import split_alternatives
from iris_screen.core.verdict import Finding, Outcome, Verdict
from iris_screen.nodes.rules.scrolled import MOST_TURNS, list_scrolled
from iris_screen.planning.questions import is_question, make_answer_goal
from iris_screen.sight.elements.matching_elements import find_by_field
from iris_screen.sight.elements.same_words import fold
from iris_screen.sight.elements.visible_elements import list_visible
from iris_screen.sight.evidence.value_beside import find_among, find_value
from iris_screen.sight.evidence.where_read import find_other_thing, find_source
from iris_screen.sight.frame_facts import list_texts

MAX_NOTES, LONGEST_NOTE = 30, 200
"""How many notes are kept, and characters of each."""


def list_frames(session: DeviceSession, frame: str, turn: int, notes: Sequence[Finding] = ()) -> Iterator[Frame]:
    """The screens of a run, each once: this one, those that something was noted on, and those that it acted on before
    this turn, newest first. Its journal knows them after a kill, too.
    """
    entries = (
        session.journal.find(earlier, 0) for earlier in range(turn - 1, max(turn - MOST_TURNS, session.since - 1), -1)
    )
    keys = chain([frame], (note.frame for note in reversed(notes)), (entry.frame for entry in entries if entry))
    done = {""}
    for key in keys:
        if key not in done:
            done.add(key)
            yield session.picture(key)


@dataclass(frozen=True)
class Findings:
    """reader: reads frames that come without a tree. verifier: sees without a model whether a switch is on."""

    sessions: DeviceSessions
    reader: Reader | None = None
    verifier: Verifier | None = None

    def check(self, state: State, finding: Finding, *, is_answer: bool = False) -> Finding:
        """The finding with the screen of this run that it was read on, if Iris itself reads it there. is_answer: not
        next to another thing of a list than the one that the person asks about.
        """
        task, session, turn = state["task"], self.sessions.of(state["task"]), state["totals"].turns + 1
        frames = list(list_frames(session, state["seen"].frame, turn, state["history"].notes))
        scrolled = list(list_scrolled(session, state["seen"].frame, turn, misses=task.profile.may_miss))
        found = find_source(finding, frames, self.reader, task.text, scrolled)
        other = find_other_thing(found, frames, self.reader, task.text) if is_answer and found.checked else ""
        return found.replace(checked=False, beside=other) if other else found

    def add_notes(self, state: State, notes: list[Finding]) -> History:
        """The history with these notes; one that is known already is not kept twice."""
        history = state["history"]
        for note in notes:
            short = note.replace(text=" ".join(note.text.split())[:LONGEST_NOTE])
            if short.text and all(short.text != kept.text for kept in history.notes):
                history = history.replace(notes=[*history.notes, self.check(state, short)][-MAX_NOTES:])
        return history

    def take_answer(self, state: State, advance: Advance) -> History:
        """The history with a planner's answer. If it gives none and is done, Iris reads what the person asks for."""
        history = self.keep_answer(state, advance.answer)
        return history if advance.kind != "done" else self._read_asked(state, history)

    def _read_asked(self, state: State, history: History) -> History:
        """The history with what is next to the name that the last step looked for, if the person asks for that."""
        step = find_asked(state["results"])
        if history.answer is not None or step is None or not (step.reads or is_question(state["task"])):
            return history
        frame = self.sessions.of(state["task"]).picture(state["seen"].frame)
        if step.target.kind == "switch":
            is_on = Condition(kind="on", value=step.target.value)
            holds = self.verifier.check(is_on, None, frame, None).holds if self.verifier is not None else None
            if holds is None:
                return history
            told = load_languages()[detect_language(state["task"].text)].switched[holds]
            return history.replace(answer=Finding(text=told, checked=True, app=frame.app, frame=frame.key))
        value = read_beside(step, frame, self.reader)
        if value is None:
            return history
        found = self.check(state, make_finding(value.text, value.text, state["task"].text))
        return history.replace(answer=found.replace(box=value.box) if found.checked else found)

    def keep_answer(self, state: State, text: str) -> History:
        """The history with the answer that a planner gives."""
        known = state["history"].answer
        if not text.strip() or (known is not None and known.text == text.strip()):
            return state["history"]
        answer = self.check(state, make_finding(text, own=state["task"].text), is_answer=True)
        return state["history"].replace(answer=answer)


def find_asked(results: Sequence[StepResult]) -> Step | None:
    """The last step, if it looked for the name of what the person asks for, and has found it."""
    last = [result.step for result in results[-1:] if result.status == "success"]
    named = [step for step in last if step.action == "check" and (step.reads or step.target.kind == "text")]
    return next(iter(named), None)


def read_beside(step: Step, frame: Frame, reader: Reader | None) -> TextLine | None:
    """What is next to the name that this step looked for, or in the field with that name."""
    if step.target.kind == "field":
        named = (find_by_field(list_visible(frame), name) for name in step.target.words)
        fields = next((each for each in named if each), [])
        values = [TextLine(text=each.value, box=each.box) for each in fields if each.value]
        return values[0] if len(fields) == 1 and values else None
    lines = list_texts(frame, reader)
    if step.reads in ("shown", "line"):
        wanted = [fold(words) for words in (split_alternatives(step.text) if step.text else step.target.words)]
        whole = [line for line in lines if fold(line.text) in wanted]
        within = [line for line in lines if any(words in fold(line.text) for words in wanted)]
        return next(reversed(whole if step.reads == "shown" else within), None)
    texts = [each for each in frame.elements or [] if each.role == "text"]  # not what buttons and pictures are called
    plain = [TextLine(text=each.name, box=each.box) for each in texts]
    if step.reads == "among":  # a picture of the weather says “Rain” only by its name
        return find_among(step.target.words, split_alternatives(step.text), lines)
    return find_value(step.target.words, plain if step.reads and plain else lines, step.reads)


def show_notes(history: History, progress: Progress, vain: int) -> Progress:
    """The progress with the notes, for a planner that is to be asked. vain: calls to models that changed nothing."""
    return progress.replace(notes=[note.text for note in history.notes], vain=vain)


def take_found(state: State, found: Finding, *, is_answer: bool) -> History:
    """The history with what the actor found for a goal that it has reached: as the answer for the person, or as a note.
    Answers of further goals are added.
    """
    history = state["history"]
    if not is_answer:
        note = found.replace(text=" ".join(found.text.split())[:LONGEST_NOTE])
        # what was noted with the same words of the same screen; “12” of “2026-12-01” says something else
        same = [kept for kept in history.notes if note.quote and (kept.frame, kept.quote) == (note.frame, note.quote)]
        whole = re.compile(rf"(?<![\w.,:/-]){re.escape(note.text)}(?!\w|[.,:/-]\w)")
        holding = [*same, *(kept for kept in history.notes if kept.text == note.text)]
        known = any(whole.search(kept.text) and kept.checked >= note.checked for kept in holding)
        return history if known else history.replace(notes=[*history.notes, note][-MAX_NOTES:])
    before = history.answer
    if before is None or before.text in found.text or before.kind != "found" or found.kind != "found":
        return history.replace(answer=found)
    both = make_finding(f"{before.text}\n{found.text}")
    checked, counted = before.checked and found.checked, before.counted and found.counted
    return history.replace(answer=found.replace(text=both.text, value=both.value, checked=checked, counted=counted))


def may_still_answer(state: State) -> bool:
    """Whether the person asks something, and no goal of this plan was to answer it."""
    asked = any(result.step.action == "goal" for result in state["results"])
    by_program = state["agenda"].progress.brain == "program"
    last = [result.step for result in state["results"][-1:]]
    return is_question(state["task"]) and (by_program or not asked) and last != [make_answer_goal(state["task"])]


def find_unread(state: State, press: Press) -> Finding | None:
    """The answer of this claim to the person's question, if it is on no screen of the run: it may be made up."""
    found = press.found
    is_asked = press.is_answer and is_question(state["task"])
    return found if is_asked and found is not None and found.kind == "found" and not found.checked else None


def judge_answered(state: State, goal: Step, press: Press) -> Verdict | None:
    """The verdict on a claim that the person has the answer, if that alone decides it: there is none, or nothing else
    is expected. One that was not read is first sent back.
    """
    if not (press.said and press.is_answer):
        return None
    if press.found is None:
        return Verdict(verified=False, suggestion_detail=say("step-answer-missing"))
    if press.found.kind != "found":
        return Verdict(verified=False, suggestion_detail=say("step-answer-none", kind=press.found.kind))
    checked = press.found.checked
    # what was counted over a whole list is on no one screen, and a model cannot see it there
    only_looks = state["task"].grant.only == "look" and all(each.kind == "dynamic" for each in goal.expect)
    is_counted = checked and press.found.counted and only_looks
    if (goal.expect and not is_counted) or (find_unread(state, press) and not state["attempts"].told):
        return None
    why = say("step-answer-read") if checked else press.found.doubt
    return Verdict(verified=checked, suggestion_detail=why)


def judge_answer(state: State, outcome: Outcome, found: Finding | None) -> Outcome:
    """The outcome with its answer. A question is not verified without one that Iris has read on a screen itself."""
    answered = outcome.replace(answer=found.text if found else outcome.answer, found=found)
    why: Message | None = None
    asked = find_asked(state["results"])
    if outcome.verdict == "verified" and (is_question(state["task"]) or (asked is not None and asked.reads)):
        if found is None:
            why = say("run-no-answer")
        elif found.kind != "found":
            why = say("run-answer-none", kind=found.kind)
        elif not found.checked:
            why = found.doubt
    return answered.replace(status="unverified", verdict="unverified", reason=why) if why else answered
