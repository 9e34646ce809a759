"""Which recognizer is used, and what counts as a call to it."""

import re
import sys
from pathlib import Path

import pytest

from iris_screen.core.errors import UsageError
from iris_screen.core.settings import Settings, Voice
from iris_screen.graph.configuration.resources import load_apps
from iris_screen.models.presets import Endpoint
from iris_screen.ui.voice.recognizer import is_this_computer, open_recognizer, strip_wake
from iris_screen.ui.voice.vosk_model import join_words


@pytest.mark.parametrize(
    ("said", "task"),
    [
        ("Iris, open Settings.", "open Settings."),
        ("hey Iris open Settings", "open Settings"),
        ("嘿Iris，打开设置。", "打开设置。"),
        ("Iris打开设置", "打开设置"),
        ("iris", ""),
        ("open Settings", ""),
        ("Irises are in bloom", ""),
        ("I told Ann that Iris, open Settings", ""),
    ],
)
def test_a_written_sentence_counts_only_behind_the_word_that_wakes(said: str, task: str) -> None:
    assert strip_wake(said) == task


@pytest.mark.parametrize(
    ("address", "stays"),
    [
        ("http://127.0.0.1:8000/v1", True),
        ("http://localhost:8000/v1", True),
        ("http://[::1]:8000/v1", True),
        ("http://192.168.1.7:8000/v1", False),
        ("https://localhost.example.com/v1", False),
        ("https://api.openai.com/v1", False),
    ],
)
def test_only_an_address_of_this_computer_keeps_the_voice_here(address: str, stays: bool) -> None:
    assert is_this_computer(Endpoint(base_url=address, model="ear")) is stays


def test_words_are_written_as_their_language_writes_them() -> None:
    assert join_words("打开 蓝牙 然后 打开 wifi") == "打开蓝牙然后打开 wifi"
    assert join_words(" turn  on bluetooth ") == "turn on bluetooth"


def test_a_model_of_vosk_without_the_package_names_the_command_that_installs_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "vosk", None)
    settings = Settings(home=tmp_path, voice=Voice(voice_folder=str(tmp_path)))
    with pytest.raises(UsageError, match=re.escape("pip install 'iris-screen[vosk]'")):
        open_recognizer(settings, load_apps(settings), [], "zh")


def test_a_folder_without_a_model_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "vosk.py").write_text("")  # the package; what it reads is looked for before it is imported
    monkeypatch.syspath_prepend(str(tmp_path))
    settings = Settings(home=tmp_path, voice=Voice(voice_folder=str(tmp_path)))
    with pytest.raises(UsageError, match="contains no usable Vosk model"):
        open_recognizer(settings, load_apps(settings), [], "zh")
