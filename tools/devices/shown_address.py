"""Redacts addresses for people: a camera's URL may hold a password, and others see the list of runs too."""

from urllib.parse import unquote, urlsplit, urlunsplit

LEFT_OUT = "…"
"""Replaces what is not shown."""


def redact_source(source: str) -> str:
    """A camera's source as it may be written down: without a password, and without what follows the path."""
    if "://" not in source:
        return source
    try:
        parts = urlsplit(source)
    except ValueError:  # not a URL, so any part may be a password
        return LEFT_OUT
    return urlunsplit((parts.scheme, parts.netloc.rpartition("@")[2], parts.path, "", ""))


def redact_address(address: str) -> str:
    """A device's address, with `…` for each URL in its options that holds more than a place."""
    where, mark, query = address.partition("?")
    shown = []
    for option in query.split("&"):
        key, _, value = option.partition("=")
        plain = unquote(value)
        shown.append(option if redact_source(plain) == plain else f"{key}={LEFT_OUT}")
    return where + mark + "&".join(shown)
