from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.unit.graph.pictures.buckets import KEY, SECRET, Bucket, start_bucket


@pytest.fixture
def bucket(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Bucket]:
    """A bucket, and the right to use it."""
    monkeypatch.setenv("AWS_ACCESS_KEY_ID", KEY)
    monkeypatch.setenv("AWS_SECRET_ACCESS_KEY", SECRET)
    made = start_bucket(tmp_path / "server")
    yield made
    made.stop()
