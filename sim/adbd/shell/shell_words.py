"""Splits a command line into words and signs, as mksh does: quotes, backslashes, `$?`, `$name`, comments."""

from collections.abc import Iterator
from typing import NamedTuple

_SIGNS = ("&&", "||", ";", "|", "\n", "2>>", "2>", "1>>", "1>", ">>", ">", "<", "&")
_ENDS = " \t\n;&|<>"
_IN_QUOTES = '"\\$`'


class ShellSyntaxError(ValueError):
    """The line cannot be parsed."""

    @classmethod
    def at(cls, sign: str) -> "ShellSyntaxError":
        return cls(f"syntax error: unexpected '{sign}'")


class Variable(NamedTuple):
    """`$name` in a word; "?" is the exit code of the last command."""

    name: str


class Sign(NamedTuple):
    """An operator of the shell; quoted signs are part of words."""

    text: str


Word = list[str | Variable]


def tokens(line: str) -> Iterator[Word | Sign]:
    """Raises ShellSyntaxError."""
    at = 0
    while at < len(line):
        if line[at] in " \t\r":
            at += 1
        elif line[at] == "#":
            at = (line + "\n").index("\n", at)
        elif sign := next((sign for sign in _SIGNS if line.startswith(sign, at)), ""):
            yield Sign(sign)
            at += len(sign)
        else:
            word, at = _read_word(line, at)
            yield word


def _read_word(line: str, at: int) -> tuple[Word, int]:
    """Read one word and remove its quotes; returns it and the position after it."""
    parts: Word = [""]
    while at < len(line) and line[at] not in _ENDS:
        sign = line[at]
        if sign == "'":
            end = line.find("'", at + 1)
            _check_closed(end)
            parts.append(line[at + 1 : end])
            at = end + 1
        elif sign == '"':
            at = _read_quoted(line, at + 1, parts)
        elif sign == "\\":
            parts.append(line[at + 1 : at + 2].replace("\n", ""))
            at += 2
        elif sign == "$":
            at = _read_variable(line, at, parts)
        elif sign in "`()":
            raise ShellSyntaxError.at(sign)
        else:
            parts.append(sign)
            at += 1
    return _join(parts), at


def _read_quoted(line: str, at: int, parts: Word) -> int:
    """Read up to the closing double quote; returns the position after it."""
    while True:
        _check_closed(at if at < len(line) else -1)
        sign = line[at]
        if sign == '"':
            return at + 1
        if sign == "\\" and line[at + 1 : at + 2] in _IN_QUOTES:
            parts.append(line[at + 1 : at + 2])
            at += 2
        elif sign == "$":
            at = _read_variable(line, at, parts)
        elif sign == "`":
            raise ShellSyntaxError.at("`")
        else:
            parts.append(sign)
            at += 1


def _read_variable(line: str, at: int, parts: Word) -> int:
    if line.startswith("$(", at):
        raise ShellSyntaxError.at("(")
    end = at + 1
    if line[end : end + 1] == "?":
        end += 1
    else:
        while end < len(line) and (line[end].isascii() and (line[end].isalnum() or line[end] == "_")):
            end += 1
    parts.append(Variable(line[at + 1 : end]) if end > at + 1 else "$")
    return end


def _check_closed(end: int) -> None:
    if end < 0:
        raise ShellSyntaxError("no closing quote")


def _join(parts: Word) -> Word:
    """Merge neighbouring texts; a word of only empty quotes stays a word."""
    word: Word = []
    for part in parts:
        if isinstance(part, str) and word and isinstance(word[-1], str):
            word[-1] += part
        else:
            word.append(part)
    return [part for part in word if part] or [""]
