"""Makes a run wait while a person has control, and carries out what they do on its picture."""

from iris_screen.core.actions import InputText, Receipt
from iris_screen.core.errors import CaptureFailed, DeviceError, Disconnected, Stopped, Timeout
from iris_screen.core.message import Message, say
from iris_screen.core.people import Touch
from iris_screen.core.plan import Task
from iris_screen.core.protocols import Clock, DeviceSession, DeviceSessions
from iris_screen.core.screen import Frame
from iris_screen.sight.settle import rest

IN_HAND = 4
"""How many shown pictures are kept until the person touches one of them."""


class ManualControl:
    """One hold of a run, before this turn."""

    def __init__(self, sessions: DeviceSessions, task: Task, turn: int, clock: Clock) -> None:
        self._sessions, self._task, self._turn, self._clock = sessions, task, turn, clock
        self._shown: dict[str, Frame] = {}
        self.did: list[Message] = []

    def wait_until_free(self) -> float:
        """Wait as long as the person wants; returns how long that was on the run's clock. Raises Stopped."""
        session = self._sessions.of(self._task)
        while session.control.held(self._turn):
            session = self._sessions.of(self._task)  # the device is held meanwhile
            rest(session.device, self._clock, 0)
            self._serve(session)
            session.control.hold()
        return session.control.let_go()

    def _serve(self, session: DeviceSession) -> None:
        """Do what the person wants, and then show them the result."""
        if not session.control.handed:
            return
        while touch := session.control.touch(self._turn):
            if touch.frame in self._shown and not session.album.has(touch.frame):
                session.album.put(self._shown[touch.frame])
            session.control.receive(touch, _do_touch(session, touch, self._clock))
            # nothing about typed text, not even its length: it may be a password
            is_text = isinstance(touch.action, InputText)
            self.did.append(say("act-typed-something") if is_text else touch.action.describe_masked())
        try:
            frame = session.device.look()
        except (Disconnected, Timeout, CaptureFailed):
            return  # the person keeps the last picture
        self._shown[frame.key] = frame
        for key in list(self._shown)[:-IN_HAND]:
            del self._shown[key]
        session.control.show(frame)


def _do_touch(session: DeviceSession, touch: Touch, clock: Clock) -> Receipt:
    try:
        return session.device.do(touch.action)
    except Stopped:
        raise
    except DeviceError as error:
        return Receipt.of_error(error, clock.now())
