"""Connections to the X server."""

import os
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, redirect_stdout
from io import StringIO
from pathlib import Path
from typing import Any
from warnings import catch_warnings

from iris_screen.core.errors import Delivered, Disconnected, Unsupported
from iris_screen.core.message import say

TRIES, RESTART_SECONDS = 10, 0.1


def make_gone_error(delivered: Delivered = "unknown") -> Disconnected:
    """Not to be retried: a session that has ended does not come back by itself."""
    error = Disconnected(say("desktop-session-gone"), delivered=delivered)
    error.retryable = False
    return error


def read_display_name() -> str:
    """The display of this session. Raises Disconnected if there is none."""
    name = os.environ.get("DISPLAY", "")
    if not name:
        raise Disconnected(
            say("desktop-display-not-set"),
            delivered="no",
        )
    return name


class Line:
    """A connection that stays broken once it broke: Xlib would wait on it for ever. `display` is the Xlib Display."""

    def __init__(self, screen: str) -> None:
        """Raises Disconnected, Unsupported."""
        self.display = connect(screen)
        self._gone = False

    @contextmanager
    def guard(self) -> Iterator[None]:
        """Put around every request. What Xlib raises when the server went away becomes Disconnected."""
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
    """Xlib stumbles over the message of a broken pipe, and raises TypeError."""
    try:
        yield
    except TypeError as error:
        if not isinstance(error.__context__, OSError):
            raise
        raise BrokenPipeError(str(error.__context__)) from None


def connect(name: str) -> Any:
    """An Xlib Display, safe to use from several threads. Raises Disconnected, Unsupported."""
    from Xlib import threaded  # noqa: F401 # before the first connection, else its locks are none
    from Xlib.error import ConnectionClosedError, DisplayError, XauthError

    try:
        with tolerate_xlib_quirks():
            display = _connect_with_retries(name)
    except (ConnectionClosedError, DisplayError, XauthError, OSError) as error:
        reason = " ".join(str(error).split())[:200]
        raise Disconnected(say("desktop-display-unreachable", display=name, why=reason), delivered="no") from None
    display.set_error_handler(_ignore_error)
    if "XWAYLAND" in display.list_extensions():
        display.close()
        raise Unsupported(say("desktop-wayland"))
    return display


def _connect_with_retries(name: str) -> Any:
    """A server that nobody else uses, as under xvfb-run, restarts when the last connection to it is closed. It drops
    whoever connects just then, so we try again.
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
    """Requests with an answer raise. Others may name a window that was closed since, which is no news for stderr."""


@contextmanager
def tolerate_xlib_quirks() -> Iterator[None]:
    """What the Xlib that pyautogui brings needs while it connects.

    It leaves files to the garbage collector. It also insists on a file of cookies, even if the server wants none. Then
    it is shown an empty one; it complains of that on stdout, which is kept clean for whoever reads it. A program that
    is started just then is shown the empty file, too.
    """
    named = os.environ.get("XAUTHORITY")
    with catch_warnings(action="ignore"), ExitStack() as stack:
        if not Path(named or Path.home() / ".Xauthority").is_file():
            stack.enter_context(redirect_stdout(StringIO()))
            if named is None:
                os.environ["XAUTHORITY"] = os.devnull
                stack.callback(os.environ.pop, "XAUTHORITY", None)
        yield
