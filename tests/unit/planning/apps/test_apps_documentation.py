"""docs/apps.md tells everything that an app module can say, and its example is one."""

import re
import shlex
from pathlib import Path
from typing import get_args

import pytest

from iris_screen.core.condition import ConditionKind
from iris_screen.core.effects import StepAction
from iris_screen.core.plan import Task
from iris_screen.core.record import Record
from iris_screen.core.target import TargetKind
from iris_screen.planning.apps import Apps, load_app
from iris_screen.planning.apps.app_module import CLOSED_KINDS, AppFile, Choice, Consent, Template
from iris_screen.planning.apps.pattern import KINDS
from iris_screen.planning.apps.written_step import WrittenFallback, WrittenStep
from iris_screen.planning.planners.sentence import read_offline
from iris_screen.ui.cli.program import exit_code

ROOT = Path(__file__).parents[4]
TEXT = (ROOT / "docs" / "apps.md").read_text(encoding="utf-8")
TOLD = set(re.findall(r"[A-Za-z_]\w*", " ".join(re.findall(r"`[^`\n]+`", TEXT))))


@pytest.mark.parametrize("record", [AppFile, Template, Choice, Consent, WrittenStep, WrittenFallback])
def test_every_key_is_told(record: type[Record]) -> None:
    assert set(record.model_fields) - TOLD == set()


@pytest.mark.parametrize(
    "words",
    [get_args(StepAction), get_args(ConditionKind), {*get_args(TargetKind)} - {"none", "ref"}],
    ids=["actions", "conditions", "targets"],
)
def test_every_word_that_a_key_may_have_is_told(words: set[str]) -> None:
    assert set(words) - TOLD == set()


def test_every_kind_of_slot_is_told() -> None:
    assert {*KINDS, *CLOSED_KINDS} - TOLD == set()


def example(folder: Path) -> Apps:
    """The module of part 1, as somebody would copy it."""
    module = folder / "chess"
    module.mkdir()
    for block in re.findall(r"```yaml\n(.*?)```", TEXT, re.DOTALL):
        (module / block.split()[1]).write_text(block, encoding="utf-8")
    return Apps([load_app(module)])


def test_the_example_is_a_module_that_reads_its_own_examples(tmp_path: Path) -> None:
    apps = example(tmp_path)
    for sentence in apps.apps[0].templates[0].examples:
        plan = read_offline(apps)(Task(id="r", text=sentence), "").plan
        assert plan is not None and plan.steps[-1].target.value == "Black||黑方", sentence


def test_the_pictures_of_the_usage_page_are_there_and_its_commands_work(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("IRIS_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.chdir(ROOT)
    page = (ROOT / "docs" / "usage.md").read_text(encoding="utf-8")
    commands = re.findall(r"^iris ((?:locate|match|verify|plan) .*)$", page, re.MULTILINE)
    assert len(commands) == 4
    for command in commands:
        assert exit_code(shlex.split(command, comments=True)) == 0, command
    assert set(re.findall(r"\S+\.png", " ".join(commands))) == {"docs/screen.png", "assets/icons/settings.png"}
