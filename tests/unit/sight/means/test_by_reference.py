"""References by their pictures: every variant is tried, and two alike are an answer of their own."""

from dataclasses import replace

import numpy as np
import pytest

from iris_screen.core.condition import Condition
from iris_screen.core.geometry import Box
from iris_screen.core.protocols import Reference
from iris_screen.core.screen import Element, Frame, Pixels, TextLine
from iris_screen.core.target import Located, Target
from iris_screen.sight.means.by_reference import ByReference
from iris_screen.text import render


def icon(seed: int, size: int = 96) -> Pixels:
    """A few strokes and a disc in one colour on another."""
    chance = np.random.default_rng(seed)
    ground, ink = chance.integers(150, 255, 3), chance.integers(0, 100, 3)
    made = np.empty((size, size, 3), np.uint8)
    made[:] = ground
    rows, columns = np.mgrid[:size, :size]
    made[(rows - size * 0.35) ** 2 + (columns - size * 0.4) ** 2 < (size * 0.22) ** 2] = ink
    for _ in range(3):
        left, top = chance.integers(8, size - 40, 2)
        made[top : top + 9, left : left + 34] = ink
    return made


def frame(*placed: tuple[Pixels, int, int]) -> Frame:
    pixels = np.full((1600, 720, 3), 245, np.uint8)
    for picture, left, top in placed:
        height, width = picture.shape[:2]
        pixels[top : top + height, left : left + width] = picture
    return Frame(pixels=pixels, key=str(hash(pixels.tobytes())), at=0.0)


class Pictures:
    def __init__(self, *pictures: Pixels) -> None:
        self._reference = Reference(name="thing", kind="icon", pictures=list(pictures), aliases=["东西"])

    def find(self, name: str) -> Reference | None:
        return self._reference if name in ("thing", "东西") else None

    def names(self) -> list[str]:
        return ["thing"]


THING = Target(kind="ref", value="thing")


def why_not(answer: Located) -> str:
    assert answer.reason is not None
    return render(answer.reason)


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_the_place_of_a_picture_is_found_by_name_and_alias(seed: int) -> None:
    seen = frame((icon(seed), 300, 700), (icon(seed + 100), 100, 300))
    for name in ("thing", "东西"):
        found = ByReference(Pictures(icon(seed))).find(Target(kind="ref", value=name), seen).found
        assert found is not None
        assert abs(found.box.left - 300) <= 4
        assert abs(found.box.top - 700) <= 4


def test_a_variant_is_found_where_the_first_picture_is_not() -> None:
    seen = frame((icon(5), 300, 700))
    assert ByReference(Pictures(icon(9), icon(5))).find(THING, seen).found
    assert not ByReference(Pictures(icon(9))).find(THING, seen).spots


def test_two_alike_are_both_named_and_can_be_counted_off() -> None:
    seen = frame((icon(4), 500, 300), (icon(4), 100, 900))
    library = Pictures(icon(4))
    assert len(ByReference(library).find(THING, seen).spots) == 2
    second = ByReference(library).find(Target(kind="ref", value="thing", nth=2), seen).found
    assert second is not None
    assert second.box.top > 800


def test_a_remembered_place_is_looked_at_first() -> None:
    seen = frame((icon(6), 300, 700))
    found = ByReference(Pictures(icon(6))).find(THING, seen, Box(left=300, top=700, right=396, bottom=796)).found
    assert found is not None
    assert found.means == "remembered"


def test_a_reference_without_a_picture_says_so() -> None:
    assert "no picture" in why_not(ByReference(Pictures()).find(THING, frame()))
    assert "no picture" in why_not(ByReference(Pictures()).find(Target(kind="ref", value="else"), frame()))


def test_evidence_by_picture_is_yes_no_or_cannot_tell() -> None:
    seen, bare = frame((icon(7), 300, 700)), frame((icon(8), 100, 100))
    check = ByReference(Pictures(icon(7))).holds
    assert check(Condition(kind="ref", value="thing"), None, seen, None).holds is True
    assert check(Condition(kind="ref", value="thing"), None, bare, None).holds is False
    assert check(Condition(kind="ref", value="thing", gone=True), None, bare, None).holds is True
    assert ByReference(Pictures()).holds(Condition(kind="ref", value="thing"), None, seen, None).holds is None
    twice = frame((icon(7), 300, 700), (icon(7), 300, 1000))
    assert check(Condition(kind="ref", value="thing"), None, twice, None).holds is True


class Written:
    """A Reader: one line, below the icon at 300, 700."""

    def __init__(self, text: str, score: float = 0.99) -> None:
        self._lines = [TextLine(text=text, box=Box(left=310, top=805, right=386, bottom=835), score=score)]

    def read(self, frame: Frame) -> list[TextLine]:
        return self._lines


APP = Target(kind="ref", value="thing", label="轻聊||Chatter")


class Icons(Pictures):
    """The picture is the icon of an app."""

    def find(self, name: str) -> Reference | None:
        found = super().find(name)
        return found.replace(package="a.thing") if found else None


@pytest.mark.parametrize(
    ("text", "score", "is_it"),
    [
        ("轻聊", 0.99, True),
        ("Chattor", 0.99, True),
        ("微信", 0.99, False),
        ("Messages", 0.99, False),
        ("微信", 0.5, True),
        ("", 0.99, True),
    ],
)
def test_an_icon_that_only_looks_alike_is_told_by_what_is_written_below_it(
    text: str, score: float, is_it: bool
) -> None:
    answer = ByReference(Icons(icon(1)), Written(text, score) if text else None).find(APP, frame((icon(1), 300, 700)))
    assert bool(answer.found) is is_it
    assert is_it or why_not(answer) == f"what looks like “Chatter” is called “{text}”"


@pytest.mark.parametrize(("name", "is_it"), [("微信", False), ("轻聊", True), ("轻聊, 3 条未读", True)])
def test_an_icon_that_only_looks_alike_is_told_by_the_tree(name: str, is_it: bool) -> None:
    app = Element(id="", role="button", name=name, box=Box(left=290, top=690, right=410, bottom=850))
    seen = replace(frame((icon(1), 300, 700)), elements=[app])
    assert bool(ByReference(Icons(icon(1)), Written("微信")).find(APP, seen).found) is is_it


def test_a_picture_that_is_no_apps_icon_may_have_anything_below_it() -> None:
    assert ByReference(Pictures(icon(1)), Written("微信")).find(THING, frame((icon(1), 300, 700))).found
