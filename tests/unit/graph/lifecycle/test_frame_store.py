"""What a run saw is there for a later process: the same pixels, and what the device knew at that moment."""

import os
import stat
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from iris_screen.core.errors import StoreError
from iris_screen.core.geometry import Box
from iris_screen.core.protocols import Album
from iris_screen.core.screen import Element, Frame, Pixels
from iris_screen.graph.lifecycle.frame_store import IN_HAND, FolderAlbum
from iris_screen.testing.memory import MemoryAlbum


def frame(key: str = "ab12", seed: int = 0, **facts: object) -> Frame:
    pixels = np.random.default_rng(seed).integers(0, 256, (30, 20, 3), dtype=np.uint8)
    return Frame(pixels=pixels, key=key, at=5.0, **facts)  # type: ignore[arg-type]


def same(one: Frame, other: Frame) -> bool:
    facts = ("key", "at", "app", "health", "scale", "elements")
    return all(getattr(one, f) == getattr(other, f) for f in facts) and np.array_equal(one.pixels, other.pixels)


@pytest.fixture
def album(tmp_path: Path) -> FolderAlbum:
    return FolderAlbum(tmp_path / "runs" / "r1")


def later(album: FolderAlbum) -> FolderAlbum:
    """The same folder as another process sees it."""
    return FolderAlbum(album.folder)


def test_a_frame_is_rebuilt_whole_by_a_later_process(album: FolderAlbum) -> None:
    button = Element(id="b", role="button", name="保存", box=Box(left=1, top=2, right=3, bottom=4), checked=True)
    seen = frame(app="com.tencent.mm", health="truncated", scale=2.0, elements=[button])
    album.put(seen)
    assert same(later(album).get("ab12"), seen)


@pytest.mark.parametrize("elements", [None, []])
def test_no_elements_and_an_empty_screen_stay_two_things(album: FolderAlbum, elements: list[Element] | None) -> None:
    album.put(frame(elements=elements))
    assert later(album).get("ab12").elements == elements


@given(st.integers(1, 40), st.integers(1, 40), st.integers(0, 2**32), st.sampled_from(["noise", "flat", "ramp"]))
@settings(max_examples=60, deadline=None, database=None)
def test_every_size_and_kind_of_picture_comes_back_to_the_pixel(height: int, width: int, seed: int, kind: str) -> None:
    import tempfile

    noise = np.random.default_rng(seed).integers(0, 256, (height, width, 3), dtype=np.uint8)
    ramp = np.broadcast_to(np.arange(height, dtype=np.uint8)[:, None, None], (height, width, 3))
    pixels: Pixels = {"noise": noise, "flat": np.full_like(noise, seed % 256), "ramp": ramp}[kind]
    with tempfile.TemporaryDirectory() as folder:
        FolderAlbum(Path(folder)).put(Frame(pixels=pixels, key="k", at=0.0))
        assert np.array_equal(FolderAlbum(Path(folder)).get("k").pixels, pixels)


def test_part_of_a_larger_picture_is_kept_as_that_part(album: FolderAlbum) -> None:
    whole = frame().pixels
    album.put(Frame(pixels=whole[5:15, 3:9, ::-1], key="part", at=0.0))
    assert np.array_equal(later(album).get("part").pixels, whole[5:15, 3:9, ::-1])


def test_before_the_first_look_there_is_no_picture(album: FolderAlbum) -> None:
    assert not album.has("")


def test_the_same_picture_is_written_once(album: FolderAlbum) -> None:
    album.put(frame())
    before = {file: file.stat().st_ino for file in album.folder.iterdir()}
    album.put(frame())
    later(album).put(frame())
    assert {file: file.stat().st_ino for file in before if file.suffix == ".png"} == {
        file: ino for file, ino in before.items() if file.suffix == ".png"
    }
    assert album.keys() == ["ab12"]


def test_what_the_device_knew_anew_about_the_same_picture_counts(album: FolderAlbum) -> None:
    album.put(frame(app="one"))
    album.put(frame(app="two"))
    assert later(album).get("ab12").app == "two"


