"""The pictures of a run: every frame it looked at, so that a later process, or a person, can see it.

A picture is stored once, by its key, as KEY.png; what else the device knew is in KEY.json. Both are written
atomically, the picture last. They are not forced to the disk: after a power loss the newest may be gone. Then get()
raises, and the run looks again.
"""

import contextlib
import hashlib
import os
import re
import sys
from collections import OrderedDict
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Protocol, Self

import xxhash
from pydantic import ValidationError

from iris_screen.core.errors import StoreError, UsageError
from iris_screen.core.geometry import Box
from iris_screen.core.message import say
from iris_screen.core.parsing.files import read_file, why_failed, write_whole
from iris_screen.core.record import Record
from iris_screen.core.screen import Element, Frame, Health, Mask, Placement
from iris_screen.sight.vision.png import png

IN_HAND = 4
"""How many frames an album keeps in memory; one of 1080×2400 takes 8 MB."""

LARGEST = 100_000_000
"""Bytes of a file that are read."""


class Seal(Protocol):
    """Has a picture sealed: its digest goes into the record of its run."""

    def __call__(self, key: str, read: Callable[[], bytes], *, fresh: bool) -> None: ...


class Shares(Protocol):
    """Shares pictures with other computers. Neither waits long nor raises."""

    def send(self, key: str) -> None: ...

    def fetch(self, key: str) -> None:
        """Bring a picture into the folder, if another computer has shared it."""


PICTURE_KEY = re.compile(r"[0-9a-z][0-9a-z_-]{0,127}")
_PNG_END = b"IEND\xaeB`\x82"


class _Facts(Record):
    """What is known of a frame besides its pixels."""

    at: float
    app: str = ""
    health: Health = "ok"
    scale: float = 1.0
    elements: list[Element] | None = None
    window: int | None = None
    under: int | None = None
    front: Box | None = None
    dialog: Box | None = None
    title: str = ""
    active: int = 0
    windows: dict[int, Placement] | None = None
    masks: list[Mask] = []
    veiled: bool = False

    @classmethod
    def of(cls, frame: Frame) -> Self:
        return cls(**{name: getattr(frame, name) for name in cls.model_fields})

    def mark(self) -> str:
        """A hash of these facts without their time. Kept in memory for every picture of a run, so it is short."""
        return xxhash.xxh3_64_hexdigest(self.model_dump_json(exclude={"at"}).encode())


