"""Every shipped world is whole: it loads, every screen draws in every dress, and what comes by itself really comes."""

from pathlib import Path

import numpy as np
import pytest

from iris_screen.sim.phone import app_switching
from iris_screen.sim.phone.draw import draw, has_glyph
from iris_screen.sim.phone.env import Context
from iris_screen.sim.phone.rules import make_machine
from iris_screen.sim.phone.screen.compose_view import compose
from iris_screen.sim.phone.state import State
from iris_screen.sim.phone.world_files.load_world import load_world, read_world

WORLDS = Path(__file__).parents[3] / "assets" / "worlds"
NAMES = ["phone/world.yaml", "demo.yaml", "blockers.yaml", "faults.yaml", "tiny.yaml"]
TABLES = {"who": "friends", "p": "products", "a": "articles", "m": "letters_in_en", "f": "films", "c": "contacts"}


@pytest.mark.parametrize("name", NAMES)
def test_a_shipped_world_has_no_problem(name):
    assert read_world(WORLDS / name)[1] == []


def given(machine, name):
    """Something sensible for every parameter a screen takes."""
    first, takes = machine.context.first, machine.context.world.screen(name).takes
    rows = (
        {"m": "messages"} if name.startswith("chat.") else {"p": "shown_photos"} if name.startswith("gallery.") else {}
    )
    found = {key: first[{**TABLES, **rows}[key]][0] for key in takes if key in TABLES}
    if "it_is" in takes:
        found["it_is"] = {"id": "chat", "label": "微信", "icon": "chat", "package": "com.tencent.mm"}
    if name == "contacts.person":
        found["id"] = "k1"
    if name == "shop.pay":
        found["total"] = 20
    return found


def every_screen(dress):
    """Pixels and pieces of every screen of the shipped apps."""
    world = load_world(WORLDS / "phone/world.yaml")
    context = Context(world, 3, dress)
    for name in world.screen_names():
        app = name.split(".")[0]
        if app == "system":
            continue
        machine = make_machine(context, State())
        machine.start()
        machine.state.installed = dict.fromkeys(("games", "news", "radio"), True)
        app_switching.launch(machine, app)
        if name != f"{app}.{world.apps[app].start}":
            machine.open_page(name, given(machine, name), on=app)
        machine.state.timers.clear()
        machine.advance(5)
        scene, _ = compose(machine.context, machine.state)
        yield name, scene


DRESSES = [
    {"width": 270, "height": 600, "density": 0.6875, "font_scale": 1.1},
    {"width": 360, "height": 640, "density": 1.0, "lang": "en", "dark": True},
    {"width": 320, "height": 700, "density": 0.8, "font_scale": 1.3},
]


@pytest.mark.parametrize("dress", DRESSES, ids=str)
def test_every_screen_draws_in_every_dress_with_all_its_characters(dress):
    shown = 0
    for name, scene in every_screen(dress):
        pixels = draw(scene)
        assert pixels.shape == (dress["height"], dress["width"], 3), name
        assert np.ptp(pixels) > 60, f"{name} shows nothing"
        missing = {sign for piece in scene.pieces for sign in piece.text if not has_glyph(sign)}
        assert not missing, f"{name} has characters the font lacks: {missing}"
        shown += 1
    assert shown > 80


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_the_demo_meets_a_permission_and_an_advertisement(start, seed):
    finger = start("demo.yaml", seed=seed, calm=False)
    assert not finger.sees("微信"), "the icon is not on the first page"
    finger.swipe((0.9, 0.5), (0.1, 0.5))
    finger.tap("微信")
    over = finger.phone.screens()["over"]
    finger.wait(2)
    assert "system.permission" in over and "system.ad" in finger.phone.screens()["over"]


def test_over_many_seeds_every_kind_of_blocker_comes(start):
    met = set()
    for seed in range(12):
        finger = start("blockers.yaml", seed=seed, calm=False)
        for _ in range(60):
            finger.wait(1)
            met |= set(finger.phone.screens()["over"])
            met |= {"keyboard"} if any(e.role == "key" for e in finger.elements()) else set()
    kinds = ("popup", "dialog", "update", "permission", "ad", "splash", "error", "loading", "unknown")
    assert met >= {"keyboard"} | {f"system.{kind}" for kind in kinds}


def test_over_many_seeds_every_kind_of_fault_comes(start):
    kinds = (
        "black",
        "frozen",
        "truncated",
        "slow",
        "touches_lost",
        "gone",
        "call",
        "rotation",
        "density",
        "font_scale",
        "dark",
    )
    met = set()
    for seed in range(12):
        finger = start("faults.yaml", seed=seed, calm=False)
        for _ in range(130):
            finger.wait(0.5)
            met |= {kind for kind in kinds if finger.phone.fault(kind)}
    assert met == set(kinds)
