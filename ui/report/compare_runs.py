"""Two runs held against each other: where they part first, node by node, and what each cost."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import zip_longest
from typing import Any, Literal

from iris_screen.core.actions import Action, press_point
from iris_screen.core.geometry import Point
from iris_screen.core.message import Message, joined, say
from iris_screen.text import render
from iris_screen.ui.report.figures import number, price, took
from iris_screen.ui.report.report_redactor import Veil
from iris_screen.ui.report.run_story import Story, Turn
from iris_screen.ui.run_status import in_words

NEAR = 24
"""Pixels that two touches of the same thing may lie apart, for no finger hits the same place twice."""

Said = tuple[Message | str | None, Message | str | None]
Figures = tuple[float | None, float | None]
Difference = Literal[
    "task", "planner", "length", "before", "step", "target", "act", "app", "after", "status", "end"
]  # fmt: skip
_SAME: Said = (None, None)
_NOTHING = say("report-did-nothing")


@dataclass(frozen=True)
class Parting:
    """turn: the how-manieth, 0 where they part before the first; turns: each run's own number of it, 0 for none.
    node: which one did otherwise; said: what it did, in each run.
    """

    turn: int
    node: str
    what: Difference
    said: Said
    turns: tuple[int, int] = (0, 0)

    @property
    def message(self) -> Message:
        """Where they part, and in what."""
        difference = say("report-difference", what=self.what)
        node = say("panel-node", node=self.node)
        return say("report-parted", turn=self.turn, node=node, difference=difference) if self.turn else difference


@dataclass(frozen=True)
class Cost:
    """One figure of both, as people read it and as a number. name: as JSON has it."""

    name: str
    label: Message
    said: tuple[Message, Message]
    values: Figures


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
        parting = at and {
            "turn": at.turn,
            "turns": at.turns,
            "node": at.node,
            "what": at.what,
            "about": render(say("report-difference", what=at.what)),
            "said": [render(said) if isinstance(said, Message) else said or "" for said in at.said],
        }
        costs = {cost.name: cost.values for cost in self.costs}
        return {"runs": [self.one, self.two], "same": at is None, "parting": parting, "costs": costs}


def compare(one: Story, two: Story, veils: Sequence[Veil]) -> Comparison:
    """veils: what must not be said of either."""
    parting = next(_partings(one, two), None)
    if parting:
        parting = replace(parting, said=(veils[0].cover(parting.said[0]), veils[1].cover(parting.said[1])))
    return Comparison(one.row.id, two.row.id, parting, tuple(_costs(one, two)))


def _partings(one: Story, two: Story) -> Iterator[Parting]:
    """Every difference, the first first."""
    if one.task.text != two.task.text:
        yield Parting(0, "begin", "task", (one.task.text, two.task.text))
    if one.task.planner != two.task.planner:
        yield Parting(0, "begin", "planner", (_planner(one), _planner(two)))
    for n, (mine, theirs) in enumerate(zip_longest(one.turns, two.turns), 1):
        numbers = (mine.turn if mine else 0, theirs.turn if theirs else 0)
        for node, what, said in _of_turn(mine, theirs):
            if said[0] != said[1]:
                yield Parting(n, node, what, said, numbers)
    if one.stands != two.stands:
        yield Parting(max(len(one.turns), len(two.turns)), "finish", "end", (_end(one), _end(two)))


def _planner(story: Story) -> Message:
    return say("report-planner-name", planner=story.task.planner)


def _end(story: Story) -> Message:
    standing, reason = in_words(story.stands), story.row.reason
    return say("report-ended-as", standing=standing, reason=reason) if reason else standing


def _of_turn(one: Turn | None, two: Turn | None) -> Iterator[tuple[str, Difference, Said]]:
    """What each node made of the turn, in the order they ran."""
    if one is None or two is None:
        ended = say("report-had-ended")
        yield "plan", "length", (one.found or one.note if one else ended, two.found or two.note if two else ended)
        return
    yield "observe", "before", (_before(one), _before(two))
    yield "plan", "step", (_wanted(one), _wanted(two))
    yield "locate", "target", (one.found, two.found)
    yield "act", "act", _acts(one, two)
    yield "observe", "app", (one.app, two.app)
    yield "observe", "after", (_after(one), _after(two))
    yield "verify", "status", (_status(one), _status(two))


def _before(turn: Turn) -> Message | None:
    if turn.blocker:
        return turn.blocker[0]
    return say("report-something") if turn.purpose == "clear" else None


def _after(turn: Turn) -> Message | None:
    return turn.obstacle[0] if turn.obstacle else None


def _status(turn: Turn) -> Message | None:
    return say("report-step-status", status=turn.status) if turn.status else None


def _wanted(turn: Turn) -> Message | None:
    return joined([say("act-purpose", purpose=turn.purpose), *(result.step.in_words() for result in turn.results)])


def _acts(one: Turn, two: Turn) -> Said:
    """The first pair of acts that are not the same one; alike where all are."""
    for mine, theirs in zip_longest((e.action for e in one.entries), (e.action for e in two.entries)):
        if not _alike(mine, theirs):
            return mine.in_words() if mine else _NOTHING, theirs.in_words() if theirs else _NOTHING
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


def _costs(one: Story, two: Story) -> Iterator[Cost]:
    both = (one.totals, two.totals)
    for name in ("turns", "retries", "replans", "blockers"):
        yield _cost(name, name, (getattr(both[0], name), getattr(both[1], name)), number)
    yield _cost("seconds", "time", (both[0].elapsed, both[1].elapsed), took)
    yield _cost("model calls", "calls", (both[0].usage.calls, both[1].usage.calls), number)
    yield _cost("tokens", "tokens", (both[0].usage.tokens, both[1].usage.tokens), number)
    yield _cost("cost", "cost", (both[0].usage.cost, both[1].usage.cost), price)
    for node in dict.fromkeys([*both[0].nodes, *both[1].nodes]):
        values = (both[0].nodes.get(node), both[1].nodes.get(node))
        label = say("report-node-time", node=say("panel-node", node=node))
        yield Cost(f"{node} seconds", label, (took(values[0]), took(values[1])), values)


def _cost(name: str, figure: str, values: Figures, shown: Callable[[float | None], Message]) -> Cost:
    return Cost(name, say("report-figure", figure=figure), (shown(values[0]), shown(values[1])), values)
