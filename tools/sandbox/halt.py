"""What is said into a program and what comes out of it."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

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
    reason: str = ""
    notes: str = ""
