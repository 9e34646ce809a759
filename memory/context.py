"""The layers of what a model is told about earlier steps (SPEC I4): short entries are folded into long ones. Pure.

This is the offline fold: it keeps what was done, in bounded size, and needs no model.
"""

from iris_screen.core.limits import Layers
from iris_screen.core.state import History

MAX_ENTRY = 600
"""Characters of a long entry; older parts of it are cut first."""


def fold(history: History, layers: Layers) -> History:
    """Short full → its oldest `ratio` entries become one long entry; long full → its oldest `ratio` become one."""
    return folded(history, layers)[0]


def folded(history: History, layers: Layers) -> tuple[History, list[tuple[list[str], str]]]:
    """The same, and which entries became which."""
    short, long, made = list(history.short), list(history.long), []
    while len(short) >= layers.max_short:
        oldest, short = short[: layers.ratio], short[layers.ratio :]
        long.append(_joined(oldest))
        made.append((oldest, long[-1]))
    while len(long) >= max(layers.max_long, 2):
        oldest = long[: layers.ratio]
        long = [_joined(oldest), *long[len(oldest) :]]
        made.append((oldest, long[0]))
    return History(short=short, long=long), made


def _joined(entries: list[str]) -> str:
    text = "; ".join(entries)
    return text if len(text) <= MAX_ENTRY else "… " + text[-MAX_ENTRY + 2 :]
