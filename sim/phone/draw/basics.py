"""What the widgets share: colours by state, text and icons in a box."""

from iris_screen.core.geometry import Box
from iris_screen.sim.phone.draw import fonts, theme
from iris_screen.sim.phone.draw.canvas import Canvas, rounded_mask
from iris_screen.sim.phone.draw.icons import icon as icon_mask
from iris_screen.sim.phone.draw.theme import Colour
from iris_screen.sim.phone.screen.scene import Piece

FADED = 0.55  # how much of the ground is mixed into a disabled colour
PRESSED = 0.14  # how much ink is mixed into a pressed fill


def ink_of(canvas: Canvas, piece: Piece, otherwise: str) -> Colour:
    """The foreground colour, paler when disabled."""
    ink = canvas.colour(piece.ink or otherwise)
    return ink if piece.enabled else theme.mix(ink, canvas.colour("surface"), FADED)


def ground_of(canvas: Canvas, piece: Piece, otherwise: str) -> Colour:
    """The fill colour, adjusted when pressed or disabled."""
    ground = canvas.colour(piece.fill or otherwise)
    if piece.pressed:
        ground = theme.mix(ground, canvas.colour("ink"), PRESSED)
    return ground if piece.enabled else theme.mix(ground, canvas.colour("sunken"), FADED)


def ink_on(canvas: Canvas, piece: Piece, ground: Colour) -> Colour:
    """The piece's ink; by default the theme's ink for the fill, else black or white."""
    wanted = piece.ink or f"on_{piece.fill}"
    return ink_of(canvas, piece, wanted) if piece.ink or theme.known(wanted) else theme.readable_on(ground)


def text_size(canvas: Canvas, piece: Piece, points: int = 14) -> int:
    return piece.size or canvas.dp(points)


def write(canvas: Canvas, piece: Piece, box: Box, ink: Colour, size: int) -> None:
    """Write the piece's text into `box`: wrapped, aligned, vertically centred."""
    lines = fonts.wrap(piece.text, size, piece.bold, box.width, piece.lines)
    step = fonts.line_height(size)
    middle = (box.top + box.bottom - step * (len(lines) - 1)) // 2
    for number, line in enumerate(lines):
        slack = box.width - fonts.text_width(line, size, piece.bold)
        left = box.left + {"left": 0, "center": slack // 2, "right": slack}[piece.align]
        canvas.text(line, left, middle + number * step, size, ink, piece.bold)


def draw_centred_icon(canvas: Canvas, name: str, box: Box, side: int, ink: Colour) -> None:
    """Draw an icon in the middle of the box."""
    left, top = (box.left + box.right - side) // 2, (box.top + box.bottom - side) // 2
    canvas.stamp(icon_mask(name, side), left, top, ink)


def centred_square(box: Box, side: int) -> Box:
    left, top = (box.left + box.right - side) // 2, (box.top + box.bottom - side) // 2
    return Box(left=left, top=top, right=left + side, bottom=top + side)


def draw_disc(canvas: Canvas, left: int, top: int, side: int, ink: Colour) -> None:
    canvas.stamp(rounded_mask(side, side, side // 2), left, top, ink)
