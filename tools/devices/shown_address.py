"""Addresses as people are shown them: a camera's URL may hold a password, and a list of runs is looked at by others."""

from urllib.parse import unquote, urlsplit, urlunsplit

LEFT_OUT = "…"
"""In the place of what is not told."""


def named(source: str) -> str:
    """A camera's source as it may be written down: without a password, and without what follows the path."""
    if "://" not in source:
        return source
    try:
        parts = urlsplit(source)
    except ValueError:  # no URL, so nobody knows what of it is a password
        return LEFT_OUT
    return urlunsplit((parts.scheme, parts.netloc.rpartition("@")[2], parts.path, "", ""))


def shown(address: str) -> str:
    """The address of a device, with `…` for each URL in its options that tells more than a place."""
    where, mark, query = address.partition("?")
    return where + mark + "&".join(_shown(part) for part in query.split("&"))


def _shown(option: str) -> str:
    key, _, value = option.partition("=")
    plain = unquote(value)
    return option if named(plain) == plain else f"{key}={LEFT_OUT}"
