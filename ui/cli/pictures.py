"""plan, locate, match, verify, flow: what Iris makes of a picture of a screen, with no device at all (SPEC V18)."""

import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ui.cli.given import Given, pass_given
from ui.cli.words import plain, spent

if TYPE_CHECKING:
    from core.models import Usage
    from core.protocols import Decision, Located
    from core.verdict import Found
    from tools.locators import Strategy
    from tools.vision.matching import Match
    from ui.still import Plan, Sight, Still, Turn

NOT_THERE, NOT_SURE, ASKS = 1, 3, 6

a_picture = click.argument("picture", type=click.Path(path_type=Path))
as_json_option = click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
strategy_option = click.option(
    "--strategy",
    type=click.Choice(["opencv_only", "opencv_first", "ai_only"]),
    default="opencv_first",
    show_default=True,
    help="Whether a model is asked, where one is set: never, for what is not seen without one, or alone.",
)


@dataclass(frozen=True)
class Said:
    """An answer: lines for people, data for programs, and the exit code."""

    lines: list[str]
    data: dict[str, Any]
    code: int = 0

    def costing(self, usage: "Usage") -> "Said":
        """The same, with what models cost for it; nothing more where none was asked."""
        if not usage.calls:
            return self
        return Said([*self.lines, spent(usage)], self.data | {"usage": usage.model_dump(mode="json")}, self.code)

    def print(self, as_json: bool) -> int:
        for line in [json.dumps(self.data, ensure_ascii=False)] if as_json else map(plain, self.lines):
            click.echo(line)
        return self.code


@click.command()
@click.argument("task")
@a_picture
@as_json_option
@pass_given
def plan(given: Given, task: str, picture: Path, as_json: bool) -> int:
    """Say which steps TASK would take from the screen in PICTURE."""
    return _asked(given, picture, lambda still: _planned(still.plan(task))).print(as_json)


@click.command()
@click.argument("target")
@a_picture
@strategy_option
@as_json_option
@pass_given
def locate(given: Given, target: str, picture: Path, strategy: "Strategy", as_json: bool) -> int:
    """Find TARGET in PICTURE.

    TARGET is text:保存, switch:WLAN, field:搜索, or the name of a reference picture. The exit code is 0 where it is
    found, 1 where it is not there, 3 where several places cannot be told apart.
    """
    return _asked(given, picture, lambda still: _located(still.locate(target)), strategy).print(as_json)


@click.command()
@click.argument("reference", type=click.Path(path_type=Path))
@a_picture
@as_json_option
def match(reference: Path, picture: Path, as_json: bool) -> int:
    """Find the picture REFERENCE in PICTURE, not what only looks like it.

    The exit code is 0 where it is found, 1 where it is not there, 3 where several places cannot be told apart.
    """
    from tools.vision.matching import match as matched
    from tools.vision.pictures import read_picture, read_reference

    return _matched(matched(read_reference(reference), read_picture(picture))).print(as_json)


@click.command()
@click.argument("condition")
@a_picture
@click.option("--before", type=click.Path(path_type=Path), help="The screen before, for what must have changed.")
@strategy_option
@as_json_option
@pass_given
def verify(
    given: Given, condition: str, picture: Path, before: Path | None, strategy: "Strategy", as_json: bool
) -> int:
    """Say whether CONDITION holds in PICTURE.

    CONDITION is text:已发送, !text:加载中, on:WLAN, changed, the name of a reference picture, or, with a model,
    dynamic:any words. The exit code is 0 where it holds, 1 where it does not, 3 where nothing here can tell.
    """
    return _asked(given, picture, lambda still: _verified(still.verify(condition, before)), strategy).print(as_json)


@click.command()
@click.argument("task")
@a_picture
@strategy_option
@as_json_option
@pass_given
def flow(given: Given, task: str, picture: Path, strategy: "Strategy", as_json: bool) -> int:
    """Go through a whole turn on PICTURE.

    Says what stands in the way, the plan for TASK, and where each of its steps would press on this screen.
    """
    return _asked(given, picture, lambda still: _flowed(still.turn(task)), strategy).print(as_json)


def _asked(
    given: Given, picture: Path, answer: "Callable[[Still], Said]", strategy: "Strategy" = "opencv_first"
) -> Said:
    """An answer about a picture, with what models cost for it; they may cost what they may in a run."""
    from tools.models.asking import Tally, counted
    from ui.still import Still

    settings = given.settings()
    with counted(Tally(budget=settings.budget)) as tally:
        said = answer(Still(settings, picture, strategy))
    return said.costing(tally.spent)


# --- in words --------------------------------------------------------------------------------------------------------


