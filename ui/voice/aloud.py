"""Says aloud how a task ended, with the voice of the system: whichever of these programs is installed."""

import shutil
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import Final

from iris_screen.core.message import Message, say, verbatim
from iris_screen.core.verdict import TaskResult

MAX_SPOKEN: Final = 600
"""Characters that are said; the rest is on the screen."""
_GRACE: Final = 0.2
"""Seconds in which a program may end by itself when it is to be silent."""
_SAPI: Final = (
    "[Console]::InputEncoding = [Text.Encoding]::UTF8; Add-Type -AssemblyName System.Speech;"
    "$voice = New-Object System.Speech.Synthesis.SpeechSynthesizer;"
    "try {{ $voice.SelectVoiceByHints('NotSet', 'NotSet', 0, [Globalization.CultureInfo]'{language}') }} catch {{ }};"
    "$voice.Speak([Console]::In.ReadToEnd())"
)
_VOICES: Final = {"en": "en-us"}
"""Of espeak, whose name is not that of the language. What this one says sounds least like “stop”."""
OPTIONS: Final[Mapping[str, Callable[[str], Sequence[str]]]] = {
    "say": lambda language: ["-f", "-"],
    "powershell": lambda language: ["-NoProfile", "-Command", _SAPI.format(language=language)],
    "espeak-ng": lambda language: ["-v", _VOICES.get(language, language), "--stdin"],
    "espeak": lambda language: ["-v", _VOICES.get(language, language), "--stdin"],
    "spd-say": lambda language: ["--wait", "--language", language, "--"],
}
"""The options of each program for a language."""
OF_SYSTEM: Final = {"darwin": ("say",), "win32": ("powershell",)}
OF_OTHERS: Final = ("espeak-ng", "espeak", "spd-say")


class Speaker:
    """One voice, which says one text at a time.

    command: the program and its options. The text comes through its standard input, where no other program can read it.
    server: what silences the server behind a program that takes the text as its last argument; empty for other ones.
    """

    def __init__(self, command: Sequence[str], server: Sequence[str] = ()) -> None:
        self._command, self._server = command, server
        self._process: subprocess.Popen[bytes] | None = None

    def start(self, text: str) -> None:
        """Begins to say the text, instead of what is being said. A program that fails is silent."""
        self.silence()
        plain = "".join(sign if sign.isprintable() else " " for sign in text)[:MAX_SPOKEN]
        plain = plain.replace("[[", "[ [")  # what is in these would be read as sounds or orders
        with suppress(OSError):
            self._process = subprocess.Popen(
                [*self._command, *([plain] if self._server else [])],
                stdin=subprocess.PIPE,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
            )
            assert self._process.stdin is not None
            with self._process.stdin as pipe:
                pipe.write(b"" if self._server else plain.encode())

    def wait(self) -> None:
        """Until it has said everything, or is silenced from another thread."""
        if self._process is not None:
            self._process.wait()

    def silence(self) -> None:
        """Ends what is being said, at once."""
        process = self._process
        if process is None or process.poll() is not None:
            return
        process.terminate()
        if self._server:
            subprocess.run(self._server, check=False, timeout=5)
        try:
            process.wait(_GRACE)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def find_speaker(language: str) -> Speaker | None:
    """The voice of this system, None if there is none."""
    for name in OF_SYSTEM.get(sys.platform, OF_OTHERS):
        if program := shutil.which(name):
            server = [program, "--stop"] if name == "spd-say" else []
            return Speaker([program, *OPTIONS[name](language)], server)
    return None


def describe_aloud(result: TaskResult) -> Message:
    """What is said of a result: the answer, or how the task ended. It claims no more than the verdict."""
    if result.answer:
        return say("voice-spoken-answer", answer=result.answer, doubt=result.doubt or verbatim(""))
    return say("voice-spoken", status=result.status, reason=result.reason)