class FolderAlbum:
    """An album in a folder (0700, made with the first picture; files 0600). A core.protocols.Album.

    redact: removes from a frame what must not be stored; frames in memory stay as the run saw them. seal: told of every
    picture that is there, with what gives its bytes, and whether it was just written. shares: with other computers.
    """

    def __init__(
        self,
        folder: Path,
        redact: Callable[[Frame], Frame] = lambda frame: frame,
        seal: Seal | None = None,
        shares: Shares | None = None,
    ) -> None:
        self.folder = folder
        self._shares = shares
        self._redact = redact
        self._seal = seal
        self._marks: dict[str, str] = {}
        self._in_hand: OrderedDict[str, Frame] = OrderedDict()

    def put(self, frame: Frame) -> None:
        """Store a frame; the same picture again costs nothing. Raises StoreError if it cannot be written.

        A picture whose element tree cannot be had this time keeps the one that it had before.
        """
        picture, facts_file = self._files(frame.key)
        if frame.elements is None:
            frame = replace(frame, elements=self._find_tree(frame))
        self._cache(frame)
        facts, known = _Facts.of(frame), self._marks.get(frame.key)
        mark = facts.mark()
        if mark == known:
            return
        shown = self._redact(frame)
        with _translate_errors(self.folder):
            self.folder.mkdir(parents=True, exist_ok=True, mode=0o700)
            write_whole(facts_file, _Facts.of(shown).model_dump_json().encode())
            fresh = known is None and not _is_whole(picture)
            data = png(shown.pixels) if fresh else b""
            if fresh:
                write_whole(picture, data)
        if self._seal and known is None:
            self._seal(frame.key, lambda: data or read_file(picture, LARGEST), fresh=fresh)
        if self._shares:
            self._shares.send(frame.key)
        self._marks[frame.key] = mark

    def get(self, key: str) -> Frame:
        """The frame as last put, except for `at`, which is that of the first time. Raises StoreError if it is gone."""
        if key not in self._in_hand:
            self._cache(self._read(key))
        self._in_hand.move_to_end(key)
        return self._in_hand[key]

    def has(self, key: str) -> bool:
        """Whether the picture exists and can be read; the key "" means no picture, as when a first look failed."""
        if not key:
            return False
        with contextlib.suppress(StoreError):
            self.get(key)
        return key in self._in_hand

    def keys(self) -> list[str]:
        """The keys of all stored pictures."""
        with _translate_errors(self.folder):
            return sorted(file.stem for file in self.folder.glob("*.png") if PICTURE_KEY.fullmatch(file.stem))

    def erase(self) -> None:
        """Remove every picture, and the folder if nothing else is in it."""
        with _translate_errors(self.folder):
            for key in self.keys():
                for file in self._files(key):
                    file.unlink(missing_ok=True)
            if self.folder.is_dir() and not any(self.folder.iterdir()):
                self.folder.rmdir()

    def _read(self, key: str) -> Frame:
        from iris_screen.sight.vision.pictures import read_picture  # brings OpenCV

        picture, facts_file = self._files(key)
        if self._shares and not picture.exists():
            self._shares.fetch(key)
        try:
            facts = _Facts.model_validate_json(read_file(facts_file, LARGEST))
            pixels = read_picture(read_file(picture, LARGEST))
        except (OSError, UsageError, ValidationError) as error:
            raise StoreError(say("store-screenshot-damaged", file=str(picture))) from error
        return Frame(pixels, key, **{name: getattr(facts, name) for name in _Facts.model_fields})

    def _find_tree(self, frame: Frame) -> list[Element] | None:
        """The element tree that was stored with the same picture of the same app and window."""
        earlier: Frame | _Facts | None = self._in_hand.get(frame.key)
        if earlier is None:
            with contextlib.suppress(OSError, ValidationError):
                earlier = _Facts.model_validate_json(read_file(self._files(frame.key)[1], LARGEST))
        same = earlier is not None and (earlier.app, earlier.window) == (frame.app, frame.window)
        return earlier.elements if earlier and same else None

    def _cache(self, frame: Frame) -> None:
        self._in_hand[frame.key] = frame
        self._in_hand.move_to_end(frame.key)
        while len(self._in_hand) > IN_HAND:
            self._in_hand.popitem(last=False)

    def _files(self, key: str) -> tuple[Path, Path]:
        if not PICTURE_KEY.fullmatch(key):
            raise StoreError(say("store-screenshot-key-wrong", key=key))
        return self.folder / f"{key}.png", self.folder / f"{key}.json"


def list_damaged(folder: Path, sealed: Mapping[str, str], most: int = 0) -> list[str]:
    """The keys of pictures in a folder that are gone or are not as they were sealed.

    sealed: SHA-256 of each file, by key. most: bytes to read at most, newest pictures first; 0 for all.
    """
    damaged, left = [], most or sys.maxsize
    for key, digest in reversed(list(sealed.items())):
        file = folder / f"{key}.png"
        try:
            left -= file.stat().st_size
            if left < 0:
                break
            whole = PICTURE_KEY.fullmatch(key) and hashlib.sha256(read_file(file, LARGEST)).hexdigest() == digest
        except OSError:
            whole = False
        if not whole:
            damaged.append(key)
    return damaged[::-1]


def _is_whole(picture: Path) -> bool:
    """Whether the picture exists and was written to its end."""
    if not picture.is_file():
        return False
    with picture.open("rb") as file:
        file.seek(-min(len(_PNG_END), picture.stat().st_size), os.SEEK_END)
        return file.read() == _PNG_END


@contextmanager
def _translate_errors(folder: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise StoreError(say("store-screenshots-unwritable", folder=str(folder), why=why_failed(error))) from error
