"""What docs/testing.md and docs/python.md show is true: every test in the one passes, every block of the other runs."""

import inspect
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from iris_screen import UsageError, testing
from tests.e2e.rig import ROOT


def blocks(page: str) -> Iterator[Any]:
    text = (ROOT / "docs" / page).read_text("utf-8")
    for block in re.findall(r"^```python\n(.*?)^```", text, re.MULTILINE | re.DOTALL):
        yield compile(block, page, "exec")


def shown_tests() -> dict[str, Any]:
    """Name → the test, each in the names of its own block."""
    found: dict[str, Any] = {}
    for block in blocks("testing.md"):
        names: dict[str, Any] = {}
        exec(block, names)
        found |= {name: it for name, it in names.items() if name.startswith("test_")}
    return found


SHOWN = shown_tests()


@pytest.mark.parametrize("name", SHOWN)
def test_a_test_that_is_shown_passes(name: str, tmp_path: Path) -> None:
    test = SHOWN[name]
    test(tmp_path) if inspect.signature(test).parameters else test()


def test_the_page_names_all_there_is() -> None:
    page = (ROOT / "docs" / "testing.md").read_text("utf-8")
    assert [name for name in testing.__all__ if f"`{name}" not in page] == ["Played"]


def test_the_python_that_is_shown_runs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    shop = re.findall(
        r"^```yaml\n(.*?)^```", (ROOT / "docs" / "python.md").read_text("utf-8"), re.MULTILINE | re.DOTALL
    )
    (tmp_path / "shop.yaml").write_text(shop[0], "utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("IRIS_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    names: dict[str, Any] = {"__name__": "shown"}
    for block in blocks("python.md"):
        exec(block, names)
    said = capsys.readouterr().out.splitlines()
    assert said[:2] == ["verified", "success tap"] and "locate" in said
    assert "Pay now" in said[2] and said[3] != said[2]  # why it was not paid, in English and in Chinese
    assert said[-1].endswith("unverified")  # paid, and nothing on the screen proves it


def test_a_paper_phone_refuses_a_page_that_does_not_exist() -> None:
    with pytest.raises(UsageError, match="setings"):
        testing.PaperPhone({"home": {"Settings": "setings"}, "settings": {"Dark theme": "settings"}})
    with pytest.raises(UsageError, match="home"):
        testing.PaperPhone({"settings": {"Dark theme": "settings"}})
