"""One case of the simulation of a fleet: everything that it depends on, drawn from a seed."""

import re
from functools import cached_property
from random import Random
from typing import Any, Literal, Self

from iris_screen.core.errors import UsageError
from iris_screen.core.message import verbatim
from iris_screen.core.record import Record
from iris_screen.evals.dst.case import Case
from iris_screen.evals.dst.scenario import Chore
from iris_screen.evals.dst.tasks import TASKS

Blow = Literal["kill", "freeze", "away", "restart"]

LETTERS: dict[Blow, str] = {"kill": "k", "freeze": "z", "away": "a", "restart": "s"}

CHORES = (
    ("send", "send_again", "like"), ("add_note", "delete_note"), ("add_to_cart",), ("set_alarm",), ("add_contact",),
)  # fmt: skip
"""Tasks of one world, each with an act of its own that must not be done twice. One of each group is done: an app that
was left in the middle by one would show another page to the next.
"""

PHONES = ("android:10.0.0.1:5555", "android:10.0.0.2:5555")
PLACES = (0, 0, 1)
"""The phone that each worker serves: the second worker stands by for the first."""


CRITICAL = (
    "intend:before",
    "look:after",
    "do:done",
    "receive:before",
    "receive:after",
    "take",
    "release job",
    "settle",
)
"""Points near which most can go wrong. do:done: a touch that had an effect which must not come twice."""


class Hit(Record):
    """What happens at the n-th I/O of a simulation, counted over all its processes, from 1; or at the first one after
    that whose name begins like `point`.

    kill: the process ends, and another one begins in its place some seconds later. freeze: it does nothing for longer
    than its lease. away: it does not reach the store for a while. restart: nobody does.
    """

    at: int
    how: Blow
    point: str = ""

    def __str__(self) -> str:
        return f"{self.at}{LETTERS[self.how]}{self.point.replace(' ', '_')}"

    @classmethod
    def parse(cls, text: str) -> Self:
        """ "37k" (kill), "37z" (freeze), "37a" (away), "37s" (restart); or "37zintend", at the next intent."""
        read = re.fullmatch(r"(\d+)([kzas])([a-z_:]*)", text.strip())
        if read is None:
            raise UsageError(verbatim(f"{text!r} is none of 37k (killed), 37z (frozen), 37a (away), 37s (restart)."))
        how = next(how for how, letter in LETTERS.items() if letter == read[2])
        return cls(at=int(read[1]), how=how, point=read[3].replace("_", " "))


class FleetCase(Record):
    """Everything is drawn from the seed, unless hits or faults are given. faults: of the phones and their connections.
    bug: the planted one (fleet_bugs), "" for the unchanged product.
    """

    seed: int
    hits: list[Hit] | None = None
    faults: list[str] | None = None
    bug: str = ""

    def but(self, **changes: Any) -> Self:
        """A copy with other values."""
        return type(self)(**{name: getattr(self, name) for name in type(self).model_fields} | changes)

    def chance(self, what: str) -> Random:
        """A separate random generator for each purpose."""
        return Random(f"fleet {self.seed}/{what}")

    @cached_property
    def chores(self) -> list[Chore]:
        chance = self.chance("tasks")
        return [TASKS[chance.choice(group)] for group in chance.sample(CHORES, chance.randint(3, len(CHORES)))]

    @cached_property
    def phones(self) -> list[Case]:
        """Each phone, with its faults: none in half of the cases, in which every task must be done."""
        chance = self.chance("phones")
        given = [] if chance.random() < 0.5 else self.faults
        return [Case(seed=chance.randrange(10**6), task="send", cuts=[], faults=given) for _ in PHONES]

    @property
    def calm(self) -> bool:
        """Whether nothing goes wrong but with workers and the store."""
        return not any(phone.switched_on for phone in self.phones)

    @cached_property
    def skews(self) -> list[float]:
        """How wrong the clock of each worker's computer is, seconds."""
        chance = self.chance("clocks")
        return [chance.choice([0.0, -60.0, 60.0, chance.uniform(-3600, 3600)]) for _ in PLACES]

    @cached_property
    def latency(self) -> float:
        """Longest time to the store and back, seconds."""
        return self.chance("latency").choice([0.002, 0.02, 0.1])

    def with_hits(self, length: int) -> Self:
        """The case with hits drawn, unless they were given. length: I/O points of one without hits and faults."""
        if self.hits is not None:
            return self
        chance = self.chance("hits")
        points = sorted(chance.sample(range(1, length), chance.choice([1, 3, 5, 8])))
        hows: list[Blow] = chance.choices(["kill", "freeze", "away", "restart"], [4, 5, 3, 1], k=len(points))
        names = [chance.choice(CRITICAL) if chance.random() < 0.6 else "" for _ in points]
        return self.but(hits=[Hit(at=at, how=how, point=of) for at, how, of in zip(points, hows, names, strict=True)])

    def command(self) -> str:
        """The command that replays it."""
        parts = [f"iris dst --fleet --seed {self.seed} --cuts {','.join(map(str, self.hits or [])) or 'none'}"]
        if self.faults is not None:
            parts.append(f"--faults {','.join(self.faults) or 'none'}")
        if self.bug:
            parts.append(f"--bug {self.bug}")
        return " ".join(parts)
