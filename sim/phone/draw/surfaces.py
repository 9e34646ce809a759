"""Draws what is not a control: panels, text, icons, pictures, avatars, chat bubbles, wallpapers."""

import math
import random
from functools import lru_cache

from PIL import Image, ImageDraw

from iris_screen.core.geometry import Box
from iris_screen.sim.phone.draw import fonts, theme
from iris_screen.sim.phone.draw.app_icons import app_icon
from iris_screen.sim.phone.draw.basics import centred_square, draw_centred_icon, ground_of, ink_of, text_size, write
from iris_screen.sim.phone.draw.canvas import Canvas, rounded_mask
from iris_screen.sim.phone.draw.drawn_pictures import avatar_colour, draw_gradient
from iris_screen.sim.phone.draw.drawn_pictures import picture as make_picture
from iris_screen.sim.phone.draw.theme import Colour, colour, mix
from iris_screen.sim.phone.draw.vector import mask as glyph
from iris_screen.sim.phone.screen.scene import Piece


def draw_panel(canvas: Canvas, piece: Piece) -> None:
    if piece.elevation:
        canvas.shadow(piece.box, piece.radius, piece.elevation)
    canvas.rounded(piece.box, piece.radius, ground_of(canvas, piece, "card"))
    if piece.line:
        canvas.frame(piece.box, piece.radius, canvas.dp(1), canvas.colour(piece.line))


def draw_scrim(canvas: Canvas, piece: Piece) -> None:
    canvas.darken(piece.box, piece.veil)


def draw_divider(canvas: Canvas, piece: Piece) -> None:
    canvas.fill(piece.box, canvas.colour(piece.fill or "divider"))


def draw_text(canvas: Canvas, piece: Piece) -> None:
    write(canvas, piece, piece.box, ink_of(canvas, piece, "ink"), text_size(canvas, piece))


