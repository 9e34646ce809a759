"""Reference pictures by name or alias: shipped, of app modules, and the person's own.

A folder may hold any of these. A later entry replaces the pictures of an earlier one with the same name, or adds to
them if it has only variants; its other names are added:

    index.json                  icons, ui, states, custom: name → path, aliases, package, description, exists
    apps/<app>/images/*.png     pictures of an app module, with aliases.yaml: name → other names, or the words on it
    *.png, aliases.yaml         a person's own pictures, called by their file names

`name_v2.png`, `name_v3.png` … are variants of `name.png`. An entry without a picture is still known by its names.
"""

import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Literal

from iris_screen.core.errors import UsageError
from iris_screen.core.message import say
from iris_screen.core.parsing.files import cannot_read, read_file
from iris_screen.core.parsing.spelling import suggest_or_list
from iris_screen.core.parsing.yaml_text import MAX_BYTES, Marks, is_shipped, load_yaml
from iris_screen.core.protocols import Reference
from iris_screen.core.record import Record
from iris_screen.planning.apps.checked_records import check_record
from iris_screen.planning.apps.tokens import fold

Kind = Literal["icon", "ui", "state", "custom"]

SECTIONS: dict[str, Kind] = {"icons": "icon", "ui": "ui", "states": "state", "custom": "custom"}
SUFFIXES = (".png", ".jpg", ".jpeg", ".webp")
MAX_VARIANTS = 20

_VARIANT = re.compile(r"(?P<name>.+)_v(?P<n>[2-9]|[1-9][0-9])")


class Entry(Record):
    """One entry of an index. exists: false for a picture that a person still has to take."""

    path: str = ""
    aliases: list[str] = []
    package: str = ""
    description: str = ""
    exists: bool | None = None


class Known(Record):
    """An entry with its files, not yet read."""

    name: str
    kind: Kind
    files: list[Path] = []
    aliases: list[str] = []
    package: str = ""
    description: str = ""


class ReferenceLibrary:
    """Implements core.protocols.Library over folders. Pictures are read when first needed, and then kept."""

    def __init__(self, folders: Sequence[Path]) -> None:
        self._known: dict[str, Known] = {}
        self._read: dict[str, Reference] = {}
        for folder in folders:
            for known in _load_folder(folder):
                self._merge(known)
        self._aliases: dict[str, str] = {}
        for key, known in reversed(self._known.items()):
            self._aliases |= dict.fromkeys((fold(alias) for alias in known.aliases), key)

    def _merge(self, known: Known) -> None:
        """Adds an entry. Its pictures replace or join those of the same name; its other names are added."""
        key = fold(known.name)
        old = self._known.get(key)
        if old is not None:
            joins = not known.files or is_variant(known.files[0])
            kept = {"files": [*known.files, *old.files], "kind": old.kind} if joins else {}
            filled = {field: getattr(known, field) or getattr(old, field) for field in ("package", "description")}
            aliases = list(dict.fromkeys([*known.aliases, *old.aliases]))
            known = known.replace(**kept, **filled, aliases=aliases)
        self._known[key] = known

    def find(self, name: str) -> Reference | None:
        """The reference with this name or alias, with its pictures, if any; None if unknown.

        Raises UsageError for a picture that cannot be read.
        """
        key = fold(name)
        known = self._known.get(key) or self._known.get(self._aliases.get(key, ""))
        if known is None:
            return None
        if known.name not in self._read:
            from iris_screen.sight.vision.pictures import read_reference  # imports OpenCV, only if a picture is needed

            self._read[known.name] = Reference(
                pictures=[read_reference(file) for file in known.files],
                **known.model_dump(include={"name", "kind", "aliases", "package", "description"}),
            )
        return self._read[known.name]

    def files(self, name: str) -> list[Path]:
        """The picture files of a reference, by its own name; empty if unknown."""
        known = self._known.get(fold(name))
        return list(known.files) if known else []

    def names(self) -> list[str]:
        """The names of all references, without their aliases."""
        return [known.name for known in self._known.values()]


