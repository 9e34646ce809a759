"""A desktop with real programs is watched: what a person does is kept, what is private or our own is not."""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import pytest

from iris_screen.core.message import say
from iris_screen.core.protocols import HearsPerson, KnowsWindows
from iris_screen.core.settings import Settings
from iris_screen.graph.configuration.resources import own_memory
from iris_screen.graph.lifecycle.clock import SystemClock
from iris_screen.graph.watch.open_watch import open_quietly
from iris_screen.graph.watch.watch_loop import ScreenWatch
from iris_screen.memory.frames import SeenFrame
from iris_screen.sight.own_windows import BLANK, hide_own_windows
from iris_screen.sight.vision.novelty import Novelty
from tests import desk, desk_session
from tests.desk_session import started
from tests.e2e.watched import OneByOne, watched

HERE = Path(__file__).resolve().parents[3]


@pytest.fixture(scope="module", autouse=True)
def session(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    desk.needs("mousepad", "xterm", "chromium", "xdotool")
    with desk_session.session(tmp_path_factory.mktemp("session")):
        yield


@contextmanager
def shown(*command: str, title: str) -> Iterator[None]:
    """A program with its window in front."""
    with started(*command):
        desk.wait_until(lambda: title in desk.said("xdotool", "getactivewindow", "getwindowname"), title)
        yield
    desk.wait_until(
        lambda: title not in desk.said("xdotool", "getactivewindow", "getwindowname"), f"the end of {title}"
    )


def desktop(home: Path) -> Settings:
    return Settings(home=home, device="desktop:")


def kept(home: Path) -> list[SeenFrame]:
    with own_memory(Settings(home=home), SystemClock()) as memory:
        return memory.frames.latest(50)[::-1]


def test_what_is_typed_is_kept_and_a_blinking_caret_is_not(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("")
    with shown("mousepad", "--disable-server", str(tmp_path / "a.txt"), title="a.txt"), desk.person() as somebody:
        somebody.press("l")  # it is not saved then, which the title shows once and for all
        desk.wait_until(lambda: "*" in desk.said("xdotool", "getactivewindow", "getwindowname"), "the star of a change")
        keys = [partial(somebody.press, key) for key in "x1l"]
        watched(desktop(tmp_path / "home"), OneByOne(keys, quiet=15), every=0.2)
    texts = [seen.text for seen in kept(tmp_path / "home")]
    assert "x1" in texts[-1] and "x1" not in texts[0], texts  # l and 1 look alike
    assert len(texts) <= 12, texts  # a key draws twice at most, and the caret stands still in the end


def browse(folder: Path, page: str, *options: str) -> list[str]:
    """The command that shows a page with this text, in the browser that uses this folder, if there is one."""
    address = f"data:text/html,<title>{page}</title><h1>{page}"
    return ["chromium", "--no-sandbox", "--no-first-run", *options, f"--user-data-dir={folder}", address]


def test_a_private_window_keeps_everything_away_while_it_is_to_be_seen(tmp_path: Path) -> None:
    with shown(*browse(tmp_path / "c", "Private matters", "--incognito"), title="Private matters"):
        counts = watched(
            desktop(tmp_path / "home"), lambda watch: watch.counts.seen >= 5 and (watch.counts.why or watch.counts.kept)
        )
    assert (counts.kept, counts.why) == (0, say("see-window-private"))
    assert kept(tmp_path / "home") == []


def test_a_private_window_of_a_browser_that_has_others_is_known_before_anything_of_it_is_kept(tmp_path: Path) -> None:
    private = browse(tmp_path / "c", "Private matters", "--incognito")  # the browser that runs opens it, and this ends
    opened = list[int]()

    def open_it(watch: ScreenWatch) -> bool:
        if watch.counts.kept and not opened:
            opened.append(subprocess.run(private, capture_output=True, check=False).returncode)
        return bool(opened) and watch.counts.why == say("see-window-private")

    with shown(*browse(tmp_path / "c", "Public matters"), title="Public matters"):
        watched(desktop(tmp_path / "home"), open_it, every=0.3)
    assert opened == [0] and "Private" not in "".join(seen.text for seen in kept(tmp_path / "home"))


def test_an_excluded_program_beside_the_one_in_front_keeps_everything_away(tmp_path: Path) -> None:
    with (
        started("xterm", "-class", "KeePassXC", "-title", "Vault", "-geometry", "40x10+700+400"),
        shown("mousepad", "--disable-server", title="Mousepad"),
    ):
        desk.wait_until(lambda: bool(desk.said("xdotool", "search", "--onlyvisible", "--name", "Vault")), "the vault")
        counts = watched(desktop(tmp_path / "home"), lambda watch: watch.counts.seen >= 5, every=0.2)
    assert (counts.kept, counts.why) == (0, say("see-app-excluded"))


def test_the_terminal_it_was_started_from_is_grey_and_makes_no_frame_new(tmp_path: Path) -> None:
    ours = "import time\nwhile True: print(time.time(), flush=True); time.sleep(0.05)"
    with (
        started("xterm", "-title", "Ours", "-geometry", "60x20+50+50", "-e", sys.executable, "-c", ours),
        open_quietly(Settings(home=tmp_path), "desktop:", SystemClock()) as device,
    ):
        desk.wait_until(lambda: bool(desk.said("xdotool", "search", "--onlyvisible", "--name", "Ours")), "our terminal")
        assert isinstance(device, KnowsWindows)
        (window,) = [each for each in device.in_sight() if each.title == "Ours"]
        assert not window.own  # this test was started elsewhere
        own, novelty = [window.replace(own=True)], Novelty()
        frames = [hide_own_windows(device.look(), own) for _ in range(5)]
    assert [novelty(frame) for frame in frames] == [True, False, False, False, False]
    assert (frames[0].pixels[window.box.center.y, window.box.center.x] == BLANK).all()


IN_SIGHT = """
from iris_screen.tools.devices.address import open_device
with open_device("desktop:?hands=no&elements=none") as device:
    print([window.own for window in device.in_sight() if window.title == "Ours"], flush=True)
"""


def test_a_terminal_knows_that_it_is_where_the_watch_was_started(tmp_path: Path) -> None:
    told = tmp_path / "told.txt"
    inside = f"{sys.executable} -c '{IN_SIGHT}' > {told}; sleep 60"
    with started("xterm", "-title", "Ours", "-e", "sh", "-c", inside, PYTHONPATH=str(HERE)):
        desk.wait_until(lambda: told.exists() and told.read_text().endswith("\n"), "what it sees")
    assert told.read_text() == "[True]\n"


def test_keys_pressed_anywhere_pause_it_and_let_it_go_on(tmp_path: Path) -> None:
    heard = list[bool]()
    with (
        desk.person() as somebody,
        open_quietly(Settings(home=tmp_path), "desktop:", SystemClock()) as device,
    ):
        assert isinstance(device, HearsPerson)
        device.on_keys(("ctrl", "alt", "p"), lambda: heard.append(True))
        somebody.press("p", "Escape")
        desk.said("xdotool", "key", "ctrl+p")
        desk.said("xdotool", "key", "ctrl+alt+p")
        desk.wait_until(lambda: len(heard) == 1, "the keys")
        desk.said("xdotool", "key", "ctrl+alt+p")
        desk.wait_until(lambda: len(heard) == 2, "the keys again")
    assert heard == [True, True]
