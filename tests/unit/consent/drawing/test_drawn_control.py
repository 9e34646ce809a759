"""What is under a finger by the picture alone."""

import numpy as np
import pytest
from PIL import Image, ImageDraw

from iris_screen.consent.drawing.bare_button import is_bare_button
from iris_screen.consent.drawing.drawn_control import Drawing
from iris_screen.consent.touched_control import PressedPage
from iris_screen.core.geometry import Box, Point
from iris_screen.core.screen import Frame, FramePart, TextLine
from iris_screen.sim.phone.draw.fonts import font
from iris_screen.sim.phone.draw.icons import icon

WIDTH, HEIGHT = 540, 1200


class Told:
    """Reads what it is given: these lines on the whole picture, that word on any part of it."""

    def __init__(self, *lines: TextLine, part: str = "") -> None:
        self.lines, self.part = [*lines], part

    def read(self, frame: Frame) -> list[TextLine]:
        if not isinstance(frame, FramePart):
            return self.lines
        return [TextLine(text=self.part, box=make_box(0, 0, 9, 9), score=1.0)] if self.part else []


def make_box(left: int, top: int, right: int, bottom: int) -> Box:
    return Box(left=left, top=top, right=right, bottom=bottom)


def make_page() -> tuple[Image.Image, ImageDraw.ImageDraw]:
    picture = Image.new("RGB", (WIDTH, HEIGHT), "white")
    return picture, ImageDraw.Draw(picture)


def write(pen: ImageDraw.ImageDraw, text: str, at: tuple[int, int], ink: str = "#141414") -> TextLine:
    pen.text(at, text, fill=ink, font=font(24))
    left, top, right, bottom = map(round, pen.textbbox(at, text, font=font(24)))
    return TextLine(text=text, box=make_box(left, top, right, bottom), score=1.0)


def make_frame(picture: Image.Image) -> Frame:
    return Frame(np.asarray(picture), "page", 0.0, "a.app")


def test_a_box_to_tick_is_called_by_the_words_in_its_row() -> None:
    picture, pen = make_page()
    words = [write(pen, text, (20, top)) for text, top in (("Water plants", 160), ("Post parcel", 240))]
    boxes = []
    for top in (160, 240):
        pen.rounded_rectangle((490, top, 518, top + 28), 5, outline="#808080", width=2)
        boxes.append(TextLine(text="□", box=make_box(490, top, 518, top + 28), score=0.9))
    drawing = Drawing(make_frame(picture), Told(*words, *boxes))
    role, names, _ = drawing.find(Point(x=504, y=174))
    assert (role, names) == ("switch", ("Water plants",))


def test_the_rest_of_a_row_is_called_by_its_words_and_not_by_the_row_below() -> None:
    picture, pen = make_page()
    row, below = write(pen, "Buy bread", (20, 160)), write(pen, "Delete all of it, whatever it is", (20, 215))
    sign = TextLine(text="□", box=make_box(490, 158, 518, 186), score=0.9)
    found = Drawing(make_frame(picture), Told(sign, row, below)).find(Point(x=270, y=row.box.center.y))
    assert found == ("text", ("Buy bread",), row.box)


def test_the_inside_of_a_letter_is_no_button() -> None:
    picture, pen = make_page()
    pen.rectangle((258, 150, 282, 174), outline="black", width=3)  # a letter as "口"
    line = TextLine(text="出口大厅", box=make_box(200, 144, 340, 180), score=1.0)
    role, names, _ = Drawing(make_frame(picture), Told(line)).find(Point(x=270, y=162))
    assert (role, names) == ("text", ("出口大厅",))


