"""The secret key with which this installation recognises what it signed, and the keys for records that are made from
such secrets, its own or a fleet's.
"""

import hashlib
import hmac
import os
import secrets
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from iris_screen.core.errors import StoreError
from iris_screen.core.message import say
from iris_screen.core.parsing.files import read_file, why_failed

FILE, LENGTH = "secret.key", 32


def secret_key(home: Path) -> bytes:
    """The key, made at first use. StoreError if it can neither be read nor made, or is damaged."""
    try:
        home.mkdir(parents=True, exist_ok=True)
        return read_secret_key(home) or _make(home)
    except OSError as error:
        raise _explain(home, error) from None


def read_secret_key(home: Path) -> bytes:
    """The key, b"" if none was made yet. StoreError if it cannot be read or is damaged."""
    file = home / FILE
    try:
        key = read_file(file, LENGTH)
    except FileNotFoundError:
        return b""
    except OSError as error:
        raise _explain(home, error) from None
    if len(key) != LENGTH:  # signing with another one each time would make honest runs look like somebody else's
        raise StoreError(say("store-key-damaged", file=str(file)))
    return key


def _explain(home: Path, error: OSError) -> StoreError:
    return StoreError(say("store-key-file", file=str(home / FILE), why=why_failed(error)))


def _make(home: Path) -> bytes:
    """Make the key file atomically; if two programs make one at the same time, both use the first."""
    file, key = home / FILE, secrets.token_bytes(LENGTH)
    fresh = file.with_name(f"{file.name}.{os.getpid()}")
    descriptor = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(descriptor, "wb") as out:
        out.write(key)
        out.flush()
        os.fsync(descriptor)
    try:
        os.link(fresh, file)
    except FileExistsError:
        return read_secret_key(home) or key
    finally:
        fresh.unlink()
    return key


class RecordKey(NamedTuple):
    """The key of an installation. name: says which key it was, and nothing about it."""

    name: str
    secret: bytes


class RecordKeys(NamedTuple):
    """newest: signs. older: only check what they signed."""

    newest: RecordKey
    older: tuple[RecordKey, ...] = ()

    @property
    def all(self) -> tuple[RecordKey, ...]:
        return (self.newest, *self.older)


def derive_record_keys(secrets: Sequence[bytes]) -> RecordKeys:
    """From the secrets of an installation or a fleet, newest first."""
    newest, *older = map(derive_record_key, secrets)
    return RecordKeys(newest, tuple(older))


def derive_record_key(secret: bytes) -> RecordKey:
    """The key for records, from a secret: what is signed with one fits nowhere else."""
    own = hmac.digest(secret, b"iris record", "sha256")
    return RecordKey(hashlib.sha256(b"iris key name" + own).hexdigest()[:16], own)
