from hypothesis import given
from hypothesis import strategies as st

from iris_screen.core.limits import Layers
from iris_screen.core.message import verbatim
from iris_screen.core.state import Event, History
from iris_screen.memory.folding import MAX_ENTRY, fold


@given(
    max_long=st.integers(1, 12),
    max_short=st.integers(1, 12),
    ratio=st.integers(2, 8),
    steps=st.integers(0, 120),
)
def test_the_history_stays_bounded_however_long_the_run(max_long: int, max_short: int, ratio: int, steps: int) -> None:
    layers = Layers(max_long=max_long, max_short=max_short, ratio=ratio)
    history = History()
    for n in range(steps):
        history = fold(
            History(long=history.long, short=[*history.short, Event(came=verbatim(f"step {n}: verified"))]), layers
        )
    assert len(history.short) < max(max_short, 1) or not history.short
    assert len(history.long) < max(max_long, 2)
    assert all(len(entry) <= MAX_ENTRY for entry in history.long)


def test_what_was_done_is_kept_in_order() -> None:
    history = fold(History(short=[Event(came=verbatim(f"step {n}")) for n in range(10)]), Layers())
    assert history.long == ["step 0; step 1; step 2; step 3; step 4"]
    assert history.short == [Event(came=verbatim(f"step {n}")) for n in range(5, 10)]


def test_a_history_with_room_is_left_as_it_is() -> None:
    history = History(short=[Event(came=verbatim("a")), Event(came=verbatim("b"))])
    assert fold(history, Layers()) == history
