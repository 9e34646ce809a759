"""refs: the reference pictures a plan can name."""

import json

import click

from ui.cli.given import Given, pass_given
from ui.cli.words import plain


@click.group()
def refs() -> None:
    """Look after reference pictures."""


@refs.command("list")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
@pass_given
def list_(given: Given, as_json: bool) -> None:
    """Name every reference picture, shipped ones and your own."""
    from graph.compose import ASSETS
    from tools.library import ReferenceLibrary

    library = ReferenceLibrary([ASSETS, given.settings().home / "references"])
    found = [reference for name in library.names() if (reference := library.find(name))]
    if as_json:
        rows = [r.model_dump(mode="json", exclude={"pictures"}) | {"variants": len(r.pictures)} for r in found]
        click.echo(json.dumps(rows, ensure_ascii=False))
        return
    for reference in found:
        names = ", ".join(reference.aliases)
        click.echo(f"{reference.kind:<7} {reference.name:<30} {plain(names)}")
