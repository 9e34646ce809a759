"""The phone of a run tells the judge what was on its way, and when a finger came too late for what was seen."""

import pytest

from iris_screen.core.actions import LaunchApp, Tap
from iris_screen.core.geometry import Point
from iris_screen.evals.dst.case import Case
from iris_screen.evals.dst.dst_judge import WINDOW
from iris_screen.evals.dst.handset import Handset
from iris_screen.tools.devices.clock import VirtualClock

CORNER = Tap(at=Point(x=2, y=300))


def phone(case: Case) -> tuple[Handset, VirtualClock]:
    clock = VirtualClock()
    return Handset(case, clock), clock


@pytest.mark.parametrize("seed", range(4))
def test_what_is_still_on_its_way_happens_before_the_phone_is_judged(seed: int) -> None:
    handset, clock = phone(Case(seed=seed, task="ring", cuts=[], faults=[]))
    handset.do(LaunchApp(app="desk.door"))
    clock.sleep(1)
    (ring,) = [element for element in handset.look().elements or [] if element.name == "Ring"]
    handset.do(Tap(at=ring.box.center))
    assert handset.report()["vars"]["rung"] == 0
    handset.rest()
    assert handset.report()["vars"]["rung"] == 1


@pytest.mark.parametrize("seed", range(4))
def test_a_finger_is_late_where_something_came_after_the_last_look(seed: int) -> None:
    case = next(case for n in range(500) if (case := Case(seed=100 * seed + n, task="ring", faults=["dialog"])).coming)
    handset, clock = phone(case)
    handset.look()
    handset.do(CORNER)
    clock.sleep(case.coming[0].at + 1)
    handset.do(CORNER)
    handset.look()
    handset.do(CORNER)
    assert [touch.stale > WINDOW for touch in handset.touched] == [False, True, False]
