"""Results that follow from the content of a few files alone, kept from one process to the next in the user's cache
folder: reading them takes a tenth of the time of making them again.

A result is found by a digest of what it is made from, and of the code that makes it, so that it is never out of date.
It is plain JSON behind its own digest: one that is damaged counts as none, and is made again. A folder in which others
can write is not used. Nothing is kept unless a program says where.
"""

import json
import os
import stat
import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import Any

from iris_screen.core.parsing.files import read_whole, write_whole

_STARTED = time.time()
MOST = 600
"""Results in the folder; beyond that the older half is removed."""


class _Place:
    folder: Path | None = None


def keep_results_in(folder: Path | None) -> None:
    """From now on results are kept in this folder; None: no longer."""
    _Place.folder = folder


def keeps_results() -> bool:
    return _Place.folder is not None and _is_own(_Place.folder)


def remember(name: str, made_from: Iterable[bytes], make: Callable[[], Any], *code: str) -> Any:
    """What `make` returns, a result that follows from `made_from` alone. What is not the same after JSON is not kept.

    name: what it is. code: the files with the code that makes it.
    """
    folder = _Place.folder
    if folder is None or not _is_own(folder):
        return make()
    key = blake2b(b"".join(map(digest_code, code)), digest_size=16)
    for part in made_from:
        key.update(len(part).to_bytes(8, "big") + part)
    file = folder / f"{name}-{key.hexdigest()}.json"
    with suppress(OSError, ValueError, RecursionError):
        digest, _, body = read_whole(file).partition(b"\n")
        if digest == _digest(body):
            return json.loads(body)
    made = make()
    with suppress(OSError, TypeError, ValueError, RecursionError):
        body = json.dumps(made, ensure_ascii=False, separators=(",", ":")).encode()
        # what runs here may be older than code that was installed since
        is_current = all(Path(each).stat().st_mtime <= _STARTED for each in code)
        if is_current and json.loads(body) == made:
            _write(file, _digest(body) + b"\n" + body)
    return made


def _digest(body: bytes) -> bytes:
    return blake2b(body, digest_size=16).hexdigest().encode()


@cache
def digest_code(file: str) -> bytes:
    return _digest(Path(file).read_bytes())


@cache
def _is_own(folder: Path) -> bool:
    """Whether the folder, made if it is missing, is the user's and nobody else can write in it."""
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        found = folder.lstat()
    except OSError:
        return False
    owned = not hasattr(os, "getuid") or (found.st_uid == os.getuid() and not found.st_mode & 0o022)
    return stat.S_ISDIR(found.st_mode) and owned


def _write(file: Path, data: bytes) -> None:
    write_whole(file, data)
    kept = list(file.parent.glob("*.json"))
    if len(kept) > MOST:
        for old in sorted(kept, key=lambda each: each.stat().st_mtime)[: MOST // 2]:
            old.unlink(missing_ok=True)
