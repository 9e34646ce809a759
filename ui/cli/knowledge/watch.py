"""watch: what is new on a screen goes into memory, until Ctrl-C."""

import json
import math
import re
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import asdict
from threading import Event
from typing import TYPE_CHECKING

import click

from iris_screen.core.errors import DeviceError
from iris_screen.ui.escaping import counted, plain, short, shown_width
from iris_screen.ui.given import Given, pass_given

if TYPE_CHECKING:
    from iris_screen.core.protocols import Device
    from iris_screen.graph.watch.watch_loop import Tally

HOTKEY = ("ctrl", "alt", "p")
ALONE = (
    "This simulated phone is of this command alone: nobody uses it, and nothing will happen on it. To watch one that is"
    " used, serve it with iris sim serve --adb 5599, and give --device android:127.0.0.1:5599 here and to iris run."
)
WIDTH = 100
UNITS = {"": 1.0, "s": 1.0, "m": 60.0, "h": 3_600.0}


class Span(click.ParamType[float]):
    """90, 90s, 10m, 2h: in seconds."""

    name = "TIME"

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> float:
        found = re.fullmatch(r"(\d{1,6}(?:\.\d+)?)([smh]?)", str(value))
        if found is None or float(found[1]) == 0:
            self.fail(f"'{value}' is no time such as 90s, 10m or 2h.", param, ctx)
        return float(found[1]) * UNITS[found[2]]


def _a_number(ctx: click.Context, param: click.Parameter, value: float) -> float:
    """NaN lies in every range."""
    if math.isnan(value):
        raise click.BadParameter("is no number", ctx, param)
    return value


@click.command()
@click.option("--device", help="What to watch, as for iris run: android:SERIAL, arm:PORT, desktop:, sim:…")
@click.option("--exclude", multiple=True, metavar="APP", help="An app to leave out too, such as '*signal*'.")
@click.option(
    "--every",
    type=click.FloatRange(0.05, 3_600),
    callback=_a_number,
    default=1.0,
    show_default=True,
    help="Seconds between looks.",
)
@click.option("--for", "seconds", type=Span(), help="End after this time: 90s, 10m, 2h.")
@click.option("--frames", type=click.IntRange(min=1), help="End once so many frames are kept.")
@click.option("--json", "as_json", is_flag=True, help="Print what came of it as JSON.")
@pass_given
def watch(
    given: Given,
    device: str | None,
    exclude: tuple[str, ...],
    every: float,
    seconds: float | None,
    frames: int | None,
    as_json: bool,
) -> None:
    """Watch a screen into memory: one look a second, of which what is new is kept.

    Pause and go on with p, on a desktop with Ctrl+Alt+P anywhere. End with Ctrl-C. Nothing on it is touched. Password
    managers, banks and private windows are left out; what is secret on a picture is made unreadable before it is kept.
    """
    from iris_screen.graph.watch.open_watch import watching
    from iris_screen.graph.watch.watch_loop import Limits

    with watching(given.settings(device=device), exclude) as made:
        looked_at = made.looking.device
        click.echo(
            plain(f"Watching {looked_at.name}. {_how_to_pause(looked_at, made.paused)}End with Ctrl-C."), err=True
        )
        if made.looking.address.partition(":")[0] == "sim":
            click.echo(ALONE, err=True)
        made.limits, made.beat.every = Limits(seconds, frames), every
        made.tell = line = Line(made.looking.called)
        with suppress(KeyboardInterrupt), _keys(made.paused):
            made.run()
        line.end()
    click.echo(json.dumps(_row(made.tally)) if as_json else _sum(made.tally))


def _how_to_pause(device: "Device", paused: Event) -> str:
    from iris_screen.core.protocols import HearsKeys

    if not isinstance(device, HearsKeys):
        return "Pause with p. " if sys.stdin.isatty() else ""
    try:
        device.on_keys(HOTKEY, lambda: _toggle(paused))
    except DeviceError as error:
        return f"{error} "
    return "Pause with Ctrl+Alt+P anywhere. "


def _toggle(paused: Event) -> None:
    paused.clear() if paused.is_set() else paused.set()


@contextmanager
def _keys(paused: Event) -> Iterator[None]:
    """p in the terminal pauses and goes on."""
    if not sys.stdin.isatty():
        yield
        return
    from threading import Thread

    with _key_by_key():
        Thread(target=_heed, args=(paused,), daemon=True).start()
        yield


def _heed(paused: Event) -> None:
    while key := sys.stdin.read(1):
        if key in "pP":
            _toggle(paused)


@contextmanager
def _key_by_key() -> Iterator[None]:
    """Keys come as they are pressed and are not shown; Ctrl-C stays what it is."""
    try:
        import termios
        import tty
    except ImportError:  # Windows: p and Enter
        yield
        return
    before = termios.tcgetattr(sys.stdin)
    tty.setcbreak(sys.stdin)
    try:
        yield
    finally:
        termios.tcsetattr(sys.stdin, termios.TCSADRAIN, before)


class Line:
    """How watching stands, on one line of a terminal; elsewhere a line each time that another app or word comes."""

    def __init__(self, called: Callable[[str], str]) -> None:
        self._called = called
        self._said = ""
        self._live = sys.stderr.isatty()

    def __call__(self, tally: "Tally") -> None:
        state = _state(tally, self._called(tally.app))
        if self._live:
            text = short(f"{_counts(tally)} · {state}", WIDTH)
            click.echo("\r" + text + " " * max(WIDTH - shown_width(text), 0), nl=False, err=True)
        elif state != self._said:
            click.echo(plain(f"{_counts(tally)} · {state}"), err=True)
        self._said = state

    def end(self) -> None:
        if self._live:
            click.echo(err=True)


def _state(tally: "Tally", app: str) -> str:
    if tally.paused:
        return "paused"
    if tally.lost:
        return f"waiting for the device: {tally.why}"
    if tally.why:
        return f"not kept: {tally.why}"
    return app or "an app without a name"


def _counts(tally: "Tally") -> str:
    from iris_screen.memory.frames import BATCH

    return (
        f"{tally.seen:,} seen · {tally.kept:,} kept · {tally.same:,} the same · {tally.away:,} left out"
        f" · batch {tally.kept % BATCH}/{BATCH}"
    )


def _sum(tally: "Tally") -> str:
    return (
        f"{counted(tally.kept, 'frame')} kept of {tally.seen:,} seen, {tally.same:,} the same again,"
        f" {tally.away:,} left out. See: iris memory list --kind episodic"
    )


def _row(tally: "Tally") -> dict[str, object]:
    return {name: value for name, value in asdict(tally).items() if name in ("seen", "kept", "same", "away", "missed")}
