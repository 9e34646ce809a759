"""`iris voice` on the simulated phone, a sound file in place of the microphone, through the real recognizer."""

from pathlib import Path

import pytest

from tests.e2e.process import Processes
from tests.serving import serving
from tests.unit.models.speech_endpoint import SpeechEndpoint, answer_text
from tests.unit.ui.voice.speech import speak


def test_a_spoken_task_is_shown_and_done(tmp_path: Path) -> None:
    said = speak("turn on bluetooth", tmp_path / "said.wav")
    told = Processes(tmp_path / "home").here("--lang", "en", "voice", "--microphone", str(said))
    assert (told.code, "Heard: turn on bluetooth" in told.out) == (0, True), told
    assert "VERIFIED" in told.out


def test_what_is_said_consents_to_nothing(tmp_path: Path) -> None:
    task = "delete the seven thirty alarm"
    said = speak(task, tmp_path / "said.wav")
    told = Processes(tmp_path / "home").here("--lang", "en", "voice", "--microphone", str(said))
    assert f"Heard: {task}" in told.out
    assert (told.code, "would delete something; that needs your consent" in told.out) == (1, True), told
    typed = Processes(tmp_path / "home").here("--lang", "en", "run", task)
    assert typed.code == 0  # the same words, from a person at the keyboard, are a consent


KEY = "sk-canary-of-the-voice"


def test_a_chinese_task_is_heard_by_an_endpoint_and_done_and_its_key_is_kept_nowhere(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    said = speak("打开蓝牙", tmp_path / "said.wav", voice="cmn")
    iris = Processes(tmp_path / "home")
    with serving(SpeechEndpoint([answer_text("打开蓝牙。")])) as server:
        for name, value in (("MODEL", "ear"), ("BASE_URL", server.base_url), ("API_KEY", KEY)):
            monkeypatch.setenv(f"IRIS_VOICE_{name}", value)
        told = iris.here("--lang", "zh", "voice", "--microphone", str(said))
    assert (told.code, "听到：打开蓝牙。" in told.out) == (0, True), told
    assert "由本机上的模型" in told.err
    [heard] = server.heard
    assert heard.fields["language"] == "zh"
    assert 0.3 < len(heard.sound) / 2 / heard.rate < 3
    kept = [file for file in (tmp_path / "home").rglob("*") if file.is_file() and KEY.encode() in file.read_bytes()]
    assert kept == [] and KEY not in told.out + told.err


def test_what_is_said_in_the_room_is_not_sent_away_without_a_key_being_pressed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("IRIS_VOICE_MODEL", "ear")
    monkeypatch.setenv("IRIS_VOICE_BASE_URL", "https://speech.example/v1")
    said = speak("hello", tmp_path / "said.wav")
    told = Processes(tmp_path / "home").here("--lang", "en", "voice", "--hands-free", "--microphone", str(said))
    assert told.code == 2
    assert "speech.example" in told.err
