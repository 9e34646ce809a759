"""Runs a program that a model wrote: in a process of its own, within limits, from one `step` to the next.

halts: results and limits. program_check: refuses bad programs. worker: runs programs. sealed_state: stores paused ones.
sandbox: combines these.
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
