"""A picture of a run with what was found and done drawn on it, ready for a page."""

import base64
import io
from functools import lru_cache

from PIL import Image, ImageDraw, ImageFont, UnidentifiedImageError

from core.geometry import Box
from ui.film import FONT, draw_touch
from ui.panel.view import Shot

TARGET, BLOCKER = "#2f7df6", "#f5820b"
HEIGHT, WIDTH = 1040, 1120
"""What it is fitted into, in pixels: twice of what a page shows, so that it is sharp on fine displays too."""
QUALITY, RADIUS = 85, 52


def picture(shot: Shot) -> str | None:
    """The picture as a data address, with no place of its own to be fetched from; None where it is gone."""
    return _drawn(shot) if shot.picture.is_file() else None


@lru_cache(maxsize=24)
def _drawn(shot: Shot) -> str | None:
    """Kept for the next look: a picture's name is its content's."""
    try:
        with Image.open(shot.picture) as opened:
            scale = min(HEIGHT / opened.height, WIDTH / opened.width, 1.0)
            size = (max(round(opened.width * scale), 1), max(round(opened.height * scale), 1))
            page = opened.convert("RGB").resize(size, Image.Resampling.LANCZOS)
    except (OSError, UnidentifiedImageError, ValueError):
        return None
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
