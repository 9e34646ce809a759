"""Reads checkpoints of states as they were written before 26 November 2026."""

from typing import Any

from langgraph.types import Overwrite

from iris_screen.core.parsing.message_columns import read_message
from iris_screen.core.people import Answer, Question
from iris_screen.core.plan import Agenda

SUMMED = ("results", "totals", "fingerprints", "corrections")
"""Channels that have since got a reducer; a pending write of theirs holds the whole value."""
GONE = ("index", "answer")
"""Channels that no longer exist: the next step's number follows from the results, an answer is part of its question."""
AGENDA = {"steps": "now", "queue": "ahead", "progress": "progress"}
"""Channels that are fields of the agenda now."""

Write = tuple[str, str, Any]


def upgrade_state(checkpoint: dict[str, Any], writes: list[Write]) -> list[Write]:
    """Convert a checkpoint's channels to today's State, in place; returns its converted pending writes."""
    channels = checkpoint["channel_values"]
    if "task" in channels and isinstance(channels.get("note"), str):
        channels["note"] = read_message(channels["note"])
    if "queue" in channels:  # else `steps` is the input of a run, as it still is
        writes = _join_agenda(checkpoint, writes)
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


def _join_agenda(checkpoint: dict[str, Any], writes: list[Write]) -> list[Write]:
    """LangGraph keeps only what has a version, so the agenda gets that of the queue."""
    channels, versions = checkpoint["channel_values"], checkpoint["channel_versions"]
    agenda = Agenda(**{field: channels.pop(name) for name, field in AGENDA.items() if name in channels})
    channels["agenda"], versions["agenda"] = agenda, versions["queue"]
    written = {AGENDA[channel]: value for _, channel, value in writes if channel in AGENDA}
    others = [write for write in writes if write[1] not in AGENDA]
    return [*others, (writes[0][0], "agenda", agenda.replace(**written))] if written else others


def _find_newest(name: str, channels: dict[str, Any], writes: list[Write]) -> Any:
    pending = [value for _, channel, value in writes if channel == name]
    return pending[-1] if pending else channels.get(name)
