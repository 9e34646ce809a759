"""sim: look after world files. The only commands that lean on sim."""

import sys
import threading
from pathlib import Path
from typing import TYPE_CHECKING

import click

from iris_screen.core.errors import UsageError

if TYPE_CHECKING:
    from iris_screen.core.protocols import Device

a_world = click.argument("world", type=click.Path(path_type=Path))


@click.group()
def sim() -> None:
    """Check, show and serve simulated phones.

    docs/worlds.md says how to write one.
    """


@sim.command()
@click.argument("worlds", nargs=-1, required=True, type=click.Path(path_type=Path))
def check(worlds: tuple[Path, ...]) -> int:
    """Name every mistake and doubt in WORLD files, with file, line and key.

    Warnings are of what runs all the same: a sign the font lacks, a screen nothing opens, a button off the screen.
    """
    from iris_screen.sim.phone.world_files.check_world import check as problems_of

    wrong = 0
    for path in worlds:
        problems = problems_of(path)
        for problem in problems:
            click.echo(f"{'warning: ' if problem.warning else ''}{problem}")
        mistakes = sum(not problem.warning for problem in problems)
        click.echo(f"{path}: {f'{mistakes} mistakes' if mistakes else 'good'}")
        wrong += mistakes
    return UsageError.exit_code if wrong else 0


@sim.command()
@a_world
@click.option("--out", type=click.Path(path_type=Path, file_okay=False), help="The folder; WORLD-screens by default.")
@click.option("--seed", type=click.IntRange(0), default=0, show_default=True)
@click.option("--open", "open_", is_flag=True, help="Open them in the browser.")
def show(world: Path, out: Path | None, seed: int, open_: bool) -> None:
    """Draw a picture of every screen of WORLD."""
    from iris_screen.sim.phone.world_files.load_world import load_world
    from iris_screen.ui.cli.machines.gallery import write_gallery

    loaded, folder = load_world(world), out or Path(f"{world.stem}-screens")
    for failure in write_gallery(loaded, folder, seed):
        click.echo(f"not drawn: {failure}", err=True)
    click.echo(folder / "index.html")
    if open_:
        click.launch(str(folder / "index.html"))


@sim.command()
@click.argument("address", metavar="[WORLD|ADDRESS]", default="sim:")
@click.option("--port", type=click.IntRange(0, 65535), default=0, help="Any free one by default.")
@click.option("--open", "open_", is_flag=True, help="Open it in the browser.")
@click.option("--adb", type=click.IntRange(0, 65535), metavar="PORT", help="Serve it to adb instead; 0: any free port.")
@click.option("--arm", is_flag=True, help="Lay it under a simulated robot arm and a camera instead.")
@click.option("--ask", is_flag=True, help="With --adb: unauthorized until you press Enter here.")
@click.option("--model", multiple=True, metavar="KEY=VALUE", help="With --adb: which phone it is, such as release=12.")
@click.option("--wire", multiple=True, metavar="FAULT", help="With --adb: what goes wrong, such as drop@2~screencap.")
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
    """Try WORLD by hand: a phone in the browser, on 127.0.0.1, or one that adb connects to, or one under a robot arm.

    The shipped phone when none is named. With an ADDRESS such as sim:WORLD.yaml?seed=7&state=FILE a run on the same
    state file goes on where you stop.
    """
    from iris_screen.tools.devices.address import open_device

    with open_device(address if address.startswith("sim:") else f"sim:{address}") as device:
        if arm:
            _serve_arm(device, port)
        elif adb is None:
            _serve_page(device, port, open_=open_)
        else:
            _serve_adb(device, adb, list(model), list(wire), ask=ask)


def _serve_page(device: "Device", port: int, *, open_: bool) -> None:
    from iris_screen.ui.cli.servers.phone_in_browser import DeviceServer

    server = DeviceServer(device, port)
    click.echo(f"{server.url}  (Ctrl-C ends it)")
    if open_:
        click.launch(server.url)
    server.serve_forever()


def _serve_adb(device: "Device", port: int, model: list[str], wire: list[str], *, ask: bool) -> None:
    """Until Ctrl-C."""
    from iris_screen.sim.adbd.adb_keys import PublicKey
    from iris_screen.sim.adbd.android import Android
    from iris_screen.sim.adbd.faults import Fault, Faults
    from iris_screen.sim.adbd.model import read_model
    from iris_screen.sim.adbd.thread import Adbd
    from iris_screen.sim.adbd.trust import Trust
    from iris_screen.tools.devices.sim import SimDevice

    def asked(key: PublicKey) -> None:
        click.echo(f"{key.owner or 'A computer'} asks to be allowed ({key.fingerprint}). Press Enter to allow it.")

    assert isinstance(device, SimDevice)
    android = Android(device.phone, read_model(model), keep=device.keep)
    trust = Trust("ask" if ask else "accept", asked)
    with Adbd(android, port=port, trust=trust, faults=Faults(*map(Fault.parse, wire))) as adbd:
        click.echo(f"adb connect {adbd.address}  (Ctrl-C ends it)")
        while sys.stdin.readline():
            adbd.allow()
        threading.Event().wait()


def _serve_arm(device: "Device", port: int) -> None:
    """Until Ctrl-C. port: of the arm; its camera takes any free one."""
    from iris_screen.sim.rig.stand import Make, standing
    from iris_screen.tools.devices.sim import SimDevice

    assert isinstance(device, SimDevice)
    with standing(device.phone, Make(), port=port, keep=device.keep) as stand:
        click.echo(f"{stand.address}  (Ctrl-C ends it)")
        click.echo("Enter shows the page to calibrate with, and the phone again.")
        shown = False
        while sys.stdin.readline():
            shown = not shown
            stand.show_page(shown=shown)
            click.echo("the page is shown" if shown else "the phone is shown")
        threading.Event().wait()
