"""Reads checkpoints of states as they were written before 26 November 2026."""

from typing import Any

from langgraph.types import Overwrite

from iris_screen.core.parsing.message_columns import read
from iris_screen.core.people import Answer, Question

SUMMED = ("results", "totals", "fingerprints", "corrections")
"""Channels that have had a reducer since; a write that is still pending holds the whole of them."""
GONE = ("index", "answer")
"""Channels that are no more: the number of the next step follows from the results, and an answer is its question's."""

Write = tuple[str, str, Any]


def upgrade_state(channels: dict[str, Any], writes: list[Write]) -> list[Write]:
    """Change the channels of a checkpoint to what State is now; returns its pending writes as they are now."""
    if "task" in channels and isinstance(channels.get("note"), str):
        channels["note"] = read(channels["note"])
    if "index" not in channels and not any(channel == "index" for _, channel, _ in writes):
        return writes
    put = _newest("question", channels, writes)
    answer = _newest("answer", channels, writes)
    if isinstance(put, Question) and isinstance(answer, Answer) and answer.turn == put.turn:
        channels["question"] = put.replace(answer=answer)
    for name in GONE:
        channels.pop(name, None)
    return [
        (task, name, Overwrite(value) if name in SUMMED else value) for task, name, value in writes if name not in GONE
    ]


def _newest(name: str, channels: dict[str, Any], writes: list[Write]) -> Any:
    pending = [value for _, channel, value in writes if channel == name]
    return pending[-1] if pending else channels.get(name)
