"""observe: the node that looks at the screen: one settled frame, how good it is, and what is in the way."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace

from iris_screen.core.errors import CaptureFailed, Disconnected, Timeout
from iris_screen.core.geometry import Box
from iris_screen.core.message import Message, join_messages, say
from iris_screen.core.people import Question
from iris_screen.core.protocols import BlockerFinder, Clock, Device, DeviceSession, DeviceSessions, HasPerson, Reader
from iris_screen.core.screen import Frame, Health
from iris_screen.core.state import Event, Observation, State, Totals, ask_question, may_ask, shift_times
from iris_screen.nodes.rules.aiming import find_latest_act, list_reached_screens
from iris_screen.nodes.rules.goals import find_press
from iris_screen.nodes.rules.left_app import drop_repeatable, find_left_app, has_lost_place
from iris_screen.sight.blockers.ways_out import lead_back
from iris_screen.sight.change_detection import Glance, is_same_glance, is_same_look
from iris_screen.sight.settle import Eyes, Look, rest
from iris_screen.tools.manual_control import ManualControl

LONGEST_GAP = 300.0
"""The most seconds between two looks that count as running: a run resumed days after a kill is not over its limit."""


BARRED: frozenset[Health] = frozenset({"secure", "locked"})
"""Why a run gets no picture of a screen that a person can see."""
BARRED_FOR = 5.0
"""Seconds without a usable picture before a person is asked to help."""
HANDS_OFF = 2.0
"""Seconds that a mouse must be still before it is taken from a person."""

MAX_LOOKS = 6
"""How many different looks are remembered, to recognize one that came back."""
MOST_GLANCES = 8 * MAX_LOOKS
"""Those of some runs at once."""
TREE = 1.5
"""Seconds to wait for the tree of a program that gives none yet."""
NEARBY = 0.015
"""Share of the screen's height around a press of which nobody knows on what it is."""
MOST_TOLD = 12
"""How many of a person's own acts are listed."""


