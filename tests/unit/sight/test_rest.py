"""A person who stops a device waits for nobody's patience."""

import pytest

from iris_screen.core.errors import Stopped
from iris_screen.sight.settle import SLICE, rest
from iris_screen.testing.paper import PaperPhone
from iris_screen.tools.devices.clock import VirtualClock


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
