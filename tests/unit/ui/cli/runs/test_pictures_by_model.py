"""plan, locate, verify and flow on a picture, with a model where one is set."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from iris_screen.testing.answers import Asked
from iris_screen.testing.endpoint import Endpoint
from iris_screen.ui.cli.program import exit_code

TINY = Path(__file__).parents[5] / "assets" / "worlds" / "tiny.yaml"
TASK = "see to it that the cat gets its food"
PLAN = {
    "brain": "milestones",
    "why": "a note",
    "apps": ["Notes"],
    "recipients": ["Ann"],
    "milestones": [{"type": "EXECUTE_WORKFLOW", "goal": "a note about the cat", "done": ["text:cat"]}],
}
ANSWERS = {
    "You plan": PLAN,
    "You find": {"found": True, "box": [100, 200, 300, 400], "words": "", "sure": True},
    "You judge": {"holds": True, "evidence": "icons in rows", "quoted": False},
}


def brain(asked: Asked) -> str:
    if asked.text.startswith("You are the hand"):
        return 'It shows icons.\n<action>{"act": "tap", "text": "Notes"}</action>'
    return next((json.dumps(answer) for start, answer in ANSWERS.items() if asked.text.startswith(start)), "?")


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> str:
    folder = tmp_path_factory.mktemp("screens")
    assert exit_code(["sim", "show", str(TINY), "--out", str(folder)]) == 0
    return str(folder / "home.main.png")


Ask = Callable[..., tuple[int, dict[str, Any], int]]


@pytest.fixture
def ask(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Ask:
    """Asks a command with a model set; its exit code, its object, and how often the model was asked."""

    def asked(*args: str) -> tuple[int, dict[str, Any], int]:
        with Endpoint(brain) as server:
            monkeypatch.setenv("IRIS_MODEL", "gpt-4o")
            monkeypatch.setenv("IRIS_BASE_URL", server.base_url)
            code = exit_code([*args, "--json"])
        return code, json.loads(capsys.readouterr().out), len(server.requests)

    return asked


def test_a_plan_that_only_a_model_can_make_says_what_it_may_lead_to(ask: Ask, home: str) -> None:
    code, said, calls = ask("plan", TASK, home)
    assert (code, calls, said["draft"]["brain"], said["usage"]["calls"]) == (0, 1, "milestones", 1)
    assert said["grant"]["apps"] == ["com.iris.notes"]
    assert said["grant"]["recipients"] == []  # whom the sentence does not name is not written to


def test_a_sentence_that_can_be_read_is_planned_without_a_model(ask: Ask, home: str) -> None:
    code, said, calls = ask("plan", "tap 'Notes'", home)
    assert (code, calls) == (0, 0)
    assert said["usage"] is None and said["draft"] is None


def test_a_flow_says_what_the_hand_would_do_first(ask: Ask, home: str) -> None:
    code, said, calls = ask("flow", TASK, home)
    assert (code, calls) == (0, 2)  # the plan, and the first act
    assert said["steps"][0]["decision"]["kind"] == "act"


@pytest.mark.parametrize(
    ("target", "strategy", "code", "calls", "means"),
    [
        ("text:Notes", "opencv_first", 0, 0, "text"),
        ("text:a pencil", "opencv_first", 0, 1, "model"),
        ("text:a pencil", "opencv_only", 1, 0, ""),
        ("text:Notes", "ai_only", 0, 1, "model"),
        ("dynamic:the app for writing", "opencv_first", 0, 1, "model"),
    ],
)
def test_a_model_is_asked_for_what_is_not_found_without_one(
    ask: Ask, home: str, target: str, strategy: str, code: int, calls: int, means: str
) -> None:
    found, said, asked = ask("locate", target, home, "--strategy", strategy)
    assert (found, asked) == (code, calls), said
    assert [spot["means"] for spot in said["spots"]] == ([means] if means else [])


@pytest.mark.parametrize(
    ("condition", "strategy", "code", "calls"),
    [
        ("dynamic:a home screen", "opencv_first", 0, 1),
        ("dynamic:a home screen", "opencv_only", 3, 0),
        ("text:Notes", "opencv_first", 0, 0),
        ("text:Notes", "ai_only", 0, 1),
    ],
)
def test_a_model_judges_what_nothing_else_can(
    ask: Ask, home: str, condition: str, strategy: str, code: int, calls: int
) -> None:
    found, said, asked = ask("verify", condition, home, "--strategy", strategy)
    assert (found, asked) == (code, calls), said


def test_asking_a_model_alone_needs_one(home: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert exit_code(["locate", "text:Notes", home, "--strategy", "ai_only"]) == 2
    assert "IRIS_MODEL" in capsys.readouterr().err


def test_what_is_asked_of_a_picture_keeps_to_its_limits(
    home: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with Endpoint(brain) as server:
        monkeypatch.setenv("IRIS_MODEL", "gpt-4o")
        monkeypatch.setenv("IRIS_BASE_URL", server.base_url)
        assert exit_code(["--set", "max_calls=0", "plan", TASK, home]) == 4
    assert server.requests == [] and "--max-calls 0" in capsys.readouterr().err
