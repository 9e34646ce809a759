"""iris match on picture files."""

import json
import sys
from pathlib import Path

import numpy as np
import pytest

from iris_screen.sight.vision.pictures import write_png
from iris_screen.ui.cli.program import exit_code


@pytest.fixture(autouse=True)
def hook(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "excepthook", sys.__excepthook__)


@pytest.fixture
def screen() -> np.ndarray:
    """A screen with nothing twice on it, (800, 500, 3) RGB."""
    noise = np.random.default_rng(7).integers(0, 255, (40, 25, 3), dtype=np.uint8)
    return np.ascontiguousarray(np.kron(noise, np.ones((20, 20, 1), np.uint8)))


def files(folder: Path, *pictures: np.ndarray) -> list[str]:
    paths = [folder / f"{n}.png" for n in range(len(pictures))]
    for path, picture in zip(paths, pictures, strict=True):
        path.write_bytes(write_png(np.ascontiguousarray(picture)))
    return [str(path) for path in paths]


def test_a_part_of_the_picture_is_found_where_it_is(
    screen: np.ndarray, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    reference, picture = files(tmp_path, screen[200:300, 100:220], screen)
    assert exit_code(["match", reference, picture, "--json"]) == 0
    (spot,) = json.loads(capsys.readouterr().out)["spots"]
    assert abs(spot["box"]["left"] - 100) <= 1
    assert abs(spot["box"]["top"] - 200) <= 1


def test_what_is_not_there_is_said_to_be_nowhere(
    screen: np.ndarray, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    reference, picture = files(tmp_path, screen[200:300, 100:220], np.full_like(screen, 90))
    assert exit_code(["match", reference, picture, "--json"]) == 1
    assert json.loads(capsys.readouterr().out)["spots"] == []


def test_a_picture_that_cannot_be_used_is_named(
    screen: np.ndarray, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (picture,) = files(tmp_path, screen)
    empty, text = tmp_path / "empty.png", tmp_path / "text.png"
    empty.write_bytes(b"")
    text.write_text("GIF89a, says a text")
    for args in (
        [str(empty), picture],
        [str(text), picture],
        [str(tmp_path), picture],
        ["/no", picture],
    ):
        assert exit_code(["match", *args]) == 2
        out, err = capsys.readouterr()
        assert out == ""
        assert len(err.splitlines()) == 1
