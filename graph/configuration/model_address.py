"""What may be a model's address: nobody on the way may read the key."""

from base64 import b64decode
from ipaddress import ip_address
from urllib.parse import SplitResult, urlsplit

from iris_screen.core.errors import UsageError


def check_address(address: str, said: str, *, has_key: bool) -> None:
    """Raises UsageError, which begins with `said`, for what can be no model's address."""
    url = _split(address)
    if url is None or url.scheme not in ("http", "https") or not url.hostname:
        raise UsageError(f"{said} is not an address such as https://example.com/v1.")
    if url.username or url.password:
        raise UsageError(f"{said} holds a user name or password; put the key into IRIS_API_KEY instead.")
    if url.scheme == "http" and has_key and not _is_near(url.hostname):
        raise UsageError(f"{said} would send the key unencrypted to {url.hostname}; use https.")


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
