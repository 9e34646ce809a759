"""Checks a model's address: nobody on the network path may read the key."""

from base64 import b64decode
from ipaddress import ip_address
from typing import Literal
from urllib.parse import SplitResult, urlsplit

from iris_screen.core.errors import UsageError
from iris_screen.core.message import Argument, say

Sends = Literal["", "key", "voice"]


def check_address(address: str, said: Argument, *, sends: Sends) -> None:
    """Raises UsageError for an unusable address. said: which setting holds it, or the address itself. sends: what
    nobody on the way may read, "" for nothing.
    """
    try:
        url: SplitResult | None = urlsplit(address)
        _ = url and url.port  # raises if the port is invalid
    except ValueError:
        url = None
    if url is None or url.scheme not in ("http", "https") or not url.hostname:
        raise UsageError(say("settings-address-wrong", said=said))
    if url.username or url.password:
        raise UsageError(say("settings-address-password", said=said))
    if url.scheme == "http" and sends and not _is_private_host(url.hostname):
        raise UsageError(say("settings-address-unencrypted", said=said, host=url.hostname, what=sends))


def is_signing_secret(secret: str) -> bool:
    """Whether a webhook can be signed with this: any text, or whsec_ and base64."""
    if not secret.startswith("whsec_"):
        return True
    try:
        return bool(b64decode(secret.removeprefix("whsec_"), validate=True))
    except ValueError:
        return False


def _is_private_host(host: str) -> bool:
    if host == "localhost":
        return True
    try:
        return ip_address(host).is_private
    except ValueError:
        return False
