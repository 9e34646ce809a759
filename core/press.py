"""One press: what was planned, for what, on which picture, and what became of it. Judging it is a function of it."""

from typing import Any, Literal, Self

from pydantic import model_validator

from iris_screen.core.actions import Action, Receipt
from iris_screen.core.geometry import Box, Point
from iris_screen.core.message import OptionalMessage
from iris_screen.core.plan import Step
from iris_screen.core.record import Record

Purpose = Literal["step", "goal", "fallback", "clear", "repeat", "met", "skip"]


class Done(Record):
    """What became of a press: a receipt for each action that was sent, and when the last one was.

    refused: the policy or a person said no, and nothing was touched. pointer: where the pointer stood at the end of an
    act that only points.
    """

    at: float = 0.0
    receipts: list[Receipt] = []
    refused: OptionalMessage = None
    pointer: Point | None = None

    @property
    def unknown(self) -> bool:
        """A touch may have gone out and may not."""
        return any(r.delivered == "unknown" for r in self.receipts)

    @property
    def undelivered(self) -> bool:
        """Some touch certainly did not go out."""
        return any(r.delivered == "no" for r in self.receipts)


class Watch(Record):
    """Whether what changed after a press goes on changing by itself: watched from picture `frame`, seen at `at`, until
    `until`. again: it has, once.
    """

    frame: str
    at: float
    until: float
    again: bool = False


class Press(Record):
    """What is about to be done, decided on picture `frame`, for what purpose, and, once `act` had it, what became of
    it.

    step: the plan's own act. fallback: to bring a missing target into view. clear: to get a blocker out of the way.
    goal: one act on the way to a goal. repeat: one of several presses of a "back until" step. met: nothing to do, what
    is wanted is seen already. skip: nothing to do, an optional target is not there.
    `box` is the target, compared again just before the touch; `words` are what stands there, for people and rules.
    why: what a way out is believed to do. act: of a goal, the one step on its way that was decided on; said: the answer
    that decided it. pointed: the picture just before the press, once the pointer stood at its place; "" where nothing
    pointed first. restless: where the screen changed between the looks before the press, while nothing was touched.
    """

    purpose: Purpose
    turn: int
    frame: str
    app: str = ""
    actions: list[Action] = []
    box: Box | None = None
    words: str = ""
    why: OptionalMessage = None
    how: str = ""
    done: Done | None = None
    watch: Watch | None = None
    act: Step | None = None
    said: str = ""
    pointed: str = ""
    restless: list[Box] = []

    @property
    def was_sent(self) -> bool:
        """Whether any of it went out, or may have."""
        return self.done is not None and bool(self.done.receipts)

    @property
    def unsent(self) -> int:
        """How many of its actions were never sent, because one before them failed."""
        return len(self.actions) - len(self.done.receipts) if self.done else 0

    def later(self, seconds: float) -> Self:
        """The same with its times so much later."""
        if self.done is None:
            return self
        watch = self.watch and self.watch.replace(at=self.watch.at + seconds, until=self.watch.until + seconds)
        return self.replace(done=self.done.replace(at=self.done.at + seconds), watch=watch)

    @model_validator(mode="before")
    @classmethod
    def _from_aim(cls, value: Any) -> Any:
        """Stores written before November 2026 hold an Aim: what it watches lies flat in it."""
        if not isinstance(value, dict) or not {"watched", "confidence"} & value.keys():
            return value
        former = ("watched", "watched_at", "watched_until", "stirred", "confidence")
        frame, at, until, again = (value.get(name) for name in former[:4])
        watch = {"frame": frame, "at": at, "until": until, "again": again} if frame else None
        return {**{name: field for name, field in value.items() if name not in former}, "watch": watch}
