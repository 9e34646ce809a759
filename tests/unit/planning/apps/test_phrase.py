"""What phrasings begin with is kept for the modules that come with Iris, and they are parsed when they are needed."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from iris_screen.core.errors import UsageError
from iris_screen.core.parsing.kept_results import keep_results_in
from iris_screen.planning.apps import load_app, open_apps
from iris_screen.planning.apps.pattern import parse_pattern
from iris_screen.planning.apps.phrase import make_phrase
from iris_screen.planning.apps.tokens import tokenize

SHIPPED = Path(__file__).parents[4] / "assets" / "apps"


@pytest.fixture
def kept(tmp_path: Path) -> Iterator[Path]:
    """A folder in which results are kept, filled by one reading of the shipped modules."""
    folder = tmp_path / "results"
    keep_results_in(folder)
    open_apps([SHIPPED])
    yield folder
    keep_results_in(None)


def test_kept_phrasings_begin_as_those_that_are_parsed(kept: Path) -> None:
    for one in open_apps([SHIPPED]).phrasings:
        assert one.phrase.heads == make_phrase(one.phrase.pattern).heads


def test_of_kept_phrasings_only_those_are_parsed_whose_first_word_is_there(kept: Path) -> None:
    apps = open_apps([SHIPPED])
    parse_pattern.cache_clear()
    found = apps.match_whole(tokenize("给张三发消息说“你好”"))
    assert found[0].values["text"].text == "你好"
    assert 0 < parse_pattern.cache_info().misses < len(apps.phrasings) / 10


def test_the_phrasings_of_a_persons_own_module_are_checked_each_time_and_not_kept(kept: Path, tmp_path: Path) -> None:
    module = tmp_path / "apps" / "garden"
    module.mkdir(parents=True)
    (module / "app.yaml").write_text("name: garden\nlabels: [Garden]\n", "utf-8")
    written = "tasks:\n  - name: dig\n    say: ['dig up {plant}']\n    steps: [{action: tap, target: 'text:{plant}'}]\n"
    (module / "tasks.yaml").write_text(written, "utf-8")
    assert load_app(module).templates[0].read_phrase("dig up {plant}").heads.words == ["dig"]
    assert not [file for file in kept.iterdir() if b"dig up" in file.read_bytes()]

    (module / "tasks.yaml").write_text(written.replace("dig up {plant}", "dig up ({plant}"), "utf-8")
    with pytest.raises(UsageError):
        load_app(module)
