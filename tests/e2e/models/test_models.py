"""Whole runs that a model drives: every brain, both dialects, by tree and by sight, killed and resumed, with limits.

What came of a run is read from the phone's own report: each note is there exactly once.
"""

import json
import random
import re
import signal
import time
from collections.abc import Iterator
from contextlib import AbstractContextManager
from pathlib import Path
from threading import Event as Signal
from typing import Any

import pytest

from iris_screen.core.errors import BudgetSpent, ModelError
from iris_screen.core.limits import Budget
from iris_screen.core.settings import Roles, Settings
from iris_screen.core.verdict import TaskResult
from iris_screen.graph.runs import Event, Runs
from iris_screen.testing.answers import FAULTS, Asked, Wire, plain
from iris_screen.testing.endpoint import Endpoint
from iris_screen.text import render
from tests.e2e.models.note_brain import FORMS, TASK, TWO, WISH, NoteBrain
from tests.e2e.process import Process, Processes, read_lines
from tests.e2e.rig import LOOKS, WORLDS

_TIME = re.compile(r"\d\d:\d\d \(UTC\)")
SEED = 20261120
KEY = "sk-canary-Kd93mV15"
SMALL = "time=virtual&width=270&height=600&density=0.6875"
SEEN = "time=virtual&width=405&height=900&density=1.03125"
SIZES = {"elements=full": SMALL, "elements=none": SEEN}
"""What is read from the picture must be large enough for it."""


class Desk:
    """A tiny phone, a data folder and a model that answers on this computer."""

    def __init__(self, folder: Path, endpoint: Endpoint, **address: str) -> None:
        self.folder, self.endpoint = folder, endpoint
        size = address.pop("size", SMALL)
        more = "".join(f"&{name}={value}" for name, value in address.items())
        self.address = f"sim:{WORLDS / 'tiny.yaml'}?{size}&seed=7&dump={folder / 'phone.json'}{more}"
        self.story: list[str] = []

    def runs(self, **roles: Any) -> Runs:
        where = {"model": "paper", "base_url": self.endpoint.base_url, "api_key": KEY, "roles": Roles(**roles)}
        return Runs(Settings(home=self.folder / "home", **where))

    def start(self, planner: str, budget: Budget | None = None, **roles: Any) -> TaskResult:
        return self.runs(**roles).start(
            TASK, device=self.address, planner=planner, run_id="run", budget=budget, on_event=self.heard
        )

    def heard(self, event: Event) -> None:
        self.story.append(f"{event.node}: {render(event.note) if event.note else ''}")

    @property
    def saved(self) -> list[str]:
        """Every note that was ever saved, in order."""
        report = json.loads((self.folder / "phone.json").read_text("utf-8"))
        return [effect["with"]["words"] for effect in report["effects"] if effect["effect"] == "note_saved"]

    def assert_the_key_is_nowhere(self, *said: str) -> None:
        """But in the header of what was sent: in no byte that was written, shown or sent."""
        files = [path for path in self.folder.rglob("*") if path.is_file()]
        assert files and not [path for path in files if KEY.encode() in path.read_bytes()]
        assert not any(KEY in text for text in (*said, *self.story))
        assert {asked.key for asked in self.endpoint.requests} == {KEY}
        assert not any(KEY in f"{asked.path} {asked.body}" for asked in self.endpoint.requests)

    def acts(self) -> int:
        """How often the hand was asked."""
        return sum("Goal now:" in asked.text for asked in self.endpoint.requests)


@pytest.fixture
def endpoint() -> Iterator[Endpoint]:
    with Endpoint(NoteBrain("react")) as server:
        yield server


def wanted(brain: str) -> list[str]:
    return TWO if brain == "program" else [WISH]


@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("brain", ["steps", "milestones", "program", "react"])
def test_every_brain_writes_the_note_once(brain: str, look: str, endpoint: Endpoint, tmp_path: Path) -> None:
    endpoint.brain = NoteBrain(brain)
    desk = Desk(tmp_path, endpoint, elements=look.partition("=")[2], size=SIZES[look])
    result = desk.start(brain)
    assert (desk.saved, result.verdict) == (wanted(brain), "verified"), "\n".join(desk.story)
    assert result.usage.calls == len(endpoint.requests)
    desk.assert_the_key_is_nowhere()


@pytest.mark.parametrize("dialect", FORMS)
def test_a_model_works_in_the_format_it_was_trained_on(dialect: str, endpoint: Endpoint, tmp_path: Path) -> None:
    endpoint.brain = NoteBrain("react", dialect=dialect)
    desk = Desk(tmp_path, endpoint, elements="none", size=SIZES["elements=none"], abilities="touch")
    result = desk.start("react", dialect=dialect)
    assert (desk.saved, result.verdict) == ([WISH], "verified"), "\n".join(desk.story)
    assert result.total_retries == 0, "\n".join(desk.story)


