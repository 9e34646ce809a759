"""The person's own reference library on disk: a folder with index.json and the pictures it names.

Every file is written next to its place and then moved there, the index last. If this is cut off at any moment, the
library is in its old or its new state, with at most one picture that the index does not name yet.
"""

import json
import re
from collections.abc import Iterable
from pathlib import Path

from iris_screen.core.errors import StoreError, UsageError
from iris_screen.core.message import say
from iris_screen.core.parsing.files import cannot_write, read_whole, write_whole
from iris_screen.core.screen import Pixels
from iris_screen.planning.apps import App, Apps
from iris_screen.planning.apps.tokens import fold
from iris_screen.planning.references.library import SECTIONS, Entry, Kind, list_variants, read_index
from iris_screen.planning.references.reference_names import safe_name
from iris_screen.sight.vision.pictures import write_png

_SECTION_OF = {kind: section for section, kind in SECTIONS.items()}


class ReferenceStore:
    """The library in this folder, which may not exist yet. It holds only the person's own references."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._entries = {fold(name): (kind, name, entry) for kind, name, entry, _ in read_index(folder)}

    def __contains__(self, name: str) -> bool:
        return fold(name) in self._entries

    def names(self) -> list[str]:
        return [name for _, name, _ in self._entries.values()]

    def icons(self) -> list[tuple[str, list[str], str]]:
        """Name, other names and package of every icon."""
        return [(n, list(entry.aliases), entry.package) for k, n, entry in self._entries.values() if k == "icon"]

    def find_name(self, word: str) -> str:
        """The name of the entry with this name or alias; "" if there is none."""
        wanted = fold(word)
        return next(
            (name for _, name, entry in self._entries.values() if wanted in map(fold, (name, *entry.aliases))), ""
        )

    def pictures(self, name: str) -> list[Path]:
        """The picture files of this name, including variants, the oldest first."""
        if name not in self or not self._entries[fold(name)][2].path:
            return []
        first = self.folder / self._entries[fold(name)][2].path
        return [file for file in list_variants(first) if file.is_file()]

    def add(
        self, name: str, kind: Kind, picture: Pixels, aliases: Iterable[str], package: str = "", elsewhere: int = 0
    ) -> Path:
        """Saves one more picture of this name, and its other names. Returns the new file.

        picture: (h, w, 3 or 4) uint8. elsewhere: how many pictures of this name other libraries have; if any, this one
        is a variant. Raises UsageError for an invalid name and if there are too many variants, StoreError if the disk
        cannot be written.
        """
        old = self._entries.get(fold(name))
        kind, name = (old[0], old[1]) if old else (kind, safe_name(name))
        path = old[2].path if old else f"{_SECTION_OF[kind]}/{name}.png"
        first = self.folder / path
        taken = self.pictures(first.stem)
        file = next((file for file in list_variants(first)[elsewhere:] if file not in taken), None)
        if file is None:
            raise UsageError(say("picture-variants-full", name=first.stem))
        self._write(file, write_png(picture))
        self._put(kind, name, path, aliases, package)
        return file

    def describe(self, name: str, aliases: Iterable[str], package: str = "") -> bool:
        """Adds other names and the package to this entry; returns whether anything was new."""
        kind, name, entry = self._entries[fold(name)]
        return self._put(kind, name, entry.path, aliases, package)

    def set_aliases(self, name: str, aliases: Iterable[str]) -> None:
        """Sets its other names to exactly these. Raises UsageError if it is not in this library."""
        kind, name, entry = self._find(name)
        words = {fold(word): word for word in reversed([word for word in aliases if word]) if fold(word) != fold(name)}
        self._entries[fold(name)] = (kind, name, entry.replace(aliases=list(words.values())[::-1]))
        self._write_index()

    def rename(self, name: str, new: str) -> str:
        """Renames an entry, and returns the name as stored. The old pictures are deleted last, so if cut off before
        that, it has its old or its new name. Raises UsageError if it is not in this library, or `new` is taken or
        invalid.
        """
        kind, old, entry = self._find(name)
        new = safe_name(new)
        if new in self and fold(new) != fold(old):
            raise UsageError(say("picture-name-taken", name=new))
        files, first = self.pictures(old), Path(entry.path).with_stem(new)
        fresh = [self.folder / first.with_stem(file.stem.replace(Path(entry.path).stem, new, 1)) for file in files]
        for file, to in zip(files, fresh, strict=True):
            self._write(to, read_whole(file))
        del self._entries[fold(old)]
        self._entries[fold(new)] = (kind, new, entry.replace(path=str(first)))
        self._write_index()
        for file in set(files) - set(fresh):
            file.unlink(missing_ok=True)
        return new

    def _find(self, name: str) -> tuple[Kind, str, Entry]:
        if name not in self:
            raise UsageError(say("picture-not-own", name=name))
        return self._entries[fold(name)]

    def remove(self, name: str) -> int:
        """Deletes an entry and its pictures; returns how many. Raises UsageError if it is not in this library."""
        _, name, _ = self._find(name)
        files = self.pictures(name)
        del self._entries[fold(name)]
        self._write_index()
        for file in files:
            file.unlink(missing_ok=True)
        return len(files)

    def _put(self, kind: Kind, name: str, path: str, aliases: Iterable[str], package: str) -> bool:
        old = self._entries.get(fold(name), (kind, name, Entry()))[2]
        known = {fold(word) for word in (name, *old.aliases)}
        fresh = [word for word in dict.fromkeys(aliases) if word and fold(word) not in known]
        entry = Entry(
            path=path,
            aliases=[*old.aliases, *fresh],
            package=package or old.package,
            description=old.description,
            exists=True,
        )
        if entry == old:
            return False
        self._entries[fold(name)] = (kind, name, entry)
        self._write_index()
        return True

    def _write_index(self) -> None:
        data: dict[str, object] = {"version": "1.0"}
        for section, kind in SECTIONS.items():
            data[section] = {
                name: entry.model_dump(exclude_defaults=True) for k, name, entry in self._entries.values() if k == kind
            }
        self._write(self.folder / "index.json", json.dumps(data, ensure_ascii=False, indent=1).encode() + b"\n")

    def _write(self, file: Path, data: bytes) -> None:
        """Writes the whole file or nothing, readable only by its owner."""
        try:
            self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            file.parent.mkdir(mode=0o700, exist_ok=True)
            write_whole(file, data)
        except OSError as error:
            raise StoreError(cannot_write(file, error)) from error


# Learned icons as app modules: what a phone's own labels call its apps, and the packages that open them.


_NAME = re.compile(r"[^\W\d_A-Z][^\WA-Z]*")
MAX_LABEL = 30


def add_learned_apps(apps: Apps, store: ReferenceStore) -> Apps:
    """The modules, plus one for each learned icon that none of them covers.

    It has the name of its picture, so that a device that cannot launch apps finds it by the picture.
    """
    learned: list[App] = []
    for name, aliases, package in store.icons():
        labels = [label for label in aliases or [name] if len(label) <= MAX_LABEL]
        is_known = any(apps.find(word) for word in (name, package, *labels) if word)
        if labels and not is_known and _NAME.fullmatch(name):
            learned.append(App(name=name, labels=labels, packages=[package] if package else []))
    return apps.with_apps([*apps.apps, *learned]) if learned else apps
