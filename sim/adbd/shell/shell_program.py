"""What a program of the phone's shell is given, and what it gives back."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Protocol

from iris_screen.sim.adbd.android import Android


class Input(Protocol):
    """What a program reads."""

    async def read(self) -> bytes:
        """The next bytes; b"" at the end."""
        ...


class Nothing:
    """An input that is at its end."""

    async def read(self) -> bytes:
        return b""


class Held:
    """An input that is known already."""

    def __init__(self, data: bytes) -> None:
        self._data = data

    async def read(self) -> bytes:
        data, self._data = self._data, b""
        return data


@dataclass
class Call:
    """One run of a program. args: its words, the program's own name first."""

    android: Android
    args: list[str]
    stdin: Input = field(default_factory=Nothing)
    out: bytearray = field(default_factory=bytearray)
    err: bytearray = field(default_factory=bytearray)

    def say(self, *lines: str) -> int:
        """Print lines; the code for "all went well"."""
        self.out += "".join(f"{line}\n" for line in lines).encode()
        return 0

    def fail(self, *lines: str, code: int = 1) -> int:
        """Print lines to stderr; the code."""
        self.err += "".join(f"{line}\n" for line in lines).encode()
        return code


Program = Callable[[Call], Awaitable[int]]
"""Gives its exit code."""
