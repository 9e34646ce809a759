"""A simulated phone is watched: what is new is kept, what is private is not, and batches are dealt with."""

import signal
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

import pytest

from iris_screen.consent.private_apps import Privacy
from iris_screen.core.actions import GoHome, LaunchApp, Tap
from iris_screen.core.errors import CaptureFailed, Disconnected
from iris_screen.core.geometry import Box, Point
from iris_screen.core.message import say, verbatim
from iris_screen.core.screen import Frame, TextLine
from iris_screen.graph.watch.watch_loop import Limits
from iris_screen.memory.frames import BATCH
from iris_screen.sight.vision.pictures import read_picture
from tests.unit.graph.watch.watch_room import NOTES, SETTINGS, SHOP, Room, Says


def test_what_is_new_is_kept_and_the_same_again_is_not(room: Room) -> None:
    watch, _ = room.watch(None, None, LaunchApp(app=SETTINGS), None, None, GoHome(), None)
    counts = watch.run()
    assert (counts.kept, counts.same, counts.away) == (3, counts.seen - 3, 0) and counts.seen >= 7
    apps = [seen.app for seen in room.store.frames.of_batch(1)]
    assert apps[1:] == [SETTINGS, apps[0]]
    assert [summary.split(" for ")[0] for summary in room.summaries()] == [f"in {app}" for app in apps]


def test_a_frame_is_kept_with_its_picture_its_text_and_its_time(room: Room) -> None:
    watch, _ = room.watch(LaunchApp(app=SETTINGS))
    watch.run()
    (seen,) = room.store.frames.of_batch(1)
    assert "Bluetooth" in seen.text.splitlines() and seen.device == "sim:" and 0 <= seen.at - 1_000_000 < 2
    assert read_picture(room.store.frames.picture(seen.number)).shape == room.phone.look().pixels.shape


def test_a_body_that_tells_no_elements_is_read(room: Room) -> None:
    watch, used = room.watch(LaunchApp(app=SETTINGS))
    used.change = lambda frame: Frame(frame.pixels, frame.key, frame.at, frame.app)
    watch.run()
    (seen,) = room.store.frames.of_batch(1)
    lines = seen.text.splitlines()
    assert "Bluetooth" in lines and not any(":" in line and line[0].isdigit() for line in lines)  # the phone's clock


def test_of_a_reading_no_key_of_a_keyboard_is_kept_nor_a_sign_by_itself(room: Room) -> None:
    height = room.phone.look().size.height
    at = {"12:04 LTE": 0.02, "Chats": 0.1, "张": 0.2, "on my way": 0.5, "q": 0.7, "w e r t": 0.7, "yuiop": 0.7,
          "asdfghjkl": 0.75, "zxcvbnm": 0.8, "?123": 0.85, "space": 0.85}  # fmt: skip
    boxes = [Box(left=20, top=int(top * height), right=80, bottom=int((top + 0.021) * height)) for top in at.values()]
    watch, used = room.watch(LaunchApp(app=SETTINGS))
    used.change = lambda frame: Frame(frame.pixels, frame.key, frame.at, frame.app)
    watch.looking.reader = Says([TextLine(text=text, box=box) for text, box in zip(at, boxes, strict=True)])
    watch.run()
    (seen,) = room.store.frames.of_batch(1)
    assert seen.text.splitlines() == ["Chats", "on my way"]


def test_a_full_batch_is_dealt_with_while_it_goes_on(room: Room) -> None:
    turns = [LaunchApp(app=app) for _ in range(BATCH) for app in (SETTINGS, NOTES, SHOP)]
    seen_while: list[dict[str, int]] = []
    watch, _ = room.watch(*turns[: BATCH + 5])
    watch.tell = lambda counts: seen_while.append(dict(room.store.frames.totals().batches))
    counts = watch.run()
    assert counts.kept == BATCH + 5
    assert "done" not in seen_while[BATCH - 2] and seen_while[-1]["done"] == 1
    assert room.store.frames.totals().batches == {"done": 2}
    assert len(room.summaries()) == BATCH + 5


def test_excluded_apps_are_not_kept_and_it_is_said_why(room: Room) -> None:
    watch, _ = room.watch(None, LaunchApp(app=SETTINGS), None, privacy=Privacy(apps=["*settings*"]))
    counts = watch.run()
    assert (counts.kept, counts.why) == (1, say("see-app-excluded"))
    assert SETTINGS not in {seen.app for seen in room.store.frames.latest(10)}


def test_a_title_in_front_is_judged_too(room: Room) -> None:
    watch, used = room.watch(None, privacy=Privacy(titles=["*Private Browsing*"]))
    used.change = lambda frame: Frame(frame.pixels, frame.key, frame.at, "firefox", title="A — Private Browsing")
    assert watch.run().kept == 0


@pytest.mark.parametrize("health", ["secure", "black", "off", "locked", "truncated"])
def test_a_picture_that_shows_nothing_or_may_not_be_taken_is_not_kept(room: Room, health: str) -> None:
    watch, used = room.watch(None, None)
    used.change = lambda frame: Frame(frame.pixels, frame.key, frame.at, frame.app, health=health)  # type: ignore[arg-type]
    counts = watch.run()
    assert counts.kept == 0 and counts.away == counts.seen and counts.why


