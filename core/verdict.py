"""What was seen of what was done: verdicts, blockers, post mortems, and how a whole run ended."""

from typing import Literal

from pydantic import Field

from iris_screen.core.actions import Action
from iris_screen.core.condition import Condition
from iris_screen.core.geometry import Box
from iris_screen.core.models import Usage
from iris_screen.core.plan import Evidence, Step, StepResult
from iris_screen.core.record import Record

BlockerKind = Literal["none", "popup", "dialog", "permission", "ad", "error", "loading", "keyboard", "unknown"]

Suggestion = Literal["continue", "retry", "skip", "wait", "dismiss", "abort", "replan", "ask"]


class WayOut(Record):
    """One way to get rid of a blocker: an act, why it is believed to close it, and where it presses."""

    action: Action
    why: str
    box: Box | None = None


class Blocker(Record):
    """Something that stands in the way. `ways_out` are in the order to try; BACK is the last (SPEC V11)."""

    kind: BlockerKind
    description: str = ""
    box: Box | None = None
    ways_out: list[WayOut] = []

    @property
    def name(self) -> str:
        """Tells it from another one, wherever on the screen it has moved meanwhile."""
        return f"{self.kind}/{self.description[:40]}"


class Found(Record):
    """Evidence for or against one condition: what was looked for, whether it holds, by which means, what was seen.

    fails: what was seen says itself that it failed, or a field does not take what was typed into it, so that nothing
    else is to be waited for.
    """

    condition: Condition
    holds: bool | None  # None: these means cannot tell
    means: str = ""
    seen: str = ""
    fails: bool = False

    def in_words(self) -> str:
        if self.fails and self.condition.kind in ("field", "written"):
            return f"the field shows {f'“{self.seen}”' if self.seen else 'nothing'}, not “{self.condition.value}”"
        says = {True: "seen", False: "not seen", None: "cannot be told"}[self.holds]
        failure = f", but “{self.seen}”" if self.fails else ""
        return f"{self.condition.in_words()} {says}{f' by {self.means}' if self.means else ''}{failure}"


class Verdict(Record):
    """VerifyResult of SPEC V10, plus the evidence it rests on."""

    verified: bool
    confidence: float = Field(default=0.0, ge=0, le=1)
    current_state: str = ""
    matches_expected: bool = False
    screen_changed: bool = False
    change_description: str = ""
    blocker: Blocker | None = None
    suggestion: Suggestion = "continue"
    suggestion_detail: str = ""
    evidence: list[Found] = []

    def in_words(self) -> str:
        """Why, and what was seen of each thing that was looked for."""
        return "; ".join(
            part for part in (self.suggestion_detail, *(found.in_words() for found in self.evidence)) if part
        )


Reason = Literal[
    "ELEMENT_NOT_FOUND",
    "CLICK_MISSED",
    "INFINITE_LOOP",
    "APP_NOT_RESPONDING",
    "UNEXPECTED_DIALOG",
    "TIMEOUT",
]


class PostMortem(Record):
    """Why a step could not be done (SPEC J5). refused: what it wanted is not allowed, by the policy or a person, which
    ends the run, whatever its brain would try next.
    """

    reason: Reason
    step: Step | None = None
    detail: str = ""
    last_screen: str = ""
    strategies: list[str] = []
    suggestion: Suggestion = "replan"
    refused: bool = False


RunStatus = Literal["running", "success", "failed", "unverified", "stopped", "waiting", "unreachable", "interrupted"]

EXIT_CODES: dict[RunStatus, int] = {
    "success": 0,
    "failed": 1,
    "unverified": 3,
    "stopped": 4,
    "unreachable": 5,
    "interrupted": 4,
    "waiting": 6,
    "running": 6,
}


class Outcome(Record):
    """How a run ended. `verdict` is verified only where every claim has evidence. answer: what was found out."""

    status: RunStatus
    verdict: Evidence
    reason: str
    answer: str = ""


class TaskResult(Record):
    """A finished (or waiting) run as data (SPEC V16, T5); what `iris run --json` prints.

    total_steps: those that were done, that failed, and that were planned and never reached. success_rate: the share
    of them that was verified. seconds are on the run's clock. pictures is the folder that holds every frame the run
    looked at, last_picture the newest of them. choices: where a person is asked which of several, each in words, in
    the order they are numbered. answer: what a program printed for the person, of what it read off the screen, say;
    it is data. usage: what models cost, of which model_calls and tokens are the sums.
    """

    run_id: str
    task: str
    status: RunStatus
    verdict: Evidence
    reason: str
    answer: str = ""
    steps: list[StepResult] = []
    total_steps: int = 0
    total_retries: int = 0
    success_rate: float = 0.0
    model_calls: int = 0
    tokens: int = 0
    seconds: float = 0.0
    pictures: str = ""
    last_picture: str = ""
    choices: list[str] = []
    usage: Usage = Usage()

    @property
    def exit_code(self) -> int:
        return EXIT_CODES[self.status]
