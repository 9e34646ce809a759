"""What locate asks of a goal before its actor is asked."""

from dataclasses import dataclass, field
from typing import Any, cast

import pytest

from iris_screen.core.condition import Condition
from iris_screen.core.plan import Agenda, Grant, Step, Task, TaskPlan
from iris_screen.core.press import Press
from iris_screen.core.screen import Frame
from iris_screen.core.state import Attempts, History, Observation, State, Totals
from iris_screen.core.verdict import Found, make_evidence
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
    with_model, at_once, unused = Sees(shown), Sees(shown), cast(Any, None)
    locate = Locate(sessions, unused, unused, with_model, at_once, unused, unused, PaperBlockerFinder())
    aim = locate(state).get("attempts", Attempts()).aim
    assert (aim is not None and aim.purpose == "met") is is_met
    assert "text:Dentist" in at_once.asked and "text:Dentist" not in with_model.asked
