"""act: the only hands. Looks once more, writes down what it is about to do, does it, writes down what came of it.

On a resume the journal knows what was done: a receipt is not repeated, an intent without one is left to the eyes.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, cast

from langgraph.types import Overwrite

from iris_screen.consent.secret_finder import mask_text
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
from iris_screen.core.message import Argument, Message, joined, say, verbatim, with_words
from iris_screen.core.people import Question
from iris_screen.core.policy import Ruling
from iris_screen.core.press import Done, Press
from iris_screen.core.protocols import BlockerSense, Bodies, Body, Clock, Device, Entry, HasPerson, HasPointer
from iris_screen.core.screen import Frame
from iris_screen.core.state import State, Totals, answer_to, asking, may_ask
from iris_screen.core.verdict import Outcome
from iris_screen.sight.change_detection import is_another
from iris_screen.sight.settle import Eyes, rest

REST_LIMITS = {"launch_app": 0.5, "open_url": 2.5, "tap": 1.0, "move": 0.5}
"""Seconds at most until the screen rests between two actions of one aim; 0.1 for all others. What a control
puts on under the pointer is there by then.
"""

UNKNOWN = Receipt(delivered="unknown", detail=say("act-cut-off"))
ONLY_POINTED = Receipt(delivered="no", detail=say("act-cut-off-on-way"))


@dataclass(frozen=True)
class Act:
    """restless: where two frames differ with no touch in between, but for a place. same: None where what the aim meant
    is still there, else what is different.

    rule: may this be done (the policy on what is about to be touched). sense: what came in between two actions.
    do: has a device do it.
    """

    bodies: Bodies
    eyes: Eyes
    clock: Clock
    restless: Callable[[Frame, Frame, Box | None], list[Box]]
    same: Callable[[Frame, Frame, Press], Message | None]
    rule: Callable[[State, Press], Ruling]
    sense: BlockerSense
    do: Callable[[Device, Action], Receipt] = lambda device, action: device.do(action)

    def __call__(self, state: State) -> State:
        aim = state["clearing"] or state["aim"]
        assert aim is not None  # the route locates before it acts
        body = self.bodies.of(state["task"])
        if body.journal.find(aim.turn, 0) is None:
            held = self._held_back(state, aim, body)
            if held is not None:
                return held
        done = self._do_all(state, aim, body)
        used = State(question=None) if _confirmed(state) and aim.purpose != "clear" else State()
        return {**used, **_with_done(self._as_pressed(aim, done, body), done, _note(aim, done))}

    def _held_back(self, state: State, aim: Press, body: Body) -> State | None:
        """The policy and the second look; None when the touch may go out.

        With nobody to ask, a way out that needs a yes is as good as refused: there may be another one.
        """
        if body.reins.held(aim.turn):
            return _not_touched(state, aim, say("act-held-by-person"), by_person=True)
        ruling = self.rule(state, aim)
        asks = ruling.answer == "ask" and not self._consented(state, aim, ruling, body)
        if ruling.answer == "deny" or (asks and aim.purpose in ("clear", "goal") and not may_ask(state["task"])):
            return self._refused(aim, _why(ruling))
        if asks:
            question = Question(
                kind="confirm", text=_why(ruling), frame=aim.frame, turn=aim.turn, boxes=[aim.box] if aim.box else []
            )
            return asking(question)
        if isinstance(body.device, HasPerson) and body.device.person_moved():
            return _not_touched(state, aim, say("act-mouse-moved"), by_person=True)
        wait = state["steps"][0].wait_before_ms / 1000 if state["steps"] and aim.purpose == "step" else 0.0
        moved = self._moved(body, aim, wait)
        if not moved:
            return None
        return _not_touched(state, aim, moved)

    def _consented(self, state: State, aim: Press, ruling: Ruling, body: Body) -> bool:
        """Whether a person's yes is for this act: it was asked about, or something came in between and it is the same
        one again, for the same reason, at the same place, where the picture is as it was. A yes is used up by the act.
        """
        question = _confirmed(state)
        if question is None or question.turn == aim.turn:
            return question is not None
        if question.text != _why(ruling) or aim.box is None or question.boxes != [aim.box]:
            return False
        then, now = body.picture(question.frame), body.picture(aim.frame)
        return then.health != "gone" and not self.same(then, now, aim)

    def _refused(self, aim: Press, reason: Message) -> State:
        """A way out that may not be pressed is as good as tried, and a hand is told so. A plan's step ends the run."""
        if aim.purpose in ("clear", "goal"):
            return _with_done(aim, Done(at=self.clock.now(), refused=reason), say("act-refused", why=reason))
        return State(
            outcome=Outcome(status="failed", verdict="failed", reason=reason), note=say("act-refused", why=reason)
        )

    def _moved(self, body: Body, aim: Press, wait: float) -> Message | None:
        """What is different from when the aim was taken, by a look just before the touch; None where nothing is."""
        if not body.album.has(aim.frame):
            return say("act-screenshot-gone")
        before = body.album.get(aim.frame)
        try:
            now = self.eyes.look_until_still(body.device, wait).frame if wait else body.device.look()
        except (Disconnected, Timeout, CaptureFailed) as error:
            return say("act-no-look", why=error.message)
        now = now if before.health == "ok" else self.eyes.add_tree(body.device, now)
        return self.same(before, now, aim) or _other_window(before, now, aim)

    def _as_pressed(self, aim: Press, done: Done, body: Body) -> Press:
        """The aim with what the screen showed just before the press, which the journal knows also after a kill."""
        entries = [body.journal.find(aim.turn, n) for n in range(len(done.receipts))]
        presses = [(move, entry) for move, entry in zip(aim.actions, entries[1:], strict=False) if entry is not None]
        pressed = (entry for move, entry in presses if isinstance(move, MovePointer) and entry.action.kind != "hover")
        pointed = next((entry.frame for entry in pressed), "")
        looked, just_before = body.picture(aim.frame), body.picture(pointed or aim.frame)
        if pointed in ("", aim.frame) or "gone" in (looked.health, just_before.health):
            return aim
        places = self.restless(looked, just_before, aim.box)
        return aim.replace(pointed=pointed, restless=places)

    def _do_all(self, state: State, aim: Press, body: Body) -> Done:
        """Every action in turn, until one is not surely delivered or something comes in between."""
        receipts: list[Receipt] = []
        taken_up, shown = False, aim.frame
        for n, action in enumerate(aim.actions):
            entry = body.journal.find(aim.turn, n)
            if entry is None and n > 0:
                free = self._leads_on(state, aim, body, n, taken_up=taken_up)
                if free is None:
                    break
                shown = self._kept(body, free) if _pointed(aim, n) else shown
            taken_up = entry is not None
            receipts.append(self._taken_up(body, aim, entry) if entry else self._do_once(body, aim, n, action, shown))
            if receipts[-1].delivered != "yes":
                break
        return Done(at=self.clock.now(), receipts=receipts, pointer=_pointer(aim, body, receipts))

    def _kept(self, body: Body, frame: Frame) -> str:
        """The picture with the pointer at its place, kept before anything is pressed there."""
        if not body.album.has(frame.key):
            body.album.put(frame)
        return frame.key

    def _do_once(self, body: Body, aim: Press, n: int, action: Action, shown: str) -> Receipt:
        why = aim.why or (verbatim(aim.words) if aim.words else None)
        kept = with_words(why, mask_text) if why else None
        body.journal.intend(aim.turn, n, action, self.clock.now(), shown, aim.purpose, kept)
        return self._received(body, aim, n, action)

    def _taken_up(self, body: Body, aim: Press, entry: Entry) -> Receipt:
        """What is known of an act that was begun before. A wait touches nothing and is simply begun again; a pointer
        that was on its way pressed nothing, wherever it stands now.
        """
        if entry.receipt is None and isinstance(entry.action, Wait):
            return self._received(body, aim, entry.n, entry.action)
        return entry.receipt or (ONLY_POINTED if isinstance(entry.action, MovePointer) else UNKNOWN)

    def _received(self, body: Body, aim: Press, n: int, action: Action) -> Receipt:
        receipt = self._do(body, action)
        body.journal.receive(aim.turn, n, receipt)
        return receipt

    def _do(self, body: Body, action: Action) -> Receipt:
        if isinstance(action, Wait):
            rest(body.device, self.clock, action.ms / 1000)
            return Receipt(at=self.clock.now())
        try:
            return self.do(body.device, action)
        except Stopped:
            raise
        except DeviceError as error:
            return Receipt(delivered=error.delivered, at=self.clock.now(), detail=error.message)

    def _leads_on(self, state: State, aim: Press, body: Body, n: int, *, taken_up: bool) -> Frame | None:
        """The frame on which action n may follow, None where it may not: a person holds the run, or action n-1 pointed
        and the program ended then, perhaps long ago. The step is aimed anew.
        """
        if taken_up and isinstance(aim.actions[n - 1], (MovePointer, Tap)):
            return None
        return None if body.reins.held(aim.turn) else self._still_free(state, aim, body, n)

    def _still_free(self, state: State, aim: Press, body: Body, n: int) -> Frame | None:
        """Lets the screen come to rest after action n-1; what it shows then, None where anything came in between."""
        limit = REST_LIMITS.get(aim.actions[n - 1].kind, 0.1)
        try:
            frame = now = self.eyes.look_until_still(body.device, limit).frame
            if _pointed(aim, n):  # a tree takes its time
                frame, now = self.eyes.add_tree(body.device, frame), body.device.look()
        except (Disconnected, Timeout, CaptureFailed):
            return None
        if isinstance(aim.actions[n], InputText) and frame.app != aim.app:
            return None
        before = body.album.get(aim.frame) if body.album.has(aim.frame) else None
        if before is not None and _pointed(aim, n) and is_another(before, now, frame, aim):
            return None
        blocker = self.sense.sense(frame, state["task"], state["steps"], before=before)
        return frame if blocker is None or blocker.kind in ("loading", "keyboard") else None


