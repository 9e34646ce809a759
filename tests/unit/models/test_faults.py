"""Whatever an endpoint does, asking it ends: with an answer, or with one sentence that says what to do."""

import gc
import logging
import random
import threading
import traceback
from collections.abc import Iterator

import pytest

from iris_screen.core.errors import ModelError, ModelRefused
from iris_screen.core.models import ChatTurn, Reply
from iris_screen.models import presets
from iris_screen.models.chat import MAX_ANSWER, Chat
from iris_screen.testing.answers import FAULTS, STUCK, redirect, status
from iris_screen.testing.endpoint import Endpoint, HurriedClock

HELLO = [ChatTurn(speaker="user", text="hello")]
KEY = "Zq81-canary-77"
SAID = '<thought>I look.</thought>\n<action>{"type":"tap","x":100,"y":200}</action>'
QUICK = {"seconds": 0.3, "silence": 0.2}
"""For what our own limits end."""
NO_CHAT = ("ModelError", "not a chat completion. Check that IRIS_BASE_URL")
NO_END = ("ModelError", "does not finish")
BROKE = ("ModelError", "dropped the connection")
REPLY = ("Reply", "stop")
ENDS = {
    "400": (
        "ModelRefused",
        "400: it does not accept the request. Check that the model is the right one. It said: “fault 400”.",
    ),
    "401": ("ModelRefused", "Set IRIS_API_KEY"),
    "402": ("ModelRefused", "no credit"),
    "403": ("ModelRefused", "no access to this model. Set IRIS_MODEL"),
    "404": ("ModelRefused", "Check IRIS_MODEL and IRIS_BASE_URL"),
    "408": ("ModelError", "too slow to answer. Try again later"),
    "413": ("ModelRefused", "too large for it. Set another IRIS_MODEL"),
    "418": ("ModelRefused", "it refuses. Check IRIS_BASE_URL"),
    "422": ("ModelRefused", "it does not accept the request"),
    "429": ("ModelError", "too many requests"),
    "500": ("ModelError", "an internal problem. Try again later"),
    "502": ("ModelError", "an internal problem. Try again later"),
    "503": ("ModelError", "an internal problem. Try again later"),
    "retry_after": ("ModelError", "asks to wait 1000000000 seconds. Resume the run after that"),
    "rejects_stream_options": REPLY,
    "rejects_temperature": REPLY,
    "redirect": ("ModelRefused", "The key is not sent there. Set IRIS_BASE_URL"),
    "echo": ("ModelRefused", "wrong is the key …"),
    "malformed_json": REPLY,
    "wrong_tags": REPLY,
    "no_close": REPLY,
    "double": REPLY,
    "fence": REPLY,
    "empty": REPLY,
    "refusal": REPLY,
    "long": ("Reply", "length"),
    "repeat": REPLY,
    "unicode": REPLY,
    "coords": REPLY,
    "length": ("Reply", "length"),
    "content_filter": ("Reply", "filtered"),
    "own_word": REPLY,
    "timeout": ("ModelError", "did not answer in time. Try again later"),
    "reset": BROKE,
    "truncate": BROKE,
    "stops_short": BROKE,
    "stall": ("ModelError", "did not answer in time. Try again later"),
    "slow": REPLY,
    "trickle": NO_END,
    "endless": NO_END,
    "flood": NO_END,
    "murmur": NO_END,
    "long_head": NO_END,
    "early_hints": NO_END,
    "to_the_end_of_the_line": NO_END,
    "sse_error": ("ModelError", "dropped the connection. Try again later. It said: “failed upstream”."),
    "html": NO_CHAT,
    "bad_envelope": NO_CHAT,
    "deep": NO_CHAT,
    "deeper": NO_CHAT,
    "not_utf8": NO_CHAT,
    "bomb": NO_CHAT,
    "no_choices": NO_CHAT,
    "choices_no_list": NO_CHAT,
    "content_no_text": NO_CHAT,
    "just_null": NO_CHAT,
    "no_usage": REPLY,
    "gift": REPLY,
}
LENIENT = {"deep", "no_choices"}
"""A stream may hold events that say nothing, so these end as an empty answer there."""


def chat_to(server: Endpoint, **fields: object) -> Chat:
    where = presets.Endpoint.model_validate(
        {"base_url": server.base_url, "model": "paper", "api_key": KEY, "seconds": 60.0, "silence": 20.0, **fields}
    )
    return Chat(where, HurriedClock(), random.Random())


