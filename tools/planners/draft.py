"""A plan as a brain first makes it: the steps, before the present screen is looked at."""

from collections.abc import Callable
from dataclasses import dataclass, field

from iris_screen.core.plan import Grant, Task, TaskPlan


@dataclass(frozen=True)
class Draft:
    """plan: None where there is none, and then `reason` says why and what to do. grant: what the words agree to."""

    plan: TaskPlan | None
    reason: str = ""
    grant: Grant = field(default_factory=Grant)


Drafter = Callable[[Task, str], Draft]
"""Makes a draft for a task with this package in front ("" for unknown)."""
