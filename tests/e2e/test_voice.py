"""`iris voice` on the simulated phone, a sound file in place of the microphone, through the real recognizer."""

from pathlib import Path

from tests.e2e.process import Processes
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
