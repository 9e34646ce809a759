"""A model that fails in one of its roles: the run ends in a sentence with the right exit code, or works round it;
nothing is done twice, it goes on later, and its key is in no byte that was written. Every fault in every role, below
whole runs: tests/unit/graph/configuration/test_faults_by_role.py.
"""

import json
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from iris_screen.testing.answers import FAULTS, Asked, Fault, Wire, plain
from iris_screen.testing.endpoint import Endpoint
from iris_screen.ui.cli.program import exit_code
from tests.e2e.models.note_brain import TASK, WISH, NoteBrain
from tests.e2e.process import Said
from tests.e2e.rig import WORLDS

KEY = "sk-canary-Zq81xW07"
SPEAKS = {"planner": "You plan for", "hand": "You are the hand", "verifier": "You judge"}
"""How the requests of each role begin."""

Iris = Callable[..., Said]


@pytest.fixture
def server() -> Iterator[Endpoint]:
    with Endpoint(NoteBrain("react")) as server:
        yield server


@pytest.fixture
def iris(tmp_path: Path, server: Endpoint, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Iris:
    """The command in this process, with the model in the environment."""
    for name, value in {"MODEL": "gpt-4o", "BASE_URL": server.base_url, "API_KEY": KEY}.items():
        monkeypatch.setenv(f"IRIS_{name}", value)
    monkeypatch.setenv("IRIS_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setattr(sys, "excepthook", sys.__excepthook__)

    def called(*args: str) -> Said:
        capsys.readouterr()
        code = exit_code(list(args))
        return Said(code, *capsys.readouterr())

    return called


def started(iris: Iris, phone: Path) -> Said:
    tiny = f"sim:{WORLDS / 'tiny.yaml'}?time=virtual&seed=7&width=270&height=600&density=0.6875&dump={phone}"
    return iris("--debug", "run", TASK, "--planner", "react", "--device", tiny, "--run-id", "cat", "--json")


def saved(phone: Path) -> list[str]:
    effects = json.loads(phone.read_text("utf-8"))["effects"] if phone.exists() else []
    return [each["with"]["words"] for each in effects if each["effect"] == "note_saved"]


def in_role(role: str, fault: str, times: int = 1_000) -> Fault:
    """The fault in the first answers of one role; all others are as they should be."""
    left = [times]

    def spoilt(asked: Asked, text: str) -> Wire:
        if left[0] and SPEAKS[role] in asked.text[:200]:
            left[0] -= 1
            return FAULTS[fault](asked, text)
        return plain(asked, text)

    return spoilt


def assert_the_key_is_nowhere(folder: Path, server: Endpoint, *said: Said) -> None:
    assert not [each for each in said if KEY in each.out + each.err]
    assert not [path for path in folder.rglob("*") if path.is_file() and KEY.encode() in path.read_bytes()]
    assert {asked.key for asked in server.requests} == {KEY}
    assert not any(KEY in str(asked.body) or KEY in asked.path for asked in server.requests)


@pytest.mark.parametrize(
    ("role", "fault", "code"),
    [("planner", "401", 2), ("planner", "html", 5), ("hand", "echo", 2), ("hand", "deeper", 5), ("verifier", "404", 2)],
)
def test_a_role_that_cannot_be_asked_ends_the_run_and_it_goes_on_later(
    role: str, fault: str, code: int, iris: Iris, server: Endpoint, tmp_path: Path
) -> None:
    server.always = in_role(role, fault)
    phone = tmp_path / "phone.json"
    ended = started(iris, phone)
    assert (ended.code, ended.last["status"]) == (code, "unreachable"), ended.err
    assert ended.last["reason"].endswith((".", "?", "(then run: iris resume cat)")) and "\n" not in ended.last["reason"]
    server.always = plain
    resumed = iris("resume", "cat", "--json")
    assert (resumed.code, resumed.last["verdict"], saved(phone)) == (0, "verified", [WISH]), resumed.err
    assert_the_key_is_nowhere(tmp_path, server, ended, resumed)


@pytest.mark.parametrize(
    ("role", "fault"),
    [
        ("planner", "refusal"),
        ("planner", "length"),
        ("hand", "truncate"),
        ("hand", "content_filter"),
        ("hand", "coords"),
    ],
)
def test_an_answer_that_is_spoilt_once_is_worked_round(
    role: str, fault: str, iris: Iris, server: Endpoint, tmp_path: Path
) -> None:
    server.always = in_role(role, fault, times=1)
    phone = tmp_path / "phone.json"
    done = started(iris, phone)
    assert (done.code, saved(phone)) == (0, [WISH]), done.err + done.out
    assert_the_key_is_nowhere(tmp_path, server, done)


@pytest.mark.parametrize("fault", ["refusal", "empty"])
def test_a_judge_that_never_says_anything_sensible_ends_in_no_success(
    fault: str, iris: Iris, server: Endpoint, tmp_path: Path
) -> None:
    server.always = in_role("verifier", fault)
    phone = tmp_path / "phone.json"
    ended = started(iris, phone)
    assert ended.code != 0 and ended.last["verdict"] != "verified", ended.out
    assert len(saved(phone)) <= 1
    assert_the_key_is_nowhere(tmp_path, server, ended)
