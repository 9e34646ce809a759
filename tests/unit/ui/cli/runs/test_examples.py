"""`iris examples`: sentences that Iris understands, which a newcomer may start from."""

import json
from pathlib import Path

import pytest

from iris_screen.core.settings import Settings
from iris_screen.graph.configuration.resources import load_apps
from iris_screen.ui.cli.program import exit_code


@pytest.fixture(autouse=True)
def fresh_home(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("IRIS_HOME", str(tmp_path_factory.mktemp("home")))


@pytest.mark.parametrize(("language", "label"), [("en", "Clock"), ("zh", "时钟")])
def test_they_are_listed_by_app_in_the_persons_language(
    language: str, label: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert exit_code(["--lang", language, "examples", "--json"]) == 0
    listed = json.loads(capsys.readouterr().out)
    assert len(listed[label]) >= 2 and all(listed.values())


@pytest.mark.parametrize("language", ["en", "zh"])
def test_what_the_simulated_phone_cannot_show_or_prove_is_not_listed(
    language: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    apps = load_apps(Settings(home=tmp_path)).apps
    templates = [template for app in apps for template in app.templates]
    unlisted = {one for each in templates if language in each.unlisted for one in each.examples}
    assert exit_code(["--lang", language, "examples", "--json"]) == 0
    listed = {sentence for each in json.loads(capsys.readouterr().out).values() for sentence in each}
    assert len(listed) > 100 and unlisted and not listed & unlisted


def test_an_app_may_be_named_in_any_of_its_languages(capsys: pytest.CaptureFixture[str]) -> None:
    assert exit_code(["--lang", "en", "examples", "微信"]) == 0
    shown = capsys.readouterr().out
    assert "WeChat" in shown and "Clock" not in shown


def test_of_an_unknown_app_the_nearest_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert exit_code(["--lang", "en", "examples", "Setings"]) == 2
    assert "Did you mean “Settings”?" in capsys.readouterr().err
