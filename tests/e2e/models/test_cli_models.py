"""A model over the wire: what runs and talks with it cost, where they stop, and that its key goes nowhere else."""

import io
import itertools
import json
import os
import pty
import re
import select
import subprocess
import sys
import termios
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from iris_screen.core.message import say
from iris_screen.testing.answers import Asked
from iris_screen.testing.endpoint import Endpoint
from iris_screen.text import render
from iris_screen.ui.cli.program import exit_code
from tests.e2e.models.note_brain import TASK, WISH, NoteBrain
from tests.e2e.process import Processes, Said

ROOT = Path(__file__).resolve().parents[3]
TINY = f"sim:{ROOT / 'assets' / 'worlds' / 'tiny.yaml'}?time=virtual&seed=7&width=270&height=600&density=0.6875"
BRAIN = NoteBrain("milestones")
KEY = "sk-canary-Zq81xW07"

Iris = Callable[..., Said]


def talks(asked: Asked) -> str:
    """As the model of a talk: a task where the line is one, or leans on one, else words."""
    if not asked.text.startswith("You are Iris"):
        return BRAIN(asked)
    line = str(asked.messages[-1]["content"])
    return f"<task>{TASK}</task>" if line == TASK or "again" in line else f"You said: {line}\x1b[2J, and {KEY}."


@pytest.fixture
def server() -> Iterator[Endpoint]:
    with Endpoint(talks) as server:
        yield server


