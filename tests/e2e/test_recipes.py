"""The recipes of CONTRIBUTING, carried out as they are written in a copy of the repository."""

import os
import re
import shutil
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
RECIPES = dict(re.findall(r"^### (Add .+?)\n(.*?)(?=^##)", PAGE, re.DOTALL | re.MULTILINE))
CROSSING = {"Add a kind of condition"}
"""Recipes that name something in several layers, so that more than one other file is touched."""
PART = re.compile(r"(?:`([^`\n]+)`:\n\n)?```(\w+)\n(.*?)```", re.DOTALL)


@dataclass
class Recipe:
    """What a recipe asks for: new files, lines to add to others, and commands that show that it works."""

    files: dict[str, str] = field(default_factory=dict)
    added: list[tuple[str, str]] = field(default_factory=list)
    commands: list[str] = field(default_factory=list)


def recipe(text: str) -> Recipe:
    asked, place = Recipe(), ""
    for path, language, block in PART.findall(text):
        place = path or place
        match language:
            case "sh":
                asked.commands += block.strip().splitlines()
            case "diff":
                asked.added.append((place, block))
            case _:
                asked.files[place] = block
    return asked


@pytest.fixture
def copied(tmp_path: Path) -> Path:
    """The files that git would hand on, as they are here; a new copy for each recipe."""
    listed = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"]
    names = subprocess.run(listed, cwd=ROOT, capture_output=True, text=True, check=True).stdout.split("\0")
    folder = tmp_path / "repository"
    for name in filter(None, names):
        if (ROOT / name).is_file():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, folder / name)
    for cache in {(ROOT / name).parent / "__pycache__" for name in names}:  # or each copy would be compiled anew
        for compiled in cache.glob("*.pyc"):
            copy = folder / compiled.relative_to(ROOT)
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(compiled, copy)
    (folder / ".editable").mkdir()
    (folder / ".editable" / "iris_screen").symlink_to("..")
    return folder


def with_lines(text: str, diff: str) -> str:
    """The text with the + lines behind the one line of context, which stands in it once."""
    lines = diff.splitlines()
    (context,) = [line[1:] for line in lines if line.startswith(" ")]
    assert text.count(f"{context}\n") == 1, f"{context!r} is not one line of the file"
    added = "".join(f"{line[1:]}\n" for line in lines if line.startswith("+"))
    return text.replace(f"{context}\n", f"{context}\n{added}")


def environment(folder: Path, home: Path) -> Iterator[tuple[str, str]]:
    yield from ((name, value) for name, value in os.environ.items() if not name.startswith("IRIS_"))
    yield "PYTHONPATH", str(folder / ".editable")
    yield "IRIS_HOME", str(home)
    yield "PATH", f"{ROOT / '.venv' / 'bin'}:{os.environ['PATH']}"


def test_there_are_six_recipes() -> None:
    assert len(RECIPES) == 6 and set(RECIPES) >= CROSSING, list(RECIPES)


@pytest.mark.parametrize("name", RECIPES)
def test_a_recipe_works_as_it_is_written(name: str, copied: Path, tmp_path: Path) -> None:
    asked = recipe(RECIPES[name])
    assert asked.files and asked.commands
    assert name in CROSSING or len({place for place, _ in asked.added}) <= 1, "more than one other file is touched"
    for path, text in asked.files.items():
        (copied / path).parent.mkdir(parents=True, exist_ok=True)
        (copied / path).write_text(text, encoding="utf-8")
    for path, diff in asked.added:
        file = copied / path
        file.write_text(with_lines(file.read_text(encoding="utf-8"), diff), encoding="utf-8")
    for command in asked.commands:
        done = subprocess.run(
            ["bash", "-euc", command],
            cwd=copied,
            env=dict(environment(copied, tmp_path / "home")),
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, f"{command}\n{done.stdout[-2000:]}\n{done.stderr[-2000:]}"
    clean = ["ruff", "check", *(path for path in asked.files if path.endswith(".py"))]
    if len(clean) > 2:
        checked = subprocess.run(
            clean, cwd=copied, env=dict(environment(copied, tmp_path)), capture_output=True, text=True, check=False
        )
        assert checked.returncode == 0, checked.stdout
