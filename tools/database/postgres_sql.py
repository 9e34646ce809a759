"""Statements that are written for SQLite and PostgreSQL alike, as PostgreSQL is sent them."""

import re
from functools import lru_cache
from hashlib import blake2b
from typing import Final

_PART: Final = re.compile(r"'(?:[^']|'')*'|/\*\+(?P<hint>.*?)\*/|(?P<mark>\?)|(?<!:):(?P<name>[a-z_]+)|%")

_TYPES: Final = {
    r"\bTEXT\b": 'text COLLATE "C"',  # SQLite compares bytes, too
    r"\bINTEGER\b": "bigint",
    r"\bREAL\b": "double precision",
    r"\bBLOB\b": "bytea",
    r"\)\s*STRICT(, WITHOUT ROWID)?$": ")",
}
"""What SQLite's words in a CREATE TABLE are here."""


@lru_cache(maxsize=1_000)
def to_postgres(statement: str) -> str:
    """A statement with its values as psycopg marks them: ? is %s, :name is %(name)s, /*+ FOR SHARE */ is read."""
    return _PART.sub(_translate, statement)


def _translate(part: re.Match[str]) -> str:
    if part["mark"]:
        return "%s"
    if part["name"]:
        return f"%({part['name']})s"
    return part["hint"] if part["hint"] is not None else part[0].replace("%", "%%")


def to_postgres_schema(statement: str) -> str:
    """A CREATE TABLE or CREATE INDEX of SQLite."""
    for word, here in _TYPES.items():
        statement = re.sub(word, here, statement)
    return statement


def number_of_lock(name: str) -> int:
    """The number of the advisory lock of this name. Two names may share one, and then wait for each other."""
    return int.from_bytes(blake2b(name.encode(errors="surrogatepass"), digest_size=8).digest(), signed=True)
