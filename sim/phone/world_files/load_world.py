"""Reads world files. Every error names file, line, key and what was probably meant."""

from functools import lru_cache
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from iris_screen.core.errors import UsageError
from iris_screen.core.message import Message, say
from iris_screen.core.parsing.files import cannot_read, read_file
from iris_screen.core.parsing.kept_results import keeps_results
from iris_screen.core.parsing.mistakes import mistake
from iris_screen.core.parsing.spelling import is_slip, suggest, suggest_within
from iris_screen.core.parsing.yaml_text import MAX_BYTES, MAX_VALUES, Marks, load_yaml
from iris_screen.sim.phone.world_files.expr_functions import shorten
from iris_screen.sim.phone.world_files.name_check import check_names
from iris_screen.sim.phone.world_files.packed_world import recall_world
from iris_screen.sim.phone.world_files.salvage import drop_consequences, place_of, salvage
from iris_screen.sim.phone.world_files.screen_nodes import CLASSES as NODES
from iris_screen.sim.phone.world_files.world import FORMAT, SECTIONS, World
from iris_screen.sim.phone.world_files.world_actions import CLASSES as ACTIONS
from iris_screen.sim.phone.world_files.world_problems import MAX_PROBLEMS, Place, Problem, Source, problem_at

SYSTEM = Path(__file__).with_name("system.yaml")
MAX_FILES = 100
_NAMED = ("vars", "data", "parts", "apps", "blockers", "faults", "events")
_INCLUDED = (*_NAMED, "name")


def load_world(path: Path) -> World:
    """Read and check a world. Raises UsageError with the first mistake and the number of others."""
    if not keeps_results():
        return _load_checked(path)
    data, marks, raw = _read(path, path.name)
    names = _read_includes(data, marks) if isinstance(data, dict) else []
    includes = (_resolve_inside(path.parent, name, marks, n) for n, name in enumerate(names))
    texts = [SYSTEM.read_bytes(), raw, *(_read_bytes(file) for file in includes)]
    return recall_world(texts, lambda: _load_checked(path))


def _load_checked(path: Path) -> World:
    world, problems = read_world(path)
    errors = [problem for problem in problems if not problem.warning]
    if world is None or errors:
        first, more = errors[0].message, len(errors) - 1
        raise UsageError(say("world-mistakes", first=first, more=more, file=str(path)) if more else first)
    return world


def read_world(path: Path) -> tuple[World | None, list[Problem]]:
    """The world (None if it cannot be built) and all its problems. Raises UsageError for unreadable files."""
    world, problems, _ = read_source(path)
    return world, problems


def read_source(path: Path) -> tuple[World | None, list[Problem], Source]:
    """As read_world, and also the files' data with the place of every key."""
    source = _read_files(path)
    raw = _add_system(source)
    try:
        world = World.model_validate(raw)
    except ValidationError as error:
        return None, _collect_problems(error, source, raw), source
    problems = check_names(world, source)
    if not problems:
        world.build_index()
    return world, problems, source


# --- files ----------------------------------------------------------------------------------------------------------


def _read_files(path: Path) -> Source:
    data, marks, raw = _read(path, path.name)
    _check_format(data, marks)
    source = Source({key: value for key, value in data.items() if key != "include"}, marks)
    source.files[path.name] = raw
    for section in _NAMED:
        source.data[section] = dict(_section(data, section, marks))
        source.marks |= {(section, name): marks for name in source.data[section]}
    values = len(marks.lines)
    for index, name in enumerate(_read_includes(data, marks)):
        values += _merge_file(source, _resolve_inside(path.parent, name, marks, index), name)
        if values > MAX_VALUES:
            raise UsageError(marks.problem(("include", index), say("yaml-too-many", most=MAX_VALUES)))
    return source


def _check_format(data: Any, marks: Marks) -> None:
    if not isinstance(data, dict):
        raise UsageError(say("world-not-a-world", file=marks.source, format=FORMAT))
    version = data.get("format")
    if version is None:
        raise UsageError(marks.problem((), say("world-format-missing", format=FORMAT)))
    if isinstance(version, bool) or not isinstance(version, int) or version < 1:
        raise UsageError(marks.problem(("format",), say("world-format-wrong", given=str(version), format=FORMAT)))
    if version > FORMAT:
        raise UsageError(marks.problem(("format",), say("world-format-newer", given=version, format=FORMAT)))


def _read_includes(data: dict[str, Any], marks: Marks) -> list[str]:
    names = data.get("include") or []
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
        raise UsageError(marks.problem(("include",), say("world-include-not-a-list")))
    if len(names) > MAX_FILES:
        raise UsageError(marks.problem(("include",), say("world-too-many-files", most=MAX_FILES)))
    return names


