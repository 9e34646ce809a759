"""What takes an offer, by tree and by picture."""

import numpy as np
import pytest

from iris_screen.core.geometry import Box
from iris_screen.core.screen import Element, Frame, TextLine
from iris_screen.sight.blockers.catalog import shipped_catalog
from iris_screen.sight.blockers.offers import Offers

CATALOG = shipped_catalog()
ABOVE = Box(left=20, top=100, right=340, bottom=144)
LEFT = Box(left=30, top=156, right=110, bottom=198)
RIGHT = Box(left=118, top=156, right=230, bottom=198)
FAR = Box(left=20, top=500, right=340, bottom=540)


class Lines:
    def __init__(self, shown: dict[str, Box]) -> None:
        self._shown = shown

    def read(self, frame: Frame) -> list[TextLine]:
        return [TextLine(text=text, box=box) for text, box in self._shown.items()]


def taken(
    shown: dict[str, Box], at: Box, sentence: str = "给张三发消息", *, tree: bool = True, role: str = "button"
) -> str:
    elements = [Element(id=name, role=role, name=name, box=box) for name, box in shown.items()] if tree else None
    frame = Frame(pixels=np.full((800, 360, 3), 255, np.uint8), key="k", at=0.0, elements=elements)
    return Offers(CATALOG, Lines(shown)).find_accepted(frame, at, sentence)


@pytest.mark.parametrize("tree", [True, False], ids=["by tree", "by picture"])
@pytest.mark.parametrize(
    ("offer", "refusal"),
    [("立即领取", "关闭"), ("Claim now", "Close"), ("立即升级", "以后再说"), ("Subscribe", "Not now")],
)
def test_an_offer_is_taken_by_all_of_its_card_but_its_refusal(offer: str, refusal: str, tree: bool) -> None:
    shown = {"you have to press this": ABOVE, refusal: LEFT, offer: RIGHT, "Settings": FAR}
    assert taken(shown, RIGHT, tree=tree) == taken(shown, ABOVE, tree=tree) == offer
    assert taken(shown, LEFT, tree=tree) == taken(shown, FAR, tree=tree) == ""


def test_what_is_not_called_anything_on_the_card_takes_it_too() -> None:
    assert taken({"关闭": LEFT, "立即领取": RIGHT}, ABOVE) == "立即领取"


def test_an_offer_that_the_sentence_speaks_of_is_what_the_person_wants() -> None:
    shown = {"Not now": LEFT, "Update now": RIGHT}
    assert taken(shown, RIGHT, "update the app") == ""
    assert taken(shown, RIGHT, "open the app") == "Update now"


def test_a_button_of_a_page_with_nothing_that_refuses_it_beside_is_no_offer() -> None:
    assert taken({"Subscribe": RIGHT, "Close": FAR}, RIGHT) == ""


def test_a_field_above_the_answers_of_a_form_may_be_typed_into() -> None:
    form = {"Your name": ABOVE, "Cancel": LEFT, "Sign up": RIGHT}
    assert taken(form, ABOVE, role="input") == ""
