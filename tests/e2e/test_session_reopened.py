"""Sessions whose program was killed, or never closed them: opened again by their ids."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

import iris_screen
from iris_screen import RunOver, Runs, Settings, UsageError
from iris_screen.graph.configuration.resources import own_memory
from iris_screen.graph.lifecycle.clock import SystemClock
from tests.e2e.test_session import effects, phone, seller


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(home=tmp_path / "home")


ROOT = Path(__file__).parents[2]
KILLED = """
import os, signal, sys
from pathlib import Path
import iris_screen
from tests.e2e.test_session import chatting
home, device, node, begin, call = sys.argv[1:]
armed = []
def die(event):
    if armed and event.node == node:
        os.kill(os.getpid(), signal.SIGKILL)
s = iris_screen.open(device, settings=iris_screen.Settings(home=Path(home)), run_id="one", on_event=die)
exec(begin)
armed.append(True)
exec(call)
"""

AGENT = "{each.name: each for each in s.tools()}['open_app'].invoke({'name': 'Settings'})"


def kept(folder: Path) -> str:
    return f"{phone(folder)}&state={folder / 'phone.json'}"


def kill(device: str, settings: Settings, node: str, begin: str, call: str) -> None:
    """Have a program begin a session "one", and kill it in this call, behind this node."""
    around = {**os.environ, "PYTHONPATH": str(ROOT)}
    words = [sys.executable, "-c", KILLED, str(settings.home), device, node, begin, call]
    assert subprocess.run(words, env=around, cwd=ROOT, check=False, timeout=120).returncode == -signal.SIGKILL


@pytest.mark.parametrize(("node", "sent"), [("plan", 0), ("act", 1)], ids=["not sent yet", "sent"])
@pytest.mark.parametrize("call", ['s.tap("Send")', "s.run('press \"Send\"')"], ids=["a call", "a task"])
def test_a_session_whose_program_is_killed_goes_on_and_does_nothing_by_itself(
    tmp_path: Path, settings: Settings, node: str, sent: int, call: str
) -> None:
    kill(kept(tmp_path), settings, node, "chatting(s)", call)
    with iris_screen.open(run_id="one", settings=settings) as s:
        assert (s.find("Send") is None) == bool(sent)
        s.back()
    assert effects(tmp_path, "sent") == [{"to": "张三", "text": "hello there"}] * sent


@pytest.mark.parametrize("call", ["s.tap('Nonsense', within=0.2)", "s.tap('Pay now')"], ids=["missing", "refused"])
def test_what_failed_before_a_kill_is_not_forgotten(tmp_path: Path, settings: Settings, call: str) -> None:
    begin = f"try: {call}\nexcept iris_screen.StepFailed: pass"
    kill(seller(tmp_path), settings, "observe", begin, "s.texts()")
    with iris_screen.open(run_id="one", settings=settings) as s:
        s.expect("Basket")
    assert effects(tmp_path, "payment") == [] and s.close().verdict == "unverified"


def test_only_a_session_that_is_not_over_is_opened_again(tmp_path: Path, settings: Settings) -> None:
    iris_screen.open(phone(tmp_path), settings=settings, run_id="one").close()
    with pytest.raises(RunOver):
        iris_screen.open(phone(tmp_path), settings=settings, run_id="one")
    assert Runs(settings).start('press "Pay now"', device=seller(tmp_path), run_id="two", wait=True).status == "waiting"
    with pytest.raises(UsageError, match="is not a session"):
        iris_screen.open(run_id="two", settings=settings)


def test_a_session_that_nobody_closes_says_nothing_and_is_opened_again(tmp_path: Path, settings: Settings) -> None:
    device = kept(tmp_path)
    program = "import sys, iris_screen\ns = iris_screen.open(sys.argv[1], run_id='one')\ns.open_app('Settings')"
    words = [sys.executable, "-c", program, device]
    around = {**os.environ, "IRIS_HOME": str(settings.home)}
    ended = subprocess.run(words, env=around, capture_output=True, text=True, cwd=ROOT, check=True, timeout=120)
    assert ended.stderr == ""
    with iris_screen.open(run_id="one", settings=settings) as s:
        assert s.find("Display") is not None


def test_a_killed_session_without_its_program_is_no_success(tmp_path: Path, settings: Settings) -> None:
    s = iris_screen.open(f"sim:?time=virtual&state={tmp_path / 'phone.json'}", settings=settings, run_id="one")
    s.open_app("Settings")
    s._held._inside(s._held._opened.close)  # as a killed process leaves it: nothing is settled
    result = Runs(settings).resume("one")
    assert result.verdict == "failed" and 'iris_screen.open(run_id="one")' in iris_screen.render(result.reason)


@pytest.mark.parametrize(("begin", "episodes"), [("s.open_app('Settings')", 1), (AGENT, 0)], ids=["own", "an agent's"])
def test_what_an_agent_did_before_a_kill_is_not_remembered_as_the_persons(
    tmp_path: Path, settings: Settings, begin: str, episodes: int
) -> None:
    kill(phone(tmp_path), settings, "observe", f"{begin}; s.home()", "s.texts()")
    iris_screen.open(run_id="one", settings=settings).close()
    with own_memory(settings, SystemClock()) as memory:
        assert len(memory.of_session("run one")) == episodes
