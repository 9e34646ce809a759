"""Whole runs on a desktop where a person sits: he stops them, takes the mouse, and gets his terminal back."""

import json
import os
import select
import shlex
import signal
import socket
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from subprocess import Popen

import pytest

from tests import desk
from tests.desk_person import Key, Terminal
from tests.e2e.process import LONGEST, Processes, Said

DEVICE = "desktop:?elements=none&pace=quick"
STEPS = """
- {action: wait, amount: 100}
- {action: wait, amount: 100, expect: ["text:ready"], timeout_ms: 120000}
"""
"""It waits for a word that the person types, for as long as a process may take."""
WORD = "ready"
WAIT = "Wait for it, or stop it: iris stop one"


class Run:
    """One run on this process's desktop, with a data folder of its own."""

    def __init__(self, folder: Path) -> None:
        self.iris = Processes(folder / "home")
        self._plan = folder / "steps.yaml"
        self._plan.write_text(STEPS)

    @property
    def start(self) -> tuple[str, ...]:
        return ("run", "wait", "--device", DEVICE, "--steps", str(self._plan), "--run-id", "one")

    def stopped(self, stop: Callable[[], None], *more: str) -> Said:
        """How it ends when a person stops it while it waits."""
        with self.iris.started(*self.start, *more) as process:
            read_until(process, "act ")
            stop()
            out, err = process.communicate(timeout=LONGEST / 2)
        return Said(process.returncode, out, err)

    @property
    def row(self) -> tuple[str, str]:
        (row,) = json.loads(self.iris("runs", "--json").out)
        return row["status"], row["holder"]


def read_until(process: "Popen[str]", word: str) -> str:
    """What it says until this word has come."""
    stream = process.stderr if "--json" in process.args else process.stdout  # type: ignore[operator]
    assert stream is not None
    said = b""
    while word.encode() not in said:
        assert select.select([stream], [], [], LONGEST)[0], said.decode(errors="replace")
        more = os.read(stream.fileno(), 65_536)
        assert more, said.decode(errors="replace")
        said += more
    return said.decode(errors="replace")


@pytest.fixture
def run(tmp_path: Path) -> Run:
    desk.world().reset()
    return Run(tmp_path)


@pytest.fixture
def person() -> Iterator[desk.Person]:
    with desk.person() as somebody:
        somebody.move(640, 700)
        yield somebody


def press_escape(person: desk.Person) -> None:
    person.press("Escape", "Escape", "Escape")


def click_stop_key(person: desk.Person) -> None:
    key = Key()
    at = key.middle()
    key.close()
    person.move(at.x, at.y)
    person.click()


@pytest.mark.parametrize("stop", [press_escape, click_stop_key], ids=["ESC", "the stop key"])
def test_a_run_that_waits_is_stopped_by_the_person_and_can_be_gone_on_with(run, person, stop):
    said = run.stopped(lambda: stop(person))
    assert (said.code, said.err) == (4, ""), said
    assert "INTERRUPTED: stopped by you" in said.out and "iris resume one" in said.out
    assert run.row == ("interrupted", "")
    person.press(*WORD)
    resumed = run.iris("resume", "one", "--json")
    assert (resumed.code, resumed.last["verdict"]) == (0, "verified"), resumed


def test_a_run_whose_screen_goes_away_says_so_and_goes_on_on_the_next(tmp_path, monkeypatch):
    name, server = desk.started_screen()
    monkeypatch.setenv("DISPLAY", name)
    run = Run(tmp_path)
    said = run.stopped(lambda: desk.end(server))
    assert (said.code, said.err) == (5, ""), said
    assert "UNREACHABLE: The desktop's X server is gone" in said.out and "iris resume one" in said.out
    name, server = desk.started_screen()
    monkeypatch.setenv("DISPLAY", name)
    with run.iris.started("resume", "one") as process:
        read_until(process, "act ")
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=LONGEST)
    desk.end(server)
    assert run.row == ("interrupted", "")


