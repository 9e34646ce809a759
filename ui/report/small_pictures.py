"""The pictures of a run, shrunk to fit into one file, with secrets masked."""

import base64
import io
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from PIL import Image, UnidentifiedImageError

from iris_screen.ui.report.report_mask import ReportMask

if TYPE_CHECKING:
    from iris_screen.graph.pictures.run_pictures import RunPictures

BUDGET = 3_300_000
"""Bytes of all pictures together, before base64, which makes them a third longer."""
LEVELS = ((390_000, 74), (260_000, 66), (160_000, 56), (90_000, 46))
"""Maximum number of pixels of a picture, and its WebP quality; the first level that fits the budget is used."""
ROOM = 6
"""Pixels around a secret that are masked with it."""


@dataclass(frozen=True)
class Small:
    """A picture as it goes into the file. width, height: of the screen it shows, in the screen's own pixels."""

    data: bytes
    width: int
    height: int

    @property
    def address(self) -> str:
        return f"data:image/webp;base64,{base64.b64encode(self.data).decode()}"


def shrink_pictures(keys: Sequence[str], frames: "RunPictures", mask: ReportMask) -> dict[str, Small]:
    """By key, the pictures that still exist. If a long run does not fit, pictures before the last one are left out."""
    made = {key: small for key in keys if (small := _read_small(frames.file(key), key, mask))}
    for area, quality in LEVELS[1:]:
        if sum(len(small.data) for small in made.values()) <= BUDGET:
            return made
        for key, small in made.items():
            with Image.open(io.BytesIO(small.data)) as opened:
                made[key] = replace(small, data=_pack(opened.convert("RGB"), area, quality))
    if sum(len(small.data) for small in made.values()) <= BUDGET:
        return made
    *others, end = made
    kept, room = {}, BUDGET - len(made[end].data)
    for key in others:
        if len(made[key].data) > room:
            break
        kept[key], room = made[key], room - len(made[key].data)
    return {**kept, end: made[end]}


def _read_small(file: Path, key: str, mask: ReportMask) -> Small | None:
    """The picture at the best level; None if the file is gone or is not a picture."""
    try:
        with Image.open(file) as opened:
            page = opened.convert("RGB")
    except (OSError, UnidentifiedImageError, Image.DecompressionBombError, ValueError):
        return None
    secrets = mask.find_boxes(key)
    if mask.needs_reading(key):  # no element tree says where they are: read the picture
        import numpy as np

        from iris_screen.core.screen import find_screen_kind
        from iris_screen.sight.vision.ocr import read

        pixels = np.asarray(page)
        secrets += [line.box for line in read(pixels, find_screen_kind(pixels)) if mask.must_mask(line.text)]
    for box in secrets:  # blurred into four blended patches, so coarse that nothing can be recovered
        left, top = max(box.left - ROOM, 0), max(box.top - ROOM, 0)
        right, bottom = min(box.right + ROOM, page.width), min(box.bottom + ROOM, page.height)
        if right > left and bottom > top:
            patches = page.crop((left, top, right, bottom)).resize((4, 1), Image.Resampling.BOX)
            page.paste(patches.resize((right - left, bottom - top), Image.Resampling.BILINEAR), (left, top))
    return Small(_pack(page, *LEVELS[0]), *page.size)


def _pack(page: Image.Image, area: int, quality: int) -> bytes:
    """As WebP, scaled down to at most `area` pixels."""
    scale = (area / (page.width * page.height)) ** 0.5
    if scale < 1:
        size = (max(round(page.width * scale), 1), max(round(page.height * scale), 1))
        page = page.resize(size, Image.Resampling.LANCZOS, reducing_gap=1)  # halves it first: twice as fast
    written = io.BytesIO()
    page.save(written, "WEBP", quality=quality, method=2)  # 3: 4 % smaller, in twice the time
    return written.getvalue()
