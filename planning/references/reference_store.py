"""A person's own reference library on the disk: one folder with index.json and the pictures it names.

Every file is written whole beside its place and then moved there, the index last: cut off at any moment, the library
is as it was or as it is to be, and at most holds a picture that nothing names yet.
"""

import json
import re
from collections.abc import Iterable
from pathlib import Path

from iris_screen.core.errors import StoreError, UsageError
from iris_screen.core.message import say
from iris_screen.core.parsing.files import cannot_write, write_whole
from iris_screen.core.screen import Pixels
from iris_screen.planning.apps import App, Apps
from iris_screen.planning.apps.tokens import fold
from iris_screen.planning.references.library import MAX_VARIANTS, SECTIONS, Entry, Kind, read_index
from iris_screen.planning.references.reference_names import safe_name
from iris_screen.sight.vision.pictures import write_png

_SECTION_OF = {kind: section for section, kind in SECTIONS.items()}


class Shelf:
    """The library in this folder, which need not be there yet. It holds what a person made, and nothing shipped."""

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

    def called(self, word: str) -> str:
        """The name of what is called so, by name or alias; "" for nothing."""
        wanted = fold(word)
        return next(
            (name for _, name, entry in self._entries.values() if wanted in map(fold, (name, *entry.aliases))), ""
        )

    def pictures(self, name: str) -> list[Path]:
        """The files of this name, variants included, the oldest first."""
        if name not in self or not self._entries[fold(name)][2].path:
            return []
        first = self.folder / self._entries[fold(name)][2].path
        variants = (first.with_stem(f"{first.stem}_v{n}") for n in range(2, MAX_VARIANTS))
        return [file for file in (first, *variants) if file.is_file()]

    def add(
        self, name: str, kind: Kind, picture: Pixels, aliases: Iterable[str], package: str = "", beside: int = 0
    ) -> Path:
        """Keep one more picture of this name, and what else the thing is called. Gives the new file.

        picture: (h, w, 3 or 4) uint8. beside: how many pictures of this name there are elsewhere; with any, this one
        is a variant. Raises UsageError for a name that is none and where there are too many, StoreError for a disk
        that does not take it.
        """
        old = self._entries.get(fold(name))
        kind, name = (old[0], old[1]) if old else (kind, safe_name(name))
        path = old[2].path if old else f"{_SECTION_OF[kind]}/{name}.png"
        file = self._free(self.folder / path, beside)
        self._write(file, write_png(picture))
        self._put(kind, name, path, aliases, package)
        return file

    def describe(self, name: str, aliases: Iterable[str], package: str = "") -> bool:
        """Add other names and the package to what is kept under this name; whether that is anything new."""
        kind, name, entry = self._entries[fold(name)]
        return self._put(kind, name, entry.path, aliases, package)

    def call(self, name: str, aliases: Iterable[str]) -> None:
        """Give it exactly these other names. UsageError where it is not kept here."""
        kind, name, entry = self._own(name)
        words = {fold(word): word for word in reversed([word for word in aliases if word]) if fold(word) != fold(name)}
        self._entries[fold(name)] = (kind, name, entry.replace(aliases=list(words.values())[::-1]))
        self._write_index()

    def rename(self, name: str, new: str) -> str:
        """Call it otherwise, and give the name as it is kept. The old pictures go last: cut off before, it is called as
        it was or as it is to be. UsageError where it is not kept here, or `new` is taken or no name.
        """
        kind, old, entry = self._own(name)
        new = safe_name(new)
        if new in self and fold(new) != fold(old):
            raise UsageError(say("picture-name-taken", name=new))
        files, first = self.pictures(old), Path(entry.path).with_stem(new)
        fresh = [self.folder / first.with_stem(file.stem.replace(Path(entry.path).stem, new, 1)) for file in files]
        for file, to in zip(files, fresh, strict=True):
            self._write(to, file.read_bytes())
        del self._entries[fold(old)]
        self._entries[fold(new)] = (kind, new, entry.replace(path=str(first)))
        self._write_index()
        for file in set(files) - set(fresh):
            file.unlink(missing_ok=True)
        return new

    def _own(self, name: str) -> tuple[Kind, str, Entry]:
        if name not in self:
            raise UsageError(say("picture-not-own", name=name))
        return self._entries[fold(name)]

    def remove(self, name: str) -> int:
        """Forget this name and delete its pictures; how many there were. UsageError where it is not kept here."""
        _, name, _ = self._own(name)
        files = self.pictures(name)
        del self._entries[fold(name)]
        self._write_index()
        for file in files:
            file.unlink(missing_ok=True)
        return len(files)

    def _free(self, first: Path, beside: int) -> Path:
        """The first file name that is not taken, here or by the pictures there are elsewhere."""
        taken = set(self.pictures(first.stem))
        names = [first, *(first.with_stem(f"{first.stem}_v{n}") for n in range(2, MAX_VARIANTS))]
        free = [file for file in names[beside:] if file not in taken]
        if not free:
            raise UsageError(say("picture-variants-full", name=first.stem))
        return free[0]

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
        """The whole file or none, for nobody else to read."""
        try:
            self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            file.parent.mkdir(mode=0o700, exist_ok=True)
            write_whole(file, data)
        except OSError as error:
            raise StoreError(cannot_write(file, error)) from error


# Icons that were learnt, as app modules: what a phone's own labels call its apps, and by which package they open.


_NAME = re.compile(r"[^\W\d_A-Z][^\WA-Z]*")
MAX_LABEL = 30


def with_learnt(apps: Apps, shelf: Shelf) -> Apps:
    """The modules, and one for each learnt icon that none of them speaks of.

    Its name is that of its picture, so that a body that cannot launch apps finds it by that.
    """
    learnt = [app for entry in shelf.icons() if (app := _module(*entry, apps))]
    return apps.with_apps([*apps.apps, *learnt]) if learnt else apps


def _module(name: str, labels: list[str], package: str, apps: Apps) -> App | None:
    labels = [label for label in labels or [name] if len(label) <= MAX_LABEL]
    known = any(apps.find(word) for word in (name, package, *labels) if word)
    if known or not labels or not _NAME.fullmatch(name):
        return None
    return App(name=name, labels=labels, packages=[package] if package else [])
