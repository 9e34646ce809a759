"""What stands in a person's environment for other programs changes nothing of what is sent, nor where."""

import os
import subprocess
import sys

import pytest

from iris_screen.testing.endpoint import Endpoint

PROGRAM = """
import random, sys, time
from iris_screen.core.models import ChatTurn
from iris_screen.models.chat import Chat
from iris_screen.models.presets import Endpoint

class Clock:
    now, sleep = staticmethod(time.monotonic), staticmethod(time.sleep)

for streams in (True, False):
    where = Endpoint(base_url=sys.argv[1], model="paper", api_key="our-own", streams=streams, seconds=20)
    turns = [ChatTurn(speaker="system", text="brief"), ChatTurn(speaker="user", text="hello")]
    print(Chat(where, Clock(), random.Random(1)).ask(turns).text)
"""


def hostile(elsewhere: str) -> dict[str, str]:
    proxies = ("HTTP_PROXY", "http_proxy", "HTTPS_PROXY", "ALL_PROXY", "OPENAI_PROXY")
    addresses = ("OPENAI_BASE_URL", "OPENAI_API_BASE", "LANGSMITH_ENDPOINT", "LANGSMITH_GATEWAY_URL")
    return {
        **dict.fromkeys((*proxies, *addresses), elsewhere),
        "OPENAI_API_KEY": "another",
        "OPENAI_ADMIN_KEY": "another",
        "OPENAI_ORG_ID": "an-organization",
        "OPENAI_PROJECT_ID": "a-project",
        "OPENAI_CUSTOM_HEADERS": "Authorization: Bearer another\nX-Spy: 1",
        "OPENAI_LOG": "debug",
        "LC_OUTPUT_VERSION": "responses/v1",
        "LANGCHAIN_OPENAI_STREAM_CHUNK_TIMEOUT_S": "-5",
        "LANGCHAIN_TRACING_V2": "true",
        "LANGSMITH_TRACING": "true",
        "LANGSMITH_API_KEY": "another",
        "LANGSMITH_GATEWAY": "true",
        "NO_PROXY": "",
    }


@pytest.fixture(scope="module")
def servers() -> tuple[Endpoint, Endpoint, subprocess.CompletedProcess[str]]:
    with Endpoint(lambda asked: "你好 there") as elsewhere, Endpoint(lambda asked: "你好 there") as server:
        child = subprocess.run(
            [sys.executable, "-X", "utf8", "-c", PROGRAM, server.base_url],
            env=dict(os.environ) | hostile(elsewhere.base_url),
            capture_output=True,
            encoding="utf-8",
            check=True,
            timeout=60,
        )
    return server, elsewhere, child


Servers = tuple[Endpoint, Endpoint, subprocess.CompletedProcess[str]]


def test_nobody_else_is_asked_or_told(servers: Servers) -> None:
    server, elsewhere, child = servers
    assert elsewhere.requests == []
    assert len(server.requests) == 2
    assert child.stdout.split("\n") == ["你好 there", "你好 there", ""]


def test_the_request_is_the_same_as_in_a_bare_environment(servers: Servers) -> None:
    streamed, whole = servers[0].requests
    messages = [{"role": "system", "content": "brief"}, {"role": "user", "content": "hello"}]
    asked = {"model": "paper", "messages": messages, "temperature": 0}
    assert streamed.body == asked | {"stream": True, "stream_options": {"include_usage": True}}
    assert whole.body == asked | {"stream": False}


def test_only_our_own_key_and_no_word_of_this_computer_go_along(servers: Servers) -> None:
    for asked in servers[0].requests:
        assert asked.key == "our-own"
        assert set(asked.headers) == {
            "accept",
            "accept-encoding",
            "authorization",
            "content-length",
            "content-type",
            "host",
            "user-agent",
        }


def test_the_librarys_own_log_tells_no_key(servers: Servers) -> None:
    log = servers[2].stderr
    assert "our-own" not in log
    assert "another" not in log
