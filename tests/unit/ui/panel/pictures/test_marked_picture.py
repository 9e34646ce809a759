"""A picture of a run with what was found and done drawn on it."""

import base64
import io
import struct
import zlib
from pathlib import Path

import pytest
from PIL import Image, ImageColor

from iris_screen.core.actions import Tap
from iris_screen.core.geometry import Box, Point
from iris_screen.ui.film_strip import RING
from iris_screen.ui.panel.pictures.marked_picture import BLOCKER, HEIGHT, TARGET, draw_shot, read_size
from iris_screen.ui.panel.runs.view import Shot
from iris_screen.ui.report.report_mask import ReportMask
from iris_screen.ui.report.small_pictures import _read_small

BOX = Box(left=400, top=400, right=700, bottom=500)


@pytest.fixture
def frame(tmp_path: Path) -> Path:
    Image.new("RGB", (1080, 2400), "white").save(tmp_path / "f.png")
    return tmp_path / "f.png"


def colors(shot: Shot) -> set[str]:
    """Which of the marks' colours are on it."""
    address = draw_shot(shot)
    assert address and address.startswith("data:image/jpeg;base64,")
    with Image.open(io.BytesIO(base64.b64decode(address.partition(",")[2]))) as opened:
        assert opened.height == HEIGHT
        pixels = list(opened.convert("RGB").get_flattened_data())
    near = lambda one, other: max(abs(a - b) for a, b in zip(one, other, strict=True)) < 40  # noqa: E731
    return {color for color in (TARGET, BLOCKER, RING) if any(near(p, ImageColor.getrgb(color)) for p in pixels)}


def test_each_mark_is_drawn_in_its_colour_and_nothing_where_nothing_is(frame: Path) -> None:
    assert colors(Shot(frame)) == set()
    assert colors(Shot(frame, target=BOX)) == {TARGET}
    assert colors(Shot(frame, blocker=BOX)) == {BLOCKER}
    assert colors(Shot(frame, touches=(Tap(at=Point(x=540, y=1200)),))) == {RING}
    assert colors(Shot(frame, choices=(BOX,))) == {TARGET}


def test_a_mark_that_leaves_the_picture_is_cut_off(frame: Path) -> None:
    assert colors(Shot(frame, target=Box(left=-50, top=2380, right=2000, bottom=2600))) == {TARGET}


def test_a_picture_that_is_gone_or_broken_is_none(tmp_path: Path) -> None:
    broken = tmp_path / "broken.png"
    broken.write_bytes(b"\x89PNG\r\n\x1a\nno")
    assert draw_shot(Shot(tmp_path / "gone.png")) is None
    assert draw_shot(Shot(broken)) is None


def test_a_picture_that_says_it_is_enormous_is_none_either(tmp_path: Path) -> None:
    """A bomb: a few bytes that would fill the memory."""

    def chunk(name: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))

    bomb = tmp_path / "bomb.png"
    head = struct.pack(">IIBBBBB", 30_000, 30_000, 8, 2, 0, 0, 0)
    bomb.write_bytes(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", b"") + chunk(b"IEND", b""))
    assert draw_shot(Shot(bomb)) is None and read_size(bomb) is None
    assert _read_small(bomb, "bomb", ReportMask((), {})) is None
