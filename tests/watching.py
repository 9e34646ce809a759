"""Watches a run in a browser for half an hour: memory of the panel, its log, and its delay.

    python -m tests.watching --minutes 30

A run of many turns goes on a simulated phone that moves as a real one does; a real Chromium has its page open.
"""

import re
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path

import click
import psutil
import yaml

from iris_screen.graph.lifecycle.clock import SystemClock
from iris_screen.graph.store import Store
from tests.browser import Tab, chromium
from tests.e2e.cuts.test_long_run import WORLD
from tests.served import ROOT, Panel, serving

RUN = "watched"
LOOKS = 0.05
"""Seconds between two looks at the store and at the page."""
PAIRS = 240
"""Taps with pauses: together about as many steps as a plan may have."""
BIG = 1_000_000
_TURN = re.compile(r"turn\s+(\d+)\s+·")
_HEAP = "Math.round(performance.memory.usedJSHeapSize)"
_PIECES = "document.querySelectorAll('*').length"


@dataclass
class Turns:
    """When each turn first appeared, in seconds."""

    first: dict[int, float] = field(default_factory=dict)

    def see(self, turn: int) -> None:
        for each in range(max(self.first, default=0) + 1, turn + 1):
            self.first[each] = time.monotonic()


@dataclass(frozen=True)
class Sample:
    """Memory of the panel's process and the page's heap in MB, and the number of elements on the page."""

    minute: float
    panel: float
    heap: float
    elements: int


def plan(minutes: float) -> str:
    """Taps with pauses that last for so long, as YAML."""
    pause = max(round(minutes * 60_000 / PAIRS), 300)
    told: list[dict[str, object]] = []
    for number in range(PAIRS):
        said = "Even" if number % 2 == 0 else "Odd"
        told += [{"action": "tap", "target": f"text:{said}"}, {"action": "wait", "amount": pause}]
    return yaml.safe_dump(told)


def started(home: Path, minutes: float) -> "subprocess.Popen[bytes]":
    (home / "world.yaml").write_text(WORLD, "utf-8")
    (home / "plan.yaml").write_text(plan(minutes), "utf-8")
    command = [sys.executable, "-m", "iris_screen.ui.cli", "--set", f"home={home}", "run", "--run-id", RUN, "--quiet"]
    limits = ["--max-turns", "100000", "--max-seconds", "80000", "--steps", str(home / "plan.yaml")]
    device = ["--device", f"sim:{home / 'world.yaml'}"]
    return subprocess.Popen([*command, *limits, *device, "count"], cwd=ROOT, stdout=subprocess.DEVNULL)


def watched(panel: Panel, tab: Tab, minutes: float) -> tuple[Turns, Turns, list[Sample]]:
    """When the turns appeared in the store and on the page, and the memory used."""
    kept, shown, samples, over = Turns(), Turns(), list[Sample](), threading.Event()
    looking = threading.Thread(target=_look, args=(panel, kept, over), daemon=True)
    looking.start()
    began = time.monotonic()
    while (now := time.monotonic() - began) < minutes * 60:
        if found := _TURN.search(tab.text()):
            shown.see(int(found[1]))
        if now >= len(samples) * 60:
            samples.append(_sample(panel, tab, now / 60))
            print(samples[-1], flush=True)
        time.sleep(LOOKS)
    over.set()
    looking.join()
    return kept, shown, samples


def _look(panel: Panel, kept: Turns, over: threading.Event) -> None:
    with closing(Store(panel.home / "iris.db", clock=SystemClock())) as store:
        while not over.wait(LOOKS):
            kept.see(store.row(RUN).turns)


def _sample(panel: Panel, tab: Tab, minute: float) -> Sample:
    resident = psutil.Process(panel.process.pid).memory_info().rss / BIG
    return Sample(round(minute, 1), round(resident, 1), tab.value(_HEAP) / BIG, tab.value(_PIECES))


def behind(kept: Turns, shown: Turns) -> list[float]:
    """Seconds from storing a turn to showing it, for turns seen by both."""
    both = sorted(kept.first.keys() & shown.first.keys())[1:]
    return [max(shown.first[turn] - kept.first[turn], 0.0) for turn in both]


@click.command()
@click.option("--minutes", default=30.0, show_default=True)
def main(minutes: float) -> None:
    home = Path(tempfile.mkdtemp())
    with serving(home) as panel, chromium(home / "profile", "--enable-precise-memory-info") as tab:
        tab.open(panel.link)
        tab.until("What shall be done?", 60)
        with started(home, minutes) as run:
            try:
                while not panel.rows():
                    assert run.poll() is None, "the run did not begin"
                    time.sleep(LOOKS)
                tab.open(panel.at(f"?lang=en&run={RUN}"))
                tab.until("turn", 60)
                kept, shown, samples = watched(panel, tab, minutes)
                tab.photograph(home / "last.png")
            finally:
                run.terminate()
        late = behind(kept, shown)
        rank = statistics.quantiles(late, n=20)
        print(f"turns {len(late)}, behind: median {statistics.median(late):.2f} s, 95 of 100 {rank[-1]:.2f} s")
        print(f"panel {samples[min(3, len(samples) - 1)].panel} MB -> {samples[-1].panel} MB")
        print(
            f"problems of the page: {[each for each in tab.problems if '/_stcore/h' not in each]}; last picture {home}"
        )


if __name__ == "__main__":
    main()
