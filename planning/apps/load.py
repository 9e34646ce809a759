"""Loads app modules: <app>/app.yaml, tasks.yaml, prompts/planner.md. A later folder overrides an earlier one."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from iris_screen.core.errors import UsageError
from iris_screen.core.message import Message, say
from iris_screen.core.parsing.files import cannot_read, read_file, read_whole
from iris_screen.core.parsing.kept_results import keeps_results
from iris_screen.core.parsing.spelling import suggest_or_list
from iris_screen.core.parsing.yaml_text import MAX_BYTES, Marks, is_shipped, load_yaml
from iris_screen.planning.apps.app_module import CHECKED, App, AppFile, Choice, Template
from iris_screen.planning.apps.checked_records import check_record
from iris_screen.planning.apps.phrase import learn_phrases
from iris_screen.planning.apps.written_step import WrittenStep

MAX_PROMPT = 20_000
KEYS = ("tasks", "choices", "parts")
"""What a tasks.yaml holds."""


@dataclass(frozen=True)
class Broken:
    """A module that cannot be used. names: as far as they can be read. why: the error, with file, line and key."""

    names: tuple[str, ...]
    why: Message


def load_apps(folders: Sequence[Path]) -> tuple[list[App], list[Broken]]:
    """All modules in these folders, sorted by name, and those that cannot be used. The last folder wins.

    A missing folder holds no modules.
    """
    found: dict[str, App | Broken] = {}
    for folder in folders:
        for module in sorted(folder.iterdir()) if folder.is_dir() else []:
            if any((module / name).is_file() for name in ("app.yaml", "tasks.yaml")):
                found[module.name] = _load_or_explain(module, found.get(module.name))
    apps = [app for app in found.values() if isinstance(app, App)]
    return apps, [broken for broken in found.values() if isinstance(broken, Broken)]


def _load_or_explain(folder: Path, before: App | Broken | None) -> App | Broken:
    """before: the module that this one overrides; people also call the app by that module's names."""
    try:
        return load_app(folder)
    except UsageError as error:
        names = [folder.name]
        try:
            head = check_record(AppFile, *_load_mapping(folder / "app.yaml"))
            names += [*head.labels, *head.aliases]
        except UsageError:
            pass  # not even its names are readable
        known = before.names() if isinstance(before, App) else []
        return Broken((*names, *known), error.message)


def load_words(folders: Sequence[Path]) -> list[list[str]]:
    """The names of common controls, a row for each control: the words.yaml files in these folders."""
    rows: list[list[str]] = []
    for path in (folder / "words.yaml" for folder in folders):
        if not path.is_file():
            continue
        data, marks = load_yaml(_read_bytes(path, str(path)), str(path), keep=is_shipped(path))
        if not isinstance(data, list):
            raise UsageError(marks.problem((), say("app-words-not-a-list")))
        for n, row in enumerate(data):
            if not (isinstance(row, list) and row and all(isinstance(word, str) and word for word in row)):
                raise UsageError(marks.problem((n,), say("app-words-row-not-a-list")))
        rows += data
    return rows


def load_app(folder: Path, around: Path | None = None) -> App:
    """Loads one module. Raises UsageError, naming file, line and key, if it cannot be used.

    around: the folder relative to which errors name files.
    """
    data, marks = _load_mapping(folder / "app.yaml", around)
    head = check_record(AppFile, data, marks)
    if head.name != folder.name:
        raise UsageError(marks.problem(("name",), say("app-name-not-folder", name=head.name, folder=folder.name)))
    templates = _load_templates(folder / "tasks.yaml", around)
    path, prompt = folder / "prompts" / "planner.md", ""
    if path.is_file():
        try:
            prompt = read_whole(path, MAX_BYTES).decode("utf-8")[:MAX_PROMPT]
        except OSError as error:
            raise UsageError(cannot_read(path, error)) from error
        except UnicodeDecodeError as error:
            raise UsageError(say("file-not-utf-8", file=str(path))) from error
    whole = {**head.model_dump(), "templates": templates, "prompt": prompt, "folder": str(folder)}
    return App.model_validate(whole, context=CHECKED)


