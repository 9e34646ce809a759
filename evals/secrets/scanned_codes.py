"""Draws QR and bar codes as apps show them, each with a fresh secret in it, and pictures that only look like one."""

import string
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import pairwise
from random import Random
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from iris_screen.core.geometry import Box
from iris_screen.core.screen import Frame, Pixels
from iris_screen.evals.secrets.pages import MARGIN, Page
from iris_screen.evals.secrets.vocabulary import load_vocabularies

Modules = NDArray[np.bool_]
"""(n, n): True for a module of the code's own tone."""
Color = tuple[int, int, int]
THEMES: Final[tuple[tuple[Color, Color], ...]] = (
    ((0, 0, 0), (255, 255, 255)),
    ((20, 30, 120), (240, 244, 255)),
    ((7, 150, 80), (255, 255, 255)),
    ((0, 0, 0), (255, 220, 60)),
    ((90, 90, 90), (160, 160, 160)),
    ((255, 255, 255), (18, 18, 18)),
    ((235, 235, 235), (40, 90, 200)),
)
"""Tones of the modules and of what is between them; a dimmed screen, dark ones and coloured ones as well."""
SCREENS: Final = ((1280, 720), (2400, 1080), (900, 1440), (1080, 1920))
TOLD: Final = 0.05
"""Share of a code's own contrast that may be left."""
HELD: Final = (
    "WIFI:T:WPA;S:Home;P:{};;",
    "otpauth://totp/mail:ann?secret={}&issuer=mail",
    "https://login.example.net/qr?uuid={}",
    "wxp://f2f0{}",
    "LPA:1$smdp.example.net${}",
    "{}",
)


@dataclass(frozen=True)
class DrawnCode:
    """box: of its modules on the picture, None for a picture without a code."""

    kind: str
    pixels: Pixels
    box: Box | None = None

    def is_left(self, frame: Frame) -> bool:
        """Whether the code can still be seen on a frame that passed a gate."""
        assert self.box is not None
        was, now = (_measure_contrast(pixels, self.box) for pixels in (self.pixels, frame.pixels))
        return now > TOLD * was


def _measure_contrast(pixels: Pixels, box: Box) -> float:
    part = pixels[box.top : box.bottom, box.left : box.right].mean(axis=2)
    return float(np.abs(part - np.median(part)).mean())


def _make_modules(chance: Random) -> Modules:
    size = chance.choice([8, 16, 32, 64, 120])
    secret = "".join(chance.choices(string.ascii_letters + string.digits, k=size))
    params = cv2.QRCodeEncoder.Params()
    params.correction_level = chance.randrange(4)
    modules = cv2.QRCodeEncoder.create(params).encode(chance.choice(HELD).replace("{}", secret)) < 128
    inked = np.argwhere(modules)
    (top, left), (bottom, right) = inked.min(axis=0), inked.max(axis=0)
    return np.asarray(modules[top : bottom + 1, left : right + 1], bool)


