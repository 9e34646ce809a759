"""An interactive shell: reads line after line, and echoes like a terminal if the computer asked for one."""

from iris_screen.sim.adbd.shell.run import Print, Shell
from iris_screen.sim.adbd.shell.shell_program import Input

_END, _CANCEL = 4, 3
_ENTER = (10, 13)
_ERASE = (8, 127)
_MAX_LINE = 100_000


class Terminal:
    """shell: runs the lines. echo: the computer's own terminal is raw, so echo and editing are done here."""

    def __init__(self, shell: Shell, keys: Input, tell: Print, prompt: str, *, echo: bool) -> None:
        self._shell, self._keys, self._tell = shell, keys, tell
        self._prompt, self._echo = prompt.encode() if echo else b"", echo

    async def run(self) -> int:
        """Run until `exit`, Ctrl-D, or the end of the input; returns the last exit code."""
        await self._tell(self._prompt, b"")
        line = bytearray()
        while not self._ended and (typed := await self._keys.read()):
            for sign in typed:
                await self._take(sign, line)
        if line and not self._ended:
            await self._shell.run(line.decode("utf-8", "replace"))
        return self._shell.code

    @property
    def _ended(self) -> bool:
        return self._shell.ended

    async def _take(self, sign: int, line: bytearray) -> None:
        if self._ended:
            return
        if sign in _ENTER:
            await self._enter(line)
        elif self._echo and sign == _END:
            self._shell.ended = not line
        elif self._echo and sign in _ERASE:
            if line:
                line.pop()
                await self._tell(b"\b \b", b"")
        elif self._echo and sign == _CANCEL:
            line.clear()
            await self._tell(b"^C\r\n" + self._prompt, b"")
        elif len(line) < _MAX_LINE:
            line.append(sign)
            await self._tell(bytes([sign]) if self._echo else b"", b"")

    async def _enter(self, line: bytearray) -> None:
        words = line.decode("utf-8", "replace")
        line.clear()
        await self._tell(b"\r\n" if self._echo else b"", b"")
        await self._shell.run(words)
        if not self._shell.ended:
            await self._tell(self._prompt, b"")


def with_returns(tell: Print) -> Print:
    """As `tell`, with \\r\\n line ends and stderr merged into stdout, as a terminal shows them."""

    async def tell_with_returns(out: bytes, err: bytes) -> None:
        await tell((err + out).replace(b"\r\n", b"\n").replace(b"\n", b"\r\n"), b"")

    return tell_with_returns
