"""`iris mcp` with the SDK's own client, over both transports: what it does, and that no client is the person."""

import asyncio
import json
import os
import signal
import socket
import subprocess
import sys
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any

import httpx2
import pytest
from mcp import StdioServerParameters
from mcp.client import Client
from mcp.client.streamable_http import streamable_http_client

from iris_screen.core.settings import Settings
from iris_screen.graph.runs import Runs

TOKEN = "a-token-for-the-tests"
IRIS = (sys.executable, "-m", "iris_screen.ui.cli")
SEND = "给张三发微信消息说你好"
NEED_A_YES = (SEND, "给李四发微信消息说我到了", SEND)
LONG = "open Settings, wait 5 seconds, wait 5 seconds, go back"


def device(folder: Path, clock: str = "virtual") -> str:
    """One phone, whatever runs and servers use it: what it did in all of them is in its report."""
    return f"sim:?time={clock}&lang=en&state={folder / 'phone'}&dump={folder / 'report.json'}"


def environment(folder: Path) -> dict[str, str]:
    return {**os.environ, "IRIS_HOME": str(folder / "home"), "IRIS_MCP_TOKEN": TOKEN}


def started(folder: Path, *options: str, clock: str = "virtual") -> StdioServerParameters:
    words = [*IRIS[1:], "mcp", "--device", device(folder, clock), *options]
    return StdioServerParameters(command=IRIS[0], args=words, env=environment(folder))


@contextmanager
def listening(folder: Path, clock: str = "virtual") -> Iterator[str]:
    words = [*IRIS, "mcp", "--http", "--port", "0", "--device", device(folder, clock)]
    with subprocess.Popen(words, env=environment(folder), stderr=subprocess.PIPE, text=True) as server:
        assert server.stderr is not None
        try:
            yield server.stderr.readline().split()[2].rstrip(".")
        finally:
            server.terminate()


@asynccontextmanager
async def over_http(address: str, mode: Any = "auto") -> AsyncIterator[Client]:
    async with (
        httpx2.AsyncClient(headers={"Authorization": f"Bearer {TOKEN}"}, timeout=60) as caller,
        Client(streamable_http_client(address, http_client=caller), mode=mode) as client,
    ):
        yield client


async def ask(client: Client, tool: str, **given: Any) -> dict[str, Any]:
    """What the tool told; an error as {"error": …}."""
    result = await client.call_tool(tool, given)
    text = str(getattr(result.content[0], "text", ""))
    return {"error": text} if result.is_error else dict(json.loads(text))


async def find_number(client: Client, words: str) -> int:
    return next(int(each.split()[0]) for each in (await ask(client, "look"))["screen"] if words in each)


def in_client(server: Any, work: Callable[[Client], Awaitable[None]], **options: Any) -> None:
    async def talk() -> None:
        async with Client(server, **options) as client:
            await work(client)

    asyncio.run(talk())


def list_effects(folder: Path) -> list[str]:
    """What the phone did to others, or for good; a permission that was refused is nothing."""
    done = json.loads((folder / "report.json").read_text("utf-8"))["effects"]
    return [each["effect"] for each in done if each["with"].get("answer") != "never"]


def rows(folder: Path) -> list[Any]:
    return Runs(Settings(home=folder / "home")).rows()