def _merge_file(source: Source, path: Path, name: str) -> int:
    """Adds an included file to the world. Returns how many values it has."""
    data, marks, raw = _read(path, name)
    if not isinstance(data, dict):
        raise UsageError(say("world-include-not-a-mapping", file=name, sections=[*_NAMED]))
    for key in data:
        if key not in _INCLUDED:
            what = suggest(say("world-not-in-included", name=key), key, _NAMED)
            raise UsageError(marks.problem((key,), what))
    source.files[name] = raw
    for section in _NAMED:
        for key, value in _section(data, section, marks).items():
            if key in source.data[section]:
                first = source.at((section, key))
                what = say("world-included-twice", section=section, name=key, first=first)
                raise UsageError(marks.problem((section, key), what))
            source.data[section][key] = value
            source.marks[section, key] = marks
    return len(marks.lines)


def _resolve_inside(folder: Path, name: str, marks: Marks, index: int) -> Path:
    """The path of file `name` below `folder`; raises UsageError, with the line of this include, if it leads outside."""
    path = folder / name
    outside = Path(name).is_absolute() or ".." in Path(name).parts or "\\" in name or "\x00" in name
    if outside or not path.resolve().is_relative_to(folder.resolve()):
        raise UsageError(marks.problem(("include", index), say("world-include-outside", file=name)))
    return path


def _read_bytes(path: Path) -> bytes:
    if path.is_dir():
        raise UsageError(say("world-is-a-folder", folder=str(path), example=str(path / "world.yaml")))
    try:
        return read_file(path, MAX_BYTES)
    except OSError as error:
        raise UsageError(cannot_read(path, error)) from None


def _read(path: Path, shown: str) -> tuple[Any, Marks, bytes]:
    raw = _read_bytes(path)
    data, marks = load_yaml(raw, shown, keep=True)
    return data, marks, raw


def _section(data: dict[str, Any], section: str, marks: Marks) -> dict[str, Any]:
    value = data.get(section)
    if value is None:
        return {}
    if not isinstance(value, dict):
        raise UsageError(marks.problem((section,), say("world-section-not-a-mapping", section=section)))
    return value


# --- the system app -------------------------------------------------------------------------------------------------


@lru_cache(maxsize=1)
def system_data() -> dict[str, Any]:
    """The phone's own screens (recents, shade, dialogs), in the same format; merged into every world."""
    return dict(_read(SYSTEM, "system.yaml")[0])


def _add_system(source: Source) -> dict[str, Any]:
    """The world's data with the system app added; screens and parts of the world take precedence."""
    shipped, raw = system_data(), source.data
    own = raw["apps"].get("system") or {}
    app = {**shipped["apps"]["system"], **own} if isinstance(own, dict) else own
    if isinstance(own, dict) and isinstance(own.get("screens") or {}, dict):
        app["screens"] = {**shipped["apps"]["system"]["screens"], **(own.get("screens") or {})}
    return {**raw, "parts": {**shipped["parts"], **raw["parts"]}, "apps": {**raw["apps"], "system": app}}


# --- explaining pydantic's errors -----------------------------------------------------------------------------------


def _collect_problems(error: ValidationError, source: Source, raw: dict[str, Any]) -> list[Problem]:
    """All invalid values, and all unknown names in the rest of the world."""
    errors = error.errors(include_url=False)[:MAX_PROBLEMS]
    mistyped = {(place_of(each)[:-1], str(place_of(each)[-1])) for each in errors if each["type"] == "extra_forbidden"}
    problems = [
        problem_at(source.at(place_of(each)), _explain(each, place_of(each)))
        for each in errors
        if not _is_mistyped(each, mistyped)
    ]
    if len(errors) == MAX_PROBLEMS:
        return problems
    world, lost = salvage(raw)
    return problems + (drop_consequences(check_names(world, source), lost) if world else [])


def _is_mistyped(error: Any, mistyped: set[tuple[Place, str]]) -> bool:
    """Whether a key is only missing because it is misspelt: that is one mistake, not two."""
    place = place_of(error)
    return error["type"] == "missing" and any(
        around == place[:-1] and is_slip(key, str(place[-1])) for around, key in mistyped
    )


def _format_path(place: Place) -> str:
    """apps.chat.screens.main.body.column[2].tap → a readable address of a key."""
    text = ""
    for step in place:
        text += f"[{step}]" if isinstance(step, int) else f".{step}"
    return text.lstrip(".") or "world"


def _explain(error: Any, place: Place) -> Message:
    kind, path = error["type"], _format_path(place)
    if kind == "extra_forbidden":
        return suggest_within(say("world-key-unknown", path=path), str(place[-1]), _siblings(error))
    if kind == "missing":
        return say("world-key-missing", path=path)
    if kind.endswith("_type"):
        return say("world-key-of-other-kind", path=path, value=shorten(error["input"]), problem=mistake(error))
    return say("world-key-wrong", path=path, problem=mistake(error))


def _siblings(error: Any) -> set[str]:
    """The keys that are allowed next to an unknown key, depending on the kind or section around it."""
    kinds = [step.strip("<>") for step in error["loc"] if isinstance(step, str) and step.startswith("<")]
    cls = {**ACTIONS, **NODES}.get(kinds[-1]) if kinds else None
    if cls is not None:
        return _keys(cls)
    return {key for model in SECTIONS for key in _keys(model)}


def _keys(cls: Any) -> set[str]:
    return {info.alias or name for name, info in cls.model_fields.items()}
