"""What was kept without its secrets, and judged by a process that has nothing else, has not changed by that."""

from dataclasses import replace
from pathlib import Path

import numpy as np

from iris_screen.consent.gates import Gates
from iris_screen.core.condition import Condition
from iris_screen.core.screen import Element, Frame
from iris_screen.graph.lifecycle.frame_store import FolderAlbum
from iris_screen.sight.change_detection import has_changed
from iris_screen.sight.covering import cover_alike
from iris_screen.sight.means import Chain
from iris_screen.sight.means.by_elements import ByElements
from tests.unit.sight.screens import element, frame

CHANGED, TO_STORE = Condition(kind="changed"), Gates().to_store
FIELD = (40, 300, 680, 380)


def look(typed: str, key: str, *more: Element) -> Frame:
    """A page to sign in, with a password that is shown."""
    field = element("input", "Password", FIELD, value=typed)
    page = frame(element("button", "Sign in", (40, 500, 680, 580)), field, *more, key=key)
    pixels = np.array(page.pixels)
    pixels[FIELD[1] : FIELD[3], FIELD[0] : FIELD[2]] = np.arange(640).astype(np.uint8)[None, :, None]
    return replace(page, pixels=pixels)


def kept(seen: Frame, folder: Path) -> Frame:
    """As another process finds it."""
    FolderAlbum(folder, TO_STORE).put(seen)
    return FolderAlbum(folder, TO_STORE).get(seen.key)


def has_changed_by_any_means(before: Frame, after: Frame) -> bool:
    told = Chain([ByElements()]).check(CHANGED, before, after, None).holds
    return has_changed(before, after) or bool(told)


def test_a_press_that_did_nothing_is_not_called_a_change_after_a_kill(tmp_path: Path) -> None:
    before, after = look("hunter2!", "a"), look("hunter2!", "b")
    assert not has_changed_by_any_means(before, after)
    found = kept(before, tmp_path)
    assert found.veiled and (found.pixels != before.pixels).any() and found.elements != before.elements
    assert (found.pixels != after.pixels).any(), "compared as they are, they differ"
    assert not has_changed_by_any_means(found, after)


def test_what_did_change_is_seen_to_have_changed_all_the_same(tmp_path: Path) -> None:
    found = kept(look("hunter2!", "a"), tmp_path)
    wrong = element("text", "Wrong name or password", (40, 700, 680, 760))
    assert has_changed_by_any_means(found, look("hunter2!", "b", wrong))


def test_a_look_without_secrets_is_kept_whole(tmp_path: Path) -> None:
    found = kept(look("", "a"), tmp_path)
    assert not found.veiled
    after = look("hunter2!", "b")
    assert cover_alike(after, found) is after
