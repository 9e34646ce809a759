"""Runs that a seeing player once drove, answer for answer: what came of them on the phone comes of them again.

A recording (tests/recordings/*.yaml) holds no picture: the task, the phone and its seed, each answer with the role that
gave it, in order, and what the phone says was done. Roles are told apart by the names of their models.
"""

import json
from collections import defaultdict
from pathlib import Path
from typing import Any

import pytest
import yaml

from iris_screen.graph.configuration.resources import own_policy
from iris_screen.graph.runs import Event, Runs
from iris_screen.testing import ScriptedModel
from iris_screen.text import render
from tests.e2e.rig import ROOT, SMALL

RECORDINGS = sorted((ROOT / "tests" / "recordings").glob("*.yaml"))
FOLD = "What was done before."
"""What the memory answers: it works beside the run, so its calls have no place in the order."""


@pytest.mark.parametrize("file", RECORDINGS, ids=lambda file: file.stem)
def test_what_a_seeing_player_did_is_done_again(file: Path, tmp_path: Path) -> None:
    played: dict[str, Any] = yaml.safe_load(file.read_text("utf-8"))
    answers: dict[str, list[str]] = defaultdict(list)
    for answer in played["answers"]:
        for role, text in answer.items():
            answers[role].append(text)
    story = []

    def heard(event: Event) -> None:
        story.append(f"{event.node}: {render(event.note) if event.note else ''}")

    with ScriptedModel(answers, otherwise=FOLD) as player:
        settings = player.settings(tmp_path / "home")
        if "elements=none" in played["device"]:  # it presses icons, which nobody can name by pixels alone
            settings.home.mkdir()
            own_policy(settings).write_text("rules: [{kind: unknown, answer: allow}]\n", "utf-8")
        runs = Runs(settings)
        address = _address(played["device"], tmp_path / "phone.json")
        result = runs.start(played["task"], device=address, planner=played["planner"], on_event=heard)
    told = "\n".join(story)
    assert _effects(tmp_path / "phone.json") == played["effects"], told
    assert result.verdict == played["verdict"], told
    assert not any(player.left.values()), f"never asked for: {player.left}\n{told}"


def _address(device: str, report: Path) -> str:
    kind, _, rest = device.partition(":")
    world, _, options = rest.partition("?")
    there = str(ROOT / world) if world else ""
    return f"{kind}:{there}?{options}&{SMALL}&time=virtual&dump={report}"


def _effects(report: Path) -> list[dict[str, Any]]:
    return [{each["effect"]: each.get("with", {})} for each in json.loads(report.read_text("utf-8"))["effects"]]
