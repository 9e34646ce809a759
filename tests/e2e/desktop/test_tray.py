"""The icon in a real tray on an X server of its own: what it shows, what its menu does, and where there is no tray."""

import os
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

import mss
import numpy as np
import pytest

from iris_screen.core.condition import Condition
from iris_screen.core.plan import Step
from iris_screen.core.settings import Settings
from iris_screen.core.target import Target
from iris_screen.graph.runs import Runs
from iris_screen.ui.tray.icon import COLORS
from tests.desk import needs, started_screen, wait_until
from tests.served import ROOT

pytestmark = [
    pytest.mark.skipif(find_spec("PySide6") is None, reason="needs the extra tray"),
    pytest.mark.skipif(sys.platform != "linux", reason="needs X"),
]
NO_TRAY = 7
LONG = 60.0
TWICE = 0.6
OPENS = """#!{python}
import pathlib, sys
with pathlib.Path({said!r}).open("a") as said:
    said.write(sys.argv[1] + chr(10))
"""
"""A browser that only notes what it was to open."""
DOWN, ENTER = "Down", "Return"
WAITS = """
import sys
from pathlib import Path
from iris_screen.core.plan import Step
from iris_screen.core.settings import Settings
from iris_screen.graph.runs import Runs
steps = [Step(action="wait", amount=300) for _ in range(100)]
Runs(Settings(home=Path(sys.argv[1]))).start("wait for <b>long</b> & quietly", device="sim:", steps=steps, run_id="r1")
"""
TINY = ROOT / "assets" / "worlds" / "tiny.yaml"
PHONE = f"sim:{TINY}?width=270&height=600&density=0.6875&time=virtual"
BUY = [
    Step(action="tap", target=Target(kind="text", value="Notes"), expect=[Condition(kind="text", value="Buy bread")]),
    Step(action="tap", target=Target(kind="text", value="Buy bread"), expect=[Condition(kind="changed")]),
]


@dataclass
class Desk:
    """display: its name. home: Iris's data folder. said: where the browser notes what it was to open."""

    display: str
    home: Path
    said: Path
    clicked: float = 0.0

    def around(self) -> dict[str, str]:
        browser = self.said.with_name("browser")
        if not browser.exists():
            browser.write_text(OPENS.format(python=sys.executable, said=str(self.said)))
            browser.chmod(0o700)
        kept = {name: value for name, value in os.environ.items() if name not in ("WAYLAND_DISPLAY", "LANG", "LC_ALL")}
        named = {"DISPLAY": self.display, "IRIS_HOME": str(self.home), "BROWSER": f"{browser} %s"}
        return {**kept, **named, "XDG_CONFIG_HOME": str(self.home / "config")}

    def seen(self) -> np.ndarray:
        with mss.MSS(display=self.display) as grab:
            return np.asarray(grab.grab(grab.monitors[0]))[:, :, 2::-1].copy()

    def place(self, state: str) -> tuple[int, int] | None:
        """Where the icon stands as it is drawn for this state."""
        wanted = np.array([int(COLORS[state][n : n + 2], 16) for n in (1, 3, 5)])  # type: ignore[index]
        there = np.argwhere((np.abs(self.seen()[:40].astype(int) - wanted) <= 2).all(axis=2))
        return None if len(there) < 20 else (int(there[:, 1].mean()), int(there[:, 0].mean()))

    def shows(self, state: str) -> None:
        wait_until(lambda: self.place(state) is not None, f"the icon of {state}")

    def do(self, *command: str) -> None:
        subprocess.run(["xdotool", *command], env=self.around(), check=True)

    def menu(self) -> bool:
        """Whether anything but black lies below the bar."""
        return bool(self.seen()[40:].any())

    def choose(self, state: str, item: int) -> None:
        """One of the menu's items that can be chosen, 1 first."""
        wait_until(lambda: not self.menu(), "the end of the menu before")
        wait_until(lambda: time.monotonic() - self.clicked > TWICE, "a click that is no second half of a double one")
        at = self.place(state)
        assert at, f"no icon of {state}"
        self.do("mousemove", str(at[0]), str(at[1]), "click", "3")
        self.clicked = time.monotonic()
        wait_until(self.menu, "the menu")
        self.do("key", *[DOWN] * item)
        self.do("key", ENTER)

    def link(self, n: int) -> str:
        wait_until(lambda: len(self.links()) >= n, f"link {n}")
        return self.links()[n - 1]

    def links(self) -> list[str]:
        return self.said.read_text().splitlines() if self.said.exists() else []

    def runs(self) -> Runs:
        return Runs(Settings(home=self.home))


