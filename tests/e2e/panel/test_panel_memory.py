"""Memory in a real browser: looked through, searched, corrected, deleted for good, taken along."""

import io
import json
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from PIL import Image

from iris_screen.core.settings import Settings
from iris_screen.graph.configuration.resources import own_memory
from iris_screen.graph.lifecycle.clock import SystemClock
from iris_screen.graph.runs import Runs
from iris_screen.memory.export_import import export_lines
from iris_screen.memory.items import Concept, Episode, Knowledge, Procedure
from iris_screen.memory.memory_store import MemoryStore
from tests.browser import CHROMIUM, Tab
from tests.served import DRAWN, LONG, UNTOUCHED, Panel, until

TASK = "打开设置，打开深色模式"
PHONE = "sim:?seed=1&width=540&height=1200&density=1.375&time=virtual"
SHY = "<img src=https://evil.example/x onerror=window.taken=1> [it](https://evil.example/y) **x**"
SECRET = "hunter2-and-more"
NARROW = "document.querySelector('.stMain').scrollWidth <= document.querySelector('.stMain').clientWidth"
PICTURES = "[...document.querySelectorAll('.st-key-mem-frames img')].filter(each => each.naturalWidth > 0).length"

pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="needs chromium")


@pytest.fixture(scope="module")
def memory(panel: Panel) -> Iterator[MemoryStore]:
    with own_memory(Settings(home=panel.home), SystemClock()) as opened:
        yield opened


def jpeg() -> bytes:
    written = io.BytesIO()
    Image.new("RGB", (90, 200), "teal").save(written, "JPEG")
    return written.getvalue()


def test_with_nothing_remembered_the_page_says_so_in_both_languages(tab: Tab, panel: Panel) -> None:
    tab.open(panel.at("memory?lang=en"))
    tab.until("Nothing is remembered yet", LONG)
    tab.open(panel.at("memory?lang=zh"))
    tab.until("还没有任何记忆", LONG)


def test_what_a_run_came_to_leads_to_its_timeline(tab: Tab, panel: Panel) -> None:
    runs = Runs(Settings(home=panel.home))
    assert runs.start(TASK, device=PHONE, run_id="dark").verdict == "verified"
    runs.store.close()
    tab.open(panel.at("memory?lang=en"))
    tab.until(TASK, LONG)
    tab.click_on(".st-key-open-1 button")
    tab.until("Details", LONG, "run dark")
    tab.click_on(".st-key-mem-run button")
    tab.until("Seen afterwards", LONG)


def test_it_is_searched_by_words_and_an_item_is_opened_by_keys(tab: Tab, panel: Panel, memory: MemoryStore) -> None:
    memory.add_all([
        Knowledge(caption="the door", value=f"the password is {SECRET}"),
        Procedure(description="water the plants", steps=["fill the can", SHY]),
        Concept(name="Ann", summary="a friend", tree_path=["people", "friends"]),
    ])  # fmt: skip
    tab.open(panel.at("memory?lang=en"))
    tab.until("water the plants", LONG)
    tab.write(".st-key-mem-search input", "plants")
    tab.until_true(f"{DRAWN} && !document.body.innerText.includes('the door')", LONG)
    tab.until_true("(found => { found?.focus(); return !!found })(document.querySelector('.st-key-open-3 button'))")
    tab.key("Enter", 13)
    tab.until("fill the can", LONG, SHY)
    assert tab.value(UNTOUCHED) and tab.value(NARROW)


def test_a_password_is_nowhere_on_the_page(tab: Tab, panel: Panel) -> None:
    tab.open(panel.at("memory?lang=en&item=2"))
    tab.until("the password is ••••", LONG)
    tab.click_on(".st-key-mem-edit button")
    tab.until_true("document.querySelector('.st-key-mem-2-value textarea')?.value === 'the password is ••••'", LONG)
    assert SECRET not in str(tab.value("document.documentElement.outerHTML"))


