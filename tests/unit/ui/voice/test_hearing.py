"""Speech through the real recognizer, on the sound that a microphone would give."""

from pathlib import Path

import numpy as np
import pytest

from iris_screen.core.errors import UsageError
from iris_screen.core.settings import Settings
from iris_screen.graph.configuration.resources import load_apps
from iris_screen.ui.voice.english import EnglishRecognizer
from iris_screen.ui.voice.microphone import RATE, SoundFile, list_utterances
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
