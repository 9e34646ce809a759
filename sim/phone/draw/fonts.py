"""The shipped font: loading, measuring, wrapping, and pictures of text. Sizes are pixels of the em square.

Only Pillow's basic layout is used, so that no system library or system font changes a pixel.
"""

import unicodedata
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

FOLDER = Path(__file__).resolve().parents[3] / "assets" / "fonts"
LINE = 1.4  # line height in ems
CENTRE = 0.37  # from the middle of a line down to its baseline, in ems; suits capitals and hanzi
MARGIN = 2  # pixels around a run, for accents that reach beyond their advance
ELLIPSIS = "..."  # the font's own sits in the middle of the line, as in Chinese
_NOT_A_CHARACTER = "\U0010fffd"
_ADDED: list[Path] = []
_NO_LINE_START = frozenset("，。、；：？！）》」』】”’…,.;:?!)]}%")


@lru_cache(maxsize=64)
def font(size: int, bold: bool = False) -> ImageFont.FreeTypeFont:
    name = "NotoSansSC-Medium.otf" if bold else "NotoSansSC-Regular.otf"
    return ImageFont.truetype(FOLDER / name, max(size, 1), layout_engine=ImageFont.Layout.BASIC)


def add_fonts(paths: Sequence[Path]) -> None:
    """Draw what the shipped font lacks with the first of these that has it; other texts look as before. For
    evaluations only: these fonts may be missing or another version elsewhere.
    """
    _ADDED[:] = [path for path in paths if path.exists()]
    for kept in (text_width, wrap, run, _choose_font):
        kept.cache_clear()


@lru_cache(maxsize=8192)
def _choose_font(text: str, size: int, bold: bool) -> ImageFont.FreeTypeFont:
    """The shipped font, or an added one that can draw all of a text that the shipped one cannot."""
    shipped = font(size, bold)
    added = (ImageFont.truetype(path, max(size, 1)) for path in _ADDED)
    return next((each for each in (shipped, *added) if not _ADDED or draws(each, text)), shipped)


def draws(drawn: ImageFont.FreeTypeFont, text: str) -> bool:
    """Whether this font has every character of the text."""
    missing = bytes(drawn.getmask(_NOT_A_CHARACTER))
    return all(sign.isspace() or bytes(drawn.getmask(sign)) != missing for sign in text)


@lru_cache(maxsize=8192)
def text_width(text: str, size: int, bold: bool = False) -> int:
    """Width of one line in pixels."""
    return round(_choose_font(text, size, bold).getlength(text)) if text else 0


def line_height(size: int) -> int:
    """Height of one line in pixels, its leading included."""
    return round(size * LINE)


@lru_cache(maxsize=4096)
def wrap(text: str, size: int, bold: bool, width: int, lines: int) -> tuple[str, ...]:
    """The text as at most `lines` lines of at most `width` pixels; the rest becomes an ellipsis.

    Breaks at newlines, at spaces, and between hanzi unless the second one must not begin a line.
    """
    done: list[str] = []
    for paragraph in text.split("\n"):
        rest = paragraph
        while True:
            if len(done) == lines:
                return (*done[:-1], _shorten(done[-1] + ELLIPSIS, size, bold, width))
            cut = _fit(rest, size, bold, width)
            done.append(rest[:cut].rstrip() if cut < len(rest) else rest)
            rest = rest[cut:].lstrip(" ")
            if not rest:
                break
    return tuple(done)


def _fit(text: str, size: int, bold: bool, width: int) -> int:
    """How many characters fit on this line; at least one, so that wrapping always ends."""
    if len(text) <= 1 or text_width(text, size, bold) <= width:
        return len(text)
    low, high = 1, len(text)
    while low < high - 1:
        middle = (low + high) // 2
        low, high = (
            (middle, high) if _choose_font(text, size, bold).getlength(text[:middle]) <= width else (low, middle)
        )
    return _break_before(text, low)


def _break_before(text: str, most: int) -> int:
    """The last good place to break at or before `most`; `most` itself where a single word is longer than the line."""
    for cut in range(most, 0, -1):
        if text[cut] in _NO_LINE_START:
            continue
        if text[cut] == " " or text[cut - 1] in " -/" or _is_wide(text[cut]) or _is_wide(text[cut - 1]):
            return cut
    return most


def _is_wide(character: str) -> bool:
    return unicodedata.east_asian_width(character) in "WF"


def _shorten(text: str, size: int, bold: bool, width: int) -> str:
    body = text.removesuffix(ELLIPSIS)
    while body and _choose_font(text, size, bold).getlength(body + ELLIPSIS) > width:
        body = body[:-1]
    return body.rstrip() + ELLIPSIS


@lru_cache(maxsize=1024)
def run(text: str, size: int, bold: bool = False) -> Image.Image:
    """One line of text as an "L" mask: `text_width` + 2 MARGIN wide, 1.5 em high, the text in the middle."""
    picture = Image.new("L", (text_width(text, size, bold) + 2 * MARGIN, round(size * 1.5)), 0)
    baseline = picture.height // 2 + round(size * CENTRE)
    ImageDraw.Draw(picture).text((MARGIN, baseline), text, fill=255, font=_choose_font(text, size, bold), anchor="ls")
    return picture


@lru_cache(maxsize=16384)
def has_glyph(character: str) -> bool:
    """Whether the font can draw this character. Spaces and line breaks count as drawn."""
    return character.isspace() or run(character, 64).tobytes() != run(_NOT_A_CHARACTER, 64).tobytes()
