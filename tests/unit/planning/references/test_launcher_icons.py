"""Which elements of a launcher are app icons, and where the icon lies within its element."""

import cv2
import numpy as np
import pytest

from iris_screen.core.geometry import Box
from iris_screen.core.message import say
from iris_screen.core.screen import Element, Frame
from iris_screen.planning.references import find_icons

WIDE, HIGH, SIDE = 1080, 2400, 150
INK = {"微信": (7, 193, 96), "支付宝": (22, 119, 255), "相机": (40, 44, 52), "Maps": (234, 67, 53)}


def screen(noise: int = 0, seed: int = 0) -> np.ndarray:
    """A wallpaper that goes from one colour to another, with as much noise as is asked for."""
    down = np.linspace(60, 150, HIGH)[:, None, None]
    paper = np.broadcast_to(down + np.array([0, 30, 60]), (HIGH, WIDE, 3)).copy()
    paper += np.random.default_rng(seed).integers(-noise, noise + 1, paper.shape)
    return paper.clip(0, 255).astype(np.uint8)


def drawn(pixels: np.ndarray, label: str, left: int, top: int) -> Box:
    """An icon with something on it and a label of strokes below; gives where the icon is."""
    pixels[top : top + SIDE, left : left + SIDE] = INK[label]
    for n, shade in enumerate(INK[label]):
        at = top + 30 + 30 * n
        pixels[at : at + 14, left + 30 : left + 60 + shade // 4] = 250
    for stroke in range(0, 90, 12):
        pixels[top + SIDE + 24 : top + SIDE + 54, left + 30 + stroke : left + 34 + stroke] = 255
    return Box(left=left, top=top, right=left + SIDE, bottom=top + SIDE)


def page(pixels: np.ndarray, elements: list[Element]) -> Frame:
    return Frame(pixels, "page", 0.0, "com.miui.home", elements=elements)


def cell(label: str, left: int, top: int, role: str = "button") -> Element:
    """As launchers list an icon: one element that also holds the label, with room around it."""
    box = Box(left=left - 40, top=top - 12, right=left + SIDE + 40, bottom=top + SIDE + 70)
    return Element(id=f"{label}@{left}", role=role, name=label, box=box)


def near(one: Box | None, other: Box) -> bool:
    """Within the margin that a picture is given."""
    assert one is not None
    return all(abs(getattr(one, side) - getattr(other, side)) <= 6 for side in ("left", "top", "right", "bottom"))


@pytest.mark.parametrize("seed", range(3))
def test_an_icon_is_cut_out_tight_and_without_its_label(seed: int) -> None:
    pixels = screen(noise=3, seed=seed)
    places = {label: (90 + 250 * n, 1200 + 7 * seed) for n, label in enumerate(INK)}
    boxes = {label: drawn(pixels, label, *at) for label, at in places.items()}
    found = find_icons(page(pixels, [cell(label, *at) for label, at in places.items()]))
    assert [icon.label for icon in found] == list(INK)
    assert all(near(icon.box, boxes[icon.label]) for icon in found)


def test_where_the_tree_knows_the_label_it_is_cut_off_there() -> None:
    pixels = screen()
    box = drawn(pixels, "微信", 90, 1200)
    label = Element(id="t", role="text", name="微信", box=Box(left=110, top=1372, right=220, bottom=1406))
    [icon] = find_icons(page(pixels, [cell("微信", 90, 1200), label]))
    assert near(icon.box, box)


def test_an_unread_count_is_no_part_of_the_label() -> None:
    pixels = screen()
    drawn(pixels, "微信", 90, 1200)
    [icon] = find_icons(page(pixels, [cell("微信，3 条未读通知", 90, 1200)]))
    assert icon.label == "微信"


def test_an_icon_that_melts_into_the_wallpaper_is_outvoted_by_its_neighbours() -> None:
    pixels = screen()
    places = {label: (90 + 250 * n, 1200) for n, label in enumerate(INK)}
    boxes = {label: drawn(pixels, label, *at) for label, at in places.items()}
    hidden = boxes["相机"]
    pixels[hidden.top + 75 : hidden.bottom, hidden.left : hidden.right] = screen()[
        hidden.top + 75 : hidden.bottom, hidden.left : hidden.right
    ]
    found = {icon.label: icon.box for icon in find_icons(page(pixels, [cell(x, *at) for x, at in places.items()]))}
    assert near(found["相机"], hidden)


def test_what_is_too_small_too_large_or_a_folder_is_no_icon() -> None:
    pixels = screen()
    drawn(pixels, "微信", 90, 1200)
    clock = Element(id="c", role="text", name="09:41", box=Box(left=100, top=100, right=900, bottom=400))
    glyph = Element(id="g", role="image", name="mic", box=Box(left=900, top=500, right=950, bottom=550))
    folder = cell("工具", 590, 1200)
    inside = [
        Element(
            id=name, role="button", name=name, box=Box(left=600 + 50 * n, top=1230, right=640 + 50 * n, bottom=1270)
        )
        for n, name in enumerate(("时钟", "录音机"))
    ]
    found = find_icons(
        page(pixels, [clock, glyph, cell("微信", 90, 1200), folder, *inside, cell("文件夹：游戏", 340, 1200)])
    )
    assert [icon.label for icon in found] == ["微信"]


@pytest.mark.parametrize("seed", range(3))
def test_on_a_photograph_what_all_icons_share_is_the_icon(seed: int) -> None:
    noise = np.random.default_rng(seed).normal(0, 1, (HIGH, WIDE, 3)).astype(np.float32)
    cloudy = cv2.GaussianBlur(noise, (0, 0), 10)
    pixels = np.clip(120 + cloudy / np.abs(cloudy).max() * 140, 0, 255).astype(np.uint8)
    places = {label: (90 + 250 * n, 1200) for n, label in enumerate(INK)}
    boxes = {label: drawn(pixels, label, *at) for label, at in places.items()}
    found = find_icons(page(pixels, [cell(label, *at) for label, at in places.items()]))
    assert all(near(icon.box, boxes[icon.label]) for icon in found)


def test_on_a_wild_wallpaper_it_is_said_that_nothing_can_be_told() -> None:
    pixels = screen(noise=120)
    drawn(pixels, "微信", 90, 1200)
    [icon] = find_icons(page(pixels, [cell("微信", 90, 1200)]))
    assert icon.box is None
    assert icon.why == say("see-icon-unclear")
