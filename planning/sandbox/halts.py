"""What goes into a program and what comes out of it."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from iris_screen.core.errors import IrisError
from iris_screen.core.message import Message

Read = Callable[[str], str]
"""Answers `read("…")`; "" for text that is not there. An exception in it stops the program, which cannot catch it."""


@dataclass(frozen=True)
class Outcome:
    """The result of a step: `step` returns whether it was done, `why()` the explanation."""

    done: bool
    why: str = ""


@dataclass(frozen=True)
class Halt:
    """Why a program has stopped.

    step: it waits for the result of the step `words`, and `state` can resume it there. end: it has finished. fault: it
    cannot go on, and `reason` says why, with the line. notes: what it printed since it last stopped.
    """

    kind: Literal["step", "end", "fault"]
    words: str = ""
    state: str = ""
    reason: Message | None = None
    notes: str = ""


# Errors that end a program for good. They are raised outside it, so it cannot catch them.


class ProgramStopped(IrisError):
    """The program is stopped, and no other one is requested."""


class SafetyError(ProgramStopped):
    """The program wants something that is not allowed."""


class MaxRetryError(ProgramStopped):
    """A step of the program has failed too often."""


class StateRefused(ProgramStopped):
    """A paused program that was not saved by this installation for this run; none of it was loaded."""


# Limits of a program.


KB, MB = 1000, 1 << 20


@dataclass(frozen=True)
class Limits:
    """turn, feed: seconds it may run between two calls, and between two pauses; waiting for an answer does not count.

    grace: seconds after which a process that does not answer is killed. memory, address_space: bytes of its heap, and
    of its whole process, which needs 113 MB before it begins. calls: of `step`, `read` and `why` together, over the
    whole program. source, state: bytes of the program, and of its saved state while it is paused. words, text, notes,
    reason: characters of a call's argument, of what `read` and `why` return, of what is printed, and of the reason for
    a fault.
    """

    turn: float = 2.0
    feed: float = 10.0
    grace: float = 5.0
    memory: int = 32 * MB
    address_space: int = 256 * MB
    depth: int = 200
    calls: int = 1000
    source: int = 64 * KB
    state: int = 1 * MB
    words: int = 1000
    text: int = 4000
    notes: int = 4000
    reason: int = 300
