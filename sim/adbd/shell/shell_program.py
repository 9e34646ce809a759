"""The interface of the phone's programs: arguments, input, output and exit code."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Protocol

from iris_screen.sim.adbd.android import Android


class Input(Protocol):
    """Where a program reads from."""

    async def read(self) -> bytes:
        """The next bytes; b"" at the end."""
        ...


class Nothing:
    """An empty input."""

    async def read(self) -> bytes:
        return b""


class Held:
    """An input whose bytes are known in advance."""

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
        """Print lines; returns exit code 0."""
        self.out += "".join(f"{line}\n" for line in lines).encode()
        return 0

    def fail(self, *lines: str, code: int = 1) -> int:
        """Print lines to stderr; returns the exit code."""
        self.err += "".join(f"{line}\n" for line in lines).encode()
        return code


ShellProgram = Callable[[Call], Awaitable[int]]
"""Returns its exit code."""
