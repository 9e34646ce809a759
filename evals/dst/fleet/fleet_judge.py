"""Judges a simulated fleet: what the phones say was done, against what each run claims."""

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

from iris_screen.evals.dst.dst_judge import FORBIDDEN, HARMLESS, Wrong
from iris_screen.evals.dst.fleet.fleet_run import FleetStory
from iris_screen.evals.dst.fleet.fleet_world import Done
from iris_screen.evals.dst.tasks import TASKS
from iris_screen.text import render

Effect = tuple[str, tuple[tuple[str, Any], ...]]


def judge_fleet(story: FleetStory) -> list[Wrong]:
    """All violations, at most one per rule; empty for a good fleet."""
    said = {name: next(rule(story), None) for name, rule in FLEET_RULES.items()}
    return [Wrong(rule=name, says=words) for name, words in said.items() if words is not None]


def _check_twice(story: FleetStory) -> Iterator[str]:
    """An act is done once in the whole fleet: each task has its own, and each is asked for once."""
    for (name, what), count in Counter(_list_effects(story)).items():
        if count > 1:
            yield f"{name} {dict(what)} {count} times"


def _check_strange(story: FleetStory) -> Iterator[str]:
    """Nothing is done that no task asks for. What comes up by itself is judged by the simulation of one run."""
    wanted = {_read(act.effect, act.what) for chore in story.case.chores for act in chore.acts}
    for name, what in _list_effects(story):
        if (name, what) not in wanted:
            yield f"{name} {dict(what)}, which nobody asked for"


def _check_false_verified(story: FleetStory) -> Iterator[str]:
    """A run says verified only if its phone is as it was asked for."""
    for each in story.done:
        if _is_verified(each) and not TASKS[each.chore].done(story.reports[each.device]):
            yield f"{each.run} ({each.chore}) says verified, and {each.device} is not as it was asked for"


def _check_lost(story: FleetStory) -> Iterator[str]:
    """Every task comes to an end, and says how."""
    if len(story.done) < len(story.case.chores):
        yield "not all tasks were told of"
    for each in story.done:
        if each.state != "ended" or each.result is None:
            yield f"{each.run} ({each.chore}) is {each.state} after {story.seconds:.0f} s"


def _check_not_done(story: FleetStory) -> Iterator[str]:
    """Where only workers and the store went wrong, a task is done, unless nobody can know whether a touch went out.
    What is done may be unverified if another computer, which has not its pictures, went on behind a touch.
    """
    for each in story.done if story.case.calm else []:
        if each.result is None or each.undecided or _is_verified(each):
            continue
        is_seen = not each.unseen or each.result.status != "unverified"
        if is_seen or not TASKS[each.chore].done(story.reports[each.device]):
            yield f"{each.run} ({each.chore}) ends {each.result.status}: {render(each.result.reason)}"


def _check_late(story: FleetStory) -> Iterator[str]:
    """A worker touches nothing once another one has its phone."""
    yield from story.late


def _check_given_twice(story: FleetStory) -> Iterator[str]:
    """A run that a healthy worker has is given to nobody else."""
    yield from story.taken


def _check_record(story: FleetStory) -> Iterator[str]:
    """The signed record of each run is whole."""
    for each in story.done:
        if each.record != "whole":
            yield f"the record of {each.run} is {each.record}"


def _check_raised(story: FleetStory) -> Iterator[str]:
    """A worker ends by a kill, or because its device or the store stays away."""
    yield from story.raised


FLEET_RULES: dict[str, Callable[[FleetStory], Iterator[str]]] = {
    "twice": _check_twice,
    "strange act": _check_strange,
    "false verified": _check_false_verified,
    "lost": _check_lost,
    "not done": _check_not_done,
    "late": _check_late,
    "given twice": _check_given_twice,
    "record": _check_record,
    "raised": _check_raised,
}


def _is_verified(each: Done) -> bool:
    return each.result is not None and each.result.verdict == "verified"


def _list_effects(story: FleetStory) -> list[Effect]:
    logged = [effect for report in story.reports.values() for effect in report["effects"]]
    kept = [each for each in logged if each["effect"] not in HARMLESS | FORBIDDEN]
    return [_read(str(each["effect"]), each["with"]) for each in kept]


def _read(name: str, what: dict[str, Any]) -> Effect:
    return name, tuple(sorted(what.items()))
