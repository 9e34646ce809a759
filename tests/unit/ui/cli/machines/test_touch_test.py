"""The touch test of doctor: errors are measured, told with what mends them, and nothing stays changed or pressed."""

import json

import numpy as np
import pytest

from iris_screen.core.geometry import Point, Size
from iris_screen.sim.adbd.model import Model
from iris_screen.sim.adbd.thread import Adbd
from iris_screen.tools.devices.android.touch_accuracy import Landing, find_cross
from iris_screen.ui.cli.machines.touch_test import judge_landings
from iris_screen.ui.cli.program import exit_code
from tests.adb import wire

SIZE = Size(width=270, height=600)


def doctor_of(adbd: Adbd, capsys: pytest.CaptureFixture[str], *more: str) -> tuple[int, dict[str, str]]:
    """The exit code and what is found of touches."""
    code = exit_code(["doctor", "--json", "--yes", "--device", f"android:{adbd.address}", *more])
    found = json.loads(capsys.readouterr().out.splitlines()[-1])["findings"]
    return code, next(each for each in found if each["name"] == "touches")


def settings(adbd: Adbd) -> dict[str, list[tuple[str, str]]]:
    return adbd.call(lambda: {table: adbd.android.settings.all(table) for table in ("system", "global")})


def test_touches_that_land_where_they_are_sent_are_good_and_nothing_stays_changed(
    capsys: pytest.CaptureFixture[str],
) -> None:
    with wire.phone() as adbd:
        before, shown = settings(adbd), adbd.call(adbd.android.status)
        code, found = doctor_of(adbd, capsys)
        assert (code, found["state"]) == (0, "ok"), found
        assert "5 of 5 seen, 0.0, 0.0, 0.0, 0.0, 0.0 px" in found["said"]
        assert settings(adbd) == before and adbd.call(adbd.android.status) == shown
        assert [each["kind"] for each in adbd.call(lambda: adbd.android.phone.touches)] == ["key", "key"]  # HOME


@pytest.mark.parametrize(("shift", "error"), [([6, -8], "10.0"), ([-4, 0], "4.0")])
def test_touches_that_land_beside_their_place_are_measured_and_told(
    capsys: pytest.CaptureFixture[str], shift: list[int], error: str
) -> None:
    with wire.phone(model=Model(shift=shift)) as adbd:
        code, found = doctor_of(adbd, capsys)
    assert (code, found["state"]) == (1, "bad")
    assert f"5 of 5 seen, {error}, " in found["said"] and "wm size reset" in found["said"], found


@pytest.mark.parametrize(
    ("model", "says"),
    [
        (Model(touchable=False), "USB debugging (Security settings)"),
        (Model(shift=[9_000, 0]), "No touches showed up"),
        (Model(release="11"), "Android 12"),
    ],
)
def test_a_phone_that_takes_or_shows_no_touch_is_told_with_what_mends_it(
    capsys: pytest.CaptureFixture[str], model: Model, says: str
) -> None:
    with wire.phone(model=model) as adbd:
        before = settings(adbd)
        code, found = doctor_of(adbd, capsys)
        assert (code, found["state"]) == (1, "bad") and says in found["said"], found
        assert settings(adbd) == before


def test_what_a_crash_in_the_middle_left_on_is_put_back_by_whoever_comes_next() -> None:
    with wire.phone() as adbd:
        before = settings(adbd)
        wire.opened(adbd).measure_landings()  # and never closed
        assert ("pointer_location", "1") in settings(adbd)["system"]
        with wire.opened(adbd, "?awake=no"):
            assert settings(adbd) == before


@pytest.mark.parametrize(
    ("args", "says"), [(["--device", "sim:", "--yes"], "not a phone over ADB"), (["--device", "android:"], "--yes")]
)
def test_nothing_is_moved_where_nobody_was_asked_or_there_is_no_phone(
    capsys: pytest.CaptureFixture[str], args: list[str], says: str
) -> None:
    assert exit_code(["doctor", *args]) == 2
    assert says in capsys.readouterr().err


def test_half_a_percent_of_a_wide_screen_is_allowed() -> None:
    landings = [Landing(Point(x=100, y=100), (105.0, 100.0))] * 5
    assert judge_landings(landings, Size(width=1440, height=3200))[0] == "ok"
    assert judge_landings(landings, Size(width=720, height=1600))[0] == "bad"


@pytest.mark.parametrize("seed", range(5))
def test_a_cross_is_found_on_any_background_and_only_where_there_is_one(seed: int) -> None:
    chance = np.random.default_rng(seed)
    flat = np.full((600, 270, 3), chance.integers(0, 90, 3), np.uint8)
    noisy = chance.integers(0, 256, (600, 270, 3)).astype(np.uint8)
    steep = np.linspace(0, 255, 600).astype(np.uint8)[:, None, None] + np.zeros((600, 270, 3), np.uint8)
    x, y = (int(n) for n in chance.integers(20, 250, 2))
    for picture in (flat, noisy, steep):
        assert find_cross(picture) is None
        marked = picture.copy()
        marked[y : y + 3], marked[:, x : x + 3] = (0, 0, 192), (0, 0, 192)
        assert find_cross(marked) == (x + 1, y + 1)
        marked[y + 100 : y + 103] = (0, 0, 192)
        assert find_cross(marked) is None  # which of the two?