@dataclass(frozen=True)
class Observe:
    """health: how good a frame is, compared with the one before it. glances: of the latest looks, by run and picture,
    since to read their pictures again takes a fifth of a turn. ahead: what it does with a look, and the one before it,
    while the screen comes to rest. reader: reads looks without a tree that are compared.
    """

    sessions: DeviceSessions
    eyes: Eyes
    blockers: BlockerFinder
    health: Callable[[Frame, Frame | None], Health]
    clock: Clock
    ahead: Callable[[Frame | None, Frame], None] = lambda known, frame: None
    reader: Reader | None = None
    glances: dict[tuple[str, str], Glance] = field(default_factory=dict, repr=False)

    def __call__(self, state: State) -> State:
        session = self.sessions.of(state["task"])
        last = state["seen"]
        known = session.album.get(last.frame) if session.album.has(last.frame) else None
        held, state = self._wait_for_release(state)
        moved, state = self._wait_for_mouse(state)
        paused = join_messages([held, moved])
        moved_on = State(attempts=state["attempts"], history=state["history"]) if paused else State()
        try:
            look = self._look(session, state, known)
        except (Disconnected, Timeout, CaptureFailed) as error:
            if not error.retryable:  # the device was already waited for as long as allowed
                raise
            return {**moved_on, **self._record_failed_look(state, session.device, error)}
        is_computer = session.device.profile.is_computer
        # one that has come to the front, or had a tree a moment ago, gets time to report one
        may_come = is_computer and (known is None or known.app != look.frame.app or known.elements is not None)
        frame = self.eyes.wait_for_tree(session.device, look.frame, TREE if may_come else 0.0)
        if not is_computer:  # a computer's picture is always whole, and black if nothing is open
            health = self.health(frame, known) if frame.health == "ok" else frame.health
            frame = frame if health == frame.health else replace(frame, health=health)
        session.album.put(frame)
        after = self._record_look(state, frame, look, known if last.blocker is None else None)
        session.visit.looked |= after["seen"].usable  # last, since it is kept in mind with the next checkpoint
        return {**moved_on, **after, **_ask_for_help(state, after), "note": join_messages([paused, after["note"]])}

    def _wait_for_release(self, state: State) -> tuple[Message | None, State]:
        """Wait while a person holds the run. Returns what to say about it, None if nobody does, and the state as if
        that time had not passed. An act is judged first: what the person does would look like its effect.
        """
        if _is_unjudged(state):
            return None, state
        held = ManualControl(self.sessions, state["task"], state["totals"].turns + 1, self.clock)
        seconds = held.wait_until_free()
        if held.did:
            acts = held.did[:MOST_TOLD]
            after: State = {**state, **shift_times(state, seconds)}
            # what did not work before may work now; the next decision knows that the person did it
            after["attempts"] = after["attempts"].replace(waits=0, fallbacks=0, exhausted=False, ways_tried=[])
            after["history"] = after["history"].add_events(Event(came=say("model-person-did", acts=acts)))
            return say("run-person-did", acts=acts), after
        return (say("run-person-held"), {**state, **shift_times(state, seconds)}) if seconds else (None, state)

    def _wait_for_mouse(self, state: State) -> tuple[Message | None, State]:
        """The same while a person moves the mouse. The device stays leased meanwhile."""
        since, device = self.clock.now(), self.sessions.of(state["task"]).device
        if not isinstance(device, HasPerson) or not device.person_moved():
            return None, state
        rest(device, self.clock, HANDS_OFF)
        while device.person_moved():
            rest(self.sessions.of(state["task"]).device, self.clock, HANDS_OFF)
        return say("run-mouse-moved"), {**state, **shift_times(state, self.clock.now() - since)}

    def _look(self, session: DeviceSession, state: State, known: Frame | None) -> Look:
        last, waiting = state["seen"], state["verdict"].suggestion == "wait"
        loading = last.blocker is not None and last.blocker.kind == "loading"
        if known and (loading or waiting or not last.usable):  # the same picture is of no use
            return self.eyes.look_until_changed(session.device, known, state["task"].patience.settle / 2)
        done = state["agenda"].now[-1:]
        wait = done[0].wait_after_ms / 1000 if done else 0.0  # the step just done may ask for more
        limit = max(state["task"].patience.settle, wait)
        return self.eyes.look_until_still(session.device, limit, lambda frame: self.ahead(known, frame))

    def _record_look(self, state: State, frame: Frame, look: Look, before: Frame | None) -> State:
        """before: the previous frame, if nothing was in the way on it."""
        press = state["attempts"].aim
        # one act does not end a goal, nor does its actor's claim
        done = press.done if press and press.purpose != "goal" and not press.said else None
        done_with = done is not None and not (done.unknown or done.undelivered)  # else it may still be done
        agenda = state["agenda"]
        wanted = [*([] if done_with else agenda.now), *agenda.ahead[:1]]
        if not agenda.now and agenda.progress.plan is None:  # of the steps that were handed in, none has begun
            wanted = state["task"].steps[:1]
        acted = [each.step for each in state["results"]]
        if press is not None and press.done is not None and state["agenda"].now:
            acted.append(press.act or state["agenda"].now[-1])  # for a goal, the act that its actor chose
        latest = find_latest_act(acted)
        usable = frame.health == "ok" or frame.elements is not None
        session = self.sessions.of(state["task"])
        reached = list_reached_screens(state, session)
        found = self.blockers.find(frame, state["task"], wanted, latest, before, reached) if usable else None
        left = find_left_app(state, frame, session.visit) if usable else state["seen"].left
        lost = has_lost_place(state, session.visit)
        if left and found is None:
            found = lead_back(replace(session.picture(state["seen"].frame), app=left), frame, state["task"])
        seen = Observation(
            frame=frame.key,
            at=frame.at,
            app=frame.app,
            width=frame.size.width,
            height=frame.size.height,
            health=frame.health,
            settled=look.settled,
            elements=frame.elements is not None,
            blocker=found,
            problem=frame.problem if usable else None,
            thought=state["totals"].usage.seconds,
            dialog=self.blockers.dialog(frame) if usable and state["task"].profile.is_computer else None,
            left=left,
            lost=lost,
        )
        seen = self._compare_look(state, seen, frame)
        update = State(seen=seen, totals=_count_look(state, seen, look.looks), note=_describe_look(seen))
        # what is done while its place is lost is judged: a wait would be begun again for ever
        return {**update, "attempts": drop_repeatable(state)} if lost and not state["seen"].lost else update

    def _compare_look(self, state: State, seen: Observation, frame: Frame) -> Observation:
        """The observation, with the earlier look that is the same, so that a loop can be noticed. A clock on the screen
        makes each picture another one. It takes time, so it is only done for runs that ask a model.
        """
        calls, last, body = state["totals"].usage.calls, state["seen"], self.sessions.of(state["task"])
        if not calls or frame.health != "ok":
            return seen.replace(look=seen.frame, looks=last.looks, calls=calls)
        now, run, touched = Glance.from_frame(frame, self.reader), state["task"].id, _find_touched(state, frame)
        known = (key for key in reversed(last.looks) if key)
        same = next((key for key in known if self._is_same(body, (run, key), frame, now, touched)), seen.frame)
        if frame.elements is not None:  # else the album may keep a tree of it
            self.glances[run, frame.key] = now
        for old in list(self.glances)[:-MOST_GLANCES]:  # runs on other threads may be here too
            self.glances.pop(old, None)
        looks = [*(key for key in last.looks if key != same), same][-MAX_LOOKS:]
        return seen.replace(look=same, looks=looks, calls=last.calls if same == last.look else calls)

    def _is_same(
        self, body: DeviceSession, earlier: tuple[str, str], frame: Frame, now: Glance, touched: Box | None
    ) -> bool:
        """Whether an earlier look, by its run and key, shows the same. now: a glance of the frame. touched: where it
        was pressed just before.
        """
        if before := self.glances.get(earlier):
            return is_same_glance(before, now, touched)
        picture = body.picture(earlier[1])
        if picture.health != "ok" or picture.veiled:
            return picture.health == "ok" and is_same_look(picture, frame, self.reader, touched)
        self.glances[earlier] = Glance.from_frame(picture, self.reader)
        return is_same_glance(self.glances[earlier], now, touched)

    def _record_failed_look(self, state: State, device: Device, error: Disconnected | Timeout | CaptureFailed) -> State:
        """Wait a little, longer each time, and say so; the route decides how often."""
        rest(device, self.clock, min(0.2 + state["totals"].unhealthy / 4, 5.0))
        health: Health = "truncated" if isinstance(error, CaptureFailed) else "gone"
        seen = state["seen"].replace(
            at=self.clock.now(),
            health=health,
            elements=False,
            blocker=None,
            dialog=None,
            problem=error.message,
        )
        return State(seen=seen, totals=_count_look(state, seen, 1), note=say("see-no-screenshot", why=error.message))


