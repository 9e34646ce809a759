"""The pictures of a run, made small for one file, with what must not be seen taken out of them."""

import base64
import io
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from PIL import Image, UnidentifiedImageError

from iris_screen.core.geometry import Box
from iris_screen.ui.report.report_redactor import Veil

if TYPE_CHECKING:
    from iris_screen.core.screen import TextLine

BUDGET = 3_300_000
"""Bytes of all pictures together, before they are written as text, which makes them a third longer."""
LEVELS = ((390_000, 74), (260_000, 66), (160_000, 56), (90_000, 46))
"""Pixels a picture has at most, and how faithful it is; the first that fits the budget is taken."""
ROOM = 6
"""Pixels around a place that are hidden with it."""


@dataclass(frozen=True)
class Small:
    """A picture as it goes into the file. width, height: of the screen it shows, in its own pixels."""

    data: bytes
    width: int
    height: int

    @property
    def address(self) -> str:
        return f"data:image/webp;base64,{base64.b64encode(self.data).decode()}"


def shrunk(keys: Sequence[str], frames: Path, veil: Veil) -> dict[str, Small]:
    """By key, those that are still there. Of a run so long that not all fit, the last ones are left out but the end."""
    made = {key: small for key in keys if (small := _small(frames / f"{key}.png", key, veil))}
    for level in LEVELS[1:]:
        if sum(len(small.data) for small in made.values()) > BUDGET:
            made = {key: _smaller(small, *level) for key, small in made.items()}
    return made if sum(len(small.data) for small in made.values()) <= BUDGET else _as_many_as_fit(made)


def _as_many_as_fit(made: dict[str, Small]) -> dict[str, Small]:
    *others, end = made
    kept, room = {}, BUDGET - len(made[end].data)
    for key in others:
        if len(made[key].data) > room:
            break
        kept[key], room = made[key], room - len(made[key].data)
    return {**kept, end: made[end]}


def _small(file: Path, key: str, veil: Veil) -> Small | None:
    """As the best level shows it; None where it is gone or no picture."""
    try:
        with Image.open(file) as opened:
            page = opened.convert("RGB")
    except (OSError, UnidentifiedImageError, Image.DecompressionBombError, ValueError):
        return None
    for box in [*veil.places(key), *(_read(page, veil) if veil.is_blind(key) else [])]:
        _blur(page, box)
    return Small(_packed(page, *LEVELS[0]), *page.size)


def _smaller(small: Small, area: int, quality: int) -> Small:
    with Image.open(io.BytesIO(small.data)) as opened:
        return replace(small, data=_packed(opened.convert("RGB"), area, quality))


def _read(page: Image.Image, veil: Veil) -> list[Box]:
    """Where words stand that are to be hidden, read off the picture itself."""
    return [line.box for line in _lines(page) if veil.hides(line.text)]


def _lines(page: Image.Image) -> "Iterable[TextLine]":
    import numpy as np

    from iris_screen.core.screen import kind_of
    from iris_screen.sight.vision.ocr import read

    pixels = np.asarray(page)
    return read(pixels, kind_of(pixels))


def _blur(page: Image.Image, box: Box) -> None:
    """So coarse that nothing of it can be got back: four patches, run into each other."""
    sides = (box.left - ROOM, box.top - ROOM, box.right + ROOM, box.bottom + ROOM)
    left, top = max(sides[0], 0), max(sides[1], 0)
    right, bottom = min(sides[2], page.width), min(sides[3], page.height)
    if right > left and bottom > top:
        patches = page.crop((left, top, right, bottom)).resize((4, 1), Image.Resampling.BOX)
        page.paste(patches.resize((right - left, bottom - top), Image.Resampling.BILINEAR), (left, top))


def _fitted(page: Image.Image, area: int) -> Image.Image:
    scale = (area / (page.width * page.height)) ** 0.5
    if scale >= 1:
        return page
    size = (max(round(page.width * scale), 1), max(round(page.height * scale), 1))
    return page.resize(size, Image.Resampling.LANCZOS)


def _packed(page: Image.Image, area: int, quality: int) -> bytes:
    written = io.BytesIO()
    _fitted(page, area).save(written, "WEBP", quality=quality, method=3)
    return written.getvalue()
