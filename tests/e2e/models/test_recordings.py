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

from iris_screen.core.settings import Roles, Settings
from iris_screen.graph.runs import Event, Runs
from iris_screen.testing.answers import Asked
from iris_screen.testing.endpoint import Endpoint
from tests.e2e.rig import ROOT, SMALL

RECORDINGS = sorted((ROOT / "tests" / "recordings").glob("*.yaml"))
FOLD = "What was done before."
"""What the memory answers: it works beside the run, so its calls have no place in the order."""
ROLES = Roles(planner_model="planner", hand_model="hand", verifier_model="verifier", memory_model="memory")


class Player:
    """Gives each role its answers in order; an empty one once there are no more."""

    def __init__(self, answers: list[dict[str, str]]) -> None:
        self.left: dict[str, list[str]] = defaultdict(list)
        for answer in answers:
            for role, text in answer.items():
                self.left[role].append(text)

    def __call__(self, asked: Asked) -> str:
        role = str(asked.body["model"])
        if role == "memory":
            return FOLD
        return self.left[role].pop(0) if self.left[role] else ""


@pytest.mark.parametrize("file", RECORDINGS, ids=lambda file: file.stem)
def test_what_a_seeing_player_did_is_done_again(file: Path, tmp_path: Path) -> None:
    played: dict[str, Any] = yaml.safe_load(file.read_text("utf-8"))
    player, story = Player(played["answers"]), []

    def heard(event: Event) -> None:
        story.append(f"{event.node}: {event.note}")

    with Endpoint(player) as endpoint:
        where = {"model": "hand", "base_url": endpoint.base_url, "api_key": "paper", "roles": ROLES}
        runs = Runs(Settings(home=tmp_path / "home", **where))
        address = _address(played["device"], tmp_path / "phone.json")
        result = runs.start(played["task"], device=address, planner=played["planner"], on_event=heard)
    told = "\n".join(story)
    assert _effects(tmp_path / "phone.json") == played["effects"], told
    assert result.verdict == played["verdict"], told
    assert not any(player.left.values()), f"never asked for: {dict(player.left)}\n{told}"


def _address(device: str, report: Path) -> str:
    kind, _, rest = device.partition(":")
    world, _, options = rest.partition("?")
    there = str(ROOT / world) if world else ""
    return f"{kind}:{there}?{options}&{SMALL}&time=virtual&dump={report}"


def _effects(report: Path) -> list[dict[str, Any]]:
    return [{each["effect"]: each.get("with", {})} for each in json.loads(report.read_text("utf-8"))["effects"]]
