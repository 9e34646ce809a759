"""Noise, tremor and a wavering light are no change; what the screen shows anew is one, all of it."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from iris_screen.core.screen import Pixels
from iris_screen.tools.devices.arm.camera.steady import Steady
from tests.unit.tools.devices.arm.seen import HEIGHT, OPTICS, WIDTH, Looking, page


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
def test_an_unchanged_screen_is_told_as_one(seed: int, dark: bool) -> None:
    looking, changed, screen = Looking(seed), Steady(), page(seed, dark)
    assert changed(looking(screen)).all(), "all of the first is new"
    assert not any(changed(looking(screen)).any() for _ in range(8))


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("change", CHANGES, ids=["i", "dot", "switch", "row", "dialog", "fade"])
def test_all_that_changed_is_told(change: object, dark: bool) -> None:
    assert callable(change)
    looking, changed, screen = Looking(7), Steady(), page(7, dark)
    changed(looking(screen))
    other = change(screen)
    seen = changed(looking(other))
    where = np.abs(cv2.blur(other, (9, 9)).astype(int) - cv2.blur(screen, (9, 9))).max(axis=2) > 20
    assert seen.any() and seen[where].all()
    assert not all(changed(looking(other)).any() for _ in range(3)), "it is what the next ones are held against"


def test_a_small_change_says_nothing_of_the_rest() -> None:
    looking, changed, screen = Looking(3), Steady(), page(3)
    changed(looking(screen))
    assert 0 < changed(looking(switched(screen))).mean() < 0.02


def test_what_changes_little_by_little_is_told_in_the_end() -> None:
    looking, changed, screen = Looking(5), Steady(), page(5)
    changed(looking(screen))
    told = False
    for step in range(2, 26, 4):
        fading = screen.copy()
        fading[700:800, 200:600] = (screen[700:800, 200:600] * (1 - step / 60)).astype(np.uint8)
        told = told or bool(changed(looking(fading)).any())
    assert told


def test_a_camera_that_noises_more_makes_no_news_either() -> None:
    looking, changed, screen = Looking(2, replace(OPTICS, noise=7.0, flicker=0.04)), Steady(), page(2)
    changed(looking(screen))
    assert not any(changed(looking(screen)).any() for _ in range(6))


def test_a_screen_of_another_size_is_new_all_over() -> None:
    changed = Steady()
    changed(np.zeros((HEIGHT, WIDTH, 3), np.uint8))
    told = changed(np.full((WIDTH, HEIGHT, 3), 9, np.uint8))
    assert told.shape == (WIDTH, HEIGHT) and told.all()
