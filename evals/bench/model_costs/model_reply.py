"""What a reply of a model waits for, in real time: until the touch, and until the next request.

Beside it a bare loop plays on the same phone and the same endpoint, as agents without any of Iris's care do: it takes
the reply, touches, looks, encodes the picture as PNG and the elements as JSON, and asks again. It remembers nothing,
judges nothing and asks nobody. It stands in for mobilerun's loop without its sleeps, which took 66 to 77 ms to the next
request, and 0.23 of that to the touch.
"""

import json
import re
import tempfile
import time
from base64 import b64encode
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from statistics import median

from openai import OpenAI

from iris_screen.core.actions import Tap
from iris_screen.core.limits import Budget
from iris_screen.core.settings import Settings
from iris_screen.evals.bench.figure import Figure
from iris_screen.evals.bench.progress import Progress
from iris_screen.evals.bench.stage import COUNTED, COUNTER_WORLD
from iris_screen.graph.lifecycle.clock import SystemClock
from iris_screen.graph.runs import Runs
from iris_screen.graph.store import Store
from iris_screen.sight.vision.pictures import write_png
from iris_screen.testing.answers import Asked
from iris_screen.testing.endpoint import Endpoint
from iris_screen.tools.devices.address import open_device

TASK = "count as we said"
"""A sentence that no grammar can read."""
PLAN = {"brain": "react", "why": "it is counted", "apps": [*COUNTED], "done": ["text:enough was counted"]}
"""The counter is this phone's home screen, where anything pressed counts as an opened app."""
HAND = "You are the hand"
"""How a request for the next act begins."""
REASON = "The picture shows ten rows under a line that says how often one was tapped, and nothing over it. " * 5
PEER = 0.23
"""The part of a turn that mobilerun takes to the touch. The bare loop has next to none, so its turn is the measure."""
WAYS = {"tree": ("", 1.5 * PEER, 1.4), "pixels": ("?elements=none", 3.5 * PEER, 2.5)}
"""The phone's options, and the goals: how often a touch and a next request may take the bare loop's turn."""
UNCOUNTED = 3
"""Turns in which caches fill."""


class Tapper:
    """A model that taps one row after the other for ever."""

    def __init__(self) -> None:
        self.last: Asked | None = None
        self._count = 0

    def __call__(self, asked: Asked) -> str:
        if asked.text.startswith("You plan"):
            return json.dumps(PLAN)
        if not asked.text.startswith(HAND):
            return "<entry>rows were tapped, one after the other</entry>"
        self.last = asked
        self._count += 1
        act = json.dumps({"act": "tap", "text": COUNTED[self._count % len(COUNTED)]})
        return f"{REASON}\n<action>{act}</action>"


@dataclass(frozen=True)
class Waits:
    """Medians in milliseconds, from the end of a reply."""

    touch: float
    onward: float


Play = Callable[[str, int], Waits]
"""Plays so many turns on the phone at this address."""


def replies(quick: bool) -> Iterator[Figure]:
    """By turns, so that a busy machine is as busy for both; the medians of the pairs."""
    rounds, turns = (1, 8) if quick else (3, 24)
    progress = Progress("replies in real time", rounds * len(WAYS))
    for number, (way, (options, touch, onward)) in enumerate(WAYS.items()):
        pairs = list[tuple[Waits, Waits]]()
        for _ in range(rounds):
            progress.tell(number * rounds + len(pairs))
            pairs.append((play_run(options, turns), play_bare_loop(options, turns)))
        for name, goal, waits in (
            ("touch", touch, [(ours.touch, bare.onward) for ours, bare in pairs]),
            ("next request", onward, [(ours.onward, bare.onward) for ours, bare in pairs]),
        ):
            ours, bare = (median(each) for each in zip(*waits, strict=True))
            ratio = median(one / other for one, other in waits)
            note = f"{ours:.0f} / {bare:.0f} ms"
            yield Figure(f"reply → {name}, by {way} ÷ a bare loop's turn", ratio, "×", at_most=goal, note=note)


def play_run(options: str, turns: int) -> Waits:
    """A run of the product with all it does, and a journal on the disk."""
    tapper, touches = Tapper(), list[float]()

    def note_touch(point: str) -> None:
        if point == "intend:after" and tapper.last is not None and tapper.last.ended:
            touches.append(time.time() - tapper.last.ended)

    with Endpoint(tapper) as endpoint, tempfile.TemporaryDirectory(prefix="iris-bench-") as home:
        settings = Settings(home=Path(home), base_url=endpoint.base_url, model="counted", api_key="none")
        runs = Runs(settings, SystemClock())
        runs.store.close()
        runs.store = Store(runs.settings.home / "iris.db", clock=runs.clock, on_write=note_touch)
        runs.start(TASK, device=f"sim:{COUNTER_WORLD}{options}", budget=Budget(max_turns=turns, max_calls=10 * turns))
        runs.store.close()
        asked = [each for each in endpoint.requests if each.text.startswith(HAND)]
    assert len(touches) >= turns - 1, f"only {len(touches)} acts in {turns} turns"  # else the medians are of a few
    return _summarize(touches, asked)


def play_bare_loop(options: str, turns: int) -> Waits:
    tapper, touches = Tapper(), list[float]()
    with (
        Endpoint(tapper) as endpoint,
        OpenAI(base_url=endpoint.base_url, api_key="none") as client,
        open_device(f"sim:{COUNTER_WORLD}{options}", clock=SystemClock()) as phone,
        open_device(f"sim:{COUNTER_WORLD}", clock=SystemClock()) as still,
    ):
        # the rows stay where they are, so the loop knows their places from the start, as a model that sees would
        places = {each.name: each.box.center for each in still.look().elements or [] if each.name in COUNTED}
        for _ in range(turns):
            frame = phone.look()
            elements = json.dumps([each.model_dump(mode="json") for each in frame.elements or []])
            picture = f"data:image/png;base64,{b64encode(write_png(frame.pixels)).decode()}"
            text = {"type": "text", "text": f"{HAND}. {TASK}. {elements}"}
            content = [text, {"type": "image_url", "image_url": {"url": picture}}]
            reply = client.chat.completions.create(model="counted", messages=[{"role": "user", "content": content}])  # type: ignore[misc, list-item]
            act = re.search(r"<action>(.*)</action>", reply.choices[0].message.content or "")
            assert act is not None and tapper.last is not None
            tap = Tap(at=places[json.loads(act[1])["text"]])
            touches.append(time.time() - tapper.last.ended)
            phone.do(tap)
        return _summarize(touches, endpoint.requests)


def _summarize(touches: list[float], asked: list[Asked]) -> Waits:
    onward = [after.at - before.ended for before, after in pairwise(asked)]
    return Waits(median(touches[UNCOUNTED:]) * 1e3, median(onward[UNCOUNTED:]) * 1e3)
