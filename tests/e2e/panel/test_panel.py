"""The panel in a real browser: a run started, stopped and taken up from it; and nobody else gets anything."""

import json
import os
import signal
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import ClassVar, cast

import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from iris_screen.core.actions import press_point
from iris_screen.core.condition import Condition
from iris_screen.core.plan import Step
from iris_screen.core.settings import Settings
from iris_screen.core.target import Target
from iris_screen.graph.runs import Runs
from tests.browser import CHROMIUM, Tab
from tests.served import DRAWN, LIVE, LONG, Panel, until

ROOT = Path(__file__).parents[3]
TASK = "打开设置，打开深色模式"
DOWN = 15.0
HOLDS = "Paused; the clock is stopped."
_PICTURE = """(box => box && [box.top, box.bottom, box.height, window.innerHeight])(
  document.querySelector('.st-key-screen-now img')?.getBoundingClientRect())"""
_NONE_SAYS = "![...document.querySelectorAll('button')].some(each => each.innerText.includes('%s'))"

pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="needs chromium")


def started(tab: Tab, panel: Panel, task: str) -> None:
    tab.open(panel.at("?lang=en"))
    tab.until("What would you like done?")
    tab.press(task)
    tab.until_true(f"document.querySelector('textarea')?.value === {json.dumps(task)}")
    tab.press("Start")


def test_the_demo_task_is_started_from_the_panel_and_seen_to_end_verified(tab: Tab, panel: Panel) -> None:
    started(tab, panel, TASK)
    tab.until("running", LONG)
    tab.until("every step was verified", LONG)
    tab.until("turn on 深色模式", LONG, "verified")
    tab.until_true(_NONE_SAYS % "Stop")
    assert (
        tab.value("[...document.querySelectorAll('img')].filter(i => i.src.startsWith('data:image/jpeg')).length") == 1
    )
    (row,) = panel.rows()
    assert (row.text, row.status) == (TASK, "success")


def test_the_phone_fills_the_height_of_the_page_and_nothing_has_to_be_scrolled(tab: Tab) -> None:
    tab.until_true(_PICTURE)
    top, bottom, height, page = tab.value(_PICTURE)
    assert top < 100 and bottom <= page and height > 0.75 * page
    main = "(main => main.scrollHeight - main.clientHeight)(document.querySelector('.stMain'))"
    tab.until_true(f"{main} <= 0")  # what it said while it went is gone a moment later


def test_its_turns_are_stepped_through_with_the_arrow_keys(tab: Tab) -> None:
    tab.press("Timeline")
    tab.until("1 / ")
    tab.until("Seen afterwards")  # the page is there to its end, and its keys with it
    tab.key("ArrowRight", 39)
    tab.until("2 / ")
    tab.key("ArrowLeft", 37)
    tab.until("1 / ")
    tab.until_true(DRAWN)
    assert "Seen afterwards" in tab.text()


def test_a_turn_is_gone_back_to_and_the_new_run_goes_on_from_it(tab: Tab, panel: Panel) -> None:
    tab.press("Go back to this point")
    tab.until("The device does not go back")
    tab.key("ArrowRight", 39)
    tab.until("2 / ")
    tab.until_true(DRAWN)
    assert "The device does not go back" in tab.text(), "what is open stays open"
    tab.key("ArrowLeft", 37)
    tab.until("1 / ")
    tab.until_true(DRAWN)
    tab.press("Continue from here")
    tab.until("every step was verified", LONG)
    new, old = panel.rows()
    assert (new.text, new.status, old.status) == (TASK, "success", "success") and new.id != old.id


def test_a_run_is_paused_killed_and_taken_up_again_and_ends_verified(tab: Tab, panel: Panel) -> None:
    started(tab, panel, TASK)
    tab.press("Pause", LONG)
    tab.until(HOLDS, LONG)
    os.kill(int(panel.rows()[0].holder.rpartition(":")[2]), signal.SIGKILL)
    tab.until_true(_NONE_SAYS % "Stop")  # nobody drives it any more
    assert HOLDS in tab.text()
    tab.press("Continue", LONG)
    tab.until("every step was verified", LONG)


