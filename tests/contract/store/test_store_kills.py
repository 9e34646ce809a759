"""Real processes, really killed and stopped: what was acknowledged is there, and one drives at a time.

A nursery is a process that has imported everything once and forks a child for each round; a child tells what it did
through a pipe, and is killed by SIGKILL between two bytes of it.
"""

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="forks and signals")

NURSERY = """
import json, os, signal, sys, time
from pathlib import Path
from random import Random
from iris_screen.core.actions import Receipt, Tap
from iris_screen.core.errors import Busy, Superseded
from iris_screen.core.geometry import Point
from iris_screen.core.plan import Task
from iris_screen.graph.store import Store

class RealClock:
    def now(self): return time.time()
    def sleep(self, seconds): time.sleep(seconds)

PATH, chance = Path(sys.argv[1]), Random(int(sys.argv[2]))
TAP = Tap(at=Point(x=1, y=2))

def child(work):
    "Fork; the child gets a function that tells one word a line, and never returns from here."
    reading, writing = os.pipe()
    pid = os.fork()
    if pid:
        os.close(writing)
        return pid, os.fdopen(reading)
    os.close(reading)
    tell = lambda word: os.write(writing, f"{word}\\n".encode())
    try:
        work(tell)
    except Exception as error:
        tell(f"died: {error!r}, {error.__cause__!r}")
    os._exit(0)

def say(**found):
    print(json.dumps(found), flush=True)
"""

KILLED_WRITER = """
def work(tell):
    from langgraph.checkpoint.base import empty_checkpoint
    store = Store(PATH, clock=RealClock())
    lease = store.take("r1", "sim:")
    journal, turn = store.journal("r1", lease), START
    while True:
        body = {**empty_checkpoint(), "channel_values": {"turn": turn, "fill": "x" * chance.randrange(9000)}}
        where = {"configurable": {"thread_id": "r1", "checkpoint_ns": ""}}
        store.saver.put(where, body, {"source": "loop", "step": turn, "parents": {}}, {})
        tell(f"saved {turn}")
        journal.intend(turn, 0, TAP, 0.0)
        tell(f"promised {turn}")
        journal.receive(turn, 0, Receipt())
        tell(f"received {turn}")
        store.prune_turn("r1", turn)
        turn += 1

import iris_screen.graph.store.saver
store = Store(PATH, clock=RealClock())
store.accept(Task(id="r1", text="x"))
store.close()
START = 0
for _ in range(40):
    pid, words = child(work)
    told = [words.readline().split() for _ in range(chance.randrange(1, 40))]
    os.kill(pid, signal.SIGKILL)
    told += [line.split() for line in words]  # what was in the pipe when it died
    os.waitpid(pid, 0)
    store = Store(PATH, clock=RealClock())
    entries = {entry.turn: entry for entry in store.entries("r1")}
    saved = store.saver.get_tuple({"configurable": {"thread_id": "r1"}})
    last = {word: max([int(n) for w, n in told if w == word], default=-1) for word in ("saved", "promised", "received")}
    say(
        lost_promises=[int(n) for w, n in told if w == "promised" and int(n) not in entries],
        lost_receipts=[int(n) for w, n in told if w == "received" and entries[int(n)].receipt is None],
        lost_checkpoint=saved.checkpoint["channel_values"]["turn"] < last["saved"],
        told=len(told),
        record=store.check("r1").state,
    )
    START = max([*entries, saved.checkpoint["channel_values"]["turn"]]) + 1
    store.close()
"""

RACE = """
def work(tell):
    store = Store(PATH, clock=RealClock())
    tell("ready")
    signal.sigwait({signal.SIGUSR1})
    try:
        tell(f"took {store.take('r1', 'sim:').epoch}")
    except Busy as error:
        tell(f"busy {error}")
    signal.sigwait({signal.SIGUSR1})

signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGUSR1})
for _ in range(10):
    children = [child(work) for _ in range(4)]
    for _, words in children:
        words.readline()
    for pid, _ in children:
        os.kill(pid, signal.SIGUSR1)
    told = {pid: words.readline().strip() for pid, words in children}
    say(told=told)
    for pid, _ in children:
        os.kill(pid, signal.SIGKILL)  # the winner dies with the lease in its hand
        os.waitpid(pid, 0)
"""

