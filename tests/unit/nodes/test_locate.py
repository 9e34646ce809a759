"""What locate asks of a goal before its actor is asked."""

from dataclasses import dataclass, field
from typing import Any, cast

import pytest

from iris_screen.core.condition import Condition
from iris_screen.core.plan import Agenda, Grant, Step, Task, TaskPlan
from iris_screen.core.press import Press
from iris_screen.core.screen import Frame
from iris_screen.core.state import Attempts, History, Observation, State, Totals
from iris_screen.core.verdict import Blocker, Found, make_evidence
from iris_screen.nodes.locate import Locate
from iris_screen.testing.memory import OneSession
from iris_screen.testing.paper import PaperPhone
from tests.paper import PaperBlockerFinder

GOAL = Step(action="goal", goal="put it down", expect=[Condition.parse("title:Notes")])


@dataclass
class Sees:
    """A verifier that sees these conditions, and keeps what it is asked."""

    seen: tuple[str, ...] = ()
    asked: list[str] = field(default_factory=list)

    def check(self, condition: Condition, before: Frame | None, after: Frame, press: Press | None) -> Found:
        self.asked.append(str(condition))
        return make_evidence(condition, str(condition) in self.seen, "elements")


@pytest.mark.parametrize(("shown", "is_met"), [(("title:Notes", "text:Dentist"), True), (("title:Notes",), False)])
def test_whether_a_goal_still_lacks_a_text_is_told_without_a_model(shown: tuple[str, ...], is_met: bool) -> None:
    sessions = OneSession(PaperPhone({"home": {"A": "home"}}))
    frame = sessions.device.look()
    sessions.album.put(frame)
    draft, grant = TaskPlan(brain="react", steps=[GOAL]), Grant(texts=["Dentist"])
    state = State(
        task=Task(id="t", text="put “Dentist” down", draft=draft, grant=grant),
        seen=Observation(frame=frame.key, at=0.0),
        agenda=Agenda(now=[GOAL]),
        attempts=Attempts(),
        totals=Totals(),
        history=History(),
        results=[],
    )
    with_model, offline, unused = Sees(shown), Sees(shown), cast(Any, None)
    locate = Locate(sessions, unused, unused, with_model, offline, unused, unused, PaperBlockerFinder())
    aim = locate(state).get("attempts", Attempts()).aim
    assert (aim is not None and aim.purpose == "met") is is_met
    assert "text:Dentist" in offline.asked and "text:Dentist" not in with_model.asked


HOME = Step(action="back_until", expect=[Condition.parse("title:Notes")], timeout_ms=3000)
LOADING = Blocker(kind="loading", description="Loading")


@pytest.mark.parametrize(
    ("blocker", "at", "waits", "pressed", "given_up"),
    [
        (None, 0.0, 0, False, False),  # one more look
        (None, 1.0, 1, True, False),
        (LOADING, 1.0, 1, False, False),
        (LOADING, 16.0, 9, False, False),
        (LOADING, 60.0, 30, False, True),
    ],
)
def test_back_is_not_pressed_on_a_page_that_loads(
    blocker: Blocker | None, at: float, waits: int, pressed: bool, given_up: bool
) -> None:
    sessions = OneSession(PaperPhone({"home": {"A": "home"}}))
    frame = sessions.device.look()
    sessions.album.put(frame)
    state = State(
        task=Task(id="t", text="open the notes"),
        seen=Observation(frame=frame.key, at=at, blocker=blocker),
        agenda=Agenda(now=[HOME]),
        attempts=Attempts(waits=waits),
        totals=Totals(),
        history=History(),
        results=[],
    )
    sees, unused = Sees(), cast(Any, None)
    update = Locate(sessions, unused, unused, sees, sees, unused, unused, PaperBlockerFinder())(state)
    aim = update.get("attempts", Attempts()).aim
    assert (aim is not None and [each.kind for each in aim.actions] == ["press_key"]) is pressed
    assert bool(update.get("totals", Totals()).problems) is given_up
