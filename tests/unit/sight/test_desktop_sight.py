"""Forms on a desktop, by sight alone: what is ticked, typed and pressed, at several densities."""

from collections.abc import Iterator

import pytest

from iris_screen.core.condition import Condition
from iris_screen.core.geometry import Box
from iris_screen.core.press import Press
from iris_screen.core.screen import Frame
from iris_screen.core.target import Spot, Target
from iris_screen.sight.means import join_means
from iris_screen.sight.reader import FrameReader
from iris_screen.sight.vision.controls.input_marks import count_dots
from iris_screen.sight.vision.controls.inputs import find_input_shapes, find_inputs_of_role, find_text_inputs
from tests.unit.sight.page import Page

SCALES = [1.5, 2.0, 3.0]


@pytest.fixture(scope="module")
def reader() -> FrameReader:
    return FrameReader()


@pytest.fixture(params=SCALES)
def page(request: pytest.FixtureRequest) -> Page:
    return Page(scale=request.param)


def spots(reader: FrameReader, frame: Frame, **target: object) -> list[Spot]:
    return join_means(reader=reader).locate(Target.model_validate(target), frame).spots


def presses(found: list[Spot], box: Box) -> bool:
    return len(found) == 1 and box.contains(found[0].box.center)


def holds(reader: FrameReader, condition: str, frame: Frame, box: Box | None = None) -> bool | None:
    press = Press(purpose="step", turn=1, frame="", box=box) if box else None
    return join_means(reader=reader).check(Condition.parse(condition), None, frame, press).holds


@pytest.mark.parametrize("shape", ["check", "radio"])
def test_a_mark_is_found_left_of_its_words_and_read(reader: FrameReader, page: Page, shape: str) -> None:
    draw, step = getattr(page, shape), round(30 * page.scale)
    marks = {name: draw(40, 40 + n * step, on=on) for n, (name, on) in enumerate([("Milk", False), ("Bread", True)])}
    for n, name in enumerate(marks):
        page.text(name, round(40 + 20 * page.scale), round(40 - 3 * page.scale) + n * step)
    frame = page.frame()
    for name, mark in marks.items():
        assert presses(spots(reader, frame, kind="switch", value=name), mark)
        assert holds(reader, f"on:{name}", frame) is (name == "Bread")


@pytest.mark.parametrize("gap", [2, 5])
def test_a_line_close_below_a_check_box_has_none(reader: FrameReader, gap: int) -> None:
    page = Page()
    mark = page.check(60, 100, on=True)
    page.text("Milk", 100, 94)
    page.text("More", 100, 94 + round((13 + gap) * page.scale))
    frame = page.frame()
    assert presses(spots(reader, frame, kind="switch", value="Milk"), mark)
    assert not spots(reader, frame, kind="switch", value="More")
    assert holds(reader, "on:More", frame) is None


def test_a_row_whose_lines_both_show_the_words_has_one_control(reader: FrameReader) -> None:
    page = Page()
    page.text("Milk", 60, 100, 24)
    page.text("Milk", 60, 100 + round(28 * page.scale), 12)
    mark = page.switch(900, 100 + round(8 * page.scale), on=True)
    frame = page.frame()
    assert presses(spots(reader, frame, kind="switch", value="Milk"), mark)
    assert holds(reader, "on:Milk", frame) is True


def test_words_beside_an_icon_are_no_check_box(reader: FrameReader, page: Page) -> None:
    page.button("Z", 30, 40, (230, 60, 60))
    page.text("Milk", round(40 + 40 * page.scale), 42)
    page.text("GO", 30, 300)
    page.text("Send", round(30 + 30 * page.scale), 300)
    assert not spots(reader, page.frame(), kind="switch", value="Milk")
    assert not spots(reader, page.frame(), kind="switch", value="Send")


def test_marks_without_words_are_counted(reader: FrameReader, page: Page) -> None:
    boxes = [page.check(40 + n * round(40 * page.scale), 40, on=n == 1) for n in range(3)]
    page.button("Submit", 40, 200)
    page.text("Good food, too", 40, 300)
    frame = page.frame()
    for n, box in enumerate(boxes, 1):
        assert presses(spots(reader, frame, kind="switch", nth=n), box)
    assert len(spots(reader, frame, kind="switch")) == 3


def _form(page: Page) -> Iterator[tuple[str, Box]]:
    line = round(70 * page.scale)
    for n, name in enumerate(["Username", "Password", "Town"]):
        page.text(name, 30, 20 + n * line)
        yield name, page.field(34, 20 + n * line + round(24 * page.scale))


