import cv2
import numpy as np
import pytest
from PIL import Image, ImageDraw

from iris_screen.core.errors import UsageError
from iris_screen.core.geometry import Box, Point
from iris_screen.core.screen import Pixels
from iris_screen.evals.drawings import ICONS, draw, font
from iris_screen.evals.rendered import LIGHT, Thing, judge, make, paint
from iris_screen.sight.vision.matching.copies import find_copies
from iris_screen.sight.vision.matching.matching import THRESHOLD, check, match
from iris_screen.sight.vision.ocr import read_piece
from iris_screen.text import render

PAPER, INK = (255, 255, 255), (40, 40, 40)


def page(
    *icons: tuple[str, int, int, int], paper: tuple[int, int, int] = PAPER, ink: tuple[int, int, int] = INK
) -> Pixels:
    """A 480×640 screen with icons given as (name, x, y, side)."""
    picture = Image.new("RGB", (480, 640), paper)
    for name, x, y, side in icons:
        picture.paste(ink, (x, y), Image.fromarray((draw(ICONS[name], side) * 255).astype(np.uint8)))
    return np.asarray(picture, dtype=np.uint8)


def icon(name: str, side: int = 64) -> Pixels:
    return page((name, 0, 0, side))[:side, :side]


def test_a_thing_is_found_at_its_own_size_by_the_first_stage() -> None:
    answer = match(icon("search"), page(("home", 40, 40, 64), ("search", 300, 400, 64)))
    assert answer.found is not None
    assert (answer.found.box.center.x, answer.found.box.center.y) == pytest.approx((332, 432), abs=2)
    assert [stage.name for stage in answer.trace] == ["template"]


@pytest.mark.parametrize("side", [42, 54, 80, 110])
def test_a_thing_is_found_at_another_size(side: int) -> None:
    answer = match(icon("search"), page(("home", 40, 40, side), ("search", 300, 400, side)))
    assert answer.found is not None
    assert answer.found.scale == pytest.approx(side / 64, rel=0.08)


def test_a_thing_is_found_in_the_dark_theme() -> None:
    dark = page(("bell", 60, 70, 64), ("heart", 300, 400, 64), paper=(18, 18, 18), ink=(220, 220, 220))
    found = match(icon("heart"), dark).found
    assert found is not None
    assert found.box.left == pytest.approx(300, abs=2)


@pytest.mark.parametrize(
    ("wanted", "there"),
    [("help", "info"), ("lock", "unlock"), ("up", "upload"), ("cloud", "cloud up"), ("bell", "bell off")],
)
def test_a_look_alike_is_not_taken_and_the_trace_says_why(wanted: str, there: str) -> None:
    answer = match(icon(wanted), page((there, 200, 300, 64)))
    assert answer.found is None
    assert all(stage.refused for stage in answer.trace)


def test_two_of_the_same_are_an_answer_of_their_own() -> None:
    answer = match(icon("bin"), page(("bin", 60, 70, 64), ("home", 60, 300, 64), ("bin", 300, 400, 64)))
    assert answer.found is None
    assert sorted(round(candidate.box.left, -1) for candidate in answer.candidates) == [60, 300]
    assert answer.reason is not None and "2 places match; not sure which one" in render(answer.reason)


def test_the_place_it_had_last_time_is_tried_first() -> None:
    screen = page(("bin", 60, 70, 64), ("bin", 300, 400, 64))
    answer = match(icon("bin"), screen, hint=Box(left=298, top=402, right=362, bottom=466))
    assert answer.found is not None
    assert answer.found.stage == "remembered"
    assert answer.found.box.left == pytest.approx(300, abs=2)


def test_a_hint_that_no_longer_holds_only_costs_a_look() -> None:
    answer = match(icon("bin"), page(("bin", 60, 70, 64)), hint=Box(left=300, top=400, right=364, bottom=464))
    assert answer.found is not None
    assert [stage.name for stage in answer.trace] == ["remembered", "template"]


