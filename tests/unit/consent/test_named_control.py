"""What the person's words name: a row to read or tick off, an entry of a menu to go to, a sign behind a name."""

from typing import Any

import numpy as np
import pytest

from iris_screen.consent.named_control import is_asked_page, is_meant, is_named, is_title, is_value, wants
from iris_screen.consent.touched_control import PressedPage
from iris_screen.core.geometry import Box
from iris_screen.core.plan import Grant, Task
from iris_screen.core.screen import Element, Frame

ROW = Box(left=0, top=100, right=200, bottom=130)
MENU = ["Home", "Transfers", "Orders", "Help"]


def task(text: str, **grant: Any) -> Task:
    return Task(id="r", text=text, grant=Grant(apps=["a.app"], **grant))


def page(*names: str, role: str = "button", beside: str = "") -> PressedPage:
    """These names below each other, the first one at ROW; beside: the role of one more element."""
    rows = [Element(id=name, role=role, name=name, box=ROW.shift(0, 40 * n)) for n, name in enumerate(names)]
    rows += [Element(id="more", role=beside, name="more", box=ROW.shift(0, -60))] if beside else []
    return PressedPage(Frame(np.full((400, 200, 3), 255, np.uint8), "k", 0.0, "a.app", elements=rows), None)


@pytest.mark.parametrize(
    ("sentence", "role", "may"),
    [
        ("Open “Pay the rent” in Pocket and read it", "button", True),
        ("Tick off “Pay the rent” in Pocket", "button", True),
        ("Tick off “Pay the rent” in Pocket", "switch", True),
        ("Move “Pay the rent” to the top in Pocket", "button", True),
        ("Open “Pay the rent” in Pocket", "button", False),
        ("Turn on “Pay the rent” in Pocket", "switch", False),
        ("Move “Pay the rent” to the top in Pocket", "switch", False),
        ("Tick off “Feed the cat” in Pocket", "button", False),
        ("Open “Pay the rent” and don't read it", "button", False),
        ("Say “I read it” to “Pay the rent”", "button", False),
    ],
)
def test_a_button_is_what_somebody_wrote_if_the_words_ask_to_read_move_or_tick_it_off(
    sentence: str, role: str, may: bool
) -> None:
    there = page("Pay the rent", role=role)
    ruled_out = ["read it"] if "don't" in sentence else []
    assert is_title(there.find(ROW.center), task(sentence, ruled_out=ruled_out)) is may


@pytest.mark.parametrize(
    ("name", "may"),
    [
        ("Pay the rent, 2/3", True),
        ("Pay the rent ›", True),
        ("Pay the rent, 900 €", False),
        ("Pay the rent, charged at once", False),
    ],
)
def test_a_count_behind_what_is_ticked_off_changes_nothing_but_a_sum_or_words_do(name: str, may: bool) -> None:
    there = page(name, role="switch")
    assert is_title(there.find(ROW.center), task("Tick off “Pay the rent” in Pocket")) is may


def test_an_entry_of_a_menu_that_the_words_ask_to_go_to_only_leads_to_its_page() -> None:
    asked, other = task("Go to “Transfers” in Pocket"), task("Use “Transfers” in Pocket")
    menu = page("Transfers", *[name for name in MENU if name != "Transfers"])
    assert is_asked_page(menu.find(ROW.center), asked)
    assert not is_asked_page(menu.find(ROW.center), other)
    for there in (page("Transfers", "Cancel"), page("Pay now", *MENU), page("Transfers", *MENU[2:], beside="input")):
        assert not is_asked_page(there.find(ROW.center), asked)


def test_a_sign_behind_a_quoted_name_that_leads_on_changes_nothing() -> None:
    asked = task("Mở “Vì sao ứng dụng xin quyền” và đọc", texts=["Vì sao ứng dụng xin quyền"])
    assert is_named("Vì sao ứng dụng xin quyền ›", asked)
    assert not is_named("Vì sao ứng dụng xin quyền 🗑", asked) and not is_named("Vì sao ứng dụng xin quyền 5 €", asked)


