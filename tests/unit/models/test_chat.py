"""What is sent to an endpoint, how far it is listened to, and what is asked again."""

import json
import random
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
import pytest

from iris_screen.core.errors import ModelError
from iris_screen.core.geometry import Size
from iris_screen.core.models import ChatTurn, Photo
from iris_screen.models import presets
from iris_screen.models.chat import Chat
from iris_screen.models.messages import estimate_tokens
from iris_screen.models.retry import SLICE
from iris_screen.sight.vision.pictures import write_jpeg
from iris_screen.testing.answers import Asked, Wire, envelope, event, page, plain, status, stream, usage_of
from iris_screen.testing.endpoint import DEAF, Endpoint, HurriedClock

SAID = '<thought>I look.</thought>\n<action>{"type":"tap"}</action>'
HELLO = [ChatTurn(speaker="user", text="hello")]


def chat_to(server: Endpoint, clock: HurriedClock | None = None, **fields: object) -> Chat:
    where = presets.Endpoint.model_validate({"base_url": server.base_url, "model": "paper", **fields})
    return Chat(where, clock or HurriedClock(), random.Random())


def make_photo(width: int, height: int, shade: int) -> Photo:
    pixels = np.full((height, width, 3), shade, np.uint8)
    return Photo(jpeg=write_jpeg(pixels), size=Size(width=width, height=height))


# --- what is sent ----------------------------------------------------------------------------------------------------


def test_turns_of_one_speaker_are_joined_and_the_system_comes_first() -> None:
    with Endpoint(lambda asked: SAID) as server:
        chat_to(server).ask(
            [
                ChatTurn(speaker="user", text="one"),
                ChatTurn(speaker="user", text="two"),
                ChatTurn(speaker="system", text="be brief"),
                ChatTurn(speaker="assistant", text="three"),
                ChatTurn(speaker="user", text="four"),
            ]
        )
    sent = [(message["role"], message["content"]) for message in server.requests[0].messages]
    assert sent == [("system", "be brief"), ("user", "one\n\ntwo"), ("assistant", "three"), ("user", "four")]


def test_only_the_last_user_turn_carries_pictures_even_before_an_answer_begun() -> None:
    turns = [
        ChatTurn(speaker="user", text="before", photos=[make_photo(64, 32, 0)]),
        ChatTurn(speaker="assistant", text="seen"),
        ChatTurn(speaker="user", text="now", photos=[make_photo(40, 80, 200)]),
        ChatTurn(speaker="user", text="and closer", photos=[make_photo(20, 20, 100)]),
        ChatTurn(speaker="assistant", text="<thought>"),
    ]
    with Endpoint(lambda asked: SAID) as server:
        reply = chat_to(server, usage=False).ask(turns)
    (asked,) = server.requests
    assert [picture.shape for picture in asked.pictures] == [(80, 40, 3), (20, 20, 3)]
    assert abs(int(asked.pictures[0].mean()) - 200) <= 2
    assert asked.text.split() == "before seen now and closer <thought>".split()
    unseen = [turns[0].replace(photos=[]), *turns[1:]]
    assert abs(reply.usage.prompt_tokens - estimate_tokens(unseen)) <= 1


def test_what_it_cost_is_believed_where_it_is_told_and_estimated_where_not() -> None:
    with Endpoint(lambda asked: SAID, {2: "no_usage", 3: "gift"}) as server:
        chat = chat_to(server)
        told, estimated, absurd = (chat.ask(HELLO).usage for _ in range(3))
    spent = usage_of(server.requests[0], SAID)
    assert (told.prompt_tokens, told.answer_tokens) == (spent["prompt_tokens"], spent["completion_tokens"])
    assert (told.estimated, estimated.estimated, absurd.estimated) == (False, True, True)
    assert estimated.prompt_tokens == absurd.prompt_tokens == 2


def test_an_endpoint_that_minds_the_question_of_cost_is_asked_once_with_it() -> None:
    with Endpoint(lambda asked: SAID, always="rejects_stream_options") as server:
        chat = chat_to(server)
        assert chat.ask(HELLO).text == chat.ask(HELLO).text == SAID
    assert ["stream_options" in asked.body for asked in server.requests] == [True, False, False]


def test_the_most_likely_words_are_asked_for_where_the_model_takes_that() -> None:
    with Endpoint(lambda asked: SAID) as server:
        chat_to(server).ask(HELLO)
        assert [asked.body["temperature"] for asked in server.requests] == [0]
    with Endpoint(lambda asked: SAID, always="rejects_temperature") as server:
        chat = chat_to(server)
        assert chat.ask(HELLO).text == chat.ask(HELLO).text == SAID
    assert ["temperature" in asked.body for asked in server.requests] == [True, False, False]


CALLS = [
    {"index": 0, "id": "c", "type": "function", "function": {"name": "click_at", "arguments": ""}},
    {"index": 0, "function": {"arguments": '{"x": 500,'}},
    {"index": 0, "function": {"arguments": ' "y": 250}'}},
]


