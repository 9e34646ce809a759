"""The phone in the browser: only this computer, only our own page."""

import json
import re
from collections.abc import Iterator
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path

import pytest

from iris_screen.tools.devices.address import open_device
from iris_screen.ui.cli.servers.phone_in_browser import DeviceServer
from tests.serving import serving

TINY = Path(__file__).parents[5] / "assets" / "worlds" / "tiny.yaml"


@pytest.fixture
def server() -> Iterator[DeviceServer]:
    with open_device(f"sim:{TINY}?time=virtual") as device, serving(DeviceServer(device, 0)) as server:
        yield server


def ask(
    server: DeviceServer, path: str, body: object = None, method: str | None = None, **headers: str
) -> tuple[HTTPResponse, bytes]:
    connection = HTTPConnection("127.0.0.1", server.server_port, timeout=10)
    data = None if body is None else body if isinstance(body, bytes) else json.dumps(body).encode()
    sent = {name.replace("_", "-"): value for name, value in headers.items()}
    connection.request(method or ("GET" if data is None else "POST"), path, data, sent)
    answer = connection.getresponse()
    content = answer.read()
    connection.close()
    return answer, content


def test_it_listens_on_this_computer_only(server: DeviceServer) -> None:
    assert server.server_address[0] == "127.0.0.1"


def test_the_page_holds_the_token_and_may_run_its_own_script_only(server: DeviceServer) -> None:
    answer, content = ask(server, "/")
    assert answer.status == 200
    assert server.token.encode() in content
    policy = answer.getheader("Content-Security-Policy") or ""
    (nonce,) = set(re.findall(r"nonce-([\w-]+)", policy))
    assert content.count(f'nonce="{nonce}"'.encode()) == 2
    assert "default-src 'none'" in policy
    assert b"$" not in content.replace(b"${", b"")


def test_a_touch_changes_the_screen_and_an_unchanged_one_is_not_sent_again(server: DeviceServer) -> None:
    first, picture = ask(server, "/screen", X_Iris=server.token)
    assert picture.startswith(b"\xff\xd8")
    tag = first.getheader("ETag") or ""
    again, nothing = ask(server, "/screen", X_Iris=server.token, If_None_Match=tag)
    assert (again.status, nothing) == (304, b"")
    done, _ = ask(server, "/act", {"kind": "press_key", "key": "RECENTS"}, X_Iris=server.token)
    assert done.status == 200
    changed, _ = ask(server, "/screen", X_Iris=server.token, If_None_Match=tag)
    assert changed.status == 200


@pytest.mark.parametrize(
    "headers",
    [
        {},
        {"X_Iris": "wrong"},
        {"X_Iris": "é"},
        {"Host": "evil.example"},
        {"Host": "evil.example", "Origin": "http://evil.example"},
    ],
)
def test_another_page_gets_nothing_and_touches_nothing(server: DeviceServer, headers: dict[str, str]) -> None:
    token = {"X_Iris": server.token} if "Host" in headers else {}
    for path, body in (("/screen", None), ("/act", {"kind": "press_key", "key": "HOME"})):
        answer, content = ask(server, path, body, **token | headers)
        assert answer.status == 404
        assert server.token.encode() not in content
    answer, content = ask(server, "/", Host="evil.example")
    assert (answer.status, server.token.encode() in content) == (404, False)


@pytest.mark.parametrize(
    ("body", "status"),
    [
        (b"", 400),
        (b"{", 400),
        (b'{"kind":"format_disk"}', 400),
        (b'{"kind":"tap","at":{"x":1e400,"y":0}}', 400),
        (b'{"kind":"tap","at":{"x":99999,"y":0}}', 409),
        (b'{"kind":"scroll","direction":"up"}', 409),
        (b"x" * 100_001, 413),
    ],
)
def test_what_is_no_action_is_refused(server: DeviceServer, body: bytes, status: int) -> None:
    answer, content = ask(server, "/act", body, X_Iris=server.token)
    assert answer.status == status
    assert content
    assert b"Traceback" not in content
