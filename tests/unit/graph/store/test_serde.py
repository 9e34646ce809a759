"""What may stand in a checkpoint comes back as it went; everything else is refused, going in and coming out."""

import dataclasses
import enum
import re
import types
import zlib
from collections import namedtuple
from importlib import import_module
from pathlib import Path
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

import numpy as np
import ormsgpack
import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st
from langgraph.checkpoint.serde.jsonplus import JsonPlusSerializer
from langgraph.types import Interrupt, Send
from pydantic import ValidationError
from pydantic.fields import FieldInfo

import iris_screen.core
from iris_screen.core.actions import Tap
from iris_screen.core.errors import StoreError
from iris_screen.core.geometry import Box, Point
from iris_screen.core.limits import Budget, Layers, Patience
from iris_screen.core.memory_state import KindAsked, Update
from iris_screen.core.message import verbatim
from iris_screen.core.models import Usage
from iris_screen.core.plan import Agenda, Fallback, Grant, Progress, Step, StepResult, Task
from iris_screen.core.profile import DeviceFacts, DeviceProfile
from iris_screen.core.record import Record
from iris_screen.core.settings import Settings
from iris_screen.core.state import State
from iris_screen.core.target import Target
from iris_screen.graph.store.serde import KIND, RECORDS, Serde

SERDE = Serde()
WORDS = st.text(max_size=12)
PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**63), 2**63 - 1) | st.floats(allow_nan=False) | WORDS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(WORDS, inner, max_size=3),
    max_leaves=8,
)


def bound(field: FieldInfo, name: str) -> Any:
    return next((getattr(rule, name) for rule in field.metadata if hasattr(rule, name)), None)


def numbers(field: FieldInfo, kind: type) -> st.SearchStrategy[Any]:
    low, high = bound(field, "ge"), bound(field, "le")
    low = bound(field, "gt") if low is None else low
    if kind is int:
        return st.integers(-(2**63) if low is None else low + (bound(field, "gt") is not None), high or 2**63 - 1)
    drawn = st.floats(low, high, allow_nan=False, allow_infinity=False, exclude_min=bound(field, "gt") is not None)
    return drawn.map(lambda number: number + 0.0)  # -0.0 equals the default 0.0, and comes back as that


def values(annotation: Any, field: FieldInfo) -> st.SearchStrategy[Any]:  # noqa: C901  # a table, one line a type
    """Values of a field's type, within its limits."""
    origin, inside = get_origin(annotation), get_args(annotation)
    match annotation:
        case _ if origin is Literal:
            return st.sampled_from(inside)
        case _ if origin is Annotated:
            return values(inside[0], field)
        case _ if origin in (Union, types.UnionType):
            return st.one_of([values(one, FieldInfo()) for one in inside])
        case _ if origin is list:
            return st.lists(values(inside[0], FieldInfo()), min_size=bound(field, "min_length") or 0, max_size=2)
        case _ if origin is tuple:
            return st.tuples(*(values(each, FieldInfo()) for each in inside))
        case _ if origin is dict:
            return st.dictionaries(WORDS, PLAIN, max_size=3)
        case type() if issubclass(annotation, Record):
            return records(annotation)
        case type() if annotation is bool or annotation is type(None):
            return st.booleans() if annotation is bool else st.none()
        case type() if annotation in (int, float):
            return numbers(field, annotation)
        case type() if annotation is str:
            pattern = bound(field, "pattern")
            return (
                st.from_regex(pattern, fullmatch=True)
                if pattern
                else st.text(min_size=bound(field, "min_length") or 0, max_size=12)
            )
    raise NotImplementedError(annotation)


@st.composite
def records(draw: st.DrawFn, cls: type[Record]) -> Record:
    """A record with some fields drawn and the others at their defaults."""
    if cls is Box:
        left, top, width, height = (draw(st.integers(0, 5_000)) for _ in range(4))
        return Box(left=left, top=top, right=left + width, bottom=top + height)
    if cls is Fallback:
        return Fallback(
            action=draw(st.sampled_from(["wait"])), description=verbatim(draw(WORDS)), ms=draw(st.integers(0, 30_000))
        )
    needed = {name for name, field in cls.model_fields.items() if field.is_required()}
    drawn = needed | draw(st.sets(st.sampled_from(sorted(cls.model_fields)), max_size=4))
    fields = {name: draw(values(cls.model_fields[name].annotation, cls.model_fields[name])) for name in sorted(drawn)}
    try:
        return cls(**fields)
    except ValidationError:
        assume(False)
        raise


