"""Reads files: only regular ones, and no more than a given size. Writes files whole or not at all.
Parses JSON and TOML that somebody else may have written.

Every command starts here, to read its settings, so nothing heavy is imported before it is needed.
"""

import errno
import json
import os
import stat
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from iris_screen.core.message import Message

LARGEST = 100_000_000
"""Bytes of a file, unless less is enough: more than any picture has."""


class NotPlain(OSError):
    """There is a folder, a pipe or a device, which may never end, where a file is wanted."""


def read_file(path: Path, most: int) -> bytes:
    """The content of a file; of a larger file `most` + 1 bytes, so that the caller sees that it is too large.

    Raises OSError, and NotPlain for what is no file.
    """
    handle = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    try:
        _refuse_others(os.fstat(handle).st_mode, path)
    except OSError:
        os.close(handle)
        raise
    with os.fdopen(handle, "rb") as file:
        return file.read(most + 1)


def read_whole(path: Path, most: int = LARGEST) -> bytes:
    """The content of a file that should have at most so many bytes. Raises OSError, also for a larger one."""
    data = read_file(path, most)
    if len(data) > most:
        raise OSError(errno.EFBIG, os.strerror(errno.EFBIG), str(path))
    return data


def write_whole(path: Path, data: bytes, *, durable: bool = False) -> None:
    """Replace a file's content atomically: even after a kill, a reader finds the old content or the new one.

    Only its owner can read it. durable: once this returns, the new content survives a power loss. Raises OSError, and
    then leaves no temporary file behind.
    """
    import tempfile

    path.parent.mkdir(parents=True, exist_ok=True)
    handle, beside = tempfile.mkstemp(prefix=f".{path.name}.", suffix=".part", dir=path.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            if durable:
                file.flush()
                os.fsync(file.fileno())
        os.replace(beside, path)  # noqa: PTH105  # both are names already
    except BaseException:
        Path(beside).unlink(missing_ok=True)
        raise
    if durable:
        _sync_folder(path.parent)


def parse_json(text: str | bytes) -> Any:
    """Raises ValueError for what is no JSON, and for what is nested more deeply than Python follows."""
    try:
        return json.loads(text)
    except RecursionError:
        raise ValueError("nested too deeply") from None


def parse_toml(text: str) -> dict[str, Any]:
    """Raises ValueError for what is no TOML, for what is nested too deeply, and for a number of too many digits."""
    import tomllib

    try:
        return tomllib.loads(text)
    except RecursionError:
        raise ValueError("nested too deeply") from None


def _sync_folder(folder: Path) -> None:
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _refuse_others(mode: int, path: Path) -> None:
    if stat.S_ISDIR(mode):
        raise NotPlain(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
    if not stat.S_ISREG(mode) and str(path) != os.devnull:
        raise NotPlain(errno.EINVAL, "not a plain file", str(path))


def why_failed(error: OSError) -> "Message":
    """What the system reports, as a clause: “permission denied”."""
    from iris_screen.core.message import say

    code = errno.errorcode.get(error.errno or 0, "other")
    return say("file-why", code=code, said=error.strerror or str(error) or type(error).__name__)


def cannot_read(path: Path | str, error: OSError) -> "Message":
    """ "x.toml could not be read: permission denied." """
    from iris_screen.core.message import say

    return say("file-unreadable", file=str(path), why=why_failed(error))


def cannot_write(path: Path | str, error: OSError) -> "Message":
    """ "x.toml could not be written: the disk is full." """
    from iris_screen.core.message import say

    return say("file-unwritable", file=str(path), why=why_failed(error))
