"""Our import names are our folders' own: no dependency may install a folder of the same name."""

import subprocess
import sys
from importlib import metadata
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
OURS = ("core", "tools", "memory", "nodes", "graph", "sim", "ui", "evals", "assets")


def test_no_dependency_installs_a_folder_of_our_name() -> None:
    providers = metadata.packages_distributions()
    rivals = {name: set(providers.get(name, [])) - {"iris-screen"} for name in OURS}
    assert not any(rivals.values()), rivals


@pytest.mark.parametrize("name", [name for name in OURS if name != "assets"])
def test_a_folder_is_ours_when_imported_from_a_foreign_directory(name: str, tmp_path: Path) -> None:
    program = f"import {name}; print({name}.__file__)"
    child = [sys.executable, "-P", "-c", program]
    found = subprocess.run(child, cwd=tmp_path, capture_output=True, text=True, check=True).stdout.strip()
    assert Path(found) == ROOT / name / "__init__.py"
