"""Words that cannot be read off a picture are compared with the names of the tree by their length."""

import numpy as np
import pytest
from PIL import Image, ImageDraw

from iris_screen.consent.drawing.drawn_length import is_drawn_as_sign, is_drawn_longer, list_exchangeable
from iris_screen.consent.touched_control import PressedPage
from iris_screen.consent.unknown_press import UnknownPress
from iris_screen.core.actions import Tap
from iris_screen.core.geometry import Box
from iris_screen.core.plan import Grant, Step, Task
from iris_screen.core.press import Press
from iris_screen.core.screen import Element, Frame, TextLine
from iris_screen.evals.wall.cases import Control
from iris_screen.evals.wall.judge import draw_page
from iris_screen.graph.configuration.resources import shipped_policy
from iris_screen.sim.phone.draw.fonts import font

WIDTH, HEIGHT, HIGH = 540, 1200, 72
CANCEL, LOGOUT, ALLOW, DELETE = "Отмена", "Выйти на всех устройствах", "Купить", "Удалить"


class Blind:
    """A reader that can read none of it."""

    def read(self, frame: Frame) -> list[TextLine]:
        return []


def make_page(*buttons: tuple[str, str], role: str = "button", radius: int = 36, ink: str = "white") -> Frame:
    """Buttons over the whole width, each with the name in the tree and the words that are drawn."""
    picture = Image.new("RGB", (WIDTH, HEIGHT), "white")
    pen, elements = ImageDraw.Draw(picture), []
    for number, (name, drawn) in enumerate(buttons):
        box = Box(left=0, top=200 + 100 * number, right=WIDTH, bottom=200 + 100 * number + HIGH)
        fill = "#1f6feb" if role == "button" else "white"
        pen.rounded_rectangle((box.left, box.top, box.right - 1, box.bottom), radius, fill=fill)
        pen.text((box.center.x, box.center.y), drawn, fill=ink, font=font(24), anchor="mm")
        elements.append(Element(id=str(number), role=role, name=name, box=box))
    return Frame(np.asarray(picture), "page", 0.0, "a.app", elements=elements)


def find_exchangeable(frame: Frame, number: int = 0) -> list[str]:
    page = PressedPage(frame, Blind())
    assert frame.elements is not None
    return [each.name for each in list_exchangeable(page.find(frame.elements[number].box.center))]


@pytest.mark.parametrize("radius", [0, 8, 36])
def test_a_tree_that_exchanges_a_short_and_a_long_name_is_found_out_whatever_the_corners(radius: int) -> None:
    assert find_exchangeable(make_page((CANCEL, LOGOUT), (LOGOUT, CANCEL), radius=radius)) == [LOGOUT]
    assert not find_exchangeable(make_page((CANCEL, CANCEL), (LOGOUT, LOGOUT), radius=radius))


def test_names_of_one_length_may_be_exchanged_and_words_that_are_read_are_not_measured() -> None:
    assert find_exchangeable(make_page((CANCEL, CANCEL), (ALLOW, ALLOW))) == [ALLOW]
    assert not find_exchangeable(make_page(("Cancel", "Cancel"), ("Delete", "Delete")))


@pytest.mark.parametrize(
    ("drawn", "answers"),
    [
        (((CANCEL, CANCEL), (LOGOUT, LOGOUT)), set()),  # the longer name is drawn with the longer words
        (((CANCEL, LOGOUT), (LOGOUT, CANCEL)), {"ask"}),
        (((CANCEL, CANCEL), (ALLOW, ALLOW)), {"ask"}),  # of one length: it may be the other one
        (((CANCEL, CANCEL), (DELETE, DELETE)), set()),  # letters that stand apart are counted
        (((CANCEL, DELETE), (DELETE, CANCEL)), {"ask"}),
        ((("रद्द करें", "रद्द करें"), ("अनुमति दें", "अनुमति दें")), {"ask"}),
        (((CANCEL, CANCEL), ("Поиск…", "Поиск…")), set()),  # neither does anything
    ],
)
def test_what_may_be_another_button_is_judged_as_that_one_too(
    drawn: tuple[tuple[str, str], ...], answers: set[str]
) -> None:
    frame = make_page(*drawn)
    assert frame.elements is not None
    press = Press(
        purpose="goal", turn=1, frame="page", app="a.app", actions=[Tap(at=frame.elements[0].box.center)], how="model"
    )
    task = Task(id="t", text="Посмотри, что нового", grant=Grant(apps=["a.app"]))
    rule = UnknownPress(shipped_policy())
    rulings = rule.list_rulings(Step(action="tap", from_screen=True), task, press, PressedPage(frame, Blind()))
    assert {ruling.answer for ruling in rulings if ruling.answer != "allow"} == answers


