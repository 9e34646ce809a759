"""What goes through many files must not be forgotten in one of them: a kind of action, a fact of a frame.

CONTRIBUTING.md names the files in order. Each place either knows a kind or says here why it does not.
"""

import ast
from dataclasses import MISSING, fields
from pathlib import Path
from typing import get_args

import numpy as np
import pytest

from iris_screen.core.actions import (
    ACTION,
    Action,
    ArrangeWindow,
    Call,
    Click,
    DoubleTap,
    Drag,
    GoHome,
    Hotkey,
    Hover,
    InputText,
    LaunchApp,
    LongPress,
    MovePointer,
    OpenUrl,
    PressKey,
    Scroll,
    ShowWindow,
    Swipe,
    Tap,
    Wait,
)
from iris_screen.core.geometry import Box, Point
from iris_screen.core.message import verbatim
from iris_screen.core.screen import Element, Frame
from iris_screen.graph.lifecycle.frame_store import FolderAlbum
from iris_screen.text import list_languages, render

ROOT = Path(__file__).parents[2]
HERE, THERE = Point(x=10, y=20), Point(x=30, y=40)
BOX = Box(left=1, top=2, right=30, bottom=40)

ONE_OF_EACH: tuple[Action, ...] = (
    Tap(at=HERE),
    DoubleTap(at=HERE),
    LongPress(at=HERE),
    Swipe(start=HERE, end=THERE),
    Drag(start=HERE, end=THERE),
    InputText(text="hello"),
    PressKey(key="ENTER"),
    Hotkey(keys=["ctrl", "s"]),
    Wait(ms=10),
    GoHome(),
    LaunchApp(app="org.example"),
    ShowWindow(app="org.example"),
    ArrangeWindow(how="maximize", app="org.example"),
    Call(number="10086"),
    OpenUrl(url="https://example.org"),
    MovePointer(to=HERE),
    Click(),
    Hover(),
    Scroll(direction="down"),
)
KINDS = {kind.__name__ for kind in get_args(get_args(Action)[0])}

NO_MOUSE = dict.fromkeys(("MovePointer", "Click", "Hover", "Scroll"), "it has no mouse")
NO_KEYBOARD = {"Hotkey": "it presses one key at a time, on the glass"}
NO_WINDOWS = dict.fromkeys(("ShowWindow", "ArrangeWindow"), "it has no windows")
NO_LINE = dict.fromkeys(("LaunchApp", "OpenUrl", "Call"), "nothing is plugged in: it touches the glass only")

NO_STEP = {
    **dict.fromkeys(("Drag", "Hover"), "no step repeats it: a run that did it is not kept as a skill"),
    **dict.fromkeys(("ShowWindow", "ArrangeWindow", "Call"), "a model that pursues a goal cannot choose it"),
}

PLACES: dict[str, dict[str, str]] = {
    "tools/devices/sim.py": NO_MOUSE | NO_WINDOWS,
    "tools/devices/android": NO_MOUSE | NO_WINDOWS,
    "tools/devices/arm/arm_device.py": NO_MOUSE | NO_WINDOWS | NO_LINE | NO_KEYBOARD,
    "tools/devices/desktop/desktop_device.py": {"Call": "it has no telephone"},
    "planning/step_actions.py": {},
    "planning/skills/recorded_acts.py": NO_STEP,
}
"""Where each kind must be known: a file or a folder, and the kinds it does without, with the reason."""


def test_there_is_an_example_of_every_kind_of_action() -> None:
    assert {type(action).__name__ for action in ONE_OF_EACH} == KINDS


@pytest.mark.parametrize("place", PLACES)
def test_a_place_that_handles_actions_knows_every_kind_or_says_why_not(place: str) -> None:
    path = ROOT / place
    files = sorted(path.rglob("*.py")) if path.is_dir() else [path]
    named = {name for file in files for name in _used(file)}
    assert KINDS - named == set(PLACES[place])


@pytest.mark.parametrize("action", ONE_OF_EACH, ids=lambda action: action.kind)
def test_every_action_can_be_kept_and_told_in_every_language(action: Action) -> None:
    assert ACTION.validate_json(action.model_dump_json()) == action
    for language in list_languages():
        words = render(action.in_words(), language)
        assert words and not words.startswith("act-")
        assert "hello" not in render(action.describe_masked(), language)


def _used(file: Path) -> set[str]:
    """Names that the code uses, imports apart."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    names = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
    return names | {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)}


NOT_KEPT = {"problem": "an Observation has it: it explains why this look found no elements, and is told with the run"}
"""What of a frame is not written beside its picture, and where it goes."""


def test_every_fact_of_a_frame_is_kept_with_its_picture_or_listed_with_a_reason(tmp_path: Path) -> None:
    pixels = np.arange(60 * 80 * 3, dtype=np.uint8).reshape(60, 80, 3)
    seen = Frame(
        pixels=pixels,
        key="0a",
        at=1.5,
        app="org.example",
        health="stale",
        scale=2.0,
        elements=[Element(id="1", role="button", name="OK", box=BOX)],
        window=7,
        under=8,
        front=BOX,
        dialog=BOX,
        problem=verbatim("It hangs."),
        title="Letters",
        active=7,
        windows={7: "left"},
        veiled=True,
    )
    standard = {each.name: each.default for each in fields(Frame) if each.default is not MISSING}
    assert [name for name, value in standard.items() if getattr(seen, name) == value] == [], (
        "give it another value here"
    )

    FolderAlbum(tmp_path).put(seen)
    kept = FolderAlbum(tmp_path).get("0a")

    lost = {name for name in seen.__dict__ if not np.array_equal(getattr(kept, name), getattr(seen, name))}
    assert lost == set(NOT_KEPT)
