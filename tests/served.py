"""The panel as served: a separate process with a data folder, and its answers."""

import http.client
import os
import re
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar
from urllib.parse import urlsplit

from iris_screen.core.protocols import Entry
from iris_screen.graph.lifecycle.clock import SystemClock
from iris_screen.graph.store import RunRow, Store
from tests.adb.wire import free_port

ROOT = Path(__file__).parents[1]
T = TypeVar("T")
LOOKS = 0.1
LONG = 90.0
"""Longest wait for anything, on a busy machine, seconds."""
DRAWN = "document.querySelector('[data-testid=stApp]')?.dataset.testScriptState === 'notRunning'"
"""The page has finished loading."""
LIVE = "[...document.querySelectorAll('*')].map(each => each.shadowRoot?.querySelector('img')).find(each => each)"
"""The picture to touch; components have their own DOM tree."""
UNTOUCHED = "window.taken === undefined && document.querySelectorAll('[src*=evil], [href*=evil]').length === 0"
"""No hostile text took effect: it would set window.taken, or load from a host with "evil" in its name."""


def until(holds: Callable[[], T], seconds: float = LONG) -> T:
    """Wait for a true value and return it. Fails if there is none in time."""
    deadline = time.monotonic() + seconds
    while not (came := holds()):
        assert time.monotonic() < deadline, f"nothing came of it in {seconds:.0f} seconds"
        time.sleep(LOOKS)
    return came


@dataclass(frozen=True)
class Panel:
    """A running panel. link: the printed address, which can be opened once."""

    process: "subprocess.Popen[str]"
    port: int
    link: str
    home: Path

    def at(self, place: str = "") -> str:
        """The address of a page."""
        return f"http://127.0.0.1:{self.port}{self.folder}{place}"

    @property
    def folder(self) -> str:
        """Begins the path of every page: "/…/"."""
        return urlsplit(self.link).path

    def rows(self) -> list[RunRow]:
        store = Store(self.home / "iris.db", clock=SystemClock())
        try:
            return store.rows()
        finally:
            store.close()

    def entries(self, run_id: str) -> list[Entry]:
        store = Store(self.home / "iris.db", clock=SystemClock())
        try:
            return store.entries(run_id)
        finally:
            store.close()

    def ask(self, path: str = "/", **headers: str) -> tuple[int, str]:
        """Status and body of a plain HTTP request."""
        line = http.client.HTTPConnection("127.0.0.1", self.port, timeout=10)
        try:
            line.putrequest("GET", path, skip_host="Host" in headers)
            for name, value in headers.items():
                line.putheader(name, value)
            line.endheaders()
            answer = line.getresponse()
            return answer.status, answer.read().decode(errors="replace")
        finally:
            line.close()


@contextmanager
def serving(home: Path) -> Iterator[Panel]:
    port = free_port()
    command = [sys.executable, "-m", "iris_screen.ui.cli", "panel", "--no-browser", "--port", str(port)]
    around = {**os.environ, "IRIS_HOME": str(home), "XDG_CONFIG_HOME": str(home / "config")}
    around.pop("DISPLAY", None)
    with subprocess.Popen(command, cwd=ROOT, env=around, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout
            said = process.stdout.readline()
            link = re.search(r"http://127\.0\.0\.1:\d+/[0-9a-f]{32}/\?token=\S+", said)
            assert link, said
            yield Panel(process, port, link[0], home)
        finally:
            process.kill()
