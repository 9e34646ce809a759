"""What a run saw on one computer can be seen on another, and sharing it never holds up or fails a run."""

import logging
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from iris_screen.core.errors import StoreError, UsageError
from iris_screen.core.screen import Frame
from iris_screen.core.settings import Fleet, Settings
from iris_screen.graph.keys.fleet_key import FleetKeyFile
from iris_screen.graph.lifecycle.frame_store import FolderAlbum
from iris_screen.graph.pictures.run_pictures import Pictures, SharedPictures

FOLDER = "runs/r1/frames"
ELSEWHERE = "postgresql://db.example.org/iris"
"""Nobody connects to it here."""


def frame(key: str, shade: int = 0) -> Frame:
    return Frame(pixels=np.full((30, 20, 3), shade, np.uint8), key=key, at=5.0, app=f"app {shade}")


@pytest.fixture
def pictures(tmp_path: Path) -> Callable[[str], Pictures]:
    """The pictures as a computer of the fleet has them, by its name."""
    key = tmp_path / "key"

    def open_pictures(name: str) -> Pictures:
        keys = FleetKeyFile(tmp_path / name)
        if key.exists():
            keys.join(key)
        else:
            keys.begin()
            keys.export(key)
        return Pictures(
            Settings(home=tmp_path / name, fleet=Fleet(fleet_url=ELSEWHERE, fleet_pictures=str(tmp_path / "shared")))
        )

    return open_pictures


def run_on(pictures: Pictures, *frames: Frame) -> None:
    """A run that sees these frames, and ends."""
    shares = pictures.share("r1")
    assert shares
    album = FolderAlbum(pictures.settings.home / FOLDER, shares=shares)
    for each in frames:
        album.put(each)
    shares.close()


def test_another_computer_shows_each_picture_when_it_is_asked_for(pictures: Callable[[str], Pictures]) -> None:
    run_on(pictures("first"), frame("ab"), frame("cd", 9))
    shown = pictures("second").of("r1")
    assert not shown.folder.exists()
    assert shown.file("cd").read_bytes() == pictures("first").of("r1").file("cd").read_bytes()
    assert shown.facts("cd").read_bytes() == pictures("first").of("r1").facts("cd").read_bytes()
    assert sorted(file.name for file in shown.folder.iterdir()) == ["cd.json", "cd.png"]
    assert not shown.file("ef").exists() and not shown.file("").exists()


def test_a_run_that_goes_on_elsewhere_knows_what_it_saw_before(pictures: Callable[[str], Pictures]) -> None:
    run_on(pictures("first"), frame("ab", 3))
    second = pictures("second")
    album = FolderAlbum(second.settings.home / FOLDER, shares=second.share("r1"))
    assert album.has("ab") and album.get("ab").app == "app 3" and album.get("ab").pixels[0, 0, 0] == 3
    assert not album.has("ef")
    with pytest.raises(StoreError):
        album.get("ef")


def test_what_a_later_look_found_out_about_a_picture_is_shared_too(pictures: Callable[[str], Pictures]) -> None:
    run_on(pictures("first"), frame("ab"), frame("ab", 0))
    later = Frame(pixels=frame("ab").pixels, key="ab", at=6.0, app="another")
    run_on(pictures("first"), frame("ab"), later)
    second = pictures("second")
    assert FolderAlbum(second.settings.home / FOLDER, shares=second.share("r1")).get("ab").app == "another"


def test_a_run_that_is_deleted_leaves_no_shared_picture(pictures: Callable[[str], Pictures], tmp_path: Path) -> None:
    run_on(pictures("first"), frame("ab"))
    pictures("second").erase("r1")
    assert [file for file in (tmp_path / "shared").rglob("*") if file.is_file()] == []


