"""Workers on three hosts are killed, frozen and cut off, and the database is restarted or its disk is full, at random.

No task is done twice, none is lost, and none is said to be done that was not. The phones' own reports are the judge.
`make chaos` plays it longer and prints how long it took until another went on.
"""

import os
import random
import signal
import statistics
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, closing
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from iris_screen.core.settings import Fleet, Settings
from iris_screen.graph.runs import Runs
from tests.contract.store.postgres import Cluster, own_cluster
from tests.e2e.fleet.hosts import Hosts
from tests.e2e.fleet.wire import TROUBLES, Wire
from tests.e2e.process import LONGEST, Process

FEW = {"TASKS": 4, "PHONES": 2, "HITS": 2, "CUTS": 1, "RESTARTS": 1, "FULL": 0}
TASKS, PHONES, HITS, CUTS, RESTARTS, FULL = (int(os.environ.get(f"CHAOS_{name}", few)) for name, few in FEW.items())
"""FULL: how often the database's disk is full, which needs root."""
SEED = random.randrange(10**6)
"""Another one each time; it is in what a failed assertion says."""
HOSTS = ("one", "two", "three")
FROM_TWO = 4
"""So many phones are reached from two hosts; more workers would only wait."""
PLACES = [(HOSTS[(n + k) % 3], f"phone{n}") for n in range(PHONES) for k in range(2 if n < FROM_TWO else 1)]
"""Which host has a worker for which phone."""
DISK = 300
"""Megabytes of the database's disk, if it is to be full."""
CUT_OFF = 8.0
"""Seconds for which a host is cut off: longer than a lease."""
FROZEN = 6.0
"""Seconds for which a worker is frozen: longer than its lease."""
NO_SPACE = "No space left on device"
LAST = 3 * LONGEST
"""Longest wait for the last task."""


@pytest.fixture
def database(request: pytest.FixtureRequest) -> Iterator[tuple[Cluster, str]]:
    """With a disk of its own if that is to be full."""
    if not FULL:
        yield request.getfixturevalue("postgres"), request.getfixturevalue("fleet_url")
        return
    with own_cluster(DISK) as cluster, cluster.make_database() as url:
        yield cluster, url


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
    database: tuple[Cluster, str], tmp_path: Path
) -> None:
    (postgres, url), dice = database, random.Random(SEED)
    words = sorted(f"第{n}条" for n in range(TASKS))
    with ExitStack() as started:
        wires = {host: started.enter_context(closing(Wire(url))) for host in HOSTS}
        hosts = Hosts(url, tmp_path, {host: wire.url for host, wire in wires.items()})
        rows = hosts.write_rows([{"name": "张三", "words": each} for each in words])
        hosts.submit("desk", "给{name}发微信消息说{words}", "--file", rows)
        crew = Crew(hosts, started)
        for host, phone in PLACES:
            crew.start(host, phone)
        events = ["hit"] * HITS + ["cut"] * CUTS + ["restart"] * RESTARTS + ["full"] * FULL
        dice.shuffle(events)
        until = time.monotonic() + LAST
        while any(job["state"] != "ended" for job in hosts.list_jobs("desk")):
            jobs = hosts.list_jobs("desk")
            assert time.monotonic() < until + 10 * TASKS, f"seed {SEED}: {jobs}"
            crew.restart_ended()
            if events and any(job["state"] == "running" for job in jobs):
                time.sleep(dice.uniform(0.5, 3.0))
                match events.pop():
                    case "hit":
                        crew.hit(dice, jobs)
                    case "cut":
                        wires[dice.choice(HOSTS)].trouble(dice.choice(TROUBLES), CUT_OFF)
                    case "restart":
                        postgres.stop()
                        postgres.start()
                    case _:
                        fill_disk(postgres)
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


def fill_disk(postgres: Cluster) -> None:
    """Until the server has noticed it."""
    noticed = postgres.read_log().count(NO_SPACE)
    with postgres.full_disk():
        until = time.monotonic() + LONGEST
        while postgres.read_log().count(NO_SPACE) == noticed:
            assert time.monotonic() < until, f"seed {SEED}: nobody wrote anything"
            time.sleep(0.2)
        time.sleep(2.0)  # workers meet it, too


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
    met = f"{TASKS} tasks, {PHONES} phones, {len(hits)} hits, {CUTS} cuts, {RESTARTS} restarts, {FULL} full"
    late = f"median {statistics.median(taken):.1f} s, 95 % within {most:.1f} s"
    return f"seed {SEED}: {met}: taken over {len(taken)}, {late}"