def test_a_large_picture_without_words_is_told_from_a_card() -> None:
    picture, pen = make_page()
    for n in range(11):  # bands of colours, as of a sky
        pen.rectangle((0, 200 + n * 30, WIDTH, 230 + n * 30), fill=(20 * n, 90, 200 - 10 * n))
    pen.rectangle((0, 650, WIDTH, 730), fill="#c0d0f0")
    card = write(pen, "नमस्ते", (40, 670))
    pen.rectangle((0, 760, WIDTH, 1100), fill="#c0d0f0")
    write(pen, "नमस्ते", (40, 920))
    drawing = Drawing(make_frame(picture), Told())
    role, names, box = drawing.find(Point(x=270, y=365))
    assert (role, names) == ("image", ()) and box is not None and box.height >= 320
    for row in (690, 930):
        assert drawing.find(Point(x=270, y=row))[0] != "image"
    words = Drawing(make_frame(picture), Told(card.replace(box=make_box(200, 500, 340, 520))))
    assert words.find(Point(x=270, y=365))[2] is None


def test_a_sign_that_is_missed_on_the_whole_page_is_read_by_itself() -> None:
    picture, pen = make_page()
    pen.rounded_rectangle((40, 400, 160, 480), 12, fill="#2060d0")
    write(pen, "7", (92, 426), ink="white")
    far = write(pen, "Welcome back", (20, 500))
    at = Point(x=100, y=440)
    role, names, _ = Drawing(make_frame(picture), Told(far, part="7")).find(at)
    assert (role, names) == ("button", ("7",))


