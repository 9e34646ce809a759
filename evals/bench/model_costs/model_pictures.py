"""What a picture loses on its way to a model: its size, and what OCR can still read."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
from PIL import Image, ImageDraw, ImageFont

from iris_screen.core.screen import Pixels, ScreenKind
from iris_screen.evals.bench.figure import Figure
from iris_screen.evals.bench.read import frames
from iris_screen.sight.elements.same_words import fold
from iris_screen.sight.vision import ocr
from iris_screen.sight.vision.photos import MOST_BYTES, make_photo

FONT = Path(__file__).resolve().parents[3] / "assets" / "fonts" / "NotoSansSC-Regular.otf"
DESKTOP = (1920, 1080)
LETTERS = (13, 14, 16, 20)
"""Font sizes on the desktop, px; each has its own rows."""
SAMPLE_TEXT = "The quick brown fox, 1,024 files and 37 folders 设置 显示与亮度 打开文件 保存为 关闭窗口"
CELL = 620
"""Width of a column of text, px."""


@dataclass(frozen=True)
class Page:
    """A screen and the words really on it: OCR also reads letters into icons, each time differently."""

    pixels: Pixels
    words: Sequence[str]


def pictures(quick: bool) -> list[Figure]:
    """The phone screens of the main job, and a desktop full of small text."""
    phones = [
        Page(frame.pixels, [word for each in frame.elements or [] for word in (each.name, each.value) if word])
        for frame in frames()
        if frame.kind == "phone"
    ]
    return [*_measure_loss("phone", phones[: 2 if quick else None]), *_measure_loss("desktop", [_draw_desktop()])]


def _measure_loss(name: ScreenKind, pages: Sequence[Page]) -> list[Figure]:
    photos = [make_photo(page.pixels) for page in pages]
    before = [_read_characters(page.pixels, name) & _count_characters(page.words) for page in pages]
    after = [_read_characters(_decode(sent.jpeg), name) for sent in photos]
    kept = sum((one & other).total() for one, other in zip(before, after, strict=True))
    most, share = max(len(sent.jpeg) for sent in photos), 100 * kept / sum(signs.total() for signs in before)
    limit = MOST_BYTES[name == "phone"] / 1e3
    size = f"{photos[0].size.width}×{photos[0].size.height}"
    return [
        Figure(f"a picture of a {name}", most / 1e3, "kB at most", at_most=limit, note=size),
        Figure(f"signs still read on it, {name}", share, "%", at_least=97, note=f"of {len(pages)} screens"),
    ]


def _read_characters(pixels: Pixels, kind: ScreenKind) -> Counter[str]:
    """How often OCR reads each character."""
    return _count_characters([line.text for line in ocr.read(pixels, kind)])


def _count_characters(words: Sequence[str]) -> Counter[str]:
    return Counter(sign for each in words for sign in fold(each))


def _decode(jpeg: bytes) -> Pixels:
    bgr = cv2.imdecode(np.frombuffer(jpeg, np.uint8), cv2.IMREAD_COLOR)
    assert bgr is not None
    return np.asarray(cv2.cvtColor(bgr, cv2.COLOR_BGR2RGB))


def _draw_desktop() -> Page:
    page = Image.new("RGB", DESKTOP, (250, 250, 250))
    draw, words = ImageDraw.Draw(page), list[str]()
    fonts = [ImageFont.truetype(str(FONT), size) for size in LETTERS]
    for column in range(0, DESKTOP[0] - CELL, CELL):
        for row, top in enumerate(range(20, DESKTOP[1] - 40, 45)):
            words.append(SAMPLE_TEXT[: 60 + row % 3])
            draw.text((column + 20, top), words[-1], (40, 40, 40), fonts[row % len(fonts)])
    return Page(np.asarray(page), words)
