"""What a page shows of a control so that it passes for another one: each is asked about."""

import pytest

from iris_screen.core.actions import Drag, LongPress
from iris_screen.core.geometry import Box, Point
from iris_screen.core.plan import Grant
from tests.unit.consent.test_unknown_press import OTHER, ROW, TASK, element, ruled

TOP = Box(left=0, top=10, right=200, bottom=40)
LOOK = TASK.replace(text="Look in Pocket whether there is anything new")


def test_a_drag_along_a_row_is_a_swipe_across_it() -> None:
    along = Drag(start=Point(x=20, y=115), end=Point(x=180, y=115))
    assert ruled(element("Show more", "text"), action=along, task=LOOK).answer == "ask"
    assert ruled(element("Zorvex", "slider"), action=along).answer == "allow"


def test_a_control_with_more_words_than_its_name_is_asked_about() -> None:
    assert ruled(element("Done"), drawn=("Help. Done. Rent a boat",)).answer == "ask"
    assert ruled(element("Messages"), drawn=("Messages 3",)).answer == "allow"


def test_more_letters_than_its_name_has_are_others_even_if_they_are_misread() -> None:
    assert ruled(element("Κλείσιμο"), drawn=("Κλεσιμο",)).answer == "allow"
    assert ruled(element("Κλείσιμο"), drawn=("Στελε ρατα τρα",)).answer == "ask"


def test_letters_that_were_read_one_by_one_are_no_keys() -> None:
    assert ruled(element("p")).answer == "allow"
    assert ruled(element(""), drawn=("p", "a")).answer == "ask"
    assert ruled(element(""), drawn=('γ"y',)).answer == "ask"


def test_dots_of_words_that_were_not_read_are_no_name() -> None:
    assert ruled(element(""), drawn=("...",)).answer == "ask"
    assert ruled(element("", "text"), drawn=("...",)).answer == "ask"


def test_a_sentence_below_the_fields_is_what_an_answer_agrees_to() -> None:
    field, told = element("City", "input", TOP), "The panda is let out at once."
    assert ruled(field, element(told, "text", Box(left=0, top=50, right=200, bottom=90)), element("OK")).answer == "ask"
    above = element(told, "text", Box(left=0, top=0, right=200, bottom=9))
    assert ruled(above, field, element("OK")).answer == "allow"


def test_an_answer_is_given_by_a_tap_alone() -> None:
    page = element("Weather", "text", TOP)
    assert ruled(page, element("OK")).answer == "allow"
    assert ruled(page, element("OK"), action=LongPress(at=ROW.center)).answer == "ask"


def test_a_switch_that_shows_something_is_asked_about_unless_it_is_named() -> None:
    assert ruled(element("Show my purchases", "switch")).answer == "ask"
    named = TASK.replace(text="Turn on “Show my purchases” in Pocket")
    assert ruled(element("Show my purchases", "switch"), task=named).answer == "allow"


@pytest.mark.parametrize(
    "text", ["Every button accepts it", "Jeder Knopf bestätigt den Kauf", "Каждая кнопка подтверждает оплату"]
)
def test_closing_is_asked_about_where_a_text_speaks_of_buttons(text: str) -> None:
    assert ruled(element(text, "text", TOP), element("Close")).answer == "ask"


def test_what_is_dropped_on_words_is_no_move_in_a_game() -> None:
    drop = Drag(start=ROW.center, end=OTHER.center)
    play = TASK.replace(text="Play a round in Pocket", grant=Grant(apps=["a.app"]))
    assert ruled(element("8", "text"), element("16", "text", OTHER), action=drop, task=play).answer == "allow"
    assert ruled(element("8", "text"), element("Rent a boat", "text", OTHER), action=drop, task=play).answer == "ask"
