"""Pictures are shared through a folder or a bucket, and nobody who keeps it can read or exchange one."""

from pathlib import Path

import pytest

from iris_screen.core.errors import StoreError, UsageError
from iris_screen.graph.pictures.picture_place import PicturePlace, open_place
from tests.unit.graph.pictures.buckets import KEY, SECRET, Bucket

SECRETS = [b"n" * 32, b"o" * 32]
"""Of the fleet, newest first."""


@pytest.fixture(params=["folder", "bucket"])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "folder":
        return str(tmp_path / "shared" / "pictures")
    bucket: Bucket = request.getfixturevalue("bucket")
    return bucket.address


@pytest.fixture
def place(address: str) -> PicturePlace:
    return open_place(address, lambda: SECRETS)


def find_files(folder: Path) -> list[Path]:
    return [file for file in folder.rglob("*") if file.is_file()]


def test_another_computer_of_the_fleet_gets_what_one_put_there(address: str, place: PicturePlace) -> None:
    place.put("r1/ab.png", b"a picture")
    assert open_place(address, lambda: SECRETS).get("r1/ab.png") == b"a picture"
    place.put("r1/ab.png", b"a newer one")
    assert place.get("r1/ab.png") == b"a newer one"


def test_what_is_not_there_is_none(place: PicturePlace) -> None:
    assert place.get("r1/ab.png") is None
    place.erase("r1")


def test_a_run_is_erased_with_all_its_pictures_and_no_other(place: PicturePlace) -> None:
    names = ["r1/ab.png", "r1/ab.json", "r1/cd.png", "r12/ab.png"]
    for name in names:
        place.put(name, b"x")
    place.erase("r1")
    assert [name for name in names if place.get(name)] == ["r12/ab.png"]


def test_the_place_holds_nothing_that_can_be_read(tmp_path: Path, place: PicturePlace) -> None:
    place.put("r1/ab.png", b"a very private picture")
    [file] = find_files(tmp_path)
    assert b"private" not in file.read_bytes() and b"picture" not in file.read_bytes()


def test_a_picture_that_was_changed_or_put_in_anothers_place_is_not_taken(tmp_path: Path) -> None:
    place = open_place(str(tmp_path), lambda: SECRETS)
    for name in ("r1/ab.png", "r2/ab.png"):
        place.put(name, name.encode())
    one, other = sorted(find_files(tmp_path))
    whole = one.read_bytes()
    one.write_bytes(other.read_bytes())
    assert place.get("r1/ab.png") is None
    for damage in (b"", whole[:20], whole[:-1], whole[:-1] + bytes([whole[-1] ^ 1])):
        one.write_bytes(damage)
        assert place.get("r1/ab.png") is None
    one.write_bytes(whole)
    assert place.get("r1/ab.png") == b"r1/ab.png"


def test_an_older_key_still_reads_what_it_encrypted_and_a_stranger_reads_nothing(
    address: str, place: PicturePlace
) -> None:
    open_place(address, lambda: SECRETS[1:]).put("r1/ab.png", b"of before")
    assert place.get("r1/ab.png") == b"of before"
    place.put("r1/cd.png", b"of now")
    assert open_place(address, lambda: SECRETS[1:]).get("r1/cd.png") is None
    assert open_place(address, lambda: [b"s" * 32]).get("r1/ab.png") is None


def test_a_wrong_key_of_the_bucket_is_said_without_it(bucket: Bucket, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("AWS_SECRET_ACCESS_KEY", "canary-4711")
    place = open_place(bucket.address, lambda: SECRETS)
    for use in (lambda: place.put("r1/ab.png", b"x"), lambda: place.get("r1/ab.png")):
        with pytest.raises(StoreError, match="AWS_SECRET_ACCESS_KEY") as refused:
            use()
        said = str(refused.value)
        assert bucket.address in said and not any(secret in said for secret in (KEY, SECRET, "canary-4711"))


def test_a_server_that_is_not_there_is_said_in_one_sentence(bucket: Bucket) -> None:
    place = open_place(bucket.address, lambda: SECRETS)
    bucket.stop()
    with pytest.raises(StoreError, match="cannot be reached"):
        place.get("r1/ab.png")


@pytest.mark.parametrize(
    "address",
    ["s3://", "s3://key:canary-4711@bucket", "s3://bucket?secret_access_key=canary-4711", "ftp://bucket", "s3://b?x"],
)
def test_an_address_that_cannot_be_used_or_has_a_secret_in_it_is_refused_and_not_quoted(address: str) -> None:
    with pytest.raises(UsageError, match="AWS_ACCESS_KEY_ID") as refused:
        open_place(address, lambda: SECRETS)
    assert "canary-4711" not in str(refused.value)


def test_a_folder_that_cannot_be_made_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    with pytest.raises(StoreError, match="no such place"):
        open_place(str(tmp_path / "file" / "pictures"), lambda: SECRETS)