def _load_templates(path: Path, around: Path | None) -> list[Template]:
    """Loads tasks.yaml. tasks: a list of templates. choices, parts: what several of them share: choices by slot, and
    steps by name, which `part` puts into the steps of a template.
    """
    if not path.is_file():
        return []
    data, marks = _load_mapping(path, around)
    if unknown := [key for key in data if key not in KEYS]:
        problem = suggest_or_list(say("app-key-unknown", name=unknown[0]), unknown[0], list(KEYS))
        raise UsageError(marks.problem((unknown[0],), problem))
    tasks, shared, parts = data.get("tasks"), data.get("choices", {}), data.get("parts", {})
    if not isinstance(tasks, list) or not isinstance(shared, dict) or not isinstance(parts, dict):
        raise UsageError(marks.problem((), say("app-tasks-wrong")))
    for slot, options in shared.items():
        for name, option in options.items() if isinstance(options, dict) else [(slot, options)]:
            check_record(Choice, option, marks, ("choices", slot, name))
    for name, steps in parts.items():
        for n, step in enumerate(steps if isinstance(steps, list) else [steps]):
            check_record(WrittenStep, step, marks, ("parts", name, n))
    whole = [_add_shared_choices(shared, _put_in_parts(parts, task, marks, n)) for n, task in enumerate(tasks)]
    templates = _check_templates(path, whole, marks)
    names = [template.name for template in templates]
    for n, name in enumerate(names):
        if name in names[:n]:
            raise UsageError(marks.problem(("tasks", n, "name"), say("app-template-twice", template=name)))
    return templates


def _check_templates(path: Path, tasks: list[Any], marks: Marks) -> list[Template]:
    """What is in a shipped file is checked once for each version of it."""

    def check(context: dict[str, bool] | None = None) -> list[Template]:
        return [check_record(Template, task, marks, ("tasks", n), context) for n, task in enumerate(tasks)]

    def list_phrasings() -> Iterator[tuple[str, frozenset[str]]]:
        for template in check():
            yield from ((text, template.closed) for text in template.phrasings)

    if not (keeps_results() and is_shipped(path)):
        return check()
    learn_phrases("tasks", [path.read_bytes()], list_phrasings())
    return check(CHECKED)


def _put_in_parts(parts: dict[str, Any], task: Any, marks: Marks, number: int) -> Any:
    """The template with the shared steps in their places."""
    if not isinstance(task, dict) or not isinstance(task.get("steps"), list):
        return task
    steps: list[Any] = []
    for n, step in enumerate(task["steps"]):
        name = step.get("part") if isinstance(step, dict) and len(step) == 1 else None
        if name is None:
            steps.append(step)
        elif name in parts:
            steps += parts[name]
        else:
            problem = suggest_or_list(say("app-part-unknown", name=str(name)), str(name), list(parts))
            raise UsageError(marks.problem(("tasks", number, "steps", n), problem))
    return {**task, "steps": steps}


def _add_shared_choices(shared: dict[str, Any], task: Any) -> Any:
    """The template with the shared choices of the slots that it uses."""
    if not isinstance(task, dict) or not isinstance(task.get("choices", {}), dict):
        return task
    said = str([task.get(where) for where in ("say", "inside", "alone")])
    used = {slot: options for slot, options in shared.items() if f"{{{slot}}}" in said or f":{slot}}}" in said}
    return {**task, "choices": {**used, **task.get("choices", {})}}


def _load_mapping(path: Path, around: Path | None = None) -> tuple[dict[str, Any], Marks]:
    source = str(path.relative_to(around) if around else path)
    data, marks = load_yaml(_read_bytes(path, source), source, keep=is_shipped(path))
    if not isinstance(data, dict):
        raise UsageError(marks.problem((), say("app-not-a-mapping")))
    return data, marks


def _read_bytes(path: Path, source: str) -> bytes:
    try:
        return read_file(path, MAX_BYTES)
    except OSError as error:
        raise UsageError(cannot_read(source, error)) from error
