"""Files that people name: plain ones are read, and no more of them than is wanted."""

import os
from pathlib import Path

import pytest

from iris_screen.core.parsing.files import NotPlain, cannot_read, read_file, read_whole
from iris_screen.ui.language import to_sentence


def test_a_file_is_read_whole_and_of_a_larger_one_a_byte_more_than_is_wanted(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_bytes(b"abcdef")
    assert read_file(file, 6) == b"abcdef"
    assert read_file(file, 3) == b"abcd"


def test_a_file_that_should_be_smaller_is_an_error_and_not_cut_off(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_bytes(b"abcdef")
    assert read_whole(file, 6) == b"abcdef"
    with pytest.raises(OSError, match="too large") as raised:
        read_whole(file, 5)
    assert "too large" in to_sentence(cannot_read(file, raised.value), "en")


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
