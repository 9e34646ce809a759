"""What of a reading is worth keeping: no keys of a keyboard, no bar of the phone, no sign by itself, such as an icon
that was taken for a letter.
"""

from collections.abc import Sequence

from iris_screen.core.screen import Frame, TextLine
from iris_screen.sight.blockers.covering_keyboard import around_keys


def worth_keeping(frame: Frame, lines: Sequence[TextLine]) -> list[bool]:
    """Of each line of the frame."""
    keys = around_keys(lines, frame.size.height) if frame.window is None else None
    bottom = keys.top if keys else float(frame.size.height)
    return [len("".join(line.text.split())) > 1 and frame.status_bar < line.box.center.y < bottom for line in lines]
