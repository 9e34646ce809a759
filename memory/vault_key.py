"""The key that secrets are sealed with: of the system's keyring, else the environment's, else a file of its owner.

It is made once, at the first secret that is kept, and never again: with another one nothing could be opened.
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
from iris_screen.core.parsing.files import why_failed

LENGTH = 32
SHORTEST = 16
"""Characters of one that a person names."""
SERVICE = "iris"
FILE = "memory.key"
VARIABLE = "IRIS_SECRET_KEY"


class Ring(Protocol):
    """The system's keyring, as the package `keyring` gives it."""

    def get_password(self, service: str, name: str, /) -> str | None: ...

    def set_password(self, service: str, name: str, value: str, /) -> None: ...


class RingError(Exception):
    """It is locked, or there is none."""


@dataclass(frozen=True)
class Key:
    """where: whence it is, in words."""

    secret: bytes = field(repr=False)
    where: Message


@dataclass(frozen=True)
class Keys:
    """home: the data folder. given: what the settings name, "" for none. ring: None where there is none."""

    home: Path
    given: str = field(default="", repr=False)
    ring: Ring | None = None

    def there(self) -> Key | None:
        """The key there is. Raises StoreError where it cannot be read, UsageError where it is none."""
        return self._in_ring() or self._named() or self._in_file()

    def made(self) -> Key:
        """The key there is, or one that is made now: in the keyring where that takes it, else in a file."""
        return self.there() or self._into_ring() or self._into_file()

    @property
    def _name(self) -> str:
        return str(self.home.resolve())

    def _in_ring(self) -> Key | None:
        kept = None
        if self.ring is not None:
            with suppress(RingError):
                kept = self.ring.get_password(SERVICE, self._name)
        where = say("vault-keyring")
        return Key(_decoded(kept, where), where) if kept else None

    def _named(self) -> Key | None:
        if not self.given:
            return None
        if len(self.given) < SHORTEST:
            raise UsageError(say("vault-key-too-short", variable=VARIABLE, least=SHORTEST))
        stretched = hashlib.scrypt(self.given.encode(), salt=b"iris memory", n=2**14, r=8, p=1, dklen=LENGTH)
        return Key(stretched, verbatim(VARIABLE))

    def _in_file(self) -> Key | None:
        file = self.home / FILE
        where = verbatim(str(file))
        try:
            kept = file.read_bytes()
            if file.stat().st_mode & 0o077:
                file.chmod(0o600)
        except FileNotFoundError:
            return None
        except OSError as error:
            raise StoreError(say("vault-key-unreadable", file=str(file), why=why_failed(error))) from None
        return Key(_decoded(kept.decode("ascii", "replace"), where), where)

    def _into_ring(self) -> Key | None:
        """None where it does not give back what it took."""
        if self.ring is None:
            return None
        secret = _fresh()
        with suppress(RingError):
            self.ring.set_password(SERVICE, self._name, secret)
        return self._in_ring()

    def _into_file(self) -> Key:
        """Whole or not at all; of two programs that make one at the same time both use the first."""
        file = self.home / FILE
        try:
            self.home.mkdir(parents=True, exist_ok=True, mode=0o700)
            handle, name = tempfile.mkstemp(prefix=".new-", dir=self.home)  # 0600 by itself
            try:
                with os.fdopen(handle, "w", encoding="ascii") as out:
                    out.write(_fresh())
                    out.flush()
                    os.fsync(out.fileno())
                with suppress(FileExistsError):
                    os.link(name, file)
            finally:
                Path(name).unlink()
        except OSError as error:
            raise StoreError(say("vault-key-not-created", file=str(file), why=why_failed(error))) from None
        key = self._in_file()
        assert key is not None  # it was linked just now, by us or by another one
        return key


def _fresh() -> str:
    return base64.b64encode(secrets.token_bytes(LENGTH)).decode()


def _decoded(text: str, where: Message) -> bytes:
    with suppress(binascii.Error, ValueError):
        key = base64.b64decode(text.strip(), validate=True)
        if len(key) == LENGTH:
            return key
    raise StoreError(say("vault-key-damaged", where=where))


@dataclass(frozen=True)
class SystemRing:
    """The package's own keyring, whose many errors all mean one thing here."""

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
    """None where the package is not installed."""
    from importlib.util import find_spec

    return SystemRing() if find_spec("keyring") else None
