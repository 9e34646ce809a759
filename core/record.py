"""The base of every stored value: frozen, without unknown fields, compared by content.

Module and class names of records are written into checkpoints, so they are an on-disk format:
a new field needs a default, no default may change, and moving a class needs an ADR.
"""

import ast
from collections.abc import Callable, Iterable
from inspect import cleandoc, getsource
from itertools import pairwise
from textwrap import dedent
from typing import Any, Self

from pydantic import BaseModel, ConfigDict, GetJsonSchemaHandler, model_serializer, model_validator
from pydantic.json_schema import JsonSchemaValue
from pydantic_core.core_schema import CoreSchema


class Record(BaseModel):
    """A small immutable value. Unknown fields are refused, so that a typo in a file never goes unnoticed."""

    model_config = ConfigDict(frozen=True, extra="forbid", allow_inf_nan=False, arbitrary_types_allowed=True)

    def replace(self, **changes: Any) -> Self:
        """A copy with these fields changed, like `dataclasses.replace`. TypeError for a field it does not have.

        mypy knows each class's fields and their types here (mypy_records.py); nothing is validated at run time.
        """
        if unknown := changes.keys() - type(self).__pydantic_fields__.keys():
            raise TypeError(f"{type(self).__name__} has no field {', '.join(sorted(unknown))}")
        copied = self.model_copy(update=changes)
        for worked_out in copied.__dict__.keys() - type(self).__pydantic_fields__.keys():
            del copied.__dict__[worked_out]  # by a cached property, of the former fields
        return copied

    @classmethod
    def __get_pydantic_json_schema__(cls, schema: CoreSchema, handler: GetJsonSchemaHandler) -> JsonSchemaValue:
        """The string behind a field describes it. It is read when a schema is wanted: pydantic's own setting for this
        would read the source of every record at each start.
        """
        told = handler(schema)
        fields = handler.resolve_ref_schema(told).get("properties", {})
        for name, text in _read_field_docs(cls).items():
            fields.get(name, {}).setdefault("description", text)
        return told

    def __repr_args__(self) -> Iterable[tuple[str | None, Any]]:
        """Only what differs from the defaults, so that a step fits on a line."""
        fields = type(self).__pydantic_fields__
        return [(name, value) for name, value in super().__repr_args__() if not name or value != fields[name].default]


def _read_field_docs(record: type[Record]) -> dict[str, str]:
    """Each field with the string behind it, in the record's own source; nothing of a class that has none."""
    try:
        body = ast.parse(dedent(getsource(record))).body
    except (OSError, TypeError, SyntaxError):
        return {}
    lines = body[0].body if isinstance(body[0], ast.ClassDef) else []
    return {
        field.target.id: " ".join(cleandoc(told.value.value).split())
        for field, told in pairwise(lines)
        if isinstance(field, ast.AnnAssign)
        and isinstance(field.target, ast.Name)
        and isinstance(told, ast.Expr)
        and isinstance(told.value, ast.Constant)
        and isinstance(told.value.value, str)
    }


def drop_former_fields(*names: str) -> Any:
    """A validator for a record that once had these fields: old stores still hold them, but nothing reads them."""

    def leave_out(value: Any) -> Any:
        return {name: each for name, each in value.items() if name not in names} if isinstance(value, dict) else value

    return model_validator(mode="before")(leave_out)


def never_leave_out(name: str, default: object) -> Any:
    """A serializer for a record whose former form in stores is recognised by the absence of this field: it is written
    even if it has its default value.
    """

    def write(self: Any, write_rest: Callable[[Any], dict[str, Any]]) -> dict[str, Any]:
        return {name: default, **write_rest(self)}

    return model_serializer(mode="wrap")(write)
