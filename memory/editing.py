"""An item that a person corrects, field by field, in words."""

from collections.abc import Mapping
from datetime import tzinfo
from typing import Any, get_args, get_origin

from annotated_types import MaxLen
from pydantic import ValidationError
from pydantic.fields import FieldInfo

from iris_screen.core.errors import UsageError
from iris_screen.core.message import Message, say
from iris_screen.core.parsing.dates import meant
from iris_screen.core.parsing.mistakes import mistake
from iris_screen.core.record import Record
from iris_screen.memory.items import ITEM, Item, Knowledge, Time, get_title, is_secret
from iris_screen.memory.spoken_rules import SECRET_IN_CLEAR, check_text, is_fact_secret


class Field(Record):
    """How one is filled in. choices: all that it can say, none where it says anything. many: a line each. when: a time.
    most: characters.
    """

    name: str
    choices: list[str] = []
    many: bool = False
    when: bool = False
    most: int = 0


def list_fields(item: Item) -> list[Field]:
    """What it says; of which kind it is does not change."""
    return [_field(name, info) for name, info in type(item).model_fields.items() if name != "kind"]


def edit_item(item: Item, said: Mapping[str, str], where: tzinfo | None = None) -> Item:
    """With these fields said anew: a list a line each, a time as the clock there shows it (core.parsing.dates) or
    nothing.

    UsageError names a field that it does not have, or that cannot say that; nothing says what is secret.
    """
    known = {field.name: field for field in list_fields(item)}
    data = item.model_dump()
    for name, text in said.items():
        if name not in known:
            raise UsageError(say("memory-field-unknown", kind=item.kind, name=name, fields=[*known]))
        data[name] = _value(known[name], check_text(text, _as_text(data[name])), where)
    try:
        changed = ITEM.validate_python(data)
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False)[0]
        raise UsageError(_wrong(first["loc"], mistake(first))) from None
    if isinstance(changed, Knowledge) and is_fact_secret(changed) and changed != item:
        raise UsageError(SECRET_IN_CLEAR)
    if is_secret(changed) != is_secret(item):
        raise UsageError(say("memory-edit-secrecy"))
    if not get_title(changed).strip():
        raise UsageError(say("memory-title-empty", kind=item.kind))
    return changed


def _as_text(value: object) -> str:
    return "\n".join(value) if isinstance(value, list) else str(value)


def _field(name: str, info: FieldInfo) -> Field:
    lengths = [each.max_length for each in info.metadata if isinstance(each, MaxLen)]
    choices: tuple[Any, ...] = get_args(info.annotation) if isinstance(info.default, str) else ()
    return Field(
        name=name,
        choices=list(choices),
        many=get_origin(info.annotation) is list,
        when=Time in get_args(info.annotation),
        most=min(lengths, default=0),
    )


def _value(field: Field, text: str, where: tzinfo | None) -> object:
    if field.many:
        return [line.strip() for line in text.splitlines() if line.strip()]
    if field.when:
        return meant(text, where) if text.strip() else None
    return text


def _wrong(where: tuple[int | str, ...], problem: Message) -> Message:
    """Behind the kind, which stands in front of every field; of a list its line, from 1."""
    name, *line = [str(part) for part in where[1:]] or [""]
    if line:
        return say("memory-field-line-wrong", name=name, line=int(line[0]) + 1, problem=problem)
    return say("memory-field-wrong", name=name, problem=problem) if name else say("memory-edit-wrong", problem=problem)
