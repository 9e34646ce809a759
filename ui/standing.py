"""How a run stands, in one word: the same one wherever a person reads it."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from core.verdict import RunStatus
    from graph.store.store import RunRow

CUT_OFF = "CUT OFF"
_OTHER_WORDS: "dict[RunStatus, str]" = {"success": "VERIFIED"}
"""A run is a success only where everything it claims was seen, and that is what people read."""


def standing(status: "RunStatus") -> str:
    """VERIFIED, UNVERIFIED, FAILED, STOPPED, WAITING, …"""
    return _OTHER_WORDS.get(status, status.upper())


def standing_of(row: "RunRow") -> str:
    """The same for a run in the store: one that nobody drives any more, and that did not end, was cut off."""
    return CUT_OFF if row.status == "running" and not row.holder else standing(row.status)


def status_called(word: str) -> str:
    """The status that people read as this word; the word itself where none is."""
    return next((status for status, name in _OTHER_WORDS.items() if name == word.upper()), word.lower())


def may_go_on(row: "RunRow") -> bool:
    """Whether a person can do something about it: nobody drives it, and it was not brought to its end."""
    return not row.holder and row.status not in ("success", "failed", "unverified")


def what_next(run_id: str, standing: str) -> str:
    """What a person can do with a run that stands so."""
    if standing == "WAITING":
        return f"answer it: iris answer {run_id} yes|no|NUMBER|TEXT"
    if standing in (CUT_OFF, "INTERRUPTED", "STOPPED", "UNREACHABLE", "RUNNING"):
        return f"go on: iris resume {run_id}"
    return f"look at it again: iris show {run_id}"
