"""Reads checkpoints of states as they were written before 27 November 2026."""

from typing import Any

from iris_screen.core.parsing.message_columns import read_message
from iris_screen.core.people import Answer, Question
from iris_screen.core.plan import Agenda
from iris_screen.core.record import Record
from iris_screen.core.state import Attempts, Mark, Observation, Totals
from iris_screen.core.verdict import UNJUDGED, PostMortem, Verdict

SUMMED = ("results", "totals", "fingerprints", "corrections")
"""Channels that have since got a reducer; a pending write of theirs holds the whole value."""
GONE = ("index", "answer")
"""Channels that no longer exist: the next step's number follows from the results, an answer is part of its question."""
AGENDA = {"steps": "now", "queue": "ahead", "progress": "progress"}
"""Channels that are fields of the agenda now."""
JOINED = {
    "attempts": {"attempts", "aim", "clearing"},
    "verdict": {"verdict", "problem"},
    "totals": {"totals", "problem", "fingerprints", "corrections"},
    "seen": {"seen"},
}
"""What each of these channels follows from; it once was several, or could be None."""
PARTS = frozenset[str]().union(*JOINED.values()) - JOINED.keys()

Write = tuple[str, str, Any]


def upgrade_state(checkpoint: dict[str, Any], writes: list[Write]) -> list[Write]:
    """Convert a checkpoint's channels to today's State, in place; returns its converted pending writes.

    A run may have gone on from a former checkpoint, and been killed again: then its writes are today's already.
    """
    channels = checkpoint["channel_values"]
    totals = [(task, _unwrap(value)) for task, channel, value in writes if channel == "totals"]
    # every node writes its totals, and former ones had no marks; an edit that a server was sent is plain data
    todays = {task for task, each in totals if not isinstance(each, Totals) or "marks" in each.model_fields_set}
    former = [write for write in writes if write[0] not in todays]
    if "task" in channels and isinstance(channels.get("note"), str):
        channels["note"] = read_message(channels["note"])
    if "queue" in channels:  # else `steps` is the input of a run, as it still is
        former = _join_agenda(checkpoint, former)
    if "index" in channels or any(channel == "index" for _, channel, _ in former):
        former = _put_answer(channels, former)
    if PARTS & {*channels, *(channel for _, channel, _ in former)}:
        former = _join_channels(channels, former)
    return [*former, *(write for write in writes if write[0] in todays)]


def _unwrap(value: Any) -> Any:
    if isinstance(value, Record):
        return value
    from langgraph.types import Overwrite  # half of LangGraph; who only reads states does without

    return value.value if isinstance(value, Overwrite) else value


def _join_agenda(checkpoint: dict[str, Any], writes: list[Write]) -> list[Write]:
    """LangGraph keeps only what has a version, so the agenda gets that of the queue."""
    channels, versions = checkpoint["channel_values"], checkpoint["channel_versions"]
    agenda = Agenda(**{field: channels.pop(name) for name, field in AGENDA.items() if name in channels})
    channels["agenda"], versions["agenda"] = agenda, versions["queue"]
    written = {AGENDA[channel]: value for _, channel, value in writes if channel in AGENDA}
    others = [write for write in writes if write[1] not in AGENDA]
    return [*others, (writes[0][0], "agenda", agenda.replace(**written))] if written else others


def _put_answer(channels: dict[str, Any], writes: list[Write]) -> list[Write]:
    """The answer goes into its question."""
    put = _find_newest("question", channels, writes)
    answer = _find_newest("answer", channels, writes)
    if isinstance(put, Question) and isinstance(answer, Answer) and answer.turn == put.turn:
        channels["question"] = put.replace(answer=answer)
    for name in GONE:
        channels.pop(name, None)
    if not writes:
        return []
    from langgraph.types import Overwrite

    return [
        (task, name, Overwrite(value) if name in SUMMED else value) for task, name, value in writes if name not in GONE
    ]


def _find_newest(name: str, channels: dict[str, Any], writes: list[Write]) -> Any:
    pending = [value for _, channel, value in writes if channel == name]
    return pending[-1] if pending else channels.get(name)


def _join_channels(channels: dict[str, Any], writes: list[Write]) -> list[Write]:
    before = dict(channels)
    if PARTS & before.keys():
        channels.update(_join(before))
        channels["totals"] = _join_totals(before.get("totals", Totals()), before)
    for name in PARTS:
        channels.pop(name, None)
    tasks = dict.fromkeys(task for task, _, _ in writes)
    return [write for task in tasks for write in _join_writes(before, writes, task)]


def _join_writes(before: dict[str, Any], writes: list[Write], task: str) -> list[Write]:
    """What one node wrote. before: the channels as they were."""
    from langgraph.types import Overwrite

    written = {name: value for of, name, value in writes if of == task}
    known = {**before, **{name: _unwrap(value) for name, value in written.items()}}
    replaced = {name for name, parts in JOINED.items() if parts & written.keys()}
    joined = _join(known) if replaced else {}
    match written.get("totals", Totals()):
        case Overwrite(whole):
            joined["totals"] = Overwrite(_join_totals(whole, known))
        case added:  # a list that is overwritten here lost the mark of a turn that was taken back
            new = {name: value for name, value in written.items() if not isinstance(value, Overwrite)}
            joined["totals"] = _join_totals(added, new, before["totals"].turns if "totals" in before else 0)
    kept = [(task, name, value) for name, value in written.items() if name not in PARTS | replaced]
    return [*kept, *((task, name, joined[name]) for name in JOINED if name in replaced)]


def _join(known: dict[str, Any]) -> dict[str, Any]:
    """The values of those channels of JOINED that have no reducer."""
    problem: PostMortem | None = known.get("problem")
    verdict: Verdict = known.get("verdict") or UNJUDGED
    if problem is None and verdict.suggestion == "replan":
        verdict = UNJUDGED  # a person was asked instead
    elif problem is not None and verdict.suggestion != "replan":
        verdict = Verdict(verified=False, suggestion="replan", suggestion_detail=problem.detail)
    attempts = known.get("attempts") or Attempts()
    return {
        "attempts": attempts.replace(aim=known.get("aim"), clearing=known.get("clearing")),
        "verdict": verdict,
        "seen": known.get("seen") or Observation(frame="", at=getattr(known.get("task"), "started_at", 0.0)),
    }


def _join_totals(totals: Totals, known: dict[str, Any], before: int = 0) -> Totals:
    """The totals with what had its own channels. before: how many turns there were; 0 if these totals are whole.

    Turns of marks were not kept: they are taken to be the latest.
    """
    texts, last = known.get("fingerprints", []), before + totals.turns
    problem: PostMortem | None = known.get("problem")
    is_new = problem is not None and problem not in totals.problems[-1:]
    return totals.replace(
        marks=[Mark(turn=last - n, text=text) for n, text in reversed([*enumerate(reversed(texts))])],
        corrections=known.get("corrections", []),
        problems=[*totals.problems, *([problem] if problem and is_new else [])],
    )
