"""Live views of a run in progress: its device while a person controls it, and a model's answer as it streams.

Small files in the run's folder, written atomically. No run depends on them: what cannot be written is not shown.
"""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path

from iris_screen.core.models import Role, Usage
from iris_screen.core.parsing.files import parse_json, read_file, write_whole
from iris_screen.core.record import Record
from iris_screen.core.screen import Frame
from iris_screen.models.messages import estimate_text_tokens
from iris_screen.sight.vision.png import png

FOLDER = "live"
MAX_BYTES, SHOWN = 200_000, 3_000
"""The largest size of words.json in bytes, and how many of an answer's last characters are shown."""
EVERY = 0.25
HIDDEN = "…"


class Words(Record):
    """The answer a model is streaming. tokens: roughly how many so far. spent: what the run had spent before."""

    role: Role
    text: str = ""
    tokens: int = 0
    began: float = 0.0
    spent: Usage = Usage()


@dataclass
class LiveScreen:
    """The picture of a device that a person controls, as KEY.png. redact: removes what they must not be shown."""

    folder: Path
    redact: Callable[[Frame], Frame] = lambda frame: frame
    _key: str | None = field(default=None, init=False)
    """None if not known yet: a process that was killed may have left a picture."""

    def show(self, frame: Frame) -> None:
        if frame.key == self._key:
            return
        before = self._key or ""
        with suppress(OSError):
            self.folder.mkdir(parents=True, exist_ok=True, mode=0o700)
            write_whole(self.folder / f"{frame.key}.png", png(self.redact(frame).pixels))
            _remove_others(self.folder, frame.key, before)
            self._key = frame.key

    def erase(self) -> bool:
        """Remove the picture; returns whether there was one."""
        existed = bool(self._key) or (self._key is None and find_picture(self.folder) is not None)
        self._key = ""
        if existed:
            _remove_others(self.folder)
        return existed


def _remove_others(folder: Path, *keys: str) -> None:
    """Remove all pictures but these. The previous one stays, too: somebody may be reading it."""
    kept = {f"{key}.png" for key in keys}
    for file in folder.glob("*.png"):
        if file.name not in kept:
            with suppress(OSError):
                file.unlink(missing_ok=True)


def find_picture(folder: Path) -> Path | None:
    """The newest picture, named by its key; None if there is none."""
    with suppress(OSError):
        files = sorted(folder.glob("*.png"), key=lambda file: file.stat().st_mtime_ns)
        return files[-1] if files else None
    return None


@dataclass
class LiveWords:
    """Writes an answer to a file while it streams, for observers; the file is removed once the answer is complete.

    secret: is never shown. every: minimum seconds between two writes.
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

    def add_piece(self, piece: str) -> None:
        """Add a piece of the answer."""
        self._text += piece
        if time.monotonic() >= self._next:
            self._write()

    def _write(self) -> None:
        if self._now is None:
            return
        self._next = time.monotonic() + self.every
        text = hide_secret(self._text, self.secret)
        words = self._now.replace(text=text[-SHOWN:], tokens=estimate_text_tokens(text))
        with suppress(OSError):
            self.folder.mkdir(parents=True, exist_ok=True, mode=0o700)
            write_whole(self.folder / "words.json", words.model_dump_json().encode())


def hide_secret(text: str, secret: str) -> str:
    """The text without the secret, and without a trailing part that may be the start of one."""
    if not secret:
        return text
    text = text.replace(secret, HIDDEN)
    partial = next((n for n in range(len(secret) - 1, 0, -1) if text.endswith(secret[:n])), 0)
    return text[: len(text) - partial]


def read_words(folder: Path) -> Words | None:
    """What a model is saying now, None if none is answering."""
    try:
        return Words.model_validate(parse_json(read_file(folder / "words.json", MAX_BYTES)))
    except (OSError, ValueError):
        return None
