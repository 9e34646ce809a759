"""Draws controls: buttons, switches, sliders, keys, progress bars and spinners."""

from collections.abc import Callable

from iris_screen.core.geometry import Box
from iris_screen.sim.phone.draw import faces, fonts, inputs, surfaces, theme
from iris_screen.sim.phone.draw.basics import (
    centred_square,
    draw_centred_icon,
    draw_disc,
    ground_of,
    ink_of,
    ink_on,
    text_size,
    write,
)
from iris_screen.sim.phone.draw.canvas import Canvas
from iris_screen.sim.phone.draw.icons import icon as icon_mask
from iris_screen.sim.phone.draw.theme import Colour
from iris_screen.sim.phone.draw.vector import mask as glyph
from iris_screen.sim.phone.screen.scene import Piece


def draw_button(canvas: Canvas, piece: Piece) -> None:
    box, radius = piece.box, piece.radius
    if piece.elevation:
        canvas.shadow(box, radius, piece.elevation)
    if piece.fill or piece.pressed:
        ground = ground_of(canvas, piece, "sunken")
        canvas.rounded(box, radius, ground)
        ink = ink_on(canvas, piece, ground)
    else:
        ink = ink_of(canvas, piece, "accent")
    if piece.line:
        canvas.frame(box, radius, canvas.dp(1), canvas.colour(piece.line))
    _draw_caption(canvas, piece, ink)


