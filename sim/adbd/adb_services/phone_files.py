"""The few folders of the phone that a shell may write: in memory, gone with the phone."""

import stat
from collections.abc import Iterator
from dataclasses import dataclass
from posixpath import dirname, normpath

MAX_BYTES = 256 * 1024 * 1024
_FIRST = ("/", "/sdcard", "/sdcard/Download", "/sdcard/Pictures", "/data", "/data/local", "/data/local/tmp", "/dev")
_SAME = (("/storage/emulated/0", "/sdcard"), ("/storage/self/primary", "/sdcard"), ("/mnt/sdcard", "/sdcard"))
_WRITABLE = ("/sdcard", "/data/local/tmp")


class FileError(OSError):
    """What the phone's system says, such as "No such file or directory"."""


@dataclass
class File:
    """content: None for a folder. changed: seconds since 1970."""

    mode: int
    content: bytes | None
    changed: int

    @property
    def size(self) -> int:
        return 4096 if self.content is None else len(self.content)


class Files:
    """Paths are absolute, as the shell gives them."""

    def __init__(self) -> None:
        self._all = {path: File(stat.S_IFDIR | 0o771, None, 0) for path in _FIRST}

    @staticmethod
    def place(path: str) -> str:
        """The path itself, after every detour."""
        path = normpath("/" + path.lstrip("/"))
        for alias, real in _SAME:
            if path == alias or path.startswith(alias + "/"):
                return real + path[len(alias) :]
        return path

    def find(self, path: str) -> File | None:
        return self._all.get(self.place(path))

    def read(self, path: str) -> bytes:
        found = self.find(path)
        if found is None:
            raise FileError("No such file or directory")
        if found.content is None:
            raise FileError("Is a directory")
        return found.content

    def write(self, path: str, content: bytes, *, mode: int = 0o660, changed: int = 0) -> None:
        """Make or replace a file; its folder must be there."""
        place = self.place(path)
        if place in self._all and self._all[place].content is None:
            raise FileError("Is a directory")
        self._check(place)
        if len(content) + sum(len(file.content or b"") for file in self._all.values()) > MAX_BYTES:
            raise FileError("No space left on device")
        self._all[place] = File(stat.S_IFREG | (mode & 0o777), content, changed)

    def make_room(self, path: str) -> None:
        """Make the folders on the way to a path, as a push does."""
        folder = dirname(self.place(path))
        if folder not in self._all:
            self.make_folder(folder, parents=True)

    def make_folder(self, path: str, *, parents: bool = False) -> None:
        place = self.place(path)
        if place in self._all:
            if parents and self._all[place].content is None:
                return
            raise FileError("File exists")
        if parents:
            self.make_folder(dirname(place), parents=True)
        self._check(place)
        self._all[place] = File(stat.S_IFDIR | 0o771, None, 0)

    def _check(self, place: str) -> None:
        """Raises FileError where nothing can be made."""
        if not any(place.startswith(root + "/") for root in _WRITABLE):
            raise FileError("Permission denied")
        folder = self._all.get(dirname(place))
        if folder is None:
            raise FileError("No such file or directory")
        if folder.content is not None:
            raise FileError("Not a directory")

    def remove(self, path: str, *, deep: bool = False) -> None:
        place = self.place(path)
        if place not in self._all:
            raise FileError("No such file or directory")
        if place in _FIRST:
            raise FileError("Permission denied")
        if self._all[place].content is None and not deep:
            raise FileError("Is a directory")
        for inside in [other for other in self._all if other == place or other.startswith(place + "/")]:
            del self._all[inside]

    def inside(self, path: str) -> Iterator[tuple[str, File]]:
        """The names in a folder, in order."""
        place = self.place(path)
        start = place.rstrip("/") + "/"
        for other in sorted(self._all):
            if other.startswith(start) and other != start and "/" not in other[len(start) :]:
                yield other[len(start) :], self._all[other]
