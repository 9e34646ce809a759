"""A question about a payment names all that the page gives a price of."""

import dataclasses

import numpy as np
import pytest

from iris_screen.consent.question_card import MOST, list_priced, name_all
from iris_screen.consent.touched_control import PressedPage
from iris_screen.core.actions import Tap
from iris_screen.core.geometry import Box, Point
from iris_screen.core.message import say
from iris_screen.core.policy import Ruling
from iris_screen.core.press import Press
from iris_screen.core.screen import Element, Frame, TextLine
from iris_screen.text import render

PAY = Box(left=200, top=700, right=340, bottom=750)
ASKED = Ruling(answer="ask", kind="payment", reason=say("rule-asks", kind="payment"))
Shown = tuple[str, int, int]
"""A text, and where its left upper corner is."""

CART: list[Shown] = [
    ("Cart", 20, 20),
    ("Milk 1 l", 100, 100),
    ("¥12 × 1", 100, 124),
    ("Brown bread", 100, 200),
    ("¥20 × 2", 100, 224),
    ("Total: ¥52.00", 20, 710),
]


def place(left: int, top: int, text: str) -> Box:
    return Box(left=left, top=top, right=left + 8 * len(text), bottom=top + 20)


def page(shown: list[Shown], *, tree: bool = True) -> PressedPage:
    elements = [
        Element(id=str(n), role="text", name=text, box=place(x, y, text)) for n, (text, x, y) in enumerate(shown)
    ]
    button = Element(id="pay", role="button", name="Pay ¥52", box=PAY)
    frame = Frame(np.full((800, 360, 3), 255, np.uint8), "k", 0.0, "a.shop", elements=[*elements, button])
    if tree:
        return PressedPage(frame, None)

    class Read:
        def read(self, frame: Frame) -> list[TextLine]:
            return [TextLine(text=text, box=place(x, y, text)) for text, x, y in shown]

    drawn = Frame(np.full((800, 360, 3), 255, np.uint8), "k", 0.0, "a.shop", elements=None)
    return PressedPage(drawn, Read())  # type: ignore[arg-type] # reads nothing else


@pytest.mark.parametrize("tree", [True, False])
def test_each_price_is_named_by_what_stands_above_it_and_the_total_comes_last(tree: bool) -> None:
    assert list_priced(page(CART, tree=tree), PAY) == ["Milk 1 l ¥12 × 1", "Brown bread ¥20 × 2", "Total: ¥52.00"]


def test_a_price_at_the_end_of_its_row_is_named_by_the_row() -> None:
    shown: list[Shown] = [
        ("Groceries", 20, 20),
        ("Milk", 20, 100),
        ("¥12", 280, 100),
        ("Eggs", 20, 160),
        ("¥9", 280, 160),
    ]
    assert list_priced(page(shown), PAY) == ["Milk ¥12", "Eggs ¥9"]


def test_a_price_above_its_name_takes_that_and_one_without_a_name_stands_alone() -> None:
    assert list_priced(page([("¥329", 20, 300), ("Running shoes", 20, 330)]), PAY) == ["Running shoes ¥329"]
    assert list_priced(page([("¥329", 20, 300)]), PAY) == ["¥329"]


def test_the_question_names_all_of_it_in_the_persons_language() -> None:
    press = Press(purpose="step", turn=1, frame="k", app="a.shop", actions=[Tap(at=PAY.center)], box=PAY)
    asked = name_all(ASKED, press, page(CART)).reason
    assert asked is not None
    assert "On the screen: Milk 1 l ¥12 × 1, Brown bread ¥20 × 2, Total: ¥52.00" in render(asked, "en")
    assert "屏幕上有：Milk 1 l ¥12 × 1、Brown bread ¥20 × 2、Total: ¥52.00" in render(asked, "zh")
    many = name_all(ASKED, press, page([(f"Apple {n:02} ¥{n}", 20, 24 * n) for n in range(1, MOST + 4)])).reason
    assert many is not None and render(many, "en").endswith(", and 3 more")


def test_a_question_about_something_else_and_one_about_a_payment_without_a_price_stay_as_they_are() -> None:
    press = Press(purpose="step", turn=1, frame="k", app="a.shop", actions=[Tap(at=PAY.center)], box=PAY)
    for ruling in (Ruling(), ASKED.replace(answer="deny"), ASKED.replace(kind="delete")):
        assert name_all(ruling, press, page(CART)) == ruling
    assert name_all(ASKED, press, page([("Welcome", 20, 20)])).reason == ASKED.reason
    assert name_all(ASKED, press.replace(box=None), page(CART)) == ASKED


