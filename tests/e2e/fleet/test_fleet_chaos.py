"""Workers on three hosts are killed and frozen and the database is restarted, at random.

No task is done twice, none is lost, and none is said to be done that was not. The phones' own reports are the judge.
`make chaos` plays it longer and prints how long it took until another went on.
"""

import os
import random
import signal
import statistics
import time
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path

from iris_screen.core.settings import Fleet, Settings
from iris_screen.graph.runs import Runs
from tests.contract.store.postgres import Cluster
from tests.e2e.fleet.hosts import Hosts
from tests.e2e.process import LONGEST, Process

TASKS, HITS, RESTARTS = (
    int(os.environ.get(f"CHAOS_{name}", few)) for name, few in [("TASKS", 4), ("HITS", 3), ("RESTARTS", 1)]
)
SEED = random.randrange(10**6)
"""Another one each time; it is in what a failed assertion says."""
PLACES = [("one", "a"), ("two", "a"), ("two", "b"), ("three", "b")]
"""Which host has a worker for which phone: each phone is reached from two."""
FROZEN = 6.0
"""Seconds for which a worker is frozen: longer than its lease."""
LAST = 3 * LONGEST
"""Longest wait for the last task."""


@dataclass
class Crew:
    """The workers. hits: whom and when."""

    hosts: Hosts
    started: ExitStack
    workers: dict[tuple[str, str], Process] = field(default_factory=dict)
    hits: list[tuple[str, float]] = field(default_factory=list)

    def start(self, host: str, phone: str) -> None:
        address = self.hosts.phone(phone, more="time=real")
        process = self.hosts.host(host).started("worker", "--device", address)
        self.workers[host, phone] = self.started.enter_context(process)

    def hit(self, dice: random.Random, jobs: Sequence[dict[str, object]]) -> None:
        """Kill or freeze a worker that has a task, if one has."""
        busy = [str(job["worker"]) for job in jobs if job["state"] == "running"]
        pids = {int(name.partition("#")[0].rpartition(":")[2]): name for name in busy}
        having = [place for place, process in self.workers.items() if process.pid in pids]
        place = dice.choice(having or PLACES)
        process = self.workers[place]
        self.hits.append((pids.get(process.pid, ""), time.time()))
        if dice.random() < 0.5:
            process.kill()
            process.communicate()
            self.start(*place)
        else:
            process.send_signal(signal.SIGSTOP)
            time.sleep(FROZEN)
            process.send_signal(signal.SIGCONT)

    def restart_ended(self) -> None:
        for place, process in list(self.workers.items()):
            if process.poll() is not None:
                self.start(*place)


def test_no_task_is_done_twice_or_lost_and_no_verdict_is_false_whatever_happens(
    postgres: Cluster, fleet_url: str, tmp_path: Path
) -> None:
    dice, hosts = random.Random(SEED), Hosts(fleet_url, tmp_path)
    words = sorted(f"第{n}条" for n in range(TASKS))
    hosts.submit(
        "desk",
        "给{name}发微信消息说{words}",
        "--file",
        hosts.write_rows([{"name": "张三", "words": each} for each in words]),
    )
    with ExitStack() as started:
        crew = Crew(hosts, started)
        for host, phone in PLACES:
            crew.start(host, phone)
        events = ["hit"] * HITS + ["restart"] * RESTARTS
        dice.shuffle(events)
        until = time.monotonic() + LAST
        while any(job["state"] != "ended" for job in hosts.list_jobs("desk")):
            jobs = hosts.list_jobs("desk")
            assert time.monotonic() < until + 10 * TASKS, f"seed {SEED}: {jobs}"
            crew.restart_ended()
            if events and any(job["state"] == "running" for job in jobs):
                time.sleep(dice.uniform(0.5, 3.0))
                if events.pop() == "hit":
                    crew.hit(dice, jobs)
                else:
                    postgres.stop()
                    postgres.start()
            time.sleep(0.5)
    jobs = hosts.list_jobs("desk")
    sent, ended = hosts.sent(), {str(job["task"]).split("“")[-1].rstrip("”"): job for job in jobs}
    assert sorted(ended) == words and len(sent) == len({*sent}), f"seed {SEED}: {sent}"
    # a worker that is killed at its touch leaves it open whether that was done: then it is neither done again nor said
    # to be done, and the person is told why
    done = {word for word, job in ended.items() if job["status"] == "success"}
    assert done <= {*sent}, f"seed {SEED}: said to be sent: {done - {*sent}}"
    assert all(job["reason"] for word, job in ended.items() if word not in done), f"seed {SEED}: {jobs}"
    print(f"{len(done)} of {len(words)} verified, {len(sent)} sent")
    print(describe_takeovers(hosts, crew.hits))


def describe_takeovers(hosts: Hosts, hits: Sequence[tuple[str, float]]) -> str:
    """How long it took from a hit until another worker took the run."""
    runs = Runs(Settings(home=hosts.folder / "desk" / "home", fleet=Fleet(fleet_url=hosts.url, host="desk")))
    taken = []
    for worker, at in hits:
        for job in hosts.list_jobs("desk") if worker else []:
            lines = [line for line in runs.store.jobs.read_log(run=str(job["run"])) if line.what == "running"]
            before = [line for line in lines if line.at <= at]
            after = [line for line in lines if line.at > at]
            if before and after and before[-1].process == worker:
                taken.append(after[0].at - at)
    runs.store.close()
    if not taken:
        return f"seed {SEED}: {len(hits)} hits, no takeover"
    most = sorted(taken)[min(len(taken) - 1, round(0.95 * len(taken)))]
    told = f"taken over {len(taken)}, median {statistics.median(taken):.1f} s, 95 % within {most:.1f} s"
    return f"seed {SEED}: {TASKS} tasks, {len(hits)} hits, {RESTARTS} restarts: {told}"
