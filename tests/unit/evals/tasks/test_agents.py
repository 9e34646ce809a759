"""Iris as an agent of the task set: what it claims, and what that cost."""

import json
from pathlib import Path

from iris_screen.evals.tasks.agents import make_iris
from iris_screen.evals.tasks.place import open_phone
from iris_screen.evals.tasks.played import play_case
from iris_screen.evals.tasks.task import make_case, read_tasks
from iris_screen.testing.endpoint import ScriptedModel


def test_every_call_of_a_model_is_counted_and_the_planner_s_too(tmp_path: Path) -> None:
    task = read_tasks("phone")["settings_no_such_timeout"]
    answers = {"planner": [json.dumps({"brain": None, "impossible": "there is no such time"})]}
    with ScriptedModel(answers) as model:
        ran = play_case(make_case("phone", task, seed=5), make_iris(model.settings(tmp_path)), open_phone)
    assert (ran.says, ran.calls, len(model.requests)) == ("impossible", 1, 1), ran.story


def test_without_a_model_nothing_is_counted(tmp_path: Path) -> None:
    task = read_tasks("phone")["music_play"]
    with ScriptedModel({}) as model:
        ran = play_case(make_case("phone", task, seed=5), make_iris(model.settings(tmp_path)), open_phone)
    assert (ran.says, ran.calls, model.requests) == ("done", 0, [])
