"""The window and the app in front, as the device itself tells them."""

import numpy as np
import pytest

from iris_screen.core.condition import Condition
from iris_screen.core.geometry import Box
from iris_screen.core.screen import Frame
from iris_screen.sight.means.by_windows import ByWindows
from tests.unit.sight.screens import frame as phone

PAGE = np.zeros((400, 600, 3), np.uint8)
THERE = Box(left=100, top=100, right=300, bottom=200)


@pytest.mark.parametrize(
    ("window", "dialog", "holds"),
    [(7, THERE, True), (7, None, False), (None, None, None)],
    ids=["dialog", "page", "phone"],
)
def test_a_dialog_in_front_is_told_by_its_window(window: int | None, dialog: Box | None, holds: bool | None) -> None:
    frame = Frame(PAGE, "k", 0.0, window=window, dialog=dialog)
    assert ByWindows().holds(Condition(kind="dialog"), None, frame, None).holds is holds


@pytest.mark.parametrize(
    ("value", "window", "holds"),
    [("stock.txt", 7, True), ("notes.txt", 7, None), ("stock.txt", None, None)],
    ids=["in the title bar", "not there", "no windows"],
)
def test_the_title_of_the_window_is_a_title(value: str, window: int | None, holds: bool | None) -> None:
    """What is not in it may be the title of a page."""
    frame = Frame(PAGE, "k", 0.0, window=window, title="/tmp/x/stock.txt - Mousepad")
    assert ByWindows().holds(Condition(kind="title", value=value), None, frame, None).holds is holds


@pytest.mark.parametrize(
    ("condition", "app", "holds"),
    [
        ("app:com.example.app", "com.example.app", True),
        ("app:com.example", "com.example.app", False),
        ("!app:com.example", "com.example.app", True),
        ("app:com.example", "", None),
    ],
)
def test_the_app_in_front_is_known_or_not(condition: str, app: str, holds: bool | None) -> None:
    assert ByWindows().holds(Condition.parse(condition), None, phone(app=app), None).holds is holds


@pytest.mark.parametrize(
    ("title", "name", "holds"),
    [
        ("/home/ann/stock.txt - Mousepad", "stock.txt", True),
        ("*stock.txt — Mousepad", "stock.txt", True),
        ("Inbox | Mail", "Inbox", True),
        ("mystock.txt - Mousepad", "stock.txt", None),
        ("Ann Smith - Chat", "Ann", None),  # the page itself may still have this title
        ("", "stock.txt", None),
    ],
)
def test_the_title_of_a_window_names_its_document(title: str, name: str, holds: bool | None) -> None:
    shown = Frame(PAGE, "k", 0.0, window=7, title=title)
    assert ByWindows().holds(Condition(kind="title", value=name), None, shown, None).holds is holds


@pytest.mark.parametrize(
    ("before", "after", "holds"),
    [
        ("*/tmp/a.txt - Mousepad", "/tmp/a.txt - Mousepad", True),
        ("*/tmp/a.txt - Mousepad", "*/tmp/a.txt - Mousepad", False),
        ("/tmp/a.txt - Mousepad", "/tmp/a.txt - Mousepad", None),
        ("a.odt • - Writer", "a.odt - Writer", True),
        ("a*b.txt - Mousepad", "a*b.txt - Mousepad", None),
    ],
)
def test_a_title_tells_that_something_was_saved_if_it_had_the_mark_before(
    before: str, after: str, holds: bool | None
) -> None:
    first, then = (Frame(PAGE, "k", 0.0, window=7, title=title) for title in (before, after))
    assert ByWindows().holds(Condition(kind="saved"), first, then, None).holds is holds
