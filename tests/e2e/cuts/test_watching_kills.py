"""`iris watch` is killed at any moment: no frame is lost that was kept, and no episode is made twice."""

import json
import random
import signal
import sqlite3
import time
from collections import Counter
from contextlib import closing
from pathlib import Path

import pytest

from iris_screen.core.settings import Settings
from iris_screen.graph.configuration.resources import own_memory
from iris_screen.graph.lifecycle.clock import SystemClock
from tests.e2e.process import LONGEST, Process, Processes

WORLD = """
format: 1
name: Restless phone
home: home
phone: {width: 270, height: 480, density: 0.6875, lang: en, animation: 0}
vars: {n: 0}
events: {begin: {when: {on: start, after: 0.1}, do: {open: one}}}
apps:
  home: {package: test.home, label: Home, icon: home, start: main, screens: {main: {body: {text: Home}}}}
  one:
    package: test.one
    label: One
    icon: clock
    start: main
    screens: {main: {every: [{seconds: 0.1, do: [{set: {n: "{n + 1}"}}]}, {seconds: 0.7, do: [{open: two}]}],
      body: [{text: "{n} in one", size: 40}]}}
  two:
    package: test.two
    label: Two
    icon: clock
    start: main
    screens: {main: {every: [{seconds: 0.1, do: [{set: {n: "{n + 1}"}}]}, {seconds: 0.7, do: [{open: three}]}],
      body: [{text: "{n} in two", size: 40}]}}
  three:
    package: test.three
    label: Three
    icon: clock
    start: main
    screens: {main: {every: [{seconds: 0.1, do: [{set: {n: "{n + 1}"}}]}, {seconds: 0.7, do: [{open: one}]}],
      body: [{text: "{n} in three", size: 40}]}}
"""
"""Three apps in turn: a short stay between two in one and the same app would count as none. A stay has no more than ten
frames, so more than twenty are of three.
"""
KILLS = 8
SEED = 9
"""With it several kills come after more than twenty frames."""


@pytest.fixture
def iris(tmp_path: Path) -> Processes:
    (tmp_path / "world.yaml").write_text(WORLD)
    return Processes(tmp_path / "home")


def kept(iris: Processes) -> set[int]:
    """The frames that another process can see."""
    try:
        with closing(sqlite3.connect(f"file:{iris.home / 'memory.db'}?mode=ro", uri=True)) as db:
            return {row[0] for row in db.execute("SELECT id FROM frames")}
    except sqlite3.OperationalError:
        return set()  # it is not there yet


def wait_for(iris: Processes, frames: int, process: Process) -> set[int]:
    """Until so many are kept; which."""
    until = time.monotonic() + LONGEST
    while len(found := kept(iris)) < frames:
        assert process.poll() is None and time.monotonic() < until, process.stderr and process.stderr.read()
        time.sleep(0.01)
    return found


def test_a_kill_loses_no_frame_that_was_kept_and_makes_no_episode_twice(iris: Processes) -> None:
    dice, said = random.Random(SEED), set[int]()
    for _ in range(KILLS):
        with iris.started("watch", "--device", "sim:world.yaml", "--every", "0.05") as process:
            said |= wait_for(iris, len(kept(iris)) + dice.randrange(1, 30), process)
            time.sleep(dice.uniform(0, 0.1))
            process.send_signal(signal.SIGKILL)
    last = iris("watch", "--device", "sim:world.yaml", "--frames", "1", "--json")
    assert last.code == 0 and json.loads(last.out)["kept"] == 1, last.err
    with own_memory(Settings(home=iris.home), SystemClock()) as memory:
        held, episodes = memory.frames.totals(), memory.list_items()
        behind = Counter(seen.number for each in episodes for seen in memory.frames.behind(each.number))
    assert said < set(behind) == kept(iris)
    assert set(held.batches) == {"done"} and set(behind.values()) == {1}
    assert {"in One", "in Two"} <= {each.item.model_dump()["summary"].split(" for ")[0] for each in episodes}


def test_ctrl_c_ends_it_with_everything_told(iris: Processes) -> None:
    with iris.started("watch", "--device", "sim:world.yaml", "--every", "0.05", "--json") as process:
        wait_for(iris, 5, process)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=LONGEST)
    assert process.returncode == 0, err
    assert json.loads(out)["kept"] == len(kept(iris)) >= 5
    with own_memory(Settings(home=iris.home), SystemClock()) as memory:
        assert set(memory.frames.totals().batches) == {"done"} and memory.list_items()


def test_a_device_that_is_not_there_is_one_sentence(iris: Processes) -> None:
    said = iris("watch", "--device", "telly:")
    assert said.code == 2 and said.err.count("\n") == 1 and "not a device" in said.err
