"""What is under a finger, by the tree and by pixels alone."""

import gc
from weakref import ref

import pytest

from iris_screen.consent.touched_control import PressedPage, TouchedControl
from iris_screen.core.geometry import Box, Point
from iris_screen.core.screen import Element, Frame, TextLine
from iris_screen.evals.wall.cases import Control as Drawn
from iris_screen.evals.wall.judge import draw_page
from iris_screen.sight.reader import FrameReader

PAGE = [
    Drawn(role="text", name="Parcel 4471", at=(30, 100, 690, 160)),
    Drawn(role="button", name="Next", drawn="Pay now", at=(60, 300, 660, 380)),
    Drawn(role="button", name="", drawn="", at=(60, 500, 130, 570)),
    Drawn(role="text", name="Flight mode", at=(30, 700, 400, 760)),
    Drawn(role="switch", name="", drawn="", at=(560, 700, 680, 760)),
]
READER = FrameReader()


def make_frame(*, tree: bool) -> Frame:
    elements = [Element(id=each.name, role=each.role, name=each.name, box=each.box) for each in PAGE]
    return Frame(draw_page(PAGE), "page", 0.0, "a.app", elements=elements if tree else None)


BY_TREE, BY_PIXELS = (PressedPage(make_frame(tree=tree), READER) for tree in (True, False))


def find(at: Point, *, tree: bool) -> TouchedControl:
    return (BY_TREE if tree else BY_PIXELS).find(at)


def middle(n: int) -> Point:
    return PAGE[n].box.center


def test_the_tree_says_what_is_there_and_the_picture_what_is_drawn_on_it() -> None:
    control = find(middle(1), tree=True)
    assert (control.role, control.names, control.box) == ("button", ("Next",), PAGE[1].box)
    assert control.drawn == control.other == ["Pay now"] and not control.is_drawn_otherwise("Next")
    row = find(middle(0), tree=True)
    assert (row.role, row.names, row.drawn, row.other) == ("text", ("Parcel 4471",), ["Parcel 4471"], [])


def test_a_switch_without_a_name_is_called_by_the_words_in_its_row() -> None:
    assert find(middle(4), tree=True).names == ("Flight mode",)
    assert find(middle(2), tree=True).names == ()


@pytest.mark.parametrize(("left", "names"), [(60, ()), (240, ("Step 2 of 3",))])
def test_a_message_that_floats_over_the_edge_of_a_control_does_not_name_it(left: int, names: tuple[str, ...]) -> None:
    page = [
        Element(id="b", role="button", name=" ", box=Box(left=200, top=1000, right=600, bottom=1080)),
        Element(id="t", role="text", name="Step 2 of 3", box=Box(left=left, top=1010, right=left + 330, bottom=1060)),
    ]
    frame = Frame(draw_page(PAGE), "page", 0.0, "a.app", elements=page)
    assert PressedPage(frame, READER).find(Point(x=330, y=1040)).names == names


def test_a_switch_whose_row_only_the_picture_names_is_called_by_that() -> None:
    nameless = [Element(id="s", role="switch", box=PAGE[4].box)]
    page = PressedPage(Frame(draw_page(PAGE), "page", 0.0, "a.app", elements=nameless), READER)
    control = page.find(middle(4))
    assert (control.role, control.names, control.is_told) == ("switch", ("Flight mode",), False)


def test_by_pixels_words_on_a_plate_are_a_button_and_others_a_row() -> None:
    button, row = (find(middle(n), tree=False) for n in (1, 0))
    assert (button.role, button.names) == ("button", ("Pay now",))
    assert (row.role, row.names) == ("text", ("Parcel 4471",))


def test_where_nothing_is_there_is_no_name() -> None:
    page = PressedPage(make_frame(tree=True), None)
    assert page.find(Point(x=5, y=1000)).names == ()
    assert find(Point(x=5, y=1000), tree=False).names == ()


def test_rows_of_one_list_are_siblings() -> None:
    page = BY_TREE
    one, other, button = (page.find(middle(n)) for n in (0, 3, 1))
    assert one.is_sibling(other) and not one.is_sibling(button)


class Counting:
    """Counts how often something is read."""

    def __init__(self) -> None:
        self.count = 0

    def read(self, frame: Frame) -> list[TextLine]:
        self.count += 1
        return READER.read(frame)


def test_what_is_drawn_on_a_control_is_read_once_for_all_rules() -> None:
    reader = Counting()
    page = PressedPage(make_frame(tree=True), reader)
    assert [page.find(middle(1)).drawn for _ in range(3)] == [["Pay now"]] * 3
    assert reader.count == 1


def test_a_page_that_nobody_keeps_is_freed_at_once_with_its_frame() -> None:
    page = PressedPage(make_frame(tree=True), READER)
    control, frame = page.find(middle(1)), ref(page.frame)
    assert control.names == ("Next",)
    gc.disable()  # nothing but the count of references may be needed
    try:
        del page
        assert frame() is None
    finally:
        gc.enable()
    with pytest.raises(ReferenceError, match="page of this control"):
        _ = control.page


def test_a_larger_control_over_a_button_names_it_as_well() -> None:
    button = Element(id="b", role="button", name="Help", box=Box(left=200, top=1000, right=600, bottom=1080))
    over = Element(id="o", role="button", name="Pay £50", box=Box(left=0, top=900, right=720, bottom=1100))
    at = button.box.center

    def find(*elements: Element) -> tuple[tuple[str, ...], list[str]]:
        page = PressedPage(Frame(draw_page(PAGE), "page", 0.0, "a.app", elements=list(elements)), READER)
        return page.find(at).names, page.find(at).words

    assert find(button, over) == (("Help", "Pay £50"), ["Help", "Pay £50"])
    assert find(over, button) == (("Help",), ["Help"]), "a button in a row"


@pytest.mark.parametrize("name", ["", "Update"])
def test_a_window_of_whose_inside_the_tree_tells_nothing_is_read_off_the_picture(name: str) -> None:
    window = Element(id="d", role="dialog", name=name, box=Box(left=60, top=480, right=660, bottom=860))
    frame = Frame(draw_page(PAGE), "page", 0.0, "a.app", elements=[window])
    page = PressedPage(frame, READER)
    assert not page.find(window.box.center).is_told
    text = Element(id="t", role="text", name="Ready", box=Box(left=90, top=640, right=630, bottom=700))
    told = PressedPage(Frame(frame.pixels, "told", 0.0, "a.app", elements=[window, text]), READER)
    assert told.find(window.box.center).names == ("Ready",)
