import struct
import zlib
from pathlib import Path

import numpy as np
import pytest

from iris_screen.core.errors import UsageError
from iris_screen.core.geometry import Box
from iris_screen.sight.vision.pictures import crop, make_thumbnail, read_picture, read_reference, write_jpeg, write_png

PICTURE = np.random.default_rng(3).integers(0, 256, (40, 60, 3), dtype=np.uint8)


def png_header(width: int, height: int) -> bytes:
    """A PNG that promises this size and holds next to nothing."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(b"")) + chunk(b"IEND", b"")


def test_a_png_comes_back_as_it_was() -> None:
    assert np.array_equal(read_picture(write_png(PICTURE)), PICTURE)


def test_a_jpeg_comes_back_much_as_it_was() -> None:
    flat = np.full((40, 60, 3), (200, 30, 90), np.uint8)
    assert np.abs(read_picture(write_jpeg(flat)).astype(int) - flat).max() < 8


def test_a_reference_keeps_its_transparency_and_a_screenshot_does_not() -> None:
    clear = np.dstack([PICTURE, np.full((40, 60), 7, np.uint8)])
    assert np.array_equal(read_reference(write_png(clear)), clear)
    assert read_picture(write_png(clear)).shape == (40, 60, 3)


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (b"", "is empty"),
        (b"GIF89a" + bytes(50), "not a PNG"),
        (b"<svg xmlns='http://www.w3.org/2000/svg'/>", "not a PNG"),
        (write_png(PICTURE)[:-300], "cut off"),
        (write_jpeg(PICTURE)[:-300], "cut off"),
        (png_header(30_000, 30_000), "pixels"),
        (png_header(20_000, 10), "pixels per side"),
        (png_header(8_000, 8_000), "megapixels"),
    ],
)
def test_what_is_no_whole_picture_of_bearable_size_is_named_in_one_sentence(data: bytes, says: str) -> None:
    with pytest.raises(UsageError, match=says) as caught:
        read_picture(data)
    assert "\n" not in str(caught.value)


def test_a_damaged_picture_is_named() -> None:
    data = bytearray(write_png(PICTURE))
    data[len(data) // 2] ^= 255
    with pytest.raises(UsageError, match="damaged"):
        read_picture(bytes(data))


def test_an_animated_picture_is_refused() -> None:
    import io

    from PIL import Image

    frames = [Image.new("RGB", (8, 8), colour) for colour in ("red", "blue")]
    out = io.BytesIO()
    frames[0].save(out, "PNG", save_all=True, append_images=frames[1:])
    with pytest.raises(UsageError, match="animated"):
        read_picture(out.getvalue())


def test_a_folder_and_a_missing_file_are_named_with_their_path(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="is a folder"):
        read_picture(tmp_path)
    with pytest.raises(UsageError, match=r"nowhere\.png"):
        read_picture(tmp_path / "nowhere.png")


def test_a_crop_ends_at_the_border() -> None:
    assert crop(PICTURE, Box(left=-5, top=30, right=10, bottom=99)).shape == (10, 10, 3)


def test_a_thumbnail_is_a_quarter_as_large() -> None:
    assert make_thumbnail(PICTURE).shape == (10, 15)
