"""shell: and exec: – run a command line on the phone, with or without the shell protocol's packets."""

import struct
from collections.abc import Coroutine
from typing import Any

from iris_screen.core.errors import IrisError
from iris_screen.sim.adbd.adb_services.terminal import Terminal, with_returns
from iris_screen.sim.adbd.hub import PhoneLine
from iris_screen.sim.adbd.shell.run import Shell
from iris_screen.sim.adbd.stream import Stream

_PACKET = struct.Struct("<BI")
_STDIN, _STDOUT, _STDERR, _EXIT, _CLOSE_STDIN = 0, 1, 2, 3, 4
_MAX_PACKET = 1024 * 1024


class Plain:
    """No shell protocol: stdout and stderr are merged, and the exit code is not sent."""

    def __init__(self, line: PhoneLine, stream: Stream) -> None:
        self._line, self._stream = line, stream

    async def read(self) -> bytes:
        return await self._stream.read()

    async def tell(self, out: bytes, err: bytes) -> None:
        await self._stream.write(self._line.hub.faults.on_output(self._stream.service, err + out))

    async def end(self, code: int) -> None:
        """The exit code cannot be sent."""


class Packets:
    """The shell protocol, version 2: every packet carries its kind."""

    def __init__(self, line: PhoneLine, stream: Stream) -> None:
        self._line, self._stream = line, stream
        self._open = True

    async def read(self) -> bytes:
        while self._open:
            kind, length = _PACKET.unpack(await self._stream.read_exactly(_PACKET.size))
            data = await self._stream.read_exactly(min(length, _MAX_PACKET))
            if kind == _CLOSE_STDIN:
                self._open = False
            elif kind == _STDIN and data:
                return data
        return b""

    async def tell(self, out: bytes, err: bytes) -> None:
        out = self._line.hub.faults.on_output(self._stream.service, out)
        await self._stream.write(self._packet(_STDERR, err) + self._packet(_STDOUT, out))

    @staticmethod
    def _packet(kind: int, data: bytes) -> bytes:
        return _PACKET.pack(kind, len(data)) + data if data else b""

    async def end(self, code: int) -> None:
        await self._stream.write(self._packet(_EXIT, bytes([code])))


Wire = Plain | Packets
Running = Coroutine[Any, Any, int]
"""Gives the exit code."""


async def shell(line: PhoneLine, stream: Stream, command: str) -> None:
    """shell:COMMAND or shell,v2,…:COMMAND. Without a command, reads and runs line after line."""
    options = stream.service.partition(":")[0].split(",")
    wire = (Packets if "v2" in options else Plain)(line, stream)
    if command:
        await _serve(line, wire, Shell(line.android, wire.tell, wire).run(command))
        return
    echo = "raw" not in options
    tell = with_returns(wire.tell) if echo else wire.tell
    prompt = f"{line.android.model.product}:/ $ "
    await _serve(line, wire, Terminal(Shell(line.android, tell), wire, tell, prompt, echo=echo).run())


async def execute(line: PhoneLine, stream: Stream, command: str) -> None:
    """exec:COMMAND"""
    wire = Plain(line, stream)
    await _serve(line, wire, Shell(line.android, wire.tell, wire).run(command))


async def _serve(line: PhoneLine, wire: Wire, running: Running) -> None:
    """Run to the end and send the exit code. An error in the world is printed to stderr, as by a program that crashes.

    After touches the phone is saved. If a fault of the world lets touches through but no receipts, the line drops then.
    """
    before = len(line.android.phone.touches)
    try:
        code = await running
        if len(line.android.phone.touches) > before:
            line.android.keep()
            if line.android.mute:
                line.hub.hang_up()
    except IrisError as error:
        await wire.tell(b"", f"{error}\n".encode())
        code = 1
    await wire.end(code)
