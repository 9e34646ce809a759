"""The reference library: its index tells the truth, and its pictures are what the shipped phone shows today."""

import json
from collections import Counter
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from iris_screen.evals import references
from iris_screen.sim.phone.world_files.load_world import load_world

ASSETS = Path(__file__).parents[3] / "assets"
KINDS = ("icons", "ui", "states")


@pytest.fixture(scope="module")
def index():
    return json.loads((ASSETS / "index.json").read_text(encoding="utf-8"))


def pixels(path):
    with Image.open(path) as image:
        return np.asarray(image.convert("RGBA"))


def entries(index):
    return [(name, entry) for kind in KINDS for name, entry in index[kind].items()]


def test_every_picture_named_is_there_and_every_picture_there_is_named(index):
    named = {ASSETS / entry["path"] for _, entry in entries(index)}
    there = {path for kind in KINDS for path in (ASSETS / kind).rglob("*.png")}
    assert all(path.is_file() for path in named)
    assert {path.with_name(path.name.split("_v")[0].removesuffix(".png") + ".png") for path in there} == named


def test_a_name_or_alias_means_one_picture_only(index):
    owners = Counter(
        word for name, entry in entries(index) for word in {w.casefold() for w in (name, *entry["aliases"])}
    )
    assert [word for word, count in owners.items() if count > 1] == []


def test_icons_name_the_packages_of_the_shipped_phone(index):
    packages = {app.package for app in load_world(ASSETS / "worlds/phone/world.yaml").apps.values()}
    assert {entry["package"] for entry in index["icons"].values()} <= packages
    assert index["icons"]["wechat"]["package"] == "com.tencent.mm" and "微信" in index["icons"]["wechat"]["aliases"]


def test_states_are_360_pixels_wide_and_app_icons_have_transparent_corners(index):
    assert {pixels(ASSETS / entry["path"]).shape[1] for entry in index["states"].values()} == {360}
    for entry in index["icons"].values():
        icon = pixels(ASSETS / entry["path"])
        assert icon[0, 0, 3] == 0 and icon[icon.shape[0] // 2, icon.shape[1] // 2, 3] == 255


def test_drawing_them_anew_changes_nothing(index, tmp_path):
    """Run `python -m iris_screen.evals.references` after a change of drawing or of the shipped phone."""
    references.write_all(tmp_path)
    assert json.loads((tmp_path / "index.json").read_text(encoding="utf-8")) == index
    made = sorted(path.relative_to(tmp_path) for path in tmp_path.rglob("*.png"))
    assert made == sorted(path.relative_to(ASSETS) for kind in KINDS for path in (ASSETS / kind).rglob("*.png"))
    stale = [str(path) for path in made if not np.array_equal(pixels(tmp_path / path), pixels(ASSETS / path))]
    assert stale == []