def _draw_modules(modules: Modules, size: int, dots: bool) -> NDArray[np.float32]:
    """How much of each pixel belongs to a module; of `size` px each. dots: round ones, but for the finder patterns."""
    ink = modules.repeat(size, 0).repeat(size, 1).astype(np.float32)
    if not dots:
        return ink
    count = len(modules)
    for row, column in np.argwhere(modules):
        if (row < 7 and (column < 7 or column >= count - 7)) or (row >= count - 7 and column < 7):
            continue
        at = slice(row * size, (row + 1) * size), slice(column * size, (column + 1) * size)
        ink[at] = 0
        middle = (int(column * size + size // 2), int(row * size + size // 2))
        cv2.circle(ink, middle, max(size * 45 // 100, 1), 1.0, -1, cv2.LINE_AA)
    return ink


def _place(chance: Random, kind: str, ink: NDArray[np.float32], theme: tuple[Color, Color], quiet: int) -> DrawnCode:
    """Puts it on a page between ordinary words, with so many pixels around it that are free."""
    own, ground = (np.array(each, np.float32) for each in theme)
    ink = np.pad(ink, quiet)
    card = ink[..., None] * own + (1 - ink[..., None]) * ground
    pixels = draw_page(chance, *card.shape[:2])
    high, wide = pixels.shape[:2]
    top, left = chance.randint(0, high - card.shape[0]), chance.randint(0, wide - card.shape[1])
    pixels[top : top + card.shape[0], left : left + card.shape[1]] = card.round()
    box = Box(left=left, top=top, right=left + card.shape[1], bottom=top + card.shape[0])
    box = Box(left=box.left + quiet, top=box.top + quiet, right=box.right - quiet, bottom=box.bottom - quiet)
    return DrawnCode(kind, pixels, box)


def draw_page(chance: Random, high: int = 0, wide: int = 0) -> Pixels:
    """A page of words, light or dark, that is at least so large: a picture that may be written to."""
    words = chance.choice(list(load_vocabularies().values()))
    page = Page()
    page.add(words.title(chance))
    for label, value in chance.sample(words.rows, 5):
        page.add_beside([label, value], [MARGIN, 330])
    drawn = page.draw()
    if chance.random() < 0.3:
        drawn = 255 - drawn
    room = [size for size in SCREENS if size[0] >= high and size[1] >= wide] or [(high + 80, wide + 80)]
    height, width = chance.choice(room)
    pixels = np.empty((height, width, 3), np.uint8)
    pixels[:] = drawn[0, 0]
    low, right = min(height, drawn.shape[0]), min(width, drawn.shape[1])
    pixels[:low, :right] = drawn[:low, :right]
    return pixels


def _draw_plain(chance: Random) -> DrawnCode:
    modules, size = _make_modules(chance), chance.choice([2, 3, 4, 5, 6, 8, 10, 13])
    quiet = chance.choice([1, 2, 4]) * size
    return _place(chance, "QR code", _draw_modules(modules, size, dots=False), chance.choice(THEMES), quiet)


def _draw_dots(chance: Random) -> DrawnCode:
    ink = _draw_modules(_make_modules(chance), chance.choice([6, 8, 10]), dots=True)
    return _place(chance, "QR code of dots", ink, chance.choice(THEMES), 24)


def _draw_with_logo(chance: Random) -> DrawnCode:
    modules, size = _make_modules(chance), chance.choice([4, 6, 8])
    ink = _draw_modules(modules, size, dots=False)
    side = len(ink)
    low, high = round(side * 0.39), round(side * 0.61)
    ink[low:high, low:high] = chance.choice([0.0, 0.5, 1.0])
    return _place(chance, "QR code with a logo", ink, chance.choice(THEMES), 3 * size)


def _draw_scaled(chance: Random) -> DrawnCode:
    """To a size that no whole number of pixels fits, as web pages do."""
    modules = _make_modules(chance)
    side = round(len(modules) * chance.uniform(2.5, 9))
    way = chance.choice([cv2.INTER_AREA, cv2.INTER_LINEAR, cv2.INTER_NEAREST])
    ink = cv2.resize(_draw_modules(modules, 12, dots=False), (side, side), interpolation=way)
    return _place(chance, "scaled QR code", np.asarray(ink, np.float32), chance.choice(THEMES), 16)


def _draw_turned(chance: Random) -> DrawnCode:
    ink = _draw_modules(_make_modules(chance), chance.choice([5, 6, 8]), dots=False)
    side = len(ink)
    room = round(side * 0.75)
    turn = cv2.getRotationMatrix2D((side / 2, side / 2), chance.uniform(3, 357), 1)
    turn = np.asarray(turn, np.float64) + [[0, 0, room - side / 2]] * 2
    turned = cv2.warpAffine(ink, turn, (2 * room, 2 * room))
    return _place(chance, "turned QR code", np.asarray(turned, np.float32), chance.choice(THEMES), 0)


def _draw_compressed(chance: Random) -> DrawnCode:
    code = _draw_scaled(chance)
    _, data = cv2.imencode(".jpg", code.pixels, [cv2.IMWRITE_JPEG_QUALITY, chance.randint(50, 90)])
    return DrawnCode("compressed QR code", np.asarray(cv2.imdecode(data, cv2.IMREAD_COLOR), np.uint8), code.box)


def _make_bars(chance: Random) -> NDArray[np.bool_]:
    """The modules of a bar code: of bars and gaps of one to four modules, or of narrow and wide ones."""
    widths: list[int] = []
    for _ in range(chance.randint(8, 18)):
        if chance.random() < 0.5:
            cuts = sorted(chance.sample(range(1, 11), 5))  # Code 128: six widths of together eleven modules
            widths += [after - before for before, after in pairwise([0, *cuts, 11])]
        else:
            widths += [3 if n in chance.sample(range(9), 3) else 1 for n in range(9)] + [1]  # Code 39
    widths += [1] * (1 - len(widths) % 2)  # it ends with a bar, as it begins
    return np.repeat(np.arange(len(widths)) % 2 == 0, widths)


def _draw_bars(chance: Random) -> DrawnCode:
    modules, size = _make_bars(chance), chance.choice([2, 3, 4, 5])
    ink = np.tile(modules.repeat(size).astype(np.float32), (chance.randint(16, 40) * size, 1))
    ink = ink.T if chance.random() < 0.3 else ink
    return _place(chance, "bar code", np.ascontiguousarray(ink), chance.choice(THEMES), 10 * size)


def _draw_scaled_bars(chance: Random) -> DrawnCode:
    modules = _make_bars(chance).repeat(12).astype(np.float32)
    wide = round(len(modules) / 12 * chance.uniform(2.2, 5))
    way = chance.choice([cv2.INTER_AREA, cv2.INTER_LINEAR])
    ink = cv2.resize(np.tile(modules, (60, 1)), (wide, chance.randint(60, 200)), interpolation=way)
    return _place(chance, "scaled bar code", np.asarray(ink, np.float32), chance.choice(THEMES), 40)


CODES: Final[dict[str, Callable[[Random], DrawnCode]]] = {
    "QR code": _draw_plain,
    "QR code of dots": _draw_dots,
    "QR code with a logo": _draw_with_logo,
    "scaled QR code": _draw_scaled,
    "turned QR code": _draw_turned,
    "compressed QR code": _draw_compressed,
    "bar code": _draw_bars,
    "scaled bar code": _draw_scaled_bars,
}


def make_scanned_codes(seed: int, count: int) -> Iterator[DrawnCode]:
    """Every kind in turn."""
    chance = Random(seed)
    kinds = list(CODES.values())
    for n in range(count):
        yield kinds[n % len(kinds)](chance)
