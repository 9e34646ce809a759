"""Signs on a control in place of words, such as ⋮ or a magnifying glass, recognized by their shape.

Their pictures are in assets/signs.yaml. A shape that is not certainly one of them has no name.
"""

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final

import cv2
import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

from iris_screen.core.geometry import Box
from iris_screen.core.parsing.yaml_text import load_shipped
from iris_screen.core.record import Record
from iris_screen.core.screen import Pixels
from iris_screen.sight.vision.pictures import crop, read_picture, to_grey

FOLDER: Final = Path(__file__).resolve().parents[3] / "assets"
SIDE = 24
"""Shapes are compared at this many pixels a side."""
SMALL = 7
"""Pixels of the smallest sign; anything smaller is noise or a line."""
INK = 40
"""Grey levels between a sign and what is behind it."""
EDGE = 0.25
"""Share of the greatest contrast from which a soft edge belongs to a sign."""
ALIKE = 0.9
"""Least correlation of a shape and its picture."""
APART = 0.06
"""How much more it is like its picture than like that of any other sign."""
SPACE = 0.5
"""Heights of a letter between two words at least; the letters of a word are closer."""
SIGNS = 2
"""Strokes of a sign or an icon that is before or behind the words."""
FLAT = 2.0
"""Ratio of width to height from which it is no sign but words or a line."""
THIN = 0.12
"""Share of the height of a control that words on it have at least; what is lower is a line, as of a minus."""
WORD_GAP = 1.2
"""Gap between parts of a row, in letter heights, from which they are not words of one label."""
LOW = 0.6
"""Share of the height of most letters that a letter has at least; what is lower is an accent or a dot."""
LETTER = 96
"""Pixels of a letter that is drawn as a picture of a sign."""

Shape = NDArray[np.float32]


class Sign(Record):
    """A line of assets/signs.yaml."""

    word: str
    pictures: list[str]
    letters: str
    acts: bool = False


def _load_signs() -> dict[str, Any]:
    signs: dict[str, Any] = load_shipped((FOLDER / "signs.yaml").read_bytes())
    return signs


@cache
def list_icon_letters() -> frozenset[str]:
    """Characters that an icon is read as and that say nothing where they are alone."""
    return frozenset(_load_signs()["read_as"])


