"""What was learned from a phone as one picture: each icon with its label, its name and whether it was kept."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PIL import Image, ImageDraw, ImageFont

from iris_screen.core.message import say
from iris_screen.text import render
from iris_screen.ui.film_strip import FONT, INK, PAPER, SOFT

if TYPE_CHECKING:
    from iris_screen.planning.references import LearnedIcon

CELL, ICON, GAP = 190, 112, 12
COLUMNS = 6
CARD = "#ffffff"
FATES = {"new": "#12b76a", "variant": "#2e90fa", "known": "#98a2b3", "dropped": "#f04438"}


def draw_sheet(learned: "Sequence[LearnedIcon]", to: Path, language: str = "en") -> None:
    """Draws the contact sheet into a PNG. An icon keeps its shape and is at most ICON pixels wide and high."""
    columns = max(min(COLUMNS, len(learned)), 1)
    rows = max(-(-len(learned) // columns), 1)
    sheet = Image.new("RGB", (columns * (CELL + GAP) + GAP, rows * (CELL + GAP) + GAP), PAPER)
    for n, one in enumerate(learned):
        sheet.paste(_draw_card(one, language), (GAP + n % columns * (CELL + GAP), GAP + n // columns * (CELL + GAP)))
    sheet.save(to)


def _draw_card(one: "LearnedIcon", language: str) -> Image.Image:
    card = Image.new("RGB", (CELL, CELL), CARD)
    pen = ImageDraw.Draw(card)
    pen.rectangle((0, 0, CELL, 5), FATES[one.fate])
    if one.picture is not None:
        icon = Image.fromarray(one.picture)
        icon.thumbnail((ICON, ICON))
        card.paste(icon, ((CELL - icon.width) // 2, 16))
    _draw_line(pen, one.label, 134, 16, INK)
    _draw_line(pen, one.name, 156, 12, SOFT)
    _draw_line(pen, render(one.why or say("manage-icon-fate", fate=one.fate), language), 172, 12, FATES[one.fate])
    return card


def _draw_line(pen: ImageDraw.ImageDraw, words: str, top: int, size: int, ink: str) -> None:
    """One centered line, cut if it is wider than the card."""
    font = ImageFont.truetype(FONT, size)
    while font.getlength(words) > CELL - 8 and len(words) > 1:
        words = words[:-2] + "…"
    pen.text(((CELL - font.getlength(words)) / 2, top), words, ink, font)
