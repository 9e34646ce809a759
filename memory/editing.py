"""Lets a person correct an item field by field."""

from collections.abc import Mapping
from datetime import tzinfo
from typing import Any, get_args, get_origin

from annotated_types import MaxLen
from pydantic import ValidationError

from iris_screen.core.errors import UsageError
from iris_screen.core.message import Message, say
from iris_screen.core.parsing.dates import parse_time
from iris_screen.core.parsing.mistakes import mistake
from iris_screen.core.record import Record
from iris_screen.memory.items import ITEM, Item, Knowledge, Time, get_title, is_secret
from iris_screen.memory.secret_check import SECRET_IN_CLEAR, check_text, is_fact_secret


class Field(Record):
    """How a field is filled in. choices: the allowed values, empty if any text will do. many: a list, one entry per
    line. when: a time. most: characters, 0 for no limit.
    """

    name: str
    choices: list[str] = []
    many: bool = False
    when: bool = False
    most: int = 0


def list_fields(item: Item) -> list[Field]:
    """All fields but the kind, which does not change."""
    fields = []
    for name, info in type(item).model_fields.items():
        if name == "kind":
            continue
        lengths = [each.max_length for each in info.metadata if isinstance(each, MaxLen)]
        choices: tuple[Any, ...] = get_args(info.annotation) if isinstance(info.default, str) else ()
        many, when = get_origin(info.annotation) is list, Time in get_args(info.annotation)
        most = min(lengths, default=0)
        fields.append(Field(name=name, choices=list(choices), many=many, when=when, most=most))
    return fields


def edit_item(item: Item, texts: Mapping[str, str], where: tzinfo | None = None) -> Item:
    """The item with new texts for these fields. A list has one entry per line; a time is local to `where`
    (core.parsing.dates), or empty.

    Raises UsageError for an unknown field, for a text that does not fit its field, and for a secret in any field.
    """
    known = {field.name: field for field in list_fields(item)}
    data = item.model_dump()
    for name, text in texts.items():
        if name not in known:
            raise UsageError(say("memory-field-unknown", kind=item.kind, name=name, fields=[*known]))
        before = data[name]
        checked = check_text(text, "\n".join(before) if isinstance(before, list) else str(before))
        if known[name].many:
            data[name] = [line.strip() for line in checked.splitlines() if line.strip()]
        elif known[name].when:
            data[name] = parse_time(checked, where) if checked.strip() else None
        else:
            data[name] = checked
    try:
        changed = ITEM.validate_python(data)
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False)[0]
        raise UsageError(_explain_error(first["loc"], mistake(first))) from None
    if isinstance(changed, Knowledge) and is_fact_secret(changed) and changed != item:
        raise UsageError(SECRET_IN_CLEAR)
    if is_secret(changed) != is_secret(item):
        raise UsageError(say("memory-edit-secrecy"))
    if not get_title(changed).strip():
        raise UsageError(say("memory-title-empty", kind=item.kind))
    return changed


def _explain_error(where: tuple[int | str, ...], problem: Message) -> Message:
    """where: the kind, the field, and for a list the line, counted from 0."""
    name, *line = [str(part) for part in where[1:]] or [""]
    if line:
        return say("memory-field-line-wrong", name=name, line=int(line[0]) + 1, problem=problem)
    return say("memory-field-wrong", name=name, problem=problem) if name else say("memory-edit-wrong", problem=problem)
