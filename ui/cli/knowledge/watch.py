"""watch: saves what is new on a screen into memory, until Ctrl-C."""

import math
import re
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from threading import Event
from typing import TYPE_CHECKING

import click

from iris_screen.core.errors import DeviceError, UsageError
from iris_screen.core.message import Message, say
from iris_screen.ui.cli.command import command
from iris_screen.ui.cli.output import echo, localize, print_json
from iris_screen.ui.escaping import measure_width, shorten
from iris_screen.ui.global_options import GlobalOptions, as_json_option, pass_global_options

if TYPE_CHECKING:
    from iris_screen.core.protocols import Device
    from iris_screen.graph.watch.watch_loop import WatchCounts

HOTKEY = ("ctrl", "alt", "p")
WIDTH = 100
UNITS = {"": 1.0, "s": 1.0, "m": 60.0, "h": 3_600.0}


class Span(click.ParamType[float]):
    """A duration such as 90, 90s, 10m or 2h, converted to seconds."""

    name = "TIME"

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> float:
        found = re.fullmatch(r"(\d{1,6}(?:\.\d+)?)([smh]?)", str(value))
        if found is None or float(found[1]) == 0:
            raise UsageError(say("cli-watch-no-time", value=str(value)))
        return float(found[1]) * UNITS[found[2]]


def _refuse_nan(_ctx: click.Context, _param: click.Parameter, value: float) -> float:
    """The range check lets NaN through."""
    if math.isnan(value):
        raise UsageError(say("cli-watch-no-number"))
    return value


@command(help="help-watch")
@click.option("--device", help="help-watch-device")
@click.option("--exclude", multiple=True, metavar="APP", help="help-watch-exclude")
@click.option(
    "--every",
    type=click.FloatRange(0.05, 3_600),
    callback=_refuse_nan,
    default=1.0,
    show_default=True,
    help="help-watch-every",
)
@click.option("--for", "seconds", type=Span(), help="help-watch-for")
@click.option("--frames", type=click.IntRange(min=1), help="help-watch-frames")
@as_json_option
@pass_global_options
def watch(
    opts: GlobalOptions,
    device: str | None,
    exclude: tuple[str, ...],
    every: float,
    seconds: float | None,
    frames: int | None,
    as_json: bool,
) -> None:
    """Watch a screen: look at it every second, and keep what is new in memory."""
    from iris_screen.graph.watch.open_watch import open_watch
    from iris_screen.graph.watch.watch_loop import Limits
    from iris_screen.tools.devices.address import scheme_of

    with open_watch(opts.load_settings(device=device), exclude) as made:
        looked_at = made.looking.device
        echo(say("cli-watching", device=looked_at.name), err=True)
        echo(_offer_pause(looked_at, made.paused), err=True)
        if scheme_of(made.looking.address).simulated:
            echo(say("cli-watch-alone"), err=True)
        made.limits, made.ticker.every = Limits(seconds, frames), every
        made.tell = line = Line(made.looking.called)
        with suppress(KeyboardInterrupt), _pause_by_key(made.paused):
            made.run()
        line.end()
    if as_json:
        from iris_screen.ui.cli.answers.knowledge_answers import WatchAnswer

        print_json(WatchAnswer(**{name: getattr(made.counts, name) for name in WatchAnswer.model_fields}))
    else:
        counts = made.counts
        echo(say("cli-watch-sum", kept=counts.kept, seen=counts.seen, same=counts.same, away=counts.away))


def _offer_pause(device: "Device", paused: Event) -> Message:
    from iris_screen.core.protocols import HearsPerson

    if not isinstance(device, HearsPerson):
        return say("cli-watch-keys") if sys.stdin.isatty() else say("cli-watch-ends")
    try:
        device.on_keys(HOTKEY, lambda: _toggle(paused))
    except DeviceError as error:
        return error.message
    return say("cli-watch-hotkey")


def _toggle(paused: Event) -> None:
    paused.clear() if paused.is_set() else paused.set()


@contextmanager
def _pause_by_key(paused: Event) -> Iterator[None]:
    """The key p in the terminal pauses and resumes."""
    if not sys.stdin.isatty():
        yield
        return
    from threading import Thread

    from iris_screen.ui.cli.keys import read_single_keys

    with read_single_keys():
        Thread(target=_toggle_on_p, args=(paused,), daemon=True).start()
        yield


def _toggle_on_p(paused: Event) -> None:
    while key := sys.stdin.read(1):
        if key in "pP":
            _toggle(paused)


class Line:
    """Prints the state of watching: on one line that is updated in a terminal, else a new line whenever it changes."""

    def __init__(self, called: Callable[[str], str]) -> None:
        self._called = called
        self._said = ""
        self._live = sys.stderr.isatty()

    def __call__(self, counts: "WatchCounts") -> None:
        from iris_screen.memory.frames import BATCH

        state = localize(_describe_state(counts, self._called(counts.app)))
        batch = f"{counts.kept % BATCH}/{BATCH}"
        sums = say(
            "cli-watch-counts", seen=counts.seen, kept=counts.kept, same=counts.same, away=counts.away, batch=batch
        )
        text = shorten(f"{localize(sums)} · {state}", WIDTH if self._live else 1_000)
        if self._live:
            click.echo("\r" + text + " " * max(WIDTH - measure_width(text), 0), nl=False, err=True)
        elif state != self._said:
            click.echo(text, err=True)
        self._said = state

    def end(self) -> None:
        if self._live:
            click.echo(err=True)


def _describe_state(counts: "WatchCounts", app: str) -> Message | str:
    if counts.paused:
        return say("cli-watch-paused")
    if counts.lost and counts.why:
        return say("cli-watch-lost", why=counts.why)
    if counts.why:
        return say("cli-watch-not-kept", why=counts.why)
    return app or say("cli-watch-nameless")
