"""devices: what Iris can operate here, and how a phone on the network is joined."""

import json

import click

from core.errors import IrisError
from ui.cli.desktops import this_desktop
from ui.cli.given import Given, pass_given
from ui.cli.phones import AdbPhones, Phone
from ui.cli.words import plain


@click.group(invoke_without_command=True)
@click.option("--json", "as_json", is_flag=True, help="End with one JSON object on stdout.")
@click.pass_context
def devices(context: click.Context, as_json: bool) -> None:
    """List what can be operated from here: --device takes the first word of each line.

    An adb server is started where none runs.
    """
    if context.invoked_subcommand is not None:
        return
    given = context.ensure_object(Given)
    try:
        phones, problem = AdbPhones(given.settings().adb_path).attached(), ""
    except IrisError as error:
        phones, problem = [], str(error)
    listed = [_SIMULATED, *_desktops(), *phones]
    if as_json:
        click.echo(json.dumps({"devices": [_told(phone) for phone in listed], "problem": problem}))
        return
    for phone in listed:
        click.echo(plain(f"{_address(phone):<28} {phone.model or '-':<20} {phone.trouble or 'ready'}"))
    if problem:
        click.echo(f"android: {plain(problem)}", err=True)
    if not phones:
        click.echo("No phone is attached; what to do on it and here: iris setup", err=True)


@devices.command()
@click.argument("place", metavar="HOST:PORT")
@click.argument("code")
@pass_given
def pair(given: Given, place: str, code: str) -> None:
    """Pair with a phone over Wi-Fi, by the address and the CODE that it shows.

    On the phone: developer options, wireless debugging, pair device with pairing code. Then: iris devices connect.
    """
    AdbPhones(given.settings().adb_path).pair(place, code)
    click.echo("Paired. Now: iris devices connect HOST:PORT, with the port that wireless debugging itself shows.")


@devices.command()
@click.argument("place", metavar="HOST:PORT")
@pass_given
def connect(given: Given, place: str) -> None:
    """Connect to a phone on the network."""
    serial = AdbPhones(given.settings().adb_path).connect(place)
    click.echo(f'Connected. Try: iris run "打开设置" --device android:{serial}')


_SIMULATED = Phone("sim:", "simulated phone")


def _desktops() -> list[Phone]:
    """The one this program runs on, where it has a screen."""
    return [] if this_desktop().trouble else [Phone("desktop:", "this desktop")]


def _address(phone: Phone) -> str:
    return phone.serial if phone.serial in ("sim:", "desktop:") else f"android:{phone.serial}"


def _told(phone: Phone) -> dict[str, object]:
    return {
        "address": _address(phone),
        "model": phone.model,
        "ready": not phone.trouble,
        "trouble": phone.trouble,
    }