def test_what_is_quoted_or_ruled_out_asks_for_nothing() -> None:
    assert wants(task("Read the news"), "reads") and not wants(task("Delete “read me”"), "reads")
    assert not wants(task("Open it but don't read it", ruled_out=["read it"]), "reads")


@pytest.mark.parametrize(
    ("sentence", "name", "may"),
    [
        ("turn off Wi-Fi", "WLAN", True),
        ("打开无线局域网", "Wi-Fi", True),
        ("turn on Bluetooth", "蓝牙", True),
        ("turn on Bluetooth", "WLAN", False),
        ("turn on Bluetooth, but not Wi-Fi", "WLAN", False),
    ],
)
def test_a_control_is_named_by_any_of_its_names(sentence: str, name: str, *, may: bool) -> None:
    ruled_out = ["not Wi-Fi"] if "not" in sentence else []
    rows = [["Wi-Fi", "WLAN", "无线局域网"], ["Bluetooth", "蓝牙"]]
    assert is_named(name, task(sentence, ruled_out=ruled_out, same_names=rows)) is may


@pytest.mark.parametrize(
    ("name", "sentence", "may"),
    [
        ("Fijar", "Fija la nota arriba", True),
        ("Ljusstyrka", "Sänk ljusstyrkan på skärmen", True),
        ("Громкость", "Убавь громкости немного", True),
        ("Under 30 min", "A soup that takes under 30 minutes", True),
        ("C4", "Put a flag on square C4", True),
        ("07:30", "Set an alarm for 7:30", True),
        ("Under 30 min", "A soup that takes under 20 minutes", False),
        ("C4", "Put a flag on square C5", False),
        ("Publish", "Read the publication", False),
        ("Hotels 30 €", "Find a hotel for 30 days", False),
        ("Posten", "Look at the position", False),
    ],
)
def test_a_control_is_meant_by_its_name_with_another_ending_in_short_or_by_its_number(
    name: str, sentence: str, may: bool
) -> None:
    assert is_meant(name, task(sentence)) is may


def test_a_task_that_only_looks_means_nothing_by_another_ending() -> None:
    asked = Task(id="r", text="Check transfers of May", grant=Grant(apps=["a.app"], only="look"))
    assert not is_meant("Transfer", asked)
    assert is_meant("Transfer", task("Transfers the photos of May"))


@pytest.mark.parametrize("name", ["Book", "Unlock"])
def test_a_noun_far_behind_names_no_verb(name: str) -> None:
    assert not is_meant(name, task("Add Dune to my books list and rename the unlocked folder"))


@pytest.mark.parametrize("name", ["invoice.apk", "invoice.exe", "invoice.js"])
def test_a_program_is_named_only_with_the_end_of_its_name(name: str) -> None:
    assert not is_named(name, task("Open the invoice")) and is_named(name, task(f"Open {name}"))


@pytest.mark.parametrize(
    ("name", "sentence", "may"),
    [
        ("男", "填报名表:姓名王小明,性别男", True),
        ("M", "Choose the shirt in size M", True),
        ("女", "填报名表:姓名王小明,性别男", False),
        ("M", "Write to M about the size", False),
    ],
)
def test_a_short_word_is_meant_behind_the_caption_that_it_belongs_to(name: str, sentence: str, may: bool) -> None:
    assert is_value(name, ["性别", "Size", "x"], task(sentence)) is may


@pytest.mark.parametrize(
    ("sentence", "name", "named"),
    [
        ("Delete the report and keep the rest", "report.pdf", True),
        ("删掉报告，别的留着", "报告.pdf", True),
        ("Delete the report and keep the rest", "reporters.pdf", False),
        ("Delete the report and keep the rest", "report (final).pdf", False),
        ("Delete the report and keep the rest", "pdf", False),
    ],
)
def test_a_file_is_named_without_the_end_of_its_name(sentence: str, name: str, *, named: bool) -> None:
    assert is_named(name, task(sentence)) is named
