"""Serializes states in LangGraph's msgpack layout, and refuses every class that is not ours.

LangGraph's own reader imports what the bytes name, and if it may not or cannot, it logs a line and returns a plain
dict or a half-built object. This one looks names up in a fixed table, validates, and raises. The writer refuses what
would come back as something else: tuples, enums, dataclasses, arrays, foreign models, half a surrogate pair.
"""

import functools
import weakref
import zlib
from collections.abc import Iterable
from typing import Any, Final, Literal, Self, get_args, get_origin, get_type_hints

import ormsgpack
from langgraph.checkpoint.serde.jsonplus import EXT_CONSTRUCTOR_KW_ARGS, EXT_PYDANTIC_V2, JsonPlusSerializer

from iris_screen.core.errors import StoreError
from iris_screen.core.memory_state import KindAsked
from iris_screen.core.message import say, verbatim
from iris_screen.core.record import Record
from iris_screen.core.state import State

KIND: Final = "iris.z"
"""The type tag of our bytes: msgpack, compressed by zlib."""

LEVEL: Final = 6
"""Of zlib. A long list of steps repeats itself far apart: level 1 leaves a fifth more and saves 0.4 ms."""

MAX_STATE: Final = 64_000_000
"""Bytes a state may unpack to."""


def _find_records(hints: Iterable[Any]) -> dict[str, type[Record]]:
    """The classes that these types name, and all that these are made of, by name."""
    found = set[type[Record]]()
    todo = list(hints)
    while todo:
        annotation = todo.pop()
        todo.extend(get_args(annotation))
        if isinstance(annotation, type) and issubclass(annotation, Record) and annotation not in found:
            found.add(annotation)
            todo.extend(field.annotation for field in annotation.model_fields.values())
    return {cls.__name__: cls for cls in found}


RECORDS: Final = _find_records(
    hint for state in (State, KindAsked) for hint in get_type_hints(state, include_extras=True).values()
)
"""Every class that may be in a checkpoint, by its name: what the states of the graphs name, and what that is made
of. A record may move to another module, but its name is an on-disk format.
"""

MODULES: Final = ("iris_screen.core.", "core.")
"""Where the bytes may say that a record's class is; the second is from stores written before November 2026."""

FORMER_NAMES: Final = {"Aim": "Press", "Met": "SeenBlocker", "Tried": "TriedWayOut"}
"""Former names of records, in stores written before 30 November 2026."""

_NAMES: Final = [(cls.__module__, cls.__name__) for cls in RECORDS.values()]
_OPEN_FIELDS: Final = {
    cls: [name for name, field in cls.model_fields.items() if Any in get_args(field.annotation)]
    for cls in RECORDS.values()
}
_written: dict[int, tuple["weakref.ref[Record]", ormsgpack.Ext]] = {}
"""What was made of a record, by its id, for as long as it lives: most of a state is the same in the next checkpoint."""
_INTERRUPT: Final = ("langgraph.types", "Interrupt")
_OVERWRITE: Final = ("langgraph.types", "Overwrite")
_SEND: Final = ("langgraph.types", "Send")
_OPTIONS: Final = (
    ormsgpack.OPT_PASSTHROUGH_DATACLASS
    | ormsgpack.OPT_PASSTHROUGH_DATETIME
    | ormsgpack.OPT_PASSTHROUGH_ENUM
    | ormsgpack.OPT_PASSTHROUGH_TUPLE
    | ormsgpack.OPT_PASSTHROUGH_UUID
)


class Serde(JsonPlusSerializer):
    """Writes and reads states. Both raise only StoreError, for what cannot be stored faithfully."""

    def __init__(self) -> None:
        super().__init__(pickle_fallback=False, allowed_msgpack_modules=_NAMES, __unpack_ext_hook__=_rebuild)

    def with_msgpack_allowlist(self, extra_allowlist: object) -> Self:
        """The table is fixed: a graph's types do not extend it."""
        return self

    def dumps_typed(self, obj: Any) -> tuple[str, bytes]:
        try:
            return KIND, _compress(_pack(obj))
        except (TypeError, ValueError) as error:
            why = " ".join(str(error).split())[:300].rstrip(".")
            raise StoreError(say("store-state-unkeepable", why=verbatim(why))) from error

    def loads_typed(self, data: tuple[str, bytes]) -> Any:
        kind, packed = data
        if kind != KIND:
            raise StoreError(say("store-state-foreign", kind=kind))
        try:
            return _unpack(_decompress(packed))
        except (TypeError, ValueError, KeyError, RecursionError, zlib.error) as error:
            raise StoreError(say("store-state-damaged")) from error


