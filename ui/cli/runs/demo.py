"""demo: the main job on the shipped simulated phone, told as it happens."""

from pathlib import Path

import click

from iris_screen.core.message import say
from iris_screen.ui.cli.command import command
from iris_screen.ui.cli.output import echo_text
from iris_screen.ui.cli.runs.run_command import outcome_options
from iris_screen.ui.global_options import GlobalOptions, pass_global_options

TASK = "给张三发微信消息说你好"
WORLD = Path(__file__).resolve().parents[3] / "assets" / "worlds" / "demo.yaml"


@command(help="help-demo")
@click.option(
    "--seed",
    type=click.IntRange(0),
    default=1,
    show_default=True,
    help="help-demo-seed",
)
@outcome_options
@pass_global_options
def demo(opts: GlobalOptions, seed: int, as_json: bool, quiet: bool) -> int:
    """Send a message on a simulated phone: no key, no display."""
    from iris_screen.ui.cli.runs.follow_run import RunFollower

    if not (as_json or quiet):
        echo_text(say("cli-demo-begins", task=TASK))
        click.echo()
    settings = opts.load_settings(device=f"sim:{WORLD}?seed={seed}&abilities=touch&elements=none")
    code = RunFollower(settings, as_json, quiet).start(TASK)
    if not (as_json or quiet):
        click.echo()
        echo_text(say("cli-demo-next"))
    return code