def test_a_field_is_corrected_and_what_it_cannot_say_is_told(tab: Tab, panel: Panel, memory: MemoryStore) -> None:
    tab.open(panel.at("memory?lang=en&item=3"))
    tab.until("fill the can", LONG)
    tab.click_on(".st-key-mem-edit button")
    tab.write(".st-key-mem-3-description input", " ", LONG)
    tab.press("Save")
    tab.until("The title of a memory of the kind “procedural” cannot be empty", LONG)
    tab.write(".st-key-mem-3-description input", "water the roses", LONG)
    tab.press("Save")
    tab.until_true("!document.querySelector('.st-key-mem-3-description')", LONG)
    assert "cannot be empty" not in tab.until("water the roses", LONG)
    item = memory.get(3).item
    assert item == Procedure(description="water the roses", steps=["fill the can", SHY])


def test_concepts_open_as_a_tree(tab: Tab, panel: Panel) -> None:
    tab.open(panel.at("memory?lang=en"))
    tab.until("water the roses", LONG)
    tab.press("Concepts")
    tab.press("people · 1", LONG)
    tab.press("friends · 1", LONG)
    tab.press("Ann", LONG)
    tab.until("a friend", LONG)
    assert "friends · 1" in tab.text(), "what is open stays open"


def test_what_was_seen_stands_by_what_was_made_of_it(tab: Tab, panel: Panel, memory: MemoryStore) -> None:
    frames = [memory.frames.keep(jpeg(), at=5.0 + n, device=PHONE, app="WeChat", session="s") for n in range(2)]
    with memory.transaction() as writing:
        number = writing.add(Episode(summary="wrote to Ann about the zeppelin"), behind=frames)
    tab.open(panel.at(f"memory?lang=zh&item={number}"))
    tab.until("当时的截图 · 2", LONG)
    tab.until_true(f"{PICTURES} === 2", LONG)


def test_deleting_asks_first_and_then_nothing_of_it_is_left(tab: Tab, panel: Panel, memory: MemoryStore) -> None:
    number = max(kept.number for kept in memory.list_items())
    tab.open(panel.at(f"memory?lang=en&item={number}"))
    tab.until("2 screenshots from then", LONG)
    tab.click_on(".st-key-mem-delete button")
    tab.until("This deletes", LONG, "That is 2 screenshots.")
    tab.press("Cancel")
    tab.until_true("!document.body.innerText.includes('This deletes')")
    assert memory.get(number)
    tab.click_on(".st-key-mem-delete button")
    tab.click_on(".st-key-sure button", LONG)
    tab.until("Choose an item to look at.", LONG)
    assert memory.frames.totals().frames == 0 and not any(kept.number == number for kept in memory.list_items())
    files = list(panel.home.glob("memory.db*"))
    # by another process: who reads the file of a store that he has open loses the locks he has on it
    found = subprocess.run(["grep", "-l", "zeppelin", *files], capture_output=True, text=True, check=False)
    assert found.stdout == "" and files


def test_all_of_it_is_taken_along_and_named_where_something_is_deleted(
    tab: Tab, panel: Panel, memory: MemoryStore, tmp_path: Path
) -> None:
    tab.tell("Page.setDownloadBehavior", behavior="allow", downloadPath=str(tmp_path))
    tab.open(panel.at("memory?lang=en&item=1"))
    tab.press("Export", LONG)
    (file,) = until(lambda: list(tmp_path.glob("iris-memory-*.jsonl")))
    assert file.read_text("utf-8").splitlines() == list(export_lines(memory))
    assert json.loads(file.read_text("utf-8").splitlines()[-1])["item"]["kind"]
    tab.until_true(DRAWN)
    tab.click_on(".st-key-mem-delete button")
    tab.until(file.name, LONG)
    tab.press("Cancel")
    tab.until_true("!document.body.innerText.includes('This deletes')")


def test_several_are_deleted_at_once(tab: Tab, panel: Panel, memory: MemoryStore) -> None:
    tab.open(panel.at("memory?lang=en"))
    tab.until("water the roses", LONG)
    for number in (2, 3):
        tab.click_on(f".st-key-pick-{number} input")
    tab.press("Delete 2 items", LONG)
    tab.click_on(".st-key-sure button", LONG)
    until(lambda: {kept.number for kept in memory.list_items()} == {1, 4})


def test_no_page_failed(tab: Tab) -> None:
    assert [line for line in tab.problems if "/_stcore/h" not in line] == []
