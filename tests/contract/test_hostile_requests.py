"""Whatever a stranger sends to a server of Iris, it answers or hangs up, and goes on serving others: on real sockets.

Requests are good ones that a seed has spoiled; the seed is printed. IRIS_FUZZ_REQUESTS says how many.
"""

import json
import os
import socket
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, closing, contextmanager
from pathlib import Path
from random import Random, SystemRandom
from typing import Any

import numpy as np
import pytest
import uvicorn

from iris_screen.core.settings import Settings
from iris_screen.graph.runs import Runs
from iris_screen.graph.serve.guard import find_refusal
from iris_screen.sim.camera.server import CameraServer
from iris_screen.testing.endpoint import Endpoint
from iris_screen.text import render
from iris_screen.tools.devices.address import open_device
from iris_screen.ui.cli.servers.listen import AnswerServer
from iris_screen.ui.cli.servers.phone_in_browser import DeviceServer
from iris_screen.ui.panel.access_control import AccessControl
from iris_screen.ui.panel.session import AccessKeys
from tests.contract.spoiled import spoil
from tests.serving import serving

SEED = SystemRandom().randrange(10**6)
COUNT = int(os.environ.get("IRIS_FUZZ_REQUESTS", "120"))
TINY = Path(__file__).parents[2] / "assets" / "worlds" / "tiny.yaml"
SPOILERS = [
    b"\r\n", b"\n\n", b"%", b"\\u0000", b"Infinity", b"9" * 400, b"[[" * 3_000, b"\t", b"../" * 40, b"http://[::1",
    b"X: y\r\n" * 300, b"Content-Length: 5\r\n", b"Transfer-Encoding: chunked\r\n", b"HTTP/9.9", b"--",
    b"Expect: 100-continue\r\n", b"Connection: keep-alive\r\n", b"Accept-Language: " + b"," * 3_000,
]  # fmt: skip
ACTIONS: list[dict[str, Any]] = [
    {"kind": "tap", "x": 5, "y": 5},
    {"kind": "swipe", "x1": 1, "y1": 1, "x2": 9, "y2": 90},
    {"kind": "input_text", "text": "hi"},
    {"kind": "press_key", "key": "BACK"},
    {"kind": "wait", "seconds": 0.01},
]
Request = Callable[[Random], bytes]


def write(path: str, port: int, body: bytes = b"", method: str = "POST", **headers: str) -> bytes:
    sent = {
        "Host": f"127.0.0.1:{port}",
        "Content-Type": "application/json",
        "Content-Length": f"{len(body)}",
        **headers,
    }
    lines = "".join(f"{name.replace('_', '-')}: {value}\r\n" for name, value in sent.items())
    return f"{method} {path} HTTP/1.1\r\n{lines}\r\n".encode() + body


def send(port: int, said: bytes) -> bytes:
    """The answer; b"" if the line was only closed. Nothing more is sent, and the server is told so."""
    with closing(socket.create_connection(("127.0.0.1", port), timeout=20)) as line:
        answer = b""
        try:
            line.sendall(said)
            line.shutdown(socket.SHUT_WR)
            while (piece := line.recv(65_536)) and len(answer) < 300_000:
                answer += piece
        except TimeoutError:
            raise AssertionError("neither answered nor closed") from None
        except OSError:  # refused while it was still sending
            pass
        return answer


@contextmanager
def serve_answers(folder: Path) -> Iterator[tuple[int, Request]]:
    with serving(AnswerServer(Runs(Settings(home=folder)), lambda run, word, key: 0, 0)) as server:
        port = server.server_port

        def make(chance: Random) -> bytes:
            said = {
                "run": chance.choice(["shop", "last", "\ud800"]),
                "token": chance.choice(["t", "\ud800"]),
                "answer": "yes",
            }
            return write("/answer", port, json.dumps(said).encode())

        yield port, make


@contextmanager
def serve_phone(folder: Path) -> Iterator[tuple[int, Request]]:
    with open_device(f"sim:{TINY}?time=virtual") as device, serving(DeviceServer(device, 0)) as server:
        port, token = server.server_port, server.token

        def make(chance: Random) -> bytes:
            if chance.random() < 0.3:
                return write(chance.choice(["/", "/screen"]), port, method="GET", X_Iris=token, If_None_Match='"a"')
            return write("/act", port, json.dumps(chance.choice(ACTIONS)).encode(), X_Iris=token)

        yield port, make