def back(value: Any) -> Any:
    return SERDE.loads_typed(SERDE.dumps_typed(value))


def core_records() -> set[type[Record]]:
    """Every public record there is in core, found by reading the folder rather than by asking the serializer."""
    for file in Path(iris_screen.core.__path__[0]).glob("*.py"):
        import_module(f"iris_screen.core.{file.stem}")
    found, todo = set[type[Record]](), [Record]
    while todo:
        subs = [cls for cls in todo.pop().__subclasses__() if cls.__module__.startswith("iris_screen.core.")]
        found.update(subs)
        todo.extend(subs)
    return {cls for cls in found if not cls.__name__.startswith("_")}


def named_in(text: str) -> set[str]:
    return set(re.findall(r"[A-Z][A-Za-z]+", text))


def test_what_state_is_made_of_may_be_kept_and_nothing_else() -> None:
    by_name = {cls.__name__: cls for cls in core_records()}
    wanted, todo = set[str](), named_in(str(get_type_hints(State, include_extras=True)))
    todo |= named_in(str(get_type_hints(KindAsked, include_extras=True)))
    while todo:
        name = todo.pop()
        if name in by_name and name not in wanted:
            wanted.add(name)
            todo |= named_in(str([field.annotation for field in by_name[name].model_fields.values()]))
    assert {cls.__name__ for cls in RECORDS.values()} == wanted
    assert {"Task", "Point", "Tap", "WayOut"} <= wanted
    assert not {"Settings", "Reference"} & wanted


@pytest.mark.parametrize("cls", sorted(RECORDS.values(), key=lambda cls: f"{cls.__module__}.{cls.__name__}"))
def test_a_record_comes_back_as_it_went(cls: type[Record]) -> None:
    @settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck), database=None)
    @given(records(cls))
    def check(record: Record) -> None:
        again = back({"one": record, "many": [record, None]})
        assert again == {"one": record, "many": [record, None]}
        assert type(again["one"]) is cls
        assert again["one"].model_dump_json() == record.model_dump_json()

    check()


LEFT_OUT: dict[tuple[str, str], object] = {
    ("Agenda", "progress"): Progress(),
    ("Allowance", "times"): 1,
    ("Answer", "by"): "person",
    ("Became", "usage"): Usage(),
    ("Budget", "max_turns"): 100,
    ("Budget", "max_seconds"): 1800.0,
    ("Budget", "max_repeats"): 4,
    ("Budget", "max_replans"): 2,
    ("Budget", "max_calls"): 200,
    ("Budget", "max_tokens"): 1000000,
    ("Budget", "max_cost"): 2.0,
    ("DeviceProfile", "kind"): "phone",
    ("Event", "kind"): "told",
    ("Fallback", "target"): Target(),
    ("Fallback", "ms"): 300,
    ("Finding", "kind"): "found",
    ("Layers", "max_long"): 10,
    ("Layers", "max_short"): 10,
    ("Layers", "ratio"): 5,
    ("Patience", "settle"): 2.0,
    ("Patience", "settle_step"): 0.1,
    ("Patience", "loading"): 15.0,
    ("Patience", "unhealthy"): 60.0,
    ("Patience", "unsure_delivery"): 8.0,
    ("PostMortem", "suggestion"): "replan",
    ("Receipt", "delivered"): "yes",
    ("Step", "target"): Target(),
    ("Step", "to"): Target(),
    ("Step", "reach"): "half",
    ("Step", "timeout_ms"): 3000,
    ("Step", "retry"): 2,
    ("Step", "wait_after_ms"): 300,
    ("Step", "complexity"): 1,
    ("Target", "kind"): "none",
    ("Task", "device"): "sim:",
    ("Task", "planner"): "auto",
    ("Task", "profile"): DeviceProfile(),
    ("Task", "facts"): DeviceFacts(),
    ("Task", "grant"): Grant(),
    ("Task", "budget"): Budget(),
    ("Task", "patience"): Patience(),
    ("Task", "layers"): Layers(),
    ("Totals", "usage"): Usage(),
}
"""What a state leaves out, as stores have been written since. A new field may be added here; no value may change."""


