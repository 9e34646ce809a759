"""Tokens that stand for a secret in a text to be typed: {{secret:12}}. Only secret_input knows the values."""

import re
from collections.abc import Iterator, Mapping

TOKEN = re.compile(r"\{\{secret:(\d{1,12})\}\}")
_MALFORMED = re.compile(
    r"[{｛]\s*[{｛]\s*secrets?(?![a-z])|[{｛]\s*secrets?\s*[:：]|secrets?\s*[:：]\s*\d+\s*[}｝]", re.IGNORECASE
)


def make_token(number: int) -> str:
    """What stands for a secret in a task and in every sentence about it."""
    return f"{{{{secret:{number}}}}}"


def find_tokens(text: str) -> list[int]:
    """The numbers of the secrets in a text, each once."""
    return list(dict.fromkeys(int(number) for number in TOKEN.findall(text)))


def has_bad_token(text: str) -> bool:
    """Whether something in it was meant as a token but is none: it would be typed as it is."""
    return _MALFORMED.search(TOKEN.sub(" ", text)) is not None


def find_plain_parts(text: str, start: int = 0, end: int | None = None) -> Iterator[tuple[int, int]]:
    """The parts between start and end that are not tokens."""
    end = len(text) if end is None else end
    for match in TOKEN.finditer(text):
        if start < min(match.start(), end):
            yield start, min(match.start(), end)
        start = max(start, match.end())
    if start < end:
        yield start, end


def blank_tokens(text: str, sign: str) -> str:
    """The text at its full length, with its tokens overwritten by this character."""
    return TOKEN.sub(lambda match: sign * len(match[0]), text)


def fill_tokens(text: str, values: Mapping[int, str]) -> str:
    """The text as it is typed, with the secrets' values. KeyError for a missing one."""
    return TOKEN.sub(lambda match: values[int(match[1])], text)
