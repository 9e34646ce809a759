"""What of a look may be kept, and what a model may be sent: the same look without what is secret on it
(consent.masked_looks).

A run itself sees all of it. What the person's own sentence asks to be read, a model is shown, and nothing keeps it.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import cached_property

from iris_screen.consent.masked_looks import unseen
from iris_screen.consent.redaction import Kind, asked_for, redacted
from iris_screen.core.condition import Condition
from iris_screen.core.message import Message
from iris_screen.core.plan import Draft, Progress, Task
from iris_screen.core.press import Press
from iris_screen.core.protocols import Decision, Situation, Tactic, Verifier
from iris_screen.core.screen import Frame
from iris_screen.core.verdict import Found, PostMortem
from iris_screen.sight.reader import FrameReader


@dataclass
class Discretion:
    """reader: reads what no tree tells; without one that is not looked for. said: the person's own sentence, "" where
    this is for several.
    """

    reader: FrameReader | None = None
    said: str = ""
    _known: dict[str, None] = field(default_factory=dict, repr=False)

    def learn(self, values: Iterable[str]) -> None:
        """Secrets that from now on are known wherever they stand, whatever they look like."""
        self._known |= dict.fromkeys(value for value in values if value)

    def kept(self, frame: Frame) -> Frame:
        """As it may be kept. Where there is a tree, that alone tells what is secret: reading takes its time."""
        reads = self.reader is not None and frame.elements is None and frame.health == "ok"
        lines = self.reader.whole(frame) if reads and self.reader else None
        return unseen(frame, lines, self._known).frame

    def shown(self, frame: Frame) -> Frame:
        """As it is shown to the person meanwhile: without what a tree says to be a password."""
        return unseen(frame, None, self._known, frozenset({"code"})).frame

    def sent(self, frame: Frame) -> Frame:
        """As a model may be sent it: by its tree and by what is read on its picture."""
        if frame.health != "ok":
            return unseen(frame, None, self._known, self.asked).frame
        lines = self.reader.whole(frame) if self.reader else None
        return unseen(frame, lines, self._known, self.asked).frame

    def alike(self, before: Frame, after: Frame) -> Frame:
        """`after` as it compares with `before`, which another process may have kept without what is secret on it."""
        return self.kept(after) if before.veiled else after

    def said_of(self, text: str, *, to_person: bool = False) -> str:
        """A text of a run as it may be kept; as it may be told to the person, what he asked for is in it."""
        return redacted(text, self._known, self.asked if to_person else frozenset())

    @cached_property
    def asked(self) -> frozenset[Kind]:
        return asked_for(self.said)


@dataclass(frozen=True)
class AlikeVerifier:
    """What was kept without its secrets has not changed because a new look still has them."""

    inner: Verifier
    alike: "Alike"

    def check(self, condition: Condition, before: Frame | None, after: Frame, aim: Press | None) -> Found:
        compares = before is not None and condition.kind in ("changed", "moved_on")
        return self.inner.check(condition, before, self.alike(before, after) if compares and before else after, aim)


@dataclass(frozen=True)
class DiscreetTactic:
    inner: Tactic
    sent: Callable[[Frame], Frame]

    def next(self, now: Situation, frame: Frame) -> Decision:
        return self.inner.next(now, self.sent(frame))


Alike = Callable[[Frame, Frame], Frame]
Changed = Callable[[Frame, Frame], bool]
Restless = Callable[[Frame, Frame, Frame], bool]
Moved = Callable[[Frame, Frame, Press], Message | None]


def discreet_change(changed: Changed, alike: Alike) -> Changed:
    """Whether anything has changed between two looks, of which the first may be kept without what is secret on it."""
    return lambda before, after: changed(before, alike(before, after))


def discreet_unrest(restless: Restless, alike: Alike) -> Restless:
    """The same of what changes by itself."""
    return lambda before, first, now: restless(before, alike(before, first), alike(before, now))


def discreet_move(moved: Moved, alike: Alike) -> Moved:
    """The same of whether an aim is what it was: a person consents to what he is shown."""
    return lambda before, now, aim: moved(before, alike(before, now), aim)


Asks = Callable[[Task, Frame, Progress, PostMortem, str], Draft]


def discreet_rest(asks: Asks, sent: Callable[[Frame], Frame]) -> Asks:
    """What asks for a new rest of a plan, shown no more than may be sent."""
    return lambda task, frame, progress, problem, brain: asks(task, sent(frame), progress, problem, brain)


def discreet_reader(reads: Callable[[str, Frame], str], sent: Callable[[Frame], Frame]) -> Callable[[str, Frame], str]:
    """What reads for a program, shown no more than may be sent."""
    return lambda words, frame: reads(words, sent(frame))
