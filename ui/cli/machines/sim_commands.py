"""sim: check, draw and serve world files. The only commands that import `sim`."""

import html
import sys
import threading
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import quote

import click

from iris_screen.core.errors import UsageError
from iris_screen.core.message import say
from iris_screen.ui.cli.command import group
from iris_screen.ui.cli.output import echo, localize

if TYPE_CHECKING:
    from iris_screen.core.protocols import Device
    from iris_screen.sim.phone.world_files.world import World

world_argument = click.argument("world", type=click.Path(path_type=Path))


@group(help="help-sim")
def sim() -> None:
    """Check, show and serve simulated phones."""


@sim.command(help="help-sim-check")
@click.argument("worlds", nargs=-1, required=True, type=click.Path(path_type=Path))
def check(worlds: tuple[Path, ...]) -> int:
    """Print every mistake and warning in WORLD files, with file, line and key."""
    from iris_screen.sim.phone.world_files.check_world import check as find_problems

    wrong = 0
    for path in worlds:
        problems = find_problems(path)
        for problem in problems:
            echo(say("cli-world-warning", problem=problem.message) if problem.warning else problem.message)
        mistakes = sum(not problem.warning for problem in problems)
        echo(say("cli-world-checked", file=str(path), mistakes=mistakes))
        wrong += mistakes
    return UsageError.exit_code if wrong else 0


@sim.command(help="help-sim-show")
@world_argument
@click.option("--out", type=click.Path(path_type=Path, file_okay=False), help="help-sim-show-out")
@click.option("--seed", type=click.IntRange(0), default=0, show_default=True, help="help-sim-show-seed")
@click.option("--open", "open_", is_flag=True, help="help-sim-show-open")
def show(world: Path, out: Path | None, seed: int, open_: bool) -> None:
    """Draw a picture of every screen of WORLD."""
    from iris_screen.sim.phone.world_files.load_world import load_world

    folder = out or Path(f"{world.stem}-screens")
    for failure in _write_gallery(load_world(world), folder, seed):
        echo(say("cli-world-not-drawn", why=failure), err=True)
    click.echo(folder / "index.html")
    if open_:
        click.launch(str(folder / "index.html"))


def _write_gallery(world: "World", folder: Path, seed: int) -> list[str]:
    """Writes APP.SCREEN.png for every screen, each on a phone that has just started, and an index.html that shows them.
    Returns which screens could not be drawn, and why.
    """
    from iris_screen.sight.vision.pictures import write_png
    from iris_screen.sim.phone.draw import draw
    from iris_screen.sim.phone.world_files.rehearse import rehearse

    folder.mkdir(parents=True, exist_ok=True)
    failed, figures = [], ""
    for screen in rehearse(world, seed):
        if screen.scene is None:
            failed.append(f"{screen.name}: {localize(screen.problem)}")
            continue
        (folder / f"{screen.name}.png").write_bytes(write_png(draw(screen.scene)))
        figures += f'<figure><img src="{quote(screen.name)}.png" width="270" alt="">'
        figures += f"<figcaption>{html.escape(screen.name)}</figcaption></figure>\n"
    style = "body{font-family:sans-serif;display:flex;flex-wrap:wrap;gap:16px}figure{margin:0}"
    head = f'<!doctype html><meta charset="utf-8"><title>{html.escape(world.name)}</title><style>{style}</style>'
    (folder / "index.html").write_text(f"{head}\n{figures}", encoding="utf-8")
    return failed


@sim.command(help="help-sim-serve")
@click.argument("address", metavar="[WORLD|ADDRESS]", default="sim:")
@click.option("--port", type=click.IntRange(0, 65535), default=0, help="help-sim-serve-port")
@click.option("--open", "open_", is_flag=True, help="help-sim-serve-open")
@click.option("--adb", type=click.IntRange(0, 65535), metavar="PORT", help="help-sim-serve-adb")
@click.option("--arm", is_flag=True, help="help-sim-serve-arm")
@click.option("--ask", is_flag=True, help="help-sim-serve-ask")
@click.option("--model", multiple=True, metavar="KEY=VALUE", help="help-sim-serve-model")
@click.option("--wire", multiple=True, metavar="FAULT", help="help-sim-serve-wire")
def serve(
    address: str,
    port: int,
    open_: bool,
    adb: int | None,
    arm: bool,
    ask: bool,
    model: tuple[str, ...],
    wire: tuple[str, ...],
) -> None:
    """Try WORLD by hand: a phone in the browser, or one that adb connects to, or one under a robot arm."""
    from iris_screen.tools.devices.address import open_device, scheme_of
    from iris_screen.ui.cli.servers.phone_in_browser import DeviceServer

    with open_device(address if scheme_of(address).simulated else f"sim:{address}") as device:
        if arm:
            _serve_arm(device, port)
        elif adb is None:
            server = DeviceServer(device, port)
            echo(say("cli-serving", address=server.url))
            if open_:
                click.launch(server.url)
            server.serve_forever()
        else:
            _serve_adb(device, adb, list(model), list(wire), ask=ask)


def _serve_adb(device: "Device", port: int, model: list[str], wire: list[str], *, ask: bool) -> None:
    """Serves until Ctrl-C. Each line on standard input allows the computers that ask."""
    from iris_screen.sim.adbd.adb_keys import PublicKey
    from iris_screen.sim.adbd.android import Android
    from iris_screen.sim.adbd.faults import Fault, Faults
    from iris_screen.sim.adbd.model import read_model
    from iris_screen.sim.adbd.thread import Adbd
    from iris_screen.sim.adbd.trust import Trust
    from iris_screen.tools.devices.sim import SimDevice

    def asked(key: PublicKey) -> None:
        who = key.owner or localize(say("cli-some-computer"))
        echo(say("cli-serving-asks", computer=who, fingerprint=key.fingerprint))

    assert isinstance(device, SimDevice)
    android = Android(device.phone, read_model(model), keep=device.keep)
    trust = Trust("ask" if ask else "accept", asked)
    with Adbd(android, port=port, trust=trust, faults=Faults(*map(Fault.parse, wire))) as adbd:
        echo(say("cli-serving", address=f"adb connect {adbd.address}"))
        while sys.stdin.readline():
            adbd.allow()
        threading.Event().wait()


def _serve_arm(device: "Device", port: int) -> None:
    """Serves until Ctrl-C. port: of the arm; its camera takes any free one. Each line on standard input shows or hides
    the calibration page.
    """
    from iris_screen.sim.rig.stand import Make, set_up_stand
    from iris_screen.tools.devices.sim import SimDevice

    assert isinstance(device, SimDevice)
    with set_up_stand(device.phone, Make(), port=port, keep=device.keep) as stand:
        echo(say("cli-serving", address=stand.address))
        echo(say("cli-serving-arm"))
        shown = False
        while sys.stdin.readline():
            shown = not shown
            stand.show_page(shown=shown)
            echo(say("cli-serving-shown", page=shown))
        threading.Event().wait()
