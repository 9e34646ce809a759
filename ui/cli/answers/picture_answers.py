"""The answers of commands about a picture of a screen. usage: what models cost, null if none was asked."""

from iris_screen.core.advance import Advance
from iris_screen.core.geometry import Box
from iris_screen.core.message import OptionalMessage
from iris_screen.core.models import Usage
from iris_screen.core.plan import Grant, Step, TaskPlan
from iris_screen.core.protocols import Decision
from iris_screen.core.record import Record
from iris_screen.core.target import Located, Spot, Stage
from iris_screen.core.verdict import Blocker, Found


class PlanAnswer(Advance):
    """draft, grant: what a model planned, and what that plan may lead to; null without a model."""

    draft: TaskPlan | None = None
    grant: Grant | None = None
    usage: Usage | None = None


class LocateAnswer(Record):
    """found: it is in one place. spots: that one, or those that cannot be told apart. stages: what was tried."""

    found: bool
    spots: list[Spot]
    reason: OptionalMessage
    stages: list[Stage]
    usage: Usage | None = None


class MatchSpot(Record):
    """scale: the size on the screen ÷ the size of the reference."""

    box: Box
    score: float
    scale: float
    stage: str


class MatchAnswer(Record):
    """spots: the place that was found, or those that cannot be told apart."""

    found: bool
    spots: list[MatchSpot]
    reason: OptionalMessage


class VerifyAnswer(Found):
    """holds: null if it cannot be told."""

    usage: Usage | None = None


class FlowStep(Record):
    """located: null for acts without a place. expected: which of its effects are there already. decision: what a model
    would do first, for a goal.
    """

    step: Step
    located: Located | None
    expected: list[Found]
    decision: Decision | None = None


class FlowAnswer(Record):
    """blocker: what is in the way, null if nothing is."""

    blocker: Blocker | None
    plan: PlanAnswer
    steps: list[FlowStep]
    usage: Usage | None = None
