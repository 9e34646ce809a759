"""How much of everything a run may use. Copied into the task at its start, so a resumed run keeps the same limits."""

from pydantic import Field

from iris_screen.core.record import Record


class Budget(Record):
    """Fuses. Whichever blows first ends the run with a clear verdict. max_cost: dollars."""

    max_turns: int = Field(default=100, ge=1, le=100_000)
    max_seconds: float = Field(default=1800.0, gt=0, le=864_000)
    max_repeats: int = Field(default=4, ge=2, le=100)
    max_replans: int = Field(default=2, ge=0, le=50)
    max_calls: int = Field(default=200, ge=0, le=1_000_000)
    max_tokens: int = Field(default=1_000_000, ge=0, le=1_000_000_000)
    max_cost: float = Field(default=2.0, ge=0, le=100_000)

    def allowing(self, other: "Budget") -> "Budget":
        """These fuses, with what the other allows models to cost."""
        return self.replace(max_calls=other.max_calls, max_tokens=other.max_tokens, max_cost=other.max_cost)


class Layers(Record):
    """How many entries the model-facing memory keeps."""

    max_long: int = Field(default=10, ge=1, le=1_000)
    max_short: int = Field(default=10, ge=1, le=1_000)
    ratio: int = Field(default=5, ge=2, le=1_000)


class Patience(Record):
    """Upper limits in seconds; nothing here is ever simply slept through."""

    settle: float = Field(default=2.0, ge=0, le=60)
    settle_step: float = Field(default=0.1, gt=0, le=5)
    loading: float = Field(default=15.0, ge=0, le=600)
    unhealthy: float = Field(default=60.0, ge=0, le=86_400)
    unsure_delivery: float = Field(default=8.0, ge=0, le=120)
