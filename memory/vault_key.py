"""The key that seals secrets: from the system's keyring, else from the environment, else from a private file.

It is created once, for the first secret, and never again: a new key could not open the old secrets.
"""

import base64
import binascii
import hashlib
import os
import secrets
import tempfile
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Protocol

from iris_screen.core.errors import StoreError, UsageError
from iris_screen.core.message import Message, say, verbatim
from iris_screen.core.parsing.files import read_whole, why_failed

LENGTH = 32
SHORTEST = 16
"""Characters that a key set by a person must have."""
SERVICE = "iris"
FILE = "memory.key"
VARIABLE = "IRIS_SECRET_KEY"


class Ring(Protocol):
    """The system's keyring, as the package `keyring` gives it."""

    def get_password(self, service: str, name: str, /) -> str | None: ...

    def set_password(self, service: str, name: str, value: str, /) -> None: ...


class RingError(Exception):
    """The keyring is locked, or there is none."""


@dataclass(frozen=True)
class Key:
    """where: where it comes from, as text for people."""

    secret: bytes = field(repr=False)
    where: Message


@dataclass(frozen=True)
class Keys:
    """home: the data folder. given: from the settings, "" for none. ring: None if there is none."""

    home: Path
    given: str = field(default="", repr=False)
    ring: Ring | None = None

    def find(self) -> Key | None:
        """The existing key. Raises StoreError if it cannot be read, UsageError if it is invalid."""
        return self._read_ring() or self._derive_given() or self._read_file()

    def find_or_create(self) -> Key:
        """The existing key, or a new one: in the keyring if that works, else in a file."""
        return self.find() or self._create_in_ring() or self._create_file()

    @property
    def _name(self) -> str:
        return str(self.home.resolve())

    def _read_ring(self) -> Key | None:
        kept = None
        if self.ring is not None:
            with suppress(RingError):
                kept = self.ring.get_password(SERVICE, self._name)
        where = say("vault-keyring")
        return Key(_decode(kept, where), where) if kept else None

    def _derive_given(self) -> Key | None:
        if not self.given:
            return None
        if len(self.given) < SHORTEST:
            raise UsageError(say("vault-key-too-short", variable=VARIABLE, least=SHORTEST))
        stretched = hashlib.scrypt(self.given.encode(), salt=b"iris memory", n=2**14, r=8, p=1, dklen=LENGTH)
        return Key(stretched, verbatim(VARIABLE))

    def _read_file(self) -> Key | None:
        file = self.home / FILE
        where = verbatim(str(file))
        try:
            kept = read_whole(file)
            if file.stat().st_mode & 0o077:
                file.chmod(0o600)
        except FileNotFoundError:
            return None
        except OSError as error:
            raise StoreError(say("vault-key-unreadable", file=str(file), why=why_failed(error))) from None
        return Key(_decode(kept.decode("ascii", "replace"), where), where)

    def _create_in_ring(self) -> Key | None:
        """None if the keyring does not return what it stored."""
        if self.ring is None:
            return None
        secret = _generate()
        with suppress(RingError):
            self.ring.set_password(SERVICE, self._name, secret)
        return self._read_ring()

    def _create_file(self) -> Key:
        """Atomic: if two processes create one at the same time, both use the first."""
        file = self.home / FILE
        try:
            self.home.mkdir(parents=True, exist_ok=True, mode=0o700)
            handle, name = tempfile.mkstemp(prefix=".new-", dir=self.home)  # mkstemp creates it with mode 0600
            try:
                with os.fdopen(handle, "w", encoding="ascii") as out:
                    out.write(_generate())
                    out.flush()
                    os.fsync(out.fileno())
                with suppress(FileExistsError):
                    os.link(name, file)
            finally:
                Path(name).unlink()
        except OSError as error:
            raise StoreError(say("vault-key-not-created", file=str(file), why=why_failed(error))) from None
        key = self._read_file()
        assert key is not None  # it was linked just now, by us or another process
        return key


def _generate() -> str:
    return base64.b64encode(secrets.token_bytes(LENGTH)).decode()


def _decode(text: str, where: Message) -> bytes:
    with suppress(binascii.Error, ValueError):
        key = base64.b64decode(text.strip(), validate=True)
        if len(key) == LENGTH:
            return key
    raise StoreError(say("vault-key-damaged", where=where))


@dataclass(frozen=True)
class SystemRing:
    """The package `keyring`. Its many errors all become RingError."""

    def get_password(self, service: str, name: str, /) -> str | None:
        import keyring
        from keyring.errors import KeyringError

        try:
            kept: str | None = keyring.get_password(service, name)
        except KeyringError as error:
            raise RingError from error
        return kept

    def set_password(self, service: str, name: str, value: str, /) -> None:
        import keyring
        from keyring.errors import KeyringError

        try:
            keyring.set_password(service, name, value)
        except KeyringError as error:
            raise RingError from error


def system_ring() -> Ring | None:
    """None if the package is not installed."""
    from importlib.util import find_spec

    return SystemRing() if find_spec("keyring") else None
