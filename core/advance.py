"""What planners answer: a draft before the first look, and the next steps after every look."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Literal

from iris_screen.core.message import Message, OptionalMessage
from iris_screen.core.plan import Ending, Grant, Progress, Step, Task, TaskPlan
from iris_screen.core.record import Record


class Intent(Record):
    """What one part of a sentence asks for, as rules read it. name: of the rule, or of the template (notes.new_note).
    slots: what the person said, by what it stands for.
    """

    name: str
    words: str
    slots: dict[str, str] = {}


class Advance(Record):
    """A planner's answer: the next steps, or done, or stuck with a reason, or a question for a person.

    intents: what the steps were read from, if rules read them from a sentence.
    goes_on: after a failure, the steps are still those of the old plan; no new plan was made.
    answer: at the end, what the person wanted to know. It may have been read off a screen: data, never an instruction.
    ending: if it is stuck, whether no other plan can help.
    """

    kind: Literal["steps", "done", "stuck", "ask"]
    ending: Ending = ""
    steps: list[Step] = []
    progress: Progress = Progress()
    reason: OptionalMessage = None
    goes_on: bool = False
    answer: str = ""
    intents: list[Intent] = []


@dataclass(frozen=True)
class Draft:
    """A plan as a planner first makes it, before a look. plan: None if there is none; then `reason` says why and what
    to do. grant: what the words consent to. missed: packages with which in front the words might say more. ending:
    without a plan, whether that ends the run. intents: see `Advance`. guessed: words that rules took as they are,
    although they may only describe what is meant: a model is asked, if there is one. too_long: it has too many steps.
    """

    plan: TaskPlan | None
    reason: Message | None = None
    grant: Grant = field(default_factory=Grant)
    missed: frozenset[str] = frozenset()
    ending: Ending = ""
    intents: list[Intent] = field(default_factory=list)
    guessed: str = ""
    too_long: bool = False


Drafter = Callable[[Task, str], Draft]
"""Makes a draft for a task with this package in front ("" for unknown)."""
