"""Opens a screen for watching: it is only looked at, so that a run may use it meanwhile."""

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import replace
from functools import partial

from iris_screen.consent.private_apps import Privacy, read_privacy
from iris_screen.core.parsing.yaml_text import load_yaml
from iris_screen.core.protocols import Clock, Device, KnowsApps
from iris_screen.core.settings import Settings
from iris_screen.core.target import split_alternatives
from iris_screen.graph.configuration.resources import ASSETS, load_apps, own_memory
from iris_screen.graph.lifecycle.clock import RunClock, SystemClock, token
from iris_screen.graph.watch.watch_loop import ScreenWatch, Ticker, WatchCounts
from iris_screen.graph.watch.watched_look import Looking
from iris_screen.memory.episodes import conclude_batch
from iris_screen.sight.reader import FrameReader
from iris_screen.tools.devices.address import add_settings, open_device, parse_address, scheme_of

# Apps whose dialogs come up over any other app; seeing one does not mean that the person went there.


def load_dialogs() -> frozenset[str]:
    """The packages of these apps."""
    path = ASSETS / "dialogs.yaml"
    content, _ = load_yaml(path.read_bytes(), str(path))
    return frozenset(content["apps"])


# What is never watched: the shipped list, and what the person adds.


def privacy_of(settings: Settings, more: Iterable[str] = ()) -> Privacy:
    """What is never watched. more: apps that are also excluded this time."""
    path = ASSETS / "private.yaml"
    own = [part.strip() for part in settings.watching.watch_exclude.split(",")]
    return read_privacy(path.read_bytes(), str(path)).exclude_apps(part for part in (*own, *more) if part)


@contextmanager
def open_watch(settings: Settings, exclude: Iterable[str] = ()) -> Iterator[ScreenWatch]:
    """A watch of the device in these settings that fills the person's own memory; it looks at nothing until it runs.

    exclude: apps that are left out this time. Raises UsageError, DeviceError, StoreError.
    """
    dates, address, limits = SystemClock(), settings.device, settings.watching
    privacy = privacy_of(settings, exclude)
    with (
        own_memory(settings, dates) as store,
        open_quietly(settings, address, dates) as device,
        ThreadPoolExecutor(1, "iris-reading") as executor,
    ):
        name_app, session = make_app_names(settings, device), f"watch-{token()}"
        yield ScreenWatch(
            Looking(device, address, store.frames, session, privacy, FrameReader(), name_app, dates.now, executor),
            store,
            Ticker(RunClock(0.0)),
            partial(conclude_batch, store, name_app=name_app, dialogs=load_dialogs()),
            ignore_counts,
            days=limits.watch_days,
            size=limits.watch_megabytes * 1_000_000,
        )


def ignore_counts(_counts: WatchCounts) -> None:
    """For a watch that nobody follows."""


def open_quietly(settings: Settings, address: str, clock: Clock) -> Device:
    """Open a device just to look. Raises UsageError for a bad address, DeviceError if there is no such device."""
    parsed = parse_address(add_settings(address, settings))
    quiet = replace(parsed, options={**parsed.options, **scheme_of(parsed).quiet})
    return open_device(quiet.written, clock=clock)


def make_app_names(settings: Settings, device: Device) -> Callable[[str], str]:
    """Returns a function from a package to what people call the app, or the package if unknown."""
    labels = device.apps() if isinstance(device, KnowsApps) else {}
    apps = load_apps(settings)

    def name_app(package: str) -> str:
        names: Iterable[str] = split_alternatives(labels.get(package, ""))
        module = apps.find(package)
        return next((name for name in (*names, *(module.labels if module else ())) if name), package)

    return name_app
