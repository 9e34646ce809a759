"""The memory graph through LangGraph's own server: its schema, what it keeps, edits and a thread used twice."""

from base64 import b64encode
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from langgraph_sdk import get_sync_client
from langgraph_sdk.client import SyncLangGraphClient

from iris_screen.graph.lifecycle.clock import SystemClock
from iris_screen.memory.items import KINDS
from iris_screen.memory.memory_store import MemoryStore
from iris_screen.sight.vision.pictures import write_jpeg
from iris_screen.testing.endpoint import Endpoint
from tests.e2e.memory.test_learning import answers
from tests.e2e.test_studio import server
from tests.keepers import Script, everything


@pytest.fixture
def home(tmp_path: Path) -> Path:
    return tmp_path


@pytest.fixture
def client(home: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[SyncLangGraphClient]:
    with Endpoint(answers(Script(everything()))) as endpoint:
        monkeypatch.setenv("IRIS_MODEL", "paper")
        monkeypatch.setenv("IRIS_BASE_URL", endpoint.base_url)
        with server(home) as port, get_sync_client(url=f"http://127.0.0.1:{port}") as client:
            yield client


def test_what_is_handed_over_in_studio_becomes_memory(home: Path, client: SyncLangGraphClient) -> None:
    (assistant,) = client.assistants.search(graph_id="memory")
    schema: Any = client.assistants.get_schemas(assistant["assistant_id"])["input_schema"]
    assert {"batch", "pictures", "messages"} <= set(schema["properties"])

    thread = client.threads.create()["thread_id"]
    own = b64encode(write_jpeg(np.zeros((60, 80, 3), np.uint8))).decode()
    said = {"role": "user", "content": "I am Bob"}
    looked: Any = {"pictures": [own, "https://example.org/a.png"], "messages": [said]}
    parts = list(client.runs.stream(thread, "memory", input=looked, stream_mode="updates"))
    told = [node for part in parts if part.event == "updates" for node in part.data]
    assert told[:2] == ["gather", "choose_kinds"] and told[-1] == "settle_batch" and told.count("update_kind") == 6
    state: Any = client.threads.get_state(thread)["values"]
    assert {one["status"] for one in state["became"]} == {"kept"} and state["pictures"] == []
    with MemoryStore(home / "memory.db", SystemClock()) as memory:
        kept = memory.list_items()
        assert sorted(each.item.kind for each in kept) == sorted(KINDS) and "TechCorp" in memory.block("human")
        assert {each.source for each in kept} == {"batch 1"} and memory.frames.batch(1).status == "done"

    chat: Any = {"messages": [{"role": "user", "content": "I like tea"}]}
    again: Any = client.runs.wait(thread, "memory", input=chat)
    assert again["source"].startswith("hand-over ") and len(again["became"]) == 7
    refused: Any = client.runs.wait(thread, "memory", input={"batch": 1}, raise_error=False)
    assert refused["__error__"]["error"] == "UsageError"
    assert "already been processed" in str(client.threads.get_state(thread)["tasks"])

    [before] = [old for old in client.threads.get_history(thread, limit=50) if old["next"] == ["choose_kinds"]][-1:]
    edit = {"updates": [{"kind": "core", "instruction": "his name"}]}
    edited = client.threads.update_state(thread, edit, checkpoint_id=before["checkpoint"]["checkpoint_id"])
    values: Any = client.threads.get_state(thread, checkpoint_id=edited["checkpoint"]["checkpoint_id"])["values"]
    assert values["updates"] == edit["updates"]
