"""A run as one picture: one frame per touch, with a ring or an arrow for the finger and the outcome below.

Steps come from their results. What was done to find a target, to retry or to clear the way comes from the journal.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise
from math import atan2, cos, pi, sin
from pathlib import Path
from typing import TYPE_CHECKING

from PIL import Image, ImageDraw, ImageFont

from iris_screen.core.actions import Action, Drag, Swipe, press_point
from iris_screen.core.errors import UsageError
from iris_screen.core.geometry import Point
from iris_screen.core.message import Message, say
from iris_screen.core.protocols import Entry
from iris_screen.planning.step_actions import NEXT_PAGE
from iris_screen.sight.vision.pictures import read_picture
from iris_screen.text import render
from iris_screen.ui.run_status import name_run_status
from iris_screen.ui.step_pictures import find_last_picture

if TYPE_CHECKING:
    from iris_screen.graph.pictures.run_pictures import RunPictures
    from iris_screen.graph.runs import RunDetail

FONT = Path(__file__).resolve().parent.parent / "assets" / "fonts" / "NotoSansSC-Regular.otf"
WIDTH, GAP, CAPTION = 270, 18, 64
PAPER, INK, SOFT, RING = "#f4f5f7", "#16181d", "#6b7280", "#12b76a"
RADIUS, HEAD = 26, 14
"""Of the ring, which leaves what was pressed readable, and of an arrow's head. In pixels of the film."""
COLUMNS = 4
OWN_ACTS = ("step", "repeat", "goal")
MAX_STILLS = 30

XY = tuple[float, float]


@dataclass(frozen=True)
class Still:
    """One frame of the film. touch is in the frame's own pixels."""

    picture: Path
    caption: Message
    evidence: Message
    touch: Action | None = None


def draw_film(detail: "RunDetail", frames: "RunPictures", to: Path, language: str = "en") -> int:
    """Draws the film of a run into a PNG and returns how many frames it has. UsageError if the run has no pictures."""
    found = [still for still in list_stills(detail, frames) if _is_picture(still.picture)]
    if not found:
        row = detail.row
        if detail.result is None or detail.entries or row.reason is None:
            raise UsageError(say("usage-film-too-early", run=row.id))
        raise UsageError(say("usage-film-nothing-done", run=row.id, reason=row.reason))
    shown = found if len(found) <= MAX_STILLS else [*found[: MAX_STILLS - 1], found[-1]]
    pages = [_draw_still(still, language) for still in shown]
    columns = min(COLUMNS, len(pages))
    rows = -(-len(pages) // columns)
    height = max(page.height for page in pages)
    sheet = Image.new("RGB", (columns * (WIDTH + GAP) + GAP, rows * (height + GAP) + GAP), PAPER)
    for n, page in enumerate(pages):
        sheet.paste(page, (GAP + n % columns * (WIDTH + GAP), GAP + n // columns * (height + GAP)))
    sheet.save(to)
    return len(shown)


def _is_picture(file: Path) -> bool:
    """Whether it can be drawn; a damaged one is left out."""
    try:
        with Image.open(file) as opened:
            opened.load()
    except (OSError, ValueError, SyntaxError, Image.DecompressionBombError):
        return False
    return True


def list_stills(detail: "RunDetail", frames: "RunPictures") -> Iterable[Still]:
    """Every turn that did something, and what was seen at the very end."""
    judged = {result.turn for result in detail.results}
    found = [
        (entry.turn, _make_entry_still(entry, detail, frames))
        for entry in detail.entries
        if entry.n == 0 and (entry.turn not in judged or entry.purpose not in OWN_ACTS)
    ]
    for result in detail.results:
        own = [entry.action for entry in detail.entries if entry.turn == result.turn and entry.purpose in OWN_ACTS]
        touch = next((action for action in own if press_point(action)), None)
        evidence = say("run-standing", standing=result.evidence)
        still = Still(frames.file(result.before), result.step.in_words(), evidence, touch)
        found.append((result.turn, still))
    yield from (still for _, still in sorted(found, key=lambda pair: pair[0]))
    if last := find_last_picture(detail, frames):
        yield Still(last, say("run-film-end"), say("run-standing", standing=name_run_status(detail.row).lower()))


def _make_entry_still(entry: Entry, detail: "RunDetail", frames: "RunPictures") -> Still:
    """An act that ended no step: a way out, a look elsewhere, or a touch that was repeated later."""
    act = entry.action.in_words()
    # The step that was being done is the next one that came to an end.
    step = next((result.step for result in detail.results if result.turn >= entry.turn), None)
    match entry.purpose:
        case "clear":
            note = next((turn.note for turn in detail.turns if turn.turn == entry.turn), None)
            caption, evidence = entry.why or act, note or say("act-way-tried")
        case "fallback":
            fallback = step.fallback or (NEXT_PAGE if step.action == "launch_app" else None) if step else None
            caption = fallback.description if fallback and fallback.description else act
            evidence = say("see-not-yet")
        case _:
            caption = step.in_words() if step else act
            evidence = say("step-tried-again") if step else say("step-not-judged")
    return Still(frames.file(entry.frame), caption, evidence, entry.action)


# --- drawing ---------------------------------------------------------------------------------------------------------


def _draw_still(still: Still, language: str) -> Image.Image:
    whole = Image.fromarray(read_picture(still.picture))
    scale = WIDTH / whole.width
    frame = whole.resize((WIDTH, round(whole.height * scale)), Image.Resampling.LANCZOS)
    if still.touch:
        draw_touch(ImageDraw.Draw(frame), still.touch, scale)
    page = Image.new("RGB", (WIDTH, frame.height + CAPTION), PAPER)
    page.paste(frame, (0, 0))
    pen, color = ImageDraw.Draw(page), RING if still.evidence.args.get("standing") == "verified" else SOFT
    for top, said, ink, font_size in ((8, still.caption, INK, 15), (32, still.evidence, color, 14)):
        line, font = render(said, language), ImageFont.truetype(FONT, font_size)
        while font.getlength(line) > WIDTH and len(line) > 1:
            line = line[:-2] + "…"
        pen.text((0, frame.height + top), line, ink, font)
    return page


def draw_touch(pen: ImageDraw.ImageDraw, action: Action, scale: float, radius: int = RADIUS) -> None:
    """On a frame drawn at this scale: an arrow for a swipe or drag, a ring for a press, nothing for other acts."""
    if isinstance(action, Swipe | Drag):
        start, end = _scale_point(action.start, scale), _scale_point(action.end, scale)
        angle = atan2(end[1] - start[1], end[0] - start[0])
        barbs = [
            (end[0] + HEAD * cos(angle + turn), end[1] + HEAD * sin(angle + turn)) for turn in (0.8 * pi, -0.8 * pi)
        ]
        for color, width in (("white", 8), (RING, 4)):
            for one, other in pairwise((start, end, barbs[0], end, barbs[1])):
                pen.line((*one, *other), fill=color, width=width)
    elif at := press_point(action):
        (x, y), thin = _scale_point(at, scale), radius // 13
        for r, color, width in ((radius + 1, "white", 2 * thin), (radius, RING, thin)):
            pen.ellipse((x - r, y - r, x + r, y + r), outline=color, width=width)


def _scale_point(point: Point, scale: float) -> XY:
    return point.x * scale, point.y * scale
