"""The key of an installation is made once; a damaged one is said, and no other is used in its place."""

import os
import stat
from pathlib import Path

import pytest

from iris_screen.core.errors import StoreError
from iris_screen.graph.keys.secret_key import LENGTH, secret_key


def test_a_key_is_made_once_and_only_its_owner_can_read_it(tmp_path: Path) -> None:
    made = secret_key(tmp_path / "home")
    assert len(made) == LENGTH and secret_key(tmp_path / "home") == made
    assert stat.S_IMODE((tmp_path / "home" / "secret.key").stat().st_mode) == 0o600
    assert [file.name for file in (tmp_path / "home").iterdir()] == ["secret.key"]


@pytest.mark.parametrize("damaged", [b"", b"x", bytes(LENGTH - 1), bytes(LENGTH + 1)])
def test_a_damaged_key_is_said_and_stays_as_it_is(tmp_path: Path, damaged: bytes) -> None:
    """With another key each time, each process would take the runs of the one before for somebody else's."""
    (tmp_path / "secret.key").write_bytes(damaged)
    with pytest.raises(StoreError, match=r"secret\.key is damaged\. Restore it from a backup"):
        secret_key(tmp_path)
    assert (tmp_path / "secret.key").read_bytes() == damaged


def test_what_is_no_file_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "secret.key")
    with pytest.raises(StoreError, match="could not be created or read"):
        secret_key(tmp_path)
