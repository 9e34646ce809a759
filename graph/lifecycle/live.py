"""What is shown of a run only while it goes: its device while that is the person's, and a model's words as they come.

Small files in the run's folder, whole or not there, which no run rests on: what cannot be written is not shown.
"""

import json
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path

from iris_screen.core.models import Role, Usage
from iris_screen.core.parsing.files import read_file, write_whole
from iris_screen.core.record import Record
from iris_screen.core.screen import Frame
from iris_screen.graph.lifecycle.frame_store import png
from iris_screen.models.messages import estimate_text_tokens

FOLDER = "live"
MOST, SHOWN = 200_000, 3_000
"""Bytes of the file of words at most, and the characters of an answer, its last, that are shown."""
EVERY = 0.25
HIDDEN = "…"


class Words(Record):
    """What a model is saying now. tokens: about how many have come. spent: what the run had spent before."""

    role: Role
    text: str = ""
    tokens: int = 0
    began: float = 0.0
    spent: Usage = Usage()


@dataclass
class LiveScreen:
    """The picture of a device that a person has taken, by its key: KEY.png. shown: what he is shown of it."""

    folder: Path
    shown: Callable[[Frame], Frame] = lambda frame: frame
    _key: str | None = field(default=None, init=False)
    """None where that is not known yet: a process that was killed may have left one."""

    def show(self, frame: Frame) -> None:
        if frame.key == self._key:
            return
        before = self._key or ""
        with suppress(OSError):
            self.folder.mkdir(parents=True, exist_ok=True, mode=0o700)
            write_whole(self.folder / f"{frame.key}.png", png(self.shown(frame).pixels))
            _leave(self.folder, frame.key, before)
            self._key = frame.key

    def erase(self) -> bool:
        """Whether there was anything."""
        there = bool(self._key) or (self._key is None and shown(self.folder) is not None)
        self._key = ""
        if there:
            _leave(self.folder)
        return there


def _leave(folder: Path, *keys: str) -> None:
    """The picture before stays, too: somebody may be reading it."""
    kept = {f"{key}.png" for key in keys}
    for file in folder.glob("*.png"):
        if file.name not in kept:
            with suppress(OSError):
                file.unlink(missing_ok=True)


def shown(folder: Path) -> Path | None:
    """The newest picture, which is called by its key; None where none is shown."""
    with suppress(OSError):
        files = sorted(folder.glob("*.png"), key=lambda file: file.stat().st_mtime_ns)
        return files[-1] if files else None
    return None


@dataclass
class LiveWords:
    """Takes down an answer while it comes, for whoever looks on; there is nothing of it any more once it is there.

    secret: what is not shown, whoever says it. every: seconds at least between two writes.
    """

    folder: Path
    secret: str = ""
    every: float = EVERY
    _now: Words | None = field(default=None, init=False)
    _text: str = field(default="", init=False)
    _next: float = field(default=0.0, init=False)

    @contextmanager
    def during(self, role: Role, spent: Usage) -> Iterator[None]:
        self._now, self._text, self._next = Words(role=role, began=time.time(), spent=spent), "", 0.0
        self._write()
        try:
            yield
        finally:
            self._now = None
            with suppress(OSError):
                (self.folder / "words.json").unlink(missing_ok=True)

    def heard(self, piece: str) -> None:
        """A piece of the answer."""
        self._text += piece
        if time.monotonic() >= self._next:
            self._write()

    def _write(self) -> None:
        if self._now is None:
            return
        self._next = time.monotonic() + self.every
        text = without(self._text, self.secret)
        told = self._now.replace(text=text[-SHOWN:], tokens=estimate_text_tokens(text))
        with suppress(OSError):
            self.folder.mkdir(parents=True, exist_ok=True, mode=0o700)
            write_whole(self.folder / "words.json", told.model_dump_json().encode())


def without(text: str, secret: str) -> str:
    """The text without the secret, and without an end of it that may be the beginning of one."""
    if not secret:
        return text
    text = text.replace(secret, HIDDEN)
    begun = next((n for n in range(len(secret) - 1, 0, -1) if text.endswith(secret[:n])), 0)
    return text[: len(text) - begun]


def saying(folder: Path) -> Words | None:
    """What a model says now, None where none is asked."""
    try:
        return Words.model_validate(json.loads(read_file(folder / "words.json", MOST)))
    except (OSError, ValueError):
        return None
