"""What a person does at a real desktop with mouse and keyboard becomes a program, and plays."""

import runpy
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

import iris_screen
from iris_screen import Settings
from iris_screen.core.actions import Click, MovePointer
from iris_screen.evals.miniwob.task_display import Looks, run_program
from iris_screen.evals.tasks.check import find_broken
from iris_screen.evals.tasks.desktop_place import BROWSER, NEEDED, open_desktop, open_session
from iris_screen.evals.tasks.hand_person import HandPerson
from iris_screen.evals.tasks.plain_steps import StepHands
from iris_screen.evals.tasks.recorded_tasks import record_by_hand
from iris_screen.evals.tasks.task import Case, make_case, read_tasks
from iris_screen.planning.recorder.session_program import write_program
from tests import desk
from tests.desk_person import Key
from tests.e2e.process import Processes

DESKTOP = "desktop:?pace=quick&stopkey=no"
BY_HAND = ("text_replace_all", "text_close_without_saving")
CANARY = "Tz7-canary-Qw"
BANK = """<!doctype html><title>Bank</title><body style="font: 24px sans-serif; margin: 40px">
<form onsubmit="out.textContent = 'Welcome, your password is ' + word.value; return false">
<p><label>User name <input></label><p><label>Password <input id=word type=password></label>
<p><button>Sign in</button></form><p id=out></p>"""


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


def done_by(program: Path, case: Case) -> list[str]:
    """Plays the program where the task can be done; returns what of the task is not done then."""
    with open_desktop(case) as place:
        before = place.read_facts()
        with iris_screen.open(
            DESKTOP, settings=Settings(home=program.parent / "home"), gate=lambda question: True
        ) as s:
            runpy.run_path(str(program))["play"](s)
        assert s.close().verdict != "failed"
        time.sleep(1)  # for the program to write its file
        return find_broken(case.done, place.read_facts(), before, "")


@pytest.mark.parametrize("name", BY_HAND)
def test_what_hands_did_on_a_desktop_is_done_by_the_program(name: str, tmp_path: Path) -> None:
    case = make_case("desktop", read_tasks("desktop")[name], 1)
    program = recorded(case, tmp_path)
    assert not done_by(program, case), program.read_text("utf-8")


def test_it_is_done_on_a_larger_screen_with_larger_letters_and_a_dark_theme_too(tmp_path: Path) -> None:
    case = make_case("desktop", read_tasks("desktop")["text_first_line_away"], 1)
    program = recorded(case, tmp_path)
    with open_session(Looks(width=1600, height=1000), {"GTK_THEME": "Adwaita:dark", "GDK_DPI_SCALE": "1.3"}):
        assert not done_by(program, case), program.read_text("utf-8")


def test_a_password_typed_by_hand_is_in_no_file_and_becomes_a_parameter(tmp_path: Path) -> None:
    """In a page that shows it afterwards; the browser gives no elements of its pages here."""
    page, home = tmp_path / "page" / "bank.html", tmp_path / "home"
    page.parent.mkdir()
    page.write_text(BANK, "utf-8")
    browser = ("chromium", *BROWSER, f"--user-data-dir={tmp_path / 'page' / 'profile'}", f"--app=file://{page}")
    steps = [*({"press": "tab"}, {"type": "ada"}, {"press": "tab"}, {"type": CANARY}), {"press": "enter"}, {"wait": 1}]
    with run_program(*browser, environment={}):
        desk.wait_until(lambda: bool(desk.said("xdotool", "search", "--onlyvisible", "--name", "^Bank$")), "the page")
        time.sleep(2)
        made = record_by_hand(Settings(home=home), lambda hands: hands.do_all(steps))
    program = write_program(made, "bank.py", DESKTOP)
    assert 's.type("ada")' in program and 's.type("{{secret:%d}}" % secret)' in program
    assert CANARY not in program + repr([each.step for each in made])
    assert [path for path in home.rglob("*") if path.is_file() and CANARY.encode() in path.read_bytes()] == []


def test_the_command_records_hands_until_the_stop_key_is_clicked_and_leaves_what_is_in_its_own_terminal(
    tmp_path: Path,
) -> None:
    case = make_case("desktop", read_tasks("desktop")["text_replace_all"], 1)
    iris, program = Processes(tmp_path / "home"), tmp_path / "recorded.py"
    with open_desktop(case) as place, iris.started("record", "--device", "desktop:", "--out", str(program)) as process:
        assert process.stdout is not None
        assert "Stop Iris" in process.stdout.readline()
        key, hands = Key(), HandPerson(place.device)
        StepHands(hands).do_all([{"wait": 2}, *case.steps, {"wait": 2}])
        at = key.middle()
        key.close()
        hands.do(MovePointer(to=at))
        hands.do(Click())
        out, err = process.communicate(timeout=100)
    assert process.returncode == 0, out + err
    written = program.read_text("utf-8")
    assert 's.open_app("Mousepad")\n    s.press("ctrl", "a")\n    s.type(' in written, written
    assert written.count("    s.") == 4, "the click on the stop key is no step"
