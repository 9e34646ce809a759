"""Which recognizer is used, and what counts as a call to it."""

import pytest

from iris_screen.models.presets import Endpoint
from iris_screen.ui.voice.recognizer import is_this_computer, strip_wake


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
