"""Two runs held against each other: where they part first, node by node, and what each cost."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import Any

from iris_screen.core.actions import Action, press_point
from iris_screen.core.geometry import Point
from iris_screen.ui.escaping import dollars, seconds
from iris_screen.ui.report.report_redactor import Veil
from iris_screen.ui.report.run_story import Story, Turn

NEAR = 24
"""Pixels that two touches of the same thing may lie apart, for no finger hits the same place twice."""

Said = tuple[str, str]
_SAME: Said = ("", "")


@dataclass(frozen=True)
class Parting:
    """turn: the how-manieth, 0 where they part before the first; turns: each run's own number of it, 0 for none.
    node: which one did otherwise; said: what, in each run.
    """

    turn: int
    node: str
    about: str
    said: Said
    turns: tuple[int, int] = (0, 0)


@dataclass(frozen=True)
class Cost:
    """One figure of both, as people read it and as a number."""

    name: str
    said: Said
    values: tuple[float | None, float | None]


@dataclass(frozen=True)
class Comparison:
    """one, two: the runs' ids. parting: None where they went the same way to the same end."""

    one: str
    two: str
    parting: Parting | None
    costs: tuple[Cost, ...]

    def data(self) -> dict[str, Any]:
        """As JSON has it."""
        at = self.parting
        parting = at and {"turn": at.turn, "turns": at.turns, "node": at.node, "about": at.about, "said": at.said}
        costs = {cost.name: cost.values for cost in self.costs}
        return {"runs": [self.one, self.two], "same": at is None, "parting": parting, "costs": costs}


def compare(one: Story, two: Story, veils: Sequence[Veil]) -> Comparison:
    """veils: what must not be said of either."""
    parting = next(_partings(one, two), None)
    if parting:
        veiled = tuple(veil(said) for veil, said in zip(veils, parting.said, strict=True))
        parting = Parting(parting.turn, parting.node, parting.about, (veiled[0], veiled[1]), parting.turns)
    return Comparison(one.row.id, two.row.id, parting, tuple(_costs(one, two)))


def _partings(one: Story, two: Story) -> Iterator[Parting]:
    """Every difference, the first first."""
    for name, about in (("text", "they were asked for different things"), ("planner", "other planners planned them")):
        said = (str(getattr(one.task, name)), str(getattr(two.task, name)))
        if said[0] != said[1]:
            yield Parting(0, "begin", about, said)
    for n, (mine, theirs) in enumerate(zip_longest(one.turns, two.turns), 1):
        numbers = (mine.turn if mine else 0, theirs.turn if theirs else 0)
        for node, about, said in _of_turn(mine, theirs):
            if said[0] != said[1]:
                yield Parting(n, node, about, said, numbers)
    ends = (f"{one.stands}: {one.row.reason}", f"{two.stands}: {two.row.reason}")
    if one.stands != two.stands:
        yield Parting(max(len(one.turns), len(two.turns)), "finish", "they ended otherwise", ends)


def _of_turn(one: Turn | None, two: Turn | None) -> Iterator[tuple[str, str, Said]]:
    """What each node made of the turn, in the order they ran."""
    if one is None or two is None:
        ended = "it had ended"
        yield "plan", "one went on", (one.found or one.note if one else ended, two.found or two.note if two else ended)
        return
    yield "observe", "something else was in the way", (_before(one), _before(two))
    yield "plan", "they were about to do other things", (_wanted(one), _wanted(two))
    yield "locate", "it was found by other words", (one.found, two.found)
    yield "act", "they did other things", _acts(one, two)
    yield "observe", "they saw another app after it", (one.app, two.app)
    yield "observe", "something else was in the way after it", (_after(one), _after(two))
    yield "verify", "other things came of it", (one.status, two.status)


def _before(turn: Turn) -> str:
    if turn.blocker:
        return turn.blocker[0]
    return "something" if turn.purpose == "clear" else ""


def _after(turn: Turn) -> str:
    return turn.obstacle[0] if turn.obstacle else ""


def _wanted(turn: Turn) -> str:
    return "; ".join([turn.purpose, *(result.step.in_words() for result in turn.results)])


def _acts(one: Turn, two: Turn) -> Said:
    """The first pair of acts that are not the same one; alike where all are."""
    for mine, theirs in zip_longest((e.action for e in one.entries), (e.action for e in two.entries)):
        if not _alike(mine, theirs):
            return _in_words(mine), _in_words(theirs)
    return _SAME


def _alike(one: Action | None, two: Action | None) -> bool:
    """Whether they are the same act, as near as a finger hits."""
    if one is None or two is None or one.kind != two.kind:
        return one is two
    if (here := press_point(one)) and (there := press_point(two)):
        return _near(here, there)
    return one == two


def _near(one: Point, two: Point) -> bool:
    return abs(one.x - two.x) <= NEAR and abs(one.y - two.y) <= NEAR


def _in_words(action: Action | None) -> str:
    return action.summary() if action else "nothing"


def _costs(one: Story, two: Story) -> Iterator[Cost]:
    for name, values in _figures(one, two):
        yield Cost(name, (_figure(name, values[0]), _figure(name, values[1])), values)


def _figures(one: Story, two: Story) -> Iterator[tuple[str, tuple[float | None, float | None]]]:
    both = (one.totals, two.totals)
    for name in ("turns", "retries", "replans", "blockers"):
        yield name, (getattr(both[0], name), getattr(both[1], name))
    yield "seconds", (both[0].elapsed, both[1].elapsed)
    yield "model calls", (both[0].usage.calls, both[1].usage.calls)
    yield "tokens", (both[0].usage.tokens, both[1].usage.tokens)
    yield "cost", (both[0].usage.cost, both[1].usage.cost)
    for node in dict.fromkeys([*both[0].nodes, *both[1].nodes]):
        yield f"{node} seconds", (both[0].nodes.get(node), both[1].nodes.get(node))


def _figure(name: str, value: float | None) -> str:
    if value is None:
        return "not known" if name == "cost" else "–"
    if name.endswith("seconds"):
        return seconds(value)
    return dollars(value) if name == "cost" else f"{value:,.0f}"
