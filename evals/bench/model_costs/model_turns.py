"""A long run act by act: the size of its requests, and the cost of folding memory."""

import tempfile
from collections.abc import Iterator
from pathlib import Path
from random import Random
from statistics import mean

from iris_screen.core.limits import Budget
from iris_screen.core.models import ChatTurn
from iris_screen.core.settings import Settings
from iris_screen.evals.bench.figure import Figure
from iris_screen.evals.bench.model_costs.model_reply import HAND, REASON, TASK, Tapper
from iris_screen.evals.bench.progress import Progress, notice_interrupt
from iris_screen.evals.bench.stage import COUNTER_WORLD
from iris_screen.graph.runs import Runs
from iris_screen.models.chat import Chat
from iris_screen.models.presets import Endpoint as Address
from iris_screen.testing.answers import Asked
from iris_screen.testing.endpoint import Endpoint, HurriedClock
from iris_screen.tools.devices.clock import VirtualClock

AFTER = "and so on, " * 40
"""What the model goes on to say after its act."""
SPAN = 10
"""Turns to average over, since several entries are folded at a time."""


def turns(quick: bool) -> Iterator[Figure]:
    """One run of 1,000 turns, or of 100, in virtual time over real HTTP."""
    most = 100 if quick else 1000
    progress = Progress("one long run", most)
    with Endpoint(Tapper()) as endpoint, tempfile.TemporaryDirectory(prefix="iris-bench-") as home:
        settings = Settings(home=Path(home), base_url=endpoint.base_url, model="counted", api_key="none")
        runs = Runs(settings, VirtualClock())
        budget = Budget(max_turns=most, max_seconds=864_000, max_calls=10 * most, max_tokens=10**9)
        with notice_interrupt() as pressed:
            runs.start(
                TASK, device=f"sim:{COUNTER_WORLD}", budget=budget, on_event=lambda event: progress.tell(event.turn)
            )
        runs.store.close()
        requests = list(endpoint.requests)
    if pressed.is_set():
        raise KeyboardInterrupt
    acts = [asked for asked in requests if asked.text.startswith(HAND)]
    folds = sum(asked.text.startswith("You keep the memory") for asked in requests)
    assert len(acts) >= most - 1, f"{len(acts)} turns of {most}"
    for turn in (turn for turn in (1, 10, 50, 100, 1000) if turn <= most):
        yield Figure(f"text of a request at turn {turn:,}", _tokens(acts, turn), "tokens", at_most=2_500)
    yield _growth(acts, 100 if most > 100 else 50, most)
    yield Figure("pictures of a request", max(asked.photos for asked in acts), "at most", at_most=2)
    yield Figure("folds beside the run", folds / len(acts), "calls a turn", at_most=0.5)
    yield Figure("a request of an act up", max(asked.size for asked in acts) / 1e3, "kB at most", at_most=250)
    yield _hang_up(quick)


def _tokens(acts: list[Asked], upto: int) -> float:
    return mean(len(asked.text) / 4 for asked in acts[max(upto - SPAN, 0) : upto])


def _growth(acts: list[Asked], early: int, late: int) -> Figure:
    ratio = _tokens(acts, late) / _tokens(acts, early)
    return Figure(f"turn {late:,} ÷ turn {early:,}", ratio, "×", at_most=1.05)


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
