"""What a skill has kept of a target finds it again, and never something else."""

from dataclasses import dataclass, replace

import numpy as np
from PIL import Image, ImageDraw

from iris_screen.core.geometry import Box
from iris_screen.core.screen import Element, Frame, Pixels, TextLine
from iris_screen.core.target import Target
from iris_screen.planning.skills.by_anchor import ByAnchor
from iris_screen.planning.skills.skill import Anchor
from iris_screen.planning.skills.skill_page import to_thousandths
from iris_screen.planning.skills.skill_store import KnownAnchor
from iris_screen.text import render
from tests.unit.sight.screens import button, element, frame, label

TARGET = Target(kind="text", value="保存", anchor="note/1")
PAGE = ["返回", "分享", "清空"]
SIDE = 90


def _sign() -> Pixels:
    """A ring with a stroke through it."""
    picture = Image.new("RGB", (SIDE, SIDE), "white")
    draw = ImageDraw.Draw(picture)
    draw.ellipse((14, 14, 76, 76), outline="black", width=7)
    draw.line((20, 70, 70, 20), "black", 7)
    return np.asarray(picture, np.uint8)


SIGN = _sign()


@dataclass
class Lines:
    """A reader of what stands here."""

    lines: list[TextLine]

    def read(self, seen: Frame) -> list[TextLine]:
        return self.lines


def page(*more: Element) -> Frame:
    return frame(*[label(words, top=300 + n * 200) for n, words in enumerate(PAGE)], *more)


def anchor(of: Element, *, final: bool = False, pictures: list[Pixels] | None = None) -> ByAnchor:
    place = to_thousandths(of.box, frame().size)
    kept = Anchor(place=place, role=of.role, words=[of.name] if of.name else [], page=PAGE)
    return ByAnchor(lambda name: KnownAnchor(kept, pictures or [], final))


def drawn(*places: tuple[int, int]) -> tuple[Frame, list[Element]]:
    """The page with the same sign at each of these."""
    signs = [element("button", "", (left, top, left + SIDE, top + SIDE)) for left, top in places]
    whole = page(*signs)
    pixels = whole.pixels.copy()
    for left, top in places:
        pixels[top : top + SIDE, left : left + SIDE] = SIGN
    return replace(whole, pixels=pixels, key=str(places)), signs


def where(eye: ByAnchor, seen: Frame) -> Box | None:
    found = eye.find(TARGET, seen).found
    return found.box if found else None


def test_what_is_called_otherwise_by_now_is_found_where_it_stood() -> None:
    old, new = button("保存"), button("存下")
    assert where(anchor(old), page(new)) == new.box


def test_what_cannot_be_undone_is_not_found_by_its_place() -> None:
    """Another button may stand there by now."""
    assert where(anchor(button("发送"), final=True), page(button("打赏"))) is None


def test_nothing_that_the_page_had_before_is_taken_for_it() -> None:
    assert where(anchor(button("保存")), page(button("清空"))) is None


def test_on_another_page_nothing_is_found() -> None:
    assert where(anchor(button("保存")), frame(button("保存"), label("付款"))) is None


def test_a_sign_without_words_is_found_by_its_looks_wherever_it_stands() -> None:
    there, signs = drawn((500, 1500))
    assert (found := where(anchor(element("button", "", (100, 900, 190, 990)), pictures=[SIGN]), there))
    assert found.overlap(signs[0].box)


def test_of_two_signs_that_look_alike_neither_is_it_though_one_stands_at_its_place() -> None:
    there, signs = drawn((500, 1500), (500, 1700))
    assert where(anchor(signs[0], pictures=[SIGN]), there) is None


def test_what_had_no_words_is_not_found_by_its_place_alone() -> None:
    sign = element("button", "", (500, 1500, 590, 1590))
    assert where(anchor(sign), page(sign)) is None


def test_two_that_are_called_so_are_left_to_others() -> None:
    answer = anchor(button("保存")).find(TARGET, page(button("保存"), button("保存", top=1700)))
    assert not answer.spots and answer.reason is not None and "2 things" in render(answer.reason)


def test_by_sight_the_name_of_a_page_is_not_taken_for_the_hint_of_its_field() -> None:
    hint = element("", "写点什么", (48, 400, 300, 450))
    place = to_thousandths(hint.box, frame().size)
    kept = KnownAnchor(Anchor(place=place, words=["写点什么"], page=PAGE), [])
    stands = [*(label(words, top=900 + n * 200) for n, words in enumerate(PAGE))]

    def seen_at(top: int) -> Box | None:
        lines = [TextLine(text=each.name, box=each.box) for each in [*stands, label("写点什么", top=top)]]
        eye = ByAnchor(lambda name: kept, Lines(lines))
        found = eye.find(Target(kind="field", value="写点什么", anchor="note/1"), replace(frame(), elements=None)).found
        return found.box if found else None

    assert seen_at(390) is not None and seen_at(120) is None