def _ask_for_help(state: State, after: State) -> State:
    """Asks a person to help if a screen that they can see gives no picture for a while: it is secure, or locked."""
    seen, totals = after["seen"], state["totals"].plus(after["totals"])
    if seen.usable or seen.health not in BARRED or totals.unhealthy < BARRED_FOR or not may_ask(state["task"]):
        return State()
    text = say("ask-screen-barred", health=seen.health)
    return ask_question(Question(kind="take_over", text=text, frame=seen.frame, turn=totals.turns + 1))


def _find_touched(state: State, frame: Frame) -> Box | None:
    """The place of the press that went out just before this look, None if there was none."""
    press = state["attempts"].aim
    if press is None or not press.was_sent:
        return None
    at = find_press(press.actions)
    return press.box or (Box.at(at).grow(round(NEARBY * frame.size.height)) if at else None)


def _is_unjudged(state: State) -> bool:
    """Whether something was done that has still to be judged. Not if that was tried and something hides the result: the
    way out of that is a touch, too, and the person holds it back.
    """
    press, clearing, seen = state["attempts"].aim, state["attempts"].clearing, state["seen"]
    if clearing is not None:
        return clearing.done is not None
    is_hidden = seen.blocker is not None and seen.blocker.kind != "loading"
    return press is not None and press.done is not None and not (is_hidden and seen.at > press.done.at)


def _count_look(state: State, seen: Observation, looks: int) -> Totals:
    gap = min(max(seen.at - state["seen"].at, 0.0), LONGEST_GAP)
    return Totals(looks=looks, elapsed=gap, unhealthy=-state["totals"].unhealthy if seen.usable else gap)


def _describe_look(seen: Observation) -> Message | None:
    if not seen.usable:
        return say("see-screenshot-unusable", health=seen.health)
    where = say("see-app", app=seen.app) if seen.app else say("see-screen")
    if seen.blocker:
        return join_messages([where, say("see-in-the-way", obstacle=seen.blocker.in_words())])
    return join_messages([where, None if seen.settled else say("see-still-moving"), seen.problem])
