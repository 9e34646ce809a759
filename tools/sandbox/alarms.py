"""What stops a program for good. It never sees these, so it cannot catch them."""

from iris_screen.core.errors import IrisError


class ProgramStopped(IrisError):
    """The program is not gone on with, and no other is asked for."""


class SafetyError(ProgramStopped):
    """What the program wants is not allowed."""


class MaxRetryError(ProgramStopped):
    """What the program wants has failed too often."""


class StateRefused(ProgramStopped):
    """A paused program that this installation did not keep for this run; none of it was loaded."""
