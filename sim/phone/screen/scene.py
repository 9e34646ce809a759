"""The interface between layout and drawing: a flat list of pieces, back to front, in frame pixels.

Layout decides where things are, drawing what they look like. Neither knows the other.
Colours and icons are names; drawing resolves them for the light or dark theme.
"""

import hashlib
from dataclasses import dataclass
from typing import Literal

from iris_screen.core.geometry import Box, Size

PieceKind = Literal[
    "panel",  # a filled, maybe rounded area: cards, bars, dialogs, sheets
    "scrim",  # a half transparent dark veil over everything before it
    "divider",
    "text",
    "icon",  # a drawn glyph by name, tinted with `ink`
    "app_icon",  # an app's square icon by name, in its own colours
    "picture",  # a seeded drawing: a photo, a product, an advertisement
    "avatar",  # a round or square initial with a colour of its own
    "button",  # filled or outlined, with text and/or icon
    "input",  # a text field: value or hint, caret when focused
    "switch",
    "checkbox",
    "radio",
    "slider",  # value 0–1
    "progress",  # value 0–1, or turning when `phase` moves
    "spinner",  # `phase` 0–1 is the angle
    "bubble",  # a chat message; `on` is true for one's own
    "key",  # a key of the on-screen keyboard
    "badge",
    "chart",
    "clock_face",  # value 0–1 is the time of day
    "camera_view",
]


@dataclass(frozen=True, slots=True)
class Piece:
    """One thing to draw. Sizes are pixels; colours are theme names (surface, ink, accent, danger, …) or #rrggbb.

    What the fields mean to some kinds:
    text      its lines are vertically centred in the box as a block; draw.fonts measures them
    icon      `icon` of draw.icons, as large as the box's smaller side; `size` sets another side in pixels
    app_icon  `icon` of draw.app_icons; a name without a drawing gets a coloured tile with a first letter
    picture   `icon` is the sort (draw.pictures.SORTS), `seed` which one, `text` a headline drawn into it, if any
    avatar    the first letter of `text`, or `icon`; colour by `seed` unless `fill`; round unless `radius` > 0
    button    `fill` filled; `line` outlined; neither: plain text. `ink` by the fill unless given. Icon before the text
    input     `text` value, or the hint when `on` is false; `focused`: caret, ring; `pressed`: selected; `icon` leads
    bubble    text padded by 12 dp at the sides and 9 dp above and below; `radius` 8 dp; a tail outside the box
    key       `text` or `icon`; `fill` is key or key_special
    badge     red; a dot when `text` is empty, else a pill
    chart     bars of `seed`, coloured `ink`;  clock_face  analog, `value` 0–1 of the day
    slider, progress, switch, checkbox, radio: `ink` is their colour, accent unless given
    """

    kind: PieceKind
    box: Box
    text: str = ""
    icon: str = ""
    fill: str = ""
    ink: str = ""
    size: int = 0  # font size in pixels; 0 lets drawing choose by the box
    bold: bool = False
    align: Literal["left", "center", "right"] = "left"
    radius: int = 0
    on: bool = False
    focused: bool = False
    enabled: bool = True
    pressed: bool = False
    value: float = 0.0
    phase: float = 0.0
    seed: int = 0  # for pictures and avatars: which one
    lines: int = 1  # text is wrapped to at most this many lines, then cut with an ellipsis
    clip: Box | None = None  # nothing is drawn outside
    line: str = ""  # colour of an outline (panel, button, input, avatar, picture); none when empty
    elevation: int = 0  # pixels; a panel or button floats and throws a shadow this deep
    veil: float = 0.55  # how dark a scrim is, 0–1


@dataclass(frozen=True, slots=True)
class Scene:
    """Everything needed to draw one frame. Two scenes that are equal draw the same pixels."""

    size: Size
    density: float  # pixels per dp; a 1080×2400 phone has about 2.75
    dark: bool
    pieces: tuple[Piece, ...]
    background: str = "surface"
    wallpaper: int = 0  # 0 is none; else which seeded wallpaper lies under everything


def signature(scene: Scene) -> str:
    """A digest of what a scene looks like, the same in every process."""
    digester = hashlib.blake2b(digest_size=12)
    head = (scene.size.width, scene.size.height, scene.density, scene.dark, scene.background, scene.wallpaper)
    digester.update(repr(head).encode())
    for piece in scene.pieces:
        box, clip = piece.box, piece.clip
        window = (clip.left, clip.top, clip.right, clip.bottom) if clip else None
        rest = (
            piece.kind, box.left, box.top, box.right, box.bottom, piece.text, piece.icon, piece.fill, piece.ink,
            piece.size, piece.bold, piece.align, piece.radius, piece.on, piece.focused, piece.enabled, piece.pressed,
            piece.value, piece.phase, piece.seed, piece.lines, window, piece.line, piece.elevation, piece.veil,
        )  # fmt: skip
        digester.update(repr(rest).encode())
    return digester.hexdigest()