def test_a_stopped_run_is_told_as_data(run, person):
    said = run.stopped(lambda: press_escape(person), "--json")
    assert (said.code, said.last["status"]) == (4, "interrupted"), said


def test_a_person_who_takes_the_mouse_pauses_the_run_which_goes_on_after(run, person):
    with run.iris.started(*run.start) as process:
        read_until(process, "act ")
        person.move(700, 720)
        read_until(process, "you moved the mouse")  # seen by the look after an act or by the one before the next
        person.press(*WORD)
        out, err = process.communicate(timeout=LONGEST)
    assert process.returncode == 0, out + err


@pytest.mark.parametrize("address", [DEVICE, "desktop:all"])
def test_a_second_run_is_told_who_has_the_desktop_and_leaves_nothing_behind(run, person, address):
    with run.iris.started(*run.start) as process:
        read_until(process, "act ")
        for told in ((), ("--json",)):
            second = run.iris("run", "press Enter", "--device", address, *told)
            assert (second.code, second.out) == (2, ""), second
            held = f"Device desktop is in use by process {process.pid} on {socket.gethostname()}, run one (“wait”)"
            assert second.err == f"{held}. {WAIT}\n"
        assert run.row[0] == "running"
        person.press(*WORD)
        process.communicate(timeout=LONGEST)
    assert process.returncode == 0


# --- the terminal that it was started from ---------------------------------------------------------------------------


@pytest.fixture
def in_terminal(run: Run, tmp_path: Path) -> Iterator[tuple[Terminal, Path]]:
    """A run in a terminal of its own, and where it tells its process and its end."""
    told = tmp_path / "told"
    command = shlex.join([sys.executable, "-m", "iris_screen.ui.cli", *run.start])
    wait = f"until [ -e {told}.go ]; do sleep 0.05; done"
    run_it = f"IRIS_HOME={run.iris.home} {command} > {told}.out 2>&1; echo $? > {told}.code"
    terminal = Terminal("sh", "-c", f"{wait}; {run_it}; exec sleep 600")
    Path(f"{told}.go").touch()
    yield terminal, told
    terminal.close()


def ended(told: Path) -> int:
    code = Path(f"{told}.code")
    desk.wait_until(lambda: code.exists() and code.read_text().endswith("\n"), "the run's end")
    return int(code.read_text())


def acts(told: Path) -> bool:
    out = Path(f"{told}.out")
    return out.exists() and "act " in out.read_text()


def test_the_terminal_is_minimised_while_the_run_goes_on_and_back_at_its_end(in_terminal, person):
    terminal, told = in_terminal
    desk.wait_until(lambda: acts(told), "the run")
    assert terminal.is_minimised
    person.press(*WORD)
    assert ended(told) == 0, Path(f"{told}.out").read_text()
    desk.wait_until(lambda: not terminal.is_minimised, "the terminal back")


def test_the_terminal_is_back_when_the_run_was_killed(run, in_terminal):
    terminal, told = in_terminal
    desk.wait_until(lambda: acts(told), "the run")
    assert terminal.is_minimised
    _, holder = run.row
    os.kill(int(holder.rpartition(":")[2]), signal.SIGKILL)
    desk.wait_until(lambda: not terminal.is_minimised and terminal.is_in_front, "the terminal back")
    assert ended(told) == 128 + signal.SIGKILL


@pytest.mark.parametrize("how", ["ESC", "Ctrl-C"])
def test_the_terminal_is_back_when_the_run_was_stopped(run, in_terminal, person, how):
    terminal, told = in_terminal
    desk.wait_until(lambda: acts(told), "the run")
    if how == "ESC":
        press_escape(person)
    else:
        assert run.iris("stop", "one").code == 0
    assert ended(told) == 4, Path(f"{told}.out").read_text()
    desk.wait_until(lambda: not terminal.is_minimised, "the terminal back")
