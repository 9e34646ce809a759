"""What is run with which seeds."""

from pathlib import Path

import pytest

from iris_screen.core.errors import UsageError
from iris_screen.evals.miniwob.cases import EASY, Case, read_cases


def test_names_are_run_with_every_seed(tmp_path: Path) -> None:
    file = tmp_path / "names.json"
    file.write_text('["click-tab", "click-link"]', "utf-8")
    assert [(case.task, case.seed) for case in read_cases(file, ["1", "2"])] == [
        ("click-tab", "1"),
        ("click-tab", "2"),
        ("click-link", "1"),
        ("click-link", "2"),
    ]


def test_a_suite_names_its_seeds_and_what_may_be_used(tmp_path: Path) -> None:
    file = tmp_path / "suite.json"
    file.write_text('{"limit_s": 60, "max_actions": 9, "cases": [{"task": "click-tab", "seed": 3}]}', "utf-8")
    assert read_cases(file, ["1"]) == [Case(task="click-tab", seed="3", seconds=60, actions=9)]


@pytest.mark.parametrize("written", ["", "{}", '{"cases": [1]}', '{"cases": [{"task": "click-tab"}]}', "null"])
def test_what_is_no_suite_is_refused_with_its_name(tmp_path: Path, written: str) -> None:
    file = tmp_path / "broken.json"
    file.write_text(written, "utf-8")
    with pytest.raises(UsageError, match=r"broken\.json is no list of tasks"):
        read_cases(file, ["1"])


def test_the_easy_tasks_are_fourteen() -> None:
    assert len(read_cases(EASY, ["1"])) == 14
