"""What models do wrong, each at a stated rate, drawn from a seed.

The shares are those of the 399 answers that a person gave in a model's place in November 2026: how often each mistake
was made, or how often Iris took a fair answer for it. A mistake that was not seen has the share of one.
"""

from dataclasses import dataclass, field
from random import Random
from typing import Literal, get_args

Slip = Literal[
    "point_off",
    "wrong_element",
    "early_done",
    "missed_popup",
    "wrong_format",
    "forgotten_step",
    "made_up_words",
    "refusal",
    "slow",
    "cut_stream",
]
SLIPS: tuple[Slip, ...] = get_args(Slip)

SHARES: dict[Slip, int] = {
    "point_off": 3,  # points between two icons, a drag one row off
    "wrong_element": 3,  # a row that does nothing, a name in place of an id
    "early_done": 9,  # "done" before it was so: six runs
    "missed_popup": 1,  # not seen: Iris cleared them itself
    "wrong_format": 3,  # a tool call, an id in words, a plan with two objects
    "forgotten_step": 2,  # plans that left Submit out
    "made_up_words": 4,  # words that stand nowhere: in a plan's conditions, in a search, in a judgement
    "refusal": 1,  # one run
    "slow": 1,  # not seen
    "cut_stream": 2,  # two calls hung up
}
OFF_BY = (12, 110)
"""Thousandths of the screen by which a point is missed."""
SLOW_BY = (15.0, 50.0)
"""Seconds of the run's own time that a slow answer takes."""


@dataclass
class Slips:
    """rate: of all answers. only: these kinds, all if empty. made: how often each was made."""

    chance: Random
    rate: float = 0.0
    only: frozenset[Slip] = frozenset()
    made: dict[Slip, int] = field(default_factory=dict)

    def draw(self, possible: frozenset[Slip]) -> Slip | None:
        """The slip for this answer, if any: one of those that are possible here."""
        is_due = self.chance.random() < self.rate
        names = [name for name in SLIPS if name in possible and (not self.only or name in self.only)]
        if not is_due or not names:
            return None
        slip = self.chance.choices(names, [SHARES[name] for name in names])[0]
        self.made[slip] = self.made.get(slip, 0) + 1
        return slip

    def draw_offset(self) -> tuple[int, int]:
        """How far a point is off, in thousandths."""
        across, down = (self.chance.randint(*OFF_BY) * self.chance.choice([-1, 1]) for _ in range(2))
        return across, down
