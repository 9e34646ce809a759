"""What the warm process has loaded is right for every command, whoever's it is."""

import json
import os
import subprocess
import sys
from typing import Any

import pytest

from iris_screen.ui.serve.place import NOT_AT_START, READ_AT_START

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="the warm process needs Linux")

LOOKED_UP_AGAIN = (
    *("LANG", "LANGUAGE", "LC_", "XDG_", "ANDROID_DATA"),  # each time
    *("TMPDIR", "TEMP", "TMP"),  # a child forgets what was found (takeover)
    *("LANGSMITH_TRACING", "LANGCHAIN_TRACING", "LANGCHAIN_HANDLER"),  # with each run
)

WARM_UP = """
import gc, json, logging, os, sys, threading
from pathlib import Path
from iris_screen.ui.serve.place import find_place

find_place()
names = set()
environment = type(os.environ)
get = environment.__getitem__

def record(self, name):
    names.add(name)
    return get(self, name)

environment.__getitem__ = record
from iris_screen.ui.serve.warm_up import find_hindrance, warm_up

os.environ["IRIS_MODEL"] = "https://never.read"
warm_up(Path(sys.argv[1]))
print(json.dumps({
    "names": sorted(names), "hindrance": find_hindrance(-1), "threads": threading.active_count(),
    "streams": [str(vars(handler()).get("stream", "")) for handler in logging._handlerList],
    "frozen": gc.get_freeze_count(),
    "modules": [*sys.modules],
}))
"""


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    folder = tmp_path_factory.mktemp("warm-up")
    process = subprocess.run(
        [sys.executable, "-P", "-c", WARM_UP, str(folder / "run")],
        env={**os.environ, "IRIS_HOME": str(folder / "home"), "XDG_CACHE_HOME": str(folder / "cache")},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=120,
        check=True,
        cwd=folder,
    )
    assert sorted(path.name for path in folder.iterdir()) == ["cache"], "it has left files behind"
    found: dict[str, Any] = json.loads(process.stdout.splitlines()[-1])
    return found


def test_it_may_be_forked(told: dict[str, Any]) -> None:
    assert (told["hindrance"], told["threads"]) == ("", 1)
    assert told["frozen"] > 100_000


def test_what_it_read_of_the_environment_is_the_same_for_all_its_commands_or_read_again(told: dict[str, Any]) -> None:
    """A name that fails here is read when a module is imported: it belongs into READ_AT_START."""
    settled = [name for name in told["names"] if name.startswith((*READ_AT_START, *NOT_AT_START))]

    assert "HOME" in settled
    assert not {name for name in told["names"] if not name.startswith(LOOKED_UP_AGAIN)} - {*settled}
    assert "IRIS_MODEL" not in told["names"]


def test_no_log_goes_to_its_own_output(told: dict[str, Any]) -> None:
    assert not [stream for stream in told["streams"] if "std" in stream]


@pytest.mark.parametrize("name", ["onnxruntime", "streamlit", "chromadb", "pyautogui", "langsmith.client.Client"])
def test_what_starts_threads_or_opens_displays_is_left_to_each_command(told: dict[str, Any], name: str) -> None:
    assert name not in told["modules"]


def test_what_a_run_and_a_report_need_is_there(told: dict[str, Any]) -> None:
    needed = {"langgraph.graph", "iris_screen.graph.drive", "iris_screen.sim.phone.phone", "openai", "cv2"}

    assert not needed - {*told["modules"]}
