"""What is said aloud, and that it ends at once."""

import sys
from pathlib import Path

import numpy as np
import pytest

from iris_screen.core.message import verbatim
from iris_screen.core.verdict import TaskResult
from iris_screen.text import render
from iris_screen.ui.voice.aloud import MAX_SPOKEN, OPTIONS, Speaker, describe_aloud, find_speaker
from iris_screen.ui.voice.microphone import FRAME, RATE, SoundFile
from iris_screen.ui.voice.stop_word import StopWord, stop_by_voice
from tests.unit.ui.voice.speech import speak, write_sound

FOREVER = [sys.executable, "-c", "import sys, time; sys.stdin.read(); time.sleep(600)"]
DEAF = [sys.executable, "-c", "import signal, time; signal.signal(15, signal.SIG_IGN); time.sleep(600)"]


@pytest.fixture(scope="module")
def stop_word() -> StopWord:
    return StopWord()


@pytest.fixture(scope="module")
def chinese_stop_word() -> StopWord:
    return StopWord("zh")


def program_that_writes(file: Path) -> list[str]:
    return [sys.executable, "-c", f"import sys; open({str(file)!r}, 'wb').write(sys.stdin.buffer.read())"]


@pytest.mark.parametrize("text", ["It is 18 degrees.", "北京今天十八度。", "--help; rm -rf $HOME <b>"])
def test_the_text_reaches_the_program_as_it_is_and_never_as_an_option(text: str, tmp_path: Path) -> None:
    speaker = Speaker(program_that_writes(tmp_path / "said"))
    speaker.start(text)
    speaker.wait()
    assert (tmp_path / "said").read_text("utf-8") == text


def test_what_a_screen_shows_gives_the_voice_no_orders_and_does_not_go_on_for_hours(tmp_path: Path) -> None:
    speaker = Speaker(program_that_writes(tmp_path / "said"))
    speaker.start("[[rate 900]]\x1b\x07" + "a" * 10_000)
    speaker.wait()
    said = (tmp_path / "said").read_text("utf-8")
    assert said.startswith("[ [rate 900]]  a") and len(said) <= MAX_SPOKEN + 1


@pytest.mark.parametrize("command", [FOREVER, DEAF])
def test_it_is_silent_as_soon_as_it_is_to_be(command: list[str]) -> None:
    speaker = Speaker(command)
    speaker.start("a long story")
    speaker.silence()
    speaker.wait()  # would last ten minutes


def test_another_text_takes_the_place_of_the_one_that_is_said(tmp_path: Path) -> None:
    speaker = Speaker(FOREVER)
    speaker.start("one")
    speaker.start("two")
    speaker.silence()
    speaker.wait()


def test_a_program_that_is_not_there_is_no_reason_to_fail() -> None:
    speaker = Speaker(["no-such-voice"])
    speaker.start("hello")
    speaker.wait()
    speaker.silence()


@pytest.mark.parametrize("language", ["en", "zh"])
def test_the_real_voice_speaks_both_languages(language: str, tmp_path: Path) -> None:
    assert find_speaker(language) is not None
    speaker = Speaker(["espeak-ng", *OPTIONS["espeak-ng"](language), "-w", str(tmp_path / "said.wav")])
    speaker.start("18 度" if language == "zh" else "18 degrees")
    speaker.wait()
    assert SoundFile(tmp_path / "said.wav").read() is not None


# --- the word that stops ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("voice", ["en-us", "en-gb", "en-us+f3", "en-gb+m3", "cmn", "cmn+f2", "cmn+m3"])
def test_stop_counts_within_half_a_second_of_being_said(
    stop_word: StopWord, chinese_stop_word: StopWord, voice: str, tmp_path: Path
) -> None:
    stop_word = chinese_stop_word if voice.startswith("cmn") else stop_word
    sound = SoundFile(speak(stop_word.word, tmp_path / "said.wav", voice=voice))
    pieces = list(iter(sound.read, None))
    loud = [n for n, piece in enumerate(pieces) if np.abs(np.frombuffer(piece, dtype="<i2").astype(int)).max() > 500]
    with stop_word.listen() as hear:
        heard = next(n for n, piece in enumerate(pieces) if hear(piece))
    assert heard <= loud[-1] + 0.5 * RATE / FRAME


