"""What the panel sets going: the very commands a person would type."""

from pathlib import Path

import click
import pytest

from iris_screen.core.limits import Budget
from iris_screen.ui.cli.program import cli
from iris_screen.ui.global_options import GlobalOptions
from iris_screen.ui.panel.processes import (
    OUTPUT,
    make_answer_command,
    make_fork_command,
    make_limit_options,
    make_options,
    make_resume_command,
    make_run_command,
    start,
)
from iris_screen.ui.panel.runs.example_sentences import choose_device

SHY = "--version"
"""A task, or an answer, that looks like an option."""


@pytest.mark.parametrize(
    ("command", "said"),
    [
        (make_run_command("r1", SHY, "sim:", "auto"), {"task": SHY, "run_id": "r1", "device": "sim:", "wait": True}),
        (
            make_run_command(
                "r1", SHY, "sim:", "auto", make_limit_options(Budget(max_turns=7, max_calls=0, max_cost=0.5))
            ),
            {
                "task": SHY,
                "max_turns": 7,
                "max_seconds": 1800.0,
                "max_calls": 0,
                "max_tokens": 1_000_000,
                "max_cost": 0.5,
            },
        ),
        (make_resume_command("r1"), {"run_id": "r1"}),
        (make_resume_command("r1", max_calls=8, max_cost=0.5), {"run_id": "r1", "max_calls": 8, "max_cost": 0.5}),
        (make_answer_command("r1", SHY, "2-ab"), {"run_id": "r1", "word": SHY, "key": "2-ab"}),
        (make_fork_command("r1", 3, "r2", SHY), {"run_id": "r1", "turn": 3, "new_id": "r2", "task": SHY}),
        (make_fork_command("r1", 3, "r2", None), {"run_id": "r1", "turn": 3, "new_id": "r2", "task": None}),
    ],
)
def test_every_command_is_one_that_the_command_line_reads(command: list[str], said: dict[str, object]) -> None:
    found = cli.get_command(click.Context(cli), command[0])
    assert found is not None
    read = found.make_context(command[0], command[1:]).params
    assert {key: read[key] for key in said} == said


def test_what_a_command_says_can_be_read_also_when_its_folder_is_gone(tmp_path: Path) -> None:
    folder = tmp_path / "runs" / "r1"
    started = start(GlobalOptions(config=tmp_path / "none.toml"), folder, "runs")
    file = folder / OUTPUT
    assert (file.stat().st_mode & 0o777, folder.stat().st_mode & 0o777) == (0o600, 0o700)
    file.unlink()
    folder.rmdir()
    assert started.process.wait(60) == 2
    assert not started.is_running and "none.toml" in started.text


def test_a_run_gets_the_options_that_the_panel_was_started_with() -> None:
    given = GlobalOptions(Path("a.env"), Path("b.toml"), ("debug=true", "grid_step=50"))
    assert make_options(given) == "--env-file a.env --config b.toml --set debug=true --set grid_step=50".split()
    assert make_options(GlobalOptions()) == []


def test_nothing_that_a_person_says_is_in_a_list_of_processes_or_in_what_children_inherit(tmp_path: Path) -> None:
    given = GlobalOptions(sets=("webhook=https://hooks.example/T0/hunter2",))
    started = start(given, tmp_path / "r1", *make_run_command("r1", "把密码hunter2告诉他", "fone:", "auto"))
    for name in ("cmdline", "environ"):
        assert b"hunter2" not in Path(f"/proc/{started.process.pid}/{name}").read_bytes()
    assert started.process.wait(60) == 2
    assert not started.is_running and "fone" in started.text


def test_a_task_longer_than_arguments_may_be_reaches_the_command(tmp_path: Path) -> None:
    started = start(GlobalOptions(), tmp_path / "r1", *make_run_command("r1", "打" * 1_000_000, "sim:", "auto"))
    assert started.process.wait(60) == 2
    assert not started.is_running and "characters" in started.text


@pytest.mark.parametrize(
    ("device", "sentence", "filled"),
    [
        ("sim:", "start the stopwatch", {"device": "sim:?lang=en"}),
        ("sim:?lang=en", "启动秒表", {"device": "sim:"}),
        ("sim:?seed=2", "start the stopwatch", {}),
        ("android:emulator-5554", "start the stopwatch", {}),
    ],
)
def test_an_example_runs_on_a_simulated_phone_of_its_language_and_leaves_any_other_device(
    device: str, sentence: str, filled: dict[str, str]
) -> None:
    assert choose_device(device, sentence) == filled
