"""Compares two runs: where they first differ, node by node, and what each cost."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import zip_longest
from typing import Literal

from iris_screen.core.actions import press_point
from iris_screen.core.message import Message, join_messages, say
from iris_screen.text import render
from iris_screen.ui.cli.answers.run_answers import FirstDifference, RunDifference
from iris_screen.ui.report.report_mask import ReportMask
from iris_screen.ui.report.run_story import Story, Turn, say_number, say_price, say_seconds
from iris_screen.ui.run_status import describe_status

NEAR = 24
"""Maximum distance in pixels between two touches that count as the same: no finger hits the same place twice."""

Said = tuple[Message | str | None, Message | str | None]
Figures = tuple[float | None, float | None]
Difference = Literal[
    "task", "planner", "length", "before", "step", "target", "act", "app", "after", "status", "end"
]  # fmt: skip
_SAME: Said = (None, None)
_NOTHING = say("report-did-nothing")


@dataclass(frozen=True)
class Divergence:
    """A place where the runs differ. turn: counted from 1, 0 for before the first. turns: its number in each run, 0 for
    none. node: the one that behaved differently. said: what it did, in each run.
    """

    turn: int
    node: str
    what: Difference
    said: Said
    turns: tuple[int, int] = (0, 0)

    @property
    def message(self) -> Message:
        """Where they differ, and in what."""
        difference = say("report-difference", what=self.what)
        node = say("panel-node", node=self.node)
        return say("report-parted", turn=self.turn, node=node, difference=difference) if self.turn else difference


@dataclass(frozen=True)
class Cost:
    """One figure of both runs, in words and as numbers. name: the key in the JSON."""

    name: str
    label: Message
    said: tuple[Message, Message]
    values: Figures


@dataclass(frozen=True)
class Comparison:
    """one, two: the ids of the runs. divergence: None if both went the same way to the same end."""

    one: str
    two: str
    divergence: Divergence | None
    costs: tuple[Cost, ...]

    def describe(self) -> RunDifference:
        """For the JSON output."""
        first = None
        if at := self.divergence:
            one, two = (render(said) if isinstance(said, Message) else said or "" for said in at.said)
            about = say("report-difference", what=at.what)
            first = FirstDifference(
                turn=at.turn, turns=at.turns, node=at.node, what=at.what, about=about, values=(one, two)
            )
        costs = {cost.name: cost.values for cost in self.costs}
        return RunDifference(runs=(self.one, self.two), same=first is None, first_difference=first, costs=costs)


def compare(one: Story, two: Story, masks: Sequence[ReportMask]) -> Comparison:
    """masks: those of each run, for its secrets."""
    divergence = next(_find_divergences(one, two), None)
    if divergence:
        divergence = replace(divergence, said=(masks[0].cover(divergence.said[0]), masks[1].cover(divergence.said[1])))
    both = (one.totals, two.totals)
    costs = [
        _make_cost(name, name, (getattr(both[0], name), getattr(both[1], name)), say_number)
        for name in ("turns", "retries", "replans", "blockers")
    ]
    costs += [
        _make_cost("seconds", "time", (both[0].elapsed, both[1].elapsed), say_seconds),
        _make_cost("model calls", "calls", (both[0].usage.calls, both[1].usage.calls), say_number),
        _make_cost("tokens", "tokens", (both[0].usage.tokens, both[1].usage.tokens), say_number),
        _make_cost("cost", "cost", (both[0].usage.cost, both[1].usage.cost), say_price),
    ]
    for node in dict.fromkeys([*both[0].nodes, *both[1].nodes]):
        values = (both[0].nodes.get(node), both[1].nodes.get(node))
        label = say("report-node-time", node=say("panel-node", node=node))
        costs.append(Cost(f"{node} seconds", label, (say_seconds(values[0]), say_seconds(values[1])), values))
    return Comparison(one.row.id, two.row.id, divergence, tuple(costs))


def _find_divergences(one: Story, two: Story) -> Iterator[Divergence]:
    """All of them, in order."""
    if one.task.text != two.task.text:
        yield Divergence(0, "begin", "task", (one.task.text, two.task.text))
    if one.task.planner != two.task.planner:
        yield Divergence(0, "begin", "planner", (_say_planner(one), _say_planner(two)))
    for n, (mine, theirs) in enumerate(zip_longest(one.turns, two.turns), 1):
        numbers = (mine.turn if mine else 0, theirs.turn if theirs else 0)
        for node, what, said in _list_turn_pairs(mine, theirs):
            if said[0] != said[1]:
                yield Divergence(n, node, what, said, numbers)
    if one.status != two.status:
        yield Divergence(max(len(one.turns), len(two.turns)), "finish", "end", (_say_end(one), _say_end(two)))


def _say_planner(story: Story) -> Message:
    return say("report-planner-name", planner=story.task.planner)


def _say_end(story: Story) -> Message:
    status, reason = describe_status(story.status), story.row.reason
    return say("report-ended-as", standing=status, reason=reason) if reason else status


def _list_turn_pairs(one: Turn | None, two: Turn | None) -> Iterator[tuple[str, Difference, Said]]:
    """What each node did in the turn in both runs, in the order the nodes ran."""
    if one is None or two is None:
        ended = say("report-had-ended")
        yield "plan", "length", (one.found or one.note if one else ended, two.found or two.note if two else ended)
        return
    yield "observe", "before", (_say_blocker(one), _say_blocker(two))
    yield "plan", "step", (_say_steps(one), _say_steps(two))
    yield "locate", "target", (one.found, two.found)
    yield "act", "act", _find_different_acts(one, two)
    yield "observe", "app", (one.app, two.app)
    one_after, two_after = (turn.obstacle[0] if turn.obstacle else None for turn in (one, two))
    yield "observe", "after", (one_after, two_after)
    yield "verify", "status", (_say_status(one), _say_status(two))


def _say_blocker(turn: Turn) -> Message | None:
    if turn.blocker:
        return turn.blocker[0]
    return say("report-something") if turn.purpose == "clear" else None


def _say_status(turn: Turn) -> Message | None:
    return say("report-step-status", status=turn.status) if turn.status else None


def _say_steps(turn: Turn) -> Message | None:
    return join_messages(
        [say("act-purpose", purpose=turn.purpose), *(result.step.in_words() for result in turn.results)]
    )


def _find_different_acts(one: Turn, two: Turn) -> Said:
    """The first pair of acts that are not the same; an equal pair if all are."""
    for mine, theirs in zip_longest((e.action for e in one.entries), (e.action for e in two.entries)):
        if mine is None or theirs is None or mine.kind != theirs.kind:
            is_same = mine is theirs
        elif (here := press_point(mine)) and (there := press_point(theirs)):
            is_same = abs(here.x - there.x) <= NEAR and abs(here.y - there.y) <= NEAR
        else:
            is_same = mine == theirs
        if not is_same:
            return mine.in_words() if mine else _NOTHING, theirs.in_words() if theirs else _NOTHING
    return _SAME


def _make_cost(name: str, figure: str, values: Figures, say_value: Callable[[float | None], Message]) -> Cost:
    return Cost(name, say("report-figure", figure=figure), (say_value(values[0]), say_value(values[1])), values)
