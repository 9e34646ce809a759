"""The same world, seed and touches give the same pixels, state and log: here, in another process, after a restart."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from iris_screen.core.geometry import Point
from iris_screen.sim.phone.phone import Phone
from iris_screen.sim.phone.saved_phone import as_json, restore
from iris_screen.sim.phone.world_files.load_world import load_world
from tests.stand.strokes import long_press, swipe, tap

WORLDS = Path(__file__).parents[4] / "assets" / "worlds"
TINY = load_world(WORLDS / "tiny.yaml")

STORY = """
import json, sys
from pathlib import Path
from iris_screen.core.geometry import Point
from iris_screen.sim.phone.world_files.load_world import load_world
from iris_screen.sim.phone.phone import Phone
from tests.stand.strokes import swipe, tap
phone = Phone(load_world(Path(sys.argv[1])), seed=11)
marks, now = [], 0.5
for step in range(25):
    picture = phone.look(now)
    marks.append([picture.signature, hash(picture.pixels.tobytes()) if False else int(picture.pixels.sum())])
    x, y = (step * 37) % 1080, (step * 911) % 2400
    now = tap(phone, Point(x=x, y=y), now) + 0.7
    if step % 7 == 3:
        phone.key("HOME", now)
    if step % 5 == 2:
        now = swipe(phone, Point(x=500, y=1800), Point(x=480, y=700), now) + 0.5
print(json.dumps([marks, phone.report()], sort_keys=True, default=str))
"""


def told(world: Path, hash_seed: str) -> str:
    root = Path(__file__).parents[4]
    env = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(root)}
    done = subprocess.run(
        [sys.executable, "-c", STORY, str(world)], env=env, cwd=root, capture_output=True, text=True, check=True
    )
    return done.stdout


@pytest.mark.parametrize("world", ["tiny.yaml", "phone/world.yaml"])
def test_two_processes_with_other_hash_seeds_see_the_same(world):
    assert told(WORLDS / world, "1") == told(WORLDS / world, "4242")


ACTS = st.lists(
    st.tuples(
        st.sampled_from(["tap", "long", "swipe", "key", "text", "look", "wait"]),
        st.integers(0, 269),
        st.integers(0, 599),
        st.floats(0, 5, allow_nan=False),
    ),
    max_size=12,
)


def do(phone: Phone, act: tuple[str, int, int, float]) -> None:
    kind, x, y, gap = act
    now, at = phone.now + gap, Point(x=x, y=y)
    match kind:
        case "tap":
            tap(phone, at, now)
        case "long":
            long_press(phone, at, now)
        case "swipe":
            swipe(phone, at, Point(x=269 - x, y=599 - y), now)
        case "key":
            phone.key(["BACK", "HOME", "RECENTS", "POWER", "VOLUME_UP", "ENTER"][x % 6], now)
        case "text":
            phone.text(f"t{x}", now)
        case "look":
            phone.look(now)
        case "wait":
            phone.advance(now)


SMALL = {"width": 270, "height": 600, "density": 0.6875}


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(seed=st.integers(0, 10**6), acts=ACTS, cut=st.integers(0, 12))
def test_a_phone_that_went_through_json_goes_on_as_if_it_had_not(seed, acts, cut):
    whole, broken = (Phone(TINY, seed=seed, chosen=SMALL) for _ in range(2))
    for index, act in enumerate(acts):
        if index == cut:
            broken = restore(TINY, json.loads(as_json(broken)))
        do(whole, act)
        do(broken, act)
        assert broken.look(broken.now).signature == whole.look(whole.now).signature
    assert broken.report() == whole.report()


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(seed=st.integers(0, 10**6), acts=ACTS)
def test_looking_more_often_changes_nothing(seed, acts):
    seldom, often = (Phone(TINY, seed=seed, chosen=SMALL) for _ in range(2))
    for act in acts:
        do(seldom, act)
        for part in range(4):
            often.look(often.now + act[3] * part / 4 if part == 0 else often.now)
        do(often, act)
    assert often.report() == seldom.report()


def test_equal_scenes_have_equal_signatures_and_others_have_others():
    phone, other = (Phone(TINY, seed=1, chosen=SMALL) for _ in range(2))
    assert phone.look(1).signature == other.look(1.5).signature
    dark = Phone(TINY, seed=1, chosen={**SMALL, "dark": True})
    assert dark.look(1).signature != phone.look(1).signature
