"""A run as one picture: every touch in its order, those against what stood in the way, too."""

from dataclasses import dataclass, field
from pathlib import Path

import pytest
from PIL import Image

from iris_screen.core.actions import Action, Swipe, Tap
from iris_screen.core.errors import UsageError
from iris_screen.core.geometry import Point
from iris_screen.core.message import say, verbatim
from iris_screen.core.plan import Step, StepResult
from iris_screen.core.press import Purpose
from iris_screen.core.protocols import Entry
from iris_screen.core.verdict import TaskResult, name_obstacle
from iris_screen.graph.pictures.run_pictures import RunPictures
from iris_screen.graph.store import RunRow, TurnRow
from iris_screen.text import render
from iris_screen.ui.film_strip import MAX_STILLS, WIDTH, draw_film, list_stills

RING = (18, 183, 106)


@dataclass
class Detail:
    """What a run left behind, as far as a film needs it."""

    results: list[StepResult] = field(default_factory=list)
    entries: list[Entry] = field(default_factory=list)
    turns: list[TurnRow] = field(default_factory=list)
    result: TaskResult | None = None

    @property
    def row(self) -> RunRow:
        status = self.result.status if self.result else "running"
        times = {"started_at": 0.0, "ended_at": None}
        said = {"text": "t", "device": "sim:", "reason": "why", "verdict": None, "turns": 0, "holder": ""}
        return RunRow.model_validate({"id": "r", "status": status, **said, **times})


def photographed(folder: Path, *names: str, size: tuple[int, int] = (1080, 2400)) -> RunPictures:
    for name in names:
        Image.new("RGB", size, "white").save(folder / f"{name}.png")
    return RunPictures(folder)


def step(turn: int, before: str, after: str, **fields: object) -> StepResult:
    told = {"index": 0, "step": Step(action="tap", description="open it"), "status": "success", "evidence": "verified"}
    return StepResult.model_validate(told | {"turn": turn, "before": before, "after": after} | fields)


def touch(
    turn: int, frame: str, purpose: Purpose, why: str, x: int = 540, y: int = 1200, action: Action | None = None
) -> Entry:
    done = action or Tap(at=Point(x=x, y=y))
    return Entry(run="r", turn=turn, n=0, action=done, at=0.0, frame=frame, purpose=purpose, why=verbatim(why))


def stills_of(detail: Detail, frames: RunPictures) -> list[tuple[str, str, str]]:
    """Picture, caption and what came of it, frame after frame."""
    told = list_stills(detail, frames)  # type: ignore[arg-type] # a paper run
    return [(still.picture.stem, render(still.caption), render(still.evidence)) for still in told]


