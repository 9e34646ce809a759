"""Reads checkpoints of states as they were written before 26 November 2026."""

from typing import Any

from langgraph.types import Overwrite

from iris_screen.core.parsing.message_columns import read_message
from iris_screen.core.people import Answer, Question

SUMMED = ("results", "totals", "fingerprints", "corrections")
"""Channels that have since got a reducer; a pending write of theirs holds the whole value."""
GONE = ("index", "answer")
"""Channels that no longer exist: the next step's number follows from the results, an answer is part of its question."""

Write = tuple[str, str, Any]


def upgrade_state(channels: dict[str, Any], writes: list[Write]) -> list[Write]:
    """Convert the channels of a checkpoint to today's State, in place; returns its converted pending writes."""
    if "task" in channels and isinstance(channels.get("note"), str):
        channels["note"] = read_message(channels["note"])
    if "index" not in channels and not any(channel == "index" for _, channel, _ in writes):
        return writes
    put = _find_newest("question", channels, writes)
    answer = _find_newest("answer", channels, writes)
    if isinstance(put, Question) and isinstance(answer, Answer) and answer.turn == put.turn:
        channels["question"] = put.replace(answer=answer)
    for name in GONE:
        channels.pop(name, None)
    return [
        (task, name, Overwrite(value) if name in SUMMED else value) for task, name, value in writes if name not in GONE
    ]


def _find_newest(name: str, channels: dict[str, Any], writes: list[Write]) -> Any:
    pending = [value for _, channel, value in writes if channel == name]
    return pending[-1] if pending else channels.get(name)