@pytest.mark.parametrize("brain", ["steps", "milestones", "program", "react"])
def test_auto_takes_the_brain_the_model_chose_and_says_why(brain: str, endpoint: Endpoint, tmp_path: Path) -> None:
    endpoint.brain = NoteBrain(brain)
    desk = Desk(tmp_path, endpoint)
    assert desk.start("auto").verdict == "verified", "\n".join(desk.story)
    assert desk.saved == wanted(brain)
    assert any(f"planned by the model ({brain}: “it fits”)" in line for line in desk.story)


def test_a_small_task_costs_a_call_for_each_act_and_one_for_the_end(endpoint: Endpoint, tmp_path: Path) -> None:
    desk = Desk(tmp_path, endpoint)
    result = desk.start("react")
    assert result.verdict == "verified"
    assert desk.acts() == 5  # Notes, New, the words, Save, done
    assert len(endpoint.requests) == 7  # and a plan, and a judge


WRONG = {
    "nonsense": "I would rather not.",
    "two": '<action>{"act": "back"}</action><action>{"act": "home"}</action>',
    "far": '<action>{"act": "tap", "at": [5000, 5]}</action>',
    "gone": '<action>{"act": "tap", "id": "nobody"}</action>',
    "no words": '<action>{"act": "tap", "text": "No such button"}</action>',
    "nan": '<action>{"act": "tap", "at": [NaN, NaN]}</action>',
    "too early": '<action>{"act": "done", "value": "Feed the cat"}</action>',
    "ask": '<action>{"act": "ask", "value": "may I?"}</action>',
    "key": '<action>{"act": "key"}</action>',
}


@pytest.mark.parametrize("wrong", WRONG)
def test_a_wrong_answer_is_told_and_harms_nothing(wrong: str, endpoint: Endpoint, tmp_path: Path) -> None:
    endpoint.brain = NoteBrain("react", blind=[WRONG[wrong]])
    desk = Desk(tmp_path, endpoint)
    assert desk.start("react").verdict == "verified", "\n".join(desk.story)
    assert desk.saved == [WISH]


def test_a_hand_that_never_says_anything_sensible_ends_the_run(endpoint: Endpoint, tmp_path: Path) -> None:
    endpoint.brain = NoteBrain("react", blind=["I would rather not."] * 500)
    desk = Desk(tmp_path, endpoint)
    result = desk.start("react")
    assert (result.verdict, desk.saved) == ("failed", [])
    assert result.usage.calls < 100


def test_a_hand_that_asks_where_nobody_is_comes_to_an_end(endpoint: Endpoint, tmp_path: Path) -> None:
    endpoint.brain = NoteBrain("react", blind=[WRONG["ask"]] * 500)
    desk = Desk(tmp_path, endpoint)
    assert desk.start("react").verdict == "failed"
    assert len(endpoint.requests) < 100


@pytest.mark.parametrize(
    "judged", [{"evidence": "it is done", "quoted": False}, {"evidence": "Notes", "quoted": True}, {"evidence": ""}]
)
def test_what_only_a_model_says_goes_back_to_the_actor_and_is_not_verified(
    judged: dict[str, Any], endpoint: Endpoint, tmp_path: Path
) -> None:
    hand = NoteBrain("react", blind=['<action>{"act": "done", "value": "it is done"}</action>'])
    claim = json.dumps({"holds": True, **judged})
    endpoint.brain = lambda asked: claim if asked.text.startswith("You judge") else hand(asked)
    desk = Desk(tmp_path, endpoint)
    result = desk.start("react")
    assert desk.saved == [WISH], "\n".join(desk.story)  # it claimed that before it had done anything
    if judged.get("evidence") != "Notes":  # which has come up since
        assert (result.verdict, result.exit_code) == ("unverified", 3), "\n".join(desk.story)


# --- what it costs ---------------------------------------------------------------------------------------------------


def test_a_run_that_may_ask_no_more_is_kept_and_goes_on_with_more(endpoint: Endpoint, tmp_path: Path) -> None:
    desk = Desk(tmp_path, endpoint)
    with pytest.raises(BudgetSpent, match=r"3 model calls are used up \(--max-calls 3\)") as caught:
        desk.start("react", Budget(max_calls=3))
    assert caught.value.exit_code == 4
    kept = desk.runs().show("run").result
    assert kept is not None and kept.usage.calls == 3
    result = desk.runs().resume("run", limits={"max_calls": 50}, on_event=desk.heard)
    assert (result.verdict, desk.saved) == ("verified", [WISH]), "\n".join(desk.story)
    assert result.usage.calls == len(endpoint.requests) > 3


