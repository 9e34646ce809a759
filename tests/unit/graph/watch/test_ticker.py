"""Looks come once a second and never faster, however long one takes."""

from iris_screen.graph.watch.watch_loop import Ticker
from iris_screen.tools.devices.clock import VirtualClock


def ticks(*took: float) -> list[tuple[float, int]]:
    """When each tick came and how many were missed before it, with looks that took so long."""
    clock = VirtualClock()
    ticker, told = Ticker(clock), []
    for seconds in took:
        missed = ticker.wait()
        told.append((clock.now(), missed))
        clock.sleep(seconds)
    return told


def test_the_first_tick_comes_at_once_and_the_next_ones_a_second_apart() -> None:
    assert ticks(0.1, 0.9, 0.5, 0) == [(0, 0), (1, 0), (2, 0), (3, 0)]


def test_it_does_not_drift() -> None:
    told = ticks(*[0.37] * 1_000)
    assert [at for at, _ in told] == [float(n) for n in range(1_000)]


def test_ticks_that_were_missed_are_not_made_up_for() -> None:
    told = ticks(3.5, 0.1, 0.1)
    assert told == [(0, 0), (3.5, 2), (4, 0)]
