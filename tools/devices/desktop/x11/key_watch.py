"""Listens to keys and buttons anywhere, by the RECORD extension, in a thread of its own: ESC, a combination, or all."""

from collections.abc import Callable, Sequence
from contextlib import ExitStack, closing, suppress
from threading import Event, Thread
from typing import Any

from iris_screen.core.errors import Disconnected, Unsupported
from iris_screen.core.message import say
from iris_screen.sight.x11.connection import Line

_NOTHING = {"core_requests": (0, 0), "core_replies": (0, 0), "ext_requests": (0, 0, 0, 0), "ext_replies": (0, 0, 0, 0)}
_NOTHING_ELSE = {"delivered_events": (0, 0), "errors": (0, 0), "client_started": False, "client_died": False}

MODIFIERS = {"shift": 0x1, "ctrl": 0x4, "alt": 0x8, "win": 0x40}
"""Bits of the keyboard's state; Caps Lock and Num Lock are ignored."""
_ALL = sum(MODIFIERS.values())

START_SECONDS = 2.0
"""The most that is waited until the server reports what is pressed."""


class InputListener:
    """Hears what keyboard and mouse send. Ends with `close`; calls `lost` if it ends in any other way."""

    first, last = 2, 2
    """The numbers of X's events, from and to: key press 2, key release 3, button press 4, button release 5."""

    def __init__(self, screen: str, lost: Callable[[], None]) -> None:
        """Raises Disconnected, and Unsupported if the server does not report keys."""
        self._lost, self._closing, self._hears = lost, False, Event()
        with ExitStack() as opened:
            self._lines = opened.enter_context(closing(Line(screen))), opened.enter_context(closing(Line(screen)))
            self._steering, self._line = (each.display for each in self._lines)
            with self._lines[0].guard(), self._lines[1].guard():
                self._prepare()
            self._open = opened.pop_all()
        self._thread = Thread(target=self._listen, name="iris-escape", daemon=True)
        self._thread.start()
        self._hears.wait(START_SECONDS)  # what is pressed from now on is heard

    def close(self) -> None:
        self._closing = True
        with self._open, suppress(Disconnected), self._lines[0].guard():
            self._steering.record_disable_context(self._context)
            self._steering.sync()
            self._thread.join(2.0)
            self._steering.record_free_context(self._context)

    def _prepare(self) -> None:
        from Xlib.ext import record

        if not self._line.has_extension("RECORD"):
            raise Unsupported(say("desktop-record-missing"))
        self._modifiers = {code for row in self._line.get_modifier_mapping() for code in row if code}
        wanted = {**_NOTHING, **_NOTHING_ELSE, "device_events": (self.first, self.last)}
        self._context = self._steering.record_create_context(0, [record.AllClients], [wanted])
        self._steering.sync()

    def _listen(self) -> None:
        try:
            with suppress(Disconnected), self._lines[1].guard():
                self._line.record_enable_context(self._context, self._read_reply)
        finally:
            if not self._closing:
                self._lost()

    def _read_reply(self, reply: Any) -> None:
        from Xlib.ext import record
        from Xlib.protocol.rq import EventField

        if reply.category == record.StartOfData:
            self._hears.set()
        rest = reply.data if reply.category == record.FromServer and not reply.client_swapped else b""
        while rest:
            event, rest = EventField(None).parse_binary_value(rest, self._line.display, None, None)
            self.handle(event)

    def handle(self, event: Any) -> None:
        """What is done with each of Xlib's events."""
        raise NotImplementedError

    def is_modifier(self, code: int) -> bool:
        return code in self._modifiers

    def find_code(self, keysym: str) -> int:
        """The code of the key with this symbol; 0 if there is none."""
        from Xlib import XK

        return int(self._line.keysym_to_keycode(XK.string_to_keysym(keysym)))


class EscapeListener(InputListener):
    """Reports each key press except of modifiers: whether it was ESC."""

    def __init__(self, screen: str, pressed: Callable[[bool], None], lost: Callable[[], None]) -> None:
        """Raises Disconnected, and Unsupported if the server does not report keys."""
        self._pressed = pressed
        super().__init__(screen, lost)

    def handle(self, event: Any) -> None:
        if not self.is_modifier(event.detail):
            self._pressed(event.detail == self._escape)

    def _prepare(self) -> None:
        super()._prepare()
        self._escape = self.find_code("Escape")


class CombinationListener(InputListener):
    """Reports when these keys are pressed together. Silent once keys can no longer be heard."""

    def __init__(self, screen: str, keys: Sequence[str], pressed: Callable[[], None]) -> None:
        """keys: modifiers, and a letter or other character last. Raises Disconnected, Unsupported."""
        self._pressed, self._keys = pressed, keys
        super().__init__(screen, lambda: None)

    def handle(self, event: Any) -> None:
        if event.detail == self._code and event.state & _ALL == self._state:
            self._pressed()

    def _prepare(self) -> None:
        super()._prepare()
        self._code = self.find_code(self._keys[-1])
        self._state = sum(MODIFIERS[key] for key in self._keys[:-1])