def _compress(packed: bytes) -> bytes:
    """Compress with tables no larger than the data: for small writes, full-size tables took most of the time."""
    window = min(max(len(packed).bit_length(), 9), zlib.MAX_WBITS)
    deflater = zlib.compressobj(LEVEL, zlib.DEFLATED, window, window - 7)  # zlib's own are 15 and 8
    return deflater.compress(packed) + deflater.flush()


def _pack(value: Any) -> bytes:
    return ormsgpack.packb(value, default=_reduce, option=_OPTIONS)


def _unpack(packed: bytes) -> Any:
    return ormsgpack.unpackb(packed, ext_hook=_rebuild)


def _reduce(value: Any) -> ormsgpack.Ext:
    """Encodes what msgpack has no form for. An exception here becomes a TypeError that names the type."""
    cls, name = type(value), id(value)
    if (known := _written.get(name)) and known[0]() is value:
        return known[1]
    # half of LangGraph: reading states does without it
    from langgraph.types import Interrupt, Overwrite, Send

    if isinstance(value, Interrupt):
        fields = {"value": value.value, "id": value.id, "response_schema": value.response_schema}
        return ormsgpack.Ext(EXT_CONSTRUCTOR_KW_ARGS, _pack([*_INTERRUPT, fields]))
    if isinstance(value, Overwrite):
        return ormsgpack.Ext(EXT_CONSTRUCTOR_KW_ARGS, _pack([*_OVERWRITE, {"value": value.value}]))
    if isinstance(value, Send) and value.timeout is None:
        return ormsgpack.Ext(EXT_CONSTRUCTOR_KW_ARGS, _pack([*_SEND, {"node": value.node, "arg": value.arg}]))
    if RECORDS.get(cls.__name__) is not cls or not all(_is_plain(getattr(value, each)) for each in _OPEN_FIELDS[cls]):
        raise TypeError(cls.__module__, cls.__name__)
    fields = value.model_dump(warnings="error", exclude_defaults=_may_leave_out(cls))
    written = ormsgpack.Ext(EXT_PYDANTIC_V2, _pack([cls.__module__, cls.__name__, fields, "model_validate_json"]))
    _written[name] = weakref.ref(value, lambda gone: _written.pop(name, None)), written
    return written


@functools.cache
def _may_leave_out(cls: type[Record]) -> bool:
    """Whether fields that have their default value need not be written: they are half of a plan. No default may change
    for that. Not if there is a record within that others are told from by such a field, one with one value.
    """
    kinds = (field.annotation for each in _find_records([cls]).values() for field in each.model_fields.values())
    return not any(get_origin(kind) is Literal and len(get_args(kind)) == 1 for kind in kinds)


def _is_plain(value: Any) -> bool:
    """Whether the value of a field typed Any comes back unchanged."""
    if isinstance(value, dict):
        return all(isinstance(key, str) and _is_plain(item) for key, item in value.items())
    if isinstance(value, list):
        return all(map(_is_plain, value))
    return value is None or type(value) in (str, int, float, bool)


def _rebuild(code: int, data: bytes) -> Any:
    """The object of an extension. An exception here becomes a ValueError."""
    module, name, fields, *_ = _unpack(data)
    if code == EXT_CONSTRUCTOR_KW_ARGS and (module, name) in (_INTERRUPT, _OVERWRITE, _SEND):
        return _rebuild_sign((module, name), fields)
    if code != EXT_PYDANTIC_V2 or not module.startswith(MODULES):
        raise ValueError(code, module)
    return RECORDS[FORMER_NAMES.get(name, name)].model_validate(fields)


def _rebuild_sign(kind: tuple[str, str], fields: dict[str, Any]) -> Any:
    """What LangGraph itself writes next to states."""
    from langgraph.types import Interrupt, Overwrite, Send

    if kind == _INTERRUPT:
        return Interrupt(fields["value"], fields["id"], response_schema=fields["response_schema"])
    return Overwrite(fields["value"]) if kind == _OVERWRITE else Send(fields["node"], fields["arg"])


def _decompress(packed: bytes) -> bytes:
    inflater = zlib.decompressobj()
    whole = inflater.decompress(packed, MAX_STATE)
    if not inflater.eof:
        raise ValueError("cut short, or larger than a state may be")
    return whole