@pytest.mark.parametrize(
    "said",
    [
        "Done.",
        "yes",
        "It is eighteen degrees in Beijing today.",
        "Would delete something; that needs your consent. Please answer with a key.",
        "You have three new messages from Ann, Bob and Mara Lee.",
        "Iris, open Settings and turn on dark mode",
    ],
)
def test_what_iris_itself_says_does_not_stop_it(stop_word: StopWord, said: str, tmp_path: Path) -> None:
    sound = SoundFile(speak(said, tmp_path / "said.wav"))
    with stop_word.listen() as hear:
        assert not any(hear(piece) for piece in iter(sound.read, None))


@pytest.mark.parametrize("voice", ["cmn", "cmn+f2", "cmn+m3", "cmn+m1"])
@pytest.mark.parametrize("said", ["停", "停下", "停止"])
def test_in_chinese_it_is_a_word_of_chinese(chinese_stop_word: StopWord, said: str, voice: str, tmp_path: Path) -> None:
    sound = SoundFile(speak(said, tmp_path / "said.wav", voice=voice))
    with chinese_stop_word.listen() as hear:
        assert any(hear(piece) for piece in iter(sound.read, None))


@pytest.mark.parametrize("voice", ["cmn", "cmn+f2"])
@pytest.mark.parametrize(
    "said",
    [
        "已完成。",
        "是，好的。",
        "明天北京最高气温二十三度。",
        "给张三发了消息。",
        "没有找到这个联系人。",
        "闹钟设在早上七点半。",
        "三百二十五",
    ],
)
def test_what_iris_says_in_chinese_does_not_stop_it(
    chinese_stop_word: StopWord, said: str, voice: str, tmp_path: Path
) -> None:
    sound = SoundFile(speak(said, tmp_path / "said.wav", voice=voice))
    with chinese_stop_word.listen() as hear:
        assert not any(hear(piece) for piece in iter(sound.read, None))


def test_stop_ends_what_is_being_said(stop_word: StopWord, tmp_path: Path) -> None:
    speaker = Speaker(FOREVER)
    speaker.start("a long story")
    sound = SoundFile(speak("stop", tmp_path / "said.wav"))
    with stop_by_voice(sound, stop_word, speaker.silence):
        speaker.wait()  # would last ten minutes


def test_silence_stops_nothing_and_is_not_waited_for(stop_word: StopWord, tmp_path: Path) -> None:
    called: list[int] = []
    sound = SoundFile(write_sound(np.zeros(2 * RATE), tmp_path / "quiet.wav"))
    with stop_by_voice(sound, stop_word, lambda: called.append(1)):
        pass
    assert called == []


# --- what is said ----------------------------------------------------------------------------------------------------


def result(**given: object) -> TaskResult:
    base = {"run_id": "r", "task": "t", "status": "success", "verdict": "verified", "reason": verbatim("why")}
    return TaskResult.model_validate(base | given)


@pytest.mark.parametrize(
    ("told", "english", "chinese"),
    [
        (result(), "Done.", "已完成。"),
        (result(answer="18 °C"), "18 °C", "18 °C"),
        (result(status="unverified", verdict="unverified"), "It may or may not be done. why", "不确定是否完成。why"),
        (result(status="failed", verdict="failed"), "Not done. why", "没有完成。why"),
        (
            result(status="waiting", verdict="unverified"),
            "why Please answer with a key.",
            "why 请用按键回答。",
        ),
        (result(status="stopped", verdict="unverified"), "Not finished. why", "尚未完成。why"),
    ],
)
def test_no_more_is_said_than_was_seen(told: TaskResult, english: str, chinese: str) -> None:
    message = describe_aloud(told)
    assert [render(message, language).strip() for language in ("en", "zh")] == [english, chinese]
