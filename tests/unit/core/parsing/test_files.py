"""Files that people name: plain ones are read, and no more of them than is wanted."""

import os
from pathlib import Path

import pytest

from iris_screen.core.parsing.files import NotPlain, read_file


def test_a_file_is_read_whole_and_of_a_larger_one_a_byte_more_than_is_wanted(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_bytes(b"abcdef")
    assert read_file(file, 6) == b"abcdef"
    assert read_file(file, 3) == b"abcd"


def test_what_may_never_end_is_not_begun(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "link").symlink_to("/dev/zero")
    for path in (tmp_path / "pipe", tmp_path / "link"):
        with pytest.raises(OSError, match="not a plain file"):
            read_file(path, 100)
    with pytest.raises(NotPlain):
        read_file(tmp_path, 100)


def test_the_file_that_is_always_empty_is_one() -> None:
    assert read_file(Path(os.devnull), 100) == b""
