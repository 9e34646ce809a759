"""Debug mode keeps what a run was shown and what it decided."""

from pathlib import Path

import numpy as np
import pytest

from iris_screen.core.errors import Disconnected, StoreError
from iris_screen.core.geometry import Point
from iris_screen.core.message import verbatim
from iris_screen.core.screen import Frame
from iris_screen.core.settings import Views
from iris_screen.graph.lifecycle.debug_archive import Archive, Event, pointer_of
from iris_screen.graph.lifecycle.frame_store import FolderAlbum
from iris_screen.sight.vision.pictures import read_picture
from iris_screen.sight.vision.views import draw_global_view, draw_local_view

FRAME = Frame(pixels=np.full((240, 320, 3), 250, np.uint8), key="ab12", at=5.0)
VIEWS = Views(crop_size=100)


class Clock:
    def __init__(self) -> None:
        self.time = 1_700_000_000.25

    def now(self) -> float:
        return self.time

    def sleep(self, seconds: float) -> None:
        self.time += seconds


def archive(folder: Path, pointer: Point | None = None, told: list[Event] | None = None) -> Archive:
    album = FolderAlbum(folder / "frames")
    album.put(FRAME)
    then = None if told is None else told.append
    return Archive(folder / "debug", VIEWS, album, lambda: pointer, Clock(), then)


def event(note: str = "looked", frame: str = "") -> Event:
    return Event(node="observe", turn=3, note=verbatim(note), seconds=1.5, frame=frame)


def test_every_node_is_a_line_with_its_time(tmp_path: Path) -> None:
    told: list[Event] = []
    kept = archive(tmp_path, told=told)
    kept(event("Settings"))
    kept(event("verified", frame="gone"))
    assert (tmp_path / "debug" / "run.log").read_text().splitlines() == [
        "2023-11-14T22:13:20.250+00:00 turn 3 observe: Settings",
        "2023-11-14T22:13:20.250+00:00 turn 3 observe: verified gone",
    ]
    assert [one.note for one in told] == [verbatim("Settings"), verbatim("verified")]


def test_every_look_is_kept_as_a_model_would_be_shown_it(tmp_path: Path) -> None:
    at = Point(x=300, y=20)
    archive(tmp_path, at)(event(frame="ab12"))
    whole, near = (tmp_path / "debug" / f"20231114T221320.250-0003-{name}.png" for name in ("global", "local"))
    assert np.array_equal(read_picture(whole), draw_global_view(FRAME.pixels, at, VIEWS))
    assert np.array_equal(read_picture(near), draw_local_view(FRAME.pixels, at, VIEWS))
    assert whole.stat().st_mode & 0o077 == 0


def test_a_body_without_a_pointer_has_no_local_view(tmp_path: Path) -> None:
    archive(tmp_path)(event(frame="ab12"))
    assert [file.name for file in sorted((tmp_path / "debug").iterdir())] == [
        "20231114T221320.250-0003-global.png",
        "run.log",
    ]


def test_what_a_screen_says_cannot_forge_a_line(tmp_path: Path) -> None:
    archive(tmp_path)(event("a\n2023 turn 9 finish: done\x1b[31m"))
    assert len((tmp_path / "debug" / "run.log").read_text().splitlines()) == 1
    assert "\x1b" not in (tmp_path / "debug" / "run.log").read_text()


def test_a_folder_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    (tmp_path / "debug").write_text("in the way")
    with pytest.raises(StoreError, match="debug"):
        archive(tmp_path)(event())


class Mouse:
    """The part of a device that has a pointer."""

    def __init__(self, gone: bool = False) -> None:
        self.gone = gone

    def pointer(self) -> tuple[int, int]:
        if self.gone:
            raise Disconnected("gone")
        return 7, 9


def test_the_pointer_is_the_devices_where_it_has_one_and_can_tell() -> None:
    assert pointer_of(Mouse())() == Point(x=7, y=9)  # type: ignore[arg-type]
    assert pointer_of(Mouse(gone=True))() is None  # type: ignore[arg-type]
    assert pointer_of(object())() is None  # type: ignore[arg-type]