def test_a_client_looks_steps_runs_and_reads_what_came_of_it(tmp_path: Path) -> None:
    async def work(client: Client) -> None:
        assert (await ask(client, "step", act="open", text="Settings"))["evidence"] == "verified"
        assert "Look first" in (await ask(client, "step", act="tap", x=500, y=500))["error"]
        number = await find_number(client, "Display")
        assert (await ask(client, "step", act="tap", number=number))["evidence"] == "verified"
        assert (await ask(client, "step", act="switch_on", target="Dark mode"))["evidence"] == "verified"
        assert "Look again" in (await ask(client, "step", act="tap", number=999))["error"]
        done = await ask(client, "run", task="open Settings")
        assert done["verdict"] == "verified"
        assert [each["run"] for each in (await ask(client, "runs"))["runs"]][:1] == [done["run"]]
        assert (await ask(client, "show", run=done["run"]))["steps"][0]["evidence"] == "verified"
        assert (await ask(client, "plan", task=SEND))["plan"]
        await ask(client, "remember", title="shopping", text="we need milk")
        assert "milk" in (await ask(client, "recall", question="milk"))["found"][0]["text"]
        report = await client.read_resource(f"iris://runs/{done['run']}/report")
        assert "Settings" in str(report.contents[0])

    in_client(started(tmp_path), work)
    assert not any(row.holder for row in rows(tmp_path))


async def say_yes(context: object, params: object) -> Any:
    from mcp.types import ElicitResult

    return ElicitResult(action="accept", content={"answer": "yes"})


def test_a_client_that_answers_every_question_yes_does_nothing_that_needs_a_yes(tmp_path: Path) -> None:
    async def work(client: Client) -> None:
        for task in NEED_A_YES:
            told = await ask(client, "run", task=task)
            assert told["status"] == "waiting", task
            assert f"iris answer {told['run']} yes" in told["next"]
            for word in ("yes", "done", "for this app", "at 500,500", "是"):
                assert "error" in await ask(client, "answer", run=told["run"], answer=word), word
        await ask(client, "step", act="open", text="WeChat")
        for words in ("张三", "Send"):
            assert "error" in await ask(client, "step", act="tap", target=words), words
        assert "error" in await ask(client, "step", act="open_page", text="https://example.com/?told=it")

    in_client(started(tmp_path), work, mode="legacy", elicitation_callback=say_yes)
    assert list_effects(tmp_path) == []

    async def send(client: Client) -> None:
        await ask(client, "run", task=SEND)
        await ask(client, "step", act="open", text="Settings")

    in_client(started(tmp_path, "--allow", "send"), send)
    assert list_effects(tmp_path) == ["sent"]


@pytest.mark.parametrize(("options", "sent"), [((), []), (("--trust-elicitation",), ["sent"])])
def test_a_clients_form_is_the_persons_word_only_if_that_was_said_at_the_start(
    tmp_path: Path, options: tuple[str, ...], sent: list[str]
) -> None:
    async def work(client: Client) -> None:
        await ask(client, "run", task=SEND)

    in_client(started(tmp_path, *options), work, mode="legacy", elicitation_callback=say_yes)
    assert list_effects(tmp_path) == sent


def test_what_was_allowed_at_the_start_is_used_up_once_by_all_runs_together(tmp_path: Path) -> None:
    async def work(client: Client) -> None:
        assert (await ask(client, "run", task=SEND))["status"] == "success"
        assert (await ask(client, "run", task=SEND))["status"] == "waiting"

    in_client(started(tmp_path, "--allow", "send"), work)
    assert list_effects(tmp_path) == ["sent"]


