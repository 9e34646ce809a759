"""What was learned from a phone as one picture, in the language of whoever asked."""

from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from iris_screen.core.message import say
from iris_screen.planning.references import LearnedIcon
from iris_screen.ui import icon_sheet
from iris_screen.ui.icon_sheet import FATES, draw_sheet

LEARNED = [
    LearnedIcon(
        "Bell", "bell", say("picture-page", way="home", n=0), "new", picture=np.full((60, 90, 3), 90, np.uint8)
    ),
    LearnedIcon(
        "Clock", "clock", say("picture-page", way="home", n=0), "dropped", why=say("see-which-of-several", count=2)
    ),
]


def test_each_icon_has_the_color_of_its_fate(tmp_path: Path) -> None:
    draw_sheet(LEARNED, tmp_path / "sheet.png")
    with Image.open(tmp_path / "sheet.png") as sheet:
        colors = {f"#{red:02x}{green:02x}{blue:02x}" for _, (red, green, blue) in sheet.convert("RGB").getcolors(9_999)}
    assert {FATES["new"], FATES["dropped"]} <= colors


@pytest.mark.parametrize(("language", "why"), [("en", "2 places match; not sure which one"), ("zh", "有 2 处")])
def test_it_is_written_why_one_was_not_kept(
    language: str, why: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    written: list[str] = []
    monkeypatch.setattr(icon_sheet, "_draw_line", lambda pen, words, *_: written.append(words))
    draw_sheet(LEARNED, tmp_path / "sheet.png", language)
    assert any(words.startswith(why) for words in written) and {"Bell", "clock"} <= {*written}
