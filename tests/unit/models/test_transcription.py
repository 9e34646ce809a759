"""Speech is transcribed over real HTTP, by a server that reads what arrives."""

import json
from collections.abc import Callable
from random import Random

import pytest

from iris_screen.core.errors import ModelError, ModelRefused
from iris_screen.models.presets import Endpoint
from iris_screen.models.transcription import MAX_SAID, Transcriber
from iris_screen.testing.endpoint import HurriedClock
from tests.serving import serving
from tests.unit.models.speech_endpoint import Answer, Heard, SpeechEndpoint, answer_text

KEY = "sk-canary-of-the-voice"
SOUND = bytes(range(256)) * 50
RATE = 16_000


def ask(server: SpeechEndpoint, language: str = "en", names: tuple[str, ...] = (), key: str = KEY) -> str:
    where = Endpoint(base_url=server.base_url, model="ear", api_key=key, seconds=20)
    return Transcriber(where, RATE, HurriedClock(), Random(1)).transcribe(SOUND, language, names)


def fail(status: int, message: str = "") -> Callable[[Heard], Answer]:
    def answer(heard: Heard) -> Answer:
        return status, "application/json", json.dumps({"error": {"message": message}}).encode()

    return answer


@pytest.mark.parametrize(("language", "text"), [("en", "Turn on Bluetooth."), ("zh", "打开蓝牙。")])
def test_the_sound_arrives_as_a_file_with_what_the_model_needs_to_know(language: str, text: str) -> None:
    with serving(SpeechEndpoint([answer_text(text)])) as server:
        assert ask(server, language, ("Mara Lee", "张三")) == text
    [heard] = server.heard
    assert (heard.rate, heard.sound, heard.file) == (RATE, SOUND, "said.wav")
    assert heard.fields == {
        "model": "ear",
        "language": language,
        "response_format": "json",
        "temperature": "0",
        "prompt": "Mara Lee, 张三",
    }


def test_without_names_the_model_is_given_no_words_that_it_might_hear_in_noise() -> None:
    with serving(SpeechEndpoint([answer_text("")])) as server:
        assert ask(server) == ""
    assert "prompt" not in server.heard[0].fields


def test_only_the_key_and_no_word_of_this_computer_go_along(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("OPENAI_API_KEY", "OPENAI_ORG_ID", "OPENAI_PROJECT_ID"):
        monkeypatch.setenv(name, "another")
    with serving(SpeechEndpoint([answer_text("hello")])) as server:
        ask(server)
        ask(server, key="")
    with_key, without = (heard.headers for heard in server.heard)
    assert with_key.pop("authorization") == f"Bearer {KEY}"
    assert "authorization" not in without
    for headers in (with_key, without):
        assert headers.keys() <= {
            "host",
            "accept",
            "accept-encoding",
            "connection",
            "user-agent",
            "content-type",
            "content-length",
        }
        assert "another" not in str(headers)


def test_what_is_transcribed_is_one_line_of_limited_length_without_the_key() -> None:
    with serving(SpeechEndpoint([answer_text(f" one\n\x1b[31mtwo {KEY} \ud800" + "x" * 10_000)])) as server:
        said = ask(server)
    assert said.startswith("one [31mtwo … ")
    assert KEY not in said
    assert said.isprintable() or "\ufffd" in said
    assert len(said) <= MAX_SAID


def test_an_endpoint_that_is_busy_is_asked_again() -> None:
    with serving(SpeechEndpoint([fail(503), answer_text("go back")])) as server:
        assert ask(server) == "go back"
    assert len(server.heard) == 2


@pytest.mark.parametrize("status", [400, 401, 403, 404])
def test_a_refusal_is_told_once_with_the_names_of_the_settings_and_without_the_key(status: int) -> None:
    with serving(SpeechEndpoint([fail(status, f"bad key {KEY}")])) as server, pytest.raises(ModelRefused) as refused:
        ask(server)
    assert len(server.heard) == 1
    assert "IRIS_VOICE_API_KEY" in str(refused.value)
    assert KEY not in repr(refused.value)


@pytest.mark.parametrize(
    ("kind", "body"),
    [
        ("text/html", b"<html>log in</html>"),
        ("application/json", b"{"),
        ("application/json", b"[]"),
        ("application/json", b'{"text": 5}'),
        ("application/json", b'{"choices": []}'),
    ],
)
def test_an_answer_that_is_no_transcription_is_no_task(kind: str, body: bytes) -> None:
    with (
        serving(SpeechEndpoint([lambda heard: (200, kind, body)])) as server,
        pytest.raises(ModelError, match="not a transcription"),
    ):
        ask(server)


def test_an_endpoint_that_is_not_there_is_named() -> None:
    with serving(SpeechEndpoint([answer_text("")])) as server:
        pass
    with pytest.raises(ModelError, match="cannot be reached"):
        ask(server)
