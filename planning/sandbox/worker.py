"""The process a program runs in, by pydantic-monty: an interpreter of its own with no files, network or environment.

Imported only when a program is run (0.1 s). Every call that leaves the program comes here: `step`, `read` and `why` are
answered, any other ends it. Each stretch from one step to the next has a process of its own, which starts in 2 ms.
"""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from pydantic_monty import (
    FunctionSnapshot,
    Monty,
    MontyComplete,
    MontyError,
    MontyRuntimeError,
    MontySession,
    MontySyntaxError,
    NameLookupSnapshot,
    SyncSnapshot,
    __version__,
)

from iris_screen.core.message import Message, say, verbatim
from iris_screen.planning.sandbox.halts import Halt, Limits, Outcome, Read, StateRefused
from iris_screen.planning.sandbox.program_check import CALLS

Start = Callable[[MontySession], SyncSnapshot]


class _Fault(Exception):
    """The program cannot go on; the message says why. Raised on this side only, so that it cannot catch it."""

    def __init__(self, message: Message) -> None:
        super().__init__(message)
        self.message = message


@dataclass
class Worker:
    """One stretch of a program. keep: makes text of the bytes that go on from here.

    calls: how many the whole program has made so far. notes: what it printed in this stretch.
    """

    limits: Limits
    read: Read
    keep: Callable[[bytes], str]
    calls: int = 0
    why: str = ""
    notes: str = field(default="", init=False)

    def begin(self, source: str) -> Halt:
        return self._run(lambda session: session.feed_start(source, print_callback=self._print))

    def resume(self, payload: bytes, outcome: Outcome) -> Halt:
        """From bytes that `keep` was given, and nothing else: they are loaded as they are."""
        head, _, dump = payload.partition(b"\n")
        version, calls = head.decode().split()
        if version != __version__:
            raise StateRefused(say("sandbox-version-other", version=version))
        self.calls, self.why = int(calls), outcome.why

        def start(session: MontySession) -> SyncSnapshot:
            paused = session.load_snapshot(dump, print_callback=self._print)
            assert isinstance(paused, FunctionSnapshot)  # only a call of step is kept
            return paused.resume({"return_value": outcome.done})

        return self._run(start)

    def _run(self, start: Start) -> Halt:
        try:
            with _session(self.limits) as session:
                words, state = self._until_step(start(session))
        except (MontyError, _Fault) as error:
            return Halt("fault", reason=_in_words(error, self.limits.reason), notes=self.notes)
        return Halt("step" if state else "end", words, state, notes=self.notes)

    def _until_step(self, snapshot: SyncSnapshot) -> tuple[str, str]:
        """The words of the next step, and the state that waits at it; both empty at the end."""
        while not isinstance(snapshot, MontyComplete):
            self.calls += 1
            if self.calls > self.limits.calls:
                raise _Fault(say("model-program-too-many-calls", most=self.limits.calls))
            call = _call(snapshot)
            fault = _misuse(call, self.limits.words)
            if fault:
                snapshot = call.resume({"exc_type": "TypeError", "message": fault})
            elif call.function_name == "step":
                return _argument(call), self._state(call)
            else:
                snapshot = call.resume({"return_value": self._answer(call)})
        self._tell(snapshot.output)
        return "", ""

    def _tell(self, value: object) -> None:
        """What the program comes to is told as if it were printed; whether its last step was done is no news."""
        if value is not None and not isinstance(value, bool) and value != "":
            self._print("stdout", f"{value}\n")

    def _answer(self, call: FunctionSnapshot) -> str:
        text = self.why if call.function_name == "why" else self.read(_argument(call))
        return text[: self.limits.text]

    def _state(self, call: FunctionSnapshot) -> str:
        payload = b"%s %d\n%s" % (__version__.encode(), self.calls, call.dump())
        if len(payload) > self.limits.state:
            size, most = len(payload) // 1000, self.limits.state // 1000
            raise _Fault(say("model-program-too-large", size=size, most=most))
        return self.keep(payload)

    def _print(self, stream: str, text: str) -> None:
        self.notes += text[: self.limits.notes - len(self.notes)]


@contextmanager
def _session(limits: Limits) -> Iterator[MontySession]:
    pool = Monty(min_processes=1, max_processes=1, checkout_timeout=limits.grace, request_timeout=limits.grace)
    with (
        pool,
        pool.checkout(
            script_name="program",
            limits={
                "max_turn_duration_secs": limits.turn,
                "max_feed_duration_secs": limits.feed,
                "max_memory": limits.memory,
                "max_recursion_depth": limits.depth,
                "max_suspensions": limits.calls + 1,  # counted here over the whole program; this is one stretch
            },
        ) as session,
    ):
        _confine(session.worker_pid, limits.address_space)
        yield session


def _confine(process: int | None, address_space: int) -> None:
    """What the interpreter promises, promised by the system as well: so much memory, and no file opened or written."""
    if sys.platform != "linux" or process is None:
        return
    import resource

    resource.prlimit(process, resource.RLIMIT_AS, (address_space, address_space))
    resource.prlimit(process, resource.RLIMIT_NOFILE, (0, 0))
    resource.prlimit(process, resource.RLIMIT_FSIZE, (0, 0))


def _call(snapshot: SyncSnapshot) -> FunctionSnapshot:
    """The call of step, read or why that the program waits in; any other ends it."""
    if isinstance(snapshot, NameLookupSnapshot):
        raise _Fault(say("model-program-unknown-name", name=snapshot.variable_name))
    if not isinstance(snapshot, FunctionSnapshot):
        raise _Fault(say("model-program-waits"))
    if snapshot.is_os_function or snapshot.object_id or snapshot.function_name not in CALLS:
        raise _Fault(say("model-program-unknown-name", name=snapshot.function_name))
    return snapshot


def _misuse(call: FunctionSnapshot, most: int) -> str:
    given = _given(call)
    if call.function_name == "why":
        return "why takes nothing" if given else ""
    if len(given) != 1 or not isinstance(given[0], str) or not given[0].strip() or len(given[0]) > most:
        return f"{call.function_name} takes one text of up to {most:,} characters"
    return ""


def _given(call: FunctionSnapshot) -> list[object]:
    return [*call.args, *call.kwargs.values()]


def _argument(call: FunctionSnapshot) -> str:
    return str(_given(call)[0])


def _in_words(error: MontyError | _Fault, most: int) -> Message:
    """ "line 3: ZeroDivisionError: division by zero" """
    if isinstance(error, _Fault):
        return error.message
    if not isinstance(error, MontyRuntimeError | MontySyntaxError):
        return say("model-program-died", why=str(error)[:most])
    frames = error.traceback()
    fault = verbatim(error.display("type-msg")[:most])
    return say("model-program-line", line=frames[-1].line, fault=fault) if frames else fault
