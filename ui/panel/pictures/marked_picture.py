"""A picture of a run with what was found and done drawn on it, ready for a page."""

import base64
import io
from functools import lru_cache
from pathlib import Path

import numpy as np
from PIL import Image, ImageDraw, ImageFont, UnidentifiedImageError

from iris_screen.core.geometry import Box, Size
from iris_screen.core.screen import Pixels
from iris_screen.ui.film_strip import FONT, draw_touch
from iris_screen.ui.panel.runs.view import Shot

TARGET, BLOCKER = "#2f7df6", "#f5820b"
HEIGHT, WIDTH = 1040, 1120
"""What it is fitted into, in pixels: twice of what a page shows, so that it is sharp on fine displays too."""
QUALITY, RADIUS = 85, 52
UNREADABLE = (OSError, UnidentifiedImageError, Image.DecompressionBombError, ValueError)


def picture(shot: Shot) -> str | None:
    """The picture as a data address, with no place of its own to be fetched from; None where it is gone."""
    try:
        return _drawn(shot) if shot.picture.is_file() else None
    except UNREADABLE:
        return None


def address_of(pixels: Pixels) -> str:
    """Any picture as a data address, made small enough for a page. pixels: (h, w, 3 or 4) uint8."""
    page = Image.fromarray(pixels)
    page.thumbnail((WIDTH, HEIGHT), Image.Resampling.LANCZOS)
    written = io.BytesIO()
    page.save(written, "PNG" if page.mode == "RGBA" else "JPEG", quality=QUALITY)
    kind = "png" if page.mode == "RGBA" else "jpeg"
    return f"data:image/{kind};base64,{base64.b64encode(written.getvalue()).decode()}"


def address_of_jpeg(jpeg: bytes) -> str | None:
    """The same of a picture as it is kept; None where it cannot be read."""
    try:
        with Image.open(io.BytesIO(jpeg), formats=["JPEG"]) as opened:
            return address_of(np.asarray(opened.convert("RGB")))
    except UNREADABLE:
        return None


def size_of(path: Path) -> Size | None:
    """The size of the picture itself, None where it is gone."""
    try:
        return _sized(path)
    except UNREADABLE:
        return None


@lru_cache(maxsize=24)
def _sized(path: Path) -> Size:
    with Image.open(path) as opened:
        return Size(width=opened.width, height=opened.height)


@lru_cache(maxsize=24)
def _drawn(shot: Shot) -> str:
    """Kept for the next look: a picture's name is its content's. One that is not there now may be there then."""
    with Image.open(shot.picture) as opened:
        scale = min(HEIGHT / opened.height, WIDTH / opened.width, 1.0)
        size = (max(round(opened.width * scale), 1), max(round(opened.height * scale), 1))
        page = opened.convert("RGB").resize(size, Image.Resampling.LANCZOS, reducing_gap=3.0)
    _mark(ImageDraw.Draw(page), shot, scale)
    written = io.BytesIO()
    page.save(written, "JPEG", quality=QUALITY)
    return f"data:image/jpeg;base64,{base64.b64encode(written.getvalue()).decode()}"


def _mark(pen: ImageDraw.ImageDraw, shot: Shot, scale: float) -> None:
    if shot.blocker:
        _frame(pen, shot.blocker, BLOCKER, scale)
    if shot.target:
        _frame(pen, shot.target, TARGET, scale)
    for n, box in enumerate(shot.choices, 1):
        _frame(pen, box, TARGET, scale)
        _number(pen, box, str(n), scale)
    for touch in shot.touches:
        draw_touch(pen, touch, scale, RADIUS)


def _frame(pen: ImageDraw.ImageDraw, box: Box, color: str, scale: float) -> None:
    """On white, so that it is seen on any screen."""
    around = [round(side * scale) for side in (box.left - 4, box.top - 4, box.right + 4, box.bottom + 4)]
    for width, paint in ((7, "white"), (4, color)):
        pen.rounded_rectangle(around, radius=9, outline=paint, width=width)


def _number(pen: ImageDraw.ImageDraw, box: Box, number: str, scale: float) -> None:
    x, y = box.left * scale, box.top * scale
    pen.ellipse((x - 20, y - 20, x + 20, y + 20), fill=TARGET, outline="white", width=3)
    pen.text((x, y), number, "white", ImageFont.truetype(FONT, 24), anchor="mm")
