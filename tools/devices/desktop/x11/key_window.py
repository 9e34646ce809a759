"""The window of the stop key: above all others, never focused, with a connection and a thread of its own."""

import time
from collections.abc import Callable
from contextlib import ExitStack, closing, suppress
from threading import Thread
from typing import Any

import numpy as np

from iris_screen.core.errors import Disconnected, Unsupported
from iris_screen.core.message import say
from iris_screen.core.screen import Pixels
from iris_screen.sight.x11.connection import Line
from iris_screen.tools.devices.desktop.desktop_geometry import DesktopPoint

WHEEL = 4
"""The first button number that is the wheel, not a button."""
RAISE_SECONDS = 0.1
"""How long another window may cover it. Not shorter: two windows that both want to be on top would never rest."""
END_SECONDS = 2.0


class KeyWindow:
    """picture: what it shows. pressed: called in its thread when somebody clicks it. Ends with `close`.

    lost: called when it ends in any other way, for example because somebody closes the window.
    """

    def __init__(self, screen: str, picture: Pixels, pressed: Callable[[], None], lost: Callable[[], None]) -> None:
        """Raises Disconnected, Unsupported."""
        self._pressed, self._lost, self._closing = pressed, lost, False
        with ExitStack() as opened:
            self._lines = opened.enter_context(closing(Line(screen))), opened.enter_context(closing(Line(screen)))
            self._steering, self._line = (each.display for each in self._lines)
            with self._lines[1].guard():
                self._window = _create_window(self._line, picture)
                self._line.sync()
            self._open = opened.pop_all()
        self._handle = self._steering.create_resource_object("window", self._window.id)
        self._thread = Thread(target=self._listen, name="iris-stop-key", daemon=True)
        self._thread.start()

    def place(self, at: DesktopPoint) -> None:
        with self._lines[0].guard():
            self._handle.configure(x=round(at.x), y=round(at.y))
            self._handle.map()
            self._steering.sync()

    def close(self) -> None:
        self._closing = True
        with self._open, suppress(Disconnected), self._lines[0].guard():
            self._handle.destroy()
            self._steering.sync()
            self._thread.join(END_SECONDS)

    def _listen(self) -> None:
        try:
            with suppress(Disconnected), self._lines[1].guard():
                self._handle_events()
        finally:
            if not self._closing:
                self._lost()

    def _handle_events(self) -> None:
        from Xlib import X

        while (event := self._line.next_event()).type != X.DestroyNotify:
            if event.type == X.ButtonPress and event.detail < WHEEL:
                self._pressed()
            elif event.type == X.VisibilityNotify and event.state != X.VisibilityUnobscured:
                time.sleep(RAISE_SECONDS)
                self._window.configure(stack_mode=X.Above)
                self._line.flush()


def _create_window(line: Any, picture: Pixels) -> Any:
    """A hidden window that the window manager ignores. The picture is its background, so the server draws it."""
    from Xlib import X, Xatom

    screen, (height, width) = line.screen(), picture.shape[:2]
    ground = screen.root.create_pixmap(width, height, screen.root_depth)
    pen = ground.create_gc()
    ground.put_image(pen, 0, 0, width, height, X.ZPixmap, screen.root_depth, 0, _encode_pixels(line, picture))
    window = screen.root.create_window(
        0, 0, width, height, 0, screen.root_depth, X.InputOutput, X.CopyFromParent, override_redirect=True,
        background_pixmap=ground, event_mask=X.ButtonPressMask | X.VisibilityChangeMask | X.StructureNotifyMask,
    )  # fmt: skip
    pen.free()
    ground.free()
    window.set_wm_name("Iris")
    kinds = [line.intern_atom("_NET_WM_WINDOW_TYPE_NOTIFICATION")]
    window.change_property(line.intern_atom("_NET_WM_WINDOW_TYPE"), Xatom.ATOM, 32, kinds)
    return window


def _encode_pixels(line: Any, picture: Pixels) -> bytes:
    """The picture in the pixel format of this server's screen. Raises Unsupported for a palette."""
    screen, info = line.screen(), line.display.info
    visuals = {each.visual_id: each for depth in screen.allowed_depths for each in depth.visuals}
    visual = visuals[screen.root_visual]
    bits = {each.depth: each.bits_per_pixel for each in info.pixmap_formats}[screen.root_depth]
    masks = visual.red_mask, visual.green_mask, visual.blue_mask
    if bits not in (16, 32) or not all(masks):
        raise Unsupported(say("desktop-stop-key-colours"))
    ones = [mask & -mask for mask in masks]
    wide = picture.astype(np.uint64)
    values = sum(
        wide[..., n] * (mask // one) // 255 * one for n, (mask, one) in enumerate(zip(masks, ones, strict=True))
    )
    order = "<" if info.image_byte_order == 0 else ">"
    return np.asarray(values).astype(f"{order}u{bits // 8}").tobytes()