def test_a_client_that_goes_away_in_mid_run_gives_the_device_back(tmp_path: Path) -> None:
    async def work(client: Client) -> None:
        running = asyncio.create_task(ask(client, "run", task=LONG))
        while not any(row.holder for row in rows(tmp_path)):
            await asyncio.sleep(0.2)
        running.cancel()

    in_client(started(tmp_path, clock="real"), work)
    (row,) = rows(tmp_path)
    assert (row.status, row.holder) == ("interrupted", "")


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_ends_a_server_whose_client_keeps_the_connection_open(tmp_path: Path, number: int) -> None:
    words = started(tmp_path)
    hello = {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "test", "version": "1"}}
    first = json.dumps({"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": hello})
    with subprocess.Popen(
        [words.command, *words.args], env=words.env, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as server:
        assert server.stdin is not None and server.stdout is not None
        server.stdin.write(f"{first}\n")
        server.stdin.flush()
        assert server.stdout.readline()
        server.send_signal(number)
        assert server.wait(60) == 0


def test_a_server_over_http_that_is_ended_in_mid_run_records_how_far_it_came(tmp_path: Path) -> None:
    async def work(address: str) -> None:
        async with over_http(address) as client:
            calls = [asyncio.create_task(ask(client, "run", task=LONG)) for _ in range(3)]
            while not any(row.holder for row in rows(tmp_path)):
                await asyncio.sleep(0.2)
        await asyncio.gather(*calls, return_exceptions=True)

    with listening(tmp_path, clock="real") as address:
        asyncio.run(work(address))
    assert [(row.status, row.holder) for row in rows(tmp_path)] == [("interrupted", "")]


def test_over_http_two_clients_share_the_device(tmp_path: Path) -> None:
    async def work(address: str) -> None:
        async with over_http(address) as first, over_http(address) as second:
            told = await asyncio.gather(ask(first, "run", task="open Settings"), ask(second, "look"))
            assert told[0]["verdict"] == "verified"
            assert told[1]["screen"]
            assert (await ask(first, "look"))["screen"]

    with listening(tmp_path) as address:
        asyncio.run(work(address))


@pytest.mark.parametrize("mode", ["auto", "legacy"])
def test_a_number_of_another_look_is_refused(tmp_path: Path, mode: Any) -> None:
    async def work(address: str) -> None:
        async with over_http(address, mode) as first, over_http(address, mode) as second:
            old, other, new = [await find_number(client, "Settings") for client in (first, second, first)]
            for number in (old, other):
                assert "Look again" in (await ask(first, "step", act="tap", number=number))["error"]
            assert (await ask(first, "step", act="tap", number=new))["evidence"] == "verified"

    with listening(tmp_path) as address:
        asyncio.run(work(address))


def test_who_reads_the_address_can_connect_however_slow_the_server_is_after_that(tmp_path: Path) -> None:
    words = [*IRIS, "mcp", "--http", "--port", "0", "--device", device(tmp_path)]
    with subprocess.Popen(words, env=environment(tmp_path), stderr=subprocess.PIPE, text=True) as server:
        assert server.stderr is not None
        address = server.stderr.readline().split()[2].rstrip(".")
        server.send_signal(signal.SIGSTOP)  # nothing that comes later can have been in time
        try:
            url = httpx2.URL(address)
            socket.create_connection((url.host, url.port or 0), timeout=10).close()
        finally:
            server.send_signal(signal.SIGCONT)
            server.terminate()


def test_a_flood_of_calls_is_refused_and_the_server_goes_on(tmp_path: Path) -> None:
    async def work(address: str) -> None:
        async with over_http(address) as first, over_http(address) as second:
            calls = [ask(client, "look") for _ in range(20) for client in (first, second)]
            told = await asyncio.gather(*calls, return_exceptions=True)
            assert any(isinstance(each, dict) and "screen" in each for each in told)
            assert any(isinstance(each, dict) and "requests are waiting" in each.get("error", "") for each in told)
            assert (await ask(first, "look"))["screen"]

    with listening(tmp_path) as address:
        asyncio.run(work(address))


@pytest.mark.parametrize(
    ("head", "status"),
    [
        ({"Authorization": ""}, 401),
        ({"Authorization": "Bearer something-else"}, 401),
        ({"Origin": "https://example.com"}, 403),
        ({"Origin": "http://127.0.0.1"}, 403),
        ({"Origin": "null"}, 403),
        ({"Host": "example.com"}, 403),
    ],
)
def test_over_http_nobody_else_is_let_in(tmp_path_factory: pytest.TempPathFactory, head: Any, status: int) -> None:
    with listening(tmp_path_factory.mktemp("door")) as address:
        heads = {"Authorization": f"Bearer {TOKEN}", "Content-Type": "application/json", **head}
        body = {"jsonrpc": "2.0", "id": 1, "method": "tools/list"}
        assert httpx2.post(address, json=body, headers=heads, timeout=30).status_code == status
