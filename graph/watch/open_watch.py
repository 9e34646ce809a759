"""From an address to a screen that is watched: looked at only, so that a run may have it meanwhile."""

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import replace
from functools import partial

from iris_screen.consent.private_apps import Privacy, read_privacy
from iris_screen.core.parsing.yaml_text import load_yaml
from iris_screen.core.protocols import Clock, Device, KnowsApps
from iris_screen.core.settings import Settings
from iris_screen.core.target import alternatives
from iris_screen.graph.configuration.resources import ASSETS, modules, own_memory
from iris_screen.graph.lifecycle.clock import RunClock, SystemClock, token
from iris_screen.graph.watch.watch_loop import Beat, Tally, Watch
from iris_screen.graph.watch.watched_look import Looking
from iris_screen.memory.episodes import conclude_batch
from iris_screen.sight.reader import FrameReader
from iris_screen.tools.devices.address import add_settings, open_device, parse_address, scheme_of

# What comes up over any app, so that nobody has gone anywhere when it does.


def dialogs() -> frozenset[str]:
    """Their packages."""
    path = ASSETS / "dialogs.yaml"
    told, _ = load_yaml(path.read_bytes(), str(path))
    return frozenset(told["apps"])


# What is never watched: what ships, and what the person adds.


def privacy_of(settings: Settings, more: Iterable[str] = ()) -> Privacy:
    """more: apps that are excluded this time."""
    path = ASSETS / "private.yaml"
    own = [part.strip() for part in settings.watching.watch_exclude.split(",")]
    return read_privacy(path.read_bytes(), str(path)).exclude_apps(part for part in (*own, *more) if part)


@contextmanager
def watching(settings: Settings, exclude: Iterable[str] = ()) -> Iterator[Watch]:
    """The device of these settings, watched into the person's own memory; nothing is looked at before it runs.

    exclude: apps that are left out this time. Raises UsageError, DeviceError, StoreError.
    """
    dates, address, kept = SystemClock(), settings.device, settings.watching
    privacy = privacy_of(settings, exclude)
    with (
        own_memory(settings, dates) as store,
        open_to_watch(settings, address, dates) as device,
        ThreadPoolExecutor(1, "iris-reading") as aside,
    ):
        called, session = names_of_apps(settings, device), f"watch-{token()}"
        yield Watch(
            Looking(device, address, store.frames, session, privacy, FrameReader(), called, dates.now, aside),
            store,
            Beat(RunClock(0.0)),
            partial(conclude_batch, store, name_app=called, dialogs=dialogs()),
            nobody_asks,
            days=kept.watch_days,
            size=kept.watch_megabytes * 1_000_000,
        )


def nobody_asks(_tally: Tally) -> None:
    """Tells nobody how it stands."""


def open_to_watch(settings: Settings, address: str, clock: Clock) -> Device:
    """Raises UsageError for a bad address, DeviceError where there is no such device."""
    asked = parse_address(add_settings(address, settings))
    quiet = replace(asked, options={**asked.options, **scheme_of(asked).quiet})
    return open_device(quiet.written, clock=clock)


def names_of_apps(settings: Settings, device: Device) -> Callable[[str], str]:
    """What people call the app of a package, its package where nobody knows."""
    told = device.apps() if isinstance(device, KnowsApps) else {}
    known = modules(settings)

    def called(package: str) -> str:
        names: Iterable[str] = alternatives(told.get(package, ""))
        module = known.find(package)
        return next((name for name in (*names, *(module.labels if module else ())) if name), package)

    return called