@pytest.mark.parametrize("cls", sorted(RECORDS.values(), key=lambda cls: cls.__name__))
def test_what_a_state_leaves_out_means_what_it_meant_when_it_was_written(cls: type[Record]) -> None:
    for name, field in cls.model_fields.items():
        if LEFT_OUT.get((cls.__name__, name), field.default) != field.default:
            pytest.fail(
                f"{cls.__name__}.{name} is left out of stored states where it has this default: do not change it"
            )
        if not field.is_required() and field.default and is_left_out(cls, name):
            assert (cls.__name__, name) in LEFT_OUT, f"add the default of {cls.__name__}.{name}: stores leave it out"


def is_left_out(cls: type[Record], name: str) -> bool:
    """Whether this field, with its default value, is not in the bytes of a record of this class."""
    written = cls.model_construct(**{name: cls.model_fields[name].default})
    return ormsgpack.packb(name) not in zlib.decompress(SERDE.dumps_typed(written)[1])


@given(PLAIN)
@settings(max_examples=100, deadline=None, database=None)
def test_plain_data_comes_back_as_it_went(value: Any) -> None:
    assert repr(back(value)) == repr(value)
    assert back(Progress(data={"value": value})) == Progress(data={"value": value})


@pytest.mark.parametrize("name", ["plan", "auto"])
def test_what_a_planner_keeps_is_not_taken_for_the_progress_of_a_former_one(name: str) -> None:
    progress = Progress(brain="mine").replace(data={name: ["what it likes"]})
    assert back([progress, Agenda(progress=progress)]) == [progress, Agenda(progress=progress)]


def test_an_interrupt_comes_back_with_the_question_in_it() -> None:
    asked = Interrupt(value={"at": Point(x=1, y=2)}, id="a" * 32)
    assert back([asked]) == [asked]


def test_what_is_sent_to_a_node_comes_back_with_its_records() -> None:
    sent = Send("update_kind", {"update": Update(kind="core", instruction="look"), "batch": 1})
    assert back([sent]) == [sent]


@dataclasses.dataclass(frozen=True)
class Loose:
    x: int = 1


class Stranger(Record):
    x: int = 1


class Hue(enum.StrEnum):
    RED = "red"


Pair = namedtuple("Pair", "a b")


@pytest.mark.parametrize(
    "value",
    [
        (1, 2),
        {1, 2},
        Pair(1, 2),
        Loose(),
        Stranger(),
        Hue.RED,
        np.zeros(3),
        np.float32(1),
        {1: "x"},
        2**64,
        "half a character \ud800",
        Path("/tmp"),
        ValueError("x"),
        len,
        Settings(home=Path("/tmp")),
        Send("node", 1, timeout=1.0),
    ],
    ids=lambda value: type(value).__name__,
)
def test_what_would_not_come_back_is_refused_wherever_it_hides(value: Any) -> None:
    hiding = [value, {"deep": [value]}]
    if not isinstance(value, dict | str | int):
        hiding.append(Progress(data={"deep": [value]}))
    for hidden in hiding:
        with pytest.raises(StoreError, match="could not be saved"):
            SERDE.dumps_typed(hidden)


def test_a_record_inside_open_data_is_refused_for_it_would_come_back_as_a_dict() -> None:
    with pytest.raises(StoreError, match="could not be saved"):
        SERDE.dumps_typed(Progress(data={"at": Point(x=1, y=2)}))


def test_a_record_in_the_place_in_memory_of_another_is_written_as_itself() -> None:
    for n in range(1000):  # each goes before the next one is made, which often gets its id
        assert SERDE.loads_typed(SERDE.dumps_typed(Point(x=n, y=n))) == Point(x=n, y=n)


def test_a_record_is_written_alike_however_often() -> None:
    step = Step(action="tap", description="twice")
    one, two = SERDE.dumps_typed([step, step.replace(optional=True)]), SERDE.dumps_typed([step])
    assert SERDE.loads_typed(one) == [step, step.replace(optional=True)]
    assert SERDE.loads_typed(two) == SERDE.loads_typed(SERDE.dumps_typed([step])) == [step]


