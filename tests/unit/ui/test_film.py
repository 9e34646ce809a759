"""A run as one picture: every touch in its order, those against what stood in the way, too."""

from dataclasses import dataclass, field
from pathlib import Path

import pytest
from PIL import Image

from core.actions import Tap
from core.errors import UsageError
from core.geometry import Point
from core.plan import Step, StepResult
from core.protocols import Entry
from ui.film import WIDTH, draw_film

RING = (18, 183, 106)


@dataclass
class Row:
    id: str = "r"


@dataclass
class Detail:
    """What a run left behind, as far as a film needs it."""

    results: list[StepResult] = field(default_factory=list)
    entries: list[Entry] = field(default_factory=list)
    row: Row = field(default_factory=Row)


def photographed(folder: Path, *names: str) -> Path:
    for name in names:
        Image.new("RGB", (1080, 2400), "white").save(folder / f"{name}.png")
    return folder


def step(turn: int, before: str, after: str) -> StepResult:
    done = Step(action="tap", description="open it")
    return StepResult(index=0, step=done, status="success", evidence="verified", turn=turn, before=before, after=after)


def touch(turn: int, frame: str, why: str, x: int, y: int) -> Entry:
    return Entry(run="r", turn=turn, n=0, action=Tap(at=Point(x=x, y=y)), at=0.0, frame=frame, why=why)


def rings(film: Path) -> list[tuple[int, int]]:
    """Where rings are, in columns and pixels down."""
    with Image.open(film) as opened:
        pixels = opened.convert("RGB")
    found = [(x, y) for x in range(0, pixels.width, 2) for y in range(0, 600, 2) if pixels.getpixel((x, y)) == RING]
    return sorted({(x // (WIDTH + 18), round(y, -2)) for x, y in found})


def test_what_was_pressed_to_clear_the_way_is_shown_in_its_order(tmp_path: Path) -> None:
    frames = photographed(tmp_path, "one", "two", "end")
    entries = [touch(2, "two", "step: 设置", 540, 1600), touch(1, "one", "clear: 以后再说", 540, 400)]
    to = tmp_path / "film.png"
    drawn = draw_film(Detail([step(2, "two", "end")], entries), frames, to)  # type: ignore[arg-type] # a paper run
    assert drawn == 3
    assert {column for column, _ in rings(to)} == {0, 1}
    assert min(y for column, y in rings(to) if column == 0) < min(y for column, y in rings(to) if column == 1)


def test_a_run_without_pictures_is_said_to_have_none(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="no pictures to show yet"):
        draw_film(Detail(entries=[touch(1, "gone", "clear: OK", 1, 1)]), tmp_path, tmp_path / "film.png")  # type: ignore[arg-type]
