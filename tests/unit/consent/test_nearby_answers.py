"""An answer is pressed unasked only if it agrees to nothing, as far as the tree and the picture tell."""

import numpy as np
import pytest

from iris_screen.consent.nearby_question import is_question
from iris_screen.consent.touched_control import PressedPage
from iris_screen.core.geometry import Box
from iris_screen.core.plan import Grant, Task
from iris_screen.core.screen import Element, Frame, FramePart, TextLine

TASK = Task(id="r", text="Look what is new in Pocket, my name is Ann", grant=Grant(apps=["a.app"]))
PRESSED = Box(left=20, top=600, right=380, bottom=650)


class Drawn:
    """A reader of these texts, one below the other from the top, and of one on the control."""

    def __init__(self, *texts: str, on_control: str = "") -> None:
        self.lines = [TextLine(text=text, box=place(number)) for number, text in enumerate(texts)]
        self.own = [TextLine(text=on_control, box=Box.at(PRESSED.center).grow(20))] if on_control else []

    def read(self, frame: Frame) -> list[TextLine]:
        return self.own if isinstance(frame, FramePart) else [*self.lines, *self.own]


def place(number: int) -> Box:
    return Box(left=20, top=60 + 60 * number, right=380, bottom=100 + 60 * number)


def asks(name: str, *others: Element, drawn: Drawn | None = None, tree: bool = True) -> bool:
    """Whether pressing a button of this name answers something. drawn: by default what the tree tells."""
    elements = [*others, Element(id="it", role="button", name=name, box=PRESSED)]
    frame = Frame(np.full((800, 400, 3), 255, np.uint8), "k", 0.0, "a.app", elements=elements if tree else None)
    page = PressedPage(frame, drawn or Drawn(*(each.name for each in others), on_control=name))
    return is_question(page.find(PRESSED.center), TASK)


def told(number: int, name: str, role: str = "text", value: str = "") -> Element:
    return Element(id=f"e{number}", role=role, name=name, value=value, box=place(number))


def test_a_question_is_answered_by_a_field_below_it_that_is_filled_in() -> None:
    question = told(1, "What is your name?")
    assert not asks("Next", question, told(2, "Name", "input", "Ann"))
    assert asks("Next", question, told(2, "Name", "input"))
    assert asks("Next", told(1, "Lend the key to Bob?"), told(2, "Email", "input", "bob@example.com"))  # by the page
    assert asks("Next", told(1, "Lend the key to Bob?"), told(2, "Do not show this again", "switch"))
    assert asks("Next", told(0, "Search", "input", "Ann"), told(1, "Put this photo on your wall?"))


@pytest.mark.parametrize(("beside", "question"), [("Skip", True), ("Nicht jetzt", True), ("Details", False)])
def test_a_word_that_agrees_beside_one_that_declines_answers_something(beside: str, question: bool) -> None:
    assert asks("OK", told(1, "Settings"), told(2, beside, "button")) is question


@pytest.mark.parametrize(
    ("name", "near", "question"),
    [
        ("Open", "Front door", True),
        ("Öffnen", "Haustür", True),
        ("打开", "门锁", True),
        ("Open", "Holiday photos", False),
        ("Details", "Front door", False),
    ],
)
def test_a_harmless_word_beside_a_door_opens_that_door(name: str, near: str, question: bool) -> None:
    assert asks(name, told(1, near)) is question


@pytest.mark.parametrize("binding", ["Any button confirms the charge", "Chaque bouton confirme le prélèvement"])
def test_what_only_the_picture_says_of_the_buttons_counts(binding: str) -> None:
    assert asks("Cancel", drawn=Drawn(binding, on_control="Cancel"))
    assert not asks("Cancel", drawn=Drawn("Seen today", on_control="Cancel"))


def test_an_answer_is_one_by_either_channel() -> None:
    charge = "You will be charged at once, and cannot take it back."
    assert asks("My account", told(1, charge), drawn=Drawn(charge, on_control="Got it"))
    assert not asks("My account", told(1, charge), drawn=Drawn(charge, on_control="My account"))


def test_a_bare_word_on_a_picture_that_answers_nothing_may_be_drawn_over_a_button() -> None:
    assert asks("", drawn=Drawn("My account", on_control="Done"), tree=False)
    assert not asks("", drawn=Drawn("My account", on_control="Read more"), tree=False)


def test_a_dialog_with_one_picture_asks_and_one_with_many_is_chosen_from() -> None:
    whole = Element(id="d", role="dialog", name="", box=Box(left=0, top=60, right=400, bottom=700))
    said = told(1, "Whoever is near connects without a password.")
    sign, other, cancel = told(0, "shield", "image"), told(2, "heart", "image"), told(3, "Cancel", "button")
    assert asks("Done", whole, said, sign, cancel)
    assert not asks("Done", whole, said, sign, other, cancel)
