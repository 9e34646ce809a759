from pathlib import Path

import numpy as np

from iris_screen.core.geometry import Box
from iris_screen.core.screen import Frame
from iris_screen.core.target import Target
from iris_screen.sight.place_hints import MAX_PLACES, Places

BOX = Box(left=1, top=2, right=3, bottom=4)


def frame(app: str = "a", width: int = 4) -> Frame:
    return Frame(pixels=np.zeros((8, width, 3), np.uint8), key="k", at=0.0, app=app)


def test_a_place_is_recalled_on_the_same_kind_of_screen_only() -> None:
    places = Places()
    places.remember(Target.parse("text:Save"), frame(), BOX)
    assert places.recall(Target.parse("text:Save"), frame()) == BOX
    assert places.recall(Target.parse("text:Save"), frame("b")) is None
    assert places.recall(Target.parse("text:Save"), frame(width=5)) is None
    assert places.recall(Target.parse("Save"), frame()) is None


def test_places_outlive_the_program(tmp_path: Path) -> None:
    file = tmp_path / "places.json"
    places = Places(file)
    places.remember(Target.parse("text:保存"), frame(), BOX)
    places.save()
    assert Places(file).recall(Target.parse("text:保存"), frame()) == BOX


def test_a_broken_file_is_forgotten_and_not_fatal(tmp_path: Path) -> None:
    for broken in ("", "[]", '{"a": [1]}', '{"a": 1}', '{"a": [9, 0, 1, 1]}', "\x00"):
        (tmp_path / "places.json").write_text(broken)
        assert Places(tmp_path / "places.json").recall(Target.parse("x"), frame()) is None


def test_the_oldest_place_is_forgotten_first() -> None:
    places = Places()
    for n in range(MAX_PLACES + 1):
        places.remember(Target.parse(f"text:{n}"), frame(), BOX)
    assert places.recall(Target.parse("text:0"), frame()) is None
    assert places.recall(Target.parse("text:1"), frame()) == BOX
