"""Draws a scene: pieces back to front, each clipped."""

from functools import lru_cache

import numpy as np
import numpy.typing as npt
from PIL import Image

from iris_screen.core.geometry import Size
from iris_screen.sim.phone.draw import theme
from iris_screen.sim.phone.draw.canvas import Canvas
from iris_screen.sim.phone.draw.controls import WIDGETS
from iris_screen.sim.phone.draw.surfaces import wallpaper
from iris_screen.sim.phone.screen.scene import Piece, Scene

Pixels = npt.NDArray[np.uint8]


@lru_cache(maxsize=4)
def draw(scene: Scene) -> Pixels:
    """The frame, `(height, width, 3) uint8 RGB`, read-only. Equal scenes return the same array.

    Raises UsageError for a colour, icon or sort of picture that does not exist.
    """
    canvas = Canvas(_make_ground(scene), scene.density, scene.dark)
    for piece in scene.pieces:
        _draw_piece(canvas, piece, scene.size)
    pixels = np.asarray(canvas.image)
    pixels.setflags(write=False)
    return pixels


def _make_ground(scene: Scene) -> Image.Image:
    width, height = scene.size.width, scene.size.height
    if scene.wallpaper:
        return wallpaper(scene.wallpaper, width, height, scene.dark).copy()
    return Image.new("RGB", (width, height), theme.colour(scene.background, scene.dark))


def _draw_piece(canvas: Canvas, piece: Piece, screen: Size) -> None:
    """Draw a piece. If its clip cuts it, it is drawn on a copy of the window; if hidden, not at all."""
    window = piece.clip.within(screen) if piece.clip else None
    if not piece.box.area or (window and piece.box.overlap(window) is None):
        return
    if window is None or piece.box.overlap(window) == piece.box:
        WIDGETS[piece.kind](canvas, piece)
        return
    part = canvas.part(window)
    WIDGETS[piece.kind](part, piece)
    canvas.put_back(part)
