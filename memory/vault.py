"""Secrets: values that no item holds. Each is sealed with AES-256-GCM and bound to the number of its item.

Secrets are stored only for apps that the owner allowed. A value is sealed together with its app, so editing an item
cannot redirect it. Each access is recorded before the value is returned.
"""

import json
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from iris_screen.consent.secrets.secret_finder import find_secrets, mask_text
from iris_screen.consent.secrets.secret_tokens import make_token
from iris_screen.core.errors import StoreError, UsageError
from iris_screen.core.message import HIDDEN, say
from iris_screen.core.protocols import Clock
from iris_screen.core.record import Record
from iris_screen.memory.items import ITEM, Knowledge, get_title
from iris_screen.memory.manager.secret_filter import Fact
from iris_screen.memory.transaction import Transaction
from iris_screen.memory.vault_key import Key, Keys
from iris_screen.tools.database.database_file import StoreFile

if TYPE_CHECKING:
    from iris_screen.memory.memory_store import MemoryStore

DAYS_30, MINUTES_10 = 30 * 86_400.0, 600.0
CODE = "one-time code"
"""The entry_type of a secret that expires after minutes."""
NONCE = 12
"""Bytes; 96 bits as in NIST SP 800-38D."""
LONGEST = 10_000
"""Characters of a value."""


class SecretInfo(Record):
    """A secret without its value. until: seconds since 1970."""

    number: int
    caption: str
    app: str
    entry_type: str
    until: float


class OpenSecret(Record):
    """A secret with its value, which its repr hides."""

    number: int
    app: str
    value: str

    def __repr__(self) -> str:
        return f"Opened(number={self.number}, app={self.app!r})"

    __str__ = __repr__


class Vault:
    """file: the memory store's file. Every method may raise StoreError."""

    def __init__(self, file: StoreFile, clock: Clock, keys: Keys) -> None:
        self._file = file
        self._clock = clock
        self._keys = keys

    # --- which apps -------------------------------------------------------------------------------------------------

    def allow(self, app: str, *, who: str = "") -> None:
        """Allows secrets of this app to be stored and used from now on."""
        with self._file.write("allow") as db:
            db.execute("INSERT OR IGNORE INTO keeping (app) VALUES (?)", (app,))
            _note(db, self._clock.now(), f"allow secrets of {app}", who)

    def disallow(self, app: str, *, who: str = "") -> int:
        """Forbids it again. Returns how many of the app's secrets are still stored; they cannot be read while it is
        forbidden.
        """
        with self._file.write("disallow") as db:
            db.execute("DELETE FROM keeping WHERE app = ?", (app,))
            _note(db, self._clock.now(), f"disallow secrets of {app}", who)
        return sum(one.app == app for one in self.all())

    def allowed_apps(self) -> list[str]:
        with self._file.read() as db:
            return [app for (app,) in db.execute("SELECT app FROM keeping ORDER BY app")]

    # --- secrets ----------------------------------------------------------------------------------------------------

    def keep(self, caption: str, value: str, *, app: str, entry_type: str = "password", who: str = "") -> int:
        """Stores a secret and returns its number. entry_type: CODE for one that expires after ten minutes; all others
        are kept for thirty days. Raises UsageError if it may not be stored.
        """
        if app not in self.allowed_apps():
            raise UsageError(say("vault-app-not-allowed", app=app))
        if not value or len(value) > LONGEST:
            raise UsageError(say("vault-secret-length", most=LONGEST, n=len(value)))
        if value.casefold() in caption.casefold():
            raise UsageError(say("vault-secret-in-caption"))
        self.forget_expired()
        with self._file.write("seal", sure=True) as db:
            writing = Transaction(db, self._clock.now(), who)
            return _seal(writing, self._keys, caption, value, app, entry_type, app)

    def read(self, number: int, *, who: str, why: str) -> OpenSecret:
        """Records who reads it and why, then returns it; not if it cannot be recorded. Raises UsageError if there is
        none, if it has expired (it is deleted then), or if its app is not allowed.
        """
        self.forget_expired()
        key = self._keys.find()
        with self._file.write("read secret", sure=True) as db:
            opened = _unseal_usable(db, number, key)
            _note(db, self._clock.now(), f"read {make_token(number)}: {why}", who)
        return opened

    def check(self, number: int) -> None:
        """Raises what `read` would raise, but returns nothing."""
        self.forget_expired()
        key = self._keys.find()
        with self._file.read() as db:
            _unseal_usable(db, number, key)

    def all(self) -> list[SecretInfo]:
        """All secrets without their values, the latest first."""
        self.forget_expired()
        with self._file.read() as db:
            return [_read_info(row) for row in db.execute(ALL)]

    def get(self, number: int) -> SecretInfo:
        """Raises UsageError if there is none with this number."""
        found = next((one for one in self.all() if one.number == number), None)
        if found is None:
            raise _make_unknown_error(number)
        return found

    def forget(self, number: int, *, who: str = "") -> None:
        """Deletes the secret and its item. Neither the file nor its log holds it afterwards."""
        self.get(number)
        with self._erasing_transaction(who) as writing:
            writing.delete(number)

    def forget_expired(self) -> int:
        """Deletes expired secrets as `forget` does, and returns how many."""
        with self._file.read() as db:
            rows = db.execute("SELECT item FROM secrets WHERE until <= ?", (self._clock.now(),)).fetchall()
        if rows:
            with self._erasing_transaction("iris") as writing:
                for (number,) in rows:
                    writing.delete_if_there(number)
        return len(rows)

    def list_accesses(self) -> list[tuple[float, str, str]]:
        """When, what and who: each secret added, read or deleted, and each app allowed or forbidden, in order."""
        with self._file.read() as db:
            return [(at, what, who) for at, what, who in db.execute(ACCESSES)]

    @contextmanager
    def _erasing_transaction(self, who: str) -> Iterator[Transaction]:
        with self._file.write("forget secret") as db:
            writing = Transaction(db, self._clock.now(), who)
            yield writing
            writing.finish()
        self._file.scrub()


