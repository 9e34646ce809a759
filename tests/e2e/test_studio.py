"""The graph through LangGraph's own server: starts, finishes, survives a kill, and answers nobody but this computer."""

import http.client
import json
import os
import signal
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import product
from pathlib import Path
from typing import Any

import psutil
import pytest
from langgraph_sdk import get_sync_client
from langgraph_sdk.client import SyncLangGraphClient

from iris_screen.graph.lifecycle.clock import SystemClock
from iris_screen.graph.store import Store
from tests.adb.wire import free_port

ROOT = Path(__file__).parents[2]
TASK = "给张三发微信消息说你好"
PHONE = "sim:?width=540&height=1200&density=1.375&dump={dump}"


TRIES = 5


@contextmanager
def server(home: Path) -> Iterator[int]:
    """Its port. Where somebody else takes that first, the server ends or goes elsewhere, and is started anew."""
    for _ in range(TRIES):
        port = free_port()
        with _started(home, port) as process:
            if _answers(port, process, home):
                yield port
                return
    pytest.fail((home / "server.log").read_text()[-2000:])


@contextmanager
def _started(home: Path, port: int) -> Iterator[psutil.Popen]:
    program = [sys.executable, "-m", "langgraph_cli", "dev", "--no-browser", "--no-reload", "--port", str(port)]
    program += ["--config", "langgraph.json"]
    environment = {**os.environ, "IRIS_HOME": str(home), "LANGGRAPH_CLI_NO_ANALYTICS": "1"}
    folder = _folder(home)
    with (home / "server.log").open("wb") as log:
        process = psutil.Popen(program, cwd=folder, env=environment, stdout=log, stderr=log, start_new_session=True)
    try:
        yield process
    finally:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()


def _folder(home: Path) -> Path:
    """The sources in a folder of its own: a server keeps what it is at in the folder it is started in, and the next one
    there takes that up.
    """
    folder = home / "sources"
    if not folder.exists():
        folder.mkdir()
        for each in ROOT.iterdir():
            if not each.name.startswith("."):
                (folder / each.name).symlink_to(each)
    return folder


def _answers(port: int, process: psutil.Popen, home: Path) -> bool:
    """Whether it is this process that does there."""
    deadline = time.monotonic() + 90
    while time.monotonic() < deadline and process.poll() is None:
        if "is already in use" in (home / "server.log").read_text():
            return False
        if port in {each.laddr.port for each in process.net_connections("tcp4") if each.status == psutil.CONN_LISTEN}:
            call(port, "/ok")
            return True
        time.sleep(0.2)
    return False


def call(port: int, path: str, body: object | None = None, headers: dict[str, str] | None = None) -> Any:
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(
        f"http://127.0.0.1:{port}{path}", data, {"Content-Type": "application/json", **(headers or {})}
    )
    with urllib.request.urlopen(request, timeout=120) as reply:
        return json.loads(reply.read())


def test_a_run_over_http_finishes_and_one_killed_there_resumes_without_doing_anything_twice(tmp_path: Path) -> None:
    dump = tmp_path / "phone.json"
    with server(tmp_path) as port:
        thread = call(port, "/threads", {})["thread_id"]
        asked = {"task": TASK, "device": PHONE.format(dump=dump)}
        call(port, f"/threads/{thread}/runs", {"assistant_id": "iris", "input": asked})
        _until_a_touch_went_out(tmp_path, thread)
    with server(tmp_path) as port:
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


OTHERS, STUDIO, FOREIGN = "http://localhost:1", "https://smith.langchain.com", "https://evil.example"
TINY = f"sim:{ROOT / 'assets' / 'worlds' / 'tiny.yaml'}?time=virtual"
STEPS = [
    {"action": "tap", "target": {"kind": "text", "value": "Notes"}, "expect": [{"kind": "text", "value": "Buy bread"}]},
    {
        "action": "tap",
        "target": {"kind": "text", "value": "Buy bread"},
        "expect": [{"kind": "text", "value": "Call Ann"}],
    },
]
HOME = {"action": "go_home", "expect": [{"kind": "text", "value": "Notes"}]}


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[int, Path]]:
    home = tmp_path_factory.mktemp("studio")
    with server(home) as port:
        yield port, home


def test_no_page_but_studio_and_no_other_host_may_drive_it(served: tuple[int, Path]) -> None:
    port, _ = served
    for host in (f"127.0.0.1:{port}", f"localhost:{port}", "evil.example", f"127.0.0.1.evil.example:{port}", ""):
        own = f"http://{host}"
        for origin in ("", own, OTHERS, STUDIO, FOREIGN, "null", "https://smith.langchain.com.evil.example"):
            allowed = host.partition(":")[0] in ("127.0.0.1", "localhost") and origin in ("", own, STUDIO)
            assert (_status(port, host, origin) == 200) is allowed, (host, origin)
    assert _status(port, f"127.0.0.1:{port}", "", {"Content-Type": "text/plain"}) == 403


def test_a_browser_lets_studios_page_send_what_it_needs_and_no_other_page_anything(served: tuple[int, Path]) -> None:
    port, _ = served
    for method, origin in product(("POST", "PATCH", "DELETE"), (STUDIO, OTHERS, FOREIGN, "null")):
        asked = {"Origin": origin, "Access-Control-Request-Method": method}
        asked["Access-Control-Request-Headers"] = "content-type,x-api-key"
        line = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
        line.request("OPTIONS", "/threads/search", headers=asked)
        answer = line.getresponse()
        assert (answer.status == 200) is (origin == STUDIO), (method, origin)
        assert answer.headers.get("Access-Control-Allow-Origin") == (STUDIO if origin == STUDIO else None)
        line.close()


