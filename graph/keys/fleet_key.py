"""The keys of a fleet, in a file of each of its computers. The newest one signs and encrypts; older ones only read.

The database holds no key, only the name of the newest one: whoever has the database alone can sign nothing.
"""

from dataclasses import dataclass
from pathlib import Path
from secrets import token_bytes
from typing import Final

from pydantic import Field, ValidationError

from iris_screen.core.errors import StoreError, UsageError
from iris_screen.core.message import say
from iris_screen.core.parsing.files import cannot_read, cannot_write, read_file, why_failed, write_whole
from iris_screen.core.record import Record
from iris_screen.graph.keys.secret_key import LENGTH

NAME: Final = "fleet.key"
MOST: Final = 100_000
"""Bytes of a key file."""


class _Written(Record):
    """A key file. keys: in hexadecimal, newest first."""

    iris_fleet_keys: list[str] = Field(min_length=1)


@dataclass(frozen=True)
class FleetKeyFile:
    """The key file of a data folder (0600). Raises StoreError if it cannot be read or written."""

    home: Path

    @property
    def path(self) -> Path:
        return self.home / NAME

    def read(self) -> tuple[bytes, ...]:
        """The keys, newest first. Raises StoreError also if there are none: this computer is in no fleet."""
        if not self.path.exists():
            raise StoreError(say("fleet-key-missing", file=str(self.path)))
        try:
            return _read(self.path)
        except (OSError, ValueError) as error:
            why = why_failed(error) if isinstance(error, OSError) else say("fleet-key-damaged")
            raise StoreError(say("store-key-file", file=str(self.path), why=why)) from None

    def begin(self) -> tuple[bytes, ...]:
        """The keys of the fleet; made if there are none yet."""
        if not self.path.exists():
            self._write((token_bytes(LENGTH),))
        return self.read()

    def rotate(self) -> tuple[bytes, ...]:
        """Make a new key, which signs from now on. The others stay, to check what they signed."""
        self._write((token_bytes(LENGTH), *self.read()))
        return self.read()

    def export(self, to: Path) -> None:
        """Write the keys into a file for another computer. Raises UsageError for a file that is there already."""
        if to.exists():
            raise UsageError(say("fleet-key-file-exists", file=str(to)))
        keys = self.read()
        try:
            write_whole(to, _format(keys), durable=True)
        except OSError as error:
            raise UsageError(cannot_write(to, error)) from None

    def join(self, given: Path) -> tuple[bytes, ...]:
        """Take the keys that another computer exported. Raises UsageError if this one belongs to another fleet, or if
        the file is unusable or older than what is here.
        """
        keys = read_key_file(given)
        if self.path.exists():
            mine = self.read()
            if mine[0] not in keys:
                kind = "older" if keys[0] in mine else "other"
                raise UsageError(say("fleet-key-elsewhere", kind=kind, file=str(self.path)))
        self._write(keys)
        return keys

    def _write(self, keys: tuple[bytes, ...]) -> None:
        try:
            write_whole(self.path, _format(keys), durable=True)
        except OSError as error:
            raise StoreError(say("store-key-file", file=str(self.path), why=why_failed(error))) from None


def read_key_file(given: Path) -> tuple[bytes, ...]:
    """What another computer exported. Raises UsageError."""
    try:
        return _read(given)
    except OSError as error:
        raise UsageError(cannot_read(given, error)) from None
    except ValueError:
        raise UsageError(say("fleet-key-file-unusable", file=str(given))) from None


def _read(file: Path) -> tuple[bytes, ...]:
    """Raises OSError, and ValueError for what is no key file; that error quotes nothing of it."""
    try:
        keys = tuple(map(bytes.fromhex, _Written.model_validate_json(read_file(file, MOST)).iris_fleet_keys))
    except ValidationError:
        keys = ()
    if not keys or any(len(key) != LENGTH for key in keys):
        raise ValueError("no key file")
    return keys


def _format(keys: tuple[bytes, ...]) -> bytes:
    return _Written(iris_fleet_keys=[key.hex() for key in keys]).model_dump_json(indent=1).encode() + b"\n"
