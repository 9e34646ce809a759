"""The product on a simulated phone of 1080×2400 in virtual time: by its graph with checkpoints, or in a bare loop."""

import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, cast, get_type_hints

from langgraph.graph import END
from langgraph.types import Overwrite
from typing_extensions import override

from iris_screen.core.chat import Ask
from iris_screen.core.condition import Condition
from iris_screen.core.limits import Budget
from iris_screen.core.plan import Step
from iris_screen.core.settings import Settings
from iris_screen.core.state import State
from iris_screen.core.target import Target
from iris_screen.core.verdict import TaskResult
from iris_screen.graph.build import Kit, build, list_routes, make_nodes
from iris_screen.graph.container import compose
from iris_screen.graph.drive import Driver, Opened
from iris_screen.graph.lifecycle.debug_archive import OnEvent
from iris_screen.graph.lifecycle.device_sessions import LeasedSessions
from iris_screen.graph.runs import Runs
from iris_screen.graph.store.saver import config_of
from iris_screen.tools.devices.clock import VirtualClock

MAIN_JOB = "给张三发微信消息说你好"
DEMO_WORLD = Path(__file__).resolve().parents[2] / "assets" / "worlds" / "demo.yaml"
COUNTER_WORLD = Path(__file__).with_name("model_costs") / "counter.yaml"
REDUCERS = {
    name: hint.__metadata__[0]
    for name, hint in get_type_hints(State, include_extras=True).items()
    if hasattr(hint, "__metadata__")
}
COUNTED = ("Apples", "Bread", "Cheese", "Dates", "Eggs", "Figs", "Grapes", "Honey", "Ice", "Jam")


@dataclass(frozen=True)
class Prepared(Driver):
    """The product's driver with a prepared kit, so that only the run is measured."""

    kit: Kit
    sessions: LeasedSessions

    @override
    @contextmanager
    def _open_run(self, run_id: str) -> Iterator[Opened]:
        try:
            session = self.sessions.of(self.store.task(run_id))
            yield Opened(build(self.kit, self.store.saver), session, self.clock)
        finally:
            self.sessions.close()


class Stage(Runs):
    """Runs in one data folder and in virtual time, with one kit."""

    def __init__(self, home: Path) -> None:
        super().__init__(Settings(home=home), VirtualClock())
        self._sessions = LeasedSessions(self.store, self.folder, self.clock)
        self.kit = compose(self.settings, self.clock, self._sessions)

    @cached_property
    def driver(self) -> Prepared:
        return Prepared(self.store, self.settings, self.folder, self.clock, self.kit, self._sessions)

    def drive(self, run_id: str, ask: Ask, on_event: OnEvent | None = None) -> TaskResult:
        """Run as the product does: by the graph, with a checkpoint after each node, one of which is kept per turn."""
        return self.start(
            ask["task"],
            device=ask.get("device"),
            planner=ask.get("planner"),
            steps=ask.get("steps"),
            budget=ask.get("budget"),
            run_id=run_id,
            on_event=on_event,
        )

    def keep_all(self, run_id: str, ask: Ask) -> Path:
        """Run and keep every checkpoint; returns the store's file."""
        build(self.kit, self.store.saver).invoke(ask, config_of(run_id), durability="sync")
        self._sessions.close()
        return self.settings.home / "iris.db"

    def walk(self, run_id: str, ask: Ask) -> State:
        """Run in a bare loop: the same nodes, routes, journal and pictures, without LangGraph and saver."""
        every, ways = make_nodes(self.kit), list_routes()
        state = cast(dict[str, Any], dict(ask))
        name, configured = "begin", {"configurable": {"thread_id": run_id}}
        while name != END:
            update = every[name](state, configured) if name == "begin" else every[name](state)
            for channel, value in update.items():
                reduces = REDUCERS.get(channel) if channel in state else None
                if isinstance(value, Overwrite):
                    state[channel] = value.value
                else:
                    state[channel] = reduces(state[channel], value) if reduces else value
            way = ways[name]
            name = way(cast(State, state)) if callable(way) else way
        self._sessions.close()
        return cast(State, state)

    def close(self) -> None:
        self._sessions.close()
        self.store.close()


@contextmanager
def stage() -> Iterator[Stage]:
    """A stage with its own data folder."""
    with tempfile.TemporaryDirectory(prefix="iris-bench-") as home, closing(Stage(Path(home))) as opened:
        yield opened


def main_job(**options: str) -> Ask:
    """The job of `iris demo`, with its permission dialog, its advertisement and its icon on the second page."""
    more = "".join(f"&{key}={value}" for key, value in options.items())
    return Ask(task=MAIN_JOB, device=f"sim:{DEMO_WORLD}?seed=1&abilities=touch{more}")


def taps(count: int) -> Ask:
    """A task of so many taps, each judged by the text it changes."""
    budget = Budget(max_turns=count * 2, max_seconds=864_000)
    return Ask(task="count", device=f"sim:{COUNTER_WORLD}", planner="steps", steps=_taps(count), budget=budget)


def _taps(count: int) -> list[Step]:
    return [
        Step(
            action="tap",
            target=Target(kind="text", value=COUNTED[n % len(COUNTED)]),
            expect=[Condition(kind="text", value=f"{n + 1} taps so far")],
        )
        for n in range(count)
    ]
