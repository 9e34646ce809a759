"""The URL of a camera, taken apart: where it leads, what of it is asked for, and what of it may be told."""

from urllib.parse import SplitResult, quote, urlsplit

from iris_screen.core.errors import UsageError

_KEPT = "/?%:@!$&'()*+,;="
"""Signs that stand for themselves in a path and behind it, or that were escaped already."""


def taken_apart(url: str) -> SplitResult:
    """Raises UsageError for what is no URL."""
    try:
        split = urlsplit(url)
        (split.hostname or "").encode("idna")
    except ValueError:
        raise UsageError("The camera's address is no URL; write it as http://HOST:PORT/PATH.") from None
    try:
        _ = split.port
    except ValueError:
        raise UsageError("The camera's address has a port that is no number up to 65535; mend it.") from None
    return split


def shown_host(url: str) -> str:
    """Host and port, without a user and a password. Raises UsageError."""
    split = taken_apart(url)
    return f"{split.hostname}:{split.port}" if split.port else str(split.hostname)


def target(url: SplitResult) -> str:
    """What its host is asked for, in signs that a request may hold."""
    asked = (url.path or "/") + (f"?{url.query}" if url.query else "")
    return quote(asked, safe=_KEPT)
