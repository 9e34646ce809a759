"""Runs a program that a model wrote: in a process of its own, within limits, from one `step` to the next.

halts: results and limits. program_check: which programs are not started. worker: runs them. sealed_state: how a paused
one is kept. sandbox: puts these together.
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
