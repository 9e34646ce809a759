"""Presses in a real program by sight alone: one that does nothing is not praised, whatever goes on beside it and
whatever its button wears; one that does something is. Whether it was pressed, and how often, the program says.
"""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from subprocess import Popen

import pytest

from iris_screen.core.settings import Settings
from iris_screen.core.verdict import TaskResult
from iris_screen.graph.runs import Runs
from iris_screen.text import render
from tests import desk
from tests.desk_session import started

PANEL = Path(__file__).parents[2] / "desk_panel.py"


@contextmanager
def panel(goes_on: str, control: str, every_ms: int, seed: int) -> Iterator["Popen[str]"]:
    with started(sys.executable, str(PANEL), goes_on, control, str(every_ms), str(seed)) as program:
        desk.wait_until(lambda: desk.said("xdotool", "getactivewindow", "getwindowname").strip() == "Panel", "Panel")
        desk.said("xdotool", "mousemove", "60", "700")
        yield program


@pytest.fixture(scope="module", autouse=True)
def desktop() -> None:
    desk.needs("xdotool")
    desk.screen()


def ran(home: Path, goes_on: str, control: str, every_ms: int = 1000, seed: int = 0) -> TaskResult:
    with panel(goes_on, control, every_ms, seed) as program:
        runs = Runs(Settings(home=home))
        result = runs.start('click "Refresh it"', device="desktop:?pace=quick&stopkey=no&elements=none", on_event=print)
        program.terminate()
        assert program.stdout and program.stdout.read().split() == ["pressed"], result
    return result


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize(("goes_on", "every_ms"), [("log", 300), ("log", 900), ("bar", 300), ("clock", 1000)])
def test_a_button_that_does_nothing_is_not_praised_for_what_goes_on_beside_it(
    tmp_path: Path, goes_on: str, every_ms: int, seed: int
) -> None:
    result = ran(tmp_path, goes_on, "dead", every_ms, seed)
    assert result.status == "unverified" and "click" in render(result.reason), result


@pytest.mark.parametrize("control", ["tinted", "framed"])
def test_a_button_that_does_nothing_is_not_praised_for_what_it_wears(tmp_path: Path, control: str) -> None:
    result = ran(tmp_path, "none", control)
    assert result.status == "unverified" and "no effect was seen" in render(result.reason), result


@pytest.mark.parametrize("control", ["counting", "checkbox", "tab", "row"])
def test_a_control_that_does_something_is_seen_to(tmp_path: Path, control: str) -> None:
    result = ran(tmp_path, "none", control)
    assert result.verdict == "verified", result


def test_a_button_that_does_something_is_seen_to_beside_a_clock(tmp_path: Path) -> None:
    result = ran(tmp_path, "clock", "counting")
    assert result.verdict == "verified", result
