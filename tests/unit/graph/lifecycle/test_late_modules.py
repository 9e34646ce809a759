"""Each in a process of its own: what is imported stays so."""

import subprocess
import sys

import pytest

BEGIN = """
import sys
from iris_screen.graph.lifecycle.late_modules import defer_unused, open_tracing, run_deferred
defer_unused()
import langgraph.graph
from langchain_core.tracers import core, langchain, schemas
from langchain_core.utils import utils
"""


def run(code: str) -> str:
    command = [sys.executable, "-P", "-c", BEGIN + code]
    done = subprocess.run(command, check=False, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def test_a_graph_runs_without_what_only_tracing_and_servers_need() -> None:
    told = run("""
from typing import TypedDict
class S(TypedDict):
    n: int
graph = langgraph.graph.StateGraph(S)
graph.add_node("one", lambda state: {"n": state["n"] + 1})
graph.set_entry_point("one")
with open_tracing(wanted=False):
    print(graph.compile().invoke({"n": 1})["n"])
heavy = ("httpx", "httpx2", "rich", "urllib3", "opentelemetry", "websockets", "langgraph_sdk.client")
print(sorted(name for name in heavy if name in sys.modules))
""")
    assert told == "2\n[]"


@pytest.mark.parametrize(
    ("first", "real"),
    [
        ("run_deferred('langsmith')", "langsmith.run_trees.RunTree"),
        ("import langsmith.run_trees as late; late.WriteReplica", "langsmith.run_trees.RunTree"),
        ("from langsmith import traceable", "langsmith.run_trees.RunTree"),
        ("open_tracing(wanted=True).__enter__()", "langsmith.run_trees.RunTree"),
    ],
)
def test_one_real_name_of_langsmith_brings_all_of_them_everywhere(first: str, real: str) -> None:
    told = run(f"""
{first}
import langsmith.client, langsmith.run_helpers
print(all(found is {real} for found in (core.Run, schemas.Run)))
from langsmith import Client, get_tracing_context
print(langchain.Client is Client, langchain.get_tracing_context is get_tracing_context)
print(isinstance(core.Run(name="x", run_type="chain"), langsmith.RunTree))
""")
    assert told == "True\nTrue True\nTrue"


def test_requests_and_the_client_of_langgraph_work_when_somebody_needs_them() -> None:
    told = run("""
import requests, langgraph_sdk
from requests.adapters import HTTPAdapter
import requests.adapters
print(requests.adapters is sys.modules["requests.adapters"], utils.HTTPError is requests.HTTPError)
print(isinstance(requests.Session().get_adapter("http://x"), HTTPAdapter))
print(type(langgraph_sdk.get_sync_client(url="http://127.0.0.1:1")).__name__)
from langgraph.pregel.remote import RemoteGraph
print(RemoteGraph("x", url="http://127.0.0.1:1").name)
""")
    assert told == "True True\nTrue\nSyncLangGraphClient\nx"


def test_tracing_that_is_wanted_is_on_and_else_off_whatever_the_environment_says() -> None:
    told = run("""
import os
os.environ["LANGSMITH_TRACING"] = "true"
from langsmith.utils import tracing_is_enabled
print(tracing_is_enabled())
with open_tracing(wanted=False):
    from langchain_core.tracers.context import _tracing_v2_is_enabled
    print(_tracing_v2_is_enabled())
with open_tracing(wanted=True):
    print(_tracing_v2_is_enabled())
with open_tracing(wanted=False):
    print(_tracing_v2_is_enabled())
""")
    assert told == "False\nFalse\nTrue\nFalse"
