"""From what any accessibility tree says to the flat list: sizes held, boxes cut, ids of their own."""

import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from iris_screen.core.geometry import Box
from iris_screen.sight.elements.flat_tree import MAX_WORDS, Ids, Node, drop_covered, flatten, make_box, mask_password


def box(left: int, top: int, right: int, bottom: int) -> Box:
    return Box(left=left, top=top, right=right, bottom=bottom)


def node(name: str = "", parent: int = -1, role: str = "button", at: Box | None = None, **said: object) -> Node:
    return Node(id=name, parent=parent, role=role, name=name, box=at or box(0, 0, 10, 10), **said)  # type: ignore[arg-type]


def test_what_is_outside_of_a_window_that_cuts_off_is_left_out_and_the_rest_is_cut() -> None:
    window = node("window", at=box(100, 100, 200, 200), clips=True)
    page = node("page", 0, at=box(100, 100, 200, 900))  # longer than the window, and cuts nothing off itself
    elements = flatten([window, page, node("far", 1, at=box(100, 500, 150, 520))], Ids())
    assert [(element.name, element.box.bottom) for element in elements] == [("window", 200), ("page", 200)]


def test_what_lies_in_a_window_that_is_out_of_sight_itself_is_out_of_sight() -> None:
    window = node("window", at=box(0, 0, 50, 50), clips=True)
    inner = node("inner", 0, at=box(60, 60, 90, 90), clips=True)
    assert [e.name for e in flatten([window, inner, node("leaf", 1, at=box(60, 60, 70, 70))], Ids())] == ["window"]


def test_a_popup_outside_of_its_parent_is_kept_where_nothing_cuts_it_off() -> None:
    menu = node("menu", at=box(0, 0, 40, 20))
    assert [e.name for e in flatten([menu, node("item", 0, at=box(0, 20, 90, 40))], Ids())] == ["menu", "item"]


def test_plain_holders_and_texts_without_words_are_left_out() -> None:
    nodes = [node("", role="other"), node("", role="text"), node("", role="list"), node("named", role="other")]
    assert [element.role for element in flatten(nodes, Ids())] == ["list", "other"]


def test_what_shares_an_id_is_counted_over_all_windows() -> None:
    ids = Ids()
    first, second = flatten([node("a"), node("a")], ids), flatten([node("a")], ids)
    assert [element.id for element in first + second] == ["a", "a#2", "a#3"]


def test_names_are_cut_to_size_and_pictures_and_spaces_are_no_words() -> None:
    (element,) = flatten([node("\ufffc Print...      ", value="v" * 3 * MAX_WORDS)], Ids())
    assert (element.name, len(element.value)) == ("Print...", MAX_WORDS)


def test_what_another_window_lies_over_is_no_longer_in_sight() -> None:
    elements = flatten([node("under", at=box(0, 0, 10, 10)), node("beside", at=box(90, 0, 99, 10))], Ids())
    assert [e.name for e in drop_covered(elements, [box(0, 0, 50, 50)])] == ["beside"]


def test_a_password_is_only_as_long_as_it_is() -> None:
    assert mask_password("hunter2") == "•••••••"


@given(st.tuples(*[st.floats() | st.integers() for _ in range(4)]))
@settings(max_examples=200, deadline=None, database=None)
def test_any_rectangle_is_a_box_or_none(rectangle: tuple[float, float, float, float]) -> None:
    found = make_box(*rectangle)
    assert found is None or found.width >= 0


@pytest.mark.parametrize("rectangle", [(0, 0, 0, 5), (-1, -1, -1, -1), (0, 0, math.nan, 5), (math.inf, 0, 5, 5)])
def test_an_empty_or_endless_rectangle_is_none(rectangle: tuple[float, float, float, float]) -> None:
    assert make_box(*rectangle) is None


@pytest.mark.parametrize(("role", "value", "kept"), [("input", "  two words ", "  two words "), ("text", " 5 ", "5")])
def test_every_blank_of_what_stands_in_an_input_counts(role: str, value: str, kept: str) -> None:
    assert [each.value for each in flatten([node("n", role=role, value=value)], Ids())] == [kept]
