"""Noise, tremor and a wavering light make no new picture; what the screen changed does, and is there then."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from core.screen import Pixels
from tests.unit.tools.devices.arm.seen import HEIGHT, OPTICS, WIDTH, Looking, page
from tools.devices.arm.steady import Steady


def typed(screen: Pixels, text: str) -> Pixels:
    changed = screen.copy()
    ink = (20, 20, 20) if screen[5, 5].mean() > 128 else (240, 240, 240)
    cv2.putText(changed, text, (600, 1080), cv2.FONT_HERSHEY_SIMPLEX, 0.9, ink, 2, cv2.LINE_AA)
    return changed


def switched(screen: Pixels) -> Pixels:
    changed = screen.copy()
    cv2.rectangle(changed, (620, 420), (690, 456), (52, 120, 246), -1)
    return changed


def row_gone(screen: Pixels) -> Pixels:
    changed = screen.copy()
    changed[400:520] = screen[5, 5]
    return changed


def under_a_dialog(screen: Pixels) -> Pixels:
    changed = screen // 2
    changed[600:1000, 60:660] = 250
    return changed


def faded(screen: Pixels) -> Pixels:
    return (screen * 0.6).astype(np.uint8)


CHANGES = [lambda s: typed(s, "i"), lambda s: typed(s, "."), switched, row_gone, under_a_dialog, faded]


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("seed", range(2))
def test_an_unchanged_screen_has_one_picture(seed: int, dark: bool) -> None:
    looking, steady, screen = Looking(seed), Steady(), page(seed, dark)
    first = steady(looking(screen))
    assert all(steady(looking(screen)) is first for _ in range(8))


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("change", CHANGES, ids=["i", "dot", "switch", "row", "dialog", "fade"])
def test_what_changed_is_seen_and_shown(change: object, dark: bool) -> None:
    assert callable(change)
    looking, steady, screen = Looking(7), Steady(), page(7, dark)
    before = steady(looking(screen))
    changed = change(screen)
    seen = looking(changed)
    after = steady(seen)
    assert after is not before
    off = np.abs(cv2.blur(after, (9, 9)).astype(int) - cv2.blur(seen, (9, 9))).max(axis=2)
    where = np.abs(cv2.blur(changed, (9, 9)).astype(int) - cv2.blur(screen, (9, 9))).max(axis=2) > 20
    assert off[where].max() < 20


def test_a_small_change_leaves_the_rest_as_it_was() -> None:
    looking, steady, screen = Looking(3), Steady(), page(3)
    before = steady(looking(screen))
    after = steady(looking(switched(screen)))
    assert 0 < (after != before).any(axis=2).mean() < 0.02


def test_what_changes_little_by_little_is_seen_in_the_end() -> None:
    looking, steady, screen = Looking(5), Steady(), page(5)
    first, seen = steady(looking(screen)), False
    for step in range(2, 26, 4):
        fading = screen.copy()
        fading[700:800, 200:600] = (screen[700:800, 200:600] * (1 - step / 60)).astype(np.uint8)
        seen = seen or steady(looking(fading)) is not first
    assert seen


def test_a_camera_that_noises_more_makes_no_news_either() -> None:
    looking, steady, screen = Looking(2, replace(OPTICS, noise=7.0, flicker=0.04)), Steady(), page(2)
    first = steady(looking(screen))
    assert all(steady(looking(screen)) is first for _ in range(6))


def test_a_screen_of_another_size_is_taken_as_it_is() -> None:
    steady = Steady()
    steady(np.zeros((HEIGHT, WIDTH, 3), np.uint8))
    turned = np.full((WIDTH, HEIGHT, 3), 9, np.uint8)
    assert steady(turned) is turned
