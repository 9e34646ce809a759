"""A MiniWoB++ page in a browser: put up a task, and read the reward the page itself gives. By the DevTools protocol."""

import json
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import Any
from urllib.error import URLError

from websockets.sync.client import ClientConnection, connect

from core.errors import UsageError
from core.record import Record

READY_SECONDS = 20.0
STEP = 0.05
PAINT_SECONDS = 0.2

_IS_READY = "document.readyState === 'complete' && location.pathname.endsWith('/%s.html') && !!core.cover_div"
_IS_FILLED = "!!WOB_TASK_READY"
_BEGIN = """
(() => {
  core.EPISODE_MAX_TIME = %(ms)d;
  window.judged = null;
  const end = core.endEpisode;
  core.endEpisode = function(reward) {
    if (core.EP_TIMER !== null && window.judged === null) window.judged = reward;
    return end.apply(core, arguments);
  };
  core.startEpisode = () => {};
  const style = document.createElement('style');
  style.textContent = '#reward-display, #click-canvas, #sync-task-cover { display: none !important }';
  document.head.appendChild(style);
  Math.seedrandom(%(seed)s);
  core.startEpisodeReal();
  const said = core.getUtterance();
  return typeof said === 'string' ? said : said.utterance;
})()
"""
"""Nothing of the reward is shown, the first end of the episode counts, and no second one begins."""


class Reward(Record):
    """What the page gave. raw: -1 to 1, not less for being slow; 0 while it gave nothing."""

    raw: float

    @property
    def solved(self) -> bool:
        return self.raw >= 0.99


def pages() -> Path:
    """The folder of the tasks' pages. Raises UsageError without the package."""
    found = find_spec("miniwob")  # not imported: it brings gymnasium, and only its pages are wanted
    if found is None or not found.submodule_search_locations:
        raise UsageError("MiniWoB++ is not installed; run: pip install miniwob")
    return Path(found.submodule_search_locations[0]) / "html" / "miniwob"


def address(task: str) -> str:
    """Raises UsageError for a task there is no page of."""
    page = pages() / f"{task}.html"
    if not page.is_file():
        raise UsageError(f"MiniWoB++ has no task '{task}'; its pages are in {pages()}")
    return page.as_uri()


class Page:
    """The one tab of a browser, by the socket of its DevTools."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket, self._last = socket, 0
        self._tell("Page.enable")

    def put_up(self, task: str, seed: str, seconds: float) -> str:
        """Begin this task; gives its sentence. The page ends it by itself after so many seconds."""
        window = self._tell("Browser.getWindowForTarget")["windowId"]  # an agent may have hidden it
        self._tell("Browser.setWindowBounds", windowId=window, bounds={"windowState": "normal"})
        self._tell("Page.navigate", url=address(task))
        until(lambda: self._is(_IS_READY % task), f"the page of {task} is not ready")
        said: str = self._value(_BEGIN % {"ms": int(seconds * 1000), "seed": json.dumps(seed)})
        until(lambda: self._is(_IS_FILLED), f"the page of {task} is not filled")
        time.sleep(PAINT_SECONDS)
        return said

    def reward(self) -> Reward:
        return Reward(raw=float(self._value("window.judged") or 0))

    def _is(self, expression: str) -> bool:
        return self._value(f"(() => {{ try {{ return {expression} }} catch {{ return false }} }})()") is True

    def _value(self, expression: str) -> Any:
        answer = self._tell("Runtime.evaluate", expression=expression, returnByValue=True)
        if "exceptionDetails" in answer:
            raise RuntimeError(json.dumps(answer["exceptionDetails"])[:400])
        return answer["result"].get("value")

    def _tell(self, method: str, **params: Any) -> dict[str, Any]:
        self._last += 1
        self._socket.send(json.dumps({"id": self._last, "method": method, "params": params}))
        while (message := json.loads(self._socket.recv(timeout=READY_SECONDS))).get("id") != self._last:
            pass
        result: dict[str, Any] = message.get("result", {})
        return result


@contextmanager
def opened(port: int) -> Iterator[Page]:
    """The tab of the browser whose DevTools listen on this port of 127.0.0.1."""
    with connect(_tab(port), max_size=None) as socket:
        yield Page(socket)


def _tab(port: int) -> str:
    """The address of the tab's own socket, once the browser is up."""
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


def until(holds: Callable[[], bool], what: str) -> None:
    """Wait until it holds. Raises RuntimeError, with this sentence, where it does not for READY_SECONDS."""
    deadline = time.monotonic() + READY_SECONDS
    while not holds():
        if time.monotonic() > deadline:
            raise RuntimeError(f"{what} after {READY_SECONDS:.0f} seconds")
        time.sleep(STEP)
