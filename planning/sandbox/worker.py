"""The process a program runs in: the interpreter pydantic-monty, with no files, network or environment.

Only imported when a program runs (0.1 s). Every call out of the program comes here: `step`, `read` and `why` are
answered, any other call ends it. Each stretch from one step to the next has its own process, which starts in 2 ms.
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
from iris_screen.planning.sandbox.program_check import CALLS, MAX_NAME

Start = Callable[[MontySession], SyncSnapshot]


class _Fault(Exception):
    """The program cannot go on; the message says why. Raised outside the program, so it cannot catch it."""

    def __init__(self, message: Message) -> None:
        super().__init__(message)
        self.message = message


@dataclass
class Worker:
    """One stretch of a program. keep: turns the bytes of a paused program into text.

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
        """The bytes must be ones that were given to `keep`, since they are loaded without a check."""
        head, _, dump = payload.partition(b"\n")
        version, calls = head.decode().split()
        if version != __version__:
            raise StateRefused(say("sandbox-version-other", version=version))
        self.calls, self.why = int(calls), outcome.why

        def start(session: MontySession) -> SyncSnapshot:
            paused = session.load_snapshot(dump, print_callback=self._print)
            assert isinstance(paused, FunctionSnapshot)  # only calls of `step` are saved
            return paused.resume({"return_value": outcome.done})

        return self._run(start)

    def _run(self, start: Start) -> Halt:
        try:
            with _open_session(self.limits) as session:
                words, state = self._run_to_step(start(session))
        except (MontyError, _Fault) as error:
            return Halt("fault", reason=_explain(error, self.limits.reason), notes=self.notes)
        return Halt("step" if state else "end", words, state, notes=self.notes)

    def _run_to_step(self, snapshot: SyncSnapshot) -> tuple[str, str]:
        """The words of the next step, and the state of the program there; both empty at the end."""
        while not isinstance(snapshot, MontyComplete):
            self.calls += 1
            if self.calls > self.limits.calls:
                raise _Fault(say("model-program-too-many-calls", most=self.limits.calls))
            call = _find_call(snapshot)
            name, given = call.function_name, [*call.args, *call.kwargs.values()]
            fault = _explain_misuse(name, given, self.limits.words)
            if fault:
                snapshot = call.resume({"exc_type": "TypeError", "message": fault})
            elif name == "step":
                return str(given[0]), self._pause(call)
            else:
                text = self.why if name == "why" else self.read(str(given[0]))
                snapshot = call.resume({"return_value": text[: self.limits.text]})
        # the program's final value counts as printed, unless it is just the result of its last step
        value = snapshot.output
        if value is not None and not isinstance(value, bool) and value != "":
            self._print("stdout", f"{value}\n")
        return "", ""

    def _pause(self, call: FunctionSnapshot) -> str:
        payload = b"%s %d\n%s" % (__version__.encode(), self.calls, call.dump())
        if len(payload) > self.limits.state:
            size, most = len(payload) // 1000, self.limits.state // 1000
            raise _Fault(say("model-program-too-large", size=size, most=most))
        return self.keep(payload)

    def _print(self, stream: str, text: str) -> None:
        self.notes += text[: self.limits.notes - len(self.notes)]


@contextmanager
def _open_session(limits: Limits) -> Iterator[MontySession]:
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
                "max_suspensions": limits.calls + 1,  # `calls` counts over the whole program; this is for one stretch
            },
        ) as session,
    ):
        process = session.worker_pid
        if sys.platform == "linux" and process is not None:
            # the system also enforces what the interpreter promises: limited memory, no files opened or written
            import resource

            resource.prlimit(process, resource.RLIMIT_AS, (limits.address_space, limits.address_space))
            resource.prlimit(process, resource.RLIMIT_NOFILE, (0, 0))
            resource.prlimit(process, resource.RLIMIT_FSIZE, (0, 0))
        yield session


def _find_call(snapshot: SyncSnapshot) -> FunctionSnapshot:
    """The call of step, read or why that the program waits for; any other call ends it."""
    if isinstance(snapshot, NameLookupSnapshot):
        raise _Fault(say("model-program-unknown-name", name=snapshot.variable_name[:MAX_NAME]))
    if not isinstance(snapshot, FunctionSnapshot):
        raise _Fault(say("model-program-waits"))
    if snapshot.is_os_function or snapshot.object_id or snapshot.function_name not in CALLS:
        raise _Fault(say("model-program-unknown-name", name=snapshot.function_name[:MAX_NAME]))
    return snapshot


def _explain_misuse(name: str, given: list[object], most: int) -> str:
    if name == "why":
        return "why takes nothing" if given else ""
    if len(given) != 1 or not isinstance(given[0], str) or not given[0].strip() or len(given[0]) > most:
        return f"{name} takes one text of up to {most:,} characters"
    return ""


def _explain(error: MontyError | _Fault, most: int) -> Message:
    """For example "line 3: ZeroDivisionError: division by zero"."""
    if isinstance(error, _Fault):
        return error.message
    if not isinstance(error, MontyRuntimeError | MontySyntaxError):
        return say("model-program-died", why=str(error)[:most])
    frames = error.traceback()
    fault = verbatim(error.display("type-msg")[:most])
    return say("model-program-line", line=frames[-1].line, fault=fault) if frames else fault
