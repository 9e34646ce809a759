"""A run as one picture: a frame a touch, with a ring or an arrow where the finger was and what came of it below.

Steps are told by their results; what was done to find a target, to try once more or to clear the way by the journal.
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
from iris_screen.core.plan import Step, StepResult
from iris_screen.core.protocols import Entry
from iris_screen.planning.step_actions import NEXT_PAGE
from iris_screen.text import render
from iris_screen.ui.run_status import name_run_status
from iris_screen.ui.step_pictures import find_last_picture

if TYPE_CHECKING:
    from iris_screen.graph.runs import RunDetail

FONT = Path(__file__).resolve().parent.parent / "assets" / "fonts" / "NotoSansSC-Regular.otf"
WIDTH, GAP, CAPTION = 270, 18, 64
PAPER, INK, SOFT, RING = "#f4f5f7", "#16181d", "#6b7280", "#12b76a"
RADIUS, HEAD = 26, 14
"""Of the ring, so that it leaves what was pressed to be read, and of an arrow's head, in pixels of the film."""
COLUMNS = 4
OWN_ACTS = ("step", "repeat", "goal")
MAX_STILLS = 30

Spot = tuple[float, float]


@dataclass(frozen=True)
class Still:
    """One frame of the film. touch is in the frame's own pixels."""

    picture: Path
    caption: Message
    evidence: Message
    touch: Action | None = None


def draw_film(detail: "RunDetail", frames: Path, to: Path, language: str = "en") -> int:
    """Draws the film of a run into a PNG; gives how many frames it has. UsageError where the run has no pictures."""
    told = [still for still in list_stills(detail, frames) if still.picture.is_file()]
    if not told:
        raise UsageError(_nothing_to_show(detail))
    shown = told if len(told) <= MAX_STILLS else [*told[: MAX_STILLS - 1], told[-1]]
    _sheet([_drawn(still, language) for still in shown]).save(to)
    return len(shown)


def _nothing_to_show(detail: "RunDetail") -> Message:
    row = detail.row
    if detail.result is None or detail.entries or row.reason is None:
        return say("usage-film-too-early", run=row.id)
    return say("usage-film-nothing-done", run=row.id, reason=row.reason)


def list_stills(detail: "RunDetail", frames: Path) -> Iterable[Still]:
    """Every turn that did something, and what was seen at the very end."""
    judged = {result.turn for result in detail.results}
    told = [
        (entry.turn, _of_entry(entry, detail, frames))
        for entry in detail.entries
        if entry.n == 0 and (entry.turn not in judged or entry.purpose not in OWN_ACTS)
    ]
    told += [(result.turn, _of_step(result, detail.entries, frames)) for result in detail.results]
    yield from (still for _, still in sorted(told, key=lambda pair: pair[0]))
    if last := find_last_picture(detail, frames):
        yield Still(last, say("run-film-end"), say("run-standing", standing=name_run_status(detail.row).lower()))


def _of_step(result: StepResult, entries: list[Entry], frames: Path) -> Still:
    own = [entry.action for entry in entries if entry.turn == result.turn and entry.purpose in OWN_ACTS]
    touch = next((action for action in own if press_point(action)), None)
    return Still(
        frames / f"{result.before}.png", result.step.in_words(), say("run-standing", standing=result.evidence), touch
    )


def _of_entry(entry: Entry, detail: "RunDetail", frames: Path) -> Still:
    """An act that ended no step: a way out, a look elsewhere, or a touch that was made again later."""
    match entry.purpose:
        case "clear":
            caption, came = entry.why or entry.action.in_words(), _cleared(entry, detail)
        case "fallback":
            caption, came = _sought(entry, detail.results), say("see-not-yet")
        case _:
            caption, came = _tried(entry, detail.results)
    return Still(frames / f"{entry.frame}.png", caption, came, entry.action)


def _cleared(entry: Entry, detail: "RunDetail") -> Message:
    note = next((turn.note for turn in detail.turns if turn.turn == entry.turn), None)
    return say("act-way-tried") if note is None or note.key == "act-obstacle-still" else say("act-obstacle-gone")


def _step_of(entry: Entry, results: list[StepResult]) -> Step | None:
    """The step that was being done: the next one that came to an end."""
    return next((result.step for result in results if result.turn >= entry.turn), None)


def _sought(entry: Entry, results: list[StepResult]) -> Message:
    step = _step_of(entry, results)
    fallback = step.fallback or (NEXT_PAGE if step.action == "launch_app" else None) if step else None
    return fallback.description if fallback and fallback.description else entry.action.in_words()


def _tried(entry: Entry, results: list[StepResult]) -> tuple[Message, Message]:
    step = _step_of(entry, results)
    if step is None:
        return entry.action.in_words(), say("step-not-judged")
    return step.in_words(), say("step-tried-again")


# --- drawing ---------------------------------------------------------------------------------------------------------


def _drawn(still: Still, language: str) -> Image.Image:
    with Image.open(still.picture) as opened:
        scale = WIDTH / opened.width
        frame = opened.convert("RGB").resize((WIDTH, round(opened.height * scale)), Image.Resampling.LANCZOS)
    if still.touch:
        draw_touch(ImageDraw.Draw(frame), still.touch, scale)
    page = Image.new("RGB", (WIDTH, frame.height + CAPTION), PAPER)
    page.paste(frame, (0, 0))
    pen, color = ImageDraw.Draw(page), RING if still.evidence.args.get("standing") == "verified" else SOFT
    pen.text((0, frame.height + 8), _fitted(render(still.caption, language), 15), INK, ImageFont.truetype(FONT, 15))
    pen.text((0, frame.height + 32), render(still.evidence, language), color, ImageFont.truetype(FONT, 14))
    return page


def draw_touch(pen: ImageDraw.ImageDraw, action: Action, scale: float, radius: int = RADIUS) -> None:
    """On a frame drawn at this scale: an arrow the way a finger moved, a ring where it only pressed, or nothing."""
    if isinstance(action, Swipe | Drag):
        _arrow(pen, _scaled(action.start, scale), _scaled(action.end, scale))
    elif at := press_point(action):
        _ring(pen, _scaled(at, scale), radius)


def _scaled(point: Point, scale: float) -> Spot:
    return point.x * scale, point.y * scale


def _ring(pen: ImageDraw.ImageDraw, at: Spot, radius: int) -> None:
    (x, y), thin = at, radius // 13
    for r, color, width in ((radius + 1, "white", 2 * thin), (radius, RING, thin)):
        pen.ellipse((x - r, y - r, x + r, y + r), outline=color, width=width)


def _arrow(pen: ImageDraw.ImageDraw, start: Spot, end: Spot) -> None:
    way = atan2(end[1] - start[1], end[0] - start[0])
    barbs = [(end[0] + HEAD * cos(way + turn), end[1] + HEAD * sin(way + turn)) for turn in (0.8 * pi, -0.8 * pi)]
    for color, width in (("white", 8), (RING, 4)):
        for one, other in pairwise((start, end, barbs[0], end, barbs[1])):
            pen.line((*one, *other), fill=color, width=width)


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
