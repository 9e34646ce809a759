"""Pictures of a monitor, or of all, by mss."""

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
from iris_screen.tools.devices.desktop.desktop_entries import Apps
from iris_screen.tools.devices.desktop.desktop_geometry import Area, View
from iris_screen.tools.devices.desktop.stop_key import StopKey
from iris_screen.tools.devices.desktop.window_system import WindowSystem

if TYPE_CHECKING:
    from mss import MSS


BARE = "desktop"
"""What is in front where no program is."""


@dataclass
class Screen:
    """monitor: None for the primary one, 0 for all together. stop_key: what is left out of every picture.

    May be looked at from any thread.
    """

    windows: WindowSystem
    apps: Apps
    clock: Clock
    monitor: int | None = None
    stop_key: StopKey | None = None
    _mss: "MSS | None" = None
    _desk: Area | None = None
    _view: View | None = None
    _busy: Lock = field(default_factory=Lock)

    def look(self) -> Frame:
        """Raises Disconnected, CaptureFailed."""
        with self._busy:
            front, desk = self.windows.front(), self.windows.desk()
            pixels, at = self._without_stop_key(desk), self.clock.now()
        pixels.flags.writeable = False
        app = self.apps.named(front.names) or BARE
        key, scale = xxhash.xxh3_128_hexdigest(pixels.data), self.windows.scale()
        return Frame(
            pixels,
            key,
            at,
            app,
            scale=scale,
            window=front.window,
            under=front.under,
            front=self._shown(front.area),
            dialog=self._shown(front.dialog),
            title=front.title,
            active=front.active,
            windows=front.windows,
        )

    def view(self) -> View:
        """What the last frame showed; looks where there was none."""
        if self._view is None:
            self.look()
        assert self._view is not None
        return self._view

    def close(self) -> None:
        with self._busy:
            self._drop()

    def _shown(self, area: Area | None) -> Box | None:
        """Where the frame shows it, None where it does not."""
        box = self.view().box(area) if area else None
        return box if box and box.area else None

    def _without_stop_key(self, desk: Area) -> Pixels:
        if self.stop_key is None:
            return self._pixels(desk)
        with self.stop_key.busy:
            pixels = self._pixels(desk)
            assert self._view is not None
            self.stop_key.leave_out(pixels, self._view)
        return pixels

    def _pixels(self, desk: Area) -> Pixels:
        import cv2
        from mss.exception import ScreenShotError

        if desk != self._desk:  # a monitor came, went or turned; mss learns of them once
            self._drop()
        try:
            area = self._area()
            shot = self._opened().grab(area)
        except (ScreenShotError, OSError) as error:
            self._drop()
            raise CaptureFailed(say("desktop-screenshot-failed", why=str(error)[:120])) from None
        self._desk = desk
        self._view = View(
            Area(area["left"], area["top"], area["width"], area["height"]),
            Size(width=shot.width, height=shot.height),
        )
        raw = np.frombuffer(shot.raw, np.uint8).reshape(shot.height, shot.width, 4)
        return np.asarray(cv2.cvtColor(raw, cv2.COLOR_BGRA2RGB), np.uint8)

    def _area(self) -> dict[str, Any]:
        """The monitor that was asked for. Raises Disconnected where there is no such one."""
        mss = self._opened()
        if self.monitor is None:
            return dict(mss.primary_monitor)
        if self.monitor >= len(mss.monitors):
            raise Disconnected(
                say("desktop-monitor-not-found", monitor=self.monitor, count=len(mss.monitors) - 1),
                delivered="no",
            )
        return dict(mss.monitors[self.monitor])

    def _opened(self) -> "MSS":
        if self._mss is None:
            self._mss = self.windows.camera()
        return self._mss

    def _drop(self) -> None:
        if self._mss is not None:
            self._mss.close()
            self._mss = None