def _other_window(before: Frame, now: Frame, aim: Press) -> Message | None:
    """What goes to no place goes to the window that has the keys, or that lies below the pointer, and to no other."""
    if aim.box is None and before.window is not None and before.window != now.window:
        return say("act-other-window")
    points = any(isinstance(action, Click | Scroll) for action in aim.actions)
    return say("act-other-window-below") if points and before.under != now.under else None


def _pointed(aim: Press, n: int) -> bool:
    """Whether the action before the nth brought the pointer to its place."""
    return isinstance(aim.actions[n - 1], MovePointer)


def _pointer(aim: Press, body: Body, receipts: list[Receipt]) -> Point | None:
    """Where the pointer stands after an act that does no more than point."""
    only_points = isinstance(aim.actions[-1], Hover) and len(receipts) == len(aim.actions)
    if not only_points or not isinstance(body.device, HasPointer):
        return None
    x, y = body.device.pointer()
    return Point(x=x, y=y)


def _not_touched(state: State, aim: Press, why: Message, *, by_person: bool = False) -> State:
    """Back to looking; a way out that was not tried after all may be tried again. What a person does is no turn."""
    uncounted = _uncounted(state, aim) if by_person else State()
    if aim.purpose != "clear":
        return {**uncounted, "aim": None, "note": why}
    attempts = state["attempts"]
    untried = attempts.replace(ways_tried=attempts.ways_tried[:-1])
    return {**uncounted, "clearing": None, "attempts": untried, "note": why}


