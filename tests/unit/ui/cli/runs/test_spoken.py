"""Iris hears nothing while it speaks, and speaks no more when it listens."""

import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from iris_screen.core.message import Message, verbatim
from iris_screen.ui.cli.runs.spoken import Conversation
from iris_screen.ui.voice.aloud import Speaker
from iris_screen.ui.voice.microphone import SoundFile
from iris_screen.ui.voice.stop_word import StopWord
from tests.unit.ui.voice.speech import speak

FOREVER = [sys.executable, "-c", "import sys, time; sys.stdin.read(); time.sleep(600)"]


@dataclass
class Tape:
    """A microphone that gives a recorded sound and notes when it is open."""

    sound: SoundFile
    notes: list[str]

    def read(self) -> bytes | None:
        return self.sound.read()

    def open(self) -> None:
        self.notes.append("open")

    def close(self) -> None:
        self.notes.append("closed")


@dataclass
class Ear:
    """A recognizer that notes what it is given."""

    notes: list[str]
    told: Message = field(default_factory=lambda: verbatim(""))

    def hear(self, sound: bytes) -> str:
        self.notes.append("heard")
        return "yes"


class Mouth(Speaker):
    def __init__(self, notes: list[str], command: list[str]) -> None:
        super().__init__(command)
        self.notes = notes

    def start(self, text: str) -> None:
        super().start(text)
        self.notes.append("speaks")

    def wait(self) -> None:
        super().wait()
        self.notes.append("has spoken")

    def silence(self) -> None:
        super().silence()
        self.notes.append("is silent")


@pytest.fixture
def notes() -> list[str]:
    return []


def test_the_microphone_is_closed_while_iris_speaks(notes: list[str], tmp_path: Path) -> None:
    tape = Tape(SoundFile(speak("yes", tmp_path / "said.wav")), notes)
    talk = Conversation(tape, Ear(notes), by_key=False, speaker=Mouth(notes, [sys.executable, "-c", "input()"]))
    talk.say_aloud(verbatim("Shall I send it?"))
    assert notes == ["is silent", "speaks", "has spoken"]
    assert talk.hear() == "yes"
    assert notes[3:] == ["is silent", "open", "closed", "heard"]


def test_while_it_speaks_only_the_word_that_stops_is_listened_for(notes: list[str], tmp_path: Path) -> None:
    tape = Tape(SoundFile(speak("yes, do it", tmp_path / "said.wav")), notes)
    mouth = Mouth(notes, [sys.executable, "-c", "input()"])
    talk = Conversation(tape, Ear(notes), by_key=False, speaker=mouth, stop_word=StopWord())
    talk.say_aloud(verbatim("Shall I send it?"))
    assert "heard" not in notes
    assert notes[-2:] == ["has spoken", "closed"]


STOPPED = """
import sys, time
from pathlib import Path
from iris_screen.core.message import verbatim
from iris_screen.ui.cli.runs.spoken import Conversation
from iris_screen.ui.voice.microphone import SoundFile
from iris_screen.ui.voice.stop_word import StopWord

class Ear:
    told = verbatim("")
    def hear(self, sound): return ""

talk = Conversation(SoundFile(Path(sys.argv[1])), Ear(), by_key=False, stop_word=StopWord())
print("began", talk.do(lambda: time.sleep(600)))
"""


def test_stop_ends_a_task_that_would_go_on(tmp_path: Path) -> None:
    said = speak("stop", tmp_path / "said.wav")
    command = [sys.executable, "-c", STOPPED, str(said)]  # a command works in the main thread, a test need not
    ended = subprocess.run(command, capture_output=True, text=True, timeout=120, check=True)
    assert ended.stdout == "began None\n"


def test_ctrl_c_ends_a_task_and_is_no_stop_by_voice(notes: list[str], tmp_path: Path) -> None:
    tape = Tape(SoundFile(speak("yes", tmp_path / "said.wav")), notes)
    talk = Conversation(tape, Ear(notes), by_key=False, stop_word=StopWord())

    def interrupt() -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        talk.do(interrupt)


def test_the_key_that_opens_the_microphone_ends_what_is_said(notes: list[str], tmp_path: Path) -> None:
    tape = Tape(SoundFile(speak("yes", tmp_path / "said.wav")), notes)
    talk = Conversation(tape, Ear(notes), by_key=True, speaker=Mouth(notes, FOREVER))
    talk.say_aloud(verbatim("a long story"))
    assert talk.hear(pressed=True) == "yes"
    assert notes == ["is silent", "speaks", "is silent", "open", "closed", "heard"]
