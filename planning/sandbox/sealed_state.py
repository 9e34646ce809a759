"""Stores bytes as text that only the same installation can open, and only for the same run."""

import base64
import hashlib
import hmac

from iris_screen.core.message import say
from iris_screen.planning.sandbox.halts import StateRefused

_PURPOSE = b"iris paused program 1"
_SIZE = hashlib.sha256().digest_size


def seal(key: bytes, run: str, payload: bytes) -> str:
    """The HMAC-SHA256 of the bytes and the bytes, as base64 text."""
    return base64.b64encode(_compute_mac(key, run, payload) + payload).decode("ascii")


def unseal(key: bytes, run: str, text: str, most: int) -> bytes:
    """The original bytes. Raises StateRefused if they were sealed with another key, for another run or not at all, if
    they were changed, or if there are more than `most`.
    """
    if len(text) > 2 * most:
        raise _make_refusal()
    try:
        data = base64.b64decode(text, validate=True)
    except ValueError as error:
        raise _make_refusal() from error
    mark, payload = data[:_SIZE], data[_SIZE:]
    if len(payload) > most or not hmac.compare_digest(mark, _compute_mac(key, run, payload)):
        raise _make_refusal()
    return payload


def _compute_mac(key: bytes, run: str, payload: bytes) -> bytes:
    name = run.encode()
    return hmac.digest(key, b"%s %d %s %s" % (_PURPOSE, len(name), name, payload), "sha256")


def _make_refusal() -> StateRefused:
    return StateRefused(say("sandbox-seal-broken"))
