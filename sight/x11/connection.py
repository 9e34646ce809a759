"""Lines to the X server."""

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


def gone(delivered: Delivered = "unknown") -> Disconnected:
    """A session that has ended does not come back by itself."""
    error = Disconnected(say("desktop-session-gone"), delivered=delivered)
    error.retryable = False
    return error


def display_name() -> str:
    """The screen of this session. Raises Disconnected where there is none."""
    name = os.environ.get("DISPLAY", "")
    if not name:
        raise Disconnected(
            say("desktop-display-not-set"),
            delivered="no",
        )
    return name


class Line:
    """A line that stays broken once it broke: Xlib would wait on it for ever. `display` is the Xlib Display."""

    def __init__(self, screen: str) -> None:
        """Raises Disconnected, Unsupported."""
        self.display = connect(screen)
        self._gone = False

    @contextmanager
    def reached(self) -> Iterator[None]:
        """Around everything that is asked of it; what Xlib raises when the server went away, as Disconnected."""
        from Xlib.error import ConnectionClosedError

        if self._gone:
            raise gone(delivered="no")
        try:
            with _broken_pipes():
                yield
        except (ConnectionClosedError, ConnectionError):
            self._gone = True
            raise gone() from None

    def close(self) -> None:
        try:
            with self.reached():
                self.display.close()
        except Disconnected:
            self.display.display.socket.close()


@contextmanager
def _broken_pipes() -> Iterator[None]:
    """Xlib trips over the words of one, and raises TypeError."""
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
        with old_ways():
            display = _connect_again(name)
    except (ConnectionClosedError, DisplayError, XauthError, OSError) as error:
        reason = " ".join(str(error).split())[:200]
        raise Disconnected(say("desktop-display-unreachable", display=name, why=reason), delivered="no") from None
    display.set_error_handler(_ignore)
    if "XWAYLAND" in display.list_extensions():
        display.close()
        raise Unsupported(say("desktop-wayland"))
    return display


def _connect_again(name: str) -> Any:
    """A server that nobody else uses, as under xvfb-run, starts anew when the last line to it is closed, and drops
    whoever comes just then: he comes again.
    """
    from Xlib.display import Display
    from Xlib.error import ConnectionClosedError

    for _ in range(TRIES):
        try:
            with _broken_pipes():
                return Display(name)
        except (ConnectionClosedError, ConnectionError):
            time.sleep(RESTART_SECONDS)
    return Display(name)


def _ignore(_error: Any, _request: Any) -> None:
    """What has an answer raises; the rest may name a window that was closed meanwhile, which is no news for stderr."""


@contextmanager
def old_ways() -> Iterator[None]:
    """What the Xlib that pyautogui brings needs while it connects.

    It leaves files to the garbage collector; and it insists on a file of cookies, also where the server wants none.
    Then it is shown an empty one, of which it complains on stdout, which is kept clean for whoever reads it. A program
    that is started just then is shown the empty one, too.
    """
    named = os.environ.get("XAUTHORITY")
    with catch_warnings(action="ignore"), ExitStack() as stack:
        if not Path(named or Path.home() / ".Xauthority").is_file():
            stack.enter_context(redirect_stdout(StringIO()))
            if named is None:
                os.environ["XAUTHORITY"] = os.devnull
                stack.callback(os.environ.pop, "XAUTHORITY", None)
        yield
