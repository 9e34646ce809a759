"""fleet init, join, export-key, rotate-key; store move: which computers are a fleet, by which keys, with which runs."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from iris_screen.core.errors import UsageError
from iris_screen.core.message import say
from iris_screen.ui.cli.command import command, group
from iris_screen.ui.cli.output import confirm, echo
from iris_screen.ui.global_options import GlobalOptions, pass_global_options

if TYPE_CHECKING:
    from iris_screen.core.settings import Settings

OF_SETTINGS = "fleet"
"""Stands for the address in the settings."""
key_file = click.Path(dir_okay=False, path_type=Path)


@command(help="help-fleet-init")
@click.argument("url", default="")
@pass_global_options
def init(opts: GlobalOptions, url: str) -> None:
    """Make the tables of a fleet in the database at URL, and its key on this computer."""
    from iris_screen.graph.fleet.set_up import begin_fleet

    settings = _load(opts, url)
    name = begin_fleet(settings)
    _save(settings, url)
    echo(say("cli-fleet-begun", key=name, file=str(settings.home / "fleet.key")))


@command(help="help-fleet-join")
@click.argument("url", default="")
@click.option("--key", type=key_file, required=True, help="help-fleet-join-key")
@pass_global_options
def join(opts: GlobalOptions, url: str, key: Path) -> None:
    """Make this computer one of the fleet at URL."""
    from iris_screen.graph.fleet.set_up import join_fleet
    from iris_screen.graph.lifecycle.clock import SystemClock

    settings = _load(opts, url)
    join_fleet(settings, key, SystemClock())
    _save(settings, url)
    echo(say("cli-fleet-joined"))


@command(name="export-key", help="help-fleet-export-key")
@click.argument("file", type=key_file)
@pass_global_options
def export_key(opts: GlobalOptions, file: Path) -> None:
    """Write the keys of the fleet into FILE, for another computer."""
    from iris_screen.graph.keys.fleet_key import FleetKeyFile

    FleetKeyFile(opts.load_settings().home).export(file)
    echo(say("cli-fleet-key-written", file=str(file)))


@command(name="rotate-key", help="help-fleet-rotate-key")
@click.option("--yes", is_flag=True, help="help-yes")
@pass_global_options
def rotate_key(opts: GlobalOptions, yes: bool) -> None:
    """Make a new key. Until they get it, no other computer begins anything."""
    from iris_screen.graph.fleet.set_up import rotate_key as renew

    settings = opts.load_settings()
    if not yes:
        confirm(say("cli-fleet-rotate"), abort=True)
    echo(say("cli-fleet-rotated", key=renew(settings)))


@group(help="help-store")
def store() -> None:
    """The store of runs."""


@store.command("move", help="help-store-move")
@click.option("--to", "url", default="", metavar="URL", help="help-store-to")
@click.option("--to-folder", is_flag=True, help="help-store-to-folder")
@click.option("--release", is_flag=True, help="help-store-release")
@click.option("--yes", is_flag=True, help="help-yes")
@pass_global_options
def move(opts: GlobalOptions, url: str, to_folder: bool, release: bool, yes: bool) -> None:
    """Move all runs into a fleet, or back."""
    from iris_screen.graph.fleet.set_up import move_runs
    from iris_screen.graph.lifecycle.clock import SystemClock

    if [bool(url), to_folder, release].count(True) != 1:
        raise UsageError(say("usage-store-move"))
    settings = opts.load_settings(fleet_url=url if url not in ("", OF_SETTINGS) else None)
    if release:
        _release(settings, yes=yes)
        return
    moved = move_runs(settings, SystemClock(), to_folder=to_folder)
    echo(say("cli-store-moved", fresh=len(moved.fresh), known=len(moved.known)))
    if moved.broken:
        echo(say("cli-store-broken", n=len(moved.broken), runs=moved.broken), err=True)
    if to_folder:
        echo(say("cli-store-still-fleet"), err=True)


def _release(settings: "Settings", *, yes: bool) -> None:
    from iris_screen.graph.fleet.set_up import list_arrived, release_arrived
    from iris_screen.graph.lifecycle.clock import SystemClock

    held = list_arrived(settings, SystemClock())
    if held and not yes:
        confirm(say("cli-store-release", n=len(held)), abort=True)
    echo(say("cli-store-released", n=len(release_arrived(settings, SystemClock())) if held else 0))


def _load(opts: GlobalOptions, url: str) -> "Settings":
    return opts.load_settings(fleet_url=url or None)


def _save(settings: "Settings", url: str) -> None:
    """Later commands of this data folder use the fleet, too. url: "" if it is in the settings already."""
    from iris_screen.graph.configuration.setting_sources import own_file
    from iris_screen.graph.configuration.settings_file import write_settings

    if url:
        write_settings(own_file(settings.home), {"fleet_url": url})
