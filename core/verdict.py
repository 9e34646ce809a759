"""What was seen after an act: verdicts, blockers, post mortems, and how a whole run ended."""

from typing import Annotated, Literal, Self

from pydantic import AfterValidator

from iris_screen.core.actions import Action
from iris_screen.core.condition import Condition
from iris_screen.core.geometry import Box
from iris_screen.core.message import Message, OptionalMessage, join_messages, make_readable, say
from iris_screen.core.models import Usage
from iris_screen.core.plan import Ending, Evidence, Step, StepResult
from iris_screen.core.record import Record, drop_former_fields

BlockerKind = Literal[
    "none", "popup", "dialog", "permission", "ad", "error", "loading", "keyboard", "unknown", "elsewhere"
]

PASSING: frozenset[BlockerKind] = frozenset({"loading", "keyboard"})
"""What goes away by itself, or stays below what it leaves visible."""

BlockerLook = Literal["", "incoming_call", "whole_screen"]

Suggestion = Literal["continue", "retry", "skip", "wait", "dismiss", "abort", "replan", "ask"]


BY_ACTS = "acts"
"""The means of evidence that is known from what was done; its note says all there is to say."""
EARLIER = "earlier"
"""The means of evidence for what was seen when it was done, and is not in sight now; nothing speaks against it. A note
says when.
"""


class WayOut(Record):
    """One way to get rid of a blocker: an act, why it should close it, and where it presses."""

    action: Action
    why: Message
    box: Box | None = None


class Blocker(Record):
    """Something in the way. `ways_out` are in the order to try; BACK is the last.

    description: its words on the screen; for a keyboard, what it may cover. what: its kind, if it has no words.
    """

    kind: BlockerKind
    description: str = ""
    what: BlockerLook = ""
    box: Box | None = None
    ways_out: list[WayOut] = []

    @property
    def name(self) -> str:
        """Identifies it, wherever it has moved on the screen."""
        return f"{self.kind}/{self.description[:40] or self.what}"

    def in_words(self) -> Message:
        return name_obstacle(self.kind, self.description, self.what)


def name_obstacle(kind: BlockerKind, description: str, what: BlockerLook = "") -> Message:
    """What is in the way, for people."""
    if not description:
        return say("see-obstacle", kind=what or kind)
    return say("see-obstacle-saying", kind=kind, words=description)


class Found(Record):
    """Evidence for or against one condition: what was looked for, whether it holds, by which means, what was seen.

    seen: words on the screen. note: what else was seen. fails: the screen itself says that it failed, or a field does
    not accept what was typed, so there is nothing to wait for. unbacked: only a model says that it holds, and nothing
    that was read shows it. wording: which of several wordings of the condition was seen, "" if none was. unread: it is
    about an answer that is on no screen.
    """

    condition: Condition
    holds: bool | None  # None: these means cannot tell
    means: str = ""
    seen: str = ""
    note: OptionalMessage = None
    fails: bool = False
    unbacked: bool = False
    wording: str = ""
    unread: bool = False

    def in_words(self) -> Message:
        if self.note is not None and self.means in (BY_ACTS, EARLIER):
            return self.note
        typed = self.condition.value
        told = self.wording or typed
        if self.condition.kind == "slider" and self.holds and not self.condition.gone and self.seen:
            told = f"{told.rpartition('=')[0]}={self.seen}"
        wanted = self.condition.replace(value=told).in_words()
        if self.fails and self.condition.kind in ("field", "written"):
            return (
                say("see-field-differs", seen=self.seen, typed=typed)
                if self.seen
                else say("see-field-empty", typed=typed)
            )
        if self.fails and not self.seen and self.note is not None:
            return self.note
        if self.fails:
            return say("see-failure-shown", wanted=wanted, words=self.seen)
        if self.holds is None:
            return say("see-cannot-tell", wanted=wanted)
        means = self.means or "none"
        return (
            say("see-seen", wanted=wanted, means=means)
            if self.holds
            else say("see-not-seen", wanted=wanted, means=means)
        )


def make_evidence(condition: Condition, seen: bool | None, means: str, what: str | Message = "") -> Found:
    """Evidence about a condition; one with `gone` holds if it is not seen.

    seen: whether the thing itself is there; None if these means cannot tell. what: words on the screen, or a message.
    """
    holds = seen if seen is None or not condition.gone else not seen
    fails = condition.kind == "failed" and bool(seen)
    words, note = (what, None) if isinstance(what, str) else ("", what)
    return Found(condition=condition, holds=holds, means=means, seen=words, note=note, fails=fails)


VerdictCause = Literal["", "only_model_says", "app_missing"]


class Verdict(Record):
    """The conclusion from a look after an act, with its evidence. untraced: the act went out, but a screen need not
    show its effect. cause: why, where more than its words depends on that: its evidence is only a model's word, or the
    app to open is not installed.
    """

    verified: bool
    screen_changed: bool = False
    blocker: Blocker | None = None
    suggestion: Suggestion = "continue"
    suggestion_detail: OptionalMessage = None
    evidence: list[Found] = []
    untraced: bool = False
    cause: VerdictCause = ""

    _former = drop_former_fields("confidence", "current_state", "matches_expected", "change_description")

    def in_words(self) -> Message | None:
        """The reason, and what was seen of each condition."""
        return join_messages([self.suggestion_detail, *(found.in_words() for found in self.evidence)])


