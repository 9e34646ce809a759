"""arm: moves a robot arm by hand, sets its pen, and tries one touch."""

import math
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING

import click

from iris_screen.core.errors import DeviceError, OutOfBounds, Rejected, Unsupported, UsageError
from iris_screen.core.message import say
from iris_screen.ui.cli.command import group
from iris_screen.ui.cli.keys import next_key, read_single_keys
from iris_screen.ui.cli.machines.calibrate import read_place
from iris_screen.ui.cli.output import echo
from iris_screen.ui.global_options import GlobalOptions, pass_global_options

if TYPE_CHECKING:
    from iris_screen.tools.devices.arm.calibration.one_touch import Landing
    from iris_screen.tools.devices.arm.machine.pen import Pen
    from iris_screen.tools.devices.arm.machine.setup import Place, Setup
    from iris_screen.ui.cli.machines.arm_parts import KeptArm

STEPS = (0.1, 0.5, 1.0, 5.0, 10.0)
"""mm that one press of an arrow key moves it; + and - choose another."""
MM, TICKS = 0.1, 5
"""How much one press changes a height, and a value of a servo."""
SHOWN = 1.0
"""Seconds that the pen is down to show its height."""
LEAVE = ("", "q", "escape")
WAYS = {
    "left": (-1, 0, 0),
    "right": (1, 0, 0),
    "down": (0, -1, 0),
    "up": (0, 1, 0),
    "page-up": (0, 0, 1),
    "page-down": (0, 0, -1),
}
NOT_FELT = 1

device_argument = click.argument("device", required=False)
zero_option = click.option("--zero", is_flag=True, help="help-calibrate-zero")
at_option = click.option("--at", callback=read_place, metavar="X,Y", help="help-arm-at")


@group(help="help-arm")
def arm() -> None:
    """Move a robot arm by hand, set its pen, try a touch."""


@contextmanager
def _hold_pen(opts: GlobalOptions, device: str | None, *, zero: bool) -> Iterator[tuple["Pen", "KeptArm"]]:
    """The pen, ready and up, which no run uses meanwhile; it is lifted at the end whatever happens."""
    from iris_screen.tools.devices.arm.open_arm import make_pen
    from iris_screen.ui.cli.machines.arm_check import find_zero
    from iris_screen.ui.cli.machines.arm_parts import find_kept_arm, hold_arm

    settings = opts.load_settings()
    kept = find_kept_arm(settings, device)
    with hold_arm(settings, kept.address):
        pen = make_pen(kept.address.where, kept.address.options)
        try:
            find_zero(pen, here=zero)
            yield pen, kept
        finally:
            with suppress(DeviceError):
                pen.close()


def _require_terminal(command: str) -> None:
    if not sys.stdin.isatty():
        raise UsageError(say("usage-arm-needs-terminal", command=command))


# --- jog --------------------------------------------------------------------------------------------------------------


@arm.command(help="help-arm-jog")
@device_argument
@click.option("--x", type=float, default=0.0, metavar="MM", help="help-arm-jog-x")
@click.option("--y", type=float, default=0.0, metavar="MM", help="help-arm-jog-y")
@click.option("--z", type=float, default=0.0, metavar="MM", help="help-arm-jog-z")
@zero_option
@pass_global_options
def jog(opts: GlobalOptions, /, device: str | None, x: float, y: float, z: float, zero: bool) -> None:
    """Move the pen by so many mm, or by arrow keys."""
    by_keys = not (x or y or z)
    if by_keys:
        _require_terminal("iris arm jog --x 5")
    with _hold_pen(opts, device, zero=zero) as (pen, _):
        if by_keys:
            _jog_by_keys(pen)
            return
        if x or y:
            pen.jog(x, y)
        if z:
            pen.hover(z)
        _tell_place(pen)
        if z and sys.stdin.isatty():
            echo(say("arm-jog-enter"))
            sys.stdin.readline()


def _jog_by_keys(pen: "Pen") -> None:
    step = STEPS.index(1.0)
    with read_single_keys():
        echo(say("arm-jog-keys"))
        _tell_place(pen)
        while (key := next_key()) not in (*LEAVE, "enter"):
            if key in "+-":
                step = min(max(step + (1 if key == "+" else -1), 0), len(STEPS) - 1)
                echo(say("arm-jog-step", step=STEPS[step]))
            elif key in WAYS:
                x, y, z = (STEPS[step] * each for each in WAYS[key])
                try:
                    pen.hover(z) if z else pen.jog(x, y)
                    _tell_place(pen)
                except (OutOfBounds, Unsupported) as error:
                    echo(error.message)


def _tell_place(pen: "Pen") -> None:
    place, height = pen.locate()
    echo(say("arm-jog-at", x=f"{place.x:.1f}", y=f"{place.y:.1f}", height=f"{height:.1f}"))


# --- pen --------------------------------------------------------------------------------------------------------------


@arm.command(help="help-arm-pen")
@device_argument
@click.option("--up", type=float, metavar="N", help="help-arm-pen-up")
@click.option("--down", type=float, metavar="N", help="help-arm-pen-down")
@at_option
@zero_option
@pass_global_options
def pen(
    opts: GlobalOptions, /, device: str | None, up: float | None, down: float | None, at: "Place | None", zero: bool
) -> None:
    """Set how high the pen is up and down, or the servo's values, and save that."""
    by_keys = up is None and down is None
    if by_keys:
        _require_terminal("iris arm pen --down 0")
    with _hold_pen(opts, device, zero=zero) as (held, kept):
        setup = kept.address.options.make_setup()
        place = at or _middle(kept)
        if by_keys:
            chosen = _set_by_keys(held, setup, place)
        else:
            high, low = setup.pen_values
            chosen = setup.with_pen(high if up is None else up, low if down is None else down)
            _show_pen(held, chosen, place, is_down=True)
    if chosen is not None:
        _save_pen(kept, chosen)


