"""The board as a page for the phone's browser: one file, which fetches nothing."""

import base64
from pathlib import Path
from string import Template

from iris_screen.core.geometry import Size
from iris_screen.sight.vision.board import GROUND, dot_radii, draw_board
from iris_screen.sight.vision.pictures import write_png

PAGE = Path(__file__).resolve().parents[4] / "assets" / "arm" / "page.html"


def page(size: Size) -> str:
    """HTML that draws the board pixel by pixel, and a dot where it was last touched; it says where it does not fit."""
    board = draw_board(size)
    dot, ring = dot_radii(board)
    return Template(PAGE.read_text("utf-8")).substitute(
        width=size.width,
        height=size.height,
        ground=GROUND,
        dot=f"{dot:.2f}",
        ring=f"{ring:.2f}",
        board=base64.b64encode(write_png(board)).decode(),
    )
