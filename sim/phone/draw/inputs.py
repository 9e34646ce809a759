"""Draws text fields: value or hint, caret, focus ring."""

from iris_screen.core.geometry import Box
from iris_screen.sim.phone.draw import fonts
from iris_screen.sim.phone.draw.basics import ground_of, ink_of, text_size
from iris_screen.sim.phone.draw.canvas import Canvas
from iris_screen.sim.phone.draw.icons import icon as icon_mask
from iris_screen.sim.phone.screen.scene import Piece


def draw_input(canvas: Canvas, piece: Piece) -> None:
    """A field with its value (`on`) or its hint. While focused, a value too long to fit shows its end."""
    box, size = piece.box, text_size(canvas, piece, 16)
    canvas.rounded(box, piece.radius, ground_of(canvas, piece, "sunken"))
    if (piece.focused and piece.fill != "surface") or piece.line:
        ring = canvas.colour("accent" if piece.focused else piece.line)
        canvas.frame(box, piece.radius, canvas.dp(2 if piece.focused else 1), ring)
    edge = canvas.dp(12)
    inner = Box(left=box.left + edge, top=box.top, right=max(box.right - edge, box.left + edge), bottom=box.bottom)
    if piece.icon:
        inner = _draw_leading_icon(canvas, piece, inner, size)
    part = canvas.part(inner)
    (_draw_text if piece.lines == 1 else _draw_lines)(part, piece, inner, size)
    canvas.put_back(part)


def _draw_leading_icon(canvas: Canvas, piece: Piece, inner: Box, size: int) -> Box:
    side = round(size * 1.3)
    canvas.stamp(
        icon_mask(piece.icon, side), inner.left, (inner.top + inner.bottom - side) // 2, canvas.colour("ink_soft")
    )
    left = min(inner.left + side + canvas.dp(8), inner.right)
    return Box(left=left, top=inner.top, right=inner.right, bottom=inner.bottom)


def _draw_text(canvas: Canvas, piece: Piece, inner: Box, size: int) -> None:
    ink = ink_of(canvas, piece, "ink" if piece.on else "ink_faint")
    width = fonts.text_width(piece.text, size, piece.bold)
    caret = canvas.dp(2)
    middle = (inner.top + inner.bottom) // 2
    left = min(inner.left, inner.right - width - caret) if piece.on and piece.focused else inner.left
    if piece.pressed:
        _draw_selection(canvas, Box(left=left, top=middle - size, right=left + width, bottom=middle + size))
    line = piece.text if piece.focused else fonts.wrap(piece.text, size, piece.bold, max(inner.width, 1), 1)[0]
    canvas.text(line, left if piece.on else left + 2 * caret, middle, size, ink, piece.bold)
    if piece.focused:
        _draw_caret(canvas, left + (width if piece.on else 0), middle, size)


def _draw_lines(canvas: Canvas, piece: Piece, inner: Box, size: int) -> None:
    """Draw several lines, from the top; while focused the last ones."""
    lines = fonts.wrap(piece.text, size, piece.bold, max(inner.width, 1), 1000)
    shown = lines[-piece.lines :] if piece.focused else lines[: piece.lines]
    step, top = fonts.line_height(size), inner.top + canvas.dp(10)
    ink = ink_of(canvas, piece, "ink" if piece.on else "ink_faint")
    for number, line in enumerate(shown):
        if piece.pressed:
            low = top + step * number
            wide = fonts.text_width(line, size, piece.bold)
            _draw_selection(canvas, Box(left=inner.left, top=low, right=inner.left + wide, bottom=low + step))
        canvas.text(line, inner.left, top + step * number + step // 2, size, ink, piece.bold)
    if piece.focused:
        row = len(shown) - 1 if piece.on else 0
        end = inner.left + (fonts.text_width(shown[-1], size, piece.bold) if piece.on else 0)
        _draw_caret(canvas, end, top + step * row + step // 2, size)


def _draw_selection(canvas: Canvas, box: Box) -> None:
    canvas.fill(box, canvas.colour("accent_soft"))


def _draw_caret(canvas: Canvas, left: int, middle: int, size: int) -> None:
    tall = round(size * 0.62)
    caret = Box(left=left, top=middle - tall, right=left + canvas.dp(2), bottom=middle + tall)
    canvas.fill(caret, canvas.colour("accent"))
