"""Reads and writes picture files. The only module of sight.vision that reads files.

A picture is a numpy array ``(height, width, 3) uint8 RGB``; a reference picture may have a fourth channel, its mask.
"""

import io
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from iris_screen.core.errors import UsageError
from iris_screen.core.geometry import Box, Size
from iris_screen.core.message import Message, say
from iris_screen.core.parsing.files import cannot_read, read_file
from iris_screen.core.screen import Pixels
from iris_screen.sight.vision.once_per_picture import once_per_picture

Source = str | Path | bytes

MAX_PIXELS = 50_000_000
MAX_SIDE = 16_384
MAX_BYTES = 100_000_000
FORMATS = ("PNG", "JPEG", "WEBP")


def read_picture(source: Source) -> Pixels:
    """The picture as ``(h, w, 3) uint8 RGB``. `source` is a path or the file's bytes.

    Raises UsageError for anything but one complete PNG, JPEG or WebP picture of at most 50 megapixels and 16,384 pixels
    a side. The header is checked before anything is decoded.
    """
    return _decode(source, cv2.IMREAD_COLOR_RGB)


def read_reference(source: Source) -> Pixels:
    """Like `read_picture`, but a picture with transparency keeps it: ``(h, w, 4) uint8 RGBA``."""
    pixels = _decode(source, cv2.IMREAD_UNCHANGED)
    if pixels.ndim == 3 and pixels.shape[2] == 4 and pixels.dtype == np.uint8:
        return _to_uint8(cv2.cvtColor(pixels, cv2.COLOR_BGRA2RGBA))
    return read_picture(source)


def read_size(data: bytes) -> Size:
    """The size of a picture from its header alone. Raises UsageError as `read_picture` does."""
    with _open_header(data, say("picture-unnamed")) as header:
        width, height = header.size
    return Size(width=width, height=height)


def write_png(pixels: Pixels) -> bytes:
    """PNG bytes, compressed fast rather than small."""
    return _encode(".png", pixels, [cv2.IMWRITE_PNG_COMPRESSION, 1])


def write_jpeg(pixels: Pixels, quality: int = 80) -> bytes:
    """JPEG bytes, as sent to a model."""
    return _encode(".jpg", pixels, [cv2.IMWRITE_JPEG_QUALITY, quality])


def crop(pixels: Pixels, box: Box) -> Pixels:
    """The part of `pixels` inside `box`, clipped at the picture's border; a view, not a copy."""
    height, width = pixels.shape[:2]
    inside = box.within(Size(width=width, height=height))
    return pixels[inside.top : inside.bottom, inside.left : inside.right]


@once_per_picture
def make_thumbnail(pixels: Pixels) -> Pixels:
    """A grey quarter-size copy ``(h/4, w/4) uint8``, for comparing frames. It cannot be written to."""
    height, width = pixels.shape[:2]
    size = (max(width // 4, 1), max(height // 4, 1))
    small = _to_uint8(cv2.resize(to_grey(pixels), size, interpolation=cv2.INTER_AREA))
    small.flags.writeable = False
    return small


def to_grey(pixels: Pixels) -> Pixels:
    """Luminance ``(h, w) uint8``."""
    return _to_uint8(cv2.cvtColor(pixels, cv2.COLOR_RGB2GRAY))


def _decode(source: Source, flag: int) -> Pixels:
    name = say("picture-unnamed") if isinstance(source, bytes) else say("picture-called", file=str(source))
    data = source
    if not isinstance(data, bytes):
        path = Path(data)
        try:
            if path.is_dir():
                raise UsageError(say("picture-is-folder", file=name))
            if path.stat().st_size > MAX_BYTES:
                raise UsageError(say("picture-file-too-large", file=name, most=MAX_BYTES // 1_000_000))
            data = read_file(path, MAX_BYTES)
        except OSError as error:
            raise UsageError(cannot_read(path, error)) from error
    _check_header(data, name)
    _check_end(data, name)
    pixels = cv2.imdecode(np.frombuffer(data, np.uint8), flag)
    if pixels is None:
        raise UsageError(say("picture-undecodable", file=name))
    return _to_uint8(pixels)


def _check_header(data: bytes, name: Message) -> None:
    if not data:
        raise UsageError(say("picture-empty", file=name))
    with _open_header(data, name) as header:
        width, height = header.size
        if getattr(header, "n_frames", 1) > 1:
            raise UsageError(say("picture-animated", file=name))
    if width * height > MAX_PIXELS or max(width, height) > MAX_SIDE:
        raise UsageError(
            say(
                "picture-too-many-pixels",
                file=name,
                width=width,
                height=height,
                megapixels=MAX_PIXELS // 1_000_000,
                side=MAX_SIDE,
            )
        )


def _open_header(data: bytes, name: Message) -> Any:
    from PIL import Image  # 70 ms, and only needed if a file is read

    try:
        return Image.open(io.BytesIO(data), formats=FORMATS)
    except (Image.DecompressionBombError, Image.DecompressionBombWarning) as error:
        raise UsageError(say("picture-far-too-many-pixels", file=name)) from error
    except (OSError, SyntaxError, ValueError) as error:
        raise UsageError(say("picture-format-unknown", file=name)) from error


def _check_end(data: bytes, name: Message) -> None:
    """Detects a cut file by its missing end, since decoders silently fill the rest with grey."""
    tail = data[-4096:]
    whole = {
        b"\x89PNG": b"IEND" in tail,
        b"\xff\xd8": b"\xff\xd9" in tail,
        b"RIFF": len(data) >= 8 + int.from_bytes(data[4:8], "little"),
    }
    if not all(complete for magic, complete in whole.items() if data.startswith(magic)):
        raise UsageError(say("picture-cut-off", file=name))


def _encode(suffix: str, pixels: Pixels, options: list[int]) -> bytes:
    swap = cv2.COLOR_RGBA2BGRA if pixels.shape[2] == 4 else cv2.COLOR_RGB2BGR
    done, data = cv2.imencode(suffix, cv2.cvtColor(pixels, swap), options)
    if not done:
        raise UsageError(say("picture-not-encodable", width=pixels.shape[1], height=pixels.shape[0]))
    return bytes(data)


def _to_uint8(array: Any) -> Pixels:
    """OpenCV's stubs promise any dtype; every call here gives bytes."""
    return np.asarray(array, dtype=np.uint8)


@contextmanager
def in_one_thread() -> Iterator[None]:
    """Meanwhile OpenCV starts no thread. Those it starts stay, and a process with threads cannot be forked safely."""
    threads = cv2.getNumThreads()
    cv2.setNumThreads(1)
    try:
        yield
    finally:
        cv2.setNumThreads(threads)