def rings(film: Path) -> list[tuple[int, int]]:
    """Where rings are, in columns and pixels down."""
    with Image.open(film) as opened:
        pixels = opened.convert("RGB")
    found = [(x, y) for x in range(0, pixels.width, 2) for y in range(0, 600, 2) if pixels.getpixel((x, y)) == RING]
    return sorted({(x // (WIDTH + 18), round(y, -2)) for x, y in found})


def test_what_was_pressed_to_clear_the_way_is_shown_in_its_order(tmp_path: Path) -> None:
    frames = photographed(tmp_path, "one", "two", "end")
    entries = [touch(2, "two", "step", "设置", 540, 1600), touch(1, "one", "clear", "以后再说", 540, 400)]
    to = tmp_path / "film.png"
    drawn = draw_film(Detail([step(2, "two", "end")], entries), frames, to)  # type: ignore[arg-type] # a paper run
    assert drawn == 3
    assert {column for column, _ in rings(to)} == {0, 1}
    assert min(y for column, y in rings(to) if column == 0) < min(y for column, y in rings(to) if column == 1)


def test_the_last_frame_is_the_last_picture_of_the_run_also_where_something_was_cleared_after_the_last_step(
    tmp_path: Path,
) -> None:
    frames = photographed(tmp_path, "one", "two", "three")
    ended = TaskResult(run_id="r", task="t", status="unverified", verdict="unverified", reason="")
    ended = ended.replace(last_picture=str(frames.folder / "three.png"))
    detail = Detail([step(1, "one", "two")], [touch(2, "two", "clear", "BACK")], result=ended)
    assert stills_of(detail, frames)[-1] == ("three", "the final screen", "unverified")


def test_a_step_that_was_never_touched_has_no_ring_though_its_turn_looked_for_it(tmp_path: Path) -> None:
    frames = photographed(tmp_path, "one", "two")
    swiped = touch(
        1, "one", "fallback", "the next page", action=Swipe(start=Point(x=864, y=1200), end=Point(x=216, y=1200))
    )
    failed = step(1, "two", "two", status="failed", evidence="failed", step=Step(action="launch_app", app="wechat"))
    detail = Detail([failed], [swiped])
    assert stills_of(detail, frames)[:2] == [
        ("one", "the next page of icons", "not there yet"),
        ("two", "open wechat", "failed"),
    ]
    to = tmp_path / "film.png"
    draw_film(detail, frames, to)  # type: ignore[arg-type]
    assert {column for column, _ in rings(to)} == {0}


def test_a_swipe_is_an_arrow_from_where_the_finger_went_down_to_where_it_left(tmp_path: Path) -> None:
    frames = photographed(tmp_path, "one", "end")
    swiped = touch(1, "one", "step", "", action=Swipe(start=Point(x=864, y=1200), end=Point(x=216, y=1200)))
    to = tmp_path / "film.png"
    draw_film(Detail([step(1, "one", "end")], [swiped]), frames, to)  # type: ignore[arg-type]
    with Image.open(to) as opened:
        green = [x for x in range(opened.width) if opened.convert("RGB").getpixel((x, 18 + 300)) == RING]
    assert (min(green), max(green)) == (pytest.approx(18 + 54, abs=3), pytest.approx(18 + 216, abs=3))


def test_a_way_out_that_did_not_help_was_tried_and_the_one_that_did_is_out_of_the_way(tmp_path: Path) -> None:
    frames = photographed(tmp_path, "one", "two", "three", "end")
    ad, permission = name_obstacle("ad", "x"), name_obstacle("permission", "y")
    notes = {
        1: say("act-obstacle-still", obstacle=ad),
        2: say("act-obstacle-next", obstacle=permission),
        3: say("act-obstacle-gone"),
    }
    detail = Detail(
        [step(4, "end", "end")],
        [touch(1, "one", "clear", "wait"), touch(2, "two", "clear", "the cross"), touch(3, "three", "clear", "不允许")],
        [TurnRow(turn=turn, checkpoint_id="c", note=note) for turn, note in notes.items()],
    )
    assert [(words, came) for _, words, came in stills_of(detail, frames)[:3]] == [
        ("wait", "still in the way: the ad “x”"),
        ("the cross", "cleared; now in the way: the permission request “y”"),
        ("不允许", "cleared"),
    ]


def test_what_was_pressed_stays_to_be_read_inside_its_ring(tmp_path: Path) -> None:
    frames, to = photographed(tmp_path, "one", "end"), tmp_path / "film.png"
    draw_film(Detail([step(1, "one", "end")], [touch(1, "one", "step", "发送")]), frames, to)  # type: ignore[arg-type]
    word = (18 + 135 - 16, 18 + 300 - 8, 18 + 135 + 16, 18 + 300 + 8)
    with Image.open(to) as opened:
        assert opened.convert("RGB").crop(word).getcolors() == [(32 * 16, (255, 255, 255))]


def test_a_long_run_is_cut_in_its_middle_and_keeps_its_end(tmp_path: Path) -> None:
    names = [f"f{n}" for n in range(MAX_STILLS + 5)]
    frames, to = photographed(tmp_path, *names, size=(27, 60)), tmp_path / "film.png"
    results = [step(n, name, name, index=n) for n, name in enumerate(names)]
    assert draw_film(Detail(results), frames, to) == MAX_STILLS  # type: ignore[arg-type]


def test_a_run_without_pictures_is_said_to_have_none(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="no screenshots to show yet"):
        draw_film(Detail(entries=[touch(1, "gone", "clear", "OK")]), RunPictures(tmp_path), tmp_path / "film.png")  # type: ignore[arg-type]


def test_a_run_that_was_refused_is_said_to_have_done_nothing(tmp_path: Path) -> None:
    refused = Detail(result=TaskResult(run_id="r", task="t", status="failed", verdict="failed", reason="why"))
    with pytest.raises(UsageError, match=r"did nothing on the device.*: why"):
        draw_film(refused, RunPictures(tmp_path), tmp_path / "film.png")  # type: ignore[arg-type]


def test_a_damaged_picture_is_left_out(tmp_path: Path) -> None:
    frames = photographed(tmp_path, "one", "end")
    (frames.folder / "one.png").write_bytes(b"no picture")
    detail, to = Detail([step(1, "one", "end")], [touch(1, "one", "step", "发送")]), tmp_path / "film.png"
    assert draw_film(detail, frames, to) == 1  # type: ignore[arg-type] # a paper run