def _status(port: int, host: str, origin: str, headers: dict[str, str] | None = None) -> int:
    sent = {"Host": host, **({"Origin": origin} if origin else {}), **(headers or {})}
    try:
        call(port, "/threads/search", {}, sent)
    except urllib.error.HTTPError as error:
        return error.code
    return 200


def test_iris_studio_asks_for_the_token_it_prints_and_keeps_its_files_in_the_data_folder(tmp_path: Path) -> None:
    before, home = sorted(ROOT.iterdir()), tmp_path / "home"
    port, log = free_port(), tmp_path / "server.log"
    program = [sys.executable, "-m", "iris_screen.ui.cli", "studio", "--port", str(port)]
    environment = {**os.environ, "IRIS_HOME": "home", "XDG_CONFIG_HOME": str(tmp_path / "config")}
    environment.pop("IRIS_STUDIO_TOKEN", None)
    with log.open("wb") as out:
        process = psutil.Popen(program, cwd=tmp_path, env=environment, stdout=out, stderr=out, start_new_session=True)
    try:
        assert _answers(port, process, tmp_path), log.read_text()
        token = log.read_text().splitlines()[0].rpartition(" ")[2]
        assert len(token) >= 32
        host = f"127.0.0.1:{port}"
        for given in ({}, {"x-api-key": "wrong"}, {"x-auth-scheme": "langsmith", "x-api-key": "wrong"}):
            assert _status(port, host, "", given) == 401
        assert _status(port, host, "", {"x-api-key": token}) == 200
        assert _status(port, host, OTHERS, {"x-api-key": token}) == 403
        with get_sync_client(url=f"http://{host}", api_key=token) as client:
            thread = client.threads.create()["thread_id"]
            ended: Any = client.runs.wait(thread, "iris", input={"task": "open Notes", "device": TINY})
        assert ended["outcome"]["verdict"] == "verified"
    finally:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()
    assert (home / "studio" / ".langgraph_api").is_dir() and (home / "iris.db").exists()
    assert sorted(ROOT.iterdir()) == before
    kept = [file for file in home.rglob("*") if file.is_file()]
    assert [file for file in kept if token.encode() in file.read_bytes()] == []  # it is in nothing that outlives it
    store = Store(home / "iris.db", clock=SystemClock())
    assert store.check(thread).state == "whole"
    store.close()


@pytest.fixture
def client(served: tuple[int, Path]) -> Iterator[SyncLangGraphClient]:
    port, _ = served
    with get_sync_client(url=f"http://127.0.0.1:{port}") as client:
        yield client


def test_what_studio_does_to_a_run_works_through_its_client(
    served: tuple[int, Path], client: SyncLangGraphClient
) -> None:
    _, home = served
    thread = client.threads.create()["thread_id"]
    asked = {"task": "look at a note", "device": TINY, "planner": "steps", "steps": STEPS}
    parts = list(client.runs.stream(thread, "iris", input=asked, stream_mode="updates"))
    told = [node for part in parts if part.event == "updates" for node in part.data]
    assert told[:4] == ["begin", "observe", "plan", "locate"] and told[-1] == "__interrupt__"
    [question] = parts[-1].data["__interrupt__"]
    assert question["value"]["action_requests"] and question["value"]["action_request"] and question["response_schema"]

    store = Store(home / "iris.db", clock=SystemClock())
    assert (store.row(thread).status, store.row(thread).holder) == ("waiting", "")  # the device is free meanwhile
    accepted = [{"type": "accept", "args": None}]  # another context changes nothing of the run
    ended: Any = client.runs.wait(thread, "iris", command={"resume": accepted}, context={"device": "sim:"})
    assert ended["outcome"]["status"] == "success" and ended["task"]["device"] == TINY

    past = [old for old in client.threads.get_history(thread, limit=50) if old["values"]["totals"]["turns"] == 1][-1]
    agenda = {**past["values"]["agenda"], "ahead": [HOME]}
    edited = client.threads.update_state(thread, {"agenda": agenda}, checkpoint_id=past["checkpoint"]["checkpoint_id"])
    forked: Any = client.runs.wait(thread, "iris", input=None, checkpoint_id=edited["checkpoint"]["checkpoint_id"])
    assert forked["outcome"]["verdict"] == "verified"
    assert [step["step"]["action"] for step in forked["results"]] == ["tap", "go_home"]
    steps = [entry.action.kind for entry in store.entries(thread) if entry.purpose == "step"]
    assert steps[-1] == "go_home"  # it was done, on this way too
    assert len(store.results(thread)) == 2


def test_a_chat_is_a_task_and_another_one_in_its_thread_begins_anew(client: SyncLangGraphClient) -> None:
    thread = client.threads.create()["thread_id"]
    for said in ("open Settings", "open Notes"):
        asked = {"messages": [{"role": "user", "content": said}], "device": TINY}
        ended: Any = client.runs.wait(thread, "iris", input=asked)
        assert ended["outcome"]["verdict"] == "verified", ended["outcome"]
        assert ended["messages"][-2]["content"] == said and ended["messages"][-1]["type"] == "ai"
    assert len(ended["messages"]) == 4 and ended["results"][0]["index"] == 0
