"""A MiniWoB++ page in a browser, controlled by the DevTools protocol: opens tasks and reads the page's reward."""

import json
import time
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path

from iris_screen.core.errors import UsageError
from iris_screen.core.message import verbatim
from iris_screen.core.record import Record
from iris_screen.evals.devtools import DevTools, attached, until

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
"""The reward is hidden, only the first end of the episode counts, and no second one starts."""


class Reward(Record):
    """The page's reward. raw: -1 to 1, not reduced for being slow; 0 before there is one."""

    raw: float

    @property
    def solved(self) -> bool:
        return self.raw >= 0.99


def pages() -> Path:
    """The folder of the tasks' pages. Raises UsageError without the package."""
    found = find_spec("miniwob")  # not imported: that needs gymnasium, and only its pages are used
    if found is None or not found.submodule_search_locations:
        raise UsageError(verbatim("MiniWoB++ is not installed; run: pip install miniwob"))
    return Path(found.submodule_search_locations[0]) / "html" / "miniwob"


def address(task: str) -> str:
    """The URL of a task. Raises UsageError if there is no such page."""
    page = pages() / f"{task}.html"
    if not page.is_file():
        raise UsageError(verbatim(f"MiniWoB++ has no task '{task}'; its pages are in {pages()}"))
    return page.as_uri()


class Page:
    """The one tab of a browser."""

    def __init__(self, tab: DevTools) -> None:
        self._tab = tab
        tab.tell("Page.enable")

    def put_up(self, task: str, seed: str, seconds: float) -> str:
        """Start this task; returns its sentence. The page ends it by itself after so many seconds."""
        window = self._tab.tell("Browser.getWindowForTarget")["windowId"]  # an agent may have hidden it
        self._tab.tell("Browser.setWindowBounds", windowId=window, bounds={"windowState": "normal"})
        self._tab.tell("Page.navigate", url=address(task))
        until(lambda: self._is(_IS_READY % task), f"the page of {task} is not ready")
        said: str = self._tab.value(_BEGIN % {"ms": int(seconds * 1000), "seed": json.dumps(seed)})
        until(lambda: self._is(_IS_FILLED), f"the page of {task} is not filled")
        time.sleep(PAINT_SECONDS)
        return said

    def reward(self) -> Reward:
        return Reward(raw=float(self._tab.value("window.judged") or 0))

    def _is(self, expression: str) -> bool:
        return self._tab.value(f"(() => {{ try {{ return {expression} }} catch {{ return false }} }})()") is True


@contextmanager
def opened(port: int) -> Iterator[Page]:
    """The tab of the browser whose DevTools listen on this port of 127.0.0.1."""
    with attached(port) as socket:
        yield Page(DevTools(socket))
