"""While a person has the reins a run waits; of what he does on its picture it is the hand."""

from iris_screen.core.actions import InputText, Receipt
from iris_screen.core.control import Touch
from iris_screen.core.errors import CaptureFailed, DeviceError, Disconnected, Stopped, Timeout
from iris_screen.core.message import Message, say
from iris_screen.core.plan import Task
from iris_screen.core.protocols import Bodies, Body, Clock
from iris_screen.core.screen import Frame
from iris_screen.sight.settle import rest

IN_HAND = 4
"""How many of the pictures he was shown are kept until he touches one of them."""


class Held:
    """One time that a run is held, before this turn."""

    def __init__(self, bodies: Bodies, task: Task, turn: int, clock: Clock) -> None:
        self._bodies, self._task, self._turn, self._clock = bodies, task, turn, clock
        self._shown: dict[str, Frame] = {}
        self.did: list[Message] = []

    def until_free(self) -> float:
        """Waits for as long as he wants, and says how long that was on the run's clock. Raises Stopped."""
        body = self._bodies.of(self._task)
        while body.reins.held(self._turn):
            body = self._bodies.of(self._task)  # the device is held meanwhile
            rest(body.device, self._clock, 0)
            self._serve(body)
            body.reins.hold()
        return body.reins.let_go()

    def _serve(self, body: Body) -> None:
        """What he wants done is done before he is shown what came of it."""
        if not body.reins.handed:
            return
        while touch := body.reins.touch(self._turn):
            self._keep(body, touch)
            body.reins.receive(touch, _done(body, touch, self._clock))
            self.did.append(_in_words(touch))
        try:
            frame = body.device.look()
        except (Disconnected, Timeout, CaptureFailed):
            return  # he sees the picture before it
        self._shown[frame.key] = frame
        for key in list(self._shown)[:-IN_HAND]:
            del self._shown[key]
        body.reins.show(frame)

    def _keep(self, body: Body, touch: Touch) -> None:
        if touch.frame in self._shown and not body.album.has(touch.frame):
            body.album.put(self._shown[touch.frame])


def _done(body: Body, touch: Touch, clock: Clock) -> Receipt:
    try:
        return body.device.do(touch.action)
    except Stopped:
        raise
    except DeviceError as error:
        return Receipt(delivered=error.delivered, at=clock.now(), detail=error.message)


def _in_words(touch: Touch) -> Message:
    """Of what was typed not even how long it is: it may be a password."""
    return say("act-typed-something") if isinstance(touch.action, InputText) else touch.action.noted()