def test_a_lost_device_is_waited_for(room: Room) -> None:
    gone = Disconnected("The phone cannot be reached.")
    watch, _ = room.watch(None, gone, gone, CaptureFailed("cut off"), LaunchApp(app=SETTINGS))
    counts = watch.run()
    assert counts.kept == 2
    assert [told.lost for told in room.told[:5]] == [False, True, True, False, False]
    assert room.told[1].why == verbatim("The phone cannot be reached.")


def test_nothing_is_looked_at_while_it_is_paused(room: Room) -> None:
    watch, _ = room.watch(None, None, None, None)
    watch.tell = lambda counts: watch.paused.set() if counts.seen == 1 else None
    counts = watch.run()
    assert counts.seen == 1 and counts.paused


def test_it_ends_at_as_many_frames_as_were_asked_for(room: Room) -> None:
    watch, _ = room.watch(*[LaunchApp(app=app) for app in (SETTINGS, NOTES) * 5])
    watch.limits = Limits(frames=3)
    assert watch.run().kept == 3


def test_ctrl_c_queues_and_deals_with_what_is_open(room: Room) -> None:
    def interrupt() -> None:
        raise KeyboardInterrupt

    watch, _ = room.watch(None, interrupt)
    with pytest.raises(KeyboardInterrupt):
        watch.run()
    assert room.store.frames.totals().batches == {"done": 1} and len(room.summaries()) == 1


@dataclass
class Interrupts(ThreadPoolExecutor):
    """Ctrl-C comes when a frame has been handed over, and before that is known."""

    came: bool = False

    def __post_init__(self) -> None:
        super().__init__(1)

    def submit(self, work: Callable[..., Any], /, *args: Any, **more: Any) -> Any:
        future = super().submit(work, *args, **more)
        if getattr(work, "__name__", "") == "_keep" and not self.came:
            self.came = True
            raise KeyboardInterrupt
        return future


def test_ctrl_c_as_a_frame_is_handed_over_loses_it_from_no_count(room: Room) -> None:
    with Interrupts() as room.aside:
        watch, _ = room.watch(None, None)
        with pytest.raises(KeyboardInterrupt):
            watch.run()
    held = room.store.frames.totals()
    assert watch.counts.kept == held.frames == 1 and held.batches == {"done": 1}


@dataclass
class Presses(Says):
    """Ctrl-C comes while this is read."""

    def read(self, frame: Frame) -> list[TextLine]:
        signal.pthread_kill(threading.main_thread().ident or 0, signal.SIGINT)
        return super().read(frame)


def test_ctrl_c_as_a_frame_is_waited_for_loses_it_from_no_count(room: Room) -> None:
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        with ThreadPoolExecutor(1) as room.aside:
            watch, used = room.watch(None, None)
            used.change = lambda frame: Frame(frame.pixels, frame.key, frame.at, frame.app)
            watch.limits, watch.looking.reader = Limits(frames=1), Presses([])
            with pytest.raises(KeyboardInterrupt):
                watch.run()
    finally:
        signal.signal(signal.SIGINT, before)
    held = room.store.frames.totals()
    assert watch.counts.kept == held.frames == 1 and held.batches == {"done": 1}


def test_what_a_killed_watch_left_is_dealt_with_by_the_next(room: Room) -> None:
    room.store.frames.keep(b"jpeg", at=1.0, device="sim:", app="mail", session="killed")
    watch, _ = room.watch(None)
    watch.run()
    assert "in mail for a moment" in room.summaries() and room.store.frames.totals().batches == {"done": 2}


def test_pictures_that_are_too_old_are_dropped_and_their_episodes_stay(room: Room) -> None:
    watch, _ = room.watch(None)
    watch.run()
    room.clock.sleep(40 * 86_400)
    watch, _ = room.watch(LaunchApp(app=SETTINGS))
    watch.run()
    assert len(room.summaries()) == 2 and room.store.frames.totals().frames == 1


def test_what_is_secret_is_unreadable_in_what_is_kept(room: Room) -> None:
    watch, used = room.watch(LaunchApp(app=SETTINGS))

    def with_password(frame: Frame) -> Frame:
        told = [each.replace(name="Password: hunter2zz") for each in (frame.elements or [])[:1]]
        return Frame(frame.pixels, frame.key, frame.at, frame.app, elements=[*told, *(frame.elements or [])[1:]])

    used.change = with_password
    watch.run()
    (seen,) = room.store.frames.of_batch(1)
    assert "hunter2zz" not in seen.text and "••••" in seen.text


def test_a_single_touch_on_a_page_is_noticed(room: Room) -> None:
    room.phone.do(LaunchApp(app="com.android.deskclock"))
    room.clock.sleep(2)
    switch = next(each for each in room.phone.look().elements or [] if each.role == "switch")
    watch, _ = room.watch(None, Tap(at=Point(x=switch.box.center.x, y=switch.box.center.y)), None)
    assert watch.run().kept == 2
