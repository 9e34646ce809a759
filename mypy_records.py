"""Tells mypy what `Record.replace` takes: the fields of each class, with their types, none of them required.

Named in pyproject.toml. pydantic's own plugin has collected the fields by the time a call is checked.
"""

from collections.abc import Callable

from mypy.expandtype import expand_type_by_instance
from mypy.maptype import map_instance_to_supertype
from mypy.nodes import ARG_NAMED_OPT, ARG_STAR2, CallExpr, TypeInfo, Var
from mypy.plugin import MethodSigContext, Plugin
from mypy.types import AnyType, FunctionLike, Instance, Type, TypeOfAny, get_proper_type

RECORD = "iris_screen.core.record.Record"
FIELDS = "pydantic-mypy-metadata"


def plugin(version: str) -> type[Plugin]:
    """The class that mypy, of this version, is to use."""
    return Records


class Records(Plugin):
    """Gives `replace` of each record a signature of its own."""

    def get_method_signature_hook(self, fullname: str) -> Callable[[MethodSigContext], FunctionLike] | None:
        return _signature if fullname.endswith(".replace") else None


def _signature(asked: MethodSigContext) -> FunctionLike:
    """What is spread (`**changes`) has fields nobody can tell here; `replace` looks at them when it is called."""
    record = get_proper_type(asked.type)
    if not isinstance(record, Instance) or not record.type.has_base(RECORD):
        return asked.default_signature
    fields = _fields(record)
    spreads = isinstance(asked.context, CallExpr) and ARG_STAR2 in asked.context.arg_kinds
    if spreads and isinstance(asked.context, CallExpr):
        named = {name for name in asked.context.arg_names if name}
        for name in sorted(named - fields.keys()):
            asked.api.fail(f'"{record.type.name}" has no field "{name}"', asked.context)
        fields = {name: field for name, field in fields.items() if name in named}
    rest: list[Type] = [AnyType(TypeOfAny.special_form)] if spreads else []
    return asked.default_signature.copy_modified(
        arg_types=[*fields.values(), *rest],
        arg_kinds=[ARG_NAMED_OPT for _ in fields] + [ARG_STAR2 for _ in rest],
        arg_names=[*fields, *("changes" for _ in rest)],
    )


def _fields(record: Instance) -> dict[str, Type]:
    """Every field with its type, inherited ones too."""
    found: dict[str, Type] = {}
    for info in reversed(record.type.mro):
        for name in info.metadata.get(FIELDS, {}).get("fields", {}):
            if declared := _declared(record, name):
                found[name] = declared
    return found


def _declared(record: Instance, name: str) -> Type | None:
    symbol = record.type.get(name)
    if symbol is None or not isinstance(symbol.node, Var) or symbol.node.type is None:
        return None
    owner: TypeInfo = symbol.node.info
    return expand_type_by_instance(symbol.node.type, map_instance_to_supertype(record, owner))
