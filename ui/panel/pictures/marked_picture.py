"""Draws marks on a picture of a run, and encodes pictures for a page."""

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
"""Maximum size in pixels: twice what a page shows, so that it is sharp on high-resolution displays too."""
SMALL = (440, 300)
"""Of a thumbnail, also twice what a page shows."""
QUALITY, RADIUS = 85, 52
UNREADABLE = (OSError, UnidentifiedImageError, Image.DecompressionBombError, ValueError)


def draw_shot(shot: Shot) -> str | None:
    """The picture with its marks as a data URL, so that there is nothing to fetch; None if it is gone."""
    try:
        return _draw(shot) if shot.picture.is_file() else None
    except UNREADABLE:
        return None


def draw_thumbnail(picture: Path) -> str | None:
    """A small one of it as a data URL; None if it is gone."""
    try:
        return _draw_thumbnail(picture)
    except UNREADABLE:
        return None


@lru_cache(maxsize=128)
def _draw_thumbnail(picture: Path) -> str:
    """Cached as `_draw` is."""
    with Image.open(picture) as opened:
        return encode_picture(np.asarray(opened.convert("RGB")), SMALL)


def encode_picture(pixels: Pixels, most: tuple[int, int] = (WIDTH, HEIGHT)) -> str:
    """Any picture as a data URL, scaled down for a page. pixels: (h, w, 3 or 4) uint8. most: its width and height."""
    page = Image.fromarray(pixels)
    page.thumbnail(most, Image.Resampling.LANCZOS)
    written = io.BytesIO()
    page.save(written, "PNG" if page.mode == "RGBA" else "JPEG", quality=QUALITY)
    kind = "png" if page.mode == "RGBA" else "jpeg"
    return f"data:image/{kind};base64,{base64.b64encode(written.getvalue()).decode()}"


def encode_jpeg(jpeg: bytes) -> str | None:
    """The same for a JPEG file; None if it cannot be read."""
    try:
        with Image.open(io.BytesIO(jpeg), formats=["JPEG"]) as opened:
            return encode_picture(np.asarray(opened.convert("RGB")))
    except UNREADABLE:
        return None


def read_size(path: Path) -> Size | None:
    """The size of the picture itself, None if it is gone."""
    try:
        return _read_size(path)
    except UNREADABLE:
        return None


@lru_cache(maxsize=24)
def _read_size(path: Path) -> Size:
    with Image.open(path) as opened:
        return Size(width=opened.width, height=opened.height)


@lru_cache(maxsize=24)
def _draw(shot: Shot) -> str:
    """Cached: a picture with the same name has the same content. A missing picture is not cached: it may appear."""
    with Image.open(shot.picture) as opened:
        scale = min(HEIGHT / opened.height, WIDTH / opened.width, 1.0)
        size = (max(round(opened.width * scale), 1), max(round(opened.height * scale), 1))
        page = opened.convert("RGB").resize(size, Image.Resampling.LANCZOS, reducing_gap=3.0)
    pen = ImageDraw.Draw(page)
    if shot.blocker:
        _draw_box(pen, shot.blocker, BLOCKER, scale)
    if shot.target:
        _draw_box(pen, shot.target, TARGET, scale)
    for n, box in enumerate(shot.choices, 1):
        _draw_box(pen, box, TARGET, scale)
        x, y = box.left * scale, box.top * scale
        pen.ellipse((x - 20, y - 20, x + 20, y + 20), fill=TARGET, outline="white", width=3)
        pen.text((x, y), str(n), "white", ImageFont.truetype(FONT, 24), anchor="mm")
    for touch in shot.touches:
        draw_touch(pen, touch, scale, RADIUS)
    written = io.BytesIO()
    page.save(written, "JPEG", quality=QUALITY)
    return f"data:image/jpeg;base64,{base64.b64encode(written.getvalue()).decode()}"


def _draw_box(pen: ImageDraw.ImageDraw, box: Box, color: str, scale: float) -> None:
    """With a white outline, so that it is visible on any screen."""
    around = [round(side * scale) for side in (box.left - 4, box.top - 4, box.right + 4, box.bottom + 4)]
    for width, paint in ((7, "white"), (4, color)):
        pen.rounded_rectangle(around, radius=9, outline=paint, width=width)
