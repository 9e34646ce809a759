"""devices: what Iris can operate here, and how a phone on the network is joined."""

import json
from typing import TYPE_CHECKING

import click

from iris_screen.core.errors import IrisError
from iris_screen.ui.arm_status import READY, arms_here, quality, trouble
from iris_screen.ui.attached_phones import AdbPhones, Phone
from iris_screen.ui.desktop_check import this_desktop
from iris_screen.ui.escaping import plain
from iris_screen.ui.given import Given, pass_given

if TYPE_CHECKING:
    from iris_screen.tools.devices.arm.known_arms import KnownArm


@click.group(invoke_without_command=True)
@click.option("--json", "as_json", is_flag=True, help="End with one JSON object on stdout.")
@click.pass_context
def devices(context: click.Context, as_json: bool) -> None:
    """List what can be operated from here: --device takes the first word of each line.

    An adb server is started where none runs. Of phones under an arm no port is opened.
    """
    if context.invoked_subcommand is not None:
        return
    given = context.ensure_object(Given)
    phones, arms, problem = _attached(given)
    listed = [_SIMULATED, *_desktops(), *phones]
    if as_json:
        told = [*(_told(phone) for phone in listed), *(_arm_told(arm) for arm in arms)]
        click.echo(json.dumps({"devices": told, "problem": problem}))
        return
    for phone in listed:
        _line(_address(phone), phone.model, phone.trouble or "ready")
    for arm in arms:
        _line(arm.address, arm.port.about or UNDER_AN_ARM, _stands(arm))
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


UNDER_AN_ARM = "phone under an arm"
_SIMULATED = Phone("sim:", "simulated phone")


def _attached(given: Given) -> "tuple[list[Phone], list[KnownArm], str]":
    """Phones and arms, and why phones are not known."""
    arms: list[KnownArm] = []
    try:
        settings = given.settings()
        arms = arms_here(settings.home)
        return AdbPhones(settings.adb_path).attached(), arms, ""
    except IrisError as error:
        return [], arms, str(error)


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


def _line(address: str, model: str, stands: str) -> None:
    click.echo(plain(f"{address or '-':<28} {model or '-':<20} {stands}"))


def _stands(arm: "KnownArm") -> str:
    wrong = trouble(arm) or ("on the network, not asked" if arm.state == "remote" else "ready")
    return "; ".join(part for part in (wrong, quality(arm)) if part)


def _arm_told(arm: "KnownArm") -> dict[str, object]:
    """there: null where only connecting would tell."""
    kept, wrong = arm.calibration, trouble(arm)
    there = None if arm.state in ("remote", "broken") else arm.state != "gone"
    told = {"address": arm.address, "model": arm.port.about or UNDER_AN_ARM, "ready": arm.state in READY}
    told |= {"trouble": wrong, "there": there}
    if kept is None:
        return told
    size = [kept.screen.width, kept.screen.height]
    off = {"px": kept.lens.worst, "mm": kept.reach.worst if kept.reach else None}
    return told | {"calibrated": {"at": kept.at, "screen": size, **off}}
