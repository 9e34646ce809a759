"""demo: the main job on the shipped simulated phone, told as it happens."""

from pathlib import Path

import click

from ui.cli.given import Given, pass_given
from ui.cli.running import outcome_options

TASK = "给张三发微信消息说你好"
WORLD = Path(__file__).resolve().parents[2] / "assets" / "worlds" / "demo.yaml"

EXPLANATION = """On a simulated phone whose pixels are all there is to see, and which only a finger can touch.
Each line is one node of the graph: the turn, the node, what it decided."""


@click.command()
@click.option(
    "--seed",
    type=click.IntRange(0),
    default=1,
    show_default=True,
    help="Another phone: other texts, places and moments.",
)
@outcome_options
@pass_given
def demo(given: Given, seed: int, as_json: bool, quiet: bool) -> int:
    """Send a message on a simulated phone: no key, no display."""
    from ui.cli.going import Going

    if not (as_json or quiet):
        click.echo(f"Task: {TASK}\n{EXPLANATION}\n")
    settings = given.settings(device=f"sim:{WORLD}?seed={seed}&abilities=touch&elements=none")
    code = Going(settings, as_json, quiet).start(TASK)
    if not (as_json or quiet):
        click.echo(NEXT)
    return code


NEXT = """
Try next:
  iris demo --seed 7                              another phone
  iris run "打开设置，打开深色模式"                  another task, on the simulated phone
  iris sim serve --open                           the phone in your browser, to try by hand
  iris doctor                                     what else works on this computer"""
