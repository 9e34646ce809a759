"""What the documentation names is there."""

import json
import re
import subprocess
from pathlib import Path

import pytest

from iris_screen.core.state import State

ROOT = Path(__file__).resolve().parents[2]
PAGES = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")]
OF_RECIPES = {
    "planning/planners/opener.py",
    "tools/devices/still.py",
    "sight/means/by_corner.py",
    "nodes/linger.py",
    "sight/means/by_brightness.py",
}
"""What a reader of CONTRIBUTING's recipes makes; tests/e2e/test_recipes.py does."""


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_each_module_that_a_page_names_is_there(page: Path) -> None:
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True)
    files = [f"/iris_screen/{name}" for name in listed.stdout.splitlines()]
    named = set(re.findall(r"`((?:[\w-]+/)+[\w-]+\.py)`", page.read_text("utf-8"))) - OF_RECIPES
    assert [path for path in named if not any(name.endswith(f"/{path}") for name in files)] == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_each_test_that_a_page_names_is_there(page: Path) -> None:
    named = set(re.findall(r"`(tests/[\w/]+\.py)::(\w+)`", page.read_text("utf-8")))
    missing = [
        (file, test)
        for file, test in named
        if not (ROOT / file).is_file() or f"\ndef {test}(" not in (ROOT / file).read_text("utf-8")
    ]
    assert missing == []


def test_the_page_on_security_names_a_test_for_each_threat() -> None:
    section = (ROOT / "docs" / "security.md").read_text("utf-8").partition("## What could go wrong")[2]
    rows = [line for line in section.partition("\n## ")[0].splitlines() if line.startswith("| ")][2:]
    assert len(rows) >= 20 and all("`tests/" in row for row in rows)


def test_each_promise_on_the_page_on_security_has_a_command_whose_parts_are_there() -> None:
    section = (ROOT / "docs" / "security.md").read_text("utf-8").partition("## Each promise, tried again")[2]
    commands = [row.split(" | ")[1] for row in section.partition("\n## ")[0].splitlines() if row.startswith("| ")][2:]
    paths = [re.findall(r"tests/[\w/]+\.py", command) for command in commands]
    modules = [re.findall(r"python -m iris_screen\.([\w.]+)", command) for command in commands]
    mains = [[f"{module.replace('.', '/')}/__main__.py" for module in each] for each in modules]
    assert len(commands) >= 15
    assert all(a or b or "`iris " in command for a, b, command in zip(paths, mains, commands, strict=True))
    assert [name for names in paths + mains for name in names if not (ROOT / name).is_file()] == []


def test_the_page_on_the_architecture_lists_the_channels_of_state() -> None:
    section = (ROOT / "docs" / "architecture.md").read_text("utf-8").partition("## State")[2].partition("\n## ")[0]
    assert re.findall(r"^\| `(\w+)` \|", section, re.MULTILINE) == list(State.__annotations__)


def test_the_settings_for_mcp_clients_are_json() -> None:
    blocks = re.findall(r"```json\n(.*?)```", (ROOT / "docs" / "mcp.md").read_text("utf-8"), re.DOTALL)
    assert len(blocks) >= 3 and all(isinstance(json.loads(block), dict) for block in blocks)
