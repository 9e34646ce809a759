"""The computers of a fleet have one set of keys, which only a file carries from one to another."""

import stat
from pathlib import Path

import pytest

from iris_screen.core.errors import StoreError, UsageError
from iris_screen.graph.keys.fleet_key import FleetKeyFile


@pytest.fixture
def first(tmp_path: Path) -> FleetKeyFile:
    made = FleetKeyFile(tmp_path / "first")
    made.begin()
    return made


@pytest.fixture
def second(tmp_path: Path) -> FleetKeyFile:
    return FleetKeyFile(tmp_path / "second")


def export(keys: FleetKeyFile, to: Path) -> Path:
    keys.export(to)
    return to


def test_a_computer_without_a_key_says_how_to_get_one(second: FleetKeyFile) -> None:
    with pytest.raises(StoreError, match="iris fleet join URL --key FILE"):
        second.read()


def test_a_key_is_made_once_and_only_its_owner_can_read_it(first: FleetKeyFile) -> None:
    assert first.begin() == first.read() and len(first.read()) == 1
    assert stat.S_IMODE(first.path.stat().st_mode) == 0o600


def test_an_exported_key_is_the_key_of_the_computer_that_takes_it(
    first: FleetKeyFile, second: FleetKeyFile, tmp_path: Path
) -> None:
    file = export(first, tmp_path / "key")
    assert second.join(file) == second.read() == first.read()
    assert stat.S_IMODE(file.stat().st_mode) == stat.S_IMODE(second.path.stat().st_mode) == 0o600


def test_a_new_key_comes_first_and_reaches_the_others_by_another_export(
    first: FleetKeyFile, second: FleetKeyFile, tmp_path: Path
) -> None:
    (old,) = second.join(export(first, tmp_path / "old"))
    new, kept = first.rotate()
    assert kept == old != new
    assert second.join(export(first, tmp_path / "new")) == (new, old)
    with pytest.raises(UsageError, match="older"):
        second.join(tmp_path / "old")
    assert second.read() == (new, old)


def test_a_computer_of_another_fleet_keeps_its_key(first: FleetKeyFile, second: FleetKeyFile, tmp_path: Path) -> None:
    mine = second.begin()
    with pytest.raises(UsageError, match="another fleet"):
        second.join(export(first, tmp_path / "key"))
    assert second.read() == mine


def test_no_file_is_overwritten_by_an_export(first: FleetKeyFile, tmp_path: Path) -> None:
    (tmp_path / "key").write_text("mine")
    with pytest.raises(UsageError, match="exists"):
        first.export(tmp_path / "key")
    assert (tmp_path / "key").read_text() == "mine"


@pytest.mark.parametrize(
    "damage", [b"", b"{}", b'{"iris_fleet_keys": []}', b'{"iris_fleet_keys": ["secret"]}', b"\xff"]
)
def test_what_is_no_key_file_is_refused_and_quoted_nowhere(second: FleetKeyFile, tmp_path: Path, damage: bytes) -> None:
    (tmp_path / "key").write_bytes(damage)
    with pytest.raises(UsageError, match="not a key file") as refused:
        second.join(tmp_path / "key")
    second.home.mkdir()
    second.path.write_bytes(damage)
    with pytest.raises(StoreError, match="not a key file") as unread:
        second.read()
    assert "secret" not in f"{refused.value} {unread.value}"
