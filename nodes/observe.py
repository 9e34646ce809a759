"""observe: the node that looks at the screen: one settled frame, how good it is, and what is in the way."""

from collections.abc import Callable
from dataclasses import dataclass, replace

from iris_screen.core.errors import CaptureFailed, Disconnected, Timeout
from iris_screen.core.message import Message, joined, say
from iris_screen.core.plan import Step
from iris_screen.core.protocols import BlockerSense, Bodies, Body, Clock, Device, HasPerson
from iris_screen.core.screen import Frame, Health
from iris_screen.core.state import Event, Observation, Question, State, Totals, asking, later, may_ask
from iris_screen.sight.settle import Eyes, Look, rest
from iris_screen.tools.manual_control import Held

LONGEST_GAP = 300.0
"""Seconds between two looks that count as running: a run that lay killed for days must not wake to a blown fuse."""


BARRED: frozenset[Health] = frozenset({"secure", "locked"})
"""What keeps a picture from a run and not from a person."""
BARRED_FOR = 5.0
"""Seconds without a usable picture before a person is asked for that."""
HANDS_OFF = 2.0
"""Seconds a mouse must rest before it is taken from a person."""

MOST_TOLD = 12
"""Acts of a person's own that are told."""


@dataclass(frozen=True)
class Observe:
    """health: how good a frame is, compared with the one before it."""

    bodies: Bodies
    eyes: Eyes
    sense: BlockerSense
    health: Callable[[Frame, Frame | None], Health]
    clock: Clock

    def __call__(self, state: State) -> State:
        body = self.bodies.of(state["task"])
        last = state["seen"]
        known = body.album.get(last.frame) if last and body.album.has(last.frame) else None
        paused, state = self._until_free(state)
        moved_on = State(aim=state["aim"], attempts=state["attempts"], history=state["history"]) if paused else State()
        try:
            look = self._look(body, state, known)
        except (Disconnected, Timeout, CaptureFailed) as error:
            if not error.retryable:  # the device was waited for already, as long as it was to be
                raise
            return {**moved_on, **self._no_picture(state, body.device, error)}
        frame = self._with_elements(body, look.frame, known)
        body.album.put(frame)
        after = self._seen(state, frame, look, known if last and last.blocker is None else None)
        return {**moved_on, **after, **_for_a_person(state, after), "note": joined([paused, after["note"]])}

    def _until_free(self, state: State) -> tuple[Message | None, State]:
        """While a person has the run, or the mouse, it is his: what to say of it, None where nobody had it, and the
        state as if that time had not gone by. The device is held meanwhile.
        """
        held, after = self._until_let_go(state)
        mouse, after = self._until_mouse_rests(after)
        return joined([held, mouse]), after

    def _until_let_go(self, state: State) -> tuple[Message | None, State]:
        """What was done is judged first: a person's own hand would look like its effect."""
        if _is_unjudged(state):
            return None, state
        held = Held(self.bodies, state["task"], state["totals"].turns + 1, self.clock)
        seconds = held.until_free()
        if held.did:
            said = say("run-person-did", acts=held.did[:MOST_TOLD])
            return said, _anew({**state, **later(state, seconds)}, say("model-person-did", acts=held.did[:MOST_TOLD]))
        return (say("run-person-held"), {**state, **later(state, seconds)}) if seconds else (None, state)

    def _until_mouse_rests(self, state: State) -> tuple[Message | None, State]:
        since, device = self.clock.now(), self.bodies.of(state["task"]).device
        if not isinstance(device, HasPerson) or not device.person_moved():
            return None, state
        rest(device, self.clock, HANDS_OFF)
        while device.person_moved():
            rest(self.bodies.of(state["task"]).device, self.clock, HANDS_OFF)
        return say("run-mouse-moved"), {**state, **later(state, self.clock.now() - since)}

    def _look(self, body: Body, state: State, known: Frame | None) -> Look:
        if known and _is_waiting(state):
            return self.eyes.look_until_changed(body.device, known, state["task"].patience.settle / 2)
        return self.eyes.look_until_still(body.device, _limit(state))

    def _with_elements(self, body: Body, frame: Frame, known: Frame | None) -> Frame:
        """Asks for the element tree and judges the picture; where that is no good, the tree stands for it."""
        frame = self.eyes.add_tree(body.device, frame)
        if body.device.profile.is_computer:
            return frame  # a computer's own picture, which is whole; it is black where nothing is open
        health = self.health(frame, known) if frame.health == "ok" else frame.health
        return frame if health == frame.health else replace(frame, health=health)

    def _seen(self, state: State, frame: Frame, look: Look, before: Frame | None) -> State:
        """before: the frame before it, where nothing stood in the way on that."""
        aim = state["aim"]
        done = aim.done if aim and aim.purpose != "goal" else None  # an act on its way does not end a goal
        done_with = done is not None and not (done.unknown or done.undelivered)  # else it may be done yet
        wanted = [*([] if done_with else state["steps"]), *state["queue"][:1]]
        usable = frame.health == "ok" or frame.elements is not None
        seen = Observation(
            frame=frame.key,
            at=frame.at,
            app=frame.app,
            width=frame.size.width,
            height=frame.size.height,
            health=frame.health,
            settled=look.settled,
            elements=frame.elements is not None,
            blocker=self.sense.sense(frame, state["task"], wanted, _last_done(state), before) if usable else None,
            problem=frame.problem if usable else None,
            thought=state["totals"].usage.seconds,
            dialog=self.sense.dialog(frame) if usable and state["task"].profile.is_computer else None,
        )
        return State(seen=seen, totals=_totals(state, seen, look.looks), note=_note(seen))

    def _no_picture(self, state: State, device: Device, error: Disconnected | Timeout | CaptureFailed) -> State:
        """Waits a little, longer each time, and says so; the route decides how often."""
        rest(device, self.clock, min(0.2 + state["totals"].unhealthy / 4, 5.0))
        last = state["seen"] or Observation(frame="", at=self.clock.now())
        health: Health = "truncated" if isinstance(error, CaptureFailed) else "gone"
        seen = last.replace(
            at=self.clock.now(),
            health=health,
            elements=False,
            blocker=None,
            dialog=None,
            problem=error.message,
        )
        return State(seen=seen, totals=_totals(state, seen, 1), note=say("see-no-screenshot", why=error.message))