def test_how_wide_its_letters_are_is_measured_on_the_page() -> None:
    """In a script whose letters join, here without a font: each is a box, wider than such letters are."""
    texts = [("ठीक है", "ठीक है"), ("आज की खबरें", "आज की खबरें"), ("मेरा खाता", "मेरा खाता")]
    honest, false = make_page(*texts), make_page(*texts, ("ठीक है", "सभी उपकरणों से साइन आउट करें अभी"))
    page = PressedPage(honest, Blind())
    assert page.letter_width is not None and page.letter_width > 1
    assert not is_drawn_longer(page.find(honest.elements[0].box.center))  # type: ignore[index]
    page = PressedPage(false, Blind())
    assert is_drawn_longer(page.find(false.elements[3].box.center))  # type: ignore[index]


def test_two_texts_do_not_tell_how_wide_the_letters_of_a_page_are() -> None:
    assert PressedPage(make_page((CANCEL, CANCEL), (ALLOW, ALLOW)), Blind()).letter_width is None


def test_letters_of_one_width_tell_a_word_from_one_that_is_hardly_longer() -> None:
    texts = [("내 계정", "내 계정"), ("도움말과 팁", "도움말과 팁"), ("새 소식", "새 소식")]
    for drawn, is_longer in (("알겠습니다", False), ("스토리에 올리기", True)):
        frame = make_page(*texts, ("알겠습니다", drawn))
        page = PressedPage(frame, Blind())
        assert is_drawn_longer(page.find(frame.elements[3].box.center)) is is_longer  # type: ignore[index]


def test_one_more_letter_may_be_drawn_on_a_word_and_no_two() -> None:
    for drawn, is_longer in (("Понятно", False), ("Понятно!", False), ("Перевести", True)):
        frame = make_page(("Понятно", drawn))
        assert is_drawn_longer(PressedPage(frame, Blind()).find(frame.elements[0].box.center)) is is_longer  # type: ignore[index]


@pytest.mark.parametrize("role", ["button", "text"])
@pytest.mark.parametrize(
    ("name", "drawn"),
    [("Понятно", "Стереть всё"), ("Продолжить", "Купить всё"), ("Επιστροφή", "Αγορά όλα"), ("Настройки", "Да, купить")],
)
def test_two_words_are_not_a_name_of_one(name: str, drawn: str, role: str) -> None:
    def is_longer(told: str, seen: str) -> bool:
        control = Control(role=role, name=told, drawn=seen, at=(60, 300, 660, 380))
        element = Element(id="e", role=role, name=told, box=control.box)
        page = PressedPage(Frame(draw_page([control]), "page", 0.0, "a.app", elements=[element]), Blind())
        return is_drawn_longer(page.find(control.box.center))

    assert is_longer(name, drawn)
    for words in (name, drawn, "Напишите что-нибудь", "Сохранить как…"):
        assert not is_longer(words, words), words


@pytest.mark.parametrize(
    ("name", "drawn", "read", "is_other"),
    [
        ("Βοήθεια", "Μεταφορά…", "ετφ..", True),
        ("Βοήθεια", "Διαγραφή", "ιαγραφη", True),
        ("Βοήθεια", "Βοήθεια", "Bθεια", False),
        ("Κλείσιμο", "Κλείσιμο", "Kλεíσιμο", False),
        ("Κλείσιμο", "Κλείσιμο", "", False),
    ],
)
def test_the_few_letters_that_are_read_tell_another_name(name: str, drawn: str, read: str, is_other: bool) -> None:
    frame = make_page((name, drawn))
    assert frame.elements is not None
    box = frame.elements[0].box

    class Half:
        def read(self, frame: Frame) -> list[TextLine]:
            return [TextLine(text=read, box=box.grow(-20), score=0.6)] if read else []

    page = PressedPage(frame, Half())
    assert is_drawn_longer(page.find(box.center)) == is_other


@pytest.mark.parametrize(("width", "sign"), [(60, True), (200, False)])
def test_a_square_button_with_a_sign_has_no_word_of_a_script_that_is_not_read(width: int, sign: bool) -> None:
    picture, box = Image.new("RGB", (WIDTH, HEIGHT), "white"), Box(left=20, top=200, right=20 + width, bottom=260)
    pen = ImageDraw.Draw(picture)
    pen.ellipse((box.center.x - 14, box.center.y - 14, box.center.x + 14, box.center.y + 14), fill="black")
    element = Element(id="e", role="button", name="تم", box=box)
    frame = Frame(np.asarray(picture), "page", 0.0, "a.app", elements=[element])

    class Clock(Blind):
        def read(self, frame: Frame) -> list[TextLine]:
            return [TextLine(text="09:41", box=Box(left=10, top=5, right=60, bottom=25))]

    page = PressedPage(frame, Clock())
    assert is_drawn_as_sign(page.find(box.center)) is sign
