"""refs: your own reference pictures, from the command line."""

import json
import sys
from pathlib import Path

import numpy as np
import pytest

from iris_screen.sight.vision.pictures import read_picture, write_png
from iris_screen.ui.cli.program import exit_code
from iris_screen.ui.cut_reference import split_names

TINY = f"sim:{Path(__file__).parents[5] / 'assets' / 'worlds' / 'tiny.yaml'}?time=virtual"


class Shell:
    """Types `iris …` and gives exit code, output and complaint."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self._capsys = capsys

    def __call__(self, *args: str) -> tuple[int, str, str]:
        code = exit_code(list(args))
        return code, *self._capsys.readouterr()


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("IRIS_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setattr(sys, "excepthook", sys.__excepthook__)
    return tmp_path / "home"


@pytest.fixture
def iris(home: Path, capsys: pytest.CaptureFixture[str]) -> Shell:
    return Shell(capsys)


@pytest.fixture
def screen(tmp_path: Path) -> Path:
    """A screen with one mark at 300,400 and two equal ones on its left."""
    rng = np.random.default_rng(4)
    paper = np.full((900, 600, 3), 230, np.uint8)
    for n, (x, y) in enumerate([(300, 400), (60, 100), (60, 600)]):
        mark = np.random.default_rng(min(n, 1)).integers(0, 256, (6, 6, 3), np.uint8)
        paper[y : y + 72, x : x + 72] = np.kron(mark, np.ones((12, 12, 1), np.uint8))
    paper[800:] = rng.integers(0, 40, 3)
    (tmp_path / "screen.png").write_bytes(write_png(paper))
    return tmp_path / "screen.png"


def files(folder: Path) -> list[str]:
    return sorted(str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file())


def test_a_box_of_a_screenshot_becomes_a_reference_that_is_found_shown_and_removed(
    iris: Shell, home: Path, screen: Path, tmp_path: Path
) -> None:
    assert iris("refs", "add", "bell", str(screen), "--box", "300,400,72,72", "--alias", "铃")[0] == 0
    assert files(home) == ["references/custom/bell.png", "references/index.json"]
    code, out, _ = iris("refs", "test", str(screen), "铃", "--json")
    [spot] = json.loads(out)["bell"]["spots"]
    assert code == 0 and abs(spot["box"]["left"] - 300) <= 2
    assert json.loads(iris("refs", "list", "--own", "--json")[1])[0]["aliases"] == ["铃"]
    code, out, _ = iris("refs", "show", "铃", "--out", str(tmp_path / "copy"))
    assert code == 0 and "bell" in out
    assert read_picture(tmp_path / "copy" / "bell.png").shape == (72, 72, 3)
    assert iris("refs", "remove", "bell")[1] == "bell: 1 picture deleted.\n"
    assert files(home) == ["references/index.json"]
    assert iris("refs", "test", str(screen), "铃")[0] == 2


def test_what_is_on_the_screen_twice_is_not_kept(iris: Shell, home: Path, screen: Path) -> None:
    code, _, err = iris("refs", "add", "bell", str(screen), "--box", "60,100,72,72")
    assert (code, "2 places match; not sure which one" in err) == (2, True)
    assert not home.exists()


@pytest.mark.parametrize("name", ["../bell", "/tmp/bell", "a/b", "..", "bell.png", "bell_v2", "nul", "b\u202ell"])
def test_a_name_that_leads_elsewhere_is_refused_in_one_sentence(
    iris: Shell, home: Path, screen: Path, name: str
) -> None:
    code, out, err = iris("refs", "add", "--box", "300,400,72,72", "--", name, str(screen))
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert not home.exists()


@pytest.mark.parametrize(
    "box", ["", "1,2,3", "-1,0,9,9", "300,400,0,9", "590,0,72,72", "1e3,0,1,1", "９,9,9,9", "NaN,0,1,1"]
)
def test_a_box_that_is_none_is_refused(iris: Shell, home: Path, screen: Path, box: str) -> None:
    code, _, err = iris("refs", "add", "bell", str(screen), f"--box={box}")
    assert (code, "--box" in err) == (2, True)
    assert not home.exists()


def test_a_screen_is_named_in_one_way_and_a_shipped_reference_cannot_be_removed(iris: Shell, screen: Path) -> None:
    assert iris("refs", "add", "bell", "--box", "0,0,9,9")[0] == 2
    assert iris("refs", "add", "bell", str(screen), "--box", "0,0,9,9", "--device", TINY)[0] == 2
    code, _, err = iris("refs", "remove", "wechat")
    assert (code, "not a reference of your own" in err) == (2, True)


def test_a_phone_is_learnt_told_drawn_and_not_learnt_twice(iris: Shell, home: Path, tmp_path: Path) -> None:
    sheet = tmp_path / "sheet.png"
    code, out, _ = iris("refs", "learn", "--device", TINY, "--sheet", str(sheet))
    assert code == 0 and "home screen" in out
    assert read_picture(sheet).shape[1] > 200
    before = files(home / "references")
    code, out, _ = iris("refs", "learn", "--device", TINY, "--json")
    assert (code, {row["fate"] for row in json.loads(out)}) == (0, {"known"})
    assert files(home / "references") == before


def test_names_are_parted_by_the_commas_of_either_language() -> None:
    assert split_names("齿轮，cog、 gear ;; wheel,") == ["齿轮", "cog", "gear", "wheel"]
