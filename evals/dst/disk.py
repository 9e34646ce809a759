"""What is left of the store's file after a power loss.

A kill loses nothing that was written. SQLite's write-ahead log is one file, written front to back: after a power loss
it may end anywhere after the last synced write. What was checkpointed into the database file was synced before.
"""

import shutil
import struct
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Self

SURE = frozenset({"accept", "take", "intend", "receive", "settle", "delete"})
"""Writes of the store that are on the disk when they return (synchronous=FULL)."""

_LOG_HEADER, _FRAME_HEADER = 32, 24
_FRAMES_AT, _SALT_AT, _COPIED_AT = 16, 32, 96  # in SQLite's shared-memory index of the log (wal.c, WalIndexHdr)


@dataclass(frozen=True)
class Log:
    """The state of the log. salt: changes when it is restarted. frames: in it. copied: checkpointed into the file."""

    salt: bytes
    frames: int
    copied: int

    @classmethod
    def of(cls, path: Path) -> Self:
        """Read from the index (-shm) beside the store at `path`, which open connections maintain."""
        index = path.with_name(f"{path.name}-shm").read_bytes()[: _COPIED_AT + 4]
        frames, copied = (struct.unpack_from("=I", index, at)[0] for at in (_FRAMES_AT, _COPIED_AT))
        return cls(index[_SALT_AT : _SALT_AT + 8], frames, copied)


@dataclass
class Disk:
    """The disk of one run. Each process gets the store's file at `path`. sure: the writes that wait for the disk."""

    folder: Path
    sure: frozenset[str] = SURE
    losses: int = 0
    _synced: Log = field(default_factory=lambda: Log(b"", 0, 0))

    @property
    def path(self) -> Path:
        return self.folder / str(self.losses) / "iris.db"

    def begin(self, empty: Path) -> None:
        """Start with a copy of an empty store."""
        self.path.parent.mkdir(parents=True)
        shutil.copyfile(empty, self.path)
        self.path.chmod(0o600)

    def written(self, point: str) -> None:
        """Called at every point the store passes; records how much of the log is certainly on the disk."""
        name, _, when = point.partition(":")
        if when == "after" and name in self.sure:
            self._synced = Log.of(self.path)

    def lose_power(self, chance: Random) -> None:
        """Lose power: the next process finds the file as of an earlier moment, but not before the last synced write.

        Call it while the dead process's connections are still open: closing them would carry the log into the file.
        """
        log = Log.of(self.path)
        survived = chance.randint(min(self._floor(log), log.frames), log.frames)
        self._move(survived)

    def _floor(self, log: Log) -> int:
        synced = self._synced.frames if self._synced.salt == log.salt else 0
        return max(synced, log.copied)

    def _move(self, frames: int) -> None:
        """Continue in a new folder, with so many frames of the log."""
        old = self.path
        self.losses += 1
        self.path.parent.mkdir()
        shutil.copyfile(old, self.path)
        self.path.chmod(0o600)
        for beside in ("heads", "secret.key"):  # these are never ahead of the last synced write
            if (old.parent / beside).is_dir():
                shutil.copytree(old.parent / beside, self.path.parent / beside)
            elif (old.parent / beside).is_file():
                shutil.copy2(old.parent / beside, self.path.parent / beside)
        log = old.with_name(f"{old.name}-wal").read_bytes()
        self.path.with_name(f"{old.name}-wal").write_bytes(log[: self._end(log, frames)])

    def _end(self, log: bytes, frames: int) -> int:
        """Size of the log with so many frames, bytes."""
        page = int(struct.unpack_from(">I", log, 8)[0]) if len(log) >= _LOG_HEADER else 0
        return _LOG_HEADER + frames * (_FRAME_HEADER + page) if frames else 0

    def clear(self) -> None:
        """Remove everything."""
        shutil.rmtree(self.folder, ignore_errors=True)