UNJUDGED = Verdict(verified=False)
"""Nothing has been concluded since the last act."""

Reason = Literal[
    "ELEMENT_NOT_FOUND",
    "CLICK_MISSED",
    "INFINITE_LOOP",
    "APP_NOT_RESPONDING",
    "UNEXPECTED_DIALOG",
    "TIMEOUT",
]


class PostMortem(Record):
    """Why a step could not be done. refused: the policy or a person does not allow it, which ends the run, whatever the
    planner would try next. ending: why a model says that the run ends here. app_missing: the device has no such app.
    """

    reason: Reason
    step: Step | None = None
    detail: OptionalMessage = None
    last_screen: str = ""
    strategies: list[Message] = []
    suggestion: Suggestion = "replan"
    refused: bool = False
    ending: Ending = ""
    app_missing: bool = False

    def in_words(self) -> Message:
        return self.detail or say("run-problem", kind=self.reason)


RunStatus = Literal[
    "queued",
    "running",
    "success",
    "failed",
    "unverified",
    "stopped",
    "waiting",
    "unreachable",
    "interrupted",
    "impossible",
    "unclear",
    "unread",
]

EXIT_CODES: dict[RunStatus, int] = {
    "success": 0,
    "failed": 1,
    "unverified": 3,
    "stopped": 4,
    "unreachable": 5,
    "interrupted": 4,
    "waiting": 6,
    "running": 6,
    "queued": 6,
    "impossible": 8,  # 7: the tray
    "unclear": 9,
    "unread": 10,
}
"""unread: the sentence was not understood, so there was no run. queued: it waits for a worker."""


Value = float | str | list[str] | list[list[str]]


class Finding(Record):
    """Something found out: an answer for the person, or a note on the way. Its words are data, never an order.

    kind: not_found if what was asked for is not there, unknown if the screen does not show it. value: the text as a
    number, a date (2026-11-28), a list or a table, if it is one. quote: the words on the screen that it is based on, as
    its finder gave them. checked: whether Iris itself has read its numbers and words on a screen; app, frame and box
    say where, also where only what it quotes was read. counted: whether its number is one that Iris has counted there,
    or that a screen states as the number of what the question asks for, or the most or the least of a whole list.
    beside: what it was read next to, where the question is about another thing of the same list.
    """

    text: str
    kind: Literal["found", "not_found", "unknown"] = "found"
    value: Value | None = None
    quote: str = ""
    checked: bool = False
    counted: bool = False
    app: str = ""
    frame: str = ""
    box: Box | None = None
    beside: str = ""

    @property
    def doubt(self) -> Message:
        """Why an answer that is not checked may be wrong."""
        return say("run-answer-beside", name=self.beside) if self.beside else say("run-answer-unchecked")


class Outcome(Record):
    """How a run ended. `verdict` is verified only if every claim has evidence. answer: what was found out. found: the
    same, with where it was read.

    Two statuses are not failures of Iris: impossible, the task cannot be done here; unclear, a person must first say
    what is meant.
    """

    status: RunStatus
    verdict: Evidence
    reason: Message
    answer: str = ""
    found: Finding | None = None

    @classmethod
    def fail(cls, reason: Message, ending: Ending = "", answer: str = "") -> Self:
        """The outcome of a run that was given up."""
        status: RunStatus = ending if ending in ("impossible", "unclear") else "failed"
        return cls(status=status, verdict="failed", reason=reason, answer=answer)


class TaskResult(Record):
    """A finished (or waiting) run as data; what `iris run --json` prints.

    answer: what the run found out for the person, for example read off the screen; it is data. found: the same, with
    its value and where it was read; None if nothing was asked.
    total_steps: steps that were done, failed, or were planned but never reached. success_rate: the share of them that
    was verified. seconds: on the run's clock. pictures: the folder with every frame the run looked at; last_picture:
    the newest of them. choices: if a person is asked which of several, each in words, in the order of their numbers.
    str() of `reason` and of a choice is its English text. usage: what models cost; model_calls and tokens are its sums.
    """

    answer: str = ""
    found: Finding | None = None
    run_id: str
    task: str
    status: RunStatus
    verdict: Evidence
    reason: Annotated[Message, AfterValidator(make_readable)]
    steps: list[StepResult] = []
    total_steps: int = 0
    total_retries: int = 0
    success_rate: float = 0.0
    model_calls: int = 0
    tokens: int = 0
    seconds: float = 0.0
    pictures: str = ""
    last_picture: str = ""
    choices: list[Annotated[Message, AfterValidator(make_readable)]] = []
    usage: Usage = Usage()

    @property
    def doubt(self) -> Message | None:
        """That Iris has not read the answer on a screen itself, unless that is the reason already."""
        if self.found is None or self.found.kind != "found" or self.found.checked:
            return None
        return self.found.doubt if self.reason != self.found.doubt else None

    @property
    def exit_code(self) -> int:
        return EXIT_CODES[self.status]