def with_control(role: str, name: str, **state: object) -> PressedPage:
    """The cart with one more control on it."""
    frame = page(CART).frame
    control = Element(id="c", role=role, name=name, box=place(100, 300, name)).replace(**state)
    return PressedPage(dataclasses.replace(frame, elements=[*(frame.elements or []), control]), None)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (("text", "To: Ann", {}), ("text", "To: Mallory", {})),
        (("text", "Fee £1", {}), ("text", "Fee £9", {})),
        (("text", "Card ending 1111", {}), ("text", "Charged every week", {})),
        (("switch", "Tip and insurance", {"checked": False}), ("switch", "Tip and insurance", {"checked": True})),
        (("other", "Mallory", {"checked": False}), ("other", "Mallory", {"checked": True})),
        (("tab", "Once", {}), ("tab", "Weekly", {})),
        (("tab", "Once", {"chosen": True}), ("tab", "Once", {"chosen": False})),
        (("other", "To", {"value": "Family group"}), ("other", "To", {"value": "Mallory"})),
        (("button", "Cancel", {}), ("button", "Terms accepted", {})),
    ],
)
@pytest.mark.parametrize("kind", ["payment", "send", "post"])
def test_a_yes_is_for_every_word_and_state_of_the_page(
    kind: str, one: tuple[str, str, dict[str, object]], other: tuple[str, str, dict[str, object]]
) -> None:
    press = Press(purpose="step", turn=1, frame="k", app="a.shop", actions=[Tap(at=PAY.center)], box=PAY)
    first, again, second = (
        name_all(ASKED.replace(kind=kind), press, with_control(role, name, **state)).view
        for role, name, state in (one, one, other)
    )
    assert first == again != second


def test_the_question_says_what_is_ticked_and_a_payment_lets_a_countdown_run() -> None:
    press = Press(purpose="step", turn=1, frame="k", app="a.shop", actions=[Tap(at=PAY.center)], box=PAY)
    asked = name_all(ASKED, press, with_control("switch", "Tip and insurance", checked=True)).reason
    assert asked is not None and "☑ Tip and insurance" in render(asked, "en")
    views = {name_all(ASKED, press, with_control("text", f"Held for {left}")).view for left in ("14:59", "14:58")}
    assert len(views) == 1
    at = {name_all(SEND, press, with_control("text", f"Send at {hour}:00")).view for hour in (18, 19)}
    assert len(at) == 2


SEND = Ruling(answer="ask", kind="send", reason=say("rule-asks", kind="send"))


def draft(to: str = "Tommy", words: str = "See you", told: str = "Lunch", shade: int = 255) -> PressedPage:
    fields = [("To", to, 60), ("Message", words, 120)]
    inputs = [
        Element(id=f"f{y}", role="input", name=name, value=value, box=Box(left=20, top=y, right=340, bottom=y + 40))
        for name, value, y in fields
    ]
    text = Element(id="t", role="text", name=told, box=place(20, 200, told))
    pixels = np.full((800, 360, 3), 255, np.uint8)
    pixels[300:500, 60:300] = shade
    button = Element(id="send", role="button", name="Send", box=PAY)
    return PressedPage(Frame(pixels, "k", 0.0, "a.mail", elements=[*inputs, text, button]), None)


def test_a_question_about_sending_names_to_whom_and_all_that_is_written() -> None:
    press = Press(purpose="goal", turn=1, frame="k", app="a.mail", actions=[Tap(at=PAY.center)], box=PAY)
    asked = name_all(SEND, press, draft())
    assert asked.reason is not None
    assert "On the screen: To: Tommy, Message: See you, Lunch" in render(asked.reason, "en")
    pages = [draft(to="Mallory"), draft(words="See you never"), draft(told="Dinner"), draft(words="x" * 999 + "y")]
    views = {name_all(SEND, press, each).view for each in [draft(), draft(words="x" * 999 + "z"), *pages]}
    assert len(views) == 6, "each says something else, also behind what is shown of it"
    assert any(box.contains(Point(x=180, y=400)) for box in asked.pictures)
