"""What goes into a program and what comes out of it."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from iris_screen.core.errors import IrisError
from iris_screen.core.message import Message

Read = Callable[[str], str]
"""Answers `read("…")`; "" if it is not there. An exception from it stops the program, which cannot catch it."""


@dataclass(frozen=True)
class Outcome:
    """The result of a step: `step` returns whether it was done, `why()` the explanation."""

    done: bool
    why: str = ""


@dataclass(frozen=True)
class Halt:
    """Where a program has stopped.

    step: it waits for the result of the step `words`, and `state` goes on from there. end: it is over. fault: it cannot
    go on, and `reason` says why, with the line. notes: what it printed since it last stopped.
    """

    kind: Literal["step", "end", "fault"]
    words: str = ""
    state: str = ""
    reason: Message | None = None
    notes: str = ""


# What stops a program for good. It never sees these, so it cannot catch them.


class ProgramStopped(IrisError):
    """The program does not go on, and no other one is requested."""


class SafetyError(ProgramStopped):
    """What the program wants is not allowed."""


class MaxRetryError(ProgramStopped):
    """What the program wants has failed too often."""


class StateRefused(ProgramStopped):
    """A paused program that was not saved by this installation for this run; none of it was loaded."""


# How much a program may use.


KB, MB = 1000, 1 << 20


@dataclass(frozen=True)
class Limits:
    """turn, feed: seconds it may run between two calls, and between two pauses; waiting for an answer does not count.

    grace: seconds after which a process that does not answer at all is killed. memory, address_space: bytes of its
    heap, and of its whole process, of which 113 MB are used before it begins. calls: of `step`, `read` and `why`
    together, over the whole program. source, state: bytes of the program, and of its saved state while it is paused.
    words, text, notes, reason: characters of the argument of a call, of what `read` and `why` return, of what is
    printed, of the reason why it cannot go on.
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
