"""What observe makes of a look that gave no picture, and of an app that takes a while to open."""

from dataclasses import dataclass, field

import pytest

from iris_screen.core.actions import Action, LaunchApp, Receipt
from iris_screen.core.limits import Patience
from iris_screen.core.plan import Agenda, Step, Task
from iris_screen.core.press import Done, Press
from iris_screen.core.screen import Frame
from iris_screen.core.state import Attempts, History, Observation, State, Totals
from iris_screen.core.verdict import UNJUDGED
from iris_screen.nodes.observe import HANDS_OFF, Observe
from iris_screen.sight.settle import Eyes
from iris_screen.testing.memory import OneSession
from iris_screen.testing.paper import PaperPhone
from iris_screen.text import render
from iris_screen.tools.devices.clock import VirtualClock
from tests.paper import PaperBlockerFinder

STEP = Step(action="launch_app", app="editor")


@dataclass
class Moused(PaperPhone):
    """A person moves its mouse so often, each time it is asked."""

    moves: list[bool] = field(default_factory=lambda: [True, False])

    def person_moved(self) -> bool:
        return self.moves.pop(0) if self.moves else False


@dataclass
class Slow(PaperPhone):
    """An app takes so many seconds to open."""

    seconds: float = 2.5
    opens_at: float = 0.0

    def _act(self, action: Action) -> None:
        self.opens_at = self.clock.now() + self.seconds

    def look(self) -> Frame:
        self.page = "app" if 0 < self.opens_at <= self.clock.now() else "home"
        return super().look()


def observe(sessions: OneSession, clock: VirtualClock, attempts: Attempts, frame: str = "") -> State:
    node = Observe(sessions, Eyes(clock, Patience()), PaperBlockerFinder(), lambda now, before: "ok", clock)
    return node(
        State(
            task=Task(id="r", text="t"),
            seen=Observation(frame=frame, at=0.0),
            agenda=Agenda(),
            results=[],
            verdict=UNJUDGED,
            attempts=attempts,
            totals=Totals(),
            history=History(),
        )
    )


def launch(act: Step | None, app: str = "editor") -> Attempts:
    press = Press(purpose="goal", turn=1, frame="home", actions=[LaunchApp(app=app)], act=act)
    return Attempts(aim=press.replace(done=Done(at=0.0, receipts=[Receipt(at=0.0)])))


@pytest.mark.parametrize(
    ("act", "app", "page"),
    [(STEP, "editor", "app"), (None, "editor", "home"), (STEP, "paper", "home")],
    ids=["an actor's act", "a step, which waits for what it expects", "an app that is in front already"],
)
def test_an_app_that_an_actor_opened_is_given_time_to_show_its_window(act: Step | None, app: str, page: str) -> None:
    clock = VirtualClock()
    phone = Slow({"home": {"A": "home"}, "app": {"B": "app"}}, clock)
    sessions = OneSession(phone)
    before = phone.look()
    sessions.of(Task(id="r", text="t")).album.put(before)
    phone.do(LaunchApp(app=app))
    assert observe(sessions, clock, launch(act, app), before.key)["seen"].frame.startswith(page.encode().hex())


def test_the_time_a_person_had_it_is_nobodys_also_where_nothing_is_seen_after_him() -> None:
    clock = VirtualClock()
    sessions = OneSession(Moused({"home": {"A": "home"}}, clock, gone=1))
    after = observe(sessions, clock, Attempts(since=1.0))
    assert "no screenshot" in render(after["note"])
    assert after["attempts"].since == 1.0 + HANDS_OFF
