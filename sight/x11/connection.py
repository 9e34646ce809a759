"""Connections to the X server."""

import os
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, redirect_stdout
from io import StringIO
from pathlib import Path
from typing import Any
from warnings import catch_warnings

from iris_screen.core.errors import Delivered, Disconnected
from iris_screen.core.message import say
from iris_screen.sight.x11.wayland import is_wayland_session, is_xwayland, wayland_error

TRIES, RESTART_SECONDS = 10, 0.1


def make_gone_error(delivered: Delivered = "unknown") -> Disconnected:
    """An error that is not retried, since an ended session does not come back by itself."""
    error = Disconnected(say("desktop-session-gone"), delivered=delivered)
    error.retryable = False
    return error


def read_display_name() -> str:
    """The display of this session. Raises Disconnected if there is none, Unsupported if this is a Wayland session."""
    name = os.environ.get("DISPLAY", "")
    if not name and is_wayland_session():
        raise wayland_error()
    if not name:
        raise Disconnected(
            say("desktop-display-not-set"),
            delivered="no",
        )
    return name


class Line:
    """A connection that stays broken once it broke; Xlib would wait on it forever. display: the Xlib Display."""

    def __init__(self, screen: str) -> None:
        """Raises Disconnected, Unsupported."""
        self.display = connect(screen)
        self._gone = False

    @contextmanager
    def guard(self) -> Iterator[None]:
        """Wraps every request. Xlib's errors for a vanished server become Disconnected."""
        from Xlib.error import ConnectionClosedError

        if self._gone:
            raise make_gone_error(delivered="no")
        try:
            with _raise_broken_pipes():
                yield
        except (ConnectionClosedError, ConnectionError):
            self._gone = True
            raise make_gone_error() from None

    def close(self) -> None:
        try:
            with self.guard():
                self.display.close()
        except Disconnected:
            self.display.display.socket.close()


@contextmanager
def _raise_broken_pipes() -> Iterator[None]:
    """Raises the broken pipe itself: Xlib raises TypeError, since it fails to format the message."""
    try:
        yield
    except TypeError as error:
        if not isinstance(error.__context__, OSError):
            raise
        raise BrokenPipeError(str(error.__context__)) from None


def connect(name: str) -> Any:
    """An Xlib Display, safe to use from several threads. Raises Disconnected, Unsupported."""
    from Xlib import threaded  # noqa: F401 # before the first connection, else there are no locks
    from Xlib.error import ConnectionClosedError, DisplayError, XauthError

    try:
        with tolerate_xlib_quirks():
            display = _connect_with_retries(name)
    except (ConnectionClosedError, DisplayError, XauthError, OSError) as error:
        reason = " ".join(str(error).split())[:200]
        raise Disconnected(say("desktop-display-unreachable", display=name, why=reason), delivered="no") from None
    display.set_error_handler(_ignore_error)
    if is_xwayland(display):
        display.close()
        raise wayland_error()
    return display


def _connect_with_retries(name: str) -> Any:
    """Connects with retries: a server that nobody else uses, as under xvfb-run, restarts when its last connection is
    closed, and drops whoever connects just then.
    """
    from Xlib.display import Display
    from Xlib.error import ConnectionClosedError

    for _ in range(TRIES):
        try:
            with _raise_broken_pipes():
                return Display(name)
        except (ConnectionClosedError, ConnectionError):
            time.sleep(RESTART_SECONDS)
    return Display(name)


def _ignore_error(_error: Any, _request: Any) -> None:
    """Ignores errors of requests without an answer, such as for a closed window. Requests with an answer raise."""


@contextmanager
def tolerate_xlib_quirks() -> Iterator[None]:
    """Works around quirks of pyautogui's Xlib while it connects.

    It leaves files to the garbage collector. It also requires a cookie file, even if the server needs none; then it
    gets an empty one. It complains about that on stdout, which must stay clean. A program started just then gets the
    empty file, too.
    """
    named = os.environ.get("XAUTHORITY")
    with catch_warnings(action="ignore"), ExitStack() as stack:
        if not Path(named or Path.home() / ".Xauthority").is_file():
            stack.enter_context(redirect_stdout(StringIO()))
            if named is None:
                os.environ["XAUTHORITY"] = os.devnull
                stack.callback(os.environ.pop, "XAUTHORITY", None)
        yield