SLEEPER = """
def work(tell):
    store = Store(PATH, clock=RealClock())
    lease = store.take("r1", "sim:", seconds=0.2)
    journal = store.journal("r1", lease)
    journal.intend(1, 0, TAP, 0.0)
    tell("took")
    signal.sigwait({signal.SIGUSR1})
    for act in (lambda: journal.intend(2, 0, TAP, 0.0), lease.renew):
        try:
            act()
            tell("acted")
        except Superseded:
            tell("superseded")

signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGUSR1})
pid, words = child(work)
words.readline()
os.kill(pid, signal.SIGSTOP)
store = Store(PATH, clock=RealClock())
refused = ""
while True:
    try:
        lease = store.take("r1", "sim:")
        break
    except Busy as error:
        refused = str(error)
store.journal("r1", lease).intend(2, 0, TAP, 0.0)
os.kill(pid, signal.SIGCONT)
os.kill(pid, signal.SIGUSR1)
say(pid=pid, refused=refused, told=words.read().split(), acts=[entry.turn for entry in store.entries("r1")])
"""

FAILING_DISK = """
import resource
from iris_screen.core.errors import StoreError

def life(path, kept):
    "Write until the disk refuses; the acts that were acknowledged go into kept."
    store = Store(path, clock=RealClock())
    try:
        store.accept(Task(id=f"r{len(kept)}", text="x"))
        with store.take("r1", "sim:", seconds=0) as lease:  # letting go may fail too
            journal = store.journal("r1", lease)
            for turn in range(len(kept), len(kept) + 20):
                journal.intend(turn, 0, TAP, 0.0)
                kept.append(turn)
                journal.receive(turn, 0, Receipt())
    finally:
        store.close()

_, most = resource.getrlimit(resource.RLIMIT_FSIZE)
for limit in range(0, 750_000, 25_000):
    path, kept, said = PATH.parent / str(limit) / "runs.db", [], ""
    resource.setrlimit(resource.RLIMIT_FSIZE, (limit, most))
    try:
        life(path, kept)
    except StoreError as error:
        said = str(error)
    resource.setrlimit(resource.RLIMIT_FSIZE, (most, most))
    before = len(kept)
    store = Store(path, clock=RealClock())
    lost = sorted(set(kept) - {entry.turn for entry in store.entries("r1")})
    unsure = len(store.entries("r1")) - before
    record = {store.check(row.id).state for row in store.rows()}
    store.close()
    kept += range(before, before + unsure)
    life(path, kept)
    say(limit=limit, said=said, before=before, lost=lost, unsure=unsure, after=len(kept) - before - unsure,
        record=sorted(record))
"""


@pytest.fixture
def folder() -> Iterator[Path]:
    """In memory where there is such a place: a killed process leaves its writes there as well as on a disk."""
    memory = Path("/dev/shm")
    with tempfile.TemporaryDirectory(dir=memory if os.access(memory, os.W_OK) else None) as name:
        yield Path(name)


def nursery(script: str, folder: Path, seed: int) -> list[dict[str, Any]]:
    command = [sys.executable, "-c", NURSERY + script, str(folder / "home" / "runs.db"), str(seed)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=120)
    assert done.returncode == 0, done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]


@pytest.mark.parametrize("seed", [1, 2])
def test_what_was_acknowledged_survives_forty_kills_at_random_moments(folder: Path, seed: int) -> None:
    rounds = nursery(KILLED_WRITER, folder, seed)
    assert len(rounds) == 40
    for one in rounds:
        assert (one["lost_promises"], one["lost_receipts"], one["lost_checkpoint"]) == ([], [], False)
        assert one["record"] == "whole"
    assert sum(one["told"] for one in rounds) > 400


def test_of_racing_processes_one_wins_and_the_others_are_told_who(folder: Path) -> None:
    epochs = []
    for one in nursery(RACE, folder, 1):
        won = {pid: said for pid, said in one["told"].items() if said.startswith("took")}
        assert len(won) == 1
        ((winner, said),) = won.items()
        epochs.append(int(said.split()[1]))
        for loser in one["told"].keys() - won.keys():
            assert f"is in use by process {winner} on " in one["told"][loser]
    assert epochs == list(range(1, 11))


def test_a_stopped_holder_is_succeeded_and_acts_no_more_when_it_wakes(folder: Path) -> None:
    (one,) = nursery(SLEEPER, folder, 1)
    assert f"process {one['pid']} on " in one["refused"]
    assert one["told"] == ["superseded", "superseded"]
    assert one["acts"] == [1, 2]


def test_a_disk_that_fails_at_any_write_loses_nothing_and_the_run_goes_on_when_it_is_mended(folder: Path) -> None:
    rounds = nursery(FAILING_DISK, folder, 1)
    assert {one["before"] for one in rounds} >= {0, 20}  # some failed at once, some never
    assert len({one["before"] for one in rounds}) > 10
    for one in rounds:
        assert (one["lost"], one["after"]) == ([], 20)
        assert one["unsure"] in (0, 1) and one["record"] in ([], ["whole"])
        assert len(one["said"].splitlines()) <= 1
        assert one["said"] or one["before"] == 20
