"""What may be a model's address: nobody on the way may read the key."""

from base64 import b64decode
from ipaddress import ip_address
from urllib.parse import SplitResult, urlsplit

from iris_screen.core.errors import UsageError
from iris_screen.core.message import Argument, say


def check_address(address: str, said: Argument, *, has_key: bool) -> None:
    """Raises UsageError for what can be no model's address. said: which setting holds it, or the words themselves."""
    url = _split(address)
    if url is None or url.scheme not in ("http", "https") or not url.hostname:
        raise UsageError(say("settings-address-wrong", said=said))
    if url.username or url.password:
        raise UsageError(say("settings-address-password", said=said))
    if url.scheme == "http" and has_key and not _is_near(url.hostname):
        raise UsageError(say("settings-address-unencrypted", said=said, host=url.hostname))


def is_secret(secret: str) -> bool:
    """Whether what signs for a webhook can be used: any text, or whsec_ and base64."""
    if not secret.startswith("whsec_"):
        return True
    try:
        return bool(b64decode(secret.removeprefix("whsec_"), validate=True))
    except ValueError:
        return False


def _split(address: str) -> SplitResult | None:
    try:
        url = urlsplit(address)
        _ = url.port  # raises where it is no port
    except ValueError:
        return None
    return url


def _is_near(host: str) -> bool:
    if host == "localhost":
        return True
    try:
        return ip_address(host).is_private
    except ValueError:
        return False