def test_a_record_spoilt_past_its_validation_is_refused() -> None:
    spoilt = Task(id="a", text="b").replace(started_at="yesterday")
    with pytest.raises(StoreError, match="could not be saved"):
        SERDE.dumps_typed(spoilt)


def pressed(value: Any) -> tuple[str, bytes]:
    return KIND, zlib.compress(ormsgpack.packb(value))


def ext(code: int, *inside: Any) -> ormsgpack.Ext:
    return ormsgpack.Ext(code, ormsgpack.packb(list(inside)))


@pytest.mark.parametrize("code", range(9))
@pytest.mark.parametrize(
    ("module", "name", "argument"),
    [
        ("subprocess", "getoutput", "touch TOUCHED"),
        ("os", "system", "touch TOUCHED"),
        ("builtins", "eval", "open('TOUCHED', 'w')"),
        ("iris_screen.core.plan", "ConditionKind", {}),
        ("iris_screen.core.record", "BaseModel", {}),
        ("iris_screen.core.settings", "Settings", {"home": "/"}),
        ("pathlib", "Path", "TOUCHED"),
        ("re", "compile", ["(a+)+$", 0]),
    ],
)
def test_bytes_that_name_what_is_not_ours_run_nothing(
    code: int, module: str, name: str, argument: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for method in ("model_validate_json", "__call__", "fromisoformat"):
        with pytest.raises(StoreError, match="not read"):
            SERDE.loads_typed(pressed({"deep": [ext(code, module, name, argument, method)]}))
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    "data",
    [
        pressed(ext(5, "iris_screen.core.geometry", "Point", {"x": "left", "y": 2})),
        pressed(ext(5, "iris_screen.core.geometry", "Point", {"x": 1, "y": 2, "z": 3})),
        pressed(ext(5, "iris_screen.core.geometry", "Point")),
        pressed(ext(5, ["core"], {}, {})),
        pressed(ormsgpack.Ext(5, b"")),
        pressed(ext(2, "langgraph.types", "Interrupt", 7)),
        (KIND, b""),
        (KIND, zlib.compress(b"")),
        (KIND, zlib.compress(b"\xc1")),
        (KIND, zlib.compress(b"\x91" * 5_000)),
        (KIND, zlib.compress(b"\x00" * 65_000_000, 9)),
        (KIND, pressed({"a": 1})[1][:-1]),
        ("pickle", b"cos\nsystem\n(S'touch TOUCHED'\ntR."),
        ("json", b"{}"),
        ("msgpack", ormsgpack.packb(1)),
    ],
)
def test_damaged_bytes_are_one_clear_error(data: tuple[str, bytes]) -> None:
    with pytest.raises(StoreError, match="not read"):
        SERDE.loads_typed(data)


def test_bytes_nested_without_end_are_one_clear_error() -> None:
    nested = ormsgpack.packb(1)
    for _ in range(3_000):
        nested = ormsgpack.packb(ormsgpack.Ext(5, nested))
    with pytest.raises(StoreError, match="not read"):
        SERDE.loads_typed((KIND, zlib.compress(nested)))


def test_langgraphs_own_reader_understands_our_bytes() -> None:
    value = {"step": Step(action="tap"), "acts": [Tap(at=Point(x=1, y=2))], "asked": Interrupt(value=1, id="i")}
    theirs = JsonPlusSerializer(allowed_msgpack_modules=[(cls.__module__, cls.__name__) for cls in RECORDS.values()])
    assert theirs.loads_typed(("msgpack", zlib.decompress(SERDE.dumps_typed(value)[1]))) == value


def test_a_graphs_own_types_do_not_open_the_table() -> None:
    opened = SERDE.with_msgpack_allowlist([("subprocess", "getoutput")])
    with pytest.raises(StoreError):
        opened.loads_typed(pressed(ext(0, "subprocess", "getoutput", "true")))


def test_a_state_of_usual_size_is_small() -> None:
    step = Step(action="tap", description=verbatim("press the button"))
    results = [StepResult(index=n, step=step, status="success", evidence="verified") for n in range(20)]
    assert len(SERDE.dumps_typed({"results": results})[1]) < 5_000
