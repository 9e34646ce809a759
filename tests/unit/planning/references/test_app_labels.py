"""What was learned from a phone is spoken of by its labels and opened by its package."""

from pathlib import Path

import numpy as np
import pytest

from iris_screen.planning.planners import planner
from iris_screen.planning.references import ReferenceStore, add_learned_apps
from tests.unit.planning.planners.shorthand import APPS, asked, short

ICON = np.full((20, 20, 3), 90, np.uint8)


@pytest.fixture
def store(tmp_path: Path) -> ReferenceStore:
    store = ReferenceStore(tmp_path)
    store.add("微信读书角", "icon", ICON, [], "com.iris.books")
    store.add("taobao", "icon", ICON, ["淘宝", "Taobao"], "com.taobao.taobao")
    store.add("google_maps", "icon", ICON, ["Google Maps"])
    store.add("wechat", "icon", ICON, ["微信"], "com.tencent.mm")
    store.add("send_it", "custom", ICON, ["寄出"])
    store.add("360_browser", "icon", ICON, ["360浏览器"])
    return store


@pytest.mark.parametrize(
    ("sentence", "plan"),
    [
        ("打开微信读书角", "open com.iris.books"),
        ("打开淘宝", "open com.taobao.taobao"),
        ("open Taobao", "open com.taobao.taobao"),
        ("open Google Maps", "open Google Maps"),
        ("打开微信", "open com.tencent.mm"),
    ],
)
def test_a_learnt_app_is_opened_by_its_label(store: ReferenceStore, sentence: str, plan: str) -> None:
    assert short(asked(planner("auto", add_learned_apps(APPS, store)), sentence).steps) == plan


def test_only_icons_that_no_module_speaks_of_are_added(store: ReferenceStore, tmp_path: Path) -> None:
    added = add_learned_apps(APPS, store).apps[len(APPS.apps) :]
    assert [app.name for app in added] == ["微信读书角", "taobao", "google_maps"]
    assert add_learned_apps(APPS, ReferenceStore(tmp_path / "none")) is APPS


def test_its_picture_is_what_its_icon_is_found_by(store: ReferenceStore) -> None:
    [step] = asked(planner("auto", add_learned_apps(APPS, store)), "打开淘宝").steps
    assert (step.target.kind, step.target.value, step.target.label) == ("ref", "taobao", "淘宝")
