"""Runs command lines: one program after the other, as `;`, `&&`, `||` and `|` say."""

from collections.abc import Awaitable, Callable

from iris_screen.sim.adbd.adb_services.phone_files import FileError
from iris_screen.sim.adbd.android import Android
from iris_screen.sim.adbd.shell.parse import Command, Pipeline, Redirection, parse
from iris_screen.sim.adbd.shell.programs import PROGRAMS
from iris_screen.sim.adbd.shell.shell_program import Call, Held, Input, Nothing
from iris_screen.sim.adbd.shell.shell_words import ShellSyntaxError, Variable, Word

Print = Callable[[bytes, bytes], Awaitable[None]]
"""Takes what was printed to stdout and to stderr."""
_SH = "/system/bin/sh"
_PATHS = ("/system/bin/", "/system/xbin/")


class Shell:
    """One shell: its last exit code lives on from line to line."""

    def __init__(self, android: Android, tell: Print, stdin: Input | None = None) -> None:
        self._android, self._tell, self._stdin = android, tell, stdin or Nothing()
        self.code = 0
        self.ended = False

    async def run(self, line: str) -> int:
        """Run a line; gives the exit code of what ran last."""
        try:
            pipelines = parse(line)
        except ShellSyntaxError as error:
            await self._tell(b"", f"{_SH}: {error}\n".encode())
            self.code = 1
            return 1
        for pipeline in pipelines:
            if not self.ended and self._is_due(pipeline):
                await self._run(pipeline)
        return self.code

    def _is_due(self, pipeline: Pipeline) -> bool:
        return pipeline.joint == ";" or (self.code == 0) == (pipeline.joint == "&&")

    async def _run(self, pipeline: Pipeline) -> None:
        """Run a pipeline; all but the last print into the next one's input."""
        stdin = self._stdin
        for place, command in enumerate(pipeline.commands):
            call = Call(self._android, [self._text(word) for word in command.words], stdin)
            out, err = await self._run_one(command, call)
            is_last = place == len(pipeline.commands) - 1
            await self._tell(out if is_last else b"", err)
            stdin = Held(out)

    async def _run_one(self, command: Command, call: Call) -> tuple[bytes, bytes]:
        try:
            self._read_input(command, call)
            self.code = await self._start(call) if call.args else 0
            return self._redirected(command.redirections, bytes(call.out), bytes(call.err))
        except FileError as error:
            self.code = 1
            return b"", f"{_SH}: {error}\n".encode()

    async def _start(self, call: Call) -> int:
        name = call.args[0]
        if name == "exit":
            self.ended = True
            return int(call.args[1]) % 256 if call.args[1:] and call.args[1].isdigit() else self.code
        for path in _PATHS:
            name = name.removeprefix(path)
        program = PROGRAMS.get(name)
        if program is None:
            problem = "not found" if "/" in name else "inaccessible or not found"
            return call.fail(f"{_SH}: {call.args[0]}: {problem}", code=127)
        return await program(call)

    # --- words and files --------------------------------------------------------------------------------------------

    def _text(self, word: Word) -> str:
        return "".join(self._value(part) if isinstance(part, Variable) else part for part in word)

    def _value(self, variable: Variable) -> str:
        known = {"?": str(self.code), "HOME": "/", "USER": "shell", "EXTERNAL_STORAGE": "/sdcard"}
        return known.get(variable.name, "")

    def _read_input(self, command: Command, call: Call) -> None:
        for sign, to in command.redirections:
            if sign == "<":
                call.stdin = Held(self._content(self._text(to)))

    def _redirected(self, redirections: list[Redirection], out: bytes, err: bytes) -> tuple[bytes, bytes]:
        """What is left to print once files have taken theirs."""
        for sign, word in redirections:
            to = self._text(word)
            if sign == "<":
                continue
            if sign.startswith("2"):
                out, err = (out + err, b"") if to == "&1" else (out, self._written(sign, to, err))
            else:
                out, err = (b"", err + out) if to == "&2" else (self._written(sign, to, out), err)
        return out, err

    def _content(self, path: str) -> bytes:
        try:
            return self._android.files.read(path)
        except FileError as error:
            raise FileError(f"can't open {path}: {error}") from None

    def _written(self, sign: str, to: str, printed: bytes) -> bytes:
        """Put it into the file; nothing of it is left."""
        if to == "/dev/null":
            return b""
        before = self._android.files.find(to) if sign.endswith(">>") else None
        try:
            self._android.files.write(to, (before.content or b"" if before else b"") + printed)
        except FileError as error:
            raise FileError(f"can't create {to}: {error}") from None
        return b""
