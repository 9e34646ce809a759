"""The panel in a real browser: a run started, stopped and taken up from it; and nobody else gets anything."""

import http.client
import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import cast

import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from core.settings import Settings
from graph.clock import SystemClock
from graph.runs import Runs
from graph.store import RunRow, Store
from tests.browser import CHROMIUM, Tab, chromium
from tests.wire import free_port

ROOT = Path(__file__).parents[2]
TASK = "打开设置，打开深色模式"
LONG = 60.0
DOWN = 15.0
_CLICK = "(found => { found?.click(); return !!found })(document.querySelector('%s'))"

pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="needs chromium")


@dataclass(frozen=True)
class Panel:
    """A panel that serves. link: what it printed, which opens once."""

    process: "subprocess.Popen[str]"
    port: int
    link: str
    home: Path

    def rows(self) -> list[RunRow]:
        store = Store(self.home / "iris.db", clock=SystemClock())
        try:
            return store.rows()
        finally:
            store.close()

    def ask(self, path: str = "/", **headers: str) -> tuple[int, str]:
        """Status and body of one request, as a program would send it."""
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
    command = [sys.executable, "-m", "ui.cli", "panel", "--no-browser", "--port", str(port)]
    around = {**os.environ, "IRIS_HOME": str(home), "XDG_CONFIG_HOME": str(home / "config")}
    around.pop("DISPLAY", None)
    with subprocess.Popen(command, cwd=ROOT, env=around, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout
            said = process.stdout.readline()
            link = re.search(r"http://127\.0\.0\.1:\d+/\?token=\S+", said)
            assert link, said
            yield Panel(process, port, link[0], home)
        finally:
            process.kill()


@pytest.fixture(scope="module")
def panel(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Panel]:
    with serving(tmp_path_factory.mktemp("home")) as up:
        yield up


@pytest.fixture(scope="module")
def tab(panel: Panel, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Tab]:
    """A browser that is in."""
    with chromium(tmp_path_factory.mktemp("browser") / "profile") as opened:
        opened.open(panel.link)
        opened.until("What shall be done?", LONG)
        yield opened


def started(tab: Tab, panel: Panel, task: str) -> None:
    tab.open(f"http://127.0.0.1:{panel.port}/?lang=en")
    tab.until("What shall be done?")
    tab.press(task)
    tab.until_true(f"document.querySelector('textarea').value === {json.dumps(task)}")
    tab.press("Start")


def test_the_demo_task_is_started_from_the_panel_and_seen_to_end_verified(tab: Tab, panel: Panel) -> None:
    started(tab, panel, TASK)
    tab.until("running", LONG)
    tab.until("every step was seen to have its effect", LONG)
    shown = tab.until("turn on 深色模式")
    assert "verified" in shown and "Stop" not in shown.split()
    assert (
        tab.value("[...document.querySelectorAll('img')].filter(i => i.src.startsWith('data:image/jpeg')).length") == 1
    )
    (row,) = panel.rows()
    assert (row.text, row.status) == (TASK, "success")


def test_its_turns_are_stepped_through_with_the_arrow_keys(tab: Tab) -> None:
    tab.press("Timeline")
    tab.until("1 / ")
    tab.until("Came of it")  # the page is there to its end, and its keys with it
    tab.key("ArrowRight", 39)
    tab.until("2 / ")
    tab.key("ArrowLeft", 37)
    assert "The device does not go back" not in tab.until("1 / ")


def test_a_turn_is_gone_back_to_and_the_new_run_goes_on_from_it(tab: Tab, panel: Panel) -> None:
    tab.press("Go back to here")
    tab.until("The device does not go back")
    tab.press("Go on from here")
    tab.until("every step was seen to have its effect", LONG)
    new, old = panel.rows()
    assert (new.text, new.status, old.status) == (TASK, "success", "success") and new.id != old.id


def test_a_run_is_stopped_and_taken_up_again_and_ends_verified(tab: Tab, panel: Panel) -> None:
    started(tab, panel, TASK)
    tab.until("open 设置", LONG)
    tab.press("Stop")
    tab.until("interrupted", LONG)
    assert [row.status for row in panel.rows()] == ["interrupted", "success", "success"]
    tab.press("Go on")
    tab.until("every step was seen to have its effect", LONG)


def test_deleting_a_run_asks_first(tab: Tab, panel: Panel) -> None:
    before = len(panel.rows())
    tab.open(f"http://127.0.0.1:{panel.port}/runs?lang=en")
    tab.until(TASK)
    tab.until_true(_CLICK % "[class*=st-key-delete-] button")
    tab.press("Delete")
    deadline = time.monotonic() + 10
    while len(panel.rows()) == before and time.monotonic() < deadline:
        time.sleep(0.1)
    assert len(panel.rows()) == before - 1


HOSTILE = (
    "frobnicate <img src=https://evil.example/x onerror=window.taken=1>",
    "frobnicate </script><script>window.taken=1</script>",
    "frobnicate ![x](https://evil.example/y) [go](javascript:window.taken=1)",
    "frobnicate <svg onload=window.taken=1><a href=https://evil.example>z</a>",
    "frobnicate ``` $\\href{javascript:window.taken=1}{x}$ :material/home: :red[r]",
)


def test_words_that_look_like_a_page_are_shown_as_they_were_said_and_do_nothing(tab: Tab, panel: Panel) -> None:
    runs = Runs(Settings(home=panel.home))
    ids = [runs.start(words, device="sim:").run_id for words in HOSTILE]
    runs.store.close()
    tab.open(f"http://127.0.0.1:{panel.port}/runs?lang=en")
    for words in HOSTILE:
        assert words in tab.until(words)
    tab.open(f"http://127.0.0.1:{panel.port}/?lang=en&run={ids[0]}")
    tab.until("I cannot read")
    assert tab.value("window.taken") is None
    assert tab.value("document.querySelectorAll('[src*=evil], [href*=evil], [href^=javascript]').length") == 0


def test_nothing_was_fetched_from_elsewhere_and_no_page_failed(tab: Tab) -> None:
    # Streamlit asks below the page's own address first, and there is nothing
    problems = [line for line in tab.problems if "/_stcore/h" not in line]
    assert problems == []


@pytest.mark.parametrize("path", ["/", "/?token=wrong", "/runs", "/_stcore/health", "/_stcore/host-config", "/static/"])
def test_without_the_link_nothing_is_served(panel: Panel, path: str) -> None:
    status, said = panel.ask(path)
    assert status == 403 and "iris panel" in said and "<" not in said


def test_a_used_link_opens_nothing(tab: Tab, panel: Panel) -> None:
    assert panel.ask(panel.link.partition(str(panel.port))[2])[0] == 403


def test_by_another_name_nothing_is_served_to_who_is_in_either(tab: Tab, panel: Panel) -> None:
    session = _session(tab)
    assert panel.ask("/", Cookie=session)[0] == 200
    status, said = panel.ask("/", Host="evil.example", Cookie=session)
    assert status == 403 and "ssh -L" in said
    assert panel.ask("/", Origin="https://evil.example", Cookie=session)[0] == 403


def test_no_other_page_opens_the_panels_socket(tab: Tab, panel: Panel) -> None:
    here = f"127.0.0.1:{panel.port}"
    for cookie in ("", _session(tab)):
        for origin in (None, "null", "https://evil.example", f"http://{here}"):
            headers = {"Cookie": cookie} if cookie else {}
            opened = _opens(f"ws://{here}/_stcore/stream", origin, headers)
            assert opened is (bool(cookie) and origin == f"http://{here}"), (cookie, origin)


def _opens(url: str, origin: str | None, headers: dict[str, str]) -> bool:
    try:
        with connect(url, origin=cast(Origin | None, origin), additional_headers=headers):
            return True
    except InvalidStatus as refused:
        return refused.response.status_code != 403


def _session(tab: Tab) -> str:
    (cookie,) = [each for each in tab.tell("Network.getCookies")["cookies"] if each["name"] == "iris_panel"]
    assert cookie["httpOnly"] and cookie["sameSite"] == "Strict", json.dumps(cookie)
    return f"iris_panel={cookie['value']}"


def test_a_run_goes_on_when_the_panel_is_gone(tab: Tab, panel: Panel) -> None:
    """The last one here: it ends the panel of all."""
    started(tab, panel, TASK)
    tab.until("running", LONG)
    panel.process.send_signal(signal.SIGINT)
    assert panel.process.wait(DOWN) == 0
    deadline = time.monotonic() + LONG
    while panel.rows()[0].status == "running" and time.monotonic() < deadline:
        time.sleep(0.1)
    assert panel.rows()[0].status == "success"