@contextmanager
def ended(process: "subprocess.Popen[str]") -> Iterator["subprocess.Popen[str]"]:
    try:
        yield process
    finally:
        process.kill()
        process.communicate()


def shown(desk: Desk) -> "subprocess.Popen[str]":
    command = [sys.executable, "-m", "iris_screen.ui.cli", "tray"]
    return subprocess.Popen(command, cwd=ROOT, env=desk.around(), stderr=subprocess.PIPE, text=True)


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Desk]:
    """An X server with a tray on it."""
    needs("trayer", "xdotool")
    display, server = started_screen(size="800x500")
    made = Desk(display, tmp_path_factory.mktemp("home"), tmp_path_factory.mktemp("browser") / "said")
    bar = "trayer --edge top --align left --widthtype pixel --width 200 --height 32 --tint 0x202020".split()
    with subprocess.Popen(bar, env=made.around(), stderr=subprocess.DEVNULL) as host:
        yield made
        host.terminate()
    server.terminate()
    server.wait()


@pytest.fixture(scope="module")
def tray(desk: Desk) -> Iterator["subprocess.Popen[str]"]:
    with ended(shown(desk)) as process:
        yield process


def store_says(desk: Desk, holds: Callable[[Runs], bool], what: str) -> None:
    runs = desk.runs()
    try:
        wait_until(lambda: holds(runs), what)
    finally:
        runs.store.close()


def test_it_shows_that_nothing_runs_and_a_new_task_opens_the_panel_by_a_link(
    desk: Desk, tray: "subprocess.Popen[str]"
) -> None:
    desk.shows("idle")
    desk.choose("idle", 1)
    assert "/?token=" in desk.link(1) and "run=" not in desk.link(1)


def test_a_run_is_shown_paused_let_go_on_and_stopped_from_the_menu(desk: Desk, tray: "subprocess.Popen[str]") -> None:
    with ended(subprocess.Popen([sys.executable, "-c", WAITS, str(desk.home)], cwd=ROOT, text=True)) as run:
        desk.shows("running")
        desk.choose("running", 3)
        desk.shows("paused")
        store_says(desk, lambda runs: runs.store.row("r1").holds, "the run that holds")
        desk.choose("paused", 3)
        desk.shows("running")
        desk.choose("running", 4)
        assert run.wait(LONG) != 0
    store_says(desk, lambda runs: runs.store.row("r1").status in ("stopped", "interrupted"), "the run that stopped")
    desk.shows("idle")


def test_a_question_is_shown_and_its_page_opened_by_another_link(desk: Desk, tray: "subprocess.Popen[str]") -> None:
    runs = desk.runs()
    assert runs.start("get bread", device=PHONE, steps=BUY, wait=True, run_id="asks").status == "waiting"
    runs.store.close()
    desk.shows("waiting")
    desk.choose("waiting", 2)
    assert desk.link(2).endswith("&run=asks") and desk.link(1) not in desk.link(2)


def test_a_second_icon_is_refused(desk: Desk, tray: "subprocess.Popen[str]") -> None:
    with ended(shown(desk)) as other:
        _, said = other.communicate(timeout=LONG)
        assert other.returncode == 2 and "already running" in said


def test_it_ends_by_its_menu_and_its_panel_with_it(desk: Desk, tray: "subprocess.Popen[str]") -> None:
    desk.choose("waiting", 3)
    assert tray.wait(LONG) == 0
    with pytest.raises(OSError, match="refused"):
        urllib.request.urlopen(desk.link(2), timeout=5)


def test_without_a_tray_it_says_so_in_a_sentence_with_an_exit_code_of_its_own(tmp_path: Path) -> None:
    display, server = started_screen(size="640x400")
    for name, says in ((display, "This desktop has no tray"), ("", "There is no display here"), (":9999", "Qt cannot")):
        with ended(shown(Desk(name, tmp_path / "home", tmp_path / "said"))) as process:
            _, said = process.communicate(timeout=LONG)
            assert process.returncode == NO_TRAY and says in said and "Traceback" not in said
            assert len(said.strip().splitlines()) == 1, said
    server.terminate()
    server.wait()
