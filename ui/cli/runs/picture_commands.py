"""plan, locate, match, verify, flow: what Iris would do with a picture of a screen, without a device."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from iris_screen.core.message import Message, say
from iris_screen.ui.amounts import describe_usage
from iris_screen.ui.cli.command import command
from iris_screen.ui.cli.output import localize, print_json
from iris_screen.ui.escaping import sanitize
from iris_screen.ui.global_options import GlobalOptions, as_json_option, pass_global_options

if TYPE_CHECKING:
    from iris_screen.core.geometry import Box
    from iris_screen.core.models import Usage
    from iris_screen.core.target import Located
    from iris_screen.core.verdict import Found
    from iris_screen.sight.means import Strategy
    from iris_screen.sight.vision.matching.matching import Match
    from iris_screen.ui.still_screen import PlanPreview, StepPreview, Still, TurnPreview

NOT_THERE, NOT_SURE, ASKS, UNREAD = 1, 3, 6, 10

picture_argument = click.argument("picture", type=click.Path(path_type=Path))
strategy_option = click.option(
    "--strategy",
    type=click.Choice(["opencv_only", "opencv_first", "ai_only"]),
    default="opencv_first",
    show_default=True,
    help="help-strategy",
)


@dataclass(frozen=True)
class Output:
    """An answer: lines for people, data for programs (of ui.cli.answers.picture_answers), and the exit code."""

    lines: list[str | Message]
    data: Any
    code: int = 0

    def with_usage(self, usage: "Usage") -> "Output":
        """The same with what the models cost. Unchanged if none was called."""
        if not usage.calls:
            return self
        return Output([*self.lines, describe_usage(usage)], self.data.replace(usage=usage), self.code)

    def print(self, as_json: bool) -> int:
        if as_json:
            print_json(self.data)
        for line in self.lines if not as_json else ():
            click.echo(sanitize(localize(line)))
        return self.code


@command(help="help-plan")
@click.argument("task")
@picture_argument
@as_json_option
@pass_global_options
def plan(opts: GlobalOptions, task: str, picture: Path, as_json: bool) -> int:
    """Print the steps that TASK would take from the screen in PICTURE."""
    return _ask_about(opts, picture, lambda still: _report_plan(still.plan(task))).print(as_json)


@command(help="help-locate")
@click.argument("target")
@picture_argument
@strategy_option
@as_json_option
@pass_global_options
def locate(opts: GlobalOptions, target: str, picture: Path, strategy: "Strategy", as_json: bool) -> int:
    """Find TARGET in PICTURE."""
    return _ask_about(opts, picture, lambda still: _report_located(still.locate(target)), strategy).print(as_json)


@command(help="help-match")
@click.argument("reference", type=click.Path(path_type=Path))
@picture_argument
@as_json_option
def match(reference: Path, picture: Path, as_json: bool) -> int:
    """Find the picture REFERENCE in PICTURE, not something that merely looks like it."""
    from iris_screen.sight.vision.matching.matching import match as matched
    from iris_screen.sight.vision.ocr import read_piece
    from iris_screen.sight.vision.pictures import read_picture, read_reference

    return _report_match(matched(read_reference(reference), read_picture(picture), read=read_piece)).print(as_json)


@command(help="help-verify")
@click.argument("condition")
@picture_argument
@click.option("--before", type=click.Path(path_type=Path), help="help-verify-before")
@strategy_option
@as_json_option
@pass_global_options
def verify(
    opts: GlobalOptions, condition: str, picture: Path, before: Path | None, strategy: "Strategy", as_json: bool
) -> int:
    """Say whether CONDITION holds in PICTURE."""
    return _ask_about(opts, picture, lambda still: _report_verified(still.verify(condition, before)), strategy).print(
        as_json
    )


@command(help="help-flow")
@click.argument("task")
@picture_argument
@strategy_option
@as_json_option
@pass_global_options
def flow(opts: GlobalOptions, task: str, picture: Path, strategy: "Strategy", as_json: bool) -> int:
    """Go through a whole turn on PICTURE."""
    return _ask_about(opts, picture, lambda still: _report_turn(still.turn(task)), strategy).print(as_json)


def _ask_about(
    opts: GlobalOptions, picture: Path, answer: "Callable[[Still], Output]", strategy: "Strategy" = "opencv_first"
) -> Output:
    """An answer about a picture, with what the models cost. Their budget is that of a run."""
    from iris_screen.models.model_roles import Tally, use_tally
    from iris_screen.ui.still_screen import Still

    settings = opts.load_settings()
    with use_tally(Tally(budget=settings.budget)) as tally:
        said = answer(Still(settings, picture, strategy))
    return said.with_usage(tally.spent)


# --- in words --------------------------------------------------------------------------------------------------------


def _report_plan(plan: "PlanPreview") -> Output:
    advance = plan.advance
    steps = [f"{n:>3}. {localize(step.in_words())}" for n, step in enumerate(advance.steps, 1)]
    stuck = NOT_THERE if advance.ending else UNREAD
    code = {"steps": 0, "done": 0, "stuck": stuck, "ask": ASKS}[advance.kind]
    lines = [*steps, *([localize(advance.reason)] if advance.reason else []), *_list_draft(plan)]
    from iris_screen.ui.cli.answers.picture_answers import PlanAnswer

    return Output(lines, PlanAnswer(**dict(advance), draft=plan.draft, grant=plan.grant), code)


def _list_draft(plan: "PlanPreview") -> list[str | Message]:
    """What a model planned beyond its first steps, and what its plan may lead to."""
    if plan.draft is None or plan.grant is None:
        return []
    program = [f"     {line}" for line in plan.draft.program.splitlines()]
    may = {"apps": plan.grant.apps, "recipients": plan.grant.recipients, "kinds": plan.grant.kinds}
    return [*program, *(say("cli-may", what=what, names=list(names)) for what, names in may.items() if names)]


def _report_located(answer: "Located") -> Output:
    stages = [say("cli-stage", means=each.name, ms=f"{each.ms:.0f}", said=each.said) for each in answer.stages]
    trace = [f"     {localize(stage)}" for stage in stages]
    places = [
        say("cli-spot", place=_format_center(s.box), words=s.words, means=s.means, score=f"{s.score:.2f}")
        for s in answer.spots
    ]
    from iris_screen.ui.cli.answers.picture_answers import LocateAnswer

    data = LocateAnswer(found=answer.found is not None, **dict(answer))
    return Output(
        [*places, *([localize(answer.reason)] if answer.reason else []), *trace],
        data,
        _exit_code(answer.found, answer.unsure),
    )


def _report_match(answer: "Match") -> Output:
    """A miss names no place: its candidates are only the best of bad ones."""
    places = [answer.found] if answer.found else answer.candidates if answer.unsure else []
    lines: list[str | Message] = [
        say("cli-match", place=_format_center(p.box), score=f"{p.score:.2f}", scale=f"{p.scale:.2f}", stage=p.stage)
        for p in places
    ]
    from iris_screen.ui.cli.answers.picture_answers import MatchAnswer, MatchSpot

    spots = [MatchSpot(box=p.box, score=p.score, scale=p.scale, stage=p.stage) for p in places]
    data = MatchAnswer(found=answer.found is not None, spots=spots, reason=answer.reason)
    lines += [localize(answer.reason)] if answer.reason else []
    return Output(lines, data, _exit_code(answer.found, answer.unsure))


def _report_verified(found: "Found") -> Output:
    code = {True: 0, False: NOT_THERE, None: NOT_SURE}[found.holds]
    holds = say("cli-holds", holds={True: "yes", False: "no", None: "unknown"}[found.holds])
    seen = say("cli-holds-seen", holds=holds, seen=localize(found.seen), means=found.means)
    lines: list[str | Message] = [seen if found.seen else holds]
    if found.condition.kind == "ref" and found.holds is None:
        # A bare name means a reference picture. This tells how to name words or a switch instead.
        lines.append(say("cli-no-such-reference", name=found.condition.value))
    from iris_screen.ui.cli.answers.picture_answers import VerifyAnswer

    return Output(lines, VerifyAnswer(**dict(found)), code)


def _report_turn(turn: "TurnPreview") -> Output:
    blocker = turn.blocker
    ways = [f"     {localize(_label(way.why, way.action.summary()))}" for way in blocker.ways_out] if blocker else []
    head: list[str | Message] = [say("cli-flow-free")]
    if blocker:
        head = [say("cli-flow-blocked", kind=blocker.kind, what=localize(blocker.description)), *ways]
    planned = _report_plan(turn.plan)
    steps = [f"{n:>3}. {localize(_label(s.step.in_words(), _describe_place(s)))}" for n, s in enumerate(turn.steps, 1)]
    from iris_screen.ui.cli.answers.picture_answers import FlowAnswer, FlowStep

    data = FlowAnswer(
        blocker=blocker,
        plan=planned.data,
        steps=[
            FlowStep(step=each.step, located=each.located, expected=each.expected, decision=each.decision)
            for each in turn.steps
        ],
    )
    lines = [*head, *steps, *_list_draft(turn.plan)] if steps else [*head, *planned.lines]
    return Output(lines, data, planned.code)


def _describe_place(preview: "StepPreview") -> Message | str:
    """Where a step would press. Towards a goal, what a model would do first."""
    if preview.decision is not None:
        step, reason = preview.decision.step, preview.decision.reason
        if step is None:
            return f"{preview.decision.kind}: {localize(reason)}"
        act, box = localize(step.replace(description=None).in_words()), preview.decision.box
        return say("cli-flow-act-at", act=act, place=_format_center(box)) if box else say("cli-flow-act", act=act)
    if preview.located is None:
        return say("cli-flow-no-place")
    if preview.point is None:
        return say("cli-flow-not-here", why=localize(preview.located.reason))
    return say("cli-flow-tap", place=f"{preview.point.x},{preview.point.y}")


def _label(name: Message, what: Message | str) -> Message:
    return say("text-labelled", name=name, what=what)


def _format_center(box: "Box") -> str:
    return f"{box.center.x},{box.center.y}"


def _exit_code(found: object, unsure: bool) -> int:
    if found is not None:
        return 0
    return NOT_SURE if unsure else NOT_THERE