@cache
def list_signs() -> tuple[list[Sign], Shape]:
    """A sign for each picture, and all their shapes, one a row."""
    known = [Sign.model_validate(each) for each in _load_signs()["signs"]]
    font = ImageFont.truetype(FOLDER / "fonts" / "NotoSansSC-Medium.otf", LETTER)
    signs, shapes = list[Sign](), list[Shape]()
    for sign in known:
        drawn = [to_grey(read_picture(FOLDER / name)) for name in sign.pictures]
        for letter in sign.letters:
            picture = Image.new("L", (2 * LETTER, 2 * LETTER), 255)
            ImageDraw.Draw(picture).text((LETTER // 2, LETTER // 4), letter, fill=0, font=font)
            drawn.append(np.asarray(picture))
        for grey in drawn:
            shape = find_shape(grey)
            if shape is not None:
                signs.append(sign)
                shapes.append(shape)
    return signs, np.stack(shapes)


def find_sign(pixels: Pixels, box: Box) -> Sign | None:
    """The sign in this box, if nothing else is drawn there; None if there is none or it is uncertain."""
    part = crop(pixels, box)
    shape = find_shape(to_grey(part)) if part.size else None
    if shape is None:
        return None
    signs, shapes = list_signs()
    alike = shapes @ shape
    best = int(alike.argmax())
    others = [float(score) for sign, score in zip(signs, alike, strict=True) if sign.word != signs[best].word]
    return signs[best] if alike[best] >= max(ALIKE, max(others) + APART) else None


def measure_words(pixels: Pixels, box: Box, but: Sequence[Box] = ()) -> float:
    """How many times wider than high the longest run of words or signs in a box is, apart from what is in some parts of
    it; 0 if there is nothing or a line.
    """
    width, height = measure_line(pixels, box, but)
    return width / height if height else 0.0


def measure_line(pixels: Pixels, box: Box, but: Sequence[Box] = ()) -> tuple[int, int]:
    """The width and the height of the longest run of words or signs in a box, as `measure_words` has it."""
    ink = _find_words(pixels, box)
    for known in but:
        top, left = max(known.top - box.top, 0), max(known.left - box.left, 0)
        ink[top : max(known.bottom - box.top, 0), left : max(known.right - box.left, 0)] = False
    rows, columns = np.flatnonzero(ink.any(axis=1)), np.flatnonzero(ink.any(axis=0))
    height = int(rows[-1] - rows[0]) + 1 if rows.size else 0
    if not height or height < THIN * box.height:
        return 0, 0
    runs = np.split(columns, np.flatnonzero(np.diff(columns) > WORD_GAP * height) + 1)
    return max(int(run[-1] - run[0]) + 1 for run in runs), height


def count_letters(pixels: Pixels, box: Box) -> tuple[int, int]:
    """How many strokes in a box are as high as letters, and how many words of one line they make: as many as there are,
    if letters are apart and words further apart. An icon or a sign next to the words counts as none.
    """
    ink = _find_words(pixels, box).astype(np.uint8)
    strokes = cv2.connectedComponentsWithStats(ink)[2][1:] if ink.size else np.zeros((0, 5), np.int32)
    strokes = strokes[strokes[:, cv2.CC_STAT_HEIGHT] >= SMALL]
    if not len(strokes):
        return 0, 0
    usual = float(np.median(strokes[:, cv2.CC_STAT_HEIGHT]))
    words, end = [0], min(strokes[:, cv2.CC_STAT_LEFT])
    for left, _, width, _, _ in sorted(strokes.tolist()):
        words += [0] if left - end >= SPACE * usual else []
        words[-1] += 1
        end = max(end, left + width)
    signs = sum(count <= SIGNS for count in {0: words[0], len(words) - 1: words[-1]}.values())
    return int((strokes[:, cv2.CC_STAT_HEIGHT] >= LOW * usual).sum()), max(len(words) - signs, 1)


def find_shape(grey: Pixels) -> Shape | None:
    """What is drawn on a plain ground, in a form in which two shapes can be compared: their product is 1 for the same
    one. None if there is nothing, or no single sign.
    """
    ink = _find_ink(grey)
    rows, columns = np.flatnonzero(ink.any(axis=1)), np.flatnonzero(ink.any(axis=0))
    if not rows.size or max(rows[-1] - rows[0], columns[-1] - columns[0]) < SMALL:
        return None
    part = ink[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1].astype(np.float32)
    height, width = part.shape
    if width > FLAT * height:
        return None
    scale = SIDE / max(height, width)
    size = max(round(width * scale), 1), max(round(height * scale), 1)
    small = cv2.resize(part, size, interpolation=cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR)
    whole = np.zeros((SIDE + 4, SIDE + 4), np.float32)
    top, left = (SIDE + 4 - size[1]) // 2, (SIDE + 4 - size[0]) // 2
    whole[top : top + size[1], left : left + size[0]] = small
    soft = cv2.GaussianBlur(whole, (0, 0), 1.0).ravel()
    soft -= soft.mean()
    length = float(np.linalg.norm(soft))
    return np.asarray(soft / length, np.float32) if length else None


def _find_words(pixels: Pixels, box: Box) -> NDArray[np.bool_]:
    """Where something is drawn in a box, without what is in its corners: that is behind a plate with round ones."""
    part = crop(pixels, box)
    ink = _find_ink(to_grey(part) if part.size else np.zeros((0, 0), np.uint8))
    corners = ink[:: max(ink.shape[0] - 1, 1), :: max(ink.shape[1] - 1, 1)]
    if corners.any():
        _, parts = cv2.connectedComponents(ink.astype(np.uint8))
        behind = parts[:: ink.shape[0] - 1, :: ink.shape[1] - 1][corners]
        ink &= ~np.isin(parts, behind)
    return ink


def _find_ink(grey: Pixels) -> NDArray[np.bool_]:
    """Where something is drawn on the usual grey of a picture; of soft edges only the inner part."""
    if not grey.size:
        return np.zeros((0, 0), np.bool_)
    apart = np.abs(grey.astype(np.int16) - np.median(grey))
    found: NDArray[np.bool_] = apart > max(INK, EDGE * float(apart.max()))
    return found
