"""What is under a finger, by the tree and by pixels alone."""

from iris_screen.consent.touched_control import find_control, is_drawn_otherwise, is_sibling, read_drawn
from iris_screen.core.geometry import Point
from iris_screen.core.screen import Element, Frame
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


def frame(tree: bool) -> Frame:
    elements = [Element(id=each.name, role=each.role, name=each.name, box=each.box) for each in PAGE]
    return Frame(draw_page(PAGE), "page", 0.0, "a.app", elements=elements if tree else None)


def middle(n: int) -> Point:
    return PAGE[n].box.center


def test_the_tree_says_what_is_there_and_the_picture_what_is_drawn_on_it() -> None:
    control = find_control(frame(True), middle(1), READER)
    assert (control.role, control.names, control.box) == ("button", ("Next",), PAGE[1].box)
    assert read_drawn(frame(True), control, middle(1), READER) == ["Pay now"]
    assert is_drawn_otherwise(control, "Pay now") and not is_drawn_otherwise(control, "Next")
    row = find_control(frame(True), middle(0), READER)
    assert (row.role, row.names) == ("text", ("Parcel 4471",))
    assert read_drawn(frame(True), row, middle(0), READER) == ["Parcel 4471"]


def test_a_switch_without_a_name_is_called_by_the_words_in_its_row() -> None:
    assert find_control(frame(True), middle(4), READER).names == ("Flight mode",)
    assert find_control(frame(True), middle(2), READER).names == ()


def test_by_pixels_words_on_a_plate_are_a_button_and_others_a_row() -> None:
    button, row = (find_control(frame(False), middle(n), READER) for n in (1, 0))
    assert (button.role, button.names) == ("button", ("Pay now",))
    assert (row.role, row.names) == ("text", ("Parcel 4471",))


def test_where_nothing_is_there_is_no_name() -> None:
    assert find_control(frame(True), Point(x=5, y=1000), None).names == ()
    assert find_control(frame(False), Point(x=5, y=1000), READER).names == ()


def test_rows_of_one_list_are_siblings() -> None:
    one, other = (find_control(frame(True), middle(n), READER) for n in (0, 3))
    assert is_sibling(one, other)
    assert not is_sibling(one, find_control(frame(True), middle(1), READER))
