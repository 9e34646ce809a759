"""What a program can reach, and how much it can take, against the real sandbox."""

import threading
from pathlib import Path

import psutil
import pytest

from iris_screen.planning.sandbox import Halt, Limits, Outcome, Sandbox
from iris_screen.planning.sandbox.worker import Worker
from iris_screen.text import render
from tests.unit.planning.sandbox.programs import BOMBS, ESCAPES

SHORT = Limits(turn=0.3, feed=0.6, grace=3.0)
SECRET = "a secret of the host"


def nothing(words: str) -> str:
    return ""


@pytest.fixture
def host(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
    """A file to read, a place to write, and a variable in the environment."""
    secret = tmp_path / "secret"
    secret.write_text(SECRET)
    monkeypatch.setenv("IRIS_SECRET", SECRET)
    return {"secret": str(secret), "made": str(tmp_path / "made")}


def said(halt: Halt) -> str:
    assert halt.reason is not None
    return render(halt.reason)


@pytest.mark.parametrize("name", sorted(ESCAPES))
def test_a_program_that_reaches_for_the_host_is_refused_with_the_line(name: str, host: dict[str, str]) -> None:
    halt = Sandbox(bytes(32), SHORT).begin("r", ESCAPES[name].format(**host), nothing)
    assert halt.kind == "fault"
    assert said(halt).startswith("line ")


@pytest.mark.parametrize("name", sorted(ESCAPES))
def test_behind_the_check_a_wall_keeps_it_from_the_host(name: str, host: dict[str, str]) -> None:
    """Run as if nobody had read it first: it ends, and has neither seen nor made anything."""
    halt = Worker(SHORT, nothing, bytes.hex).begin(ESCAPES[name].format(**host))
    assert halt.kind in ("fault", "end")
    assert halt.reason or halt.kind == "end"
    assert SECRET not in halt.notes + (render(halt.reason) if halt.reason else "")
    assert not Path(host["made"]).exists()


@pytest.mark.parametrize("name", ["opens a file", "opens inside try", "evaluates", "imports dynamically", "sleeps"])
def test_what_asks_for_the_host_is_ended_and_cannot_catch_that(name: str, host: dict[str, str]) -> None:
    halt = Worker(SHORT, nothing, bytes.hex).begin(ESCAPES[name].format(**host))
    assert (halt.kind, halt.notes) == ("fault", "")
    assert "step, read, why and plain built-ins" in said(halt)


@pytest.mark.parametrize("name", sorted(BOMBS))
def test_a_program_that_takes_too_much_is_ended_with_a_reason(name: str) -> None:
    before = psutil.Process().memory_info().rss
    halt = Sandbox(bytes(32), SHORT).begin("r", BOMBS[name].format(), nothing)
    assert halt.kind == "fault"
    assert 5 < len(said(halt)) <= 300
    assert psutil.Process().memory_info().rss - before < 64 << 20


def test_a_deep_program_does_no_harm_to_a_thread_with_its_small_stack() -> None:
    halts: list[Halt] = []
    for name in ("is nested in brackets", "is nested in signs", "is one long sum"):
        thread = threading.Thread(target=lambda n=name: halts.append(Sandbox(bytes(32)).begin("r", BOMBS[n], nothing)))
        thread.start()
        thread.join()
    assert [halt.kind for halt in halts] == ["fault"] * 3


def test_the_worker_has_no_environment_and_no_file_but_its_pipes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("IRIS_SECRET", SECRET)
    seen: list[tuple[dict[str, str], tuple[int, int]]] = []

    def look(words: str) -> str:
        worker = _worker()
        seen.append((worker.environ(), worker.rlimit(psutil.RLIMIT_NOFILE)))
        return ""

    assert Sandbox(bytes(32)).begin("r", "read('x')", look).kind == "end"
    assert seen == [({}, (0, 0))]


def test_a_worker_that_is_killed_is_a_fault_and_not_the_end_of_the_host() -> None:
    def kill(words: str) -> str:
        _worker().kill()
        return ""

    halt = Sandbox(bytes(32)).begin("r", "read('x')\nstep('go on')", kill)
    assert (halt.kind, said(halt)[:17]) == ("fault", "its process ended")


def test_no_worker_is_left_while_a_program_waits() -> None:
    assert Sandbox(bytes(32)).begin("r", "step('go on')", nothing).kind == "step"
    assert _workers() == []


def test_calls_are_counted_over_all_pauses() -> None:
    sandbox = Sandbox(bytes(32), Limits(calls=5))
    halt, steps = sandbox.begin("r", "while True: step('again')", nothing), 0
    while halt.kind == "step":
        steps += 1
        halt = sandbox.resume("r", halt.state, Outcome(done=True), nothing)
    assert (steps, said(halt)) == (5, "it called step and read more than 5 times")


def _workers() -> list[psutil.Process]:
    return [child for child in psutil.Process().children() if "monty" in child.name()]


def _worker() -> psutil.Process:
    (worker,) = _workers()
    return worker
