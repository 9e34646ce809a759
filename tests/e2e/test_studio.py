"""The graph through LangGraph's own server: starts, finishes, survives a kill, and answers nobody but this computer."""

import json
import os
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest

from graph.clock import SystemClock
from graph.store import Store
from tests.wire import free_port

ROOT = Path(__file__).parents[2]
TASK = "给张三发微信消息说你好"
PHONE = "sim:?width=540&height=1200&density=1.375&dump={dump}"


@contextmanager
def server(home: Path, port: int) -> Iterator[subprocess.Popen[bytes]]:
    program = [sys.executable, "-m", "langgraph_cli", "dev", "--no-browser", "--no-reload", "--port", str(port)]
    program += ["--config", str(ROOT / "langgraph.json")]
    environment = {**os.environ, "IRIS_HOME": str(home), "LANGGRAPH_CLI_NO_ANALYTICS": "1"}
    with (home / "server.log").open("ab") as log:
        process = subprocess.Popen(program, cwd=ROOT, env=environment, stdout=log, stderr=log, start_new_session=True)
    try:
        _until_it_answers(port, process, home)
        yield process
    finally:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()


def _until_it_answers(port: int, process: subprocess.Popen[bytes], home: Path) -> None:
    deadline = time.monotonic() + 90
    while time.monotonic() < deadline and process.poll() is None:
        with suppress(OSError):
            urllib.request.urlopen(f"http://127.0.0.1:{port}/ok", timeout=2).close()
            return
        time.sleep(0.2)
    pytest.fail((home / "server.log").read_text()[-2000:])


def call(port: int, path: str, body: object | None = None, headers: dict[str, str] | None = None) -> Any:
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(
        f"http://127.0.0.1:{port}{path}", data, {"Content-Type": "application/json", **(headers or {})}
    )
    with urllib.request.urlopen(request, timeout=120) as reply:
        return json.loads(reply.read())


def test_a_run_over_http_finishes_and_one_killed_there_resumes_without_doing_anything_twice(tmp_path: Path) -> None:
    port, dump = free_port(), tmp_path / "phone.json"
    with server(tmp_path, port):
        thread = call(port, "/threads", {})["thread_id"]
        asked = {"task": TASK, "device": PHONE.format(dump=dump)}
        call(port, f"/threads/{thread}/runs", {"assistant_id": "iris", "input": asked})
        _until_a_touch_went_out(tmp_path, thread)
    with server(tmp_path, port):
        call(port, "/threads", {"thread_id": thread, "if_exists": "do_nothing"})
        call(port, f"/threads/{thread}/runs/wait", {"assistant_id": "iris", "input": None})
        state = call(port, f"/threads/{thread}/state")
    assert state["values"]["outcome"]["verdict"] == "verified"
    sent = json.loads(dump.read_text())["vars"]["sent"]
    assert [(message["to"], message["text"]) for message in sent] == [("张三", "你好")]
    store = Store(tmp_path / "iris.db", clock=SystemClock())
    assert (thread, "success") in [(row.id, row.status) for row in store.rows()]
    kept = store.results(thread)
    assert [step.index for step in kept] == list(range(len(kept))) and len(kept) == state["values"]["totals"]["steps"]
    assert len(store.turns(thread)) >= len(kept)


def _until_a_touch_went_out(home: Path, thread: str) -> None:
    store = Store(home / "iris.db", clock=SystemClock())
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline:
        if len(store.entries(thread)) >= 3:
            store.close()
            return
        time.sleep(0.02)
    pytest.fail((home / "server.log").read_text()[-2000:])


OURS, STUDIO, FOREIGN = "http://localhost:1", "https://smith.langchain.com", "https://evil.example"


def test_no_page_but_studio_and_no_other_host_may_drive_it(tmp_path: Path) -> None:
    port = free_port()
    with server(tmp_path, port):
        for host in (f"127.0.0.1:{port}", f"localhost:{port}", "evil.example", f"127.0.0.1.evil.example:{port}", ""):
            for origin in ("", OURS, STUDIO, FOREIGN, "null", "https://smith.langchain.com.evil.example"):
                allowed = host.partition(":")[0] in ("127.0.0.1", "localhost") and origin in ("", OURS, STUDIO)
                assert (_status(port, host, origin) == 200) is allowed, (host, origin)


def _status(port: int, host: str, origin: str) -> int:
    headers = {"Host": host, **({"Origin": origin} if origin else {})}
    try:
        call(port, "/threads/search", {}, headers)
    except urllib.error.HTTPError as error:
        return error.code
    return 200