@dataclass(frozen=True)
class SecretKeeper:
    """A memory.manager.secret_filter.KeepSecret: stores what a model found on a screen if its app is allowed."""

    keys: Keys

    def __call__(self, writing: Transaction, fact: Fact, source: str) -> bool:
        """Refuses a value that was hidden before the model saw it, and one that its own caption gives away."""
        told = HIDDEN in fact.value or fact.value.casefold() in fact.caption.casefold()
        if told or not 0 < len(fact.value) <= LONGEST or not writing.may_seal(fact.source):
            return False
        _seal(writing, self.keys, fact.caption, fact.value, fact.source, fact.entry_type, source)
        return True


def _seal(writing: Transaction, keys: Keys, caption: str, value: str, app: str, entry_type: str, source: str) -> int:
    """Returns the secret's number. All secrets share one key: a new key is created only if nothing is sealed yet, and
    the existing one must open what is sealed already.
    """
    other = writing.find_sealed()
    key = keys.find() if other else keys.find_or_create()
    if key is None:
        raise StoreError(say("vault-key-missing"))
    if other:
        _unseal(key, *other)
    item = Knowledge(caption=mask_text(caption), source=app, entry_type=entry_type, sensitivity="high")
    number = writing.add(item, source=source)
    is_code = entry_type == CODE or any(span.kind == "code" for span in find_secrets(f"{entry_type}: {value}"))
    writing.seal(number, _seal_value(key, number, app, value), MINUTES_10 if is_code else DAYS_30)
    return number


@dataclass(frozen=True)
class KeptSecrets:
    """Gives a run secrets by number, one at a time, and opens memory only for that moment. Implements
    core.protocols.Secrets. memory: opens the store.
    """

    memory: Callable[[], "MemoryStore"]
    keys: Keys

    def check(self, number: int) -> None:
        with self.memory() as memory:
            memory.vault(self.keys).check(number)

    def app_of(self, number: int) -> str:
        with self.memory() as memory:
            return memory.vault(self.keys).get(number).app

    def caption_of(self, number: int) -> str:
        with self.memory() as memory:
            return memory.vault(self.keys).get(number).caption

    def read(self, number: int, why: str) -> tuple[str, str]:
        with self.memory() as memory:
            opened = memory.vault(self.keys).read(number, who="iris", why=why)
        return opened.app, opened.value


ALL = """SELECT items.id, items.body, secrets.until FROM secrets JOIN items ON items.id = secrets.item
    ORDER BY items.id DESC"""
ACCESSES = "SELECT at, what, who FROM audit WHERE item IS NULL AND what LIKE '%secret%' ORDER BY n"


def _read_info(row: Any) -> SecretInfo:
    number, body, until = row
    item = ITEM.validate_json(body)
    fields = item if isinstance(item, Knowledge) else Knowledge(caption=get_title(item))  # edited by hand
    return SecretInfo(
        number=number, caption=fields.caption, app=fields.source, entry_type=fields.entry_type, until=until
    )


def _unseal_usable(db: Any, number: int, key: Key | None) -> OpenSecret:
    """Raises UsageError if there is none or its app is not allowed, StoreError if it cannot be opened."""
    row = db.execute("SELECT sealed FROM secrets WHERE item = ?", (number,)).fetchone()
    if row is None:
        raise _make_unknown_error(number)
    if key is None:
        raise StoreError(say("vault-key-missing"))
    opened = _unseal(key, number, bytes(row[0]))
    if db.execute("SELECT 1 FROM keeping WHERE app = ?", (opened.app,)).fetchone() is None:
        raise UsageError(say("vault-use-not-allowed", secret=make_token(number), app=opened.app))
    return opened


def _make_unknown_error(number: int) -> UsageError:
    return UsageError(say("vault-secret-unknown", secret=make_token(number)))


def _seal_value(key: Key, number: int, app: str, value: str) -> bytes:
    from cryptography.hazmat.primitives.ciphers.aead import AESGCM

    nonce, plain = os.urandom(NONCE), json.dumps({"app": app, "value": value}).encode()
    return nonce + AESGCM(key.secret).encrypt(nonce, plain, _get_context(number))


def _unseal(key: Key, number: int, sealed: bytes) -> OpenSecret:
    from cryptography.exceptions import InvalidTag
    from cryptography.hazmat.primitives.ciphers.aead import AESGCM

    try:
        plain = AESGCM(key.secret).decrypt(sealed[:NONCE], sealed[NONCE:], _get_context(number))
    except (InvalidTag, ValueError):
        raise StoreError(say("vault-other-key", secret=make_token(number), where=key.where)) from None
    told = json.loads(plain)
    return OpenSecret(number=number, app=told["app"], value=told["value"])


def _get_context(number: int) -> bytes:
    """The associated data: not encrypted but authenticated, so a value moved to another item does not open."""
    return f"iris secret {number}".encode()


def _note(db: Any, at: float, what: str, who: str) -> None:
    """Writes an audit line that names no item, so that whatever follows the changes of items ignores it."""
    db.execute("INSERT INTO audit (at, what, item, who) VALUES (?, ?, NULL, ?)", (at, what, who))
