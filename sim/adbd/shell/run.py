"""Runs command lines: one program after the other, joined by `;`, `&&`, `||` and `|`."""

from collections.abc import Awaitable, Callable

from iris_screen.sim.adbd.adb_services.phone_files import FileError
from iris_screen.sim.adbd.android import Android
from iris_screen.sim.adbd.shell.parse import Command, Pipeline, Redirection, parse
from iris_screen.sim.adbd.shell.programs import PROGRAMS
from iris_screen.sim.adbd.shell.shell_program import Call, Held, Input, Nothing
from iris_screen.sim.adbd.shell.shell_words import ShellSyntaxError, Variable, Word

Print = Callable[[bytes, bytes], Awaitable[None]]
"""Takes output: of stdout and of stderr."""
_SH = "/system/bin/sh"
_PATHS = ("/system/bin/", "/system/xbin/")


class Shell:
    """One shell; it keeps the last exit code from line to line."""

    def __init__(self, android: Android, tell: Print, stdin: Input | None = None) -> None:
        self._android, self._tell, self._stdin = android, tell, stdin or Nothing()
        self.code = 0
        self.ended = False

    async def run(self, line: str) -> int:
        """Run a line; returns the exit code of the last command."""
        try:
            pipelines = parse(line)
        except ShellSyntaxError as error:
            await self._tell(b"", f"{_SH}: {error}\n".encode())
            self.code = 1
            return 1
        for pipeline in pipelines:
            is_due = pipeline.joint == ";" or (self.code == 0) == (pipeline.joint == "&&")
            if is_due and not self.ended:
                await self._run_pipeline(pipeline)
        return self.code

    async def _run_pipeline(self, pipeline: Pipeline) -> None:
        """Run a pipeline; the output of each command is the next one's input."""
        stdin = self._stdin
        for place, command in enumerate(pipeline.commands):
            call = Call(self._android, [self._expand(word) for word in command.words], stdin)
            out, err = await self._run_command(command, call)
            is_last = place == len(pipeline.commands) - 1
            await self._tell(out if is_last else b"", err)
            stdin = Held(out)

    async def _run_command(self, command: Command, call: Call) -> tuple[bytes, bytes]:
        try:
            for sign, to in command.redirections:
                if sign == "<":
                    call.stdin = Held(self._read_file(self._expand(to)))
            self.code = await self._run_program(call) if call.args else 0
            return self._redirect(command.redirections, bytes(call.out), bytes(call.err))
        except FileError as error:
            self.code = 1
            return b"", f"{_SH}: {error}\n".encode()

    async def _run_program(self, call: Call) -> int:
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

    # --- variables and files ----------------------------------------------------------------------------------------

    def _expand(self, word: Word) -> str:
        return "".join(self._value(part) if isinstance(part, Variable) else part for part in word)

    def _value(self, variable: Variable) -> str:
        known = {"?": str(self.code), "HOME": "/", "USER": "shell", "EXTERNAL_STORAGE": "/sdcard"}
        return known.get(variable.name, "")

    def _redirect(self, redirections: list[Redirection], out: bytes, err: bytes) -> tuple[bytes, bytes]:
        """Write redirected output to files; returns what is left to print."""
        for sign, word in redirections:
            to = self._expand(word)
            if sign == "<":
                continue
            if sign.startswith("2"):
                out, err = (out + err, b"") if to == "&1" else (out, self._write_file(sign, to, err))
            else:
                out, err = (b"", err + out) if to == "&2" else (self._write_file(sign, to, out), err)
        return out, err

    def _read_file(self, path: str) -> bytes:
        try:
            return self._android.files.read(path)
        except FileError as error:
            raise FileError(f"can't open {path}: {error}") from None

    def _write_file(self, sign: str, to: str, printed: bytes) -> bytes:
        """Write output to a file; returns b"", as nothing is left to print."""
        if to == "/dev/null":
            return b""
        before = self._android.files.find(to) if sign.endswith(">>") else None
        try:
            self._android.files.write(to, (before.content or b"" if before else b"") + printed)
        except FileError as error:
            raise FileError(f"can't create {to}: {error}") from None
        return b""
