"""What goes on where something changes by itself belongs to it; what lies elsewhere does not."""

import pytest

from iris_screen.core.geometry import Box
from iris_screen.sight.vision.compare import drop_restless


def box(left: int, top: int, right: int, bottom: int) -> Box:
    return Box(left=left, top=top, right=right, bottom=bottom)


LINE, BAR = box(100, 300, 500, 330), box(100, 600, 140, 640)


@pytest.mark.parametrize(
    ("place", "alone"),
    [
        (box(100, 300, 500, 330), False),
        (box(100, 340, 420, 370), False),
        (box(140, 600, 180, 640), False),
        (box(100, 200, 700, 560), False),
        (box(90, 600, 300, 640), False),
        (box(600, 300, 700, 330), True),
        (box(100, 420, 420, 450), True),
        (box(220, 340, 420, 370), True),
        (box(60, 100, 700, 700), True),
    ],
)
def test_a_logs_next_line_and_a_bars_next_piece_belong_to_it(place: Box, alone: bool) -> None:
    assert bool(drop_restless([place], [LINE, BAR])) is alone


def test_several_lines_of_a_log_belong_to_the_last_one_of_before() -> None:
    lines = [box(100, top, 400, top + 30) for top in (440, 400, 360)]
    assert drop_restless([*lines, box(600, 400, 700, 430)], [box(100, 320, 400, 350)]) == [box(600, 400, 700, 430)]


def test_where_nothing_changes_by_itself_every_change_counts() -> None:
    assert drop_restless([LINE, BAR], []) == [LINE, BAR]
