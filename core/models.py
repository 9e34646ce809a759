"""What is sent to a model and what it answers. Plain data; only `models` talks to a model."""

from typing import Literal

from iris_screen.core.geometry import Size
from iris_screen.core.record import Record

Role = Literal["planner", "hand", "verifier", "memory"]
"""The roles of models; each may have its own. hand: it chooses the next act for a goal (planning.tactics.actor) and
finds targets.
"""

Speaker = Literal["system", "user", "assistant"]

Finish = Literal["stop", "cut", "length", "filtered", "refused"]
"""Why an answer ended: by itself, cut by us once it had said enough, at its length limit, by the provider's filter, or
because the model declared it a refusal.
"""


class Photo(Record):
    """A picture as it is sent: JPEG bytes, and its size in pixels."""

    jpeg: bytes
    size: Size


class ChatTurn(Record):
    """One message of a conversation with a model. Only the last one of the user carries pictures.

    links: pictures stored elsewhere: an address, or the id of a file at the model's provider.
    """

    speaker: Speaker
    text: str
    photos: list[Photo] = []
    links: list[str] = []


class Usage(Record):
    """What one or several answers cost. cost: in dollars, None if no price is known. estimated: the endpoint did not
    report tokens, so they were counted here.
    """

    calls: int = 0
    prompt_tokens: int = 0
    answer_tokens: int = 0
    cost: float | None = 0.0
    seconds: float = 0.0
    estimated: bool = False

    @property
    def tokens(self) -> int:
        return self.prompt_tokens + self.answer_tokens

    def plus(self, other: "Usage") -> "Usage":
        unpriced = self.cost is None or other.cost is None
        return Usage(
            calls=self.calls + other.calls,
            prompt_tokens=self.prompt_tokens + other.prompt_tokens,
            answer_tokens=self.answer_tokens + other.answer_tokens,
            cost=None if unpriced else (self.cost or 0.0) + (other.cost or 0.0),
            seconds=self.seconds + other.seconds,
            estimated=self.estimated or other.estimated,
        )

    def since(self, before: "Usage") -> "Usage":
        """The difference: what was used since `before`."""
        unpriced = self.cost is None or before.cost is None
        return Usage(
            calls=self.calls - before.calls,
            prompt_tokens=self.prompt_tokens - before.prompt_tokens,
            answer_tokens=self.answer_tokens - before.answer_tokens,
            cost=None if unpriced else (self.cost or 0.0) - (before.cost or 0.0),
            seconds=self.seconds - before.seconds,
            estimated=self.estimated,
        )


class Reply(Record):
    """An answer as received: never executed, only read."""

    text: str
    finish: Finish = "stop"
    usage: Usage = Usage()
