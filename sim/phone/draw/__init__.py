"""Draws scenes to pixels. Knows nothing of worlds, apps or touches."""

from iris_screen.sim.phone.draw.fonts import has_glyph, line_height, text_width, wrap
from iris_screen.sim.phone.draw.frame import draw

__all__ = ["draw", "has_glyph", "line_height", "text_width", "wrap"]
