"""Removes secrets read off a screen from what nodes write into State: notes, history, evidence, what was in the way,
questions, and how a run ended. The nodes know nothing of it.

The task, its steps, the acts that are left of an answer, and a planner's memory keep their words, or they could not be
carried out.
"""

from typing import Any, cast

from iris_screen.consent.gates import Gates
from iris_screen.core.message import Message, replace_words
from iris_screen.core.record import Record
from iris_screen.core.state import State
from iris_screen.core.verdict import Finding

FIELDS: dict[str, dict[str, tuple[str, ...]]] = {
    "seen": {"problem": (), "dialog": (), "blocker": ("description",)},
    "verdict": {"suggestion_detail": (), "blocker": ("description",), "evidence": ("seen", "note")},
    "question": {"text": (), "choices": ()},
    "history": {"long": (), "short": ("said", "came"), "notes": (), "answer": ()},
    "attempts": {"aim": ("words", "why", "said", "found"), "clearing": ("words", "why"), "cleared": ("blocker", "way")},
    "totals": {"problems": ("detail", "strategies"), "corrections": ("asked", "answer")},
    "results": {"reason": ()},
    "outcome": {"reason": (), "found": ()},
    "note": {},
}
"""For each channel, the fields that hold such texts; for records in those fields, the fields of theirs."""


def redact_update(update: State, gates: Gates) -> State:
    """What a node returns, without secrets in its texts."""
    given = cast(dict[str, Any], update)
    redacted = {
        channel: _redact(value, FIELDS[channel], gates) for channel, value in given.items() if channel in FIELDS
    }
    if outcome := update.get("outcome"):
        answer = gates.text_to_person(outcome.answer)
        redacted["outcome"] = redacted["outcome"].replace(answer=answer)
    return cast(State, {**given, **redacted})


def _redact(value: Any, fields: dict[str, tuple[str, ...]], gates: Gates) -> Any:
    """Redact a value: a message's arguments, a record's given fields. A record is copied only if one changes."""
    match value:
        case str():
            return gates.text_to_store(value)
        case Finding():  # keeps what the person asked for: to be told, or to be carried to another app
            text, quote = gates.text_to_person(value.text), gates.text_to_person(value.quote)
            return value.replace(text=text, quote=quote, value=value.value if text == value.text else None)
        case list():
            return [_redact(each, fields, gates) for each in value]
        case Message():
            return replace_words(value, gates.text_to_store)
        case Record():
            now = {
                name: _redact(getattr(value, name), dict.fromkeys(inner, ()), gates) for name, inner in fields.items()
            }
            changed = {name: redacted for name, redacted in now.items() if redacted != getattr(value, name)}
            return value.replace(**changed) if changed else value
    return value
