"""Seeded wallpapers: soft waves over a run of colours, darker in the dark theme."""

import math
import random
from functools import lru_cache

from PIL import Image, ImageDraw

from iris_screen.sim.phone.draw.drawn_pictures import run_of_colour
from iris_screen.sim.phone.draw.theme import Colour, colour, mix

_NIGHT: Colour = (8, 10, 18)
_RUNS = (
    ("#3a62c4", "#6d5fc0", "#a8608c"),
    ("#17656f", "#2f8a80", "#3f7f5a"),
    ("#2d4480", "#4f5fa6", "#7d5f94"),
    ("#b8604a", "#a84b66", "#5d3f80"),
    ("#1f4f6b", "#2d7898", "#3f8fa6"),
)


@lru_cache(maxsize=4)
def wallpaper(seed: int, width: int, height: int, dark: bool) -> Image.Image:
    """The wallpaper, `width` × `height`; its waves lie at the same shares of the screen at every size."""
    dice = random.Random(f"wallpaper {seed}")
    top, middle, foot = (_dimmed(colour(name, False), dark) for name in _RUNS[seed % len(_RUNS)])
    image = Image.new("RGB", (width, height))
    pen = ImageDraw.Draw(image)
    run_of_colour(pen, top, middle, width, height)
    for wave in range(4):
        start, swing, level = dice.uniform(0, math.tau), dice.uniform(0.02, 0.06), 0.38 + 0.17 * wave
        ridge = [(width * i / 96, height * (level + swing * math.sin(start + i / 18))) for i in range(97)]
        pen.polygon([(0, height), *ridge, (width, height)], fill=mix(middle, foot, 0.22 + 0.2 * wave))
    return image


def _dimmed(day: Colour, dark: bool) -> Colour:
    return mix(day, _NIGHT, 0.62) if dark else day
