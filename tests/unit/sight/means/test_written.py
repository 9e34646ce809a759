"""A text that was typed among other text."""

import pytest

from iris_screen.core.condition import Condition
from iris_screen.core.screen import Element
from iris_screen.sight.means.by_elements import ByElements
from tests.unit.sight.screens import box, frame

BREAD = Condition(kind="written", value="bread")


def page(value: str, name: str = "page", focused: bool = True) -> Element:
    return Element(id=name, role="input", value=value, box=box(0, 100, 800, 900), focused=focused)


@pytest.mark.parametrize(
    ("before", "after", "holds"),
    [
        ("milk\n", "milk\nbread", True),
        ("bread", "bread", False),
        ("bread", "bread and bread", True),
        ("", "bre", False),
    ],
)
def test_it_stands_there_once_more_than_before(before: str, after: str, holds: bool) -> None:
    found = ByElements().holds(BREAD, frame(page(before)), frame(page(after)), None)
    assert found.holds is holds


def test_what_another_field_took_that_came_in_between_is_not_counted() -> None:
    stolen = frame(page("milk", focused=False), page("bread", "dialog"))
    assert ByElements().holds(BREAD, frame(page("milk")), stolen, None).holds is False


def test_a_field_that_hides_what_it_holds_cannot_tell() -> None:
    assert ByElements().holds(BREAD, frame(page("")), frame(page("•••••")), None).holds is None
