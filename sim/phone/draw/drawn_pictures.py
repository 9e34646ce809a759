"""Seeded drawings in place of photos, products, advertisements, food, maps, videos and art."""

import colorsys
import random
from collections.abc import Callable
from functools import lru_cache

from PIL import Image, ImageDraw

from iris_screen.core.errors import UsageError
from iris_screen.core.message import say
from iris_screen.sim.phone.draw.theme import Colour, mix

_LARGE = 400_000  # pixels; smaller pictures are drawn twice as large and averaged down, for smooth edges

Pen = ImageDraw.ImageDraw
Painter = Callable[[Pen, random.Random, int, int], None]


@lru_cache(maxsize=24)
def picture(sort: str, seed: int, width: int, height: int) -> Image.Image:
    """A picture, `width` × `height`, determined by sort and seed. Raises UsageError for an unknown sort."""
    if sort not in SORTS:
        raise UsageError(say("world-no-picture-sort", name=sort, known=[*sorted(SORTS)]))
    dice = random.Random(f"{sort} {seed}")
    finer = 2 if width * height < _LARGE else 1
    image = Image.new("RGB", (width * finer, height * finer))
    SORTS[sort](ImageDraw.Draw(image), dice, *image.size)
    return image.reduce(finer) if finer > 1 else image


def avatar_colour(seed: int) -> Colour:
    """A seeded colour for an avatar, on which white is readable."""
    return _from_hsv(random.Random(f"avatar {seed}").random(), 0.55, 0.68)


def _from_hsv(hue: float, saturation: float, value: float) -> Colour:
    red, green, blue = (round(part * 255) for part in colorsys.hsv_to_rgb(hue % 1, saturation, value))
    return red, green, blue