@pytest.fixture
def home(tmp_path: Path, server: Endpoint, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data folder, with the model in the environment."""
    for name, value in {"MODEL": "gpt-4o", "BASE_URL": server.base_url, "API_KEY": KEY}.items():
        monkeypatch.setenv(f"IRIS_{name}", value)
    monkeypatch.setenv("IRIS_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setattr(sys, "excepthook", sys.__excepthook__)
    return tmp_path / "home"


@pytest.fixture
def iris(home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Iris:
    """The command in this process, which has everything imported already. typed: what is piped into it."""

    def called(*args: str, typed: str = "") -> Said:
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        capsys.readouterr()
        code = exit_code(list(args))
        return Said(code, *capsys.readouterr())

    return called


def run(iris: Iris, *args: str, name: str = "cat") -> Said:
    return iris("run", TASK, "--device", TINY, "--run-id", name, *args)


def test_a_run_tells_what_its_model_costs_while_it_goes_and_at_its_end(iris: Iris, server: Endpoint) -> None:
    said = run(iris)
    assert said.code == 0, said.out + said.err
    told = [int(n) for n in re.findall(r"\[(\d+) model calls? \(", said.out)]
    assert told == list(range(1, len(server.requests) + 1)) and len(told) > 3
    summary = rf"{told[-1]} model calls \(about [\d,]+ tokens, about \$0\.\d+, "
    assert re.search(summary, said.out.split("VERIFIED")[1])
    assert re.search(summary, iris("show", "cat").out)


def test_programs_read_what_it_cost(iris: Iris, server: Endpoint) -> None:
    told = run(iris, "--json").last
    calls = len(server.requests)
    assert (told["model_calls"], told["usage"]["calls"]) == (calls, calls)
    assert told["tokens"] == told["usage"]["prompt_tokens"] + told["usage"]["answer_tokens"] > 0
    assert 0 < told["usage"]["cost"] < 1
    assert iris("show", "cat", "--json").last["result"]["usage"] == told["usage"]


def test_a_price_that_nobody_knows_is_not_made_up(iris: Iris) -> None:
    assert "cost unknown" in run(iris, "--quiet", "--model", "unheard-of").out


@pytest.mark.parametrize(("limit", "more"), [("--max-calls=3", "--max-calls=50"), ("--max-cost=0.015", "--max-cost=1")])
def test_a_run_stops_at_its_limit_and_goes_on_with_a_higher_one(
    iris: Iris, server: Endpoint, tmp_path: Path, limit: str, more: str
) -> None:
    phone = tmp_path / "phone.json"
    stopped = run(iris, "--json", limit, "--device", f"{TINY}&dump={phone}")
    asked = len(server.requests)
    assert (stopped.code, stopped.last["status"], asked) == (4, "stopped", 3), stopped.err
    assert limit.replace("=", " ") in stopped.last["reason"]
    again = iris("resume", "cat", "--json")
    assert (again.code, again.last["status"], len(server.requests)) == (4, "stopped", asked)
    on = iris("resume", "cat", "--json", more)
    assert (on.code, on.last["verdict"]) == (0, "verified"), on.err
    assert asked < on.last["usage"]["calls"] <= len(server.requests)
    effects = json.loads(phone.read_text("utf-8"))["effects"]
    assert [each["with"]["words"] for each in effects if each["effect"] == "note_saved"] == [WISH]


def test_a_run_that_may_ask_nothing_ends_before_it_begins_and_can_begin_later(iris: Iris, server: Endpoint) -> None:
    assert run(iris, "--max-calls", "0").code == 4
    assert server.requests == []
    assert iris("resume", "cat", "--max-calls", "50", "--quiet").code == 0


def test_what_a_run_was_given_reaches_it_with_a_model_too(iris: Iris, server: Endpoint, tmp_path: Path) -> None:
    """The first node is handed what was asked for, steps and device and all, whatever counts what it costs."""
    plan = tmp_path / "plan.yaml"
    plan.write_text('- {action: tap, target: "text:Notes", expect: ["text:Buy bread"]}\n')
    said = iris("run", "look at the notes", "--device", TINY, "--steps", str(plan))
    assert said.code == 0 and f"on {TINY}" in said.out, said.out
    assert server.requests == []


@pytest.mark.parametrize(
    ("fault", "code", "status", "words"),
    [("401", 2, "unreachable", "Set IRIS_API_KEY"), ("500", 5, "unreachable", "Try again later")],
)
def test_a_model_that_does_not_answer_leaves_a_run_that_goes_on_later(
    iris: Iris, server: Endpoint, fault: str, code: int, status: str, words: str
) -> None:
    server.faults = dict.fromkeys(range(3, 20), fault)
    said = run(iris, "--json")
    assert (said.code, said.last["status"]) == (code, status), said.err
    assert words in said.last["reason"]
    server.faults = {}
    assert iris("resume", "cat", "--quiet").code == 0


def test_each_line_that_is_piped_in_gets_one_answer_and_a_task_is_done(iris: Iris, server: Endpoint) -> None:
    said = iris("chat", "--device", TINY, typed=f"hello\n{TASK}\nagain\n/help\n")
    first, *_ = said.out.splitlines()
    assert first.startswith("You said: hello") and "\x1b" not in said.out
    assert said.out.count("VERIFIED") == 1
    assert f"Not run: {TASK}. To run it, type it in full yourself." in said.out
    assert "verified" in [asked.text for asked in server.requests if asked.text.startswith("You are Iris")][-1]
    assert len(iris("runs", "--json").out.split('"id"')) == 2  # what the person had not said himself was not done


def test_a_talk_needs_a_model(iris: Iris, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("IRIS_MODEL")
    said = iris("chat")
    assert (said.code, said.out, len(said.err.splitlines())) == (2, "", 1)
    assert "iris chat needs a model" in said.err


class Terminal:
    """A talk at a terminal: what it shows is read until something stands there."""

    def __init__(self, home: Path) -> None:
        self._own, theirs = pty.openpty()
        environ = {**os.environ, "IRIS_HOME": str(home), "XDG_CONFIG_HOME": str(home.parent), "TERM": "dumb"}
        command = [sys.executable, "-m", "iris_screen.ui.cli", "chat", "--device", TINY]
        home.mkdir(parents=True, exist_ok=True)
        self._process = subprocess.Popen(
            command,
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            env=environ,
            cwd=home,
            start_new_session=True,
            preexec_fn=_takes_the_terminal,  # noqa: PLW1509 - it only makes a system call
        )
        os.close(theirs)
        self._shown = ""

    def type(self, text: str) -> None:
        os.write(self._own, text.encode())

    def interrupt(self, words: str) -> None:
        """Ctrl-C, until these words show that it was heard. A signal that comes between the prompt of CPython's input()
        and its waiting is slept through until another one comes: here a window that changes its size.
        """
        self.type("\x03")
        for rows in itertools.count(24):
            if words in self._shown:
                break
            if select.select([self._own], [], [], 0.2)[0]:
                self._read(words)
            else:
                termios.tcsetwinsize(self._own, (rows, 80))
        self.until(words)

    def until(self, words: str) -> str:
        """What was shown up to these words, which are then done with."""
        while words not in self._shown:
            self._read(words)
        before, _, self._shown = self._shown.partition(words)
        return before

    def _read(self, words: str) -> None:
        try:
            piece = os.read(self._own, 4096)
        except OSError:  # it is gone
            piece = b""
        assert piece, f"{words!r} is not in {self._shown!r}"
        self._shown += piece.decode(errors="replace")

    def end(self) -> int:
        try:
            return self._process.wait(60)
        finally:
            self._process.kill()
            self._process.wait()
            os.close(self._own)


def _takes_the_terminal() -> None:
    import fcntl

    fcntl.ioctl(0, termios.TIOCSCTTY, 0)


@pytest.mark.skipif(sys.platform == "win32", reason="there are no pseudo terminals")
def test_ctrl_c_stops_an_answer_and_a_second_one_leaves(home: Path, server: Endpoint) -> None:
    server.faults = {1: "stall"}
    terminal = Terminal(home)
    terminal.until("> ")
    terminal.type("tell me a long story\r")
    terminal.until("You said:")
    terminal.interrupt(render(say("cli-chat-stopped")))
    terminal.type("again?\r")
    assert TASK in terminal.until("[Y/n]")
    terminal.type("n\r")
    terminal.until("> ")
    terminal.interrupt(render(say("cli-chat-stopped")))
    terminal.until("> ")
    terminal.interrupt("Stopped")
    assert terminal.end() == 4


@pytest.mark.skipif(sys.platform == "win32", reason="there are no pseudo terminals")
def test_a_task_at_a_terminal_is_done_once_the_person_agrees(home: Path, iris: Iris) -> None:
    terminal = Terminal(home)
    terminal.until("> ")
    terminal.type("do that again\r")
    terminal.until("[Y/n]")
    terminal.type("\r")
    assert "locate" in terminal.until("VERIFIED")
    terminal.until("> ")
    terminal.type("/quit\r")
    terminal.until("1 model call (")
    assert terminal.end() == 0
    assert '"success"' in iris("runs", "--json").out


def test_the_key_is_nowhere_but_in_the_header_to_its_own_endpoint(home: Path, iris: Iris, server: Endpoint) -> None:
    said = [
        run(iris, "--json"),
        run(iris, name="two"),
        iris("--debug", "--set", "debug=true", "run", TASK, "--device", TINY, "--run-id", "three"),
        iris("show", "cat"),
        iris("show", "cat", "--json"),
        iris("runs", "--json"),
        iris("doctor", "--model"),
        iris("doctor", "--json"),
        iris("chat", typed="hello\n"),
    ]
    server.always = "echo"
    said += [run(iris, name="wrong"), iris("resume", "wrong", "--json"), iris("--debug", "doctor", "--model")]
    said += [iris("--debug", "run", TASK, "--device", TINY), iris("chat", typed="hello\n")]
    assert not [each for each in said if KEY in each.out + each.err]
    assert not [path for path in home.rglob("*") if path.is_file() and KEY.encode() in path.read_bytes()]
    assert {asked.key for asked in server.requests} == {KEY}
    assert not any(KEY in str(asked.body) for asked in server.requests)


def test_a_key_stays_at_home_where_another_endpoint_is_named(
    tmp_path: Path, iris: Iris, server: Endpoint, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Endpoint(talks) as other:
        file = tmp_path / "mine.toml"
        file.write_text(f'base_url = "{server.base_url}"\nmodel = "m"\napi_key = "{KEY}"\n')
        for name in ("IRIS_BASE_URL", "IRIS_MODEL", "IRIS_API_KEY"):
            monkeypatch.delenv(name)
        iris("--config", str(file), "--set", f"base_url={other.base_url}", "doctor", "--model")
    assert [asked.key for asked in other.requests] == [""]


def test_the_key_is_not_to_be_seen_among_processes(home: Path, server: Endpoint) -> None:
    server.always = "stall"
    with Processes(home).started("run", TASK, "--device", TINY, fresh=True) as process:
        while not server.requests:
            assert process.poll() is None
        seen = Path(f"/proc/{process.pid}/cmdline").read_bytes()
    assert KEY.encode() not in seen and b"run" in seen