@contextmanager
def serve_camera(folder: Path) -> Iterator[tuple[int, Request]]:
    with CameraServer(lambda: np.zeros((40, 30, 3), np.uint8), rate=200) as camera:
        yield camera.port, lambda chance: write("/shot.jpg?a=1", camera.port, method="GET")


@contextmanager
def serve_model(folder: Path) -> Iterator[tuple[int, Request]]:
    with Endpoint(lambda asked: "fine") as endpoint:
        port = int(endpoint.base_url.split(":")[2].split("/")[0])
        said = {"model": "m", "messages": [{"role": "user", "content": "hi"}], "stream": False}
        yield port, lambda chance: write("/v1/chat/completions", port, json.dumps(said).encode(), Connection="close")


@contextmanager
def serve_app(app: Any) -> Iterator[int]:
    """An ASGI application; its port."""
    server = uvicorn.Server(uvicorn.Config(app, lifespan="off", log_level="error", timeout_keep_alive=1))
    with closing(socket.create_server(("127.0.0.1", 0))) as line:
        thread = threading.Thread(target=server.run, kwargs={"sockets": [line]})
        thread.start()
        try:
            while not server.started:
                time.sleep(0.01)
            yield int(line.getsockname()[1])
        finally:
            server.should_exit = True
            thread.join()


@contextmanager
def serve_panel(folder: Path) -> Iterator[tuple[int, Request]]:
    """The panel's own check in front of a page, in the server that Streamlit runs it in."""
    keys = AccessKeys()

    async def page(scope: Any, receive: Any, send: Any) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b"the page"})

    with serve_app(AccessControl(page, keys)) as port:
        home = keys.make_link(port).partition(f":{port}")[2]

        def make(chance: Random) -> bytes:
            headers = {"Cookie": "iris_panel=x", "Origin": f"http://127.0.0.1:{port}", "Accept-Language": "zh,en;q=0.5"}
            path = chance.choice([home, f"/{keys.folder}/_stcore/health", "/favicon.ico", home + "&run=a"])
            return write(path, port, method="GET", Connection="close", **headers)

        yield port, make


@contextmanager
def serve_studio(folder: Path) -> Iterator[tuple[int, Request]]:
    """The check of `iris studio`, in the server that LangGraph runs it in."""

    async def guard(scope: Any, receive: Any, send: Any) -> None:
        refused = find_refusal(dict(scope["headers"]), scope["method"], "token")
        status, body = (refused[0], render(refused[1]).encode()) if refused else (200, b"in")
        await send({"type": "http.response.start", "status": status, "headers": []})
        await send({"type": "http.response.body", "body": body})

    with serve_app(guard) as port:
        headers = {"X_Api_Key": "token", "Authorization": "Bearer é", "Connection": "close"}
        yield port, lambda chance: write("/runs", port, b"{}", **headers)


SERVERS: dict[str, Callable[[Path], AbstractContextManager[tuple[int, Request]]]] = {
    "answers": serve_answers,
    "phone": serve_phone,
    "camera": serve_camera,
    "model": serve_model,
    "panel": serve_panel,
    "studio": serve_studio,
}


@pytest.mark.parametrize("name", SERVERS)
def test_a_spoiled_request_is_answered_or_refused(
    name: str, tmp_path: Path, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    broken: list[threading.ExceptHookArgs] = []
    monkeypatch.setattr(threading, "excepthook", broken.append)
    chance = Random(SEED)
    with ExitStack() as stack:
        port, make = stack.enter_context(SERVERS[name](tmp_path))
        assert send(port, make(Random(0))).startswith(b"HTTP/1")
        for n in range(COUNT):
            said = spoil(chance, make(chance), SPOILERS)
            answer = send(port, said)
            status = answer[9:12] if answer.startswith(b"HTTP/1") else b""
            told = capfd.readouterr()
            assert "Traceback" not in told.err and not broken and status != b"500", (
                SEED,
                n,
                said[:3_000],
                told.err[-2_000:],
            )
        assert send(port, make(Random(0))).startswith(b"HTTP/1")
    print(f"seed {SEED}, {COUNT} requests", file=sys.stderr)
