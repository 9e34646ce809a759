"""The rows of a list are found by their number, and never by a guess."""

import pytest

from iris_screen.core.screen import Element
from iris_screen.core.target import Target
from iris_screen.sight.means.by_rows import ByRows
from tests.unit.sight.screens import element, frame

LIST = (0, 200, 1080, 2000)


def mails(*names: str, by: int = 200) -> list[Element]:
    """Rows of a sender, a subject and a line of the letter."""
    tops = [(name, 220 + at * by) for at, name in enumerate(names)]
    return [
        element("list", "", LIST),
        *(element("text", name, (200, top, 900, top + 50)) for name, top in tops),
        *(element("text", f"About {name}", (200, top + 60, 900, top + 100)) for name, top in tops),
    ]


def find(number: str, *elements: Element) -> str:
    found = ByRows().find(Target(kind="row", value=number), frame(*elements)).found
    return found.words if found else ""


@pytest.mark.parametrize(("number", "said"), [("1", "Ann"), ("3", "Cem"), ("4", "")])
def test_a_row_is_found_by_its_number_and_none_beyond_the_last(number: str, said: str) -> None:
    assert find(number, *mails("Ann", "Bob", "Cem")) == said


@pytest.mark.parametrize(("count", "said"), [(3, "C"), (9, "")])
def test_the_last_row_is_found_only_where_the_list_ends(count: int, said: str) -> None:
    assert find("-1", *mails(*"ABCDEFGHI"[:count])) == said


def test_the_pictures_of_a_grid_are_counted_along_its_rows() -> None:
    places = [(left, top) for top in (300, 700, 1100) for left in (0, 360, 720)]
    pictures = [element("button", f"Photo {n}", (x, y, x + 350, y + 390)) for n, (x, y) in enumerate(places, 1)]
    assert find("5", element("list", "", LIST), *pictures) == "Photo 5"


def test_rows_of_different_heights_are_told_by_their_first_lines() -> None:
    cards = [(220, 120), (480, 40), (660, 120)]
    notes = [
        element("text", words, (60, top + down, 1000, top + down + high))
        for at, (top, body) in enumerate(cards)
        for words, down, high in ((f"Note {at + 1}", 0, 50), ("…", 60, body))
    ]
    assert find("3", element("list", "", LIST), *notes) == "Note 3"


def test_lines_without_a_pattern_are_no_rows() -> None:
    tops = (220, 290, 500, 540, 900)
    assert find("2", element("list", "", LIST), *(element("text", f"{t}", (60, t, 500, t + 50)) for t in tops)) == ""


def test_a_switch_at_the_end_of_a_row_is_not_what_opens_it() -> None:
    rows = [
        each
        for at, time in enumerate(("07:00", "07:30", "22:30"))
        for each in (
            element("text", time, (50, 300 + 200 * at, 700, 360 + 200 * at)),
            element("switch", time, (800, 290 + 200 * at, 900, 350 + 200 * at), checked=True),
        )
    ]
    found = ByRows().find(Target(kind="row", value="2"), frame(element("list", "", LIST), *rows)).found
    assert found is not None and found.box.left == 50
