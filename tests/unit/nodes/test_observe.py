"""What observe makes of a look that gave no picture."""

from dataclasses import dataclass, field

from iris_screen.core.limits import Patience
from iris_screen.core.plan import Agenda, Task
from iris_screen.core.state import Attempts, History, Observation, State, Totals
from iris_screen.core.verdict import UNJUDGED
from iris_screen.nodes.observe import HANDS_OFF, Observe
from iris_screen.sight.settle import Eyes
from iris_screen.testing.memory import OneSession
from iris_screen.testing.paper import PaperPhone
from iris_screen.text import render
from iris_screen.tools.devices.clock import VirtualClock
from tests.paper import PaperBlockerFinder


@dataclass
class Moused(PaperPhone):
    """A person moves its mouse so often, each time it is asked."""

    moves: list[bool] = field(default_factory=lambda: [True, False])

    def person_moved(self) -> bool:
        return self.moves.pop(0) if self.moves else False


def test_the_time_a_person_had_it_is_nobodys_also_where_nothing_is_seen_after_him() -> None:
    clock = VirtualClock()
    sessions = OneSession(Moused({"home": {"A": "home"}}, clock, gone=1))
    observe = Observe(sessions, Eyes(clock, Patience()), PaperBlockerFinder(), lambda now, before: "ok", clock)
    after = observe(
        State(
            task=Task(id="r", text="t"),
            seen=Observation(frame="", at=0.0),
            agenda=Agenda(),
            results=[],
            verdict=UNJUDGED,
            attempts=Attempts(since=1.0),
            totals=Totals(),
            history=History(),
        )
    )
    assert "no screenshot" in render(after["note"])
    assert after["attempts"].since == 1.0 + HANDS_OFF
