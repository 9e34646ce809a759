"""skill: saves runs to play them again, with other words and no model. Every target is found anew."""

from typing import TYPE_CHECKING, Any

import click

from iris_screen.core.errors import UsageError
from iris_screen.core.message import Argument, Message, say
from iris_screen.ui.cli.command import group
from iris_screen.ui.cli.output import echo, localize, print_json
from iris_screen.ui.cli.runs.run_command import model_options, outcome_options, pick_model_options
from iris_screen.ui.escaping import format_row, sanitize
from iris_screen.ui.global_options import GlobalOptions, as_json_option, pass_global_options, run_argument

if TYPE_CHECKING:
    from iris_screen.planning.skills.skill import Skill
    from iris_screen.planning.skills.skill_store import SkillStore
    from iris_screen.ui.cli.answers.run_answers import ListedSkill

name_argument = click.argument("name")


@group(help="help-skill")
def skill() -> None:
    """Keep a run that succeeded, and play it again."""


@skill.command(help="help-skill-save")
@run_argument
@click.argument("name")
@pass_global_options
def save(opts: GlobalOptions, run_id: str, name: str) -> None:
    """Keep RUN, which ended verified, as the skill NAME."""
    from iris_screen.graph.run_skills import save_skill
    from iris_screen.graph.runs import Runs

    kept = save_skill(Runs(opts.load_settings()), run_id, name)
    echo(say("cli-skill-saved", name=kept.name, task=kept.task, steps=len(kept.steps)))
    echo(say("cli-skill-slots", slots=list(kept.slots)) if kept.slots else say("cli-skill-no-slots"))
    sets = "".join(f" --set {slot}=…" for slot in kept.slots)
    echo(say("cli-skill-again", command=f"iris skill run {kept.name}{sets}"))


@skill.command("list", help="help-skill-list")
@as_json_option
@pass_global_options
def list_(opts: GlobalOptions, as_json: bool) -> None:
    """List every skill with its sentence and its record."""
    store = _open_skills(opts)
    rows = [_make_row(store, each) for each in store.all()]
    if as_json:
        print_json(rows)
        return
    if not rows:
        echo(say("cli-skills-none"))
    for row in rows:
        click.echo(format_row([row.name, row.task, localize(row.standing)], (20, 44, 0)))


@skill.command(help="help-skill-show")
@name_argument
@as_json_option
@pass_global_options
def show(opts: GlobalOptions, name: str, as_json: bool) -> None:
    """Print what NAME does, step by step, and its record."""
    store = _open_skills(opts)
    known = store.skill(name)
    steps = [each.step.in_words() for each in known.steps]
    if as_json:
        from iris_screen.ui.cli.answers.run_answers import ShownSkill

        print_json(ShownSkill(**dict(_make_row(store, known)), steps=steps, slots=known.slots))
        return
    click.echo(sanitize(f"{known.name}: {known.task}"))
    echo(_describe_results(store, known.name))
    for number, step in enumerate(steps, 1):
        click.echo(sanitize(f"{number:3} {localize(step)}"))
    echo(say("cli-skill-file", file=str(store.folder / known.name)))


@skill.command(help="help-skill-run")
@name_argument
@click.option("--set", "said", multiple=True, metavar="SLOT=WORD", help="help-skill-run-set")
@click.option("--device", "-d", help="help-device")
@model_options
@click.option("--run-id", help="help-run-id")
@click.option("--wait", is_flag=True, help="help-wait")
@outcome_options
@pass_global_options
def run(opts: GlobalOptions, /, name: str, said: tuple[str, ...], run_id: str | None, **options: Any) -> int:
    """Play NAME again: iris skill run greet --set contact=李四."""
    from iris_screen.planning.skills.after_playing import PREFIX
    from iris_screen.planning.skills.skill_sentences import fill_sentence
    from iris_screen.ui.cli.runs.terminal_run import TerminalRun

    known = _open_skills(opts).skill(name)
    words = _read_slots(said, known)
    settings = opts.load_settings(
        device=options["device"], planner=f"{PREFIX}{known.name}", **pick_model_options(options)
    )
    terminal = TerminalRun(settings, options["as_json"], options["quiet"])
    return terminal.start(fill_sentence(known.task, words), None, run_id, options["wait"]).exit_code


@skill.command(help="help-skill-restore")
@name_argument
@pass_global_options
def restore(opts: GlobalOptions, name: str) -> None:
    """Use NAME again after it was put aside for failing twice."""
    from iris_screen.planning.skills.skill_store import SkillResults

    store = _open_skills(opts)
    known = store.skill(name)
    store.save_results(known.name, SkillResults(played=store.results(known.name).played))
    echo(say("cli-skill-restored", name=known.name))


@skill.command(help="help-skill-delete")
@name_argument
@pass_global_options
def delete(opts: GlobalOptions, name: str) -> None:
    """Delete NAME and its pictures."""
    _open_skills(opts).delete(name)
    echo(say("cli-skill-deleted", name=name))


def _open_skills(opts: GlobalOptions) -> "SkillStore":
    from iris_screen.graph.configuration.resources import own_skills

    return own_skills(opts.load_settings())


def _make_row(store: "SkillStore", known: "Skill") -> "ListedSkill":
    from iris_screen.ui.cli.answers.run_answers import ListedSkill

    results = store.results(known.name)
    return ListedSkill(
        name=known.name,
        task=known.task,
        standing=_describe_results(store, known.name),
        played=results.played,
        failures=results.failures,
        put_aside=results.is_put_aside,
    )


def _describe_results(store: "SkillStore", name: str) -> Message:
    """Its record, and what to do if it was put aside."""
    results = store.results(name)
    if results.is_put_aside:
        return say("cli-skill-put-aside", why=results.why or "", name=name)
    return say("cli-skill-played", times=results.played)


def _read_slots(said: tuple[str, ...], known: "Skill") -> dict[str, str]:
    found = {}
    for each in said:
        slot, equals, word = each.partition("=")
        if slot not in known.slots or not equals or not word.strip():
            if not known.slots:
                raise UsageError(say("usage-skill-without-slots", given=each, skill=known.name))
            slots: list[Argument] = [f"{name}=WORD" for name in known.slots]
            raise UsageError(say("usage-skill-slot-unknown", given=each, skill=known.name, slots=slots))
        found[slot] = word.strip()
    if missing := [f"--set {slot}=…" for slot in known.slots if slot not in found]:
        raise UsageError(say("usage-skill-slots-missing", skill=known.name, options=" ".join(missing)))
    return found
