"""A phone behind a real adb server is watched: read by sight, left as it is, waited for when it goes."""

import socket
from functools import partial
from pathlib import Path

import pytest

from iris_screen.core.actions import LaunchApp, Tap
from iris_screen.core.errors import Unsupported
from iris_screen.core.geometry import Point
from iris_screen.core.settings import Settings
from iris_screen.graph.configuration.resources import own_memory
from iris_screen.graph.watch.open_watch import open_quietly
from iris_screen.graph.watch.watch_loop import ScreenWatch
from iris_screen.sim.adbd.daemon import HOST
from iris_screen.sim.adbd.thread import Adbd
from iris_screen.tools.devices.address import open_device
from iris_screen.tools.devices.clock import SystemClock
from tests.adb import wire
from tests.e2e.watched import OneByOne, watched

PHONE = "sim:?faults=none&lang=en&width=540&height=1200&density=1.375"


def settings_of(adbd: Adbd) -> list[tuple[str, str]]:
    tables = ("global", "secure", "system")
    return adbd.call(lambda: [each for table in tables for each in adbd.android.settings.all(table)])


def watching(adbd: Adbd, home: Path) -> Settings:
    return Settings(home=home, device=f"android:{adbd.address}?patience=1")


def test_apps_that_come_to_the_front_are_read_and_told_as_episodes(tmp_path: Path) -> None:
    with wire.phone(PHONE) as adbd, open_device(f"android:{adbd.address}", clock=SystemClock()) as hand:
        apps = ["com.android.settings", "com.android.deskclock"]
        launches = [partial(hand.do, LaunchApp(app=app)) for app in apps]
        counts = watched(watching(adbd, tmp_path), OneByOne(launches))
    assert counts.kept >= 3
    with own_memory(Settings(home=tmp_path), SystemClock()) as memory:
        episodes = [kept.item.model_dump() for kept in reversed(memory.list_items())]
        text = "\n".join(seen.text for seen in memory.frames.latest(5))
    assert any(episode["summary"].startswith("in 设置") for episode in episodes), episodes
    assert "Bluetooth" in text


def test_a_phone_that_somebody_drives_stays_as_he_has_set_it(tmp_path: Path) -> None:
    with wire.phone(PHONE) as adbd:
        bare = settings_of(adbd)
        with open_device(f"android:{adbd.address}", clock=SystemClock()):
            changed = settings_of(adbd)
            with open_quietly(Settings(home=tmp_path), f"android:{adbd.address}", SystemClock()) as phone:
                assert phone.look().app
                with pytest.raises(Unsupported, match="view-only"):
                    phone.do(Tap(at=Point(x=5, y=5)))
            assert settings_of(adbd) == changed != bare
        assert settings_of(adbd) == bare


def test_a_phone_that_goes_away_is_waited_for(tmp_path: Path) -> None:
    with wire.phone(PHONE) as adbd, socket.socket() as kept_free:
        kept_free.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)  # adbd may listen there, too
        there, told, before = adbd.port, list[bool](), list[int]()

        def use(watch: ScreenWatch) -> bool:
            counts = watch.counts
            told.append(counts.lost)
            if not before and counts.kept and not watch.looking.reading:
                before.append(counts.kept)
                adbd.restart()  # nobody listens where it was
                kept_free.bind((HOST, there))
            elif counts.lost and adbd.port != there:
                adbd.call(lambda: adbd.android.phone.launch("com.android.settings", adbd.android.phone.now))
                adbd.restart(there)
            return bool(before) and counts.kept > before[0] and not counts.lost

        counts = watched(watching(adbd, tmp_path), use)
    assert counts.kept >= 2 and True in told and not told[-1]
