"""What AT-SPI's numbers mean, and a child process that answers, hangs, dies or lies. No desktop is needed."""

import sys
from typing import Any

import pytest

from iris_screen.core.errors import CaptureFailed, Timeout
from iris_screen.core.screen import Element
from iris_screen.sight.elements.atspi import AtSpi, build_elements

SHOWN, SENSITIVE, CHECKED, CHECKABLE = 1 << 25, 1 << 24, 1 << 4, 1 << 41
EDITABLE, FOCUSED, MODAL, PRESSED, SELECTABLE = 1 << 7, 1 << 12, 1 << 16, 1 << 20, 1 << 22
FRAME, DIALOG, BUTTON, ENTRY, PASSWORD, LABEL = 23, 16, 43, 79, 40, 29


def row(
    number: int, name: str = "", states: int = SENSITIVE, *, text: str = "", hint: str = "", **said: Any
) -> list[Any]:
    """One thing as the child tells it."""
    place = said.get("place", [10, 10, 50, 20])
    return [said.get("key", "7"), said.get("parent", -1), number, SHOWN | states, name, hint, place, text]


def window(*rows: list[Any], **said: Any) -> dict[str, Any]:
    return {"app": "editor", "front": True, "above": [], "nodes": list(rows)} | said


def only(*said: Any, **named: Any) -> Element:
    (element,) = build_elements([window(row(*said, **named))])
    return element


@pytest.mark.parametrize(
    ("number", "states", "role", "checked"),
    [
        (BUTTON, SENSITIVE, "button", None),
        (33, SENSITIVE, "button", None),  # menu
        (88, SENSITIVE, "button", None),  # link
        (62, PRESSED, "button", True),  # toggle button
        (62, CHECKABLE | CHECKED, "switch", True),  # a switch of a web page
        (7, CHECKED, "switch", True),
        (44, 0, "switch", False),
        (8, 0, "switch", False),
        (37, SELECTABLE, "tab", None),
        (51, 0, "slider", None),
        (27, 0, "image", None),
        (65, 0, "list", None),
        (LABEL, 0, "text", None),
        (ENTRY, 0, "input", None),
        (61, 0, "text", None),
        (61, EDITABLE, "input", None),
        (56, SELECTABLE, "button", None),  # cell
        (56, EDITABLE, "text", None),
        (FRAME, 0, "other", None),
        (9999, 0, "other", None),
    ],
)
def test_roles_and_states(number: int, states: int, role: str, checked: bool | None) -> None:
    element = only(number, "x", states)
    assert (element.role, element.checked) == (role, checked)


def test_only_a_dialog_that_keeps_one_from_the_rest_is_one() -> None:
    roles = [
        build_elements(
            [window(row(DIALOG, "x", states, parent=parent), front=front)]
            if parent < 0
            else [window(row(FRAME, "w"), row(DIALOG, "x", states, parent=0), front=front)]
        )[-1].role
        for states, parent, front in [(0, -1, True), (0, -1, False), (0, 0, True), (MODAL, 0, True)]
    ]
    assert roles == ["dialog", "other", "other", "dialog"]


def test_an_input_has_a_name_and_what_was_typed() -> None:
    typed = only(ENTRY, "", SENSITIVE | FOCUSED, text="张三", hint="your name")
    assert (typed.name, typed.value, typed.focused, typed.enabled) == ("your name", "张三", True, True)
    assert not only(ENTRY, "x", 0).enabled


def test_a_text_without_a_name_is_called_what_it_says_and_a_number_is_no_name() -> None:
    assert only(61, "", text="42").name == "42"
    assert (only(51, "Volume", text="4").name, only(51, "Volume", text="4").value) == ("Volume", "4")
    assert build_elements([window(row(42, "", text="80"))]) == []  # a progress bar


def test_what_stands_in_a_password_field_is_never_kept() -> None:
    assert only(PASSWORD, "PIN", EDITABLE, text="hunter2").value == "•••••••"


