"""devices: lists what Iris can operate here, and connects phones on the network."""

from typing import TYPE_CHECKING

import click

from iris_screen.core.errors import IrisError
from iris_screen.core.message import Message, say
from iris_screen.text import render
from iris_screen.ui.arm_status import READY, describe_calibration, find_arms, find_trouble
from iris_screen.ui.attached_phones import AdbPhones, Phone
from iris_screen.ui.cli.command import group
from iris_screen.ui.cli.output import echo, localize, print_json
from iris_screen.ui.desktop_check import check_desktop
from iris_screen.ui.escaping import format_row
from iris_screen.ui.global_options import GlobalOptions, as_json_option, pass_global_options

if TYPE_CHECKING:
    from iris_screen.tools.devices.arm.known_arms import KnownArm
    from iris_screen.ui.cli.answers.machine_answers import ListedDevice


@group(invoke_without_command=True, help="help-devices")
@as_json_option
@click.pass_context
def devices(context: click.Context, as_json: bool) -> None:
    """List what can be operated from here: --device takes the first word of each line."""
    if context.invoked_subcommand is not None:
        return
    opts = context.ensure_object(GlobalOptions)
    phones: list[Phone] = []
    arms: list[KnownArm] = []
    problem: Message | None = None  # why phones are not known
    try:
        settings = opts.load_settings()
        arms = find_arms(settings.home)
        phones = AdbPhones(settings.adb_path).list_attached()
    except IrisError as error:
        problem = error.message
    desktops = [] if check_desktop().trouble else [Phone("desktop:", "this desktop")]
    listed = [_SIMULATED, *desktops, *phones]
    if as_json:
        from iris_screen.ui.cli.answers.machine_answers import DevicesAnswer

        told = [*map(_make_phone_row, listed), *map(_make_arm_row, arms)]
        print_json(DevicesAnswer(devices=told, problem=render(problem) if problem else ""))
        return
    for phone in listed:
        kind = say("manage-device-kind", kind=phone.serial.rstrip(":")) if phone.serial in HERE else phone.model
        _print_line(_format_address(phone), kind, phone.trouble or say("manage-device-ready"))
    for arm in arms:
        fine = say("manage-device-remote") if arm.state == "remote" else say("manage-device-ready")
        parts = [part for part in (find_trouble(arm) or fine, describe_calibration(arm)) if part]
        kind = arm.port.about or say("manage-device-kind", kind="arm")
        _print_line(arm.address, kind, say("manage-device-stands", parts=[*parts]))
    if problem:
        echo(say("manage-devices-android", problem=problem), err=True)
    if not phones:
        echo(say("manage-devices-no-phone"), err=True)


@devices.command(help="help-devices-pair")
@click.argument("place", metavar="HOST:PORT")
@click.argument("code")
@pass_global_options
def pair(opts: GlobalOptions, place: str, code: str) -> None:
    """Pair with a phone over Wi-Fi, by the address and the CODE that it shows."""
    AdbPhones(opts.load_settings().adb_path).pair(place, code)
    echo(say("manage-devices-paired"))


@devices.command(help="help-devices-connect")
@click.argument("place", metavar="HOST:PORT")
@pass_global_options
def connect(opts: GlobalOptions, place: str) -> None:
    """Connect to a phone on the network."""
    serial = AdbPhones(opts.load_settings().adb_path).connect(place)
    echo(say("manage-devices-connected", serial=serial))


UNDER_AN_ARM = "phone under an arm"
HERE = ("sim:", "desktop:")
_SIMULATED = Phone("sim:", "simulated phone")


def _format_address(phone: Phone) -> str:
    return phone.serial if phone.serial in HERE else f"android:{phone.serial}"


def _make_phone_row(phone: Phone) -> "ListedDevice":
    from iris_screen.ui.cli.answers.machine_answers import ListedDevice

    trouble = render(phone.trouble) if phone.trouble else ""
    return ListedDevice(address=_format_address(phone), model=phone.model, ready=not phone.trouble, trouble=trouble)


def _print_line(address: str, model: Message | str, state: Message) -> None:
    click.echo(format_row([address or "-", localize(model) or "-", localize(state)], (27, 19, 0)))


def _make_arm_row(arm: "KnownArm") -> "ListedDevice":
    from iris_screen.ui.cli.answers.machine_answers import ArmCalibration, ListedDevice

    kept, wrong = arm.calibration, find_trouble(arm)
    there = None if arm.state in ("remote", "broken") else arm.state != "gone"
    calibrated = None
    if kept is not None:
        screen, mm = (kept.screen.width, kept.screen.height), kept.reach.worst if kept.reach else None
        calibrated = ArmCalibration(at=kept.at, screen=screen, px=kept.lens.worst, mm=mm)
    return ListedDevice(
        address=arm.address,
        model=arm.port.about or UNDER_AN_ARM,
        ready=arm.state in READY,
        trouble=render(wrong) if wrong else "",
        there=there,
        calibrated=calibrated,
    )
