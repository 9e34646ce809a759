"""Every error Iris raises on purpose, and the exit code it ends a program with.

    IrisError
    ├── UsageError            2  unusable input: task, address, world, picture, settings, template
    │   └── UnknownRun        2  no such run, or several match
    ├── StoreError            2  the data folder cannot be written, or a newer version wrote it
    │   └── StoreBusy         2  another process is writing it
    ├── Busy                  2  the run or the device is held by another process
    ├── Superseded            2  another process took the lease meanwhile; nothing was touched
    ├── StepFailed            1  a step of a session could not be done; the session goes on
    ├── RunOver               4  a session has ended; open another one
    ├── ModelError            5  the model's endpoint cannot be reached or its answer is unusable
    │   ├── ModelRefused      2  the endpoint rejects the key, the model's name or the request
    │   └── BudgetSpent       4  the run's limit of calls, tokens or cost is reached
    └── DeviceError           5  each has `retryable` and `delivered`
        ├── Disconnected      the device is gone
        ├── OtherDevice       a different device answers at the run's address; it is left alone
        ├── Unauthorized      the device does not trust this computer yet
        ├── Timeout           no answer in time
        ├── CaptureFailed     no usable picture
        ├── OutOfBounds       the action lies off the screen; nothing was sent
        ├── Unsupported       this device cannot do that; nothing was sent
        ├── Rejected          the device refused
        │   └── AppMissing        it does not have the app that is to be opened
        ├── Alarm             a machine stopped itself; its position is unknown
        └── Stopped       4   a person stopped it; latched until cleared
            └── StopKeyLost       nobody could have stopped it any more, so it stopped itself

A message is one sentence that says what to do. `delivered` says whether a touch reached the device:
"no" (safe to repeat), "yes", or "unknown" (look before you repeat, also after a resume).
"""

from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from iris_screen.core.message import Message
    from iris_screen.core.plan import StepResult

Delivered = Literal["no", "yes", "unknown"]


class IrisError(Exception):
    """Anything Iris raises on purpose. `exit_code` is what a program ends with.

    message: what to tell a person, in any language; str() gives it in English.
    """

    exit_code = 1

    def __init__(self, message: "Message | str") -> None:
        from iris_screen.core.message import verbatim  # pydantic is slow to import: `iris --help` does without it

        super().__init__(message)
        self.message = verbatim(message) if isinstance(message, str) else message

    def __str__(self) -> str:
        from iris_screen.text import render

        return render(self.message)

    def __repr__(self) -> str:
        """Includes the message: LangGraph stores the repr of a failed node's error, and shows it in Studio."""
        return f"{type(self).__name__}({str(self)!r})"


class UsageError(IrisError):
    """The person's input cannot be used as it is."""

    exit_code = 2


class UnknownRun(UsageError):
    """No run has this id, or several begin with it."""


class StoreError(IrisError):
    """Iris's own data cannot be read or written."""

    exit_code = 2


class StoreBusy(StoreError):
    """Another process is writing, and it was not waited for."""


class StoreUnsure(StoreError):
    """The connection was lost in the moment of writing: all of it is kept, or nothing, and it is not known which."""


class Busy(IrisError):
    """The run or the device is held by another process."""

    exit_code = 2


class Superseded(IrisError):
    """Another process took the lease; the act was not done."""

    exit_code = 2


class StepFailed(IrisError):
    """A step of a session could not be done; the session goes on.

    result: what was found out about the step, None if it was not even begun. picture: the file with the screen.
    """

    exit_code = 1

    def __init__(self, message: "Message | str", *, result: "StepResult | None" = None, picture: str = "") -> None:
        super().__init__(message)
        self.result, self.picture = result, picture


class RunOver(IrisError):
    """A session has ended: by its program, by a limit, or because its screen cannot be seen any more."""

    exit_code = 4


class ModelError(IrisError):
    """The model cannot be reached, or its answer cannot be used."""

    exit_code = 5


class ModelRefused(ModelError):
    """The endpoint rejects the key, the model's name or the request: asking again would change nothing."""

    exit_code = 2


class BudgetSpent(ModelError):
    """The run has used up its calls, tokens or money."""

    exit_code = 4


class LimitReached(BudgetSpent):
    """A limit that several runs have in common is reached. wait: the seconds until there is room again; None if that
    will not be by itself.
    """

    def __init__(self, message: "Message | str", wait: float | None = None) -> None:
        super().__init__(message)
        self.wait = wait


class DeviceError(IrisError):
    """A device could not do what was asked. Subclasses set the defaults; a driver may override them."""

    exit_code = 5
    retryable = False
    default_delivered: Delivered = "no"

    def __init__(self, message: "Message | str", *, delivered: Delivered | None = None) -> None:
        super().__init__(message)
        self.delivered: Delivered = delivered or self.default_delivered


class Disconnected(DeviceError):
    """The device is gone; it may come back. Not `retryable` if it was waited for already."""

    retryable = True
    default_delivered: Delivered = "unknown"


class OtherDevice(DeviceError):
    """A different device answers at this address; it was left alone."""


class Unauthorized(DeviceError):
    """The device does not trust this computer yet."""


class Timeout(DeviceError):
    """The device did not answer in time."""

    retryable = True
    default_delivered: Delivered = "unknown"


class CaptureFailed(DeviceError):
    """The device gave no usable picture."""

    retryable = True


class OutOfBounds(DeviceError):
    """The action lies outside the screen or the work area."""


class Unsupported(DeviceError):
    """This device cannot do that."""


class Rejected(DeviceError):
    """The device understood and refused."""


class AppMissing(Rejected):
    """The device does not have the app that is to be opened."""


class Alarm(DeviceError):
    """The machine stopped itself; its position is unknown."""

    default_delivered: Delivered = "unknown"


class Stopped(DeviceError):
    """A person stopped the device; it stays stopped until they clear it."""

    exit_code = 4

    def __init__(self, message: "Message | str | None" = None, *, delivered: Delivered | None = None) -> None:
        from iris_screen.core.message import say

        super().__init__(message or say("device-stopped"), delivered=delivered)


class StopKeyLost(Stopped):
    """The device stopped itself, since nobody could have stopped it any more."""

    def __init__(self, message: "Message | str | None" = None, *, delivered: Delivered | None = None) -> None:
        from iris_screen.core.message import say

        super().__init__(message or say("desktop-stop-unheard"), delivered=delivered)
