"""One case of the simulation: everything a run depends on, drawn from its seed, and the command that replays it."""

from collections.abc import Sequence
from functools import cached_property
from random import Random
from typing import Any, Self

from iris_screen.core.record import Record
from iris_screen.evals.dst.gate import Blow, How
from iris_screen.evals.dst.scenario import Chore
from iris_screen.evals.dst.tasks import TASKS

LOOKS = 100
"""Seeds of worlds: few, so that drawn frames are met again; the moments of everything are drawn anew each time."""

IN_THE_WAY = (
    "popup", "offer", "dialog", "permission", "ad", "ad_moving", "splash", "update", "error", "loading", "keyboard",
)  # fmt: skip
OF_THE_PHONE = (
    "black", "frozen", "truncated", "slow", "lost", "gone", "unanswered", "call", "rotation", "large_type", "night",
)  # fmt: skip
ON_THE_WIRE = ("touch_lost", "cut_before", "cut_after", "no_answer", "no_picture", "old_picture")
"""Faults of a single look or touch: the touch gets lost; the line breaks before it, or after it; it is not known which;
no picture comes; the picture before comes again."""

FAULTS = (*IN_THE_WAY, *OF_THE_PHONE, *ON_THE_WIRE)

OFTEN = {
    "touch_lost": 0.12,
    "cut_before": 0.12,
    "cut_after": 0.12,
    "no_answer": 0.12,
    "no_picture": 0.04,
    "old_picture": 0.04,
}
"""How often a fault of the wire that is switched on hits a touch, or a look."""

LATEST = (6.0, 12.0, 30.0)
"""Seconds from the start within which what is in the way comes, and faults begin: a quick run is over in six."""


class Coming(Record):
    """A blocker or a fault of the phone, when it begins, and for how long."""

    name: str
    at: float
    span: float


class Case(Record):
    """seed draws everything; task, cuts and faults, where they are given, are stronger than what it would draw.

    bug: the planted bug (evals.dst.bugs) it is run with, "" for the product as it is.
    """

    seed: int
    task: str = ""
    cuts: list[Blow] | None = None
    faults: list[str] | None = None
    bug: str = ""

    def but(self, **changes: Any) -> Self:
        """The same with other values; what was drawn from the old ones is drawn anew."""
        return type(self)(**{name: getattr(self, name) for name in type(self).model_fields} | changes)

    def chance(self, what: str) -> Random:
        """Dice of their own for each thing, so that leaving one out changes no other."""
        return Random(f"{self.seed}/{what}")

    @cached_property
    def task_name(self) -> str:
        names = sorted(TASKS)
        return self.task or self.chance("task").choices(names, [1 + 2 * len(TASKS[name].acts) for name in names])[0]

    @property
    def chore(self) -> Chore:
        return TASKS[self.task_name]

    @cached_property
    def look(self) -> int:
        return self.chance("look").randrange(LOOKS)

    @cached_property
    def attended(self) -> bool:
        """Whether a person answers questions."""
        return self.chance("person").random() < 0.3

    @cached_property
    def thinking(self) -> float:
        """Seconds from a look to the decision what to touch, as a model would need them."""
        return self.chance("thinking").choice([0.0, 0.4, 3.0])

    @cached_property
    def latency(self) -> float:
        """Seconds a look takes at most."""
        return self.chance("latency").choice([0.0, 0.05, 0.2])

    @cached_property
    def switched_on(self) -> list[str]:
        """The swarm: a random half of all faults, or none at all, so that one cannot hide another in every run."""
        chance = self.chance("swarm")
        drawn = [] if chance.random() < 0.3 else [name for name in FAULTS if chance.random() < 0.5]
        return drawn if self.faults is None else [name for name in drawn if name in self.faults]

    @cached_property
    def coming(self) -> list[Coming]:
        """What comes by itself, and when."""
        chance = self.chance("coming")
        latest = chance.choice(LATEST)
        times = [(name, chance.uniform(0, latest), chance.uniform(0.3, 4)) for name in self._drawn_times(chance)]
        return [
            Coming(name=name, at=round(at, 2), span=round(span, 2))
            for name, at, span in times
            if name in self.switched_on
        ]

    def _drawn_times(self, chance: Random) -> list[str]:
        return chance.choices((*IN_THE_WAY, *OF_THE_PHONE), k=chance.randint(1, 10))

    @property
    def on_the_wire(self) -> list[str]:
        return [name for name in self.switched_on if name in ON_THE_WIRE]

    @property
    def only_cut(self) -> bool:
        """Whether nothing but cuts happens, so that the run must end as if it had not been cut."""
        return not self.coming and not self.on_the_wire

    def with_cuts(self, plain: Sequence[str]) -> Self:
        """The case with its cuts drawn, unless they were given. plain: the I/O points of a run where nothing happens.

        Half of them fall where a touch is promised, done or receipted in such a run, later ones more often: there is
        most to lose, and what must not be done twice comes late.
        """
        if self.cuts is not None:
            return self
        chance = self.chance("cuts")
        touches = [at for at, point in enumerate(plain, 1) if point.startswith(("intend:", "do:", "receive:"))]
        anywhere = range(1, len(plain) * 13 // 10)
        count = chance.choices([0, 1, 2, 3, 5], weights=[1, 5, 2, 1, 1])[0]
        late = [max(chance.choice(touches), chance.choice(touches)) for _ in range(count)]
        points = sorted({at if chance.random() < 0.5 else chance.choice(anywhere) for at in late})
        hows: list[How] = chance.choices(["kill", "power", "pause"], weights=[10, 8, 2], k=len(points))
        return self.but(cuts=[Blow(at=at, how=how) for at, how in zip(points, hows, strict=True)])

    def command(self) -> str:
        """The line that replays it."""
        parts = [f"iris dst --seed {self.seed} --task {self.chore.name} --cuts {_joined(self.cuts or [])}"]
        if self.faults is not None:
            parts.append(f"--faults {_joined(self.faults)}")
        if self.bug:
            parts.append(f"--bug {self.bug}")
        return " ".join(parts)


def _joined(items: Sequence[object]) -> str:
    return ",".join(str(item) for item in items) or "none"
