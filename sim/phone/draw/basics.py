"""What the widgets share: inks and grounds by state, words in a box, an icon in a box."""

from iris_screen.core.geometry import Box
from iris_screen.sim.phone.draw import fonts, theme
from iris_screen.sim.phone.draw.canvas import Canvas, rounded_mask
from iris_screen.sim.phone.draw.icons import icon as icon_mask
from iris_screen.sim.phone.draw.theme import Colour
from iris_screen.sim.phone.screen.scene import Piece

FADED = 0.55  # how far a disabled thing goes towards the ground
PRESSED = 0.14  # how far a pressed thing goes towards its ink


def ink_of(canvas: Canvas, piece: Piece, otherwise: str) -> Colour:
    """The colour a thing is drawn with, paler when disabled."""
    ink = canvas.colour(piece.ink or otherwise)
    return ink if piece.enabled else theme.mix(ink, canvas.colour("surface"), FADED)


def ground_of(canvas: Canvas, piece: Piece, otherwise: str) -> Colour:
    """The colour a thing is filled with, as it looks when pressed or disabled."""
    ground = canvas.colour(piece.fill or otherwise)
    if piece.pressed:
        ground = theme.mix(ground, canvas.colour("ink"), PRESSED)
    return ground if piece.enabled else theme.mix(ground, canvas.colour("sunken"), FADED)


def ink_on(canvas: Canvas, piece: Piece, ground: Colour) -> Colour:
    """The ink asked for; else the fill's own partner in the theme, else black or white."""
    wanted = piece.ink or f"on_{piece.fill}"
    return ink_of(canvas, piece, wanted) if piece.ink or theme.known(wanted) else theme.readable_on(ground)


def text_size(canvas: Canvas, piece: Piece, points: int = 14) -> int:
    return piece.size or canvas.dp(points)


def write(canvas: Canvas, piece: Piece, box: Box, ink: Colour, size: int) -> None:
    """The piece's text in `box`: wrapped, aligned, its block in the middle of the height."""
    lines = fonts.wrap(piece.text, size, piece.bold, box.width, piece.lines)
    step = fonts.line_height(size)
    middle = (box.top + box.bottom - step * (len(lines) - 1)) // 2
    for number, line in enumerate(lines):
        slack = box.width - fonts.text_width(line, size, piece.bold)
        left = box.left + {"left": 0, "center": slack // 2, "right": slack}[piece.align]
        canvas.text(line, left, middle + number * step, size, ink, piece.bold)


def icon_in(canvas: Canvas, name: str, box: Box, side: int, ink: Colour) -> None:
    """An icon in the middle of the box."""
    left, top = (box.left + box.right - side) // 2, (box.top + box.bottom - side) // 2
    canvas.stamp(icon_mask(name, side), left, top, ink)


def square(box: Box, side: int) -> Box:
    left, top = (box.left + box.right - side) // 2, (box.top + box.bottom - side) // 2
    return Box(left=left, top=top, right=left + side, bottom=top + side)


def disc(canvas: Canvas, left: int, top: int, side: int, ink: Colour) -> None:
    canvas.stamp(rounded_mask(side, side, side // 2), left, top, ink)
