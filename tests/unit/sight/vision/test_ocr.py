import numpy as np
import pytest
from PIL import Image, ImageDraw

from iris_screen.core.geometry import Box
from iris_screen.core.screen import Pixels, TextLine
from iris_screen.evals.drawings import font
from iris_screen.sight.vision.ocr import Reader, _load_engine, choose_side, find_stale_bands, read

ROWS = ["Settings", "Display", "Battery 80%", "Storage", "Language", "About phone"]


def page(rows: list[str]) -> Pixels:
    picture = Image.new("RGB", (600, 900), (250, 250, 250))
    for index, text in enumerate(rows):
        ImageDraw.Draw(picture).text((40, 60 + 130 * index), text, fill=(20, 20, 20), font=font(40))
    return np.asarray(picture, dtype=np.uint8)


@pytest.fixture(scope="module")
def lines() -> list[TextLine]:
    return read(page(ROWS), "phone")


def test_lines_are_read_in_order_with_their_places(lines: list[TextLine]) -> None:
    assert [line.text for line in lines] == ROWS
    assert all(abs(line.box.top - (60 + 130 * index)) < 15 for index, line in enumerate(lines))


def test_no_thread_burns_a_core_while_it_waits_for_another_one(lines: list[TextLine]) -> None:
    for part in (_load_engine().text_det, _load_engine().text_rec.recognizer):
        options = part.session.session.get_session_options()
        assert options.get_session_config_entry("session.intra_op.allow_spinning") == "0"


def test_every_character_has_its_edges(lines: list[TextLine]) -> None:
    battery = lines[2]
    assert len(battery.edges) == len(battery.text) + 1
    assert battery.edges == sorted(battery.edges)


def test_a_changed_row_alone_is_read_again_and_the_rest_is_kept(lines: list[TextLine]) -> None:
    changed = [*ROWS[:2], "Battery 75%", *ROWS[3:]]
    reader = Reader("phone")
    before = reader.read(page(ROWS))
    after = reader.read(page(changed))
    assert [line.text for line in after] == changed
    assert all(any(line is old for old in before) for line in after if line.text != "Battery 75%")


def test_a_screen_that_comes_back_is_not_read_again() -> None:
    reader = Reader("phone")
    before = reader.read(page(ROWS))
    reader.read(page(["Update now", "Later"]))
    after = reader.read(page(ROWS))
    assert len(after) == len(before) and all(new is old for new, old in zip(after, before, strict=True))


def test_one_picture_is_read_once() -> None:
    kept: dict[str, list[TextLine]] = {}
    first = Reader("phone", kept).read(page(["Hello"]))
    assert Reader("phone", kept).read(page(["Hello"])) is first


def test_an_empty_screen_has_no_lines() -> None:
    assert read(np.full((300, 300, 3), 255, np.uint8), "phone") == []


def test_stale_bands_take_whole_lines_and_those_beside_them() -> None:
    before = np.zeros((400, 300, 3), np.uint8)
    after = before.copy()
    after[110:115] = 255

    def line(top: int, bottom: int) -> TextLine:
        return TextLine(text="x", box=Box(left=0, top=top, right=9, bottom=bottom))

    assert find_stale_bands(before, after, [line(100, 130), line(115, 140), line(300, 330)]) == [(100, 140)]
    assert find_stale_bands(before, before, [line(100, 130)]) == []


def test_a_desktop_of_many_pixels_is_seen_finer_unless_its_letters_are_larger_too() -> None:
    large, usual = np.zeros((2160, 3840, 3), np.uint8), np.zeros((1080, 1920, 3), np.uint8)
    assert choose_side(usual, "desktop") == choose_side(large, "desktop", scale=2.0) == 1600
    assert choose_side(large, "desktop") == 3200 == choose_side(np.zeros((1, 9000, 3), np.uint8), "desktop")
    assert choose_side(large, "phone") == 960
