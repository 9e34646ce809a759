"""The layers of what a model is told about earlier steps (SPEC I4): short entries are folded into long ones. Pure.

This is the offline fold: it keeps what was done, in bounded size, and needs no model.
"""

from core.limits import Layers
from core.state import History

MAX_ENTRY = 600
"""Characters of a long entry; older parts of it are cut first."""


def fold(history: History, layers: Layers) -> History:
    """Short full → its oldest `ratio` entries become one long entry; long full → its oldest `ratio` become one."""
    short, long = list(history.short), list(history.long)
    while len(short) >= layers.max_short:
        count = min(layers.ratio, len(short))
        long.append(_joined(short[:count]))
        short = short[count:]
    while len(long) >= max(layers.max_long, 2):
        count = min(layers.ratio, len(long))
        long = [_joined(long[:count]), *long[count:]]
    return History(short=short, long=long)


def _joined(entries: list[str]) -> str:
    text = "; ".join(entries)
    return text if len(text) <= MAX_ENTRY else "… " + text[-MAX_ENTRY + 2 :]