@pytest.mark.parametrize("streams", [True, False])
def test_a_function_that_is_called_in_place_of_an_answer_is_read_as_one(streams: bool) -> None:
    def call(asked: Asked, text: str) -> Wire:
        whole = {"id": "c", "type": "function", "function": {"name": "click_at", "arguments": '{"x": 500, "y": 250}'}}
        envelope = {"id": "a", "created": 1, "model": "paper"}
        if not asked.streams:
            message = {"role": "assistant", "content": None, "tool_calls": [whole]}
            choice = {"index": 0, "message": message, "finish_reason": "tool_calls"}
            yield from page(json.dumps({**envelope, "object": "chat.completion", "choices": [choice]}).encode())
            return
        pieces: list[tuple[dict[str, Any], str | None]] = [({"content": "I tap."}, None)]
        pieces += [({"tool_calls": [each]}, None) for each in CALLS] + [({}, "tool_calls")]
        choices = ({"index": 0, "delta": delta, "finish_reason": finish} for delta, finish in pieces)
        yield from stream(event({**envelope, "object": "chat.completion.chunk", "choices": [each]}) for each in choices)

    with Endpoint(lambda asked: "", always=call) as server:
        reply = chat_to(server, streams=streams).ask(HELLO)
    said = '<tool_call>{"name": "click_at", "arguments": {"x": 500, "y": 250}}</tool_call>'
    assert reply.text == (f"I tap.\n{said}" if streams else said)


def test_what_ends_an_answer_does_not_end_its_thoughts() -> None:
    thoughts = '<think>Maybe <action>{"act": "home"}</action>?</think>'
    with Endpoint(lambda asked: f"{thoughts}{SAID} and more") as server:
        reply = chat_to(server).ask(HELLO, "</action>")
    assert reply.text == thoughts + SAID


# --- how far it is listened to ---------------------------------------------------------------------------------------


def test_an_answer_is_cut_where_it_has_said_enough_and_the_line_is_hung_up() -> None:
    heard: list[str] = []
    with Endpoint(lambda asked: SAID + " and then I will", always="endless") as server:
        reply = chat_to(server).ask(HELLO, "</action>", heard.append)
        (asked,) = server.requests
    assert (reply.text, reply.finish, reply.usage.estimated) == (SAID, "cut", True)
    assert "".join(heard).startswith(SAID)
    assert SAID not in "".join(heard[:-1])
    assert asked.late <= DEAF  # a busy machine writes a few pieces before it hears of it


def test_a_fault_of_the_listener_is_not_the_endpoints() -> None:
    def deaf(piece: str) -> None:
        raise ValueError("no screen to write to")

    with Endpoint(lambda asked: SAID, always="endless") as server:
        with pytest.raises(ValueError, match="no screen"):
            chat_to(server).ask(HELLO, heard=deaf)
        (asked,) = server.requests
    assert asked.late <= DEAF  # a busy machine writes a few pieces before it hears of it


def test_what_is_no_character_does_not_reach_a_file() -> None:
    with Endpoint(lambda asked: "half \ud83d of one, 好 😀") as server:
        for streams in (True, False):
            assert chat_to(server, streams=streams).ask(HELLO).text == "half \ufffd of one, 好 😀"


@pytest.mark.parametrize("streams", [True, False])
def test_a_fault_of_our_own_code_comes_out_at_once_and_is_not_the_endpoints(streams: bool) -> None:
    with Endpoint(lambda asked: SAID) as server:
        clock = HurriedClock()
        with pytest.raises(AttributeError, match="speaker"):
            chat_to(server, clock, streams=streams).ask(["no turn"])  # type: ignore[list-item]
        wrapped = chat_to(server, clock, streams=streams)
        wrapped._connections = None  # type: ignore[assignment]
        with pytest.raises(AttributeError, match="'add'"):  # the library takes it for a lost connection
            wrapped.ask(HELLO)
    assert (server.requests, clock.pauses) == ([], [])


ODD_CHOICES: list[list[Any]] = [
    [{"index": 0, "delta": {"content": SAID}, "finish_reason": "stop"}, "no choice"],
    [{"index": 0, "delta": {"content": SAID}, "finish_reason": "stop"}, {"index": 1, "delta": "no delta"}],
]


@pytest.mark.parametrize("choices", ODD_CHOICES)
def test_what_is_odd_beside_a_streamed_answer_is_no_fault_of_ours(choices: list[Any]) -> None:
    answer = envelope(id="a", object="chat.completion.chunk", created=1, model="paper", choices=choices)
    with Endpoint(lambda asked: SAID, always=answer) as server:
        assert chat_to(server).ask(HELLO).text == SAID


# --- what is asked again ---------------------------------------------------------------------------------------------


