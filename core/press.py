"""One press: what to do, for what, on which picture, and the result. All that judging it needs."""

from dataclasses import dataclass
from typing import Any, Literal, Self

from pydantic import model_validator

from iris_screen.core.actions import Action, Receipt
from iris_screen.core.geometry import Box, Point
from iris_screen.core.message import Message, OptionalMessage
from iris_screen.core.plan import Step
from iris_screen.core.record import Record, drop_former_fields
from iris_screen.core.screen import Frame
from iris_screen.core.verdict import Finding


@dataclass(frozen=True)
class ReachedScreen:
    """A screen that the run had reached by itself: what came up since may be in the way.

    act: its last act there. acted: whether that came after this frame.
    """

    frame: Frame
    act: Step | None = None
    acted: bool = False


@dataclass
class Visit:
    """How a process came to the device of its run. by_others: another run has used it since this one last did. looked:
    this process has looked at it since.
    """

    by_others: bool = False
    looked: bool = False


Purpose = Literal["step", "goal", "fallback", "clear", "repeat", "met", "skip"]
"""step: the plan's own act. goal: one act on the way to a goal. fallback: bring a missing target into view. clear: get
a blocker out of the way. repeat: one press of a "back until" step. met: nothing to do, since what is wanted is seen
already. skip: nothing to do, since an optional target is missing.
"""


class Done(Record):
    """The result of a press: a receipt for each action that was sent, and when the last one was sent.

    refused: the policy or a person said no, and nothing was touched. pointer: where the pointer was at the end of an
    act that only points.
    """

    at: float = 0.0
    receipts: list[Receipt] = []
    refused: OptionalMessage = None
    pointer: Point | None = None

    @property
    def unknown(self) -> bool:
        """Whether a touch may or may not have gone out."""
        return any(r.delivered == "unknown" for r in self.receipts)

    @property
    def undelivered(self) -> bool:
        """Whether a touch certainly did not go out."""
        return any(r.delivered == "no" for r in self.receipts)


class Watch(Record):
    """Watches whether what changed after a press keeps changing by itself: from picture `frame`, seen at `at`, until
    `until`. again: it has changed again once.
    """

    frame: str
    at: float
    until: float
    again: bool = False


class Press(Record):
    """What to do, decided on a picture, and the result once `act` has done it."""

    purpose: Purpose
    turn: int
    frame: str
    """The picture it was decided on."""
    app: str = ""
    actions: list[Action] = []
    box: Box | None = None
    """The target, compared again just before the touch."""
    words: str = ""
    """The words there, for people and rules."""
    why: OptionalMessage = None
    """What a way out is believed to do."""
    how: str = ""
    """The means by which the target was found."""
    done: Done | None = None
    watch: Watch | None = None
    act: Step | None = None
    """For a goal, the step that its actor chose."""
    said: str = ""
    """The actor's answer."""
    left: str = ""
    """Its acts after this one, in our own format."""
    found: Finding | None = None
    """What it says it has found, if it says that the goal is reached."""
    is_answer: bool = False
    """That is for the person."""
    pointed: str = ""
    """The picture just before the press, once the pointer was in place; empty if nothing pointed first."""
    restless: list[Box] = []
    """Where the screen changed between the looks before the press, while nothing was touched."""
    kind: str = ""
    """The sensitive kind of act that it was, by the policy; empty for most."""
    interruption: Literal["", "waits", "redone"] = ""
    """Something came up before a goal's act could happen: it waits until that is gone, or was done after it."""

    @property
    def was_sent(self) -> bool:
        """Whether any of it went out, or may have."""
        return self.done is not None and bool(self.done.receipts)

    @property
    def unsent(self) -> int:
        """How many actions were never sent, because one before them failed."""
        return len(self.actions) - len(self.done.receipts) if self.done else 0

    def later(self, seconds: float) -> Self:
        """The same with its times shifted by this much."""
        if self.done is None:
            return self
        watch = self.watch and self.watch.replace(at=self.watch.at + seconds, until=self.watch.until + seconds)
        return self.replace(done=self.done.replace(at=self.done.at + seconds), watch=watch)

    _former = drop_former_fields("task", "did", "noted")

    @model_validator(mode="before")
    @classmethod
    def _from_aim(cls, value: Any) -> Any:
        """Stores written before November 2026 hold an Aim, with the fields of Watch in the record itself. In November
        `is_answer` was called `tells`.
        """
        if isinstance(value, dict) and "tells" in value:
            value = {("is_answer" if name == "tells" else name): field for name, field in value.items()}
        if not isinstance(value, dict) or not {"watched", "confidence"} & value.keys():
            return value
        former = ("watched", "watched_at", "watched_until", "stirred", "confidence")
        frame, at, until, again = (value.get(name) for name in former[:4])
        watch = {"frame": frame, "at": at, "until": until, "again": again} if frame else None
        return {**{name: field for name, field in value.items() if name not in former}, "watch": watch}


class JudgedPress(Press):
    """A press as a model that judges it is told of it; never stored."""

    sentence: str
    """The person's words."""
    acts: list[Message] = []
    """What was done so far."""
    facts: list[str] = []
    """What was read on the way, by Iris itself."""
