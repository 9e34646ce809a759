"""Phones looked for beside the pages: a slow adb holds no page up, and nobody asks it once nobody watches."""

import threading
import time
from collections.abc import Callable

from iris_screen.core.errors import Disconnected
from iris_screen.core.message import verbatim
from iris_screen.ui.attached_phones import Phone
from iris_screen.ui.panel.devices.attached_watch import LATE, WATCHED, Attached, PhoneWatch

PIXEL, OTHER = Phone("P1", "Pixel 8"), Phone("S2")


def until(holds: Callable[[], bool], seconds: float = 20.0) -> None:
    deadline = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < deadline
        time.sleep(0.005)


class Adb:
    """Answers when it is let."""

    def __init__(self) -> None:
        self.let, self.asked, self.answer = threading.Event(), threading.Event(), [PIXEL]
        self.raises: Exception | None = None
        self.started = False

    def look(self) -> list[Phone] | None:
        self.asked.set()
        assert self.let.wait(30)
        if self.raises:
            raise self.raises
        return self.answer

    def start(self) -> list[Phone]:
        self.started = True
        return [PIXEL, OTHER]


class Hands:
    """A clock that is set by hand."""

    def __init__(self) -> None:
        self.at = 100.0

    def __call__(self) -> float:
        return self.at


def watched(adb: Adb, clock: Callable[[], float]) -> PhoneWatch:
    return PhoneWatch(adb.look, adb.start, clock, every=0.01)


def test_the_page_never_waits_for_adb_and_says_so_when_it_is_slow() -> None:
    adb, clock = Adb(), Hands()
    watch = watched(adb, clock)
    assert watch.latest() == Attached() and adb.asked.wait(30)
    clock.at += LATE + 1
    assert watch.latest() == Attached(late=True)
    adb.let.set()
    until(lambda: watch.latest().phones == (PIXEL,))
    assert watch.latest().looked
    clock.at += WATCHED + 1


def test_what_adb_says_instead_of_an_answer_is_told_and_later_answers_count() -> None:
    adb, clock = Adb(), Hands()
    adb.let.set()
    adb.raises = Disconnected("The adb server went away; try again.", delivered="no")
    watch = watched(adb, clock)
    until(lambda: watch.latest() == Attached(None, verbatim("The adb server went away; try again."), looked=True))
    adb.raises = None
    until(lambda: watch.latest().phones == (PIXEL,))
    clock.at += WATCHED + 1


def test_adb_is_started_only_where_a_person_wants_it() -> None:
    adb, clock = Adb(), Hands()
    adb.let.set()
    watch = watched(adb, clock)
    until(lambda: watch.latest().looked)
    assert not adb.started
    watch.start()
    until(lambda: adb.started)
    clock.at += WATCHED + 1


def test_nobody_looks_any_more_once_nobody_watches_and_what_was_seen_is_forgotten() -> None:
    adb, clock = Adb(), Hands()
    adb.let.set()
    watch = watched(adb, clock)
    until(lambda: watch.latest().phones == (PIXEL,))
    clock.at += WATCHED + 1
    until(lambda: not any(thread is watch._thread for thread in threading.enumerate()))
    adb.asked.clear()
    until(lambda: watch.latest().phones == (PIXEL,))
    assert adb.asked.is_set()
    clock.at += WATCHED + 1