def _for_a_person(state: State, after: State) -> State:
    """The question, where for a while nothing can be seen of what a person can: a picture is forbidden, or a lock."""
    seen, totals = after["seen"], state["totals"].plus(after["totals"])
    assert seen is not None
    if seen.usable or seen.health not in BARRED or totals.unhealthy < BARRED_FOR or not may_ask(state["task"]):
        return State()
    text = say("ask-screen-barred", health=seen.health)
    return asking(Question(kind="take_over", text=text, frame=seen.frame, turn=totals.turns + 1))


def _is_unjudged(state: State) -> bool:
    """Whether something was done and has still to be judged. Not where that was tried, and something hides what came of
    it: the way out of that is a touch, too, which he keeps from going out.
    """
    aim, clearing, seen = state["aim"], state["clearing"], state["seen"]
    if clearing is not None:
        return clearing.done is not None
    if aim is None or aim.done is None or seen is None:
        return aim is not None and aim.done is not None
    is_hidden = seen.blocker is not None and seen.blocker.kind != "loading"
    return not (is_hidden and seen.at > aim.done.at)


def _anew(state: State, said: Message) -> State:
    """The state once a person has changed the screen himself: what was of no use before may be of use now, and whoever
    decides next knows whose doing it was.
    """
    after = state.copy()
    after["attempts"] = state["attempts"].replace(waits=0, fallbacks=0, exhausted=False, ways_tried=[])
    after["history"] = state["history"].and_then(Event(came=said))
    return after


def _last_done(state: State) -> Step | None:
    """The step whose act was the last; on the way to a goal, the one its hand decided on."""
    aim, results = state["aim"], state["results"]
    if aim is not None and aim.done is not None and state["steps"]:
        return aim.act or state["steps"][-1]
    return results[-1].step if results else None


def _limit(state: State) -> float:
    """Seconds at most until the screen rests: the usual patience, or more where the step just done asks for more."""
    asked = state["steps"][-1].wait_after_ms / 1000 if state["steps"] else 0.0
    return max(state["task"].patience.settle, asked)


def _totals(state: State, seen: Observation, looks: int) -> Totals:
    last = state["seen"]
    gap = min(max(seen.at - (last.at if last else state["task"].started_at), 0.0), LONGEST_GAP)
    return Totals(looks=looks, elapsed=gap, unhealthy=-state["totals"].unhealthy if seen.usable else gap)


def _is_waiting(state: State) -> bool:
    """Whether a look that shows the same picture again would be of no use."""
    seen, verdict = state["seen"], state["verdict"]
    loading = bool(seen and seen.blocker and seen.blocker.kind == "loading")
    return loading or bool(verdict and verdict.suggestion == "wait") or bool(seen and not seen.usable)


def _note(seen: Observation) -> Message | None:
    if not seen.usable:
        return say("see-screenshot-unusable", health=seen.health)
    where = say("see-app", app=seen.app) if seen.app else say("see-screen")
    if seen.blocker:
        return joined([where, say("see-in-the-way", obstacle=seen.blocker.in_words())])
    return joined([where, None if seen.settled else say("see-still-moving"), seen.problem])
