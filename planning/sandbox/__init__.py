"""Runs a program that a model wrote: in a process of its own, within limits, from one `step` to the next.

limits: how much. check: what is not even begun. worker: what runs. seal: how a paused one is kept. sandbox: all of it.
"""

from iris_screen.planning.sandbox.halts import (
    Halt,
    Limits,
    MaxRetryError,
    Outcome,
    ProgramStopped,
    Read,
    SafetyError,
    StateRefused,
)
from iris_screen.planning.sandbox.sandbox import Sandbox

__all__ = [
    "Halt",
    "Limits",
    "MaxRetryError",
    "Outcome",
    "ProgramStopped",
    "Read",
    "SafetyError",
    "Sandbox",
    "StateRefused",
]
