"""Which phones are attached, looked for beside the pages while somebody watches one: adb may be slow, or not there."""

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass

from iris_screen.core.errors import IrisError
from iris_screen.core.message import Message
from iris_screen.ui.attached_phones import AdbPhones, Phone
from iris_screen.ui.panel.session import PANEL

EVERY, WATCHED, LATE = 2.0, 20.0, 4.0
"""Seconds between two looks; after the last question until nobody watches any more; until a look is a slow one."""


@dataclass(frozen=True)
class Attached:
    """phones: None where that is not known, since no adb server runs. why: what adb said instead of an answer.
    looked: whether there was any answer yet. late: whether the next one is overdue.
    """

    phones: tuple[Phone, ...] | None = None
    why: Message | str = ""
    looked: bool = False
    late: bool = False


class Watch:
    """look: asks adb, however long that takes; None where there is nobody to be asked. start: the same, and has adb
    started where it is not.
    """

    def __init__(
        self,
        look: Callable[[], list[Phone] | None],
        start: Callable[[], list[Phone]],
        now: Callable[[], float] = time.monotonic,
        every: float = EVERY,
    ) -> None:
        self._look, self._start, self._now, self._every = look, start, now, every
        self._lock, self._wake = threading.Lock(), threading.Event()
        self._thread: threading.Thread | None = None
        self._last = Attached()
        self._asked = self._begun = 0.0
        self._looking = self._to_start = False

    def latest(self) -> Attached:
        """What the last look told, at once. Looking goes on while this is asked for."""
        with self._lock:
            self._asked = self._now()
            if self._thread is None:
                self._thread = threading.Thread(target=self._go, name="attached phones", daemon=True)
                self._thread.start()
            last, late = self._last, self._looking and self._now() - self._begun > LATE
        return Attached(last.phones, last.why, last.looked, late)

    def start(self) -> None:
        """Have adb started where it is not, and look now. Only where a person wants it: it is a program of his."""
        with self._lock:
            self._to_start, self._last = True, Attached()
        self._wake.set()

    def _go(self) -> None:
        while self._is_watched():
            told = self._told()
            with self._lock:
                self._last, self._looking = told, False
            self._wake.wait(self._every)
            self._wake.clear()

    def _is_watched(self) -> bool:
        with self._lock:
            self._begun = self._now()
            self._looking = self._begun - self._asked <= WATCHED
            if not self._looking:
                self._thread, self._last = None, Attached()
            return self._looking

    def _told(self) -> Attached:
        with self._lock:
            look, self._to_start = self._start if self._to_start else self._look, False
        try:
            found = look()
        except IrisError as error:
            return Attached(None, error.message, looked=True)
        except (OSError, ValueError) as error:
            return Attached(None, str(error), looked=True)
        return Attached(None if found is None else tuple(found), looked=True)


def _adb() -> AdbPhones:
    return AdbPhones(PANEL.given.load_settings().adb_path)


PHONES = Watch(lambda: _adb().list_known(), lambda: _adb().list_attached())
"""The one of this panel: all its pages share it."""
