"""Makes a data folder with a queue by the code of a commit, to test whether later code can go on with it.

    git worktree add /tmp/then COMMIT && cd /tmp/then
    python -m tests.contract.store.old_queue tests/recordings/queue-COMMIT.tar.xz

There, `.editable/iris_screen` must be a link to the folder, and this file be copied if that commit does not have it.
"""

import sys
import tarfile
import tempfile
from contextlib import closing
from pathlib import Path
from typing import Any

from iris_screen.core.message import say
from iris_screen.core.plan import Task
from iris_screen.graph.lifecycle.clock import SystemClock
from iris_screen.graph.store import Store
from iris_screen.graph.store.job_table import Job

WHY = say("fleet-device-given-up", device="sim:broken", n=3, why="gone")
GONE = "desk:1#0"
"""A process that is no more."""


def hand_in(store: Store, run: str, **job: Any) -> None:
    store.accept(Task(id=run, text=f"say {run}", device=""), Job(run=run, **{"key": run, **job}))


def make(home: Path) -> None:
    """Tasks of two submitters in the queue, one that was taken, one that is over, and three workers that are gone."""
    with closing(Store(home / "iris.db", clock=SystemClock(), me=GONE)) as store:
        for run in ("over", "taken"):
            hand_in(store, run)
        workers = store.jobs.workers
        workers.begin("sim:a", ("zh",))
        for device, why in (("sim:left", None), ("sim:broken", WHY)):
            workers.begin(device, ())
            workers.end(device, why)
        workers.pause("device", "sim:broken")
        now = store.jobs.time()
        for run in ("over", "taken"):
            taken = store.jobs.take("sim:a", (), now)
            assert taken and taken.run == run
            if run == "over":
                store.jobs.release(run, "ended", now)
        for n in range(3):
            hand_in(store, f"anna{n}", submitter="anna", batch="b", needs=["zh"])
        hand_in(store, "ben0", submitter="ben", device="sim:a")
        hand_in(store, "urgent", priority=5)
        hand_in(store, "paused", batch="held", priority=9)
        workers.pause("batch", "held")
        hand_in(store, "tomorrow", due=9e9)


def main(archive: Path) -> None:
    with tempfile.TemporaryDirectory() as made:
        make(Path(made) / "home")
        with tarfile.open(archive, "w:xz", preset=9) as packed:
            packed.add(Path(made, "home"), "home", filter=_of_nobody)
    print(f"{archive}: {archive.stat().st_size} bytes")


def _of_nobody(member: tarfile.TarInfo) -> tarfile.TarInfo:
    member.uid = member.gid = 0
    member.uname = member.gname = ""
    return member


if __name__ == "__main__":
    main(Path(sys.argv[1]))
