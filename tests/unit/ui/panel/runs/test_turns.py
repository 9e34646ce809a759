"""A run looked back at, turn by turn."""

from pathlib import Path

from iris_screen.core.actions import Receipt, Swipe, Tap
from iris_screen.core.geometry import Box, Point
from iris_screen.core.message import verbatim
from iris_screen.core.plan import Agenda
from iris_screen.core.protocols import Entry
from iris_screen.core.state import Observation
from iris_screen.core.verdict import Blocker
from iris_screen.graph.pictures.run_pictures import RunPictures
from iris_screen.text import render
from iris_screen.ui.panel.runs.turns import view_turn
from iris_screen.ui.panel.runs.view import Shot
from tests.unit.ui.panel.paper import detail, moment, result, row, step

FRAMES = RunPictures(Path("frames"))
TAP, SWIPE = Tap(at=Point(x=5, y=6)), Swipe(start=Point(x=1, y=1), end=Point(x=9, y=1))


def entry(turn: int, n: int, action: Tap | Swipe, frame: str, receipt: Receipt | None = None) -> Entry:
    return Entry(
        run="r",
        turn=turn,
        n=n,
        action=action,
        at=0.0,
        frame=frame,
        purpose="step",
        why=verbatim("设置"),
        receipt=receipt,
    )


def test_a_turn_shows_what_it_was_decided_on_with_its_touches_and_what_was_seen_after() -> None:
    box = Box(left=0, top=0, right=4, bottom=4)
    seen = Observation(frame="f2", at=0.0, app="com.app", blocker=Blocker(kind="ad", description="春日特惠", box=box))
    entries = (entry(1, 0, SWIPE, "f0"), entry(2, 0, TAP, "f1", Receipt()), entry(2, 1, SWIPE, "f1"))
    told = detail(row(), turns={1: "look again", 2: "verified"}, entries=entries, results=(result("open it", 2),))
    view = view_turn(told, 2, moment("plan", turn=2, seen=seen, agenda=Agenda(ahead=[step("and on")])), FRAMES)
    assert view.before == Shot(FRAMES.folder / "f1.png", touches=(TAP, SWIPE))
    assert view.after == Shot(FRAMES.folder / "f2.png", blocker=box)
    assert (render(view.step), view.status, render(view.note)) == ("open it", "success", "verified")
    assert [(line.node, render(line.words)) for line in view.parts] == [
        ("locate", "设置"),
        ("act", "tap at 5, 6; swipe from 1, 1 to 9, 1 (unclear whether it was sent)"),
        ("observe", "com.app; the ad “春日特惠”"),
        ("verify", "verified"),
        ("plan", "and on"),
    ]


def test_a_turn_that_touched_nothing_shows_the_picture_its_step_was_judged_from() -> None:
    told = detail(row(), turns={1: ""}, results=(result("see it", 1, before="f7"),))
    view = view_turn(told, 1, moment("plan", seen=Observation(frame="", at=0.0)), FRAMES)
    assert (view.before, view.after, view.parts) == (Shot(FRAMES.folder / "f7.png"), None, ())