def pauses(clock: HurriedClock) -> list[float]:
    """Whole ones: each is rested through in slices, the last of which is shorter."""
    whole = [0.0]
    for rested in clock.pauses:
        whole[-1] += rested
        if rested < SLICE:
            whole.append(0.0)
    return whole[:-1]


@pytest.mark.parametrize("streams", [True, False], ids=["streamed", "whole"])
def test_what_may_pass_is_asked_again_after_pauses_that_grow_and_differ(streams: bool) -> None:
    clocks = [HurriedClock() for _ in range(3)]
    for clock in clocks:
        with Endpoint(lambda asked: SAID, {1: "429", 2: "503", 3: "truncate"}) as server:
            assert chat_to(server, clock, streams=streams).ask(HELLO).text == SAID
        assert pauses(clock) == sorted(pauses(clock))
        assert len(server.requests) == 4
    assert len({tuple(pauses(clock)) for clock in clocks}) == 3


@pytest.mark.parametrize(
    ("headers", "least"),
    [
        ({"Retry_After": "7"}, 7.0),
        ({"Retry_After": "0"}, 0.25),
        ({"Retry_After": "nan"}, 0.25),
        ({"Retry_After": "soon"}, 0.25),
        ({"Retry_After": "Wed, 21 Oct 2015 07:28:09 GMT", "Date": "Wed, 21 Oct 2015 07:28:00 GMT"}, 9.0),
        ({"Retry_After": "Wed, 21 Oct 2015 07:28:09 GMT"}, 0.25),
    ],
)
def test_a_wanted_pause_is_kept_and_a_little_more(headers: dict[str, str], least: float) -> None:
    clock = HurriedClock()
    with Endpoint(lambda asked: SAID, {1: status(429, **headers)}) as server:
        chat_to(server, clock).ask(HELLO)
    (pause,) = pauses(clock)
    assert least <= pause <= least + 0.5


@pytest.mark.parametrize("wanted", ["31", "1e9", "inf", "Fri, 31 Dec 9999 23:59:59 GMT"])
def test_a_pause_too_long_to_wait_for_ends_it_at_once(wanted: str) -> None:
    clock = HurriedClock()
    refusal = status(503, "", Retry_After=wanted, Date="Wed, 21 Oct 2015 07:28:00 GMT")
    with Endpoint(lambda asked: SAID, always=refusal) as server, pytest.raises(ModelError, match=r"asks to wait"):
        chat_to(server, clock).ask(HELLO)
    assert (len(server.requests), pauses(clock)) == (1, [])


def test_no_new_try_is_begun_once_a_whole_answers_time_is_over() -> None:
    clock = HurriedClock()
    busy = status(503, "", Retry_After="20")
    with Endpoint(lambda asked: SAID, always=busy) as server, pytest.raises(ModelError, match="503"):
        chat_to(server, clock, seconds=50.0).ask(HELLO)
    assert len(pauses(clock)) == 2


# --- what it stands on -----------------------------------------------------------------------------------------------


def test_naming_a_chat_imports_no_library_that_talks() -> None:
    program = (
        "import sys, iris_screen.models.model_roles, iris_screen.models.chat\n"
        "print({name.split('.')[0] for name in sys.modules} & "
        "{'langchain_openai', 'langchain_core', 'openai', 'httpx', 'httpx2', 'langsmith'})"
    )
    child = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert child.stdout.strip() == "set()"


# --- when nobody is waiting any more ---------------------------------------------------------------------------------


@pytest.mark.parametrize("fault", ["timeout", "stall"])
def test_a_line_that_is_hung_up_ends_and_nothing_is_asked_again(fault: str) -> None:
    with Endpoint(lambda asked: SAID, always=fault) as server, ThreadPoolExecutor() as pool:
        chat = chat_to(server)
        asking = pool.submit(chat.ask, HELLO)
        while not server.requests and not asking.done():
            time.sleep(0.01)
        chat.hang_up()
        with pytest.raises(ModelError, match="Nobody is waiting"):
            asking.result(20)
        assert len(server.requests) == 1
        server.always = plain
        assert chat.ask(HELLO).text == SAID


# --- a refusal in a field of its own ---------------------------------------------------------------------------------

SAID_NO = {"role": "assistant", "content": "", "refusal": "I will not."}


@pytest.mark.parametrize("streams", [True, False])
def test_what_stands_in_the_field_for_refusals_is_a_refusal(streams: bool) -> None:
    choice = {"index": 0, "delta" if streams else "message": SAID_NO, "finish_reason": None if streams else "stop"}
    kind = "chat.completion.chunk" if streams else "chat.completion"
    answer = envelope(id="a", object=kind, created=1, model="paper", choices=[choice])
    with Endpoint(lambda asked: SAID, always=answer) as server:
        reply = chat_to(server, streams=streams).ask(HELLO)
    assert (reply.text, reply.finish) == ("I will not.", "refused")
