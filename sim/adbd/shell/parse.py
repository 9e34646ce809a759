"""Parses a command line: commands joined by ; && || and |, with redirections.

Loops, functions, substitutions and jobs are refused with the messages of mksh.
"""

from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from iris_screen.sim.adbd.shell.shell_words import ShellSyntaxError, Sign, Word, tokens

Joint = Literal[";", "&&", "||"]
_JOINTS: dict[str, Joint] = {";": ";", "\n": ";", "&&": "&&", "||": "||"}
MAX_LINE = 200_000


class Redirection(NamedTuple):
    """sign: >, >> for stdout, 2>, 2>> for stderr, < for stdin. to: a path, &1 or &2."""

    sign: str
    to: Word


@dataclass
class Command:
    words: list[Word] = field(default_factory=list)
    redirections: list[Redirection] = field(default_factory=list)

    @property
    def is_empty(self) -> bool:
        return not (self.words or self.redirections)


@dataclass
class Pipeline:
    """Commands, the output of each piped into the next. joint: how it is joined to the pipeline before it."""

    joint: Joint
    commands: list[Command] = field(default_factory=lambda: [Command()])

    @property
    def is_empty(self) -> bool:
        return len(self.commands) == 1 and self.commands[0].is_empty


def parse(line: str) -> list[Pipeline]:
    """Raises ShellSyntaxError."""
    if len(line) > MAX_LINE:
        raise ShellSyntaxError("line too long")
    return _Parser(list(tokens(line))).parse()


class _Parser:
    def __init__(self, rest: list[Word | Sign]) -> None:
        self._rest = rest
        self._finished: list[Pipeline] = []
        self._current = Pipeline(";")

    def parse(self) -> list[Pipeline]:
        while self._rest:
            token = self._rest.pop(0)
            if isinstance(token, Sign):
                self._take_sign(token.text)
            else:
                self._current.commands[-1].words.append(token)
        if self._current.commands[-1].is_empty and not (self._current.is_empty and self._current.joint == ";"):
            raise ShellSyntaxError.at("EOF")
        return self._finished if self._current.is_empty else [*self._finished, self._current]

    def _take_sign(self, sign: str) -> None:
        if sign == "|":
            self._require_command(sign)
            self._current.commands.append(Command())
        elif sign in _JOINTS:
            if sign == "\n" and self._current.is_empty:
                return
            self._require_command(sign)
            self._finished.append(self._current)
            self._current = Pipeline(_JOINTS[sign])
        elif sign == "&":
            raise ShellSyntaxError.at(sign)
        else:
            self._current.commands[-1].redirections.append(self._take_redirection(sign))

    def _require_command(self, sign: str) -> None:
        if self._current.commands[-1].is_empty:
            raise ShellSyntaxError.at(sign)

    def _take_redirection(self, sign: str) -> Redirection:
        """`> word`, or `>&2`, `2>&1`."""
        to_stream = self._rest[:1] == [Sign("&")]
        if to_stream:
            self._rest.pop(0)
        word = self._rest.pop(0) if self._rest else Sign("newline")
        if isinstance(word, Sign):
            raise ShellSyntaxError.at(word.text)
        if to_stream:
            word = ["&", *word]
        return Redirection(sign.removeprefix("1"), word)
