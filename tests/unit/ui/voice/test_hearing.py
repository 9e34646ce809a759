"""Speech through the real recognizer, on the sound that a microphone would give."""

import itertools
import tracemalloc
import wave
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
import pytest

from iris_screen.core.errors import UsageError
from iris_screen.core.settings import Settings
from iris_screen.graph.configuration.resources import load_apps
from iris_screen.ui.voice.english import EnglishRecognizer
from iris_screen.ui.voice.microphone import FRAME, RATE, SoundFile, list_utterances
from tests.unit.ui.voice.speech import speak, write_sound


@pytest.fixture(scope="module")
def hands_free(tmp_path_factory: pytest.TempPathFactory) -> EnglishRecognizer:
    return EnglishRecognizer(load_apps(Settings(home=tmp_path_factory.mktemp("home"))), [], "iris")


@pytest.fixture(scope="module")
def recognizer(tmp_path_factory: pytest.TempPathFactory) -> EnglishRecognizer:
    return EnglishRecognizer(load_apps(Settings(home=tmp_path_factory.mktemp("home"))), ["John Smith"])


def hear(recognizer: EnglishRecognizer, file: Path) -> list[str]:
    return [recognizer.hear(heard) for heard in list_utterances(SoundFile(file))]


@pytest.mark.parametrize("said", ["turn on bluetooth", "take a photo", "scroll to the bottom", "call John Smith"])
def test_a_sentence_is_heard_with_the_names_that_may_be_said(
    recognizer: EnglishRecognizer, said: str, tmp_path: Path
) -> None:
    assert hear(recognizer, speak(said, tmp_path / "said.wav")) == [said]


def test_what_is_no_sentence_of_the_grammar_is_not_reported_by_the_recognizer(
    recognizer: EnglishRecognizer, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    """Its library writes to standard error itself, among what the command says."""
    assert hear(recognizer, speak("how warm is it", tmp_path / "said.wav")) == [""]
    assert capfd.readouterr().err == ""


def test_a_name_is_heard_only_if_it_may_be_said(hands_free: EnglishRecognizer, tmp_path: Path) -> None:
    assert hear(hands_free, speak("call John Smith", tmp_path / "said.wav")) != ["call John Smith"]


def test_hands_free_a_sentence_counts_only_behind_the_word_that_wakes(
    hands_free: EnglishRecognizer, tmp_path: Path
) -> None:
    assert hear(hands_free, speak("Iris, turn on bluetooth", tmp_path / "said.wav")) == ["turn on bluetooth"]


def test_silence_is_no_sentence(tmp_path: Path) -> None:
    assert not list(list_utterances(SoundFile(write_sound(np.zeros(5 * RATE), tmp_path / "quiet.wav"))))


def test_a_file_that_is_no_sound_is_refused_in_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "no.wav").write_text("not a sound")
    with pytest.raises(UsageError, match="cannot be read"):
        SoundFile(tmp_path / "no.wav")


def test_a_sound_that_was_cut_anywhere_is_heard_up_to_there(tmp_path: Path) -> None:
    file = tmp_path / "cut.wav"
    with wave.open(str(file), "wb") as written:
        written.setparams((2, 2, RATE, 0, "NONE", ""))
        written.writeframes(bytes(4 * FRAME))
    data, whole = file.read_bytes(), 4 * FRAME
    for size in range(len(data) - whole, len(data)):
        file.write_bytes(data[:size])
        assert SoundFile(file).read() is None
    file.write_bytes(data)
    assert SoundFile(file).read() == bytes(2 * FRAME)


def test_a_sound_without_a_rate_is_refused_in_one_sentence(tmp_path: Path) -> None:
    data = write_sound(np.zeros(RATE), tmp_path / "odd.wav").read_bytes()
    (tmp_path / "odd.wav").write_bytes(data[:24] + bytes(4) + data[28:])
    with pytest.raises(UsageError, match="0 Hz"):
        SoundFile(tmp_path / "odd.wav")


@dataclass
class Television:
    """Somebody who talks for some minutes without a pause."""

    said: SoundFile
    minutes: float
    _pieces: list[bytes] = field(default_factory=list)
    _at: int = 0

    def __post_init__(self) -> None:
        self._pieces = list(itertools.takewhile(bool, iter(self.said.read, None)))[20:40]

    def read(self) -> bytes | None:
        self._at += 1
        is_over = self._at * FRAME > self.minutes * 60 * RATE
        return None if is_over else self._pieces[self._at % len(self._pieces)]

    def open(self) -> None: ...

    def close(self) -> None: ...


def test_what_goes_on_and_on_is_no_sentence_and_is_not_kept(tmp_path: Path) -> None:
    sound = Television(SoundFile(speak("turn on bluetooth", tmp_path / "said.wav")), minutes=3)
    tracemalloc.start()
    try:
        assert not list(list_utterances(sound))
        assert tracemalloc.get_traced_memory()[1] < 2_000_000
    finally:
        tracemalloc.stop()