@pytest.mark.parametrize("by_another_process", [False, True])
def test_the_tree_of_a_picture_is_not_lost_where_it_cannot_be_had_again(
    album: FolderAlbum, by_another_process: bool
) -> None:
    field = Element(id="f", role="input", name="", box=Box(left=1, top=2, right=3, bottom=4), value="Write here")
    album.put(frame(app="tiny.notes", elements=[field]))
    (later(album) if by_another_process else album).put(frame(app="tiny.notes"))
    assert later(album).get("ab12").elements == [field]


def test_the_tree_of_another_app_is_not_that_of_the_same_picture(album: FolderAlbum) -> None:
    album.put(frame(app="tiny.notes", elements=[]))
    album.put(frame(app="tiny.chat"))
    assert album.get("ab12").elements is None


def test_a_picture_cut_short_by_a_power_loss_is_written_again(album: FolderAlbum) -> None:
    album.put(frame())
    picture = album.folder / "ab12.png"
    for rest in (b"", picture.read_bytes()[:100]):
        picture.write_bytes(rest)
        later(album).put(frame())
        assert same(later(album).get("ab12"), frame())


@pytest.mark.parametrize("harm", ["gone", "cut", "empty", "noise", "no facts", "odd facts", "bomb"])
def test_a_picture_that_is_gone_or_damaged_is_one_clear_error(album: FolderAlbum, harm: str) -> None:
    album.put(frame())
    picture, facts = album.folder / "ab12.png", album.folder / "ab12.json"
    png = picture.read_bytes()
    match harm:
        case "gone":
            picture.unlink()
        case "cut":
            picture.write_bytes(png[:-20])
        case "empty":
            picture.write_bytes(b"")
        case "noise":
            picture.write_bytes(bytes(range(256)))
        case "no facts":
            facts.unlink()
        case "odd facts":
            facts.write_text('{"at": "now", "more": 1}')
        case "bomb":
            picture.write_bytes(png[:16] + (60_000).to_bytes(4, "big") * 2 + png[24:])
    with pytest.raises(StoreError, match=r"missing or damaged\. Look at the screen again"):
        later(album).get("ab12")


@pytest.mark.parametrize("key", ["", "../ab12", "a/b", "A", ".a", "a.png", "a\x00", "a" * 129, "ä", "-a"])
def test_a_key_that_could_be_a_path_is_refused(album: FolderAlbum, key: str) -> None:
    with pytest.raises(StoreError, match="not the key of a screenshot"):
        album.get(key)
    with pytest.raises(StoreError, match="not the key of a screenshot"):
        album.put(frame(key))
    assert not album.folder.exists()


def test_only_a_few_frames_are_held_unpacked(album: FolderAlbum) -> None:
    for n in range(IN_HAND + 3):
        album.put(frame(f"k{n}", seed=n))
    assert album.get("k6") is album.get("k6")
    assert same(album.get("k0"), frame("k0", seed=0))  # read again from its file
    assert len(album._in_hand) == IN_HAND


def test_its_files_are_its_owners(album: FolderAlbum) -> None:
    album.put(frame())
    assert stat.S_IMODE(album.folder.stat().st_mode) == 0o700
    assert {stat.S_IMODE(file.stat().st_mode) for file in album.folder.iterdir()} == {0o600}


def test_a_folder_that_cannot_be_made_is_one_clear_error(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(StoreError, match="could not be saved"):
        FolderAlbum(tmp_path / "file" / "r1").put(frame())


def test_erasing_takes_the_pictures_and_nothing_else(album: FolderAlbum) -> None:
    album.put(frame())
    (album.folder / "report.html").write_text("somebody's")
    album.erase()
    assert os.listdir(album.folder) == ["report.html"]  # noqa: PTH208
    (album.folder / "report.html").unlink()
    album.erase()
    assert not album.folder.exists()
    album.erase()


def test_an_album_in_memory_keeps_and_misses_alike() -> None:
    album: Album = MemoryAlbum()
    seen = frame()
    album.put(seen)
    assert album.get("ab12") is seen
    with pytest.raises(StoreError, match="no longer kept"):
        album.get("cd34")
