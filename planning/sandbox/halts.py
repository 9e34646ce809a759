"""What is said into a program and what comes out of it."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from iris_screen.core.errors import IrisError
from iris_screen.core.message import Message

Read = Callable[[str], str]
"""Answers `read("…")`; "" where it is not there. What it raises stops the program, which cannot catch it."""


@dataclass(frozen=True)
class Outcome:
    """What became of a step: `step` answers whether it was done, `why()` what is to be said of that."""

    done: bool
    why: str = ""


@dataclass(frozen=True)
class Halt:
    """Where a program stands.

    step: it waits for what becomes of `words`; `state` goes on from there. end: it is over. fault: it cannot go on,
    and `reason` says why, with the line. notes: what it printed since it last stood.
    """

    kind: Literal["step", "end", "fault"]
    words: str = ""
    state: str = ""
    reason: Message | None = None
    notes: str = ""


# What stops a program for good. It never sees these, so it cannot catch them.


class ProgramStopped(IrisError):
    """The program is not gone on with, and no other is asked for."""


class SafetyError(ProgramStopped):
    """What the program wants is not allowed."""


class MaxRetryError(ProgramStopped):
    """What the program wants has failed too often."""


class StateRefused(ProgramStopped):
    """A paused program that this installation did not keep for this run; none of it was loaded."""


# How much a program may use.


KB, MB = 1000, 1 << 20


@dataclass(frozen=True)
class Limits:
    """turn, feed: seconds it may run between two calls, and from one pause to the next; waiting for an answer is free.

    grace: seconds after which a process that does not answer at all is killed. memory, address_space: bytes of its
    heap, and of its whole process, 113 MB of which are there before it begins. calls: of `step`, `read` and `why`
    together, over the whole program. source, state: bytes of the program, and of what is kept of it while it is paused.
    words, text, notes, reason: characters of what a call is given, of what `read` and `why` answer, of what is printed,
    of why it cannot go on.
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
