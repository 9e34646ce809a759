"""The status of a run in one word, and of a step in one sign, the same wherever a person reads it."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from iris_screen.core.limits import MOST_CALLS, MOST_COST, MOST_TOKENS
from iris_screen.core.message import Message, say

if TYPE_CHECKING:
    from iris_screen.core.plan import StepStatus
    from iris_screen.core.verdict import RunStatus
    from iris_screen.graph.store.record_check import RecordCheck
    from iris_screen.graph.store.run_store import RunRow, Store

CUT_OFF, PAUSED, HANDED_OVER = "CUT OFF", "PAUSED", "HANDED OVER"
ENDED: "frozenset[RunStatus]" = frozenset({"success", "failed", "unverified", "impossible", "unclear", "unread"})
STEP_SIGNS: "dict[StepStatus, str]" = {"success": "✔", "failed": "✘", "skipped": "–", "unverified": "?"}
_OTHER_WORDS: "dict[RunStatus, str]" = {"success": "VERIFIED"}
"""A run succeeds only if everything it claims was verified, so that is the word people read."""


def name_status(status: "RunStatus") -> str:
    """VERIFIED, UNVERIFIED, FAILED, STOPPED, WAITING, …"""
    return _OTHER_WORDS.get(status, status.upper())


def name_run_status(row: "RunRow") -> str:
    """The same for a run in the store. A run that a process drives is running, or held by a person, whatever its stored
    status. One that no process drives, and that did not end, was cut off.
    """
    if row.status in ENDED:
        return name_status(row.status)
    if is_held(row):
        return HANDED_OVER if row.wish == "hand" and row.holder else PAUSED
    if row.holder:
        return name_status("running")
    return CUT_OFF if row.status == "running" else name_status(row.status)


def is_held(row: "RunRow") -> bool:
    """Whether it waits for the person who holds it, or would if its process had not been cut off."""
    return bool(row.wish) and (row.holds if row.holder else row.status == "running")


def describe_status(status: str) -> Message:
    """The same as a message. status: the word, in lower or upper case."""
    return say("panel-standing", standing=status.lower().replace(" ", "-"))


def parse_status(word: str) -> str:
    """The status that a person means by this word: a printed one, or a stored status. "" if there is none."""
    from iris_screen.core.verdict import EXIT_CODES

    words = {str(status).upper(): name_status(status) for status in EXIT_CODES}
    words |= {name: name for name in (*words.values(), CUT_OFF, PAUSED, HANDED_OVER)}
    return words.get(word.upper().replace("-", " "), "")


def may_go_on(row: "RunRow") -> bool:
    """Whether a person can resume it: no process drives it, and it has not ended."""
    return not row.holder and row.status not in ENDED


def raise_limits(store: "Store", run_id: str) -> dict[str, float]:
    """The limits on its model (max_calls, max_tokens, max_cost) that a run has used up, doubled until something is left
    of them: else it would only run into them again. Empty if a limit of 0 forbids it to ask a model.
    """
    result, budget = store.result(run_id), store.task(run_id).budget
    if result is None or 0 in (budget.max_calls, budget.max_tokens, budget.max_cost):
        return {}
    spent = result.usage
    limits: dict[str, tuple[float, float, float]] = {
        "max_calls": (spent.calls, budget.max_calls, MOST_CALLS),
        "max_tokens": (spent.tokens, budget.max_tokens, MOST_TOKENS),
        "max_cost": (spent.cost or 0.0, budget.max_cost, MOST_COST),
    }
    raised: dict[str, float] = {}
    for name, (used, limit, most) in limits.items():
        while (now := raised.get(name, limit)) <= used and now < most:
            raised[name] = min(2 * now, most)
    return raised


def list_limit_options(limits: Mapping[str, float]) -> list[str]:
    """As a command takes them. limits: by their names in Budget."""
    return [word for name, most in limits.items() for word in (f"--{name.replace('_', '-')}", str(most))]


def suggest_next(
    run_id: str, status: str, *, wanted: str = "", broken: bool = False, raised: Mapping[str, float] | None = None
) -> Message:
    """What a person can do with a run of this status. wanted: which answers its question takes, "" if that is not
    known. broken: whether its record is such that only a person lets it go on. raised: see raise_limits.
    """
    if broken and status not in map(name_status, ENDED):
        return say("cli-next-trust", run=run_id)
    if status == "WAITING":
        return say("cli-next-answer", run=run_id, kind=wanted)
    if status in (PAUSED, HANDED_OVER):
        return say("cli-next-held", run=run_id)
    if status in (CUT_OFF, "INTERRUPTED", "STOPPED", "UNREACHABLE", "RUNNING"):
        limits = "".join(f" {word}" for word in list_limit_options(raised or {}))
        return say("cli-next-resume", run=run_id, limits=limits)
    return say("cli-next-model") if status == "UNREAD" else say("cli-next-show", run=run_id)


# --- the record of a run ---------------------------------------------------------------------------------------------

MOST_NAMED = 5
"""How many changed parts, or damaged pictures, are named."""


def name_record(check: "RecordCheck") -> Message | None:
    """The state of a run's record in a word or two; None if all is well."""
    if check.state == "whole" or (check.state == "unsigned" and check.damaged):
        return say("store-record-name", state="damaged") if check.damaged else None
    return say("store-record-name", state=check.state)


def describe_record(check: "RecordCheck") -> list[Message]:
    """What is to be said about a run's record; nothing if it is whole, with all its pictures."""
    told = [say("store-record", state=check.state)] if check.state != "whole" else []
    if check.parts:
        named = []
        for part in check.parts[:MOST_NAMED]:
            kind, turn, n = [*part.split(), "", ""][:3]
            named.append(
                say("store-record-part", kind=kind, turn=turn, n=int(turn) + 1 if kind == "step" else n or turn)
            )
        more = len(check.parts) - len(named)
        told.append(say("store-record-parts", parts=named, more=more))
    return [*told, *([say_damaged(check.damaged)] if check.damaged else [])]


def say_damaged(keys: list[str]) -> Message:
    """Which pictures are gone or not as they were stored."""
    named = [f"{key}.png" for key in keys[:MOST_NAMED]]
    return say("store-record-damaged", n=len(keys), pictures=named, more=len(keys) - len(named))
