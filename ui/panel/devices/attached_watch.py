"""Watches attached phones in a thread that runs while somebody looks at a page: adb may be slow or missing."""

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass

from iris_screen.core.errors import IrisError
from iris_screen.core.message import Message
from iris_screen.ui.attached_phones import AdbPhones, Phone
from iris_screen.ui.panel.session import PANEL

EVERY, WATCHED, LATE = 2.0, 20.0, 4.0
"""Seconds between two checks; from the last request until nobody is watching; until a check counts as slow."""


@dataclass(frozen=True)
class Attached:
    """phones: None if unknown, because no adb server runs. why: what adb said instead of an answer. looked: whether
    there was any answer yet. late: whether the next one is overdue.
    """

    phones: tuple[Phone, ...] | None = None
    why: Message | str = ""
    looked: bool = False
    late: bool = False


class PhoneWatch:
    """look: asks adb, which may take long; None if no adb server runs. start: the same, and starts adb if needed."""

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
        """The last answer, without waiting. Checks go on as long as this is called."""
        with self._lock:
            self._asked = self._now()
            if self._thread is None:
                self._thread = threading.Thread(target=self._run, name="attached phones", daemon=True)
                self._thread.start()
            last, late = self._last, self._looking and self._now() - self._begun > LATE
        return Attached(last.phones, last.why, last.looked, late)

    def start(self) -> None:
        """Starts adb if needed, and checks now. Only when the person asks, since adb is their program."""
        with self._lock:
            self._to_start, self._last = True, Attached()
        self._wake.set()

    def _run(self) -> None:
        """Runs until nobody is watching."""
        while True:
            with self._lock:
                self._begun = self._now()
                self._looking = self._begun - self._asked <= WATCHED
                if not self._looking:
                    self._thread, self._last = None, Attached()
                    return
                look, self._to_start = self._start if self._to_start else self._look, False
            try:
                phones = look()
                found = Attached(None if phones is None else tuple(phones), looked=True)
            except IrisError as error:
                found = Attached(None, error.message, looked=True)
            except (OSError, ValueError) as error:
                found = Attached(None, str(error), looked=True)
            with self._lock:
                self._last, self._looking = found, False
            self._wake.wait(self._every)
            self._wake.clear()


def _open_adb() -> AdbPhones:
    return AdbPhones(PANEL.given.load_settings().adb_path)


PHONES = PhoneWatch(lambda: _open_adb().list_known(), lambda: _open_adb().list_attached())
"""Shared by all pages of this panel."""
