"""skill: what was done once and can be done again, with other words, no model and every target found anew."""

import json
from typing import TYPE_CHECKING, Any

import click

from core.errors import UsageError
from ui.cli.given import Given, a_run, pass_given
from ui.cli.running import model_options, of_model, outcome_options
from ui.cli.words import counted, in_columns, plain

if TYPE_CHECKING:
    from tools.skills.shelf import Shelf
    from tools.skills.skill import Skill

a_name = click.argument("name")
as_json_option = click.option("--json", "as_json", is_flag=True, help="Print JSON.")


@click.group()
def skill() -> None:
    """Keep a run that succeeded, and play it again."""


@skill.command()
@a_run
@click.argument("name")
@pass_given
def save(given: Given, run_id: str, name: str) -> None:
    """Keep RUN, which ended verified, as the skill NAME."""
    from graph.runs import Runs
    from graph.skills import save_skill

    kept = save_skill(Runs(given.settings()), run_id, name)
    click.echo(plain(f"{kept.name}: {kept.task} — {counted(len(kept.steps), 'step')}"))
    slots = ", ".join(kept.slots)
    click.echo(plain(f"what is said anew each time: {slots}" if slots else "nothing in it is said anew"))
    click.echo(f"play it again: {_again(kept)}")


@skill.command("list")
@as_json_option
@pass_given
def list_(given: Given, as_json: bool) -> None:
    """Name every skill, its sentence, and how it has done."""
    shelf = _shelf(given)
    rows = [_row(shelf, each) for each in shelf.all()]
    if as_json:
        click.echo(json.dumps(rows, ensure_ascii=False))
        return
    if not rows:
        click.echo("No skills yet; keep a run that ended verified: iris skill save RUN NAME")
    for row in rows:
        click.echo(in_columns([row["name"], row["task"], row["standing"]], (20, 44, 0)))


@skill.command()
@a_name
@as_json_option
@pass_given
def show(given: Given, name: str, as_json: bool) -> None:
    """Say what NAME does, step by step, and how it has done."""
    shelf = _shelf(given)
    known = shelf.skill(name)
    row = _row(shelf, known) | {"steps": [each.step.in_words() for each in known.steps], "slots": known.slots}
    if as_json:
        click.echo(json.dumps(row, ensure_ascii=False))
        return
    click.echo(plain(f"{known.name}: {known.task}"))
    click.echo(plain(row["standing"]))
    for number, step in enumerate(row["steps"], 1):
        click.echo(plain(f"{number:3} {step}"))
    click.echo(f"its file: {shelf.folder / known.name}")


@skill.command()
@a_name
@click.option("--set", "said", multiple=True, metavar="SLOT=WORD", help="What to say in a slot, such as contact=李四.")
@click.option("--device", "-d", help="What to do it on; sim: is the default (docs/devices.md).")
@model_options
@click.option("--run-id", help="Name the run, to find it again.")
@click.option("--wait", is_flag=True, help="Where a person is needed and nobody is there, wait; else it counts as no.")
@outcome_options
@pass_given
def run(given: Given, /, name: str, said: tuple[str, ...], run_id: str | None, **options: Any) -> int:
    """Play NAME again: iris skill run greet --set contact=李四."""
    from tools.skills.after import PREFIX
    from tools.skills.sentences import said as sentence
    from ui.cli.going import Going

    known = _shelf(given).skill(name)
    words = _words(said, known)
    settings = given.settings(device=options["device"], planner=f"{PREFIX}{known.name}", **of_model(options))
    going = Going(settings, options["as_json"], options["quiet"])
    return going.start(sentence(known.task, words), None, run_id, options["wait"])


@skill.command()
@a_name
@pass_given
def restore(given: Given, name: str) -> None:
    """Take NAME into use again, which was put aside since it failed twice."""
    from tools.skills.shelf import Standing

    shelf = _shelf(given)
    known = shelf.skill(name)
    shelf.stand(known.name, Standing(played=shelf.standing(known.name).played))
    click.echo(f"{known.name} is in use again.")


@skill.command()
@a_name
@pass_given
def delete(given: Given, name: str) -> None:
    """Delete NAME and its pictures."""
    _shelf(given).delete(name)
    click.echo(f"{name} is deleted.")


def _shelf(given: Given) -> "Shelf":
    from graph.known import own_skills

    return own_skills(given.settings())


def _row(shelf: "Shelf", known: "Skill") -> dict[str, Any]:
    standing = shelf.standing(known.name)
    said = f"played {counted(standing.played, 'time')}" if standing.played else "not played yet"
    if standing.is_put_aside:
        said = f"put aside, it failed twice: {standing.why} (iris skill restore {known.name})"
    return {
        "name": known.name,
        "task": known.task,
        "standing": said,
        "played": standing.played,
        "failures": standing.failures,
        "put_aside": standing.is_put_aside,
    }


def _words(said: tuple[str, ...], known: "Skill") -> dict[str, str]:
    found = {}
    for each in said:
        slot, is_one, word = each.partition("=")
        if slot not in known.slots or not is_one or not word.strip():
            there = ", ".join(f"{name}=WORD" for name in known.slots) or "none, it has no slots"
            raise UsageError(f"“{each}” says nothing that {known.name} takes; it takes {there}.")
        found[slot] = word.strip()
    if missing := [f"--set {slot}=…" for slot in known.slots if slot not in found]:
        raise UsageError(f"{known.name} wants to know more: {' '.join(missing)}")
    return found


def _again(kept: "Skill") -> str:
    said = "".join(f" --set {slot}=…" for slot in kept.slots)
    return f"iris skill run {kept.name}{said}"
