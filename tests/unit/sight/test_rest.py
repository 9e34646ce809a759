"""A person who stops a device waits for nobody's patience."""

from dataclasses import replace

import pytest

from iris_screen.core.errors import CaptureFailed, Stopped
from iris_screen.core.limits import Patience
from iris_screen.core.message import verbatim
from iris_screen.core.screen import Element, Frame
from iris_screen.sight.settle import SLICE, Eyes, rest
from iris_screen.testing.paper import PaperPhone
from iris_screen.tools.devices.clock import VirtualClock
from tests.unit.sight.screens import element


class Stoppable(PaperPhone):
    """Somebody stops it at second 3."""

    @property
    def stopped(self) -> bool:
        return self.clock.now() >= 3

    def stop(self) -> None: ...

    def clear_stop(self) -> None: ...


def test_a_rest_ends_soon_after_a_person_stops_the_device() -> None:
    clock = VirtualClock()
    with pytest.raises(Stopped):
        rest(Stoppable({"home": {}}, clock), clock, 60)
    assert clock.now() <= 3 + SLICE


@pytest.mark.parametrize("seconds", [0.0, 0.1, 7.3])
def test_a_rest_that_nobody_ends_is_as_long_as_it_was_to_be(seconds: float) -> None:
    clock = VirtualClock()
    rest(PaperPhone({"home": {}}, clock), clock, seconds)
    assert clock.now() == pytest.approx(seconds)


class Untold(PaperPhone):
    """Nothing tells of its elements."""

    def look(self) -> Frame:
        return replace(super().look(), elements=None)


class Starts(Untold):
    """A program that reports its elements from second 1 on."""

    def elements(self) -> list[Element]:
        if self.clock.now() < 1:
            raise CaptureFailed(verbatim("there are none yet"))
        return [element("button", "OK", (0, 0, 100, 100))]


@pytest.mark.parametrize(("seconds", "has_tree"), [(2.0, True), (0.5, False), (0.0, False)])
def test_a_tree_that_is_not_there_yet_is_waited_for(*, seconds: float, has_tree: bool) -> None:
    clock = VirtualClock()
    device = Starts({"home": {}}, clock)
    seen = Eyes(clock, Patience()).wait_for_tree(device, device.look(), seconds)
    assert (seen.elements is not None) is has_tree and clock.now() < seconds + 1


def test_nothing_is_waited_for_where_no_device_gives_trees() -> None:
    clock = VirtualClock()
    device = Untold({"home": {}}, clock)
    assert Eyes(clock, Patience()).wait_for_tree(device, device.look(), 5.0).elements is None and clock.now() == 0


def test_work_on_the_first_look_is_part_of_the_wait_for_the_next() -> None:
    clock = VirtualClock()
    phone, worked_on = PaperPhone({"home": {}}, clock), list[str]()

    def work(frame: Frame) -> None:
        worked_on.append(frame.key)
        clock.sleep(0.06)

    look = Eyes(clock, Patience(settle_step=0.1)).look_until_still(phone, meanwhile=work)
    assert clock.now() == pytest.approx(0.1)
    assert (worked_on, look.looks) == ([look.frame.key], 2)


def test_long_work_on_the_first_look_leaves_the_second_look_as_it_is() -> None:
    clock = VirtualClock()
    look = Eyes(clock, Patience(settle_step=0.1)).look_until_still(
        PaperPhone({"home": {}}, clock), meanwhile=lambda frame: clock.sleep(0.7)
    )
    assert (look.settled, look.looks, clock.now()) == (True, 2, pytest.approx(0.7))
