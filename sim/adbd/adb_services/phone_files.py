"""The few folders of the phone that a shell may write to. They live in memory and are lost with the phone."""

import stat
from collections.abc import Iterator
from dataclasses import dataclass
from posixpath import dirname, normpath

MAX_BYTES = 256 * 1024 * 1024
_INITIAL_FOLDERS = (
    "/",
    "/sdcard",
    "/sdcard/Download",
    "/sdcard/Pictures",
    "/data",
    "/data/local",
    "/data/local/tmp",
    "/dev",
)
_ALIASES = (("/storage/emulated/0", "/sdcard"), ("/storage/self/primary", "/sdcard"), ("/mnt/sdcard", "/sdcard"))
_WRITABLE = ("/sdcard", "/data/local/tmp")


class FileError(OSError):
    """The message is the phone's own, such as "No such file or directory"."""


@dataclass
class File:
    """content: None for a folder. changed: Unix time in seconds."""

    mode: int
    content: bytes | None
    changed: int

    @property
    def size(self) -> int:
        return 4096 if self.content is None else len(self.content)


class Files:
    """The phone's files and folders. Paths are absolute."""

    def __init__(self) -> None:
        self._files = {path: File(stat.S_IFDIR | 0o771, None, 0) for path in _INITIAL_FOLDERS}

    @staticmethod
    def place(path: str) -> str:
        """The path in normal form, with aliases such as /mnt/sdcard resolved."""
        path = normpath("/" + path.lstrip("/"))
        for alias, real in _ALIASES:
            if path == alias or path.startswith(alias + "/"):
                return real + path[len(alias) :]
        return path

    def find(self, path: str) -> File | None:
        return self._files.get(self.place(path))

    def read(self, path: str) -> bytes:
        found = self.find(path)
        if found is None:
            raise FileError("No such file or directory")
        if found.content is None:
            raise FileError("Is a directory")
        return found.content

    def write(self, path: str, content: bytes, *, mode: int = 0o660, changed: int = 0) -> None:
        """Make or replace a file; its folder must exist."""
        place = self.place(path)
        if place in self._files and self._files[place].content is None:
            raise FileError("Is a directory")
        self._check(place)
        if len(content) + sum(len(file.content or b"") for file in self._files.values()) > MAX_BYTES:
            raise FileError("No space left on device")
        self._files[place] = File(stat.S_IFREG | (mode & 0o777), content, changed)

    def make_parents(self, path: str) -> None:
        """Make all parent folders of a path, as a push does."""
        folder = dirname(self.place(path))
        if folder not in self._files:
            self.make_folder(folder, parents=True)

    def make_folder(self, path: str, *, parents: bool = False) -> None:
        place = self.place(path)
        if place in self._files:
            if parents and self._files[place].content is None:
                return
            raise FileError("File exists")
        if parents:
            self.make_folder(dirname(place), parents=True)
        self._check(place)
        self._files[place] = File(stat.S_IFDIR | 0o771, None, 0)

    def _check(self, place: str) -> None:
        """Raises FileError if nothing can be created at this path."""
        if not any(place.startswith(root + "/") for root in _WRITABLE):
            raise FileError("Permission denied")
        folder = self._files.get(dirname(place))
        if folder is None:
            raise FileError("No such file or directory")
        if folder.content is not None:
            raise FileError("Not a directory")

    def remove(self, path: str, *, deep: bool = False) -> None:
        place = self.place(path)
        if place not in self._files:
            raise FileError("No such file or directory")
        if place in _INITIAL_FOLDERS:
            raise FileError("Permission denied")
        if self._files[place].content is None and not deep:
            raise FileError("Is a directory")
        for inside in [other for other in self._files if other == place or other.startswith(place + "/")]:
            del self._files[inside]

    def inside(self, path: str) -> Iterator[tuple[str, File]]:
        """The names in a folder, sorted, each with its file."""
        place = self.place(path)
        start = place.rstrip("/") + "/"
        for other in sorted(self._files):
            if other.startswith(start) and other != start and "/" not in other[len(start) :]:
                yield other[len(start) :], self._files[other]
