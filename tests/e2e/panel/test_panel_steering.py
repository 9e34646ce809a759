"""Runs steered in a real browser: stopped, gone back to with other words, asked and answered, pointed at."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from iris_screen.core.actions import InputText, Tap
from iris_screen.core.geometry import Point
from iris_screen.core.settings import Settings
from iris_screen.graph.runs import Runs
from tests.browser import CHROMIUM, Tab
from tests.served import LIVE, LONG, Panel, until
from tests.shop import PAY, PHOTOS, SELLING, TIDY

SENDING = "给张三发微信消息说你好"
_TWICE = """(() => {
  const start = [...document.querySelectorAll('button')].find(each => each.innerText.split('\\n').includes('Start'));
  start?.click(); start?.click();
  return !!start;
})()"""

_NONE_SAYS = "![...document.querySelectorAll('button')].some(each => each.innerText.includes('%s'))"

pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="needs chromium")


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder with a shop."""
    made = tmp_path_factory.mktemp("steered")
    (made / "shop.yaml").write_text(SELLING)
    return made


@pytest.fixture(scope="module")
def size() -> tuple[int, int]:
    return 1280, 1000


@pytest.fixture
def runs(panel: Panel) -> Iterator[Runs]:
    made = Runs(Settings(home=panel.home))
    yield made
    made.store.close()


def ended(runs: Runs, run_id: str) -> str:
    """How a run stands that is to end."""

    def over() -> str:
        row = runs.store.row(run_id)
        return "" if row.holder or row.status in ("running", "waiting") else row.status

    return until(over)


def test_a_fork_with_another_text_in_its_plan_sends_that_text(tab: Tab, panel: Panel, runs: Runs) -> None:
    sent = runs.start(SENDING, device="sim:?time=virtual", run_id="sent")
    assert sent.verdict == "verified", sent.reason
    typing = next(result.turn for result in sent.steps if result.step.text == "你好")
    tab.open(panel.at("timeline?lang=en&run=sent"))
    for turn in range(1, typing - 1):
        tab.until(f"{turn} / ")
        tab.press("Next")
    form = "document.querySelector('[class*=st-key-fork-task-sent-%d]')"
    tab.until_true(f"{form % (typing - 1)} && !{form % (typing - 2)}")
    tab.press("Go back to this point")
    tab.write("input[value='你好']", "晚安")
    tab.press("Continue from here")
    tab.until("every step was verified", LONG)
    newest = panel.rows()[0]
    typed = [entry.action.text for entry in panel.entries(newest.id) if isinstance(entry.action, InputText)]
    assert newest.id != "sent" and typed == ["晚安"]


def test_a_confirmation_is_answered_with_no_and_nothing_is_pressed(tab: Tab, panel: Panel, runs: Runs) -> None:
    asked = runs.start(PAY, device=f"sim:{panel.home / 'shop.yaml'}?time=virtual", run_id="unpaid", wait=True)
    assert asked.status == "waiting"
    tab.open(panel.at("?lang=en&run=unpaid"))
    tab.until("A question for you", LONG)
    tab.press("No")
    assert ended(runs, "unpaid") == "failed" and runs.store.entries("unpaid") == []


def test_a_confirmation_is_answered_with_yes_and_it_is_pressed_once(tab: Tab, panel: Panel, runs: Runs) -> None:
    runs.start(PAY, device=f"sim:{panel.home / 'shop.yaml'}?time=virtual", run_id="paid", wait=True)
    tab.open(panel.at("?lang=en&run=paid"))
    tab.until("A question for you", LONG)
    tab.press("Yes")
    ended(runs, "paid")
    assert len(runs.store.entries("paid")) == 1


def test_a_yes_for_this_app_is_shown_on_the_page_and_revoked_there(tab: Tab, panel: Panel, runs: Runs) -> None:
    (panel.home / "photos.yaml").write_text(PHOTOS)
    task = ", ".join([TIDY, TIDY, PAY])
    runs.start(task, device=f"sim:{panel.home / 'photos.yaml'}?time=virtual", run_id="tidied", wait=True)
    tab.open(panel.at("?lang=en&run=tidied"))
    tab.until("A question for you", LONG)
    tab.press("Yes, for this app")
    tab.until("Allowed without asking", LONG)
    tab.until("“Pay now” would pay", LONG)
    assert len(runs.store.entries("tidied")) == 4
    tab.press("Revoke")
    tab.until_true(_NONE_SAYS % "Revoke")
    assert runs.store.task("tidied").allowed == []


def test_a_place_is_pointed_at_on_the_picture_and_pressed_there(tab: Tab, panel: Panel, runs: Runs) -> None:
    asked = runs.start(
        'press "Assistance"', device=f"sim:{panel.home / 'shop.yaml'}?time=virtual", run_id="pointed", wait=True
    )
    assert asked.status == "waiting", asked.reason
    tab.open(panel.at("?lang=en&run=pointed"))
    tab.until("click", LONG)
    tab.until_true(f"{LIVE}?.naturalWidth > 0")
    x, y = tab.value(f"(box => [box.x + box.width / 2, box.y + box.height / 6])({LIVE}.getBoundingClientRect())")
    tab.click(x, y)
    ended(runs, "pointed")
    (at,) = [entry.action.at for entry in runs.store.entries("pointed") if isinstance(entry.action, Tap)]
    assert isinstance(at, Point)
    assert abs(at.x - 540) <= 5 and abs(at.y - 400) <= 5


def test_a_page_that_went_white_is_loaded_anew(tab: Tab, panel: Panel) -> None:
    tab.open(panel.at("?lang=en"))
    tab.until("What would you like done?", LONG)
    tab.until_true("!!window.irisRevives")
    tab.value("document.getElementById('root').replaceChildren()")
    tab.until("What would you like done?", LONG)


def test_a_run_is_stopped(tab: Tab, panel: Panel, runs: Runs) -> None:
    tab.open(panel.at("?lang=en"))
    tab.press(SENDING, LONG)
    tab.until_true(f"document.querySelector('textarea')?.value === '{SENDING}'")
    before = len(panel.rows())
    tab.until_true(_TWICE)  # a double click starts one run
    tab.press("Stop", LONG)
    tab.until("Stop requested.")
    tab.until("stopped by you", LONG)
    assert panel.rows()[0].status == "interrupted" and len(panel.rows()) == before + 1