def _draw_caption(canvas: Canvas, piece: Piece, ink: Colour) -> None:
    """Icon and text side by side in the middle of a button; the text is shortened if both do not fit."""
    box, size, gap = piece.box, text_size(canvas, piece), canvas.dp(8)
    if not piece.text and piece.icon:
        draw_centred_icon(canvas, piece.icon, box, piece.size or round(min(box.width, box.height) * 0.56), ink)
    if not piece.text:
        return
    side = round(size * 1.3) if piece.icon else 0
    lead = side + gap if piece.icon else 0
    edge = min(gap, box.width // 12)
    room = max(box.width - 2 * edge - lead, size)
    line = fonts.wrap(piece.text, size, piece.bold, room, 1)[0]
    left = (box.left + box.right - lead - fonts.text_width(line, size, piece.bold)) // 2
    middle = (box.top + box.bottom) // 2
    if piece.icon:
        canvas.stamp(icon_mask(piece.icon, side), left, middle - side // 2, ink)
    canvas.text(line, left + lead, middle, size, ink, piece.bold)


def draw_switch(canvas: Canvas, piece: Piece) -> None:
    """A track with a thumb, right when `on`."""
    height = min(piece.box.height, round(piece.box.width * 0.6))
    track = Box(
        left=piece.box.left,
        top=(piece.box.top + piece.box.bottom - height) // 2,
        right=piece.box.right,
        bottom=(piece.box.top + piece.box.bottom + height) // 2,
    )
    ground = ink_of(canvas, piece, "accent") if piece.on else canvas.colour("track_off")
    canvas.rounded(track, height // 2, ground)
    edge = max(round(height * 0.12), 1)
    side = height - 2 * edge
    left = track.right - edge - side if piece.on else track.left + edge
    thumb = canvas.colour("on_accent" if piece.on else "white")
    if not piece.on:
        canvas.frame(track, height // 2, max(canvas.dp(1), 1), canvas.colour("ink_faint"))
        thumb = canvas.colour("thumb_off")
    draw_disc(canvas, left, track.top + edge, side, thumb)


def draw_checkbox(canvas: Canvas, piece: Piece) -> None:
    place = centred_square(piece.box, min(piece.box.width, piece.box.height, canvas.dp(22)))
    radius = canvas.dp(4)
    if not piece.on:
        canvas.frame(place, radius, canvas.dp(2), ink_of(canvas, piece, "ink_faint"))
        return
    ground = ink_of(canvas, piece, "accent")
    canvas.rounded(place, radius, ground)
    draw_centred_icon(canvas, "check", place, round(place.width * 0.82), theme.readable_on(ground))


def draw_radio(canvas: Canvas, piece: Piece) -> None:
    place = centred_square(piece.box, min(piece.box.width, piece.box.height, canvas.dp(22)))
    ink = ink_of(canvas, piece, "accent" if piece.on else "ink_faint")
    canvas.frame(place, place.width // 2, canvas.dp(2), ink)
    if piece.on:
        side = round(place.width * 0.5)
        dot = centred_square(place, side)
        draw_disc(canvas, dot.left, dot.top, side, ink)


def draw_slider(canvas: Canvas, piece: Piece) -> None:
    box, thick, knob = piece.box, canvas.dp(4), canvas.dp(20)
    ink = ink_of(canvas, piece, "accent")
    _draw_track(canvas, box, thick, piece.value, ink)
    centre = box.left + round((box.width - knob) * min(max(piece.value, 0), 1))
    draw_disc(canvas, centre, (box.top + box.bottom - knob) // 2, knob, ink)


def _draw_track(canvas: Canvas, box: Box, thick: int, value: float, ink: Colour) -> None:
    top = (box.top + box.bottom - thick) // 2
    whole = Box(left=box.left, top=top, right=box.right, bottom=top + thick)
    canvas.rounded(whole, thick // 2, canvas.colour("track_off"))
    end = box.left + round(box.width * min(max(value, 0), 1))
    canvas.rounded(Box(left=box.left, top=top, right=end, bottom=top + thick), thick // 2, ink)


def draw_progress(canvas: Canvas, piece: Piece) -> None:
    """A bar filled to `value`; with a `phase`, a segment moving from left to right."""
    box, ink = piece.box, ink_of(canvas, piece, "accent")
    thick = min(box.height, canvas.dp(4))
    if not piece.phase:
        _draw_track(canvas, box, thick, piece.value, ink)
        return
    _draw_track(canvas, box, thick, 0, ink)
    start = box.left + round(box.width * (piece.phase % 1) * 0.7)
    top = (box.top + box.bottom - thick) // 2
    moving = Box(left=start, top=top, right=start + round(box.width * 0.3), bottom=top + thick)
    canvas.rounded(moving, thick // 2, ink)


def draw_spinner(canvas: Canvas, piece: Piece) -> None:
    side = min(piece.box.width, piece.box.height)
    turn = round((piece.phase % 1) * 24) * 15
    place = centred_square(piece.box, side)
    ring = f"A2.4 12,12 9.4 {turn} {turn + 270}"
    canvas.stamp(glyph(ring, side), place.left, place.top, ink_of(canvas, piece, "accent"))


def draw_key(canvas: Canvas, piece: Piece) -> None:
    box, radius = piece.box, piece.radius or canvas.dp(5)
    ground = ground_of(canvas, piece, "key")
    edge = theme.mix(ground, (0, 0, 0), 0.25)
    under = Box(left=box.left, top=box.top + canvas.dp(1), right=box.right, bottom=box.bottom + canvas.dp(1))
    canvas.rounded(under, radius, edge)
    canvas.rounded(box, radius, ground)
    ink = canvas.colour(piece.ink or "ink")
    if piece.icon:
        draw_centred_icon(canvas, piece.icon, box, piece.size or canvas.dp(22), ink)
    if piece.text:
        cap = Piece(kind="text", box=box, text=piece.text, align="center", bold=piece.bold)
        write(canvas, cap, box, ink, piece.size or canvas.dp(18 if len(piece.text) == 1 else 13))


Widget = Callable[[Canvas, Piece], None]

WIDGETS: dict[str, Widget] = {
    "panel": surfaces.draw_panel,
    "scrim": surfaces.draw_scrim,
    "divider": surfaces.draw_divider,
    "text": surfaces.draw_text,
    "icon": surfaces.draw_icon,
    "app_icon": surfaces.draw_app_icon,
    "picture": surfaces.draw_picture,
    "avatar": surfaces.draw_avatar,
    "button": draw_button,
    "input": inputs.draw_input,
    "switch": draw_switch,
    "checkbox": draw_checkbox,
    "radio": draw_radio,
    "slider": draw_slider,
    "progress": draw_progress,
    "spinner": draw_spinner,
    "bubble": surfaces.draw_bubble,
    "key": draw_key,
    "badge": surfaces.draw_badge,
    "chart": faces.draw_chart,
    "clock_face": faces.draw_clock_face,
    "camera_view": faces.draw_camera_view,
}
"""The function that draws each kind of piece."""
