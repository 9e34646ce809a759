"""One case of the simulation: everything a run depends on, drawn from a seed, and the command to replay it."""

from collections.abc import Sequence
from functools import cached_property
from random import Random
from typing import Any, Self

from iris_screen.core.limits import Budget
from iris_screen.core.record import Record
from iris_screen.evals.dst.io_cuts import Blow, How
from iris_screen.evals.dst.scenario import Chore
from iris_screen.evals.dst.tasks import TASKS

LOOKS = 100
"""Number of world seeds: few, so that drawn frames can be reused. The timing of events is drawn anew each time."""

IN_THE_WAY = (
    "popup", "offer", "dialog", "permission", "ad", "ad_moving", "splash", "update", "error", "loading", "keyboard",
)  # fmt: skip
OF_THE_PHONE = (
    "black", "frozen", "truncated", "slow", "lost", "gone", "unanswered", "call", "rotation", "large_type", "night",
)  # fmt: skip
ON_THE_WIRE = ("touch_lost", "cut_before", "cut_after", "no_answer", "no_picture", "old_picture")
"""Faults of a single look or touch: the touch is lost; the connection breaks before or after it; there is no answer;
there is no picture; the previous picture is returned."""

FAULTS = (*IN_THE_WAY, *OF_THE_PHONE, *ON_THE_WIRE)

OFTEN = {
    "touch_lost": 0.12,
    "cut_before": 0.12,
    "cut_after": 0.12,
    "no_answer": 0.12,
    "no_picture": 0.04,
    "old_picture": 0.04,
}
"""Probability that an enabled fault of the connection hits a touch or look."""

LATEST = (6.0, 12.0, 30.0)
"""Seconds from the start within which blockers appear and faults begin: a quick run is over in six."""


class Coming(Record):
    """A blocker or a fault of the phone, when it begins, and for how long."""

    name: str
    at: float
    span: float


class Case(Record):
    """Everything is drawn from the seed, unless task, cuts or faults are given.

    bug: the planted bug (evals.dst.bugs) to run with, "" for the unchanged product.
    """

    seed: int
    task: str = ""
    cuts: list[Blow] | None = None
    faults: list[str] | None = None
    bug: str = ""

    def but(self, **changes: Any) -> Self:
        """A copy with other values; what depends on them is drawn anew."""
        return type(self)(**{name: getattr(self, name) for name in type(self).model_fields} | changes)

    def chance(self, what: str) -> Random:
        """A separate random generator per purpose, so that leaving one out changes no other."""
        return Random(f"{self.seed}/{what}")

    @cached_property
    def task_name(self) -> str:
        names = sorted(TASKS)
        return self.task or self.chance("task").choices(names, [1 + 2 * len(TASKS[name].acts) for name in names])[0]

    @property
    def chore(self) -> Chore:
        return TASKS[self.task_name]

    @cached_property
    def limits(self) -> Budget | None:
        """Limits that some of the runs reach; a run without faults, which must get to its end, has none."""
        chance = self.chance("limits")
        most = {
            "max_turns": chance.randint(1, 6),
            "max_calls": chance.randint(0, 3),
            "max_seconds": chance.choice([1, 4]),
        }
        name = chance.choice(sorted(most))
        return Budget().replace(**{name: most[name]}) if chance.random() < 0.15 and self.faults != [] else None

    @cached_property
    def look(self) -> int:
        return self.chance("look").randrange(LOOKS)

    @cached_property
    def attended(self) -> bool:
        """Whether a person answers questions."""
        return self.chance("person").random() < 0.3

    @cached_property
    def agrees(self) -> tuple[bool, bool]:
        """Whether the person agrees to what the plan itself presses, when first asked, and whenever asked later on."""
        chance = self.chance("willing")
        first = chance.random() < 0.75
        return first, first if chance.random() < 0.6 else not first

    @cached_property
    def answering(self) -> float:
        """Seconds from a question to the person's answer, in which the phone goes on."""
        return self.chance("answering").choice([0.0, 2.0, 8.0])

    @cached_property
    def thinking(self) -> float:
        """Seconds from a look to the decision what to touch, as with a model."""
        return self.chance("thinking").choice([0.0, 0.4, 3.0])

    @cached_property
    def latency(self) -> float:
        """Longest time of a look, seconds."""
        return self.chance("latency").choice([0.0, 0.05, 0.2])

    @cached_property
    def switched_on(self) -> list[str]:
        """The enabled faults: a random half or none (swarm testing), so that no fault hides another in every run."""
        chance = self.chance("swarm")
        drawn = [] if chance.random() < 0.3 else [name for name in FAULTS if chance.random() < 0.5]
        return drawn if self.faults is None else [name for name in drawn if name in self.faults]

    @cached_property
    def coming(self) -> list[Coming]:
        """Blockers and faults that come by themselves, and when."""
        chance = self.chance("coming")
        latest = chance.choice(LATEST)
        times = [(name, chance.uniform(0, latest), chance.uniform(0.3, 4)) for name in self._draw_names(chance)]
        return [
            Coming(name=name, at=round(at, 2), span=round(span, 2))
            for name, at, span in times
            if name in self.switched_on
        ]

    def _draw_names(self, chance: Random) -> list[str]:
        return chance.choices((*IN_THE_WAY, *OF_THE_PHONE), k=chance.randint(1, 10))

    @property
    def on_the_wire(self) -> list[str]:
        return [name for name in self.switched_on if name in ON_THE_WIRE]

    @property
    def only_cut(self) -> bool:
        """Whether there are only cuts, so that the run must end as if it had not been cut."""
        return not self.coming and not self.on_the_wire and self.limits is None

    def with_cuts(self, plain: Sequence[str]) -> Self:
        """The case with cuts drawn, unless they were given. plain: the I/O points of a run without faults and cuts.

        Half of them fall where a touch is intended, done or receipted, later ones more often: that is where most can
        go wrong, and irreversible acts come late.
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
        blows = {at: Blow(at=at, how=how) for at, how in zip(points, hows, strict=True)}
        chance = self.chance("rivals")
        for at in chance.choices(range(1, len(plain) + 1), k=chance.choice([0, 0, 0, 0, 1, 2])):
            blows.setdefault(at, Blow(at=at, how="rival"))
        return self.but(cuts=[blows[at] for at in sorted(blows)])

    def command(self) -> str:
        """The command that replays it."""
        parts = [f"iris dst --seed {self.seed} --task {self.chore.name} --cuts {_join(self.cuts or [])}"]
        if self.faults is not None:
            parts.append(f"--faults {_join(self.faults)}")
        if self.bug:
            parts.append(f"--bug {self.bug}")
        return " ".join(parts)


def _join(items: Sequence[object]) -> str:
    return ",".join(str(item) for item in items) or "none"
