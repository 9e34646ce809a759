"""Which requests the server of `langgraph dev` takes: every Host, Origin, content type and token, combined."""

import asyncio
import json
from itertools import product
from pathlib import Path

import pytest
from langgraph_sdk import Auth

from iris_screen.graph.serve.guard import STUDIO, TOKEN, authenticate_caller, find_refusal

HOSTS = {
    "127.0.0.1:2024": True,
    "localhost:2024": True,
    "[::1]:2024": True,
    "localhost": True,
    "[::1]": True,
    "": False,
    "evil.example": False,
    "127.0.0.1.evil.example:2024": False,
    "evil.example@127.0.0.1:2024": False,
    "127.0.0.1:2024/evil.example": False,
    "192.168.1.7:2024": False,
    "0.0.0.0:2024": False,
}
ORIGINS = {
    "": True,
    "own": True,
    "http://127.0.0.1:3000": False,
    "http://localhost:2025": False,
    "https://localhost:2024": False,
    "http://localhost:2024/": False,
    STUDIO: True,
    "https://evil.example": False,
    "null": False,
    STUDIO + ".evil.example": False,
    "http://smith.langchain.com": False,
    "http://127.0.0.1.evil.example": False,
    "https://evil.example/http://localhost": False,
}
KINDS = {
    "application/json": True,
    "Application/JSON; charset=utf-8": True,
    "text/plain": False,
    "application/x-www-form-urlencoded": False,
    "multipart/form-data; boundary=x": False,
    "": False,
}
TOKENS = {("", ""): True, ("", "any"): True, ("right", "right"): True, ("right", "wrong"): False, ("right", ""): False}


def headers(host: str, origin: str, kind: str, token: str = "") -> dict[bytes, bytes]:
    said = {"host": host, "origin": origin, "content-type": kind, "x-api-key": token}
    return {name.encode(): value.encode() for name, value in said.items() if value}


@pytest.mark.parametrize(("host", "origin"), list(product(HOSTS, ORIGINS)))
def test_only_this_computer_and_studios_page_are_let_in(host: str, origin: str) -> None:
    own = f"http://{host}" if origin == "own" else origin
    for kind, (wanted, given) in product(KINDS, TOKENS):
        let_in = find_refusal(headers(host, own, kind, given), "POST", wanted) is None
        assert let_in is (HOSTS[host] and ORIGINS[origin] and KINDS[kind] and TOKENS[wanted, given])


@pytest.mark.parametrize(("given", "let_in"), [("Bearer right", True), ("Bearer wrong", False), ("Basic right", False)])
def test_the_token_may_also_be_sent_as_a_bearer(given: str, let_in: bool) -> None:
    sent = {**headers("localhost:2024", "", ""), b"authorization": given.encode()}
    assert (find_refusal(sent, "GET", "right") is None) is let_in


def test_what_sends_nothing_needs_no_kind_of_it() -> None:
    assert find_refusal(headers("localhost:2024", "", ""), "GET") is None
    assert find_refusal({**headers("localhost:2024", "", ""), b"content-length": b"0"}, "POST") is None


def test_the_token_of_the_environment_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(TOKEN, "right")
    asyncio.run(authenticate_caller(headers("localhost:2024", "", "", "right"), "GET"))
    with pytest.raises(Auth.exceptions.HTTPException) as refused:
        asyncio.run(authenticate_caller(headers("localhost:2024", "", "", "wrong"), "GET"))
    assert refused.value.status_code == 401 and "right" not in refused.value.detail


def test_langgraph_json_names_the_guard_and_lets_no_page_but_studios_read() -> None:
    config = json.loads((Path(__file__).parents[4] / "langgraph.json").read_text())
    assert (
        config["auth"]["path"] == "iris_screen.graph.serve.guard:auth" and config["auth"]["disable_studio_auth"] is True
    )
    assert config["http"]["cors"]["allow_origins"] == [STUDIO]