def _uncounted(state: State, aim: Press) -> State:
    """As if the turn had not begun: nothing of it is in the journal, and no answer to it is one to the next."""
    update = State(totals=Totals(turns=-1), question=None)
    if aim.purpose != "clear":
        update["fingerprints"] = cast(Any, Overwrite(state["fingerprints"][:-1]))
    return update


def _with_done(aim: Press, done: Done, note: Message | None) -> State:
    after = aim.replace(done=done)
    return State(clearing=after, note=note) if aim.purpose == "clear" else State(aim=after, note=note)


def _confirmed(state: State) -> Question | None:
    """The question that a person said yes to, None where he did not."""
    question, answer = state.get("question"), answer_to(state, "confirm")
    return question if answer is not None and answer.kind == "yes" else None


def _why(ruling: Ruling) -> Message:
    return ruling.reason or say("rule-asks", kind=ruling.kind)


def _note(aim: Press, done: Done) -> Message | None:
    acts: list[Argument] = [action.noted() for action in aim.actions[: len(done.receipts)]]
    if not acts:
        return None
    if done.unknown:
        return say("act-delivery-unknown", acts=acts)
    if done.undelivered:
        why = done.receipts[-1].detail
        return say("act-failed-because", acts=acts, why=why) if why else say("act-failed", acts=acts)
    said = joined([receipt.detail for receipt in done.receipts])
    return say("act-done-saying", acts=acts, said=said) if said else say("act-done", acts=acts)
