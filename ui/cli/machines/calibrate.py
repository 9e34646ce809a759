"""calibrate: finds where the phone's screen is in the camera picture, and where the arm must go for each pixel."""

from dataclasses import dataclass
from pathlib import Path
from shlex import quote
from typing import TYPE_CHECKING, Any

import click

from iris_screen.core.errors import UsageError
from iris_screen.core.message import Message, say
from iris_screen.ui.cli.command import command
from iris_screen.ui.cli.output import echo, localize
from iris_screen.ui.global_options import GlobalOptions, check_folder, pass_global_options

if TYPE_CHECKING:
    from iris_screen.core.geometry import Size
    from iris_screen.tools.devices.arm.calibration.corners import Top
    from iris_screen.tools.devices.arm.calibration.record import Calibration
    from iris_screen.tools.devices.arm.machine.setup import Place
    from iris_screen.ui.cli.machines.arm_parts import ArmAddress, OpenedArm


def _read_size(ctx: click.Context, param: click.Parameter, text: str | None) -> "Size | None":
    if text is None:
        return None
    from iris_screen.core.geometry import Size

    width, _, height = text.lower().replace("×", "x").partition("x")
    if not (width.isdecimal() and height.isdecimal() and 200 <= int(width) <= 8000 and 200 <= int(height) <= 8000):
        raise UsageError(say("usage-not-a-size", given=text))
    return Size(width=int(width), height=int(height))


def read_place(ctx: click.Context, param: click.Parameter, text: str | None) -> "Place | None":
    if text is None:
        return None
    from iris_screen.tools.devices.arm.machine.setup import Place

    try:
        x, y = (float(part) for part in text.split(","))
    except ValueError:
        raise UsageError(say("usage-not-a-place", given=text)) from None
    return Place(x, y)


@dataclass(frozen=True)
class Wanted:
    """The command's options."""

    screen: "Size | None"
    by_corners: bool
    top: "Top | None"
    camera_only: bool
    zero: bool
    start: "Place | None"

    @property
    def is_only_zero(self) -> bool:
        return self.zero and self.screen is None and not (self.camera_only or self.by_corners)


@command(help="help-calibrate")
@click.argument("device", required=False)
@click.option("--screen", callback=_read_size, metavar="WxH", help="help-calibrate-screen")
@click.option("--page", type=click.Path(path_type=Path), callback=check_folder, help="help-calibrate-page")
@click.option("--picture", type=click.Path(path_type=Path), callback=check_folder, help="help-calibrate-picture")
@click.option("--corners", "by_corners", is_flag=True, help="help-calibrate-corners")
@click.option("--top", type=click.Choice(["up", "right", "down", "left"]), help="help-calibrate-top")
@click.option("--camera-only", is_flag=True, help="help-calibrate-camera-only")
@click.option("--zero", is_flag=True, help="help-calibrate-zero")
@click.option("--start", callback=read_place, metavar="X,Y", help="help-calibrate-start")
@click.option("--check", is_flag=True, help="help-calibrate-check")
@pass_global_options
def calibrate(
    opts: GlobalOptions, /, device: str | None, page: Path | None, picture: Path | None, check: bool, **options: Any
) -> int:
    """Calibrate the camera and the arm of DEVICE, such as arm:/dev/ttyUSB0?camera=0&area=0,0,120,200"""
    from iris_screen.tools.devices.arm.known_arms import address_of
    from iris_screen.ui.cli.machines.arm_check import check_calibration
    from iris_screen.ui.cli.machines.arm_parts import find_kept_arm, hold_arm

    wanted, settings = Wanted(**options), opts.load_settings()
    if page is not None or picture is not None:
        _write_board(wanted.screen, page, picture)
        return 0
    arm = find_kept_arm(settings, device)
    address, file, former = arm.address, arm.file, arm.calibration
    stays = wanted.is_only_zero and former is not None and former.reach is not None
    with hold_arm(settings, address):
        if check or stays:
            return check_calibration(address, file, zero=wanted.zero)
        found = _calibrate_and_save(address, file, wanted, former)
    used = quote(address_of(found, file, settings.home))
    echo(say("manage-calibrated", file=str(file), device=used))
    echo(found.in_words())
    return 0


def _write_board(screen: "Size | None", page: Path | None, picture: Path | None) -> None:
    from iris_screen.sight.vision.board import draw_board
    from iris_screen.sight.vision.pictures import write_png
    from iris_screen.tools.devices.arm.calibration.board_page import render_page
    from iris_screen.tools.devices.arm.calibration.record import write

    if screen is None:
        raise UsageError(say("usage-screen-size-unknown"))
    if page is not None:
        write(page, render_page(screen).encode())
        echo(say("manage-calibration-page", file=str(page)))
    if picture is not None:
        write(picture, write_png(draw_board(screen)))
        echo(say("manage-calibration-picture", file=str(picture)))


def _calibrate_and_save(
    address: "ArmAddress", file: Path, wanted: Wanted, former: "Calibration | None"
) -> "Calibration":
    from iris_screen.sight.vision.pictures import write_png
    from iris_screen.tools.devices.arm.calibration.record import save, write
    from iris_screen.ui.cli.machines.arm_parts import open_parts

    screen = wanted.screen or (former.screen if former else None)
    if screen is None:
        raise UsageError(say("usage-screen-size-unknown"))
    in_the_way = address.options.area is not None or not wanted.by_corners
    with open_parts(address, with_arm=in_the_way and not wanted.camera_only) as parts:
        found, picture = _measure(parts, address, screen, wanted, former)
    save(found, file)
    write(file.with_suffix(".png"), write_png(picture))
    return found


def _measure(
    parts: "OpenedArm", address: "ArmAddress", screen: "Size", wanted: Wanted, former: "Calibration | None"
) -> tuple["Calibration", Any]:
    from iris_screen.tools.devices.arm.calibration.procedure import Bench, calibrate
    from iris_screen.tools.devices.arm.calibration.record import Calibration, storable_options
    from iris_screen.tools.devices.clock import SystemClock
    from iris_screen.tools.devices.shown_address import mask_source
    from iris_screen.ui.cli.machines.arm_check import find_zero, lock_camera

    clock = SystemClock()
    if parts.pen is not None:
        find_zero(parts.pen, here=wanted.zero)
    locked = lock_camera(parts.camera, clock, _print_step)
    bench = Bench(parts.camera, clock, parts.pen, parts.setup.area if parts.setup else None)
    found = calibrate(bench, screen, _print_step, by_corners=wanted.by_corners, top=wanted.top, start=wanted.start)
    reach = found.reach
    if reach is None and former is not None and former.reach is not None and former.screen == screen:
        reach = former.reach
        _print_step(say("manage-calibration-kept"))
    return Calibration(
        screen=screen,
        camera=found.camera,
        source=mask_source(address.options.camera),
        port=address.where,
        at=clock.now(),
        lens=found.lens,
        scene=found.scene,
        reach=reach,
        tone=found.tone,
        options=storable_options(address.address.options),
        locked=locked,
    ), found.picture


def _print_step(line: Message) -> None:
    echo(f"• {localize(line)}")
