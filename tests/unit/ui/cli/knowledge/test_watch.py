"""watch: what it says while it goes and at its end."""

import json
import os
import pty
import select
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from iris_screen.core.errors import UsageError
from iris_screen.core.message import say, verbatim
from iris_screen.graph.configuration.resources import own_memory
from iris_screen.graph.configuration.setting_sources import load_settings
from iris_screen.graph.watch.watch_loop import WatchCounts
from iris_screen.tools.devices.clock import SystemClock
from iris_screen.ui.cli.knowledge.watch import Line, Span
from iris_screen.ui.cli.program import exit_code


@pytest.mark.parametrize(("said", "seconds"), [("90", 90), ("90s", 90), ("1.5m", 90), ("2h", 7_200)])
def test_a_time_is_written_as_people_write_it(said: str, seconds: float) -> None:
    assert Span().convert(said, None, None) == seconds


@pytest.mark.parametrize("said", ["0", "0m", "-5", "ten", "5d", ""])
def test_what_is_no_time_is_refused(said: str) -> None:
    with pytest.raises(UsageError, match="90s, 10m or 2h"):
        Span().convert(said, None, None)


@pytest.mark.parametrize(
    ("counts", "state"),
    [
        (WatchCounts(app="com.mail"), "Mail"),
        (WatchCounts(app="com.mail", why=say("see-app-excluded")), "not kept: an excluded app"),
        (WatchCounts(lost=True, why=verbatim("The phone is gone.")), "waiting for the device: The phone is gone."),
        (WatchCounts(app="com.mail", paused=True), "paused"),
        (WatchCounts(), "an unnamed app"),
    ],
)
def test_it_is_said_how_watching_stands_each_time_it_stands_otherwise(
    counts: WatchCounts, state: str, capsys: pytest.CaptureFixture[str]
) -> None:
    line = Line(lambda app: {"com.mail": "Mail"}.get(app, app))
    line(counts)
    line(counts)
    told = capsys.readouterr().err.splitlines()
    assert len(told) == 1 and told[0].endswith(f" · {state}") and "0 seen · 0 kept" in told[0]


def test_a_screen_is_watched_into_memory(capsys: pytest.CaptureFixture[str]) -> None:
    assert exit_code(["watch", "--device", "sim:?lang=en", "--frames", "1", "--json"]) == 0
    said = capsys.readouterr()
    assert json.loads(said.out)["kept"] == 1 and "iris sim serve --adb" in said.err.splitlines()[2]
    assert exit_code(["memory", "list", "--json"]) == 0
    (row,) = json.loads(capsys.readouterr().out)
    assert row["event_type"] == "app" and "Search apps" in row["details"]


@pytest.mark.parametrize("said", [["--every", "nan"], ["--every", "0"], ["--for", "nan"], ["--frames", "0"]])
def test_limits_that_are_none_are_refused(said: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert exit_code(["watch", "--device", "sim:", *said]) == 2
    assert said[0] in capsys.readouterr().err


def test_an_app_that_is_excluded_for_once_is_not_kept(capsys: pytest.CaptureFixture[str]) -> None:
    watch = ["watch", "--device", "sim:?lang=en", "--every", "0.1", "--for", "0.5s", "--exclude", "*launcher*"]
    assert exit_code(watch) == 0
    said = capsys.readouterr()
    assert said.out.startswith("0 frames kept of ") and "not kept: an excluded app" in said.err
    with own_memory(load_settings(), SystemClock()) as memory:
        assert memory.frames.totals().frames == 0


def test_p_in_the_terminal_pauses_it_and_lets_it_go_on(tmp_path: Path) -> None:
    ours, theirs = pty.openpty()
    command = [
        sys.executable,
        "-m",
        "iris_screen.ui.cli",
        "watch",
        "--device",
        "sim:?lang=en",
        "--every",
        "0.1",
        "--for",
        "2m",
    ]
    surroundings = {**os.environ, "IRIS_HOME": str(tmp_path), "PYTHONUNBUFFERED": "1"}
    with subprocess.Popen(command, stdin=theirs, stdout=theirs, stderr=theirs, env=surroundings) as watching:
        os.close(theirs)
        assert wait_for(ours, "kept")
        os.write(ours, b"p")
        assert wait_for(ours, "paused")
        os.write(ours, b"p")
        assert wait_for(ours, "· 桌面")
        watching.send_signal(signal.SIGINT)
        assert wait_for(ours, "1 frame kept of")
        assert watching.wait(60) == 0
    os.close(ours)


def wait_for(terminal: int, words: str) -> str:
    """What the terminal shows until these words are on it."""
    shown = ""
    while words not in shown:
        assert select.select([terminal], [], [], 60.0)[0], shown
        shown += os.read(terminal, 4_096).decode("utf-8", "replace")
    return shown
