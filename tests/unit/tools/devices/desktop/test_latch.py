"""The stop that stays."""

from threading import Thread

import pytest

from iris_screen.core.errors import Disconnected, StopKeyLost, Stopped
from iris_screen.tools.devices.desktop.latch import Latch


def test_it_stays_until_it_is_cleared():
    latch = Latch()
    latch.rest(0)
    latch.set()
    for _ in range(2):
        with pytest.raises(Stopped) as caught:
            latch.check()
        assert caught.value.delivered == "no"
    latch.clear()
    latch.check()


def test_a_session_that_is_gone_was_stopped_by_nobody():
    latch = Latch()
    latch.set(lambda: Disconnected("The screen is gone.", delivered="no"))
    latch.set(StopKeyLost)  # whatever else is noticed of it
    with pytest.raises(Disconnected):
        latch.check()
    with pytest.raises(Disconnected):
        assert latch.is_set


def test_it_ends_a_rest_at_once():
    latch, ended = Latch(), []

    def rest() -> None:
        with pytest.raises(Stopped):
            latch.rest(600)
        ended.append(True)

    resting = Thread(target=rest, daemon=True)
    resting.start()
    latch.set()
    resting.join(20)
    assert ended == [True]
