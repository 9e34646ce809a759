"""Devices in a real browser: how each stands changes under the eyes of who looks, and a slow adb holds nothing up."""

import threading
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from iris_screen.core.plan import Task
from iris_screen.graph.lifecycle.clock import SystemClock
from iris_screen.graph.store import Store
from tests.adb import fake_adb
from tests.browser import CHROMIUM, Tab
from tests.served import LONG, Panel

SOON = 30.0
PIXEL = b"P1  device product:x model:Pixel_8 transport_id:1\n"
SHY = b"S2  unauthorized transport_id:2\n"
_PICKER = """(box => box && [box.x + box.width / 2, box.y + box.height / 2])(
  document.querySelector('.st-key-device [data-baseweb=select], .st-key-device input')?.getBoundingClientRect())"""

pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="needs chromium")


@dataclass
class Adb:
    """What is attached, and whether anybody gets to hear of it."""

    listed: bytes = SHY
    lets: threading.Event = field(default_factory=threading.Event)

    def __call__(self) -> bytes:
        self.lets.wait(LONG)
        return self.listed


@pytest.fixture(scope="module")
def adb() -> Iterator[Adb]:
    told = Adb()
    told.lets.set()
    with fake_adb.serving(told):
        yield told
        told.lets.set()


@pytest.fixture(scope="module")
def home(adb: Adb, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder whose panel finds that adb."""
    return tmp_path_factory.mktemp("home")


@pytest.fixture(scope="module")
def store(panel: Panel) -> Iterator[Store]:
    opened = Store(panel.home / "iris.db", clock=SystemClock())
    yield opened
    opened.close()


def test_a_phone_that_is_not_authorized_says_so_with_what_mends_it_and_is_free_once_it_is(
    tab: Tab, panel: Panel, adb: Adb
) -> None:
    tab.open(panel.at("settings?lang=en"))
    tab.until("not authorized", LONG, "android:S2", "Unlock the phone and tap Allow")
    adb.listed = SHY.replace(b"unauthorized", b"device model:Mi_11") + PIXEL
    tab.until("Pixel 8", SOON)
    tab.until_true("!document.body.innerText.includes('not authorized')", SOON)
    tab.until("simulated phone, a new one for each run", SOON, "android:S2")


def test_a_run_that_has_it_is_named_and_a_person_who_holds_it_is_told(tab: Tab, store: Store) -> None:
    store.accept(Task(id="r1", text="ring the **bell** <b>x</b>", device="android:P1"))
    with store.take("r1", "android:P1", seconds=LONG * 2) as lease:
        tab.until("in use by a run", SOON, "ring the **bell** <b>x</b>")
        store.control("r1").steer("hand")
        store.control("r1").note_hold(lease, 1.0)
        tab.until("in your hands", SOON)
    tab.until_true("!document.body.innerText.includes('in a person')", SOON)


def test_the_picker_of_the_run_page_says_the_same_of_the_chosen_one(tab: Tab, panel: Panel, adb: Adb) -> None:
    tab.open(panel.at("?lang=en"))
    tab.until("What would you like done?", LONG)
    tab.until_true(_PICKER)
    tab.click(*tab.value(_PICKER))
    tab.until("android:P1 Pixel 8 · free", SOON)


def test_an_adb_that_does_not_answer_holds_no_page_up_and_is_said_to_be_slow(tab: Tab, panel: Panel, adb: Adb) -> None:
    adb.lets.clear()
    tab.open(panel.at("settings?lang=en"))
    tab.until("simulated phone, a new one for each run", SOON)
    tab.until("adb has not answered for a few seconds", SOON)
    adb.listed = b""
    adb.lets.set()
    tab.until("No phone is connected.", SOON)


def test_no_page_failed(tab: Tab) -> None:
    assert [line for line in tab.problems if "/_stcore/h" not in line] == []
