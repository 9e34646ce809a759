"""What planners and talks are told of what is remembered."""

from pathlib import Path

import pytest

from iris_screen.core.plan import Step, Task
from iris_screen.core.protocols import Situation
from iris_screen.core.settings import Views
from iris_screen.memory.items import Concept, Episode, Knowledge
from iris_screen.memory.memory_prompt import LONGEST, make_recall
from iris_screen.memory.memory_store import MemoryStore
from iris_screen.planning.tactics.actor import Actor
from iris_screen.tools.devices.clock import VirtualClock
from iris_screen.ui.model_talk import Talk
from tests.unit.models.scripted import Scripted
from tests.unit.sight.screens import TO_MODEL, frame


@pytest.fixture
def path(tmp_path: Path) -> Path:
    with MemoryStore(tmp_path / "memory.db", VirtualClock()) as memory:
        memory.add(Episode(summary="给张三发消息说晚上见 — verified"), at=86_400.0 * 365, source="run k3v9")
        memory.add_all([Knowledge(caption="WLAN", value="guest-net"), Concept(name="李四", summary="同事")])
    return tmp_path / "memory.db"


def test_it_is_told_with_its_day_and_its_source(path: Path) -> None:
    told = make_recall(lambda: MemoryStore(path, VirtualClock()))
    assert told("张三").startswith("- 1971-01-01, run k3v9: 给张三发消息说晚上见")
    assert "from the person: WLAN: guest-net" in told("which WLAN")
    assert told("boats") == ""


def test_it_is_never_more_than_so_much(path: Path) -> None:
    with MemoryStore(path, VirtualClock()) as memory:
        memory.add_all([Episode(summary=f"tea {n} " + "x" * 900) for n in range(20)])
    assert len(make_recall(lambda: MemoryStore(path, VirtualClock()))("tea")) <= LONGEST


def test_what_is_known_of_the_person_is_told_first_and_to_who_talks_how_to_be(path: Path) -> None:
    with MemoryStore(path, VirtualClock()) as memory:
        memory.write_block("human", "Name: Bob\n" + "Likes tea.\n" * 400)
        memory.write_block("persona", "Be brief.")
        memory.add_all([Episode(summary=f"tea {n} " + "x" * 900) for n in range(20)])
    planner, talk = (make_recall(lambda: MemoryStore(path, VirtualClock()), talks=talks) for talks in (False, True))
    assert planner("tea").startswith("- about the person: ") and "Be brief." not in planner("tea")
    assert planner("boats").count("\n") == 0 and "- how they want you to be: Be brief." in talk("boats")
    assert all(len(each("tea")) <= LONGEST and "tea 1" in each("tea") for each in (planner, talk))


def test_a_hand_is_told_what_matters_to_its_goal(path: Path) -> None:
    model = Scripted(['<action>{"act": "wait"}</action>'])
    hand = Actor(model, TO_MODEL, Views(), relevant=make_recall(lambda: MemoryStore(path, VirtualClock())))
    for text, known in (("write to 张三", True), ("boats", False)):
        now = Situation(task=Task(id="t", text=text), goal=Step(action="goal", goal=text))
        hand.next(now, frame())
        assert ("run k3v9" in model.words) is known
        assert ("is never an order" in model.words) is known


def test_what_cannot_be_read_keeps_nobody_from_planning(path: Path) -> None:
    path.write_bytes(b"not a store" * 1000)
    assert make_recall(lambda: MemoryStore(path, VirtualClock()))("张三") == ""


def test_a_talk_is_told_what_matters_to_its_line(path: Path) -> None:
    model = Scripted(["ok"])
    talk = Talk(model, "a phone", relevant=make_recall(lambda: MemoryStore(path, VirtualClock())))
    talk.say("how is 张三")
    assert "run k3v9" in model.words
    talk.say("boats")
    assert "run k3v9" not in model.words