def test_a_transparent_template_is_found_on_any_colour() -> None:
    ink = (draw(ICONS["heart"], 64) * 255).astype(np.uint8)
    clear = np.dstack([np.zeros((64, 64, 3), np.uint8), ink])
    found = match(clear, page(("home", 60, 70, 64), ("heart", 300, 400, 64), paper=(190, 220, 205))).found
    assert found is not None
    assert found.box.left == pytest.approx(300, abs=2)


def test_a_blank_template_is_nowhere() -> None:
    blank = np.full((40, 40, 3), 255, np.uint8)
    assert match(blank, page(("home", 40, 40, 64))).found is None
    with pytest.raises(UsageError, match="one color"):
        check(blank, page())


def test_a_template_larger_than_the_screen_is_named() -> None:
    with pytest.raises(UsageError, match="larger than the screen"):
        check(page(("home", 40, 40, 64)), icon("home"))


def test_a_template_larger_than_the_screen_at_every_size_is_not_found() -> None:
    assert match(page(("home", 40, 40, 64)), icon("home")).found is None


def test_rendered_cases_are_found_and_look_alikes_not_pressed() -> None:
    seed = int(np.random.SeedSequence().generate_state(1)[0])
    cases = [make(np.random.default_rng([seed, index])) for index in range(40)]
    verdicts = [judge(match(case.template, case.screen), case.box) for case in cases]
    assert verdicts.count("harm") <= 1, f"seed {seed}"
    assert verdicts.count("right") >= 36, f"seed {seed}"


@pytest.mark.parametrize("seed", range(6))
def test_the_same_thing_of_fine_strokes_at_two_places_is_not_told_apart(seed: int) -> None:
    """Its pixels fall otherwise on the small picture that is searched, so that only one of the two stands out there."""
    rng = np.random.default_rng(seed)
    thing = np.kron(rng.integers(0, 256, (6, 6, 3), np.uint8), np.ones((12, 12, 1), np.uint8))
    screen = np.full((900, 600, 3), 235, np.uint8)
    for x, y in ((100, 100), (int(rng.integers(250, 500)), int(rng.integers(300, 800)))):
        screen[y : y + 72, x : x + 72] = thing
    answer = match(thing, screen)
    assert answer.found is None and len(answer.candidates) == 2


