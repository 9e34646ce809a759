"""`iris bench tasks` from the command line."""

import json

import pytest

from iris_screen.evals.bench import main

SIMPLE = "settings_dark_mode"


def test_the_tasks_are_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["tasks", "--list", "--only", "settings_"]) == 0
    assert f"{SIMPLE:33}edit          plain" in capsys.readouterr().out


def test_a_task_is_played_and_what_came_of_it_is_a_row(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["tasks", "--only", SIMPLE, "--seed", "1"]) == 0
    told = capsys.readouterr().out
    assert f"{SIMPLE}#1" in told and "says done" in told and "runs wrongly called done" in told


def test_a_run_is_one_json_object_and_the_figures_are_the_last(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["tasks", "--only", SIMPLE, "--json"]) == 0
    run, figures = map(json.loads, capsys.readouterr().out.splitlines())
    assert run["task"] == SIMPLE and run["truth"] is True
    assert figures["tasks"][-1]["name"] == "runs wrongly called done"


def test_a_task_that_is_not_there_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["tasks", "--only", "nothing"]) == 2
    assert "--list" in capsys.readouterr().err