def _planned(plan: "Plan") -> Said:
    advance = plan.advance
    steps = [f"{n:>3}. {step.in_words()}" for n, step in enumerate(advance.steps, 1)]
    code = {"steps": 0, "done": 0, "stuck": NOT_THERE, "ask": ASKS}[advance.kind]
    lines = [*steps, *([advance.reason] if advance.reason else []), *_drafted(plan)]
    data = advance.model_dump(mode="json")
    if plan.draft and plan.grant:
        data |= {"draft": plan.draft.model_dump(mode="json"), "grant": plan.grant.model_dump(mode="json")}
    return Said(lines, data, code)


def _drafted(plan: "Plan") -> list[str]:
    """What a model planned beyond its first steps, and what its plan may lead to."""
    if plan.draft is None or plan.grant is None:
        return []
    program = [f"     {line}" for line in plan.draft.program.splitlines()]
    may = {"enter": plan.grant.apps, "write to": plan.grant.recipients, "do": plan.grant.kinds}
    return [*program, *(f"may {verb}: {', '.join(names)}" for verb, names in may.items() if names)]


def _located(answer: "Located") -> Said:
    trace = [f"     {stage.name} ({stage.ms:.0f} ms): {stage.said}" for stage in answer.stages]
    places = [f"{s.box.center.x},{s.box.center.y}  {s.words} (by {s.means}, {s.score:.2f})" for s in answer.spots]
    data = {"found": answer.found is not None, **answer.model_dump(mode="json")}
    return Said(
        [*places, *([answer.reason] if answer.reason else []), *trace], data, _code(answer.found, answer.unsure)
    )


def _matched(answer: "Match") -> Said:
    """A miss names no place: its candidates are only the best of the bad."""
    unsure = answer.found is None and answer.reason.startswith("not sure")
    places = [answer.found] if answer.found else answer.candidates if unsure else []
    lines = [
        f"{p.box.center.x},{p.box.center.y}  {p.score:.2f} at {p.scale:.2f} of its size ({p.stage})" for p in places
    ]
    spots = [{"box": p.box.model_dump(), "score": p.score, "scale": p.scale, "stage": p.stage} for p in places]
    data = {"found": answer.found is not None, "spots": spots, "reason": answer.reason}
    return Said([*lines, *([answer.reason] if answer.reason else [])], data, _code(answer.found, unsure))


def _verified(found: "Found") -> Said:
    word = {True: "yes", False: "no", None: "cannot tell"}[found.holds]
    code = {True: 0, False: NOT_THERE, None: NOT_SURE}[found.holds]
    seen = f": {found.seen} (by {found.means})" if found.seen else ""
    return Said([word + seen, *_hint(found)], found.model_dump(mode="json"), code)


def _hint(found: "Found") -> list[str]:
    """A bare name means a reference picture; who meant words or a switch is told how to say so."""
    if found.condition.kind != "ref" or found.holds is not None:
        return []
    name = found.condition.value
    return [f"There is no reference picture “{name}”; for words on the screen say text:{name}, for a switch on:{name}."]


def _flowed(turn: "Turn") -> Said:
    blocker = turn.blocker
    ways = [f"     {way.why}: {way.action.summary()}" for way in blocker.ways_out] if blocker else []
    head = [f"in the way: {blocker.kind}, {blocker.description}" if blocker else "nothing stands in the way", *ways]
    planned = _planned(turn.plan)
    steps = [f"{n:>3}. {sight.step.in_words()}: {_where(sight)}" for n, sight in enumerate(turn.sights, 1)]
    data = {
        "blocker": blocker.model_dump(mode="json") if blocker else None,
        "plan": planned.data,
        "steps": [_sight_data(sight) for sight in turn.sights],
    }
    lines = [*head, *steps, *_drafted(turn.plan)] if steps else [*head, *planned.lines]
    return Said(lines, data, planned.code)


def _where(sight: "Sight") -> str:
    if sight.decision is not None:
        return _decided(sight.decision)
    if sight.located is None:
        return "needs no place"
    if sight.point is None:
        return f"not on this screen ({sight.located.reason})"
    return f"would press {sight.point.x},{sight.point.y}"


def _decided(decision: "Decision") -> str:
    """What a model would do first on the way to a goal."""
    if decision.step is None:
        return f"{decision.kind}: {decision.reason}"
    at = f" at {decision.box.center.x},{decision.box.center.y}" if decision.box else ""
    act = decision.step.model_copy(update={"description": ""})
    return f"would {act.in_words()}{at}"


def _sight_data(sight: "Sight") -> dict[str, Any]:
    return {
        "step": sight.step.model_dump(mode="json"),
        "located": sight.located.model_dump(mode="json") if sight.located else None,
        "expected": [found.model_dump(mode="json") for found in sight.expected],
        **({"decision": sight.decision.model_dump(mode="json")} if sight.decision else {}),
    }


def _code(found: object, unsure: bool) -> int:
    if found is not None:
        return 0
    return NOT_SURE if unsure else NOT_THERE
