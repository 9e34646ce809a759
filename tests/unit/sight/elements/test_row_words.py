"""Places that say the same are told apart by what stands in the row of each, or above it."""

from collections.abc import Sequence

import numpy as np

from iris_screen.core.geometry import Box
from iris_screen.core.message import Message
from iris_screen.core.screen import Element, Frame, TextLine
from iris_screen.core.target import Located, Spot, Target
from iris_screen.planning.candidates import describe_choices
from iris_screen.sight.elements.row_words import describe_rows
from iris_screen.text import render


def box(left: int, top: int, width: int = 200, height: int = 40) -> Box:
    return Box(left=left, top=top, right=left + width, bottom=top + height)


FIRST, SECOND = box(800, 300), box(800, 500)
BUTTONS = [("安装", FIRST), ("安装", SECOND)]
APPS = [("微信", box(100, 285)), ("免费", box(100, 330)), ("支付宝", box(100, 485)), ("免费", box(100, 530))]
TITLES = [("热门", box(50, 230)), ("新品", box(50, 430))]


def frame(texts: Sequence[tuple[str, Box]]) -> Frame:
    found = [Element(id=str(n), role="text", name=words, box=at) for n, (words, at) in enumerate(texts)]
    return Frame(np.zeros((1200, 1080, 3), np.uint8), "k", 0.0, elements=found)


def told(messages: Sequence[Message | None]) -> list[str]:
    return [render(message) if message else "" for message in messages]


class Reads:
    def read(self, frame: Frame) -> list[TextLine]:
        return [TextLine(text=words, box=at) for words, at in [*BUTTONS, *APPS]]


def test_each_is_named_by_its_row_without_what_stands_in_all_of_them() -> None:
    assert told(describe_rows(frame([*BUTTONS, *APPS, *TITLES]), [FIRST, SECOND], None)) == [
        "next to “微信”",
        "next to “支付宝”",
    ]


def test_with_nothing_in_the_row_the_title_above_tells_them_apart() -> None:
    assert told(describe_rows(frame([*BUTTONS, *TITLES]), [FIRST, SECOND], None)) == ["below “热门”", "below “新品”"]


def test_by_sight_it_is_what_is_read() -> None:
    by_sight = Frame(np.zeros((1200, 1080, 3), np.uint8), "k", 0.0)
    assert told(describe_rows(by_sight, [FIRST, SECOND], Reads())) == ["next to “微信”", "next to “支付宝”"]


def test_where_nothing_tells_them_apart_the_place_alone_does() -> None:
    bare = describe_rows(frame([*BUTTONS, ("商店", box(50, 100))]), [FIRST, SECOND], None)
    spots = [Spot(box=at, score=1.0, means="text", words="安装") for at in (FIRST, SECOND)]
    assert told(describe_choices(Target(kind="text", value="安装"), Located(spots=spots), bare)) == [
        "安装 at 900, 320",
        "安装 at 900, 520",
    ]