def test_only_pictures_of_this_computer_are_checked_against_what_was_sealed(
    pictures: Callable[[str], Pictures],
) -> None:
    run_on(pictures("first"), frame("ab"), frame("cd"))
    shown = pictures("second").of("r1")
    assert shown.list_damaged({"ab": "0" * 64}, 0) == []
    shown.file("ab")
    assert shown.list_damaged({"ab": "0" * 64, "cd": "0" * 64}, 0) == ["ab"]


def test_without_a_shared_place_nothing_is_looked_for_and_what_is_gone_is_damaged(tmp_path: Path) -> None:
    alone = Pictures(Settings(home=tmp_path))
    assert alone.share("r1") is None and not alone.of("r1").file("ab").exists()
    assert alone.of("r1").list_damaged({"ab": "0" * 64}, 0) == ["ab"]


def test_in_a_fleet_that_shares_nothing_the_pictures_of_others_are_elsewhere_and_not_damaged(tmp_path: Path) -> None:
    alone = Pictures(Settings(home=tmp_path, fleet=Fleet(fleet_url=ELSEWHERE)))
    assert alone.of("r1").elsewhere and alone.of("r1").list_damaged({"ab": "0" * 64}, 0) == []
    FolderAlbum(tmp_path / FOLDER).put(frame("cd"))
    assert not alone.of("r1").elsewhere and alone.of("r1").list_damaged({"ab": "0" * 64}, 0) == ["ab"]


def test_one_computer_alone_shares_with_nobody(tmp_path: Path) -> None:
    alone = Pictures(Settings(home=tmp_path, fleet=Fleet(fleet_pictures=str(tmp_path / "shared"))))
    alone.check()
    assert alone.share("r1") is None and not (tmp_path / "shared").exists()


def test_a_place_that_cannot_be_opened_is_said_before_a_run_and_hides_no_run(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    FleetKeyFile(tmp_path).begin()
    wrong = Pictures(Settings(home=tmp_path, fleet=Fleet(fleet_url=ELSEWHERE, fleet_pictures="ftp://there")))
    with pytest.raises(UsageError, match="no place for shared pictures"):
        wrong.check()
    assert wrong.of("r1").fetch is None and "no place for shared pictures" in caplog.text


class Broken:
    """A place that cannot be used until it is mended."""

    def __init__(self) -> None:
        self.works, self.held = False, dict[str, bytes]()

    def put(self, name: str, data: bytes) -> None:
        if not self.works:
            raise StoreError("The place is gone.")
        self.held[name] = data

    def get(self, name: str) -> bytes | None:
        raise StoreError("The place is gone.")

    def erase(self, run: str) -> None: ...


def test_a_place_that_is_gone_is_said_once_and_the_run_goes_on(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    shares = SharedPictures(Broken(), "r1", tmp_path)
    album = FolderAlbum(tmp_path, shares=shares)
    with caplog.at_level(logging.WARNING, "iris"):
        for key in ("ab", "cd", "ef"):
            album.put(frame(key))
        shares.close()
        shares.close()
    assert album.keys() == ["ab", "cd", "ef"]
    assert caplog.messages.count("The place is gone.") == 1
    assert "only on this computer" in caplog.messages[-1]


def test_what_could_not_be_shared_is_shared_at_the_end_of_the_run(tmp_path: Path) -> None:
    place = Broken()
    shares = SharedPictures(place, "r1", tmp_path)
    album = FolderAlbum(tmp_path, shares=shares)
    album.put(frame("ab"))
    album.put(frame("cd"))
    place.works = True
    shares.close()
    assert sorted(place.held) == ["r1/ab.json", "r1/ab.png", "r1/cd.json", "r1/cd.png"]


def test_a_key_that_is_no_key_reaches_no_file(pictures: Callable[[str], Pictures], tmp_path: Path) -> None:
    run_on(pictures("first"), frame("ab"))
    shown = pictures("second").of("r1")
    shown.file("../../r1/frames/ab")
    assert not shown.folder.exists() and not (tmp_path / "second" / "runs").exists()
