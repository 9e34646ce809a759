"""What a person does at a real desktop with mouse and keyboard becomes a program, and plays."""

import runpy
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

import iris_screen
from iris_screen import Settings
from iris_screen.evals.tasks.check import find_broken
from iris_screen.evals.tasks.desktop_place import NEEDED, open_desktop, open_session
from iris_screen.evals.tasks.recorded_tasks import record_by_hand
from iris_screen.evals.tasks.task import Case, make_case, read_tasks
from iris_screen.planning.recorder.session_program import write_program
from tests import desk

DESKTOP = "desktop:?pace=quick&stopkey=no"
BY_HAND = ("text_replace_all", "text_close_without_saving")


@pytest.fixture(scope="module", autouse=True)
def session() -> Iterator[None]:
    desk.needs(*NEEDED)
    with open_session():
        yield


def recorded(case: Case, folder: Path) -> Path:
    """The program of a person who did the steps of this task."""
    with open_desktop(case):
        steps = record_by_hand(Settings(home=folder / "home"), lambda hands: hands.do_all(case.steps))
    program = folder / "recorded.py"
    program.write_text(write_program(steps, program.name, DESKTOP), "utf-8")
    return program


@pytest.mark.parametrize("name", BY_HAND)
def test_what_hands_did_on_a_desktop_is_done_by_the_program(name: str, tmp_path: Path) -> None:
    case = make_case("desktop", read_tasks("desktop")[name], 1)
    program = recorded(case, tmp_path)
    with open_desktop(case) as place:
        before = place.read_facts()
        with iris_screen.open(DESKTOP, settings=Settings(home=tmp_path / "home"), gate=lambda question: True) as s:
            runpy.run_path(str(program))["play"](s)
        assert s.close().verdict != "failed"
        time.sleep(1)  # for the program to write its file
        assert not find_broken(case.done, place.read_facts(), before, ""), program.read_text("utf-8")
