"""The secret key with which this installation recognises what it signed. Only its owner can read it."""

import os
import secrets
from pathlib import Path

from iris_screen.core.errors import StoreError
from iris_screen.core.message import say
from iris_screen.core.parsing.files import why_failed

LENGTH = 32


def secret_key(home: Path) -> bytes:
    """The key, made at first use. StoreError if it can neither be read nor made."""
    file = home / "secret.key"
    try:
        home.mkdir(parents=True, exist_ok=True)
        return _read(file) or _make(file)
    except OSError as error:
        raise StoreError(say("store-key-file", file=str(file), why=why_failed(error))) from None


def _read(file: Path) -> bytes:
    key = file.read_bytes() if file.exists() else b""
    return key if len(key) == LENGTH else b""


def _make(file: Path) -> bytes:
    """Make the key file atomically; if two programs make one at the same time, both use the first."""
    key = secrets.token_bytes(LENGTH)
    fresh = file.with_name(f"{file.name}.{os.getpid()}")
    descriptor = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(descriptor, "wb") as out:
        out.write(key)
    try:
        os.link(fresh, file)
    except FileExistsError:
        return _read(file) or key
    finally:
        fresh.unlink()
    return key