def end_of(chat: Chat) -> Reply | ModelError:
    try:
        return chat.ask(HELLO)
    except ModelError as error:
        return error


@pytest.fixture(scope="module", autouse=True)
def _no_socket_is_left_open() -> Iterator[None]:
    """One that is warns of itself as it goes, and warnings are errors."""
    yield
    gc.collect()


@pytest.mark.filterwarnings("ignore:Pydantic serializer warnings")
@pytest.mark.parametrize("streams", [True, False], ids=["streamed", "whole"])
@pytest.mark.parametrize("fault", FAULTS)
def test_every_fault_ends_as_the_table_says_and_tells_no_key(
    fault: str, streams: bool, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    before = set(threading.enumerate())
    with Endpoint(lambda asked: SAID, always=fault) as server:
        end = end_of(chat_to(server, streams=streams, **(QUICK if fault in STUCK else {})))
        assert set(threading.enumerate()) - before <= server.threads()
    kind, words = REPLY if streams and fault in LENIENT else ENDS[fault]
    assert type(end).__name__ == kind, end
    if isinstance(end, Reply):
        assert end.finish == words
        assert end.usage.tokens > 0
        assert len(end.text) <= MAX_ANSWER
        end.text.encode()
    else:
        assert_a_sentence(end, server.base_url, words)
        assert_no_key(end)
    assert all(asked.path == "/v1/chat/completions" for asked in server.requests)
    assert KEY not in "\n".join(f"{record.getMessage()} {record.args}" for record in caplog.records)


def assert_a_sentence(error: ModelError, base_url: str, words: str) -> None:
    said = str(error)
    assert words in said
    assert said.isprintable()
    host = base_url.split("/")[2]
    assert said.startswith((f"The model paper at {host} ", f"What {host} answered for the model paper "))
    assert said.endswith((".", "?"))
    assert len(said) < 400


def assert_no_key(error: BaseException | None) -> None:
    """Not in it, and not in what it came from, which a careless log would print."""
    if error is None:
        return
    assert KEY not in str(error) + repr(error) + "".join(traceback.format_exception(error))
    assert_no_key(error.__cause__)
    assert_no_key(error.__context__)


def test_a_key_is_hidden_before_the_sentence_is_cut() -> None:
    cuts = range(1, 31)
    with Endpoint(lambda asked: SAID, {n: status(403, f"{'x' * (139 + n)}{KEY}") for n in cuts}) as server:
        chat = chat_to(server)
        for _ in cuts:
            with pytest.raises(ModelRefused, match="xxx") as caught:
                chat.ask(HELLO)
            assert KEY[:3] not in str(caught.value)


def test_an_endpoint_without_a_key_is_sent_none() -> None:
    with Endpoint(lambda asked: SAID) as server:
        chat_to(server, api_key="").ask(HELLO)
    assert "authorization" not in server.requests[0].headers


@pytest.mark.parametrize("key", [f"{KEY}\n", f" {KEY}", f"{KEY}ä", f"{KEY}\r\nX-More: 1"])
def test_a_key_that_can_be_none_is_refused_and_not_shown(key: str) -> None:
    where = presets.Endpoint(base_url="http://127.0.0.1:9/v1", model="paper", api_key=key)
    with pytest.raises(ModelRefused, match=r"127\.0\.0\.1:9 contains characters no key has.*IRIS_API_KEY") as caught:
        Chat(where, HurriedClock(), random.Random()).ask(HELLO)
    assert_no_key(caught.value)


@pytest.mark.parametrize("address", ["http://127.0.0.1:1/v1", "http://me:secret-word@127.0.0.1:1/v1", "127.0.0.1:1"])
def test_an_address_where_nobody_is_is_named_without_a_password(address: str) -> None:
    where = presets.Endpoint(base_url=address, model="paper", api_key=KEY)
    with pytest.raises(ModelError, match=r"at 127\.0\.0\.1:1 cannot be reached\. Check .*it is running\.") as caught:
        Chat(where, HurriedClock(), random.Random()).ask(HELLO)
    assert "secret-word" not in str(caught.value)


def test_where_a_redirect_points_to_nobody_is_asked() -> None:
    with Endpoint(lambda asked: SAID) as elsewhere:
        away = redirect(f"{elsewhere.base_url}/chat/completions")
        with Endpoint(lambda asked: SAID, always=away) as server:
            assert isinstance(end_of(chat_to(server)), ModelRefused)
    assert len(server.requests) == 1
    assert elsewhere.requests == []
