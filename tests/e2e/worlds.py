"""Worlds made for a test: the shipped apps, and of all that gets in the way only what the test asks for."""

import shutil
from pathlib import Path
from textwrap import indent
from typing import Any

import yaml

from iris_screen.core.parsing.yaml_text import load_yaml
from tests.e2e.rig import WORLDS

OBSTACLES = WORLDS / "blockers.yaml"
ONE_APP = """
format: 1
name: a phone with one app
home: home
apps:
  home:
    package: com.iris.launcher
    label: Home
    icon: home
    start: home
    screens:
      home: {wallpaper: true, body: [{app: only}]}
  only:
"""


def one_app(app: str) -> str:
    """The YAML of a world of a home screen and this app, which is written from its `package:` on."""
    return ONE_APP + indent(app.strip("\n"), "    ") + "\n"


def obstacles() -> dict[str, Any]:
    """Every blocker of the world that is full of them, by name."""
    blockers: dict[str, Any] = _read(OBSTACLES)["blockers"]
    return blockers


def with_only(folder: Path, name: str, when: dict[str, Any]) -> Path:
    """That world with this blocker alone, coming at these moments; written into `folder`."""
    world = _read(OBSTACLES)
    blocker = {**world["blockers"][name], "when": when}
    return _written(folder, {**world, "blockers": {name: blocker}})


def with_faults(folder: Path, faults: dict[str, Any]) -> Path:
    """The shipped apps on a phone that fails so, with nothing else in the way."""
    world = _read(WORLDS / "faults.yaml")
    return _written(folder, {**world, "faults": faults})


def _read(path: Path) -> dict[str, Any]:
    data, _ = load_yaml(path.read_bytes(), str(path))
    assert isinstance(data, dict)
    return data


def _written(folder: Path, world: dict[str, Any]) -> Path:
    """Includes reach beside and below their file only, so the apps are copied with it."""
    shutil.copytree(WORLDS / "phone", folder / "phone")
    path = folder / "world.yaml"
    path.write_text(yaml.safe_dump(world, allow_unicode=True, sort_keys=False), encoding="utf-8")
    return path
