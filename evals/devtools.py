"""A client for the DevTools protocol of a local Chromium: controls one tab over its socket."""

import json
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.error import URLError

from websockets.sync.client import ClientConnection, connect

READY_SECONDS = 60.0
STEP = 0.05
CLOSE_SECONDS = 0.5
GONE = "Inspected target navigated"

Hear = Callable[[str, dict[str, Any]], None]
"""Called for each event with its name and parameters."""


class DevTools:
    """A tab. Every method raises RuntimeError if the browser refuses or the page's script fails."""

    def __init__(self, socket: ClientConnection, hear: Hear = lambda event, told: None) -> None:
        self._socket, self._hear, self._last = socket, hear, 0

    def tell(self, method: str, **params: Any) -> dict[str, Any]:
        """Call a method; returns its result."""
        self._last += 1
        self._socket.send(json.dumps({"id": self._last, "method": method, "params": params}))
        while (message := json.loads(self._socket.recv(timeout=READY_SECONDS))).get("id") != self._last:
            self._hear(message.get("method", ""), message.get("params", {}))
        if "error" in message:
            raise RuntimeError(f"{method}: {message['error']}")
        result: dict[str, Any] = message["result"]
        return result

    def value(self, expression: str) -> Any:
        """The value of a script, as data. If the page navigates away meanwhile, it is evaluated on the next one."""
        try:
            answer = self.tell("Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True)
        except RuntimeError as error:
            if GONE not in str(error):
                raise
            return self.value(expression)
        if "exceptionDetails" in answer:
            raise RuntimeError(json.dumps(answer["exceptionDetails"])[:600])
        return answer["result"].get("value")


@contextmanager
def attached(port: int) -> Iterator[ClientConnection]:
    """The socket of the one tab of the browser whose DevTools listen on this port of 127.0.0.1."""
    with connect(_tab(port), max_size=None, close_timeout=CLOSE_SECONDS, ping_interval=None) as socket:
        yield socket


def port_of(profile: Path, alive: Callable[[], bool]) -> int:
    """The port of its DevTools, which the browser writes to a file. Raises RuntimeError if the browser ends before."""
    told = profile / "DevToolsActivePort"

    def is_up() -> bool:
        if not alive():
            raise RuntimeError("Chromium ended before it was up")
        return told.exists() and "\n" in told.read_text("utf-8")

    until(is_up, "Chromium does not come up")
    return int(told.read_text("utf-8").splitlines()[0])


def until(holds: Callable[[], bool], what: str, seconds: float = READY_SECONDS) -> None:
    """Wait until it holds. Raises RuntimeError with the text `what` after so many seconds."""
    deadline = time.monotonic() + seconds
    while not holds():
        if time.monotonic() > deadline:
            raise RuntimeError(f"{what} after {seconds:.0f} seconds")
        time.sleep(STEP)


def _tab(port: int) -> str:
    """The address of the tab's own socket, once there is one."""
    found: list[str] = []

    def is_up() -> bool:
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{port}/json", timeout=2) as answer:
                found.extend(tab["webSocketDebuggerUrl"] for tab in json.load(answer) if tab["type"] == "page")
        except (URLError, ConnectionError, TimeoutError):
            return False
        return bool(found)

    until(is_up, "Chromium does not come up")
    return found[0]
