"""Masks secrets in addresses: a camera's URL may contain a password, and others may see the list of runs."""

from urllib.parse import unquote, urlsplit, urlunsplit

LEFT_OUT = "…"
"""Replaces what is not shown."""


def mask_source(source: str) -> str:
    """A camera's source that may be stored: without user, password, query and fragment."""
    if "://" not in source:
        return source
    try:
        parts = urlsplit(source)
    except ValueError:  # not a URL, so any part may be a password
        return LEFT_OUT
    return urlunsplit((parts.scheme, parts.netloc.rpartition("@")[2], parts.path, "", ""))


def mask_address(address: str) -> str:
    """A device's address, with `…` for each URL in its options that contains more than a place."""
    where, mark, query = address.partition("?")
    shown = []
    for option in query.split("&"):
        key, _, value = option.partition("=")
        plain = unquote(value)
        shown.append(option if mask_source(plain) == plain else f"{key}={LEFT_OUT}")
    return where + mark + "&".join(shown)