def test_what_was_spent_is_kept_where_the_endpoint_fails_before_the_first_look(
    endpoint: Endpoint, tmp_path: Path
) -> None:
    brain, said = NoteBrain("react"), ["no plan at all"]
    endpoint.brain = lambda asked: said.pop() if said else brain(asked)
    endpoint.faults = {2: "401"}
    desk = Desk(tmp_path, endpoint)
    with pytest.raises(ModelError):
        desk.start("react")
    kept = desk.runs().show("run").result
    assert kept is not None and kept.usage.calls == 1
    result = desk.runs().resume("run")
    assert (result.verdict, desk.saved) == ("verified", [WISH])
    assert result.usage.calls == len(endpoint.requests) - 1


def test_what_was_spent_is_kept_where_the_endpoint_fails_later(endpoint: Endpoint, tmp_path: Path) -> None:
    brain = NoteBrain("milestones")
    endpoint.brain = lambda asked: "no rest at all" if "did not work out" in asked.text else brain(asked)
    endpoint.always = lambda asked, text: (FAULTS["401"] if "no rest at all" in asked.text else plain)(asked, text)
    desk = Desk(tmp_path, endpoint)
    brain.blind = ['I see.\n<action>{"act": "stuck", "value": "no way"}</action>'] * 9
    with pytest.raises(ModelError):
        desk.start("milestones")
    kept = desk.runs().show("run").result
    assert kept is not None and kept.usage.calls == len(endpoint.requests) - 1


# --- killed and resumed ----------------------------------------------------------------------------------------------

KILLED_AT = {"program": (9, 21, 33), "react": (9, 15), "milestones": (14,)}
"""After so many lines of a run that prints one for each node, and a moment later: anywhere within the next one."""
KILLS = [
    (brain, lines, random.Random(SEED + lines).uniform(0, 0.12)) for brain in KILLED_AT for lines in KILLED_AT[brain]
]


@pytest.mark.parametrize(("brain", "lines", "later"), KILLS)
def test_a_run_that_is_killed_anywhere_does_nothing_twice(
    brain: str, lines: int, later: float, endpoint: Endpoint, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk, iris = killable(brain, endpoint, tmp_path, monkeypatch)
    with begun(desk, iris, brain) as process:
        read_lines(process, lines)
        time.sleep(later)
        process.send_signal(signal.SIGKILL)
        shown = process.communicate()
    before = len(endpoint.requests)
    resumed = iris.here("resume", "run", "--json")
    desk.assert_the_key_is_nowhere(*map(str, shown), resumed.out, resumed.err)
    if "has ended" in resumed.err:
        assert desk.saved == wanted(brain)
        return
    assert (desk.saved, resumed.last["verdict"]) == (wanted(brain), "verified"), resumed.err + resumed.out
    counted = resumed.last["usage"]["calls"]
    assert len(endpoint.requests) - 2 <= counted <= len(endpoint.requests), before


@pytest.mark.parametrize(("brain", "call"), [("react", 1), ("program", 3)])
def test_a_run_that_is_killed_while_a_model_answers_asks_it_again(
    brain: str, call: int, endpoint: Endpoint, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk, iris = killable(brain, endpoint, tmp_path, monkeypatch)
    reached = Signal()

    def silence(asked: Asked, text: str) -> Wire:
        reached.set()
        return FAULTS["timeout"](asked, text)

    endpoint.faults = {call: silence}
    with begun(desk, iris, brain) as process:
        assert reached.wait(60)
        process.send_signal(signal.SIGKILL)
        process.communicate()
    resumed = iris.here("resume", "run", "--json")
    assert (desk.saved, resumed.last["verdict"]) == (wanted(brain), "verified"), resumed.err + resumed.out
    again, before = (_TIME.sub("", endpoint.requests[at].text) for at in (call, call - 1))
    assert again == before  # what was asked last, and nothing else


def killable(brain: str, endpoint: Endpoint, folder: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[Desk, Processes]:
    endpoint.brain = NoteBrain(brain)
    monkeypatch.setenv("IRIS_MODEL", "paper")
    monkeypatch.setenv("IRIS_BASE_URL", endpoint.base_url)
    monkeypatch.setenv("IRIS_API_KEY", KEY)
    return Desk(folder, endpoint), Processes(folder / "home")


def begun(desk: Desk, iris: Processes, brain: str) -> AbstractContextManager[Process]:
    return iris.started("run", TASK, "--planner", brain, "--device", desk.address, "--run-id", "run")
