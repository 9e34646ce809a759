"""Where the computers of a fleet share pictures: a folder that they all see, or a bucket that speaks S3.

A picture is encrypted before it leaves this computer, with a key that only the fleet has, and for its name: whoever
keeps the place can read nothing, change nothing unnoticed and put no picture into another's place.
"""

import hashlib
import hmac
from collections.abc import Callable, Sequence
from datetime import timedelta
from pathlib import Path
from secrets import token_bytes
from typing import TYPE_CHECKING, Final, NoReturn, Protocol
from urllib.parse import parse_qsl, urlsplit

from iris_screen.core.errors import StoreError, UsageError
from iris_screen.core.message import say
from iris_screen.tools.extras import require_extra

if TYPE_CHECKING:
    from obstore.store import LocalStore, S3Config, S3Store

SECONDS: Final = 10
"""How long one picture may take to or from the place."""
NONCE, NAME = 12, 16
"""Bytes of a nonce, and of the name of the key, which is before it."""
OPTIONS: Final = frozenset({"endpoint", "region"})


class PicturePlace(Protocol):
    """A place for files, each under RUN/FILE. Raises StoreError with a sentence that says which place and why."""

    def put(self, name: str, data: bytes) -> None: ...

    def get(self, name: str) -> bytes | None:
        """None if there is no such file, or if it is not what a computer of this fleet put there."""

    def erase(self, run: str) -> None:
        """Remove all files of a run."""


def open_place(address: str, secrets: Callable[[], Sequence[bytes]]) -> PicturePlace:
    """A folder, or s3://BUCKET/PREFIX?endpoint=…&region=…; who may use the bucket is told by AWS's own variables.

    secrets: of the fleet, newest first; asked for at once. Raises UsageError for an unusable address, StoreError
    without a key or if the folder cannot be made.
    """
    require_extra("fleet", "fleet_pictures")
    store = _open_bucket(address) if "://" in address else _open_folder(address)
    # what is encrypted with a key for pictures can be read with no other one
    keys = [hmac.digest(secret, b"iris pictures", "sha256") for secret in secrets()]
    return SealedPlace(ObjectPlace(store, address), keys)


def _open_folder(address: str) -> "LocalStore":
    from obstore.exceptions import BaseError
    from obstore.store import LocalStore

    try:
        return LocalStore(Path(address).expanduser(), mkdir=True)
    except (BaseError, OSError) as error:
        _explain(address, error)


def _open_bucket(address: str) -> "S3Store":
    from obstore.store import S3Store

    try:
        parts = urlsplit(address)
        options = dict(parse_qsl(parts.query, strict_parsing=True)) if parts.query else {}
    except ValueError:
        raise UsageError(say("fleet-pictures-address")) from None
    unusable = "@" in parts.netloc or not parts.netloc or parts.fragment or options.keys() - OPTIONS
    if unusable or not address.startswith("s3://"):
        raise UsageError(say("fleet-pictures-address"))
    endpoint = options.get("endpoint", "")
    config: S3Config = {"virtual_hosted_style_request": not endpoint}
    if endpoint:
        config["endpoint"] = endpoint
    if "region" in options:
        config["region"] = options["region"]
    return S3Store(
        parts.netloc,
        prefix=parts.path.strip("/") or None,
        config=config,
        client_options={
            "allow_http": endpoint.startswith("http://"),  # what is sent is encrypted
            "timeout": f"{SECONDS}s",
            "connect_timeout": "3s",
        },
        retry_config={"max_retries": 2, "retry_timeout": timedelta(seconds=SECONDS)},
    )


class ObjectPlace:
    """A PicturePlace as obstore offers it. shown: its address, which has nothing secret in it."""

    def __init__(self, store: "LocalStore | S3Store", shown: str) -> None:
        self._store = store
        self._shown = shown

    def put(self, name: str, data: bytes) -> None:
        from obstore.exceptions import BaseError

        try:
            self._store.put(name, data)
        except (BaseError, OSError) as error:
            _explain(self._shown, error)

    def get(self, name: str) -> bytes | None:
        from obstore.exceptions import BaseError

        try:
            return self._store.get(name).bytes().to_bytes()
        except FileNotFoundError:
            return None
        except (BaseError, OSError) as error:
            _explain(self._shown, error)

    def erase(self, run: str) -> None:
        from obstore.exceptions import BaseError

        try:
            for found in self._store.list(run):
                self._store.delete([each["path"] for each in found])
        except FileNotFoundError:
            return
        except (BaseError, OSError) as error:
            _explain(self._shown, error)


class SealedPlace:
    """Encrypts what is put into another place with the newest key, and reads what any of the keys encrypted."""

    def __init__(self, place: PicturePlace, keys: Sequence[bytes]) -> None:
        self._place = place
        self._keys = {_name(key): key for key in keys}
        self._newest = keys[0]

    def put(self, name: str, data: bytes) -> None:
        from cryptography.hazmat.primitives.ciphers.aead import AESGCM

        nonce = token_bytes(NONCE)
        sealed = AESGCM(self._newest).encrypt(nonce, data, name.encode())
        self._place.put(name, _name(self._newest) + nonce + sealed)

    def get(self, name: str) -> bytes | None:
        from cryptography.exceptions import InvalidTag
        from cryptography.hazmat.primitives.ciphers.aead import AESGCM

        sealed = self._place.get(name) or b""
        key = self._keys.get(sealed[:NAME])
        if key is None:
            return None
        try:
            return AESGCM(key).decrypt(sealed[NAME : NAME + NONCE], sealed[NAME + NONCE :], name.encode())
        except (InvalidTag, ValueError):
            return None

    def erase(self, run: str) -> None:
        self._place.erase(run)


def _name(key: bytes) -> bytes:
    return hashlib.sha256(b"iris picture key name" + key).digest()[:NAME]


def _explain(place: str, error: Exception) -> NoReturn:
    """What obstore says may be long and names headers; its kind is enough."""
    kind = "denied" if type(error).__name__ in {"PermissionDeniedError", "UnauthenticatedError"} else "other"
    raise StoreError(say("fleet-pictures-failed", place=place, why=kind)) from None
