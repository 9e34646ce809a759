"""The calibration's page as a simulated phone shows it."""

from iris_screen.core.geometry import Point, Size
from iris_screen.core.screen import Pixels
from iris_screen.sight.vision.board import draw_board, draw_dot


class Sheet:
    """The board, and a dot where it was last touched. pixels: (h, w, 3) at the screen's size."""

    def __init__(self, size: Size) -> None:
        self.size = size
        self._board = draw_board(size)
        self.pixels: Pixels = self._board

    def touched(self, px: Point) -> None:
        """A finger was put down there. What lies off the screen is no touch."""
        if 0 <= px.x < self.size.width and 0 <= px.y < self.size.height:
            self.pixels = draw_dot(self._board, px)
