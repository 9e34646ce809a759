"""Who is let in over HTTP: whoever has the token, names this computer, and is no web page."""

import asyncio
from typing import Any

import pytest

from iris_screen.ui.mcp.http_door import MOST_REQUESTS, Door

TOKEN = "a-token-for-the-tests"
OWN = [(b"host", b"127.0.0.1:8730"), (b"authorization", f"Bearer {TOKEN}".encode())]


def knock(door: Door, headers: list[tuple[bytes, bytes]]) -> int:
    sent: list[Any] = []

    async def send(message: Any) -> None:
        sent.append(message)

    asyncio.run(door({"type": "http", "headers": headers}, receive, send))
    return int(sent[0]["status"])


async def receive() -> Any:
    return {"type": "http.request", "body": b""}


async def welcome(scope: Any, receive: Any, send: Any) -> None:
    await send({"type": "http.response.start", "status": 200, "headers": []})


def test_who_has_the_token_and_names_this_computer_is_let_in() -> None:
    assert knock(Door(welcome, TOKEN, 8730), OWN) == 200
    assert knock(Door(welcome, TOKEN, 8730), [(b"host", b"localhost:8730"), OWN[1]]) == 200


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ([], 403),
        ([OWN[0]], 401),
        ([OWN[0], (b"authorization", b"Bearer something else")], 401),
        ([OWN[0], (b"authorization", TOKEN.encode()), OWN[1]], 401),
        ([(b"host", b"127.0.0.1:8731"), OWN[1]], 403),
        ([(b"host", b"example.com"), OWN[1]], 403),
        ([OWN[0], OWN[0], OWN[1]], 403),
        ([*OWN, (b"origin", b"http://127.0.0.1:8730")], 403),
        ([*OWN, (b"origin", b"null")], 403),
    ],
)
def test_nobody_else_is(headers: list[tuple[bytes, bytes]], status: int) -> None:
    assert knock(Door(welcome, TOKEN, 8730), headers) == status


def test_more_than_a_server_can_answer_at_once_are_turned_away_until_one_has_gone() -> None:
    async def crowd() -> list[int]:
        leave, told = asyncio.Event(), list[int]()

        async def stay(scope: Any, receive: Any, send: Any) -> None:
            await leave.wait()
            await welcome(scope, receive, send)

        async def send(message: Any) -> None:
            if "status" in message:
                told.append(message["status"])

        door = Door(stay, TOKEN, 8730)
        calls = [
            asyncio.create_task(door({"type": "http", "headers": OWN}, receive, send)) for _ in range(MOST_REQUESTS + 1)
        ]
        await asyncio.sleep(0)
        leave.set()
        await asyncio.gather(*calls)
        await door({"type": "http", "headers": OWN}, receive, send)
        return told

    told = asyncio.run(crowd())
    assert told.count(503) == 1 and told.count(200) == MOST_REQUESTS + 1
