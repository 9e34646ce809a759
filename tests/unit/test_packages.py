"""One import package, `iris_screen`, in the repository and in what is built of it."""

import subprocess
import sys
from importlib import metadata
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
OURS = ("core", "models", "sight", "tools", "consent", "planning", "memory", "nodes", "graph", "sim", "ui", "testing")


def test_no_dependency_installs_a_package_of_our_name() -> None:
    assert set(metadata.packages_distributions().get("iris_screen", [])) <= {"iris-screen"}


@pytest.mark.parametrize("name", OURS)
def test_a_folder_is_imported_under_our_name_from_anywhere(name: str, tmp_path: Path) -> None:
    program = f"import iris_screen.{name} as it; print(it.__file__)"
    child = [sys.executable, "-P", "-c", program]
    found = subprocess.run(child, cwd=tmp_path, capture_output=True, text=True, check=True).stdout.strip()
    assert Path(found).resolve() == ROOT / name / "__init__.py"


@pytest.mark.parametrize("name", OURS)
def test_a_folder_is_importable_under_no_other_name(name: str, tmp_path: Path) -> None:
    child = [sys.executable, "-P", "-c", f"import {name}"]
    assert subprocess.run(child, cwd=tmp_path, capture_output=True, check=False).returncode == 1