def draw_icon(canvas: Canvas, piece: Piece) -> None:
    if piece.fill or piece.pressed:
        canvas.rounded(piece.box, piece.radius or piece.box.height // 2, ground_of(canvas, piece, "sunken"))
    side = piece.size or min(piece.box.width, piece.box.height)
    draw_centred_icon(canvas, piece.icon, piece.box, side, ink_of(canvas, piece, "ink"))


def draw_app_icon(canvas: Canvas, piece: Piece) -> None:
    side = min(piece.box.width, piece.box.height)
    tile, mask = app_icon(piece.icon, side, piece.text[:1])
    place = centred_square(piece.box, side)
    canvas.stamp(mask, place.left, place.top, tile)
    if piece.pressed:
        canvas.stamp(mask.point(lambda level: level // 4), place.left, place.top, (0, 0, 0))


def draw_picture(canvas: Canvas, piece: Piece) -> None:
    box = piece.box
    drawn = make_picture(piece.icon or "photo", piece.seed, box.width, box.height)
    if piece.radius:
        canvas.stamp(rounded_mask(box.width, box.height, piece.radius), box.left, box.top, drawn)
    else:
        canvas.picture(drawn, box.left, box.top)
    if piece.line:
        canvas.frame(box, piece.radius, canvas.dp(1), canvas.colour(piece.line))
    if piece.text:
        _draw_headline(canvas, piece)


def _draw_headline(canvas: Canvas, piece: Piece) -> None:
    """White text on a dark ribbon across the upper part of an advertisement."""
    box, size = piece.box, text_size(canvas, piece, 24)
    lines = fonts.wrap(piece.text, size, True, max(box.width - canvas.dp(32), 1), 2)
    high = fonts.line_height(size) * len(lines) + canvas.dp(10)
    top = box.top + box.height // 8
    ribbon = Box(left=box.left, top=top, right=box.right, bottom=min(top + high, box.bottom))
    canvas.fill(ribbon, (110, 16, 28))
    words = Piece(kind="text", box=ribbon, text="\n".join(lines), bold=True, align="center", lines=2)
    write(canvas, words, ribbon, (255, 255, 255), size)


def draw_avatar(canvas: Canvas, piece: Piece) -> None:
    side = min(piece.box.width, piece.box.height)
    place = centred_square(piece.box, side)
    radius = piece.radius or side // 2
    ground = canvas.colour(piece.fill) if piece.fill else avatar_colour(piece.seed)
    if piece.on:
        canvas.stamp(
            rounded_mask(side, side, radius), place.left, place.top, make_picture("portrait", piece.seed, side, side)
        )
    else:
        canvas.rounded(place, radius, ground)
        _draw_initial(canvas, piece, place, ground)


def _draw_initial(canvas: Canvas, piece: Piece, place: Box, ground: Colour) -> None:
    ink = canvas.colour(piece.ink) if piece.ink else theme.readable_on(ground)
    if piece.icon:
        draw_centred_icon(canvas, piece.icon, place, round(place.width * 0.58), ink)
        return
    letter = Piece(kind="text", box=place, text=piece.text[:1].upper(), bold=True, align="center")
    write(canvas, letter, place, ink, piece.size or round(place.width * 0.44))


def draw_bubble(canvas: Canvas, piece: Piece) -> None:
    """A chat message with its tail towards the sender."""
    box = piece.box
    name = "bubble_mine" if piece.on else "bubble"
    ground = canvas.colour(piece.fill or name)
    tail, middle = canvas.dp(12), box.top + canvas.dp(20)
    left = box.right - tail // 2 if piece.on else box.left - tail // 2
    canvas.stamp(glyph("P 12,2 22,12 12,22 2,12", tail), left, middle - tail // 2, ground)
    canvas.rounded(box, piece.radius or canvas.dp(8), ground)
    inner = Box(
        left=box.left + canvas.dp(12),
        top=box.top,
        right=max(box.right - canvas.dp(12), box.left + canvas.dp(12)),
        bottom=box.bottom,
    )
    ink = canvas.colour(piece.ink or ("on_bubble_mine" if piece.on else "ink"))
    write(canvas, piece, inner, ink, text_size(canvas, piece, 16))


def draw_badge(canvas: Canvas, piece: Piece) -> None:
    box = piece.box
    ground = canvas.colour(piece.fill or "badge")
    canvas.rounded(box, min(box.width, box.height) // 2, ground)
    label = Piece(kind="text", box=box, text=piece.text, align="center", bold=True)
    if piece.text:
        write(canvas, label, box, canvas.colour(piece.ink or "white"), piece.size or round(box.height * 0.66))


_NIGHT: Colour = (8, 10, 18)
_GRADIENTS = (
    ("#3a62c4", "#6d5fc0", "#a8608c"),
    ("#17656f", "#2f8a80", "#3f7f5a"),
    ("#2d4480", "#4f5fa6", "#7d5f94"),
    ("#b8604a", "#a84b66", "#5d3f80"),
    ("#1f4f6b", "#2d7898", "#3f8fa6"),
)


@lru_cache(maxsize=4)
def wallpaper(seed: int, width: int, height: int, dark: bool) -> Image.Image:
    """A seeded wallpaper, `width` × `height`: soft waves over a gradient, darker in the dark theme.

    The waves lie at the same fractions of the screen at every size.
    """
    dice = random.Random(f"wallpaper {seed}")
    top, middle, foot = (colour(name, False) for name in _GRADIENTS[seed % len(_GRADIENTS)])
    if dark:
        top, middle, foot = (mix(day, _NIGHT, 0.62) for day in (top, middle, foot))
    image = Image.new("RGB", (width, height))
    pen = ImageDraw.Draw(image)
    draw_gradient(pen, top, middle, width, height)
    for wave in range(4):
        start, swing, level = dice.uniform(0, math.tau), dice.uniform(0.02, 0.06), 0.38 + 0.17 * wave
        ridge = [(width * i / 96, height * (level + swing * math.sin(start + i / 18))) for i in range(97)]
        pen.polygon([(0, height), *ridge, (width, height)], fill=mix(middle, foot, 0.22 + 0.2 * wave))
    return image
