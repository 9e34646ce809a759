"""The corners are minded until the end, and no longer than the session is there."""

from threading import Event

from iris_screen.core.errors import Disconnected
from iris_screen.tools.devices.desktop.latch import Corners

SECONDS = 10.0


def test_they_are_minded_again_and_again_until_the_end() -> None:
    times, again = [0], Event()

    def mind() -> None:
        times[0] += 1
        if times[0] == 2:
            again.set()

    corners = Corners(mind)
    assert again.wait(SECONDS)
    corners.close()
    assert not corners._thread.is_alive()


def test_they_are_minded_no_more_once_the_session_is_gone() -> None:
    def mind() -> None:
        raise Disconnected("gone")

    corners = Corners(mind)
    corners._thread.join(SECONDS)
    assert not corners._thread.is_alive()
    corners.close()
