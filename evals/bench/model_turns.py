"""A long run act by act: the size of its requests, the cost of folding memory, and the latency after an answer."""

import json
import tempfile
import time
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from random import Random
from statistics import mean, median

from iris_screen.core.limits import Budget
from iris_screen.core.models import ChatTurn
from iris_screen.core.settings import Settings
from iris_screen.evals.bench.figure import Figure
from iris_screen.evals.bench.progress import Progress, notice_interrupt
from iris_screen.evals.bench.stage import COUNTED, COUNTER_WORLD
from iris_screen.graph.lifecycle.debug_archive import Event
from iris_screen.graph.runs import Runs
from iris_screen.graph.store import Store
from iris_screen.models.chat import Chat
from iris_screen.models.presets import Endpoint as Address
from iris_screen.testing.answers import Asked
from iris_screen.testing.endpoint import Endpoint, HurriedClock
from iris_screen.tools.devices.clock import VirtualClock

TASK = "count as we said"
"""A sentence that no grammar can read."""
PLAN = {"brain": "react", "why": "it is counted", "apps": [*COUNTED], "done": ["text:enough was counted"]}
"""The counter is this phone's home screen, where anything pressed counts as an opened app."""
REASON = "The picture shows ten rows under a line that says how often one was tapped, and nothing over it. " * 5
AFTER = "and so on, " * 40
"""What the model goes on to say after its act."""
SPAN = 10
"""Turns to average over, since several entries are folded at a time."""


def turns(quick: bool) -> Iterator[Figure]:
    """One run of 1,000 turns, or of 100, in virtual time over real HTTP."""
    most = 100 if quick else 1000
    watch = _Watch(Progress("one long run", most))
    with Endpoint(watch.says) as endpoint, tempfile.TemporaryDirectory(prefix="iris-bench-") as home:
        settings = Settings(home=Path(home), base_url=endpoint.base_url, model="counted", api_key="none")
        runs = Runs(settings, VirtualClock())
        runs.store.close()
        runs.store = Store(runs.settings.home / "iris.db", clock=runs.clock, on_write=watch.gate)
        budget = Budget(max_turns=most, max_seconds=864_000, max_calls=10 * most, max_tokens=10**9)
        with notice_interrupt() as pressed:
            runs.start(TASK, device=f"sim:{COUNTER_WORLD}", budget=budget, on_event=watch.heard)
        runs.store.close()
        requests = list(endpoint.requests)
    if pressed.is_set():
        raise KeyboardInterrupt
    acts = [asked for asked in requests if _is_for(asked, "You are the hand")]
    folds = sum(_is_for(asked, "You keep the memory") for asked in requests)
    assert len(acts) >= most - 1, f"{len(acts)} turns of {most}"
    for turn in (turn for turn in (1, 10, 50, 100, 1000) if turn <= most):
        yield Figure(f"text of a request at turn {turn:,}", _tokens(acts, turn), "tokens", at_most=2_500)
    yield _growth(acts, 100 if most > 100 else 50, most)
    yield Figure("pictures of a request", max(asked.photos for asked in acts), "at most", at_most=2)
    yield Figure("folds beside the run", folds / len(acts), "calls a turn", at_most=0.5)
    yield from watch.figures()
    yield _onward(acts)
    yield Figure("a request of an act up", max(asked.size for asked in acts) / 1e3, "kB at most", at_most=250)
    yield _hang_up(quick)


def _is_for(asked: Asked, first: str) -> bool:
    return asked.text.startswith(first)


def _tokens(acts: list[Asked], upto: int) -> float:
    return mean(len(asked.text) / 4 for asked in acts[max(upto - SPAN, 0) : upto])


def _growth(acts: list[Asked], early: int, late: int) -> Figure:
    ratio = _tokens(acts, late) / _tokens(acts, early)
    return Figure(f"turn {late:,} ÷ turn {early:,}", ratio, "×", at_most=1.05)


def _onward(acts: list[Asked]) -> Figure:
    """From a reply to the next request: the act is done, looked at and judged. The screen is still at once."""
    waits = [after.at - before.ended for before, after in pairwise(acts)]
    return Figure("reply → next request", median(waits) * 1e3, "ms", at_most=100, note="of a settled screen")


class _Watch:
    """A model that taps for ever, and the times at which its answers were given, read and acted on."""

    def __init__(self, progress: Progress) -> None:
        self._progress = progress
        self._read = self._writing = 0.0
        self._asked: Asked | None = None
        self._count = 0
        self.alone, self.whole = list[float](), list[float]()

    def says(self, asked: Asked) -> str:
        if _is_for(asked, "You plan"):
            return json.dumps(PLAN)
        if not _is_for(asked, "You are the hand"):
            return "<entry>rows were tapped, one after the other</entry>"
        self._asked = asked
        self._count += 1
        act = json.dumps({"act": "tap", "text": COUNTED[self._count % len(COUNTED)]})
        return f"{REASON}\n<action>{act}</action>"

    def heard(self, event: Event) -> None:
        if event.node == "locate":
            self._read = time.time()
            self._progress.tell(self._count)

    def gate(self, point: str) -> None:
        """Note when the act is written to the journal, right before it is sent."""
        if point == "intend:before":
            self._writing = time.time()
        if point == "intend:after" and self._asked is not None and self._asked.ended:
            said, now = self._asked.ended, time.time()
            self.whole.append(now - said)
            self.alone.append(self._read - said + now - self._writing)

    def figures(self) -> list[Figure]:
        return [
            Figure("reply → act, no second look", median(self.alone) * 1e3, "ms", at_most=20, note="with its journal"),
            Figure("reply → act with it", median(self.whole) * 1e3, "ms"),
        ]


def _hang_up(quick: bool) -> Figure:
    """How many pieces after the end of the act the server wrote before it noticed that the client had hung up."""
    said = f"{REASON}\n<action>{{}}</action>{AFTER}"
    with Endpoint(lambda asked: said, always="slow") as endpoint:
        address = Address(base_url=endpoint.base_url, model="counted")
        chat = Chat(address, HurriedClock(), Random(1))
        for _ in range(3 if quick else 20):
            chat.ask([ChatTurn(speaker="user", text="act")], "</action>")
    step = max(6, len(said) // 300)
    needed = 1 + -(-(said.index("</action>") + len("</action>")) // step)
    over = max(asked.pieces - asked.late - needed for asked in endpoint.requests)
    return Figure(
        "read after </action>", max(over, 0), "pieces at most", at_most=1, note="then the server sees us gone"
    )