def is_variant(file: Path) -> bool:
    """Whether this is name_v2.png, name_v3.png, … of some name."""
    return _VARIANT.fullmatch(file.stem) is not None


def list_variants(first: Path) -> list[Path]:
    """The file of a picture and of all its possible variants, whether they exist or not."""
    return [first, *(first.with_stem(f"{first.stem}_v{n}") for n in range(2, MAX_VARIANTS))]


def _load_folder(folder: Path) -> Iterator[Known]:
    """Everything in a folder; nothing if it does not exist."""
    for kind, name, entry, marks in read_index(folder):
        yield _load_entry(folder, name, kind, entry, marks)
    for images in sorted(folder.glob("apps/*/images")):
        yield from _load_loose(images, "ui")
    yield from _load_loose(folder, "custom")


def read_index(folder: Path) -> Iterator[tuple[Kind, str, Entry, Marks]]:
    """The entries of a folder's index.json, if there is one. UsageError for a path that leads out of the folder."""
    if not (folder / "index.json").is_file():
        return
    data, marks = _load_mapping(folder / "index.json")
    for section, entries in data.items():
        if section == "version":
            continue
        if section not in SECTIONS:
            raise UsageError(
                marks.problem(
                    (section,), suggest_or_list(say("app-key-unknown", name=section), section, ["version", *SECTIONS])
                )
            )
        if not isinstance(entries, dict):
            raise UsageError(marks.problem((section,), say("app-section-not-a-mapping", name=section)))
        for name, given in entries.items():
            entry = check_record(Entry, given, marks, (section, name))
            if not (folder / entry.path).resolve().is_relative_to(folder.resolve()):
                raise UsageError(
                    marks.problem(
                        (section, name, "path"), say("app-picture-outside-folder", path=entry.path, folder=str(folder))
                    )
                )
            yield SECTIONS[section], name, entry, marks


def _load_entry(folder: Path, name: str, kind: Kind, entry: Entry, marks: Marks) -> Known:
    files = [file for file in list_variants(folder / entry.path) if file.is_file()] if entry.path else []
    if entry.exists and not files:
        place = (next(s for s, k in SECTIONS.items() if k == kind), name, "path")
        missing = (
            say("app-picture-file-missing", name=name, file=entry.path)
            if entry.path
            else say("app-picture-file-not-named", name=name)
        )
        raise UsageError(marks.problem(place, missing))
    return Known(name=name, kind=kind, files=files, **entry.model_dump(exclude={"path", "exists"}))


def _load_loose(folder: Path, kind: Kind) -> Iterator[Known]:
    """Pictures named by their files, and names of controls that have no picture."""
    aliases: dict[str, list[str]] = {}
    if (folder / "aliases.yaml").is_file():
        data, marks = _load_mapping(folder / "aliases.yaml")
        aliases = {
            name: check_record(Entry, {"aliases": words}, marks, (name,)).aliases for name, words in data.items()
        }
    files: dict[str, list[Path]] = {}
    for file in sorted(folder.glob("*")) if folder.is_dir() else []:
        if file.suffix.lower() in SUFFIXES:
            variant = _VARIANT.fullmatch(file.stem)
            files.setdefault(variant["name"] if variant else file.stem, []).append(file)
    for name in dict.fromkeys([*files, *aliases]):
        yield Known(name=name, kind=kind, files=files.get(name, []), aliases=aliases.get(name, []))


def _load_mapping(path: Path) -> tuple[dict[str, Any], Marks]:
    try:
        text = read_file(path, MAX_BYTES)
    except OSError as error:
        raise UsageError(cannot_read(path, error)) from error
    data, marks = load_yaml(text, str(path), keep=is_shipped(path))
    if not isinstance(data, dict):
        raise UsageError(marks.problem((), say("app-index-not-a-mapping")))
    return data, marks
