"""What is built of the repository: one package and nothing else, the same bytes each time, at home in any project."""

import os
import subprocess
import sys
import tarfile
import venv
import zipfile
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.e2e.rig import ROOT

EPOCH = "1700000000"
STRANGER = {
    "graph.py": """
from langchain_core.messages import AIMessage
from langgraph.graph import START, MessagesState, StateGraph
from langgraph.prebuilt import ToolNode

import iris_screen
from core.names import TASK
from iris_screen import Settings, iris_tool
from memory import HOME
from tools import CALL, DEVICE

graph = StateGraph(MessagesState)
graph.add_node("tools", ToolNode([iris_tool(DEVICE, settings=Settings(home=HOME))]))
graph.add_edge(START, "tools")
ended = graph.compile().invoke({"messages": [AIMessage("", tool_calls=[CALL | {"args": {"task": TASK}}])]})
print(iris_screen.__file__, ended["messages"][-1].artifact.verdict)
""",
    "tools.py": """
CALL = {"name": "use_screen", "id": "1", "type": "tool_call"}
DEVICE = "sim:?lang=en&time=virtual&width=540&height=1200&density=1.375"
""",
    "memory.py": "from pathlib import Path\n\nHOME = Path(__file__).with_name('data')\n",
    "core/__init__.py": "",
    "core/names.py": 'TASK = "open Notes"\n',
}
"""A project with modules named as Iris' own folders are."""


@dataclass(frozen=True)
class Built:
    wheel: Path
    sdist: Path


def build(folder: Path, source: Path, *options: str) -> Path:
    environ = {**os.environ, "SOURCE_DATE_EPOCH": EPOCH}
    command = [sys.executable, "-m", "build", "--no-isolation", "--outdir", str(folder), *options, str(source)]
    subprocess.run(command, env=environ, check=True, capture_output=True)
    return folder


def files_of(built: Built) -> tuple[set[str], set[str]]:
    """Names in the wheel, and in the sdist without its folder."""
    with zipfile.ZipFile(built.wheel) as wheel, tarfile.open(built.sdist) as sdist:
        return set(wheel.namelist()), {name.partition("/")[2] for name in sdist.getnames()}


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Built:
    """The sdist, and the wheel that is built of it."""
    folder = build(tmp_path_factory.mktemp("built"), ROOT)
    [wheel], [sdist] = folder.glob("*.whl"), folder.glob("*.tar.gz")
    return Built(wheel, sdist)


@pytest.fixture(scope="module")
def installed(built: Built, tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """The environment of a process that finds Iris as the wheel has it, in place of this repository."""
    place = tmp_path_factory.mktemp("installed")
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-index", "--no-compile"]
    subprocess.run([*pip, "--target", str(place), str(built.wheel)], check=True, capture_output=True)
    return {**os.environ, "PYTHONPATH": str(place), "IRIS_HOME": str(place / "home"), "HOME": str(place)}


def test_the_wheel_holds_one_package_with_all_that_runs_need(built: Built) -> None:
    names, _ = files_of(built)
    assert {name.partition("/")[0].partition("-0")[0] for name in names} == {"iris_screen"}
    within = {name.split("/")[1] for name in names if name.startswith("iris_screen/")}
    code = {"core", "text", "models", "sight", "tools", "consent", "planning", "memory", "nodes", "graph"}
    code |= {"sim", "ui", "testing"}
    assert within == {*code, "assets", "__init__.py", "py.typed"}
    assert {"iris_screen/text/en/text.ftl", "iris_screen/assets/worlds/phone/world.yaml"} <= names
    kept = {path.relative_to(ROOT).as_posix() for folder in code for path in (ROOT / folder).rglob("*.py")}
    assert {f"iris_screen/{path}" for path in kept} <= names


def test_no_measurement_and_no_test_is_given_away(built: Built) -> None:
    for names in files_of(built):
        assert not [
            name for name in names if {"evals", "tests", ".ci", "__pycache__", ".editable"} & {*name.split("/")}
        ]


def test_the_same_sources_give_the_same_bytes(built: Built, tmp_path: Path) -> None:
    again = build(build(tmp_path, ROOT, "--sdist"), ROOT, "--wheel")  # the wheel from the sources, not from the sdist
    for first in (built.wheel, built.sdist):
        assert (again / first.name).read_bytes() == first.read_bytes(), first.name


@pytest.mark.parametrize("command", ["bench", "dst"])
def test_what_needs_the_repository_says_so_in_a_sentence(
    command: str, installed: dict[str, str], tmp_path: Path
) -> None:
    child = [sys.executable, "-m", "iris_screen.ui.cli", command, "--seed", "7"]
    said = subprocess.run(child, cwd=tmp_path, env=installed, capture_output=True, text=True, check=False)
    assert said.returncode == 2 and said.stdout == ""
    assert len(said.stderr.splitlines()) == 1 and f"iris {command}" in said.stderr and "repository" in said.stderr


def test_a_project_with_a_graph_tools_core_and_memory_of_its_own_uses_it(
    installed: dict[str, str], tmp_path: Path
) -> None:
    for name, text in STRANGER.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text)
    child = [sys.executable, "graph.py"]
    said = subprocess.run(child, cwd=tmp_path, env=installed, capture_output=True, text=True, check=False)
    used = Path(installed["PYTHONPATH"], "iris_screen", "__init__.py")
    assert (said.stdout, said.returncode) == (f"{used} verified\n", 0), said.stderr
    assert (tmp_path / "data" / "iris.db").exists()


def test_a_contributor_installs_it_editable(built: Built, tmp_path: Path) -> None:
    """Into a fresh environment that finds the dependencies of this one, from sources at another place."""
    with tarfile.open(built.sdist) as sdist:
        sdist.extractall(tmp_path, filter="data")
    source = tmp_path / built.sdist.name.removesuffix(".tar.gz")
    venv.create(tmp_path / "fresh", with_pip=False)
    python = tmp_path / "fresh" / ("Scripts" if sys.platform == "win32" else "bin") / "python"
    where = "import sysconfig; print(sysconfig.get_path('purelib'))"
    ours, its = (
        Path(subprocess.run([each, "-c", where], capture_output=True, text=True, check=True).stdout.strip())
        for each in (sys.executable, str(python))
    )
    (its / "dependencies.pth").write_text(f"{ours}\n")
    environ = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    pip = [str(python), "-m", "pip", "install", "--quiet", "--no-deps", "--no-index", "--no-build-isolation"]
    subprocess.run(
        [*pip, "--ignore-installed", "--editable", str(source)], env=environ, check=True, capture_output=True
    )
    child = [str(python), "-c", "import iris_screen.graph; print(iris_screen.graph.__file__)"]
    found = subprocess.run(child, cwd=tmp_path, env=environ, capture_output=True, text=True, check=True).stdout.strip()
    assert Path(found).resolve() == source.resolve() / "graph" / "__init__.py"
