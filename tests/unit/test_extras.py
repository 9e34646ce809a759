"""Where a part of Iris is used whose extra is not installed, one command is named that installs it."""

import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from iris_screen.core.errors import UsageError
from iris_screen.core.settings import Settings
from iris_screen.graph.configuration.resources import meanings_of, own_memory
from iris_screen.tools.devices.address import open_device
from iris_screen.tools.devices.clock import VirtualClock
from iris_screen.tools.extras import EXTRAS

ROOT = Path(__file__).parents[2]
USED_BY = {
    "panel": ["panel", "--no-browser"],
    "desktop": ["run", "open Notes", "--device", "desktop:"],
    "arm": ["run", "open Notes", "--device", "arm:socket://127.0.0.1:9?camera=0"],
    "vectors": ["memory", "search", "milk"],
    "fleet": ["--set", "fleet_url=postgresql://127.0.0.1:9/iris", "runs"],
    "mcp": ["mcp"],
    "programs": ["--set", "preset=openai", "--set", "api_key=k", "run", "open Notes", "--planner", "program"],
    "studio": ["studio"],
    "tray": ["tray"],
    "keyring": ["secret", "allow", "wechat"],
    "voice": ["voice"],
    "vosk": ["--set", "voice_folder=.", "voice"],
}
GOES_ON = {"vectors", "keyring"}
"""Without these, something else does it, and that is said."""


@pytest.mark.parametrize("extra", USED_BY)
def test_what_needs_an_extra_that_is_missing_names_the_command_that_installs_it(extra: str, tmp_path: Path) -> None:
    missing = dict.fromkeys(EXTRAS[extra])  # None: as Python marks what cannot be imported
    program = f"import sys; sys.modules.update({missing}); from iris_screen.ui.cli import main; main({USED_BY[extra]})"
    child = [sys.executable, "-c", program]
    environment = {**os.environ, "IRIS_HOME": str(tmp_path)}
    said = subprocess.run(child, env=environment, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert said.stderr.count(f"pip install 'iris-screen[{extra}]'") == 1, said
    assert len(said.stderr.splitlines()) == (2 if extra == "vectors" else 1), said
    assert (said.returncode == 0) is (extra in GOES_ON), said


def test_an_element_tree_by_uiautomator2_names_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "uiautomator2", None)
    with pytest.raises(
        UsageError, match=re.escape("elements=u2 needs uiautomator2; run: pip install 'iris-screen[u2]'")
    ):
        open_device("android:emulator-5554?elements=u2")


def test_a_search_by_chroma_names_it(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setitem(sys.modules, "chromadb", None)
    settings = Settings(home=tmp_path, memory_index="chroma")
    with (
        own_memory(settings, VirtualClock()) as memory,
        pytest.raises(UsageError, match=re.escape("chroma needs chromadb; run: pip install 'iris-screen[chroma]'")),
    ):
        meanings_of(settings, memory)


def test_each_extra_of_the_package_is_known_with_what_it_brings_here() -> None:
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["optional-dependencies"]
    assert {*USED_BY, "u2", "chroma"} == EXTRAS.keys()
    assert extras.keys() == {*EXTRAS, "all", "dev"}
    (everything,) = map(Requirement, extras["all"])
    assert everything.extras == EXTRAS.keys()
    for name, packages in EXTRAS.items():
        wanted = [Requirement(each) for each in extras[name]]
        here = {canonicalize_name(each.name) for each in wanted if each.marker is None or each.marker.evaluate()}
        assert here == {canonicalize_name(each) for each in packages.values()}, name