def test_a_device_is_taken_touched_on_its_picture_and_given_back(tab: Tab, panel: Panel) -> None:
    started(tab, panel, TASK)
    tab.press("Take over", LONG)
    tab.until("The device is yours", LONG)
    tab.until_true(f"{LIVE}?.naturalWidth > 0")
    tab.click(*tab.value(f"(box => [box.x + box.width / 2, box.y + box.height / 4])({LIVE}.getBoundingClientRect())"))
    tab.until("tap at 5", LONG)
    tab.press("Give back")
    tab.until("every step was verified", LONG)
    (touch,) = [entry for entry in panel.entries(panel.rows()[0].id) if entry.by == "person"]
    at = press_point(touch.action)
    assert touch.receipt and touch.receipt.delivered == "yes"
    assert at and abs(at.x - 540) <= 5 and abs(at.y - 600) <= 5


def test_deleting_a_run_asks_first(tab: Tab, panel: Panel) -> None:
    before = len(panel.rows())
    tab.open(panel.at("runs?lang=en"))
    tab.until(TASK)
    tab.click_on("[class*=st-key-delete-] button")
    tab.press("Delete")
    tab.until_true(DRAWN)
    until(lambda: len(panel.rows()) < before)
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
    wait = Step(action="wait", amount=10)
    ids = [runs.start(words, device="sim:", steps=[wait]).run_id for words in HOSTILE]
    runs.store.close()
    tab.open(panel.at("runs?lang=en"))
    for words in HOSTILE:
        assert words in tab.until(words)
    tab.open(panel.at(f"?lang=en&run={ids[0]}"))
    tab.until(HOSTILE[0])
    assert tab.value("window.taken") is None
    assert tab.value("document.querySelectorAll('[src*=evil], [href*=evil], [href^=javascript]').length") == 0


# --- the other pages -------------------------------------------------------------------------------------------------

_IN_SHADOW = """(() => {
  const seek = root => { for (const each of root.querySelectorAll('*')) {
    const found = each.shadowRoot && (each.shadowRoot.querySelector('.stage img') || seek(each.shadowRoot));
    if (found) return found;
  } return null };
  const picture = document.querySelector('.stage img') || seek(document);
  if (!picture || !picture.naturalWidth) return null;
  const {left, top, width, height} = picture.getBoundingClientRect();
  return [left, top, width, height];
})()"""
_TAB = "(found => { found?.click(); return !!found })([...document.querySelectorAll('[role=tab]')][%d])"


def test_a_reference_is_defined_by_dragging_a_box_and_used_in_a_run(tab: Tab, panel: Panel) -> None:
    tab.open(panel.at("references?lang=en"))
    tab.press("Take a screenshot")
    tab.until("Drag to draw a box", LONG)
    tab.until_true(_IN_SHADOW)
    left, top, width, height = tab.value(_IN_SHADOW)
    corners = [(left + width * x, top + height * y) for x, y in ((0.075, 0.61), (0.2, 0.675))]  # the icon of 设置
    for kind, (x, y) in zip(("mousePressed", "mouseMoved", "mouseReleased"), (*corners, corners[1]), strict=True):
        tab.tell("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", buttons=1, clickCount=1)
    tab.until("Found here and nowhere else", LONG)
    tab.write("input[aria-label='Name']", "my_cog")
    tab.press("Save")
    tab.until("Tasks and plans can use its name now.")
    press = Step(action="tap", target=Target.parse("my_cog"), expect=[Condition.parse("app:com.android.settings")])
    runs = Runs(Settings(home=panel.home))
    done = runs.start(
        "press it <b>![x](https://evil.example/y)", device="sim:?time=virtual", steps=[press], run_id="cog"
    )
    runs.store.close()
    assert done.verdict == "verified", done.reason
    tab.until_true(_TAB % 1)
    tab.until("my_cog")


def test_two_runs_are_compared_and_stepped_through_together(tab: Tab, panel: Panel) -> None:
    other = next(row.id for row in panel.rows() if row.text == TASK)
    tab.open(panel.at(f"compare?lang=en&run=cog&other={other}"))
    tab.until("They were given different tasks", LONG, "![x](https://evil.example/y)")
    tab.until("turn 1 of")
    tab.press("Next")
    tab.until("turn 2 of")
    tab.until("This run had already ended.")
    assert tab.value("document.querySelectorAll('[src*=evil], [href*=evil]').length") == 0