def test_inputs_are_found_by_their_labels_and_by_their_number(reader: FrameReader, page: Page) -> None:
    fields = dict(_form(page))
    frame = page.frame()
    for n, (name, box) in enumerate(fields.items(), 1):
        assert presses(spots(reader, frame, kind="field", value=name.lower()), box)
        assert presses(spots(reader, frame, kind="field", role="textbox", nth=n), box)


def test_a_label_may_stand_before_its_input(reader: FrameReader, page: Page) -> None:
    page.text("Name:", 20, 40)
    first = page.field(round(60 * page.scale), 40, wide=80)
    page.field(round(160 * page.scale), 40, wide=80)
    assert presses(spots(reader, page.frame(), kind="field", value="name"), first)


def test_what_was_typed_is_read_in_the_input_that_was_touched(reader: FrameReader, page: Page) -> None:
    first, second = page.field(30, 30, "Paris"), page.field(30, 200, "Rome", focused=True)
    frame = page.frame()
    assert holds(reader, "field:Paris", frame, first) is True
    assert holds(reader, "field:Paris", frame, second) is False
    assert [second.contains(box.center) for box in find_text_inputs(frame.pixels, frame.kind)] == [True]


def test_a_password_is_known_by_the_number_of_its_dots(reader: FrameReader, page: Page) -> None:
    box = page.field(30, 30)
    page.dots(box, 5)
    frame = page.frame()
    assert count_dots(frame.pixels, find_input_shapes(frame.pixels, frame.kind)[0]) == 5
    assert holds(reader, "field:s3cre", frame, box) is True
    assert holds(reader, "field:s3cret", frame, box) is not True


def test_buttons_cells_and_dialogs_are_no_inputs(page: Page) -> None:
    page.button("Submit", 30, 30)
    page.button("White", 30, 120, (255, 255, 255))
    for column in range(2):
        page.field(400 + column * round(99 * page.scale), 300, "cell", wide=100)
    assert not find_input_shapes(page.frame().pixels, page.frame().kind)


def test_areas_are_told_from_lines(page: Page) -> None:
    line = page.field(30, 30)
    area = page._frame(30, 200, round(200 * page.scale), round(80 * page.scale), (255, 255, 255))
    pixels = page.frame().pixels
    assert [line.contains(box.center) for box in find_inputs_of_role(pixels, "desktop", "textbox")] == [True]
    assert [area.contains(box.center) for box in find_inputs_of_role(pixels, "desktop", "textarea")] == [True]


def test_a_button_goes_before_equal_words_and_may_have_no_name(reader: FrameReader, page: Page) -> None:
    page.text("Save", 30, 30)
    box = page.button("Save", 30, 200)
    frame = page.frame()
    assert presses(spots(reader, frame, kind="text", value="Save", role="button"), box)
    assert presses(spots(reader, frame, kind="text", role="button"), box)


def test_a_link_is_told_from_the_same_word_in_its_paragraph(reader: FrameReader, page: Page) -> None:
    page.text("Neque porro quisquam est", 30, 30)
    before = page.text("Dolorem ", 30, 100)
    link = page.text("porro", before.right + 8, 100, link=True)
    assert presses(spots(reader, page.frame(), kind="text", value="porro", role="link"), link)


def test_tabs_and_sections_are_known_by_how_they_stand(reader: FrameReader, page: Page) -> None:
    left, tabs = 20, []
    for n, name in enumerate(["One", "Two", "Six"]):
        tabs.append(page.tab(name, left, 20, active=n == 1))
        left = tabs[-1].right + 6
    bars = [page.bar(f"Section {n}", 20, round(200 + n * 30 * page.scale)) for n in range(3)]
    frame = page.frame()
    for n in range(3):
        assert presses(spots(reader, frame, kind="text", role="tab", nth=n + 1), tabs[n])
        assert presses(spots(reader, frame, kind="text", role="section", nth=n + 1), bars[n])


def test_the_sentence_of_the_task_is_nothing_that_the_page_offers(page: Page) -> None:
    page.text("Click on the link “Help” and", 20, 20)
    page.text("then press Help.", 20, round(20 + 20 * page.scale))
    box = page.button("Help", 20, 400)
    reading = FrameReader("Click on the link “Help” and then press Help.")
    assert [line.text for line in reading.read(page.frame())] == ["Help"]
    assert presses(spots(reading, page.frame(), kind="text", value="Help"), box)
