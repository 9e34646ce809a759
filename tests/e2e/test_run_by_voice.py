"""`iris run --voice` at a real terminal, a sound file in place of the microphone, through the real recognizer."""

import os
import pty
import subprocess
import sys
import wave
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

import pytest

from iris_screen.ui.voice.microphone import RATE
from tests.e2e.process import Processes
from tests.unit.ui.voice.speech import speak

ASKS_HARMLESS, ASKS = "say something else", "Enter or n: no"


def say_each(texts: Sequence[str], folder: Path) -> Path:
    """Some sentences in one file, with a pause between them."""
    sounds = []
    for n, text in enumerate(texts):
        with wave.open(str(speak(text, folder / f"{n}.wav"))) as file:
            sounds.append(file.readframes(file.getnframes()) + bytes(2 * RATE))
    with wave.open(str(folder / "said.wav"), "wb") as written:
        written.setparams((1, 2, RATE, 0, "NONE", ""))
        written.writeframes(b"".join(sounds))
    return folder / "said.wav"


def run_at_terminal(folder: Path, said: Path, keys: Sequence[tuple[str, str]]) -> tuple[int, str]:
    """keys: what is waited for, and then typed. Returns the exit code and everything that was shown."""
    ours, theirs = pty.openpty()
    environment = {**os.environ, "IRIS_HOME": str(folder / "home"), "XDG_CONFIG_HOME": str(folder / "config")}
    words = ["--lang", "en", "run", "--voice", "--microphone", str(said)]
    with subprocess.Popen(
        [sys.executable, "-m", "iris_screen.ui.cli", *words],
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        env=environment,
        cwd=folder,
    ) as process:
        os.close(theirs)
        shown = ""
        for wanted, typed in keys:
            seen = len(shown)
            while wanted not in shown[seen:]:
                shown += os.read(ours, 4_096).decode(errors="replace")
            os.write(ours, f"{typed}\n".encode())
        with suppress(OSError):  # how Linux tells that nobody holds the other end any more
            while piece := os.read(ours, 4_096):
                shown += piece.decode(errors="replace")
        os.close(ours)
        return process.wait(60), shown


def test_a_key_agrees_to_what_was_heard_as_to_what_is_typed(tmp_path: Path) -> None:
    said = speak("delete the seven thirty alarm", tmp_path / "said.wav")
    code, shown = run_at_terminal(tmp_path, said, [(ASKS, "y")])
    assert (code, "VERIFIED" in shown) == (0, True), shown
    assert "Heard: delete the seven thirty alarm" in shown
    assert "may do: delete" in shown


@pytest.mark.parametrize("key", ["", "n"])
def test_what_is_not_agreed_to_is_not_done(key: str, tmp_path: Path) -> None:
    said = speak("delete the seven thirty alarm", tmp_path / "said.wav")
    code, shown = run_at_terminal(tmp_path, said, [(ASKS, key)])
    assert (code, "Nothing was done." in shown) == (1, True), shown
    assert not list((tmp_path / "home").glob("runs/*"))


def test_no_and_another_sentence_takes_the_place_of_the_first(tmp_path: Path) -> None:
    said = say_each(["take a photo", "no, turn on bluetooth"], tmp_path)
    code, shown = run_at_terminal(tmp_path, said, [(ASKS_HARMLESS, "a"), (ASKS_HARMLESS, "")])
    assert (code, "Heard: turn on bluetooth" in shown) == (0, True), shown
    assert "turn on bluetooth" in shown.partition("VERIFIED")[2]


def test_with_nobody_there_words_that_were_heard_consent_to_nothing(tmp_path: Path) -> None:
    said = speak("delete the seven thirty alarm", tmp_path / "said.wav")
    told = Processes(tmp_path / "home").here("--lang", "en", "run", "--voice", "--microphone", str(said))
    assert (told.code, "would delete something; that needs your consent" in told.out) == (1, True), told


def test_a_task_is_written_or_spoken_and_not_both(tmp_path: Path) -> None:
    iris = Processes(tmp_path / "home")
    assert [iris.here("--lang", "en", "run", *more).code for more in ([], ["打开设置", "--voice"])] == [2, 2]
