"""Reads files that people name: plain ones only, and never more of them than is wanted."""

import errno
import os
import stat
from pathlib import Path


def read_file(path: Path, most: int) -> bytes:
    """What is in a file; of a larger one `most` + 1 bytes, so that who called sees that it is too large.

    Raises OSError, also for a folder, and for pipes and devices, which may never end.
    """
    handle = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    try:
        _refuse_others(os.fstat(handle).st_mode, path)
    except OSError:
        os.close(handle)
        raise
    with os.fdopen(handle, "rb") as file:
        return file.read(most + 1)


def _refuse_others(mode: int, path: Path) -> None:
    if stat.S_ISDIR(mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
    if not stat.S_ISREG(mode) and str(path) != os.devnull:
        raise OSError(errno.EINVAL, "not a plain file", str(path))