def _set_by_keys(held: "Pen", setup: "Setup", place: "Place") -> "Setup | None":
    """The setup that the person wants to keep; None if they leave without saving."""
    is_down = True
    with read_single_keys():
        echo(say("arm-pen-keys"))
        _tell_pen(setup)
        while (key := next_key()) not in LEAVE:
            if key == "enter":
                return setup
            if key in ("u", "d"):
                is_down = key == "d"
                echo(say("arm-pen-chosen", down=is_down))
            elif key in ("up", "down", " "):
                way = {"up": 1, "down": -1, " ": 0}[key] * (TICKS if setup.servo else MM)
                high, low = setup.pen_values
                try:
                    changed = setup.with_pen(high, low + way) if is_down else setup.with_pen(high + way, low)
                    _show_pen(held, changed, place, is_down=is_down)
                    setup = changed
                except (UsageError, OutOfBounds, Rejected) as error:
                    echo(error.message)
                _tell_pen(setup)
    return None


def _show_pen(held: "Pen", setup: "Setup", place: "Place", *, is_down: bool) -> None:
    """Lifts the pen to its height, and for the lower one touches the glass for a moment."""
    held.adjust(setup)
    if is_down:
        held.touch(place, SHOWN)


def _tell_pen(setup: "Setup") -> None:
    up, down = setup.pen_values
    echo(say("arm-pen-values", up=f"{up:g}", down=f"{down:g}", servo=setup.servo is not None))


def _save_pen(kept: "KeptArm", setup: "Setup") -> None:
    """Saves the values with the calibration; without one, says what to write into the address."""
    from iris_screen.tools.devices.arm.calibration.record import save

    up, down = (f"{value:g}" for value in setup.pen_values)
    servo = setup.servo
    values = {"servo": f"{up},{down},{servo.seconds:g}"} if servo else {"up": up, "down": down}
    if kept.calibration is None:
        written = "&".join(f"{name}={value}" for name, value in values.items())
        echo(say("arm-pen-unsaved", port=kept.address.where, options=written))
        return
    options = {**kept.calibration.options, **values}
    save(kept.calibration.replace(options=options), kept.file)
    echo(say("arm-pen-saved", file=str(kept.file)))


def _middle(kept: "KeptArm") -> "Place":
    """The middle of the screen if the arm knows where that is, else of the area where the pen may go."""
    from iris_screen.tools.devices.arm.machine.setup import Place

    area, calibration = kept.address.options.make_setup().area, kept.calibration
    if calibration is not None and calibration.reach is not None:
        return calibration.reach.to_mm((calibration.screen.width / 2, calibration.screen.height / 2))
    return Place((area.left + area.right) / 2, (area.low + area.high) / 2)


# --- test -------------------------------------------------------------------------------------------------------------


@arm.command(help="help-arm-test")
@device_argument
@at_option
@zero_option
@pass_global_options
def test(opts: GlobalOptions, /, device: str | None, at: "Place | None", zero: bool) -> int:
    """Touch the middle of the screen once, and say whether and where that was felt."""
    from iris_screen.tools.devices.arm.calibration.one_touch import OneTouch
    from iris_screen.tools.devices.arm.camera.source import Patient
    from iris_screen.tools.devices.clock import SystemClock
    from iris_screen.ui.cli.machines.arm_check import find_zero, lock_camera
    from iris_screen.ui.cli.machines.arm_parts import find_kept_arm, hold_arm, open_parts

    settings, clock = opts.load_settings(), SystemClock()
    kept = find_kept_arm(settings, device)
    known = kept.calibration
    locked = known.locked if known else None
    with hold_arm(settings, kept.address), open_parts(kept.address, with_arm=True, kept=locked) as parts:
        assert parts.pen is not None and parts.setup is not None
        find_zero(parts.pen, here=zero)
        echo(say("arm-test-firmware", firmware=parts.pen.firmware))
        parts.pen.park()
        lock_camera(parts.camera, clock, echo)
        camera = Patient(parts.camera, clock, echo)
        one = OneTouch(camera, parts.pen, parts.setup.area, clock, known.lens if known else None)
        landing = one.touch(at or _middle(kept))
    return _tell_landing(landing, kept)


def _tell_landing(landing: "Landing", kept: "KeptArm") -> int:
    x, y = (f"{each:.1f}" for each in landing.at)
    reach = kept.calibration.reach if kept.calibration else None
    if landing.dot is None:
        echo(say("arm-test-changed", x=x, y=y) if landing.changed else say("arm-test-nothing", x=x, y=y))
        return 0 if landing.changed else NOT_FELT
    across, down = (round(each) for each in landing.dot)
    if reach is None:
        echo(say("arm-test-dot", x=x, y=y, across=across, down=down))
        return 0
    off = math.dist(reach.to_mm(landing.dot), landing.at)
    echo(say("arm-test-dot-off", x=x, y=y, across=across, down=down, off=f"{off:.2f}"))
    return 0
