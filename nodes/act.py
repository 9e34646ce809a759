"""act: the only node that touches the device. It looks once more, records its intent, acts, and records the result.

On a resume the journal says what was done: an act with a receipt is not repeated, and one without a receipt is judged
by what the screen shows.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from iris_screen.consent.secrets.secret_finder import mask_text
from iris_screen.core.actions import (
    Action,
    Click,
    Hover,
    InputText,
    MovePointer,
    Receipt,
    Scroll,
    Tap,
    Wait,
)
from iris_screen.core.errors import CaptureFailed, DeviceError, Disconnected, Stopped, Timeout
from iris_screen.core.geometry import Box, Point
from iris_screen.core.message import Argument, Message, join_messages, replace_words, say, verbatim
from iris_screen.core.people import FOR_APP, MOST_TIMES, Question, Use, allow
from iris_screen.core.policy import Ruling
from iris_screen.core.press import Done, Press, ReachedScreen
from iris_screen.core.protocols import (
    BlockerFinder,
    Clock,
    Device,
    DeviceSession,
    DeviceSessions,
    Entry,
    HasPerson,
    HasPointer,
)
from iris_screen.core.screen import Frame
from iris_screen.core.state import Event, State, Totals, answer_to, ask_question, may_ask
from iris_screen.core.verdict import PASSING, Blocker, Outcome
from iris_screen.nodes.rules.aiming import find_latest_act
from iris_screen.nodes.rules.interrupted import keep_waiting
from iris_screen.sight.change_detection import has_changed, is_another
from iris_screen.sight.settle import Eyes, rest

REST_LIMITS = {"launch_app": 0.5, "open_url": 2.5, "tap": 1.0, "move": 0.5}
"""The longest wait in seconds for a still screen between two actions of one press; 0.1 for all others. By then a
control shows its hover state.
"""

UNKNOWN = Receipt(delivered="unknown", detail=say("act-cut-off"))
ONLY_POINTED = Receipt(delivered="no", detail=say("act-cut-off-on-way"))


@dataclass(frozen=True)
class Act:
    """restless: finds where two frames differ with no touch in between; the box is left out. find_difference: what is
    different at the target of a press, None if it is still there.

    rule: the policy's ruling on what is about to be touched, on this picture. blockers: finds what came up between two
    actions. do: has a device perform an action.
    """

    sessions: DeviceSessions
    eyes: Eyes
    clock: Clock
    restless: Callable[[Frame, Frame, Box | None], list[Box]]
    find_difference: Callable[[Frame, Frame, Press], Message | None]
    rule: Callable[[State, Press, Frame], Ruling]
    blockers: BlockerFinder
    do: Callable[[Device, Action], Receipt] = lambda device, action: device.do(action)

    def __call__(self, state: State) -> State:
        press = state["attempts"].press
        session = self.sessions.of(state["task"])
        is_begun = session.journal.find(press.turn, 0) is not None
        if not is_begun and session.control.held(press.turn):
            return _skip_touch(state, press, say("act-held-by-person"), by_person=True)
        ruling = Ruling()
        if not is_begun:
            if session.visit.by_others and not session.visit.looked:  # the place may look the same on another page
                return _skip_touch(state, press, say("run-device-used"))
            ruling = self.rule(state, press, session.picture(press.frame))
            stopped = self._apply_policy(state, press, session, ruling) or self._look_again(
                state, press, session, ruling
            )
            if stopped is not None:
                return stopped
            _allow_for_app(state, session)
        elif session.album.has(press.frame):
            # it was begun before a kill, and allowed then: only its kind is asked for
            ruling = self.rule(state, press, session.picture(press.frame)).replace(uses=[])
        press = press.replace(kind=ruling.kind)
        done = self._do_actions(state, press, session, ruling.uses)
        asked = _confirmed_question(state)  # that of a step outlasts what is cleared out of its way
        is_used = asked is not None and (press.purpose != "clear" or asked.turn == press.turn)
        used = State(question=None) if is_used else State()
        return {
            **used,
            **_with_done(state, self._with_pointed_frame(press, done, session), done, _describe(press, done)),
        }

    def _apply_policy(self, state: State, press: Press, session: DeviceSession, ruling: Ruling) -> State | None:
        """The state update if the policy refuses the touch or has to ask; None if the touch may go out.

        With nobody to ask, a way out that needs a yes counts as refused: there may be another one. A refused way out
        counts as tried, and the actor is told of a refused act; a refused step of a plan ends the run.
        """
        reason = ruling.reason or say("rule-asks", kind=ruling.kind)
        asks = ruling.answer == "ask" and not self._has_consent(state, press, ruling, reason, session)
        has_alternatives = press.purpose in ("clear", "goal")
        if ruling.answer == "deny" or (asks and has_alternatives and not may_ask(state["task"])):
            note = say("act-refused", why=reason)
            if has_alternatives:
                return _with_done(state, press, Done(at=self.clock.now(), refused=reason), note)
            return State(outcome=Outcome(status="failed", verdict="failed", reason=reason), note=note)
        if asks:
            boxes = [press.box] if press.box else []
            question = Question(kind="confirm", text=reason, frame=press.frame, turn=press.turn, boxes=boxes)
            return ask_question(question.replace(act=ruling.kind, app=press.app, view=ruling.view))
        return None

    def _has_consent(self, state: State, press: Press, ruling: Ruling, reason: Message, session: DeviceSession) -> bool:
        """Whether a person's yes covers this act: they were asked about it; or something came in between, and it is the
        same act again, for the same reason, at a place that looks the same, and the page says the same of what is sent
        or paid. Doing the act uses up the yes.
        """
        question = _confirmed_question(state)
        if question is None or question.turn == press.turn:
            return question is not None
        is_same = (question.text, question.view, question.boxes) == (reason, ruling.view, [press.box])
        if not is_same or press.box is None:
            return False
        then, now = session.picture(question.frame), session.picture(press.frame)
        places = [press, *(press.replace(box=each) for each in ruling.pictures)]
        return then.health != "gone" and not any(self.find_difference(then, now, each) for each in places)

    def _find_other_view(self, ruling: Ruling, anew: Ruling, press: Press, before: Frame, now: Frame) -> Message | None:
        """What is no longer as it was allowed beforehand, or as the question named it: the yes was for that."""
        if ruling.uses and anew.uses != ruling.uses:
            return say("act-sum-changed")
        if not ruling.view or anew.answer == "allow":
            return None
        pictures = (press.replace(box=each, words="") for each in ruling.pictures)
        if anew.view != ruling.view or any(self.find_difference(before, now, each) for each in pictures):
            return say("act-view-changed")
        return None

    def _look_again(self, state: State, press: Press, session: DeviceSession, ruling: Ruling) -> State | None:
        """The state update if a look just before the touch shows something different; None if nothing has changed."""
        if isinstance(session.device, HasPerson) and session.device.person_moved():
            return _skip_touch(state, press, say("act-mouse-moved"), by_person=True)
        if all(isinstance(action, Wait) for action in press.actions):
            return None  # it touches nothing, and what it waits for may have come already
        if not session.album.has(press.frame):
            return _skip_touch(state, press, say("act-screenshot-gone"))
        wait = state["agenda"].now[0].wait_before_ms / 1000 if state["agenda"].now and press.purpose == "step" else 0.0
        before = session.album.get(press.frame)
        try:
            now = self.eyes.look_until_still(session.device, wait).frame if wait else session.device.look()
        except (Disconnected, Timeout, CaptureFailed) as error:
            return _skip_touch(state, press, say("act-no-look", why=error.message))
        is_whole = before.health == "ok" and not ruling.uses and not ruling.view
        now = now if is_whole else self.eyes.add_tree(session.device, now)
        if press.purpose in ("step", "goal") and has_changed(before, now):
            now = self.eyes.add_tree(session.device, now)
            in_the_way = self._find_in_the_way(state, press, session, now)
            if in_the_way is not None and in_the_way.kind not in PASSING:
                why = say("act-came-up", obstacle=in_the_way.in_words())
                is_kept = press.act is not None and not press.interruption
                return keep_waiting(state, press) if is_kept else _skip_touch(state, press, why)
        difference = self.find_difference(before, now, press)
        if not difference and press.box is None and before.window is not None and before.window != now.window:
            difference = say("act-other-window")  # without a place, it goes to the window that gets the keys
        points = any(isinstance(action, Click | Scroll) for action in press.actions)
        if not difference and points and before.under != now.under:
            difference = say("act-other-window-below")  # it goes to the window below the pointer
        if not difference and (ruling.uses or ruling.view):
            difference = self._find_other_view(ruling, self.rule(state, press, now), press, before, now)
        return _skip_touch(state, press, difference) if difference else None

    def _find_in_the_way(self, state: State, press: Press, session: DeviceSession, now: Frame) -> Blocker | None:
        """What came up by itself since the press was decided on."""
        latest = find_latest_act([each.step for each in state.get("results", [])])
        before = session.album.get(press.frame) if session.album.has(press.frame) else None
        reached = [ReachedScreen(before, latest)] if before is not None else []
        return self.blockers.find(now, state["task"], state["agenda"].now, latest, before, reached)

    def _with_pointed_frame(self, press: Press, done: Done, session: DeviceSession) -> Press:
        """The press with what the screen showed just before it, which the journal still knows after a kill."""
        entries = [session.journal.find(press.turn, n) for n in range(len(done.receipts))]
        presses = [(move, entry) for move, entry in zip(press.actions, entries[1:], strict=False) if entry is not None]
        pressed = (entry for move, entry in presses if isinstance(move, MovePointer) and entry.action.kind != "hover")
        pointed = next((entry.frame for entry in pressed), "")
        looked, just_before = session.picture(press.frame), session.picture(pointed or press.frame)
        if pointed in ("", press.frame) or "gone" in (looked.health, just_before.health):
            return press
        places = self.restless(looked, just_before, press.box)
        return press.replace(pointed=pointed, restless=places)

    def _do_actions(self, state: State, press: Press, session: DeviceSession, uses: Sequence[Use]) -> Done:
        """Do every action in turn, until one is not certainly delivered or something comes in between. uses: of what
        the person allowed beforehand, to be recorded with the first.
        """
        receipts: list[Receipt] = []
        was_recorded, shown = False, press.frame
        for n, action in enumerate(press.actions):
            entry = session.journal.find(press.turn, n)
            if entry is None and n > 0:
                if was_recorded and isinstance(press.actions[n - 1], (MovePointer, Tap)):
                    break  # the program ended after it pointed, perhaps long ago: the step is located again
                frame = self._wait_between(state, press, session, n)
                if frame is None:
                    break
                if isinstance(press.actions[n - 1], MovePointer):  # the journal's frame for what is pressed there
                    shown = frame.key
                    if not session.album.has(shown):
                        session.album.put(frame)
            was_recorded = entry is not None
            receipts.append(self._deliver(session, press, n, action, entry, shown, uses if n == 0 else ()))
            if receipts[-1].delivered != "yes":
                break
        pointer, is_whole = None, len(receipts) == len(press.actions)
        if is_whole and isinstance(press.actions[-1], Hover) and isinstance(session.device, HasPointer):
            x, y = session.device.pointer()
            pointer = Point(x=x, y=y)
        return Done(at=self.clock.now(), receipts=receipts, pointer=pointer)

    def _deliver(
        self,
        session: DeviceSession,
        press: Press,
        n: int,
        action: Action,
        entry: Entry | None,
        shown: str,
        uses: Sequence[Use],
    ) -> Receipt:
        """The receipt of action n: the one the journal has, or that of doing it now.

        Of actions begun before a kill, a wait touches nothing and is simply done again. A pointer on its way pressed
        nothing, wherever it is now. For all others it is unknown whether they went out.
        """
        if entry is None:
            why = press.why or (verbatim(press.words) if press.words else None)
            masked = replace_words(why, mask_text) if why else None
            session.journal.intend(press.turn, n, action, self.clock.now(), shown, press.purpose, masked, uses)
        elif entry.receipt is not None:
            return entry.receipt
        elif not isinstance(entry.action, Wait):
            return ONLY_POINTED if isinstance(entry.action, MovePointer) else UNKNOWN
        if isinstance(action, Wait):
            rest(session.device, self.clock, action.ms / 1000)
            receipt = Receipt(at=self.clock.now())
        else:
            try:
                receipt = self.do(session.device, action)
            except Stopped:
                raise
            except DeviceError as error:
                receipt = Receipt.of_error(error, self.clock.now())
        session.journal.receive(press.turn, n, receipt)
        return receipt

    def _wait_between(self, state: State, press: Press, session: DeviceSession, n: int) -> Frame | None:
        """Let the screen come to rest after action n-1. Returns the frame on which action n may follow; None if it may
        not, because a person holds the run or anything came in between.
        """
        if session.control.held(press.turn):
            return None
        last = press.actions[n - 1]
        limit, has_pointed = REST_LIMITS.get(last.kind, 0.1), isinstance(last, MovePointer)
        try:
            frame = now = self.eyes.look_until_still(session.device, limit).frame
            if has_pointed:  # reading a tree takes time, so look again
                frame, now = self.eyes.add_tree(session.device, frame), session.device.look()
        except (Disconnected, Timeout, CaptureFailed):
            return None
        if isinstance(press.actions[n], InputText) and frame.app != press.app:
            return None
        before = session.album.get(press.frame) if session.album.has(press.frame) else None
        if before is not None and has_pointed and is_another(before, now, frame, press):
            return None
        if has_pointed and (frame.under, frame.window) != (now.under, now.window):
            return None
        blocker = self._find_in_the_way(state, press, session, now if frame.elements is None else frame)
        return frame if blocker is None or blocker.kind in PASSING else None


def _skip_touch(state: State, press: Press, why: Message, *, by_person: bool = False) -> State:
    """Go back to looking. A way out that was not tried after all may be tried again.

    by_person: a person's doing does not count as a turn. Nothing of this one is in the journal, so it is taken back,
    and so is an answer given to it.
    """
    attempts = state["attempts"]
    if press.purpose == "clear":
        attempts = attempts.replace(clearing=None, ways_tried=attempts.ways_tried[:-1])
    else:
        attempts = attempts.replace(aim=None)
    update = State(attempts=attempts, note=why)
    told = Event(kind="done", said=press.said, left=press.left, came=say("model-skipped", why=why))
    if press.purpose == "goal" and (press.said or press.left) and state["history"].short[-1:] != [told]:
        update["history"] = state["history"].add_events(told)  # else its actor would believe that it was done
    return {**update, "totals": Totals(turns=-1), "question": None} if by_person else update


def _with_done(state: State, press: Press, done: Done, note: Message | None) -> State:
    return State(attempts=state["attempts"].put(press.replace(done=done)), note=note)


def _confirmed_question(state: State) -> Question | None:
    """The question that a person said yes to, None if there is none."""
    question, answer = state.get("question"), answer_to(state, "confirm")
    return question if answer is not None and answer.kind == "yes" else None


def _allow_for_app(state: State, session: DeviceSession) -> None:
    """Keep a yes that holds for the whole app, before the act: after a kill nobody is asked again."""
    question = _confirmed_question(state)
    if question is not None and question.answer is not None and question.answer.value == FOR_APP:
        given = allow(question.act, app=question.app, times=MOST_TIMES)
        session.control.allow(given.replace(asked=question.key))


def _describe(press: Press, done: Done) -> Message | None:
    """What was done, and the result; None if nothing was done."""
    acts: list[Argument] = [action.describe_masked() for action in press.actions[: len(done.receipts)]]
    if not acts:
        return None
    if done.unknown:
        return say("act-delivery-unknown", acts=acts)
    if done.undelivered:
        why = done.receipts[-1].detail
        return say("act-failed-because", acts=acts, why=why) if why else say("act-failed", acts=acts)
    details = join_messages([receipt.detail for receipt in done.receipts])
    return say("act-done-saying", acts=acts, said=details) if details else say("act-done", acts=acts)