def test_names_that_gtk_4_makes_up_are_none() -> None:
    assert [only(BUTTON, name).name for name in ("GtkMenuButton", "4 4", "4 5", "Gtk")] == ["", "4", "4 5", "Gtk"]


def test_the_title_of_a_web_page_is_nothing_to_press_in_the_middle_of_it() -> None:
    page, inside = row(95, "Shop"), row(BUTTON, "Buy", parent=0, key="8")
    assert [element.name for element in build_elements([window(page, inside)])] == ["Buy"]
    assert only(95, "Message", EDITABLE).name == "Message", "one that is written in is named by it"


def test_a_row_without_a_name_only_holds_what_it_holds() -> None:
    holder, inside = row(32, "", SELECTABLE), row(LABEL, "张三", parent=0, key="8")
    assert [element.name for element in build_elements([window(holder, inside)])] == ["张三"]


def test_what_other_windows_cover_is_left_out() -> None:
    covered = window(
        row(BUTTON, "a", place=[0, 0, 10, 10]), row(BUTTON, "b", place=[90, 0, 9, 9]), above=[[0, 0, 50, 50]]
    )
    assert [element.name for element in build_elements([covered])] == ["b"]


@pytest.mark.parametrize(
    "name", ["'; DROP TABLE runs; --", "$(reboot)", "\u202eevil", "a\x00b", "<b>", "{x}", "x" * 10**6]
)
def test_a_hostile_name_is_data(name: str) -> None:
    assert only(BUTTON, name).name == name[:2_000].strip()


# --- the child process ------------------------------------------------------------------------------------------------


def child(program: str, grace: float = 5.0) -> AtSpi:
    """A reader whose child is this program."""
    return AtSpi([sys.executable, "-c", f"import json, sys, time\n{program}"], 0.1, grace)


ANSWERS = (
    f"for line in sys.stdin: print(json.dumps({{'windows': [{window(row(BUTTON, 'OK'))}], 'hangs': ''}}), flush=True)"
)
QUIET = "for line in sys.stdin: print(json.dumps({'windows': [], 'hangs': %s}), flush=True)"


def test_one_child_answers_again_and_again() -> None:
    reader = child(ANSWERS)
    assert [reader.read_tree()[0].name for _ in range(3)] == ["OK"] * 3
    reader.close()
    reader.close()


def test_a_child_that_hangs_is_ended_and_the_next_look_starts_anew() -> None:
    reader = child("for line in sys.stdin: time.sleep(60)", grace=0.05)
    for _ in range(2):
        with pytest.raises(Timeout, match="too long"):
            reader.read_tree()
        assert reader._child is None


@pytest.mark.parametrize(
    "program", ["sys.exit(3)", "print('no json', flush=True); time.sleep(60)", "raise MemoryError"]
)
def test_a_child_that_dies_or_lies_is_one_clear_error(program: str) -> None:
    reader = child(program)
    with pytest.raises(CaptureFailed, match="the screenshot is used instead"):
        reader.read_tree()
    assert reader._child is None


def test_a_session_without_accessibility_says_what_to_install() -> None:
    reader = child("print(json.dumps({'error': 'no bus'}), flush=True)")
    with pytest.raises(CaptureFailed, match="at-spi2-core"):
        reader.read_tree()


def test_a_front_window_that_hangs_is_named_and_one_that_tells_nothing_is_empty() -> None:
    hanging, silent = child(QUIET % "'gimp'"), child(QUIET % "''")
    with pytest.raises(Timeout, match="gimp does not answer"):
        hanging.read_tree()
    assert silent.read_tree() == []
    hanging.close()
    silent.close()


def test_the_letter_of_a_key_is_no_part_of_what_a_button_is_called() -> None:
    assert only(43, "不保存(D)").name == "不保存"
    assert only(35, "另存为(A)...").name == "另存为..."
    assert only(29, "张三(A)").name == "张三(A)"
    assert only(43, "Size (L)").name == "Size (L)"
