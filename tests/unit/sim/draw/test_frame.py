"""Whole frames: what is drawn where, clipping, caching, determinism."""

import hashlib
from dataclasses import replace

import numpy as np
import pytest

from iris_screen.core.geometry import Box, Size
from iris_screen.sim.phone.draw import draw
from iris_screen.sim.phone.draw.controls import WIDGETS
from iris_screen.sim.phone.screen.scene import Piece, Scene

EVERY_KIND = sorted(WIDGETS)


def box(left, top, width, height):
    return Box(left=left, top=top, right=left + width, bottom=top + height)


def scene(*pieces, dark=False, density=1.0, size=(200, 160), **more):
    return Scene(Size(width=size[0], height=size[1]), density, dark, tuple(pieces), **more)


def piece(kind, at=None, **more):
    usual = {"text": "确定", "icon": "search"}
    if kind in ("picture", "avatar"):
        usual["icon"] = "photo" if kind == "picture" else ""
    return Piece(kind, at or box(40, 40, 100, 60), **{**usual, **more})


def changed(frame, ground):
    """The rows and columns in which two frames differ."""
    rows, columns = np.nonzero((frame != ground).any(axis=2))
    return rows, columns


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("kind", EVERY_KIND)
def test_every_kind_of_piece_is_seen_and_stays_near_its_box(kind, dark):
    ground = draw(scene(dark=dark))
    rows, columns = changed(
        draw(scene(piece(kind, value=0.4, on=True, focused=True, fill="accent"), dark=dark)), ground
    )
    assert len(rows) > 20
    assert rows.min() >= 38 and rows.max() <= 102 and columns.min() >= 32 and columns.max() <= 148


@pytest.mark.parametrize("kind", EVERY_KIND)
def test_nothing_is_drawn_outside_the_clip(kind):
    ground = draw(scene())
    cut = draw(scene(piece(kind, clip=box(60, 50, 30, 20), elevation=4)))
    rows, columns = changed(cut, ground)
    assert len(rows) == 0 or (rows.min() >= 50 and rows.max() < 70 and columns.min() >= 60 and columns.max() < 90)


@pytest.mark.parametrize("kind", EVERY_KIND)
def test_inside_the_clip_it_looks_as_without_one(kind):
    whole, cut = draw(scene(piece(kind))), draw(scene(piece(kind, clip=box(60, 50, 30, 20))))
    assert np.array_equal(cut[50:70, 60:90], whole[50:70, 60:90])


@pytest.mark.parametrize("kind", EVERY_KIND)
@pytest.mark.parametrize(
    "at", [box(0, 0, 1, 1), box(5, 5, 3, 2), box(-30, -20, 60, 40), box(190, 150, 60, 60), box(9, 9, 0, 5)]
)
def test_no_box_is_too_small_or_too_far_out(kind, at):
    assert draw(
        scene(piece(kind, at, radius=9, elevation=3, icon="" if kind == "avatar" else piece(kind).icon))
    ).shape == (160, 200, 3)


def test_an_equal_scene_is_the_same_array_and_nobody_can_change_it():
    first = draw(scene(piece("button", fill="accent")))
    assert draw(scene(piece("button", fill="accent"))) is first
    with pytest.raises(ValueError, match="read-only"):
        first[0, 0] = 0


def test_the_same_scene_gives_the_same_pixels_after_others_were_drawn():
    wanted = scene(*(piece(kind) for kind in EVERY_KIND))
    before = hashlib.sha256(draw(wanted).tobytes()).hexdigest()
    for number in range(6):
        draw(scene(piece("text", text=str(number))))
    assert hashlib.sha256(draw(wanted).tobytes()).hexdigest() == before


def test_a_scrim_darkens_what_lies_below_and_not_what_comes_after():
    below, above = piece("panel", fill="white"), piece("panel", box(60, 50, 20, 20), fill="white")
    frame = draw(scene(below, piece("scrim", box(0, 0, 200, 160), veil=0.5), above))
    assert frame[45, 45].tolist() == [128, 128, 128] and frame[60, 70].tolist() == [255, 255, 255]


@pytest.mark.parametrize("kind", ["button", "switch", "checkbox", "text"])
def test_a_disabled_thing_looks_paler(kind):
    ground = draw(scene()).astype(int)
    usual, pale = (draw(scene(piece(kind, on=True, fill="accent", enabled=on))).astype(int) for on in (True, False))
    assert np.abs(pale - ground).sum() < np.abs(usual - ground).sum()


@pytest.mark.parametrize("kind", ["switch", "checkbox", "radio"])
def test_on_and_off_differ(kind):
    on, off = (draw(scene(piece(kind, on=state))).astype(int) for state in (True, False))
    assert np.abs(on - off).sum() > 1000


def test_a_slider_moves_with_its_value():
    def knob(value):
        _, columns = changed(draw(scene(piece("slider", value=value))), draw(scene(piece("slider", value=0.0))))
        return columns.max() if len(columns) else 40

    assert knob(0.2) < knob(0.5) < knob(0.9)


def test_a_long_value_shows_its_end_while_it_is_written():
    at = box(10, 40, 150, 50)
    one, other = (draw(scene(piece("input", at, text="x" * 60 + end, on=True, focused=True, icon=""))) for end in "AB")
    assert not np.array_equal(one, other)
    one, other = (draw(scene(piece("input", at, text="x" * 60 + end, on=True, icon=""))) for end in "AB")
    assert np.array_equal(one, other), "without the caret it shows its beginning"


@pytest.mark.parametrize(("density", "size"), [(0.6875, (270, 600)), (1.5, (600, 1000)), (2.75, (1080, 2400))])
def test_frames_have_the_size_asked_for(density, size):
    frame = draw(scene(piece("text"), density=density, size=size, wallpaper=2))
    assert frame.shape == (size[1], size[0], 3) and frame.dtype == np.uint8


def test_a_changed_field_changes_the_picture():
    usual = scene(piece("button", fill="accent"))
    for field in (
        {"text": "取消"},
        {"fill": "danger"},
        {"radius": 20},
        {"pressed": True},
        {"icon": "plus"},
        {"bold": True},
    ):
        other = replace(usual, pieces=(replace(usual.pieces[0], **field),))
        assert not np.array_equal(draw(usual), draw(other)), field