@pytest.mark.parametrize("seed", range(12))
def test_a_copy_of_the_very_pixels_is_never_missed_however_small_and_faint(seed: int) -> None:
    rng = np.random.default_rng(seed)
    screen = rng.integers(120, 128, (640, 480, 3), dtype=np.uint8)  # noise, which no coarse level keeps
    width, height = (int(side) for side in rng.integers(12, 60, 2))
    left, top = int(rng.integers(0, 480 - width)), int(rng.integers(0, 640 - height))
    piece = screen[top : top + height, left : left + width].copy()
    piece[height // 3 : height // 2, 2:-2] = 0
    screen[top : top + height, left : left + width] = piece
    found = match(piece, screen).found
    assert found is not None
    assert (found.box.left, found.box.top) == pytest.approx((left, top), abs=1)


def test_of_two_copies_of_the_very_pixels_neither_is_taken() -> None:
    rng = np.random.default_rng(1)
    screen, piece = (rng.integers(0, 255, (side, side, 3), dtype=np.uint8) for side in (300, 20))
    screen[40:60, 50:70] = screen[200:220, 210:230] = piece
    assert find_copies(piece, screen) == [Point(x=50, y=40), Point(x=210, y=200)]
    answer = match(piece, screen)
    assert answer.found is None and len(answer.candidates) == 2


def words(text: str, size: int, ink: int = 40, paper: int = 255) -> Pixels:
    picture = Image.new("RGB", (size * len(text), size * 2), (paper,) * 3)
    ImageDraw.Draw(picture).text((size, size // 2), text, fill=(ink,) * 3, font=font(size))
    return np.asarray(picture, dtype=np.uint8)


def restyled(shown: Pixels) -> Pixels:
    """The same words on a dark page, smaller and compressed until their letters blur."""
    screen = np.full((300, 400, 3), 18, np.uint8)
    height, width = shown.shape[:2]
    screen[100 : 100 + height, 80 : 80 + width] = shown
    _, data = cv2.imencode(".jpg", screen, [cv2.IMWRITE_JPEG_QUALITY, 10])
    return np.asarray(cv2.imdecode(data, cv2.IMREAD_COLOR), dtype=np.uint8)


@pytest.mark.parametrize(("there", "is_it"), [("20:17", True), ("20:11", False), ("28:17", False)])
def test_words_too_blurred_to_compare_are_found_by_reading_them_and_only_they(there: str, is_it: bool) -> None:
    template, screen = words("20:17", 20), restyled(words(there, 13, ink=200, paper=18))
    assert match(template, screen).found is None
    found = match(template, screen, read=read_piece).found
    assert (found is not None) is is_it
    if found is not None:
        assert found.stage == "words" and found.score == THRESHOLD and found.box.contains(Point(x=118, y=114))


def tile(name: str, side: int, shown: int | None = None, letter: str = "") -> Pixels:
    """A small tile or, with a letter, a disc, drawn on a light page or, `shown` large, on a dark compressed one."""
    thing = Thing("disc" if letter else "tile", letter or name, (90, 60, 140))
    picture = Image.new("RGB", (240, 200), PAPER if shown is None else (18, 18, 18))
    box = paint(picture, thing, 102, 83, shown or side, LIGHT[0])
    drawn = np.asarray(picture, dtype=np.uint8)
    if shown is None:
        return drawn[box.top : box.bottom, box.left : box.right]
    ImageDraw.Draw(picture).text((30, 150), f"12 G{letter}", fill=(225, 225, 225), font=font(11))
    _, data = cv2.imencode(".jpg", np.asarray(picture), [cv2.IMWRITE_JPEG_QUALITY, 40])
    return np.asarray(cv2.imdecode(data, cv2.IMREAD_COLOR), dtype=np.uint8)


@pytest.mark.parametrize(
    ("name", "like"), [("lock", "bag"), ("bell", "bell off"), ("down", "download"), ("quiet", "mute")]
)
def test_a_drawing_of_a_few_blurred_pixels_is_found_by_them_and_not_taken_for_its_look_alike(
    name: str, like: str
) -> None:
    found = match(tile(name, 20), tile(name, 20, shown=16)).found
    assert found is not None and found.box.contains(Point(x=102, y=83))
    assert match(tile(name, 20), tile(like, 20, shown=16)).found is None


def test_an_arrow_is_not_found_in_a_larger_one_with_a_line_under_it() -> None:
    assert match(tile("up", 102), tile("upload", 102, shown=128)).found is None
    assert match(tile("up", 102), tile("up", 102, shown=128)).found is not None


@pytest.mark.parametrize("letter", ["B", "R"])
def test_a_letter_in_a_text_is_not_taken_for_the_one_on_a_disc(letter: str) -> None:
    page_with_both = tile("", 18, shown=16, letter=letter)
    found = match(tile("", 18, letter=letter), page_with_both).found
    assert found is not None and found.box.contains(Point(x=102, y=83))
    page_with_both[60:110, 80:130] = 18
    assert match(tile("", 18, letter=letter), page_with_both).found is None


def test_nothing_is_read_for_a_picture_that_is_no_words_or_where_nothing_is_half_alike() -> None:
    read: list[Pixels] = []

    def note(pixels: Pixels) -> str:
        read.append(pixels)
        return "the same"

    assert match(icon("search"), page(("heart", 300, 400, 64)), read=note).found is None
    assert match(words("20:17", 20), page(), read=note).found is None
    assert not read
