"""Limits of a run. Copied into the task at its start, so a resumed run keeps the same ones."""

from pydantic import Field

from iris_screen.core.record import Record

MOST_CALLS, MOST_TOKENS, MOST_COST = 1_000_000, 1_000_000_000, 100_000.0
"""The highest limits on models that a run may have."""


class Budget(Record):
    """Limits of a run. Whichever is reached first ends it with a clear verdict. max_cost: dollars."""

    max_turns: int = Field(default=100, ge=1, le=100_000)
    max_seconds: float = Field(default=1800.0, gt=0, le=864_000)
    max_repeats: int = Field(default=4, ge=2, le=100)
    max_replans: int = Field(default=2, ge=0, le=50)
    max_calls: int = Field(default=200, ge=0, le=MOST_CALLS)
    max_tokens: int = Field(default=1_000_000, ge=0, le=MOST_TOKENS)
    max_cost: float = Field(default=2.0, ge=0, le=MOST_COST)

    def with_model_limits(self, other: "Budget") -> "Budget":
        """These limits, but with the other's limits for model calls, tokens and cost."""
        return self.replace(max_calls=other.max_calls, max_tokens=other.max_tokens, max_cost=other.max_cost)


class Layers(Record):
    """How many entries are kept of the history that models are shown; the acts of one answer count as one. ratio: how
    many old ones are folded into one.
    """

    max_long: int = Field(default=10, ge=1, le=1_000)
    max_short: int = Field(default=10, ge=1, le=1_000)
    ratio: int = Field(default=5, ge=2, le=1_000)


class Patience(Record):
    """Upper limits in seconds; every wait ends early if it can."""

    settle: float = Field(default=2.0, ge=0, le=60)
    settle_step: float = Field(default=0.1, gt=0, le=5)
    loading: float = Field(default=15.0, ge=0, le=600)
    unhealthy: float = Field(default=60.0, ge=0, le=86_400)
    unsure_delivery: float = Field(default=8.0, ge=0, le=120)
