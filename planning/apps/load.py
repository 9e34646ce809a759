"""Reads app modules: <app>/app.yaml, tasks.yaml, prompts/planner.md. A later folder overrides an earlier one."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from iris_screen.core.errors import UsageError
from iris_screen.core.message import Message, say
from iris_screen.core.parsing.files import cannot_read, read_file
from iris_screen.core.parsing.spelling import suggest_or_list
from iris_screen.core.parsing.yaml_text import MAX_BYTES, Marks, load_yaml
from iris_screen.planning.apps.app_module import App, AppFile, Choice, Template
from iris_screen.planning.apps.checked_records import checked

MAX_PROMPT = 20_000


@dataclass(frozen=True)
class Broken:
    """A module that cannot be used: what it is called, as far as that can be read, and why, with file, line and key."""

    names: tuple[str, ...]
    why: Message


def load_apps(folders: Sequence[Path]) -> tuple[list[App], list[Broken]]:
    """Every module of these folders, by name, and those that cannot be used; the last folder's wins.

    A folder that is not there holds none.
    """
    found: dict[str, App | Broken] = {}
    for folder in folders:
        for module in sorted(folder.iterdir()) if folder.is_dir() else []:
            if any((module / name).is_file() for name in ("app.yaml", "tasks.yaml")):
                found[module.name] = _app_or_why_not(module, found.get(module.name))
    apps = [app for app in found.values() if isinstance(app, App)]
    return apps, [broken for broken in found.values() if isinstance(broken, Broken)]


def _app_or_why_not(folder: Path, before: App | Broken | None) -> App | Broken:
    """before: the module that this one overrides; people call the app what it is called there, too."""
    try:
        return load_app(folder)
    except UsageError as error:
        known = before.names() if isinstance(before, App) else []
        return Broken((folder.name, *_labels(folder), *known), error.message)


def _labels(folder: Path) -> list[str]:
    """What the app of a module that cannot be used is called, where that much of it is in order."""
    try:
        head = checked(AppFile, *_mapping(folder / "app.yaml"))
    except UsageError:
        return []
    return [*head.labels, *head.aliases]


def load_words(folders: Sequence[Path]) -> list[list[str]]:
    """What common controls are called, each by all its names: words.yaml of these folders, where there is one."""
    return [row for folder in folders if (folder / "words.yaml").is_file() for row in _rows(folder / "words.yaml")]


def _rows(path: Path) -> list[list[str]]:
    data, marks = load_yaml(_text(path, str(path)), str(path))
    if not isinstance(data, list):
        raise UsageError(marks.problem((), say("app-words-not-a-list")))
    for n, row in enumerate(data):
        if not (isinstance(row, list) and row and all(isinstance(word, str) and word for word in row)):
            raise UsageError(marks.problem((n,), say("app-words-row-not-a-list")))
    return data


def load_app(folder: Path, around: Path | None = None) -> App:
    """One module. Raises UsageError, naming file, line and key, where it cannot be used.

    around: a folder from which files are named in errors.
    """
    data, marks = _mapping(folder / "app.yaml", around)
    head = checked(AppFile, data, marks)
    if head.name != folder.name:
        raise UsageError(marks.problem(("name",), say("app-name-not-folder", name=head.name, folder=folder.name)))
    templates = _templates(folder / "tasks.yaml", around)
    return App(**head.model_dump(), templates=templates, prompt=_prompt(folder), folder=str(folder))


def _templates(path: Path, around: Path | None) -> list[Template]:
    """tasks: a list of templates. choices: choices that several of them share, by slot."""
    if not path.is_file():
        return []
    data, marks = _mapping(path, around)
    if unknown := [key for key in data if key not in ("tasks", "choices")]:
        raise UsageError(
            marks.problem(
                (unknown[0],),
                suggest_or_list(say("app-key-unknown", name=unknown[0]), unknown[0], ["tasks", "choices"]),
            )
        )
    tasks, shared = data.get("tasks"), data.get("choices", {})
    if not isinstance(tasks, list) or not isinstance(shared, dict):
        raise UsageError(marks.problem((), say("app-tasks-wrong")))
    _check_choices(shared, marks)
    templates = [checked(Template, _with(shared, task), marks, ("tasks", n)) for n, task in enumerate(tasks)]
    _refuse_doubles([template.name for template in templates], marks)
    return templates


def _check_choices(shared: dict[str, Any], marks: Marks) -> None:
    for slot, options in shared.items():
        for name, option in options.items() if isinstance(options, dict) else [(slot, options)]:
            checked(Choice, option, marks, ("choices", slot, name))


def _with(shared: dict[str, Any], task: Any) -> Any:
    """The template with the shared choices of slots that it names."""
    if not isinstance(task, dict) or not isinstance(task.get("choices", {}), dict):
        return task
    said = str([task.get(where) for where in ("say", "inside", "alone")])
    used = {slot: options for slot, options in shared.items() if f"{{{slot}}}" in said}
    return {**task, "choices": {**used, **task.get("choices", {})}}


def _refuse_doubles(names: Iterable[str], marks: Marks) -> None:
    seen: set[str] = set()
    for n, name in enumerate(names):
        if name in seen:
            raise UsageError(marks.problem(("tasks", n, "name"), say("app-template-twice", template=name)))
        seen.add(name)


def _mapping(path: Path, around: Path | None = None) -> tuple[dict[str, Any], Marks]:
    source = str(path.relative_to(around) if around else path)
    data, marks = load_yaml(_text(path, source), source)
    if not isinstance(data, dict):
        raise UsageError(marks.problem((), say("app-not-a-mapping")))
    return data, marks


def _text(path: Path, source: str) -> bytes:
    try:
        return read_file(path, MAX_BYTES)
    except OSError as error:
        raise UsageError(cannot_read(source, error)) from error


def _prompt(folder: Path) -> str:
    path = folder / "prompts" / "planner.md"
    if not path.is_file():
        return ""
    try:
        return path.read_text("utf-8")[:MAX_PROMPT]
    except (OSError, UnicodeDecodeError) as error:
        raise UsageError(say("file-not-utf-8", file=str(path))) from error