def test_a_field_from_edge_to_edge_is_known_by_its_faint_hint() -> None:
    for ink, role in (("#b0b4bc", "input"), ("#141414", "button")):
        for bottom in (370, 480):
            picture, pen = make_page()
            pen.rounded_rectangle((0, 300, WIDTH, bottom), 12, fill="#eceef2")
            hint = write(pen, "Write something", (24, 320), ink)
            found = Drawing(make_frame(picture), Told(hint)).find(Point(x=300, y=(300 + bottom) // 2))
            assert found[:2] == (role, (hint.text,))


def test_a_faint_plate_whose_hint_cannot_be_read_is_no_field() -> None:
    picture, pen = make_page()
    pen.rounded_rectangle((0, 300, WIDTH, 480), 12, fill="#eceef2")
    write(pen, "नमस्ते", (24, 320), "#b0b4bc")
    assert Drawing(make_frame(picture), Told()).find(Point(x=300, y=390))[0] != "input"


def test_a_switch_is_called_by_the_words_in_its_row_whatever_its_knob_is_read_as() -> None:
    picture, pen = make_page()
    words = write(pen, "Dark mode", (20, 266))
    pen.rounded_rectangle((450, 262, 516, 302), 20, fill="#737a85")
    pen.ellipse((454, 266, 486, 298), fill="white")
    found = Drawing(make_frame(picture), Told(words, part="0")).find(Point(x=483, y=282))
    assert found[:2] == ("switch", ("Dark mode",))


def test_a_round_button_that_its_words_fill_is_no_switch() -> None:
    picture, pen = make_page()
    title = write(pen, "New contact", (20, 266))
    pen.rounded_rectangle((419, 254, 524, 306), 26, fill="#1f6feb")
    words = write(pen, "Save it", (434, 266), "white")
    found = Drawing(make_frame(picture), Told(title, words)).find(Point(x=471, y=280))
    assert found[:2] == ("button", ("Save it",))


def test_a_switch_that_was_read_as_the_end_of_its_row_is_one() -> None:
    picture, pen = make_page()
    words = write(pen, "Keep nothing after 30 days", (20, 160))
    left, right = words.box.right + 2, words.box.right + 66
    pen.rounded_rectangle((left, 155, right, 191), 18, fill="#dfe3ea", outline="#8a94a6", width=2)
    pen.ellipse((left + 5, 160, left + 31, 186), fill="#6b7280")
    read = TextLine(text=words.text, box=words.box.replace(right=left + 40, top=157, bottom=190), score=1.0)
    drawing = Drawing(make_frame(picture), Told(read))
    assert drawing.find(Point(x=left + 32, y=172))[0:2] == ("switch", (words.text,))
    for x in range(30, words.box.right, 9):
        assert drawing.find(Point(x=x, y=172))[0] == "text", x


def test_drawn_rows_that_begin_alike_are_of_one_list() -> None:
    picture, pen = make_page()
    one, other, apart = (
        write(pen, text, at) for text, at in (("Milk", (20, 160)), ("Apples", (20, 240)), ("All", (300, 320)))
    )
    page = PressedPage(make_frame(picture), Told(one, other, apart))
    first, second, third = (page.find(line.box.center) for line in (one, other, apart))
    assert first.is_sibling(second) and not first.is_sibling(third)


def test_a_sign_without_words_names_its_control_and_a_caption_below_it_its_icon() -> None:
    picture, pen = make_page()
    picture.paste("black", (60, 200), icon("search", 40))
    picture.paste("black", (260, 200), icon("shield", 40))
    caption = write(pen, "Safety", (248, 250))
    drawing = Drawing(Frame(np.asarray(picture), "k", 0.0), Told(caption))
    assert drawing.find(Point(x=80, y=220))[1] == ("Search",)
    assert drawing.find(Point(x=280, y=220))[1] == ("Safety",)


def test_words_of_the_next_row_or_of_a_button_are_no_caption() -> None:
    picture, pen = make_page()
    picture.paste("black", (60, 200), icon("shield", 40))
    beside = write(pen, "Cancel everything", (60, 270))
    drawing = Drawing(Frame(np.asarray(picture), "k", 0.0), Told(beside))
    assert drawing.find(Point(x=80, y=220))[1] == ()


def test_a_button_of_whose_word_only_a_letter_was_read_has_no_name() -> None:
    picture, pen = make_page()
    pen.rounded_rectangle((40, 300, 500, 370), 12, fill="#e1e8f5", outline="#a0aabe")
    word = write(pen, "Оплатить", (200, 318))
    drawing = Drawing(Frame(np.asarray(picture), "k", 0.0), Told(word.replace(text="O")))
    assert drawing.find(Point(x=270, y=335))[:2] == ("button", ())


class Remembering(Told):
    """Has read the whole picture, and counts how often it reads a part."""

    parts = 0

    def read(self, frame: Frame) -> list[TextLine]:
        self.parts += isinstance(frame, FramePart)
        return super().read(frame)

    def recall(self, frame: Frame) -> list[TextLine] | None:
        return self.lines


def test_a_control_is_read_once_more_only_if_the_whole_picture_may_not_have_all_of_it() -> None:
    picture, pen = make_page()
    reader = Remembering(write(pen, "Weather", (20, 160)), part="Weather")
    box = make_box(10, 150, 300, 210)
    assert Drawing(make_frame(picture), reader).read_part(box) == ["Weather"]
    assert reader.parts == 0
    pen.text((180, 160), "and more", fill="#141414", font=font(24))
    assert Drawing(make_frame(picture), reader).read_part(box) == ["Weather"]
    assert reader.parts == 1


@pytest.mark.parametrize(
    ("read", "name"),
    [("Q Search products", "Search products"), ("Q搜索商品", "搜索商品"), ("Quit", "Quit"), ("Q", "Q")],
)
def test_a_magnifying_glass_before_words_is_no_letter_of_theirs(read: str, name: str) -> None:
    picture, pen = make_page()
    line = write(pen, read, (40, 200))
    assert Drawing(make_frame(picture), Told(line)).find(line.box.center)[1] == (name,)


def test_an_icon_of_a_home_screen_is_called_by_the_words_below_it() -> None:
    picture, pen = make_page()
    names = [write(pen, text, (left, 900)) for text, left in (("Notes", 60), ("Shop", 200), ("Store", 340))]
    drawing = Drawing(make_frame(picture), Told(*names))
    middle = names[1].box.center
    assert drawing.find_caption(Point(x=middle.x, y=middle.y - 60)) == "Shop"
    assert drawing.find_caption(Point(x=middle.x, y=middle.y - 300)) == ""
    assert drawing.find_caption(Point(x=middle.x, y=middle.y + 60)) == ""
    assert drawing.find_caption(Point(x=500, y=middle.y - 60)) == ""


@pytest.mark.parametrize(("read", "words"), [("日", []), ("口", []), ("删", ["删"]), ("Pay", ["Pay"])])
def test_an_icon_that_is_read_as_a_letter_has_no_words_on_it(read: str, words: list[str]) -> None:
    picture, pen = make_page()
    pen.rectangle((400, 70, 424, 92), outline="#141414", width=3)
    assert Drawing(make_frame(picture), Told(part=read)).read_part(make_box(390, 60, 434, 102)) == words


def test_a_box_that_is_read_as_a_sign_is_a_box_to_tick() -> None:
    picture, pen = make_page()
    row = write(pen, "Pay the rent", (20, 160))
    sign = TextLine(text="口", box=make_box(490, 158, 518, 192), score=0.7)
    drawing = Drawing(make_frame(picture), Told(row, sign))
    assert drawing.find(sign.box.center)[:2] == ("switch", ("Pay the rent",))


def test_the_caption_of_a_picture_stands_right_below_it_and_is_no_wider() -> None:
    picture, _ = make_page()
    own = TextLine(text="Mountains", box=make_box(40, 424, 160, 454), score=1.0)
    wide = TextLine(text="Wider than its picture", box=make_box(300, 424, 530, 454), score=1.0)
    far = TextLine(text="Oceans", box=make_box(40, 900, 130, 930), score=1.0)
    drawing = Drawing(make_frame(picture), Told(own, wide, far))
    assert drawing.find_caption_below(make_box(30, 200, 230, 420)) == "Mountains"
    assert drawing.find_caption_below(make_box(300, 200, 400, 420)) == ""
    assert drawing.find_caption_below(make_box(30, 600, 230, 810)) == ""


@pytest.mark.parametrize("sign", ["", "♥"])
def test_a_picture_stands_alone_if_nothing_but_words_is_drawn_beside_it(sign: str) -> None:
    picture, pen = make_page()
    pen.rectangle((0, 200, 539, 600), fill="#5a8cc8")
    words = write(pen, "Summer at the lake", (20, 640))
    if sign:
        pen.ellipse((460, 640, 490, 670), fill="#d02020")
    drawing = Drawing(make_frame(picture), Told(words))
    assert drawing.shows_only(make_box(0, 200, 540, 601)) is (not sign)
    assert not drawing.shows_only(None)


def test_a_digit_on_a_wide_button_is_a_sign_that_was_read_as_one() -> None:
    picture, pen = make_page()
    pen.rounded_rectangle((20, 300, 520, 372), 12, fill="#1f6feb")
    pen.rounded_rectangle((20, 500, 200, 580), 12, fill="#1f6feb")
    wide, key = write(pen, "9", (260, 320), "white"), write(pen, "0", (100, 520), "white")
    drawing = Drawing(make_frame(picture), Told(wide, key))
    assert drawing.find(Point(x=100, y=336))[:2] == ("button", ())
    assert drawing.find(Point(x=60, y=540))[:2] == ("button", ("0",))


@pytest.mark.parametrize(("others", "names"), [("", ()), ("BC", ("A",))])
def test_a_letter_on_a_button_is_a_key_only_among_others(others: str, names: tuple[str, ...]) -> None:
    picture, pen = make_page()
    keys = []
    for number, letter in enumerate(f"A{others}"):
        pen.rounded_rectangle((20 + 120 * number, 300, 120 + 120 * number, 380), 12, fill="#e1e8f5")
        keys.append(write(pen, letter, (60 + 120 * number, 325)))
    assert Drawing(make_frame(picture), Told(*keys)).find(Point(x=40, y=340))[:2] == ("button", names)


def test_a_letter_of_which_the_reader_is_not_sure_names_no_button() -> None:
    picture, pen = make_page()
    pen.rounded_rectangle((20, 300, 90, 370), 12, fill="#e1e8f5")
    unsure = write(pen, "9", (45, 318)).replace(score=0.69)
    assert Drawing(make_frame(picture), Told(unsure)).find(Point(x=30, y=310))[1] == ()


@pytest.mark.parametrize(("more", "names"), [("", ("Done",)), ("Γράμματα και λέξεις", ())])
def test_a_button_with_words_that_were_not_read_has_no_name(more: str, names: tuple[str, ...]) -> None:
    picture, pen = make_page()
    pen.rounded_rectangle((20, 300, 520, 372), 12, fill="#e1e8f5")
    line = write(pen, "Done", (60, 320))
    line = line.replace(box=line.box.grow(6))
    write(pen, more, (200, 320))
    assert Drawing(make_frame(picture), Told(line)).find(Point(x=90, y=336))[:2] == ("button", names)


def test_an_icon_is_not_called_by_the_words_on_another_button() -> None:
    picture, pen = make_page()
    pen.rounded_rectangle((60, 560, 180, 632), 24, fill="#1f6feb")
    pen.rounded_rectangle((200, 560, 320, 632), 24, fill="#1f6feb")
    pen.line((100, 580, 140, 612), fill="white", width=5)
    beside = write(pen, "s!", (240, 580), "white")
    assert Drawing(make_frame(picture), Told(beside)).find(Point(x=120, y=596))[1] == ()


@pytest.mark.parametrize(
    ("ink", "rows", "is_link"), [("#1f6feb", 1, True), ("#141414", 1, False), ("#1f6feb", 4, False)]
)
def test_a_text_in_a_colour_is_a_button_without_a_plate_unless_it_is_one_of_a_list(
    ink: str, rows: int, is_link: bool
) -> None:
    picture, pen = make_page()
    lines = [write(pen, f"Quux {number}", (24, 200 + 80 * number), ink) for number in range(rows)]
    page = PressedPage(make_frame(picture), Told(*lines, write(pen, "Today", (24, 140))))
    assert is_bare_button(page.find(lines[0].box.center)) is is_link
    assert is_bare_button(page.find(Point(x=400, y=lines[0].box.center.y))) is is_link  # beside its words, too


def test_a_band_across_a_picture_has_words_on_it_that_perhaps_nobody_can_read() -> None:
    picture, pen = make_page()
    for row in range(460, 860):
        pen.line((0, row, WIDTH, row), fill=(40 + row // 6, 200 - row // 8, 90 + (row * 7) % 60))
    plain = picture.copy()
    pen.rectangle((0, 510, WIDTH, 575), fill="#6e101c")
    blank = picture.copy()
    pen.text((200, 525), "Переслать", fill="white", font=font(30))
    found = [
        Drawing(make_frame(each), Told()).is_on_lettered_plate(Point(x=100, y=700)) for each in (plain, blank, picture)
    ]
    assert found == [False, False, True]


@pytest.mark.parametrize(("read", "score", "names"), [("s!", 0.85, ()), ("s!", 0.95, ("s!",)), ("OK", 0.85, ("OK",))])
def test_a_letter_with_a_sign_behind_it_is_no_surer_than_a_letter(
    read: str, score: float, names: tuple[str, ...]
) -> None:
    picture, pen = make_page()
    pen.rounded_rectangle((20, 200, 100, 260), 12, fill="#1f6feb")
    line = write(pen, read, (44, 215), "white").replace(score=score)
    assert Drawing(make_frame(picture), Told(line)).find(Point(x=60, y=230))[1] == names


def test_words_alone_in_the_middle_of_a_page_are_a_button_without_a_plate() -> None:
    picture, pen = make_page()
    texts = [("Harbour Bank", (20, 90)), ("3 new items", (20, 200)), ("Got you", (225, 300))]
    lines = [write(pen, text, at) for text, at in texts]
    page = PressedPage(make_frame(picture), Told(*lines))
    assert [is_bare_button(page.find(line.box.center)) for line in lines] == [False, False, True]


def test_words_in_the_middle_beside_others_are_one_of_a_row() -> None:
    picture, pen = make_page()
    lines = [write(pen, text, (left, 300)) for text, left in (("Home", 30), ("Feed", 240), ("Me", 450))]
    page = PressedPage(make_frame(picture), Told(*lines))
    assert not is_bare_button(page.find(lines[1].box.center))