def draw_gradient(pen: Pen, top: Colour, bottom: Colour, width: int, height: int) -> None:
    """Fill with a vertical gradient, in bands too thin to be seen."""
    bands = min(height, 256)
    for band in range(bands):
        box = (0, height * band // bands, width, height * (band + 1) // bands)
        pen.rectangle(box, fill=mix(top, bottom, band / max(bands - 1, 1)))


def _draw_photo(pen: Pen, dice: random.Random, width: int, height: int) -> None:
    """Hills under a sky with a sun."""
    hue = dice.choice((0.55, 0.58, 0.62, 0.05, 0.92))
    draw_gradient(pen, _from_hsv(hue, 0.55, 0.85), _from_hsv(hue + 0.04, 0.12, 0.98), width, height)
    x, y, radius = dice.uniform(0.15, 0.85) * width, dice.uniform(0.15, 0.4) * height, 0.09 * min(width, height)
    pen.ellipse((x - radius, y - radius, x + radius, y + radius), fill=_from_hsv(0.13, 0.35, 1.0))
    land = dice.choice((0.3, 0.36, 0.42, 0.08))
    for layer in range(3):
        foot = height * (0.5 + 0.17 * layer)
        _draw_hills(
            pen, dice, width, height, foot, _from_hsv(land + 0.03 * layer, 0.35 + 0.1 * layer, 0.72 - 0.17 * layer)
        )


def _draw_hills(pen: Pen, dice: random.Random, width: int, height: int, foot: float, ink: Colour) -> None:
    tops = [(width * i / 6, foot + dice.uniform(-0.16, 0.08) * height) for i in range(7)]
    pen.polygon([(0, height), *tops, (width, height)], fill=ink)


def _draw_city(pen: Pen, dice: random.Random, width: int, height: int) -> None:
    """A skyline with lit windows, used as a video still."""
    draw_gradient(
        pen, _from_hsv(dice.uniform(0.6, 0.8), 0.7, 0.3), _from_hsv(dice.uniform(0.0, 0.1), 0.5, 0.85), width, height
    )
    x = -0.02 * width
    while x < width:
        wide, top = dice.uniform(0.07, 0.16) * width, dice.uniform(0.3, 0.75) * height
        pen.rectangle((x, top, x + wide, height), fill=_from_hsv(0.65, 0.4, dice.uniform(0.12, 0.24)))
        for _ in range(8):
            wx, wy = x + dice.uniform(0.1, 0.8) * wide, dice.uniform(top + 0.03 * height, height)
            pen.rectangle((wx, wy, wx + 0.012 * width, wy + 0.02 * height), fill=(255, 214, 120))
        x += wide


def _draw_product(pen: Pen, dice: random.Random, width: int, height: int) -> None:
    """One object on a plain ground."""
    hue = dice.random()
    draw_gradient(pen, _from_hsv(hue + 0.5, 0.05, 0.98), _from_hsv(hue + 0.5, 0.12, 0.9), width, height)
    side = min(width, height)
    x, y = width / 2, height / 2
    pen.ellipse(
        (x - 0.3 * side, y + 0.3 * side, x + 0.3 * side, y + 0.38 * side), fill=_from_hsv(hue + 0.5, 0.16, 0.78)
    )
    dice.choice((_draw_bottle, _draw_cup, _draw_box, _draw_phone, _draw_lamp, _draw_headphones))(pen, x, y, side, hue)


def _draw_bottle(pen: Pen, x: float, y: float, side: float, hue: float) -> None:
    pen.rounded_rectangle(
        (x - 0.14 * side, y - 0.14 * side, x + 0.14 * side, y + 0.34 * side), 0.06 * side, _from_hsv(hue, 0.6, 0.8)
    )
    pen.rectangle((x - 0.05 * side, y - 0.3 * side, x + 0.05 * side, y - 0.1 * side), fill=_from_hsv(hue, 0.6, 0.7))
    pen.rectangle(
        (x - 0.065 * side, y - 0.36 * side, x + 0.065 * side, y - 0.28 * side), fill=_from_hsv(hue + 0.1, 0.5, 0.4)
    )
    pen.rectangle((x - 0.14 * side, y + 0.02 * side, x + 0.14 * side, y + 0.2 * side), fill=(250, 250, 250))


def _draw_cup(pen: Pen, x: float, y: float, side: float, hue: float) -> None:
    width = max(round(0.05 * side), 1)
    pen.ellipse(
        (x + 0.1 * side, y - 0.1 * side, x + 0.34 * side, y + 0.18 * side),
        outline=_from_hsv(hue, 0.6, 0.65),
        width=width,
    )
    pen.rounded_rectangle(
        (x - 0.24 * side, y - 0.2 * side, x + 0.2 * side, y + 0.32 * side), 0.08 * side, _from_hsv(hue, 0.55, 0.85)
    )
    pen.ellipse((x - 0.24 * side, y - 0.26 * side, x + 0.2 * side, y - 0.13 * side), fill=_from_hsv(0.07, 0.6, 0.35))


def _draw_box(pen: Pen, x: float, y: float, side: float, hue: float) -> None:
    low, mid, top = y + 0.34 * side, y - 0.06 * side, y - 0.22 * side
    pen.polygon(
        [(x - 0.28 * side, mid), (x, y + 0.08 * side), (x, low), (x - 0.28 * side, y + 0.2 * side)],
        fill=_from_hsv(hue, 0.5, 0.8),
    )
    pen.polygon(
        [(x + 0.28 * side, mid), (x, y + 0.08 * side), (x, low), (x + 0.28 * side, y + 0.2 * side)],
        fill=_from_hsv(hue, 0.55, 0.62),
    )
    pen.polygon(
        [(x - 0.28 * side, mid), (x, top), (x + 0.28 * side, mid), (x, y + 0.08 * side)],
        fill=_from_hsv(hue, 0.35, 0.95),
    )


def _draw_phone(pen: Pen, x: float, y: float, side: float, hue: float) -> None:
    pen.rounded_rectangle(
        (x - 0.18 * side, y - 0.36 * side, x + 0.18 * side, y + 0.35 * side), 0.05 * side, (32, 34, 40)
    )
    pen.rounded_rectangle(
        (x - 0.155 * side, y - 0.33 * side, x + 0.155 * side, y + 0.32 * side), 0.03 * side, _from_hsv(hue, 0.5, 0.9)
    )
    pen.ellipse((x - 0.1 * side, y - 0.1 * side, x + 0.2 * side, y + 0.2 * side), fill=_from_hsv(hue + 0.1, 0.45, 1.0))


def _draw_lamp(pen: Pen, x: float, y: float, side: float, hue: float) -> None:
    pen.rectangle((x - 0.02 * side, y - 0.1 * side, x + 0.02 * side, y + 0.32 * side), fill=(70, 72, 80))
    pen.rounded_rectangle(
        (x - 0.16 * side, y + 0.29 * side, x + 0.16 * side, y + 0.35 * side), 0.03 * side, (70, 72, 80)
    )
    pen.polygon(
        [
            (x - 0.12 * side, y - 0.34 * side),
            (x + 0.12 * side, y - 0.34 * side),
            (x + 0.26 * side, y),
            (x - 0.26 * side, y),
        ],
        fill=_from_hsv(hue, 0.5, 0.92),
    )


def _draw_headphones(pen: Pen, x: float, y: float, side: float, hue: float) -> None:
    band = max(round(0.06 * side), 1)
    pen.arc(
        (x - 0.28 * side, y - 0.32 * side, x + 0.28 * side, y + 0.3 * side),
        180,
        360,
        fill=_from_hsv(hue, 0.3, 0.3),
        width=band,
    )
    for left in (x - 0.32 * side, x + 0.16 * side):
        pen.rounded_rectangle(
            (left, y - 0.04 * side, left + 0.16 * side, y + 0.3 * side), 0.06 * side, _from_hsv(hue, 0.55, 0.7)
        )


def _draw_ad(pen: Pen, dice: random.Random, width: int, height: int) -> None:
    """Loud rays, discs and a ribbon."""
    hue = dice.choice((0.0, 0.05, 0.83, 0.6, 0.47))
    draw_gradient(pen, _from_hsv(hue, 0.8, 0.98), _from_hsv(hue + 0.07, 0.85, 0.85), width, height)
    x, y, far = width * 0.5, height * 0.62, width + height
    for ray in range(0, 360, 20):
        pen.pieslice((x - far, y - far, x + far, y + far), ray, ray + 9, fill=_from_hsv(hue + 0.05, 0.72, 1.0))
    for _ in range(14):
        cx, cy, radius = dice.random() * width, dice.random() * height, dice.uniform(0.01, 0.03) * width
        pen.ellipse(
            (cx - radius, cy - radius, cx + radius, cy + radius), fill=_from_hsv(dice.uniform(0.1, 0.18), 0.5, 1.0)
        )
    side = 0.8 * min(width, height)
    dice.choice((_draw_bottle, _draw_cup, _draw_box, _draw_phone, _draw_headphones))(pen, x, y, side * 0.62, hue + 0.45)


def _draw_food(pen: Pen, dice: random.Random, width: int, height: int) -> None:
    """A plate from above."""
    draw_gradient(pen, _from_hsv(0.08, 0.35, 0.55), _from_hsv(0.07, 0.4, 0.42), width, height)
    side = min(width, height)
    x, y = width / 2, height / 2
    for share, ink in (
        (0.44, (250, 250, 247)),
        (0.34, (233, 233, 228)),
        (0.31, _from_hsv(dice.uniform(0.05, 0.14), 0.75, 0.9)),
    ):
        pen.ellipse((x - share * side, y - share * side, x + share * side, y + share * side), fill=ink)
    for _ in range(16):
        cx, cy, radius = (
            x + dice.uniform(-0.2, 0.2) * side,
            y + dice.uniform(-0.2, 0.2) * side,
            dice.uniform(0.02, 0.06) * side,
        )
        pen.ellipse(
            (cx - radius, cy - radius, cx + radius, cy + radius),
            fill=_from_hsv(dice.choice((0.0, 0.3, 0.1, 0.14)), 0.7, 0.85),
        )


def _draw_map(pen: Pen, dice: random.Random, width: int, height: int) -> None:
    """Streets, a river and a park."""
    pen.rectangle((0, 0, width, height), fill=(242, 239, 233))
    park = dice.uniform(0, 0.6) * width, dice.uniform(0, 0.6) * height
    pen.rectangle((*park, park[0] + 0.35 * width, park[1] + 0.25 * height), fill=(205, 232, 196))
    river = [(width * i / 5, height * (0.7 + dice.uniform(-0.1, 0.1))) for i in range(6)]
    pen.line(river, fill=(166, 210, 240), width=max(width // 14, 2), joint="curve")
    for _ in range(9):
        thick = max(width // dice.choice((30, 45, 60)), 1)
        x, y = dice.random() * width, dice.random() * height
        pen.line((x, 0, x + dice.uniform(-0.1, 0.1) * width, height), fill=(255, 255, 255), width=thick)
        pen.line((0, y, width, y + dice.uniform(-0.1, 0.1) * height), fill=(255, 255, 255), width=thick)


def _draw_art(pen: Pen, dice: random.Random, width: int, height: int) -> None:
    """Flat shapes, as on a record sleeve."""
    hue = dice.random()
    draw_gradient(pen, _from_hsv(hue, 0.6, 0.75), _from_hsv(hue + 0.2, 0.7, 0.4), width, height)
    for _ in range(5):
        x, y, radius = dice.random() * width, dice.random() * height, dice.uniform(0.1, 0.36) * min(width, height)
        ink = _from_hsv(hue + dice.uniform(-0.2, 0.3), dice.uniform(0.3, 0.8), dice.uniform(0.5, 1.0))
        if dice.random() < 0.6:
            pen.ellipse((x - radius, y - radius, x + radius, y + radius), fill=ink)
        else:
            pen.polygon([(x, y - radius), (x + radius, y + radius), (x - radius, y + radius)], fill=ink)


def _draw_portrait(pen: Pen, dice: random.Random, width: int, height: int) -> None:
    """A plain figure: head, hair, shoulders."""
    hue, side = dice.random(), min(width, height)
    draw_gradient(pen, _from_hsv(hue, 0.25, 0.95), _from_hsv(hue, 0.4, 0.8), width, height)
    x, y = width / 2, height / 2
    skin, hair = (
        dice.choice(((240, 205, 176), (224, 178, 140), (141, 92, 60))),
        _from_hsv(0.08, 0.5, dice.uniform(0.12, 0.4)),
    )
    pen.ellipse((x - 0.24 * side, y - 0.3 * side, x + 0.24 * side, y + 0.14 * side), fill=hair)
    pen.pieslice(
        (x - 0.4 * side, y + 0.12 * side, x + 0.4 * side, y + 0.95 * side),
        180,
        360,
        fill=_from_hsv(hue + 0.4, 0.5, 0.6),
    )
    pen.rectangle((x - 0.07 * side, y, x + 0.07 * side, y + 0.18 * side), fill=skin)
    pen.ellipse((x - 0.17 * side, y - 0.2 * side, x + 0.17 * side, y + 0.16 * side), fill=skin)


SORTS: dict[str, Painter] = {
    "photo": _draw_photo,
    "video": _draw_city,
    "product": _draw_product,
    "ad": _draw_ad,
    "food": _draw_food,
    "map": _draw_map,
    "art": _draw_art,
    "portrait": _draw_portrait,
}
