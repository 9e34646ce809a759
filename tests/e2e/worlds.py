"""Worlds for tests: the shipped apps, with only the blockers that the test asks for."""

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
    """The YAML of a world with a home screen and this app, given from its `package:` on."""
    return ONE_APP + indent(app.strip("\n"), "    ") + "\n"


def obstacles() -> dict[str, Any]:
    """All blockers of the blockers world, by name."""
    blockers: dict[str, Any] = _read(OBSTACLES)["blockers"]
    return blockers


def with_only(folder: Path, name: str, when: dict[str, Any]) -> Path:
    """Write that world with only this blocker, with this trigger, into `folder`."""
    world = _read(OBSTACLES)
    blocker = {**world["blockers"][name], "when": when}
    return _written(folder, {**world, "blockers": {name: blocker}})


def with_faults(folder: Path, faults: dict[str, Any]) -> Path:
    """The shipped apps on a phone with these faults and no blockers."""
    world = _read(WORLDS / "faults.yaml")
    return _written(folder, {**world, "faults": faults})


def _read(path: Path) -> dict[str, Any]:
    data, _ = load_yaml(path.read_bytes(), str(path))
    assert isinstance(data, dict)
    return data


def _written(folder: Path, world: dict[str, Any]) -> Path:
    """Write the world, with copies of the apps, as includes must be beside or below the file."""
    shutil.copytree(WORLDS / "phone", folder / "phone")
    path = folder / "world.yaml"
    path.write_text(yaml.safe_dump(world, allow_unicode=True, sort_keys=False), encoding="utf-8")
    return path
