"""Draws charts, clocks and camera views."""

import math
import random

from iris_screen.core.geometry import Box
from iris_screen.sim.phone.draw.basics import centred_square, draw_disc, ground_of, ink_of
from iris_screen.sim.phone.draw.canvas import Canvas
from iris_screen.sim.phone.draw.drawn_pictures import picture
from iris_screen.sim.phone.draw.vector import mask as glyph
from iris_screen.sim.phone.screen.scene import Piece


def draw_chart(canvas: Canvas, piece: Piece) -> None:
    """Bars of seeded heights; `value` of 0–1 adds a line at that height."""
    box, bars = piece.box, 7
    ink, pale = ink_of(canvas, piece, "accent"), canvas.colour("accent_soft")
    wide, dice = box.width // (bars * 2), random.Random(f"chart {piece.seed}")
    for number in range(bars):
        share = dice.uniform(0.25, 0.95)
        left = box.left + round(box.width * (number + 0.25) / bars)
        top = box.bottom - round(box.height * share)
        bar = Box(left=left, top=top, right=left + wide, bottom=box.bottom)
        canvas.rounded(bar, wide // 4, ink if number == bars - 1 else pale)
    if piece.value:
        y = box.bottom - round(box.height * piece.value)
        canvas.fill(Box(left=box.left, top=y, right=box.right, bottom=y + canvas.dp(1)), canvas.colour("danger"))


def draw_clock_face(canvas: Canvas, piece: Piece) -> None:
    """An analog clock; `value` is the share of the day gone."""
    side = min(piece.box.width, piece.box.height)
    place = centred_square(piece.box, side)
    minutes = piece.value * 1440
    draw_disc(canvas, place.left, place.top, side, ground_of(canvas, piece, "sunken"))
    marks = "|".join(f"L0.6 {_format_polar(9.9, n * 30)} {_format_polar(10.6, n * 30)}" for n in range(12))
    canvas.stamp(glyph(marks, side), place.left, place.top, canvas.colour("ink_soft"))
    hands = f"L0.8 12,12 {_format_polar(5.2, minutes / 2)}|L0.6 12,12 {_format_polar(8.2, minutes * 6)}"
    canvas.stamp(glyph(hands, side), place.left, place.top, ink_of(canvas, piece, "ink"))
    canvas.stamp(glyph("D 12,12 0.7", side), place.left, place.top, canvas.colour("accent"))


def _format_polar(radius: float, degrees: float) -> str:
    """A point around the middle of the grid; 0 is up, clockwise. Rounded, so that each minute has one drawing."""
    turn = math.radians(degrees - 90)
    return f"{12 + radius * math.cos(turn):.3f},{12 + radius * math.sin(turn):.3f}"


def draw_camera_view(canvas: Canvas, piece: Piece) -> None:
    """What the lens sees, with focus corners."""
    box = piece.box
    canvas.picture(picture("photo", piece.seed, box.width, box.height), box.left, box.top)
    place = centred_square(box, min(box.width, box.height) // 3)
    corners = "L0.5 1,6 1,1 6,1|L0.5 18,1 23,1 23,6|L0.5 23,18 23,23 18,23|L0.5 6,23 1,23 1,18"
    canvas.stamp(glyph(corners, place.width), place.left, place.top, (255, 255, 255))
