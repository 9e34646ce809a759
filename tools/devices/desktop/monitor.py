"""Takes pictures of one monitor, or of all together, by mss."""

from contextlib import suppress
from dataclasses import dataclass, field
from threading import Lock
from typing import TYPE_CHECKING, Any

import numpy as np
import xxhash

from iris_screen.core.errors import CaptureFailed, Disconnected
from iris_screen.core.geometry import Box, Size
from iris_screen.core.message import say
from iris_screen.core.protocols import Clock
from iris_screen.core.screen import Frame, Pixels
from iris_screen.tools.devices.desktop.desktop_geometry import Area, View
from iris_screen.tools.devices.desktop.programs import Programs
from iris_screen.tools.devices.desktop.stop_key import StopKey
from iris_screen.tools.devices.desktop.window_system import WindowSystem

if TYPE_CHECKING:
    from mss import MSS


BARE = "desktop"
"""The app in front if no program is."""


@dataclass
class Screen:
    """monitor: None for the primary one, 0 for all together. stop_key: removed from every picture.

    May be used from any thread.
    """

    windows: WindowSystem
    apps: Programs
    clock: Clock
    monitor: int | None = None
    stop_key: StopKey | None = None
    _mss: "MSS | None" = None
    _desk: Area | None = None
    _view: View | None = None
    _busy: Lock = field(default_factory=Lock)

    def look(self) -> Frame:
        """Take a picture. Raises Disconnected, CaptureFailed."""
        with self._busy:
            front, desk = self.windows.front(), self.windows.desk()
            if self.stop_key is None:
                pixels = self._grab(desk)
            else:
                with self.stop_key.busy:
                    pixels = self._grab(desk)
                    assert self._view is not None
                    self.stop_key.leave_out(pixels, self._view)
            at = self.clock.now()
        pixels.flags.writeable = False
        app = self.apps.find_id(front.names) or BARE
        key, scale = xxhash.xxh3_128_hexdigest(pixels.data), self.windows.scale()
        return Frame(
            pixels,
            key,
            at,
            app,
            scale=scale,
            window=front.window,
            under=front.under,
            front=self._to_box(front.area),
            dialog=self._to_box(front.dialog),
            title=front.title,
            active=front.active,
            windows=front.windows,
        )

    def view(self) -> View:
        """What the last frame showed; takes a picture if there was none."""
        if self._view is None:
            self.look()
        assert self._view is not None
        return self._view

    def close(self) -> None:
        with self._busy:
            self._close_mss()

    def _to_box(self, area: Area | None) -> Box | None:
        """Where the frame shows this area, None if it does not."""
        box = self.view().to_box(area) if area else None
        return box if box and box.area else None

    def _grab(self, desk: Area) -> Pixels:
        import cv2
        from mss.exception import ScreenShotError

        if desk != self._desk:  # a monitor was added, removed or turned; mss reads them only once
            self._close_mss()
        try:
            area = self._monitor_area()
            shot = self._open_mss().grab(area)
        except (ScreenShotError, OSError) as error:
            self._close_mss()
            raise CaptureFailed(say("desktop-screenshot-failed", why=str(error)[:120])) from None
        self._desk = desk
        self._view = View(
            Area(area["left"], area["top"], area["width"], area["height"]),
            Size(width=shot.width, height=shot.height),
        )
        raw = np.frombuffer(shot.raw, np.uint8).reshape(shot.height, shot.width, 4)
        return np.asarray(cv2.cvtColor(raw, cv2.COLOR_BGRA2RGB), np.uint8)

    def _monitor_area(self) -> dict[str, Any]:
        """The chosen monitor. Raises Disconnected if there is no such monitor."""
        mss = self._open_mss()
        if self.monitor is None:
            return dict(mss.primary_monitor)
        if self.monitor >= len(mss.monitors):
            raise Disconnected(
                say("desktop-monitor-not-found", monitor=self.monitor, count=len(mss.monitors) - 1),
                delivered="no",
            )
        return dict(mss.monitors[self.monitor])

    def _open_mss(self) -> "MSS":
        if self._mss is None:
            self._mss = self.windows.camera()
        return self._mss

    def _close_mss(self) -> None:
        from mss.exception import ScreenShotError

        opened, self._mss = self._mss, None
        if opened is not None:
            with suppress(ScreenShotError, OSError):  # as mss closes it, it says once more that the server is gone
                opened.close()