def test_a_report_is_handed_out_from_the_page_of_a_run(tab: Tab, panel: Panel, tmp_path: Path) -> None:
    tab.tell("Page.setDownloadBehavior", behavior="allow", downloadPath=str(tmp_path))
    tab.open(panel.at("?lang=en&run=cog"))
    tab.press("Export", LONG)
    tab.press("Web page with all screenshots")
    file = tmp_path / "iris-cog.html"
    until(file.exists)
    page = file.read_text("utf-8")
    assert page.startswith("<!doctype html>") and "data:image/webp;base64," in page and "<b>![x]" not in page


def test_settings_say_where_they_come_from_and_a_key_is_not_shown_again(tab: Tab, panel: Panel) -> None:
    tab.open(panel.at("settings?lang=en"))
    tab.until_true(_TAB % 1)
    tab.until("packages", LONG)
    tab.until_true(_TAB % 2)
    tab.until("IRIS_HOME in the environment")
    tab.write("input[aria-label='api_key']", "sk-never-again")
    tab.press("Save")
    shown = tab.until("set, not shown")
    assert "sk-never-again" not in shown
    assert tab.value("document.documentElement.outerHTML.includes('sk-never-again')") is False
    assert "sk-never-again" in (panel.home / "config.toml").read_text("utf-8")


def test_nothing_was_fetched_from_elsewhere_and_no_page_failed(tab: Tab) -> None:
    # Streamlit asks below the page's own address first, and there is nothing
    problems = [line for line in tab.problems if "/_stcore/h" not in line]
    assert problems == []


@pytest.mark.parametrize("path", ["/", "/?token=wrong", "/runs", "/_stcore/health", "/_stcore/host-config", "/static/"])
def test_without_the_link_nothing_is_served(panel: Panel, path: str) -> None:
    for place in (path, panel.folder + path.removeprefix("/")):
        status, said = panel.ask(place)
        assert status == 403 and "iris panel" in said and "<" not in said and panel.folder not in said


class Listening(BaseHTTPRequestHandler):
    """Another server on this computer, which takes down what a browser sends it."""

    heard: ClassVar[list[str]] = []

    def do_GET(self) -> None:
        self.heard.append(f"{self.path} {self.headers}")
        self.send_response(200)
        self.end_headers()
        self.wfile.write(b"<title>Another</title>")

    def log_message(self, *_: object) -> None: ...


def test_another_server_on_this_computer_is_sent_nothing_that_opens_the_panel(tab: Tab, panel: Panel) -> None:
    session = _session(tab)
    with ThreadingHTTPServer(("127.0.0.1", 0), Listening) as other:
        threading.Thread(target=other.serve_forever, daemon=True).start()
        for place in ("", "runs", "_stcore/stream"):
            tab.open(f"http://127.0.0.1:{other.server_port}/{place}")
            until(lambda place=place: any(line.startswith(f"/{place} ") for line in Listening.heard))  # type: ignore[misc]
        other.shutdown()
    told = "\n".join(Listening.heard)
    assert "User-Agent" in told
    assert session.partition("=")[2] not in told and panel.folder.strip("/") not in told
    tab.open(panel.at("?lang=en"))  # it is still let in
    tab.until("What would you like done?", LONG)


def test_a_used_link_opens_nothing(tab: Tab, panel: Panel) -> None:
    assert panel.ask(panel.link.partition(str(panel.port))[2])[0] == 403


def test_by_another_name_nothing_is_served_to_who_is_in_either(tab: Tab, panel: Panel) -> None:
    session = _session(tab)
    assert panel.ask(panel.folder, Cookie=session)[0] == 200
    assert panel.ask("/", Cookie=session)[0] == 403
    status, said = panel.ask(panel.folder, Host="evil.example", Cookie=session)
    assert status == 403 and "ssh -L" in said
    assert panel.ask(panel.folder, Origin="https://evil.example", Cookie=session)[0] == 403


def test_no_other_page_opens_the_panels_socket(tab: Tab, panel: Panel) -> None:
    here = f"127.0.0.1:{panel.port}"
    for cookie in ("", _session(tab)):
        for origin in (None, "null", "https://evil.example", f"http://{here}"):
            headers = {"Cookie": cookie} if cookie else {}
            opened = _opens(f"ws://{here}{panel.folder}_stcore/stream", origin, headers)
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
    until(lambda: panel.rows()[0].status != "running")
    assert panel.rows()[0].status == "success"
