"""A run as one picture: a frame a touch, with a ring where the finger went down and what was decided below it.

Steps are told by their results, and what was done against something in the way by the journal.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from PIL import Image, ImageDraw, ImageFont

from core.actions import press_point
from core.errors import UsageError
from core.geometry import Point
from core.plan import StepResult
from core.protocols import Entry

if TYPE_CHECKING:
    from graph.runs import RunDetail

FONT = Path(__file__).resolve().parent.parent / "assets" / "fonts" / "NotoSansSC-Regular.otf"
WIDTH, GAP, CAPTION = 270, 18, 64
PAPER, INK, SOFT, RING = "#f4f5f7", "#16181d", "#6b7280", "#12b76a"
COLUMNS = 4
CLEAR = "clear: "
MAX_STILLS = 30


@dataclass(frozen=True)
class Still:
    """One frame of the film. at is in the frame's own pixels."""

    picture: Path
    caption: str
    evidence: str
    at: Point | None


def draw_film(detail: "RunDetail", frames: Path, to: Path) -> int:
    """Draws the film of a run into a PNG; gives how many frames it has. UsageError where the run has no pictures."""
    stills = list(_stills(detail.results, detail.entries, frames))[:MAX_STILLS]
    if not stills:
        raise UsageError(f"Run {detail.row.id} has no pictures to show yet; let it do a step first.")
    _sheet([_drawn(still) for still in stills]).save(to)
    return len(stills)


def _stills(results: list[StepResult], entries: list[Entry], frames: Path) -> Iterable[Still]:
    told = [(result.turn, _of_step(result, entries, frames)) for result in results]
    told += [(entry.turn, _of_clearing(entry, frames)) for entry in entries if entry.why.startswith(CLEAR)]
    yield from (still for _, still in sorted(told, key=lambda pair: pair[0]) if still.picture.is_file())
    last = frames / f"{results[-1].after}.png" if results else Path()
    if results and last.is_file():
        yield Still(last, "what is seen in the end", results[-1].evidence, None)


def _of_step(result: StepResult, entries: list[Entry], frames: Path) -> Still:
    touch = _touch_during(result, entries)
    return Still(frames / f"{result.before}.png", result.step.in_words(), result.evidence, touch)


def _of_clearing(entry: Entry, frames: Path) -> Still:
    words = entry.why.removeprefix(CLEAR)
    return Still(frames / f"{entry.frame}.png", words, "out of the way", press_point(entry.action))


def _touch_during(result: StepResult, entries: list[Entry]) -> Point | None:
    touches = [press_point(entry.action) for entry in entries if entry.turn == result.turn]
    return next((point for point in touches if point), None)


def _drawn(still: Still) -> Image.Image:
    with Image.open(still.picture) as opened:
        scale = WIDTH / opened.width
        frame = opened.convert("RGB").resize((WIDTH, round(opened.height * scale)), Image.Resampling.LANCZOS)
    pen = ImageDraw.Draw(frame)
    if still.at:
        x, y = still.at.x * scale, still.at.y * scale
        for radius, color, width in ((17, "white", 6), (16, RING, 4)):
            pen.ellipse((x - radius, y - radius, x + radius, y + radius), outline=color, width=width)
    page = Image.new("RGB", (WIDTH, frame.height + CAPTION), PAPER)
    page.paste(frame, (0, 0))
    text = ImageDraw.Draw(page)
    text.text((0, frame.height + 8), _fitted(still.caption, 15), INK, ImageFont.truetype(FONT, 15))
    text.text(
        (0, frame.height + 32),
        still.evidence,
        RING if still.evidence == "verified" else SOFT,
        ImageFont.truetype(FONT, 14),
    )
    return page


def _fitted(words: str, size: int) -> str:
    font = ImageFont.truetype(FONT, size)
    while font.getlength(words) > WIDTH and len(words) > 1:
        words = words[:-2] + "…"
    return words


def _sheet(pages: list[Image.Image]) -> Image.Image:
    columns = min(COLUMNS, len(pages))
    rows = -(-len(pages) // columns)
    height = max(page.height for page in pages)
    sheet = Image.new("RGB", (columns * (WIDTH + GAP) + GAP, rows * (height + GAP) + GAP), PAPER)
    for n, page in enumerate(pages):
        sheet.paste(page, (GAP + n % columns * (WIDTH + GAP), GAP + n // columns * (height + GAP)))
    return sheet
