"""The task of a simulated run with its plan, and how the phone's report shows whether it was done."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from iris_screen.core.condition import Condition
from iris_screen.core.effects import StepAction
from iris_screen.core.plan import Step
from iris_screen.core.record import Record
from iris_screen.core.target import Target

HERE = Path(__file__).parent
DESK = HERE / "worlds" / "desk.yaml"
PHONE = HERE.parents[1] / "assets" / "worlds" / "phone" / "world.yaml"
STALL = HERE / "worlds" / "stall.yaml"
TINY = HERE.parents[1] / "assets" / "worlds" / "tiny.yaml"

Report = Mapping[str, Any]
"""sim.phone's own report: vars, screens, touches, effects, front, now."""


class Act(Record):
    """Something that must not happen twice: an effect in the phone's log."""

    effect: str
    what: dict[str, Any] = {}


@dataclass(frozen=True)
class Chore:
    """A task with its plan.

    done: whether the phone is in the wanted state. acts: its irreversible acts, in the order of the steps marked so.
    asked: the effects of acts that a person has to agree to, each time.
    certain: whether it always succeeds without faults (a switch that only works sometimes does not).
    """

    name: str
    text: str
    world: Path
    steps: list[Step]
    done: Callable[[Report], bool]
    acts: tuple[Act, ...] = ()
    certain: bool = True
    asked: frozenset[str] = frozenset()

    @property
    def words(self) -> set[str]:
        """The labels of everything the plan presses."""
        return {word for step in self.steps for word in (*step.target.words, step.target.label)} - {""}


def step(action: StepAction, *expect: str, target: str = "", needs: str = "", unless: str = "", **more: Any) -> Step:
    """A step in the notation of plan files; several conditions in `needs` are separated by " & "."""
    conditions = {"expect": list(expect), "needs": needs.split(" & "), "unless": unless.split(" & ")}
    parsed = {name: [Condition.parse(word) for word in words if word] for name, words in conditions.items()}
    return Step.model_validate({"action": action, "target": Target.parse(target), **parsed, **more})


def tap(target: str, *expect: str, **more: Any) -> Step:
    return step("tap", *expect, target=target, **more)


def write(words: str, into: str, **more: Any) -> Step:
    return step("input_text", f"field:{words}", target=into, text=words, clear=True, **more)


def launch(app: str, *expect: str) -> Step:
    return step("launch_app", f"app:{app}", *expect, app=app)


def once(target: str, *expect: str, **more: Any) -> Step:
    """An irreversible tap."""
    return tap(target, *expect, irreversible=True, **more)


def effects(report: Report, name: str) -> list[dict[str, Any]]:
    return [entry.get("with", {}) for entry in report["effects"] if entry["effect"] == name]


def happened(*acts: Act) -> Callable[[Report], bool]:
    """Checks that all of these are in the log of effects."""
    return lambda report: all(act.what in effects(report, act.effect) for act in acts)


def holds(name: str, value: object) -> Callable[[Report], bool]:
    """Checks that a variable of the world has this value."""
    return lambda report: bool(report["vars"][name] == value)


def all_of(*tests: Callable[[Report], bool]) -> Callable[[Report], bool]:
    return lambda report: all(test(report) for test in tests)


def said(who: str, words: str) -> Callable[[Report], bool]:
    return lambda report: any(m["who"] == who and m["mine"] and m["text"] == words for m in report["vars"]["messages"])


def none(name: str, key: str, value: object) -> Callable[[Report], bool]:
    return lambda report: all(row[key] != value for row in report["vars"][name])
