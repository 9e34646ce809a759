"""What was read once is remembered: a line by its pixels, and in tests a whole picture on disk."""

from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from pydantic import TypeAdapter

from iris_screen.core.screen import Pixels
from iris_screen.sight.vision.ocr import _load_engine, read
from iris_screen.sight.vision.reading_memory import KEPT, LineMemory, keep_reading
from tests.unit.sight.vision.test_ocr import page


class Recognizer:
    """RapidOCR's, but it counts the pictures of lines that it is given."""

    def __init__(self) -> None:
        self.recognizer, self.lines = _load_engine().text_rec.recognizer, 0

    def __call__(self, asked: Any) -> Any:
        self.lines += len(asked.img)
        return self.recognizer(asked)


@pytest.fixture
def counted(monkeypatch: pytest.MonkeyPatch) -> Iterator[Recognizer]:
    """The engine with an empty memory and nothing kept on disk."""
    monkeypatch.delenv(KEPT, raising=False)
    recognizer, engine = Recognizer(), _load_engine()
    before, engine.text_rec = engine.text_rec, LineMemory(recognizer)
    yield recognizer
    engine.text_rec = before


def texts(*rows: str) -> list[str]:
    return [line.text for line in read(page(list(rows)))]


def test_on_another_screen_only_the_lines_are_recognized_that_are_new(counted: Recognizer) -> None:
    assert texts("Settings", "Display", "Storage") == ["Settings", "Display", "Storage"] and counted.lines == 3
    assert texts("Settings", "Battery", "Storage") == ["Settings", "Battery", "Storage"] and counted.lines == 4


def test_a_short_line_is_read_beside_a_long_one_as_it_is_alone(counted: Recognizer) -> None:
    rows = page(["OK", "Everything that was on"])
    short, long = rows[50:115, 30:120], rows[180:245, 30:560]
    together, alone = (
        LineMemory(counted)(SimpleNamespace(img=lines, return_word_box=True)) for lines in ([short, long], [short])
    )
    assert together.txts == ("OK", "Everything that was on") and together.scores[0] == alone.scores[0]


def line(shade: int) -> Pixels:
    return np.full((20, 60, 3), shade, np.uint8)


def test_of_more_lines_than_it_may_remember_those_not_seen_for_longest_are_read_again(
    counted: Recognizer,
) -> None:
    shades = list[int]()

    def recognize(asked: Any) -> Any:
        shades.extend(int(one[0, 0, 0]) for one in asked.img)
        return SimpleNamespace(txts=["x"], scores=[0.9], word_results=[None])

    memory = LineMemory(recognize, known=2)
    for shade in (1, 2, 1, 3, 1, 2):
        memory(SimpleNamespace(img=[line(shade)], return_word_box=True))
    assert shades == [1, 2, 3, 2]


def test_tests_read_a_picture_once_and_a_product_writes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    form = TypeAdapter(list[int])
    monkeypatch.setenv(KEPT, str(tmp_path))
    assert [keep_reading("a", form, lambda one=one: [one]) for one in (1, 2)] == [[1], [1]]  # type: ignore[misc]
    monkeypatch.delenv(KEPT)
    assert keep_reading("a", form, lambda: [3]) == [3] and len(list(tmp_path.iterdir())) == 1
