"""A run as it stands, for whoever looks on."""

from pathlib import Path

import pytest

from iris_screen.core.errors import UnknownRun
from iris_screen.core.people import Answer
from iris_screen.core.plan import Step, Task
from iris_screen.core.settings import Settings
from iris_screen.core.target import Target
from iris_screen.graph.runs import Runs

TINY = Path(__file__).parents[3] / "assets" / "worlds" / "tiny.yaml"
PHONE = f"sim:{TINY}?width=270&height=600&density=0.6875&time=virtual"
BUY = [Step(action="tap", target=Target(kind="text", value=words)) for words in ("Notes", "Buy bread")]


@pytest.fixture
def runs(tmp_path: Path) -> Runs:
    return Runs(Settings(home=tmp_path))


def test_a_run_that_waits_stands_at_its_question_and_an_onlooker_changes_nothing(runs: Runs) -> None:
    asked = runs.start("get bread", device=PHONE, steps=BUY, wait=True, run_id="r")
    assert asked.status == "waiting"
    now = runs.find_moment("r")
    assert now and (now.node, now.waits) == ("ask_person", True)
    question = now.state["question"]
    assert question and question.text == asked.reason
    way = runs.list_moments("r")
    assert [moment.node for moment in way][-3:] == ["locate", "act", "ask_person"] and way[-1] == now
    assert runs.list_moments("r") == way
    assert runs.resume("r", answer=Answer(kind="no")).status == "failed"


def test_of_a_run_that_is_over_every_turn_can_be_looked_at_and_no_node_follows_the_last(runs: Runs) -> None:
    runs.start("look", device=PHONE, steps=BUY[:1], run_id="r")
    now = runs.find_moment("r")
    assert now and (now.node, now.waits) == ("", False)
    turns = runs.show("r").turns
    ends = [runs.find_moment("r", turn.checkpoint_id) for turn in turns]
    assert [end.state["totals"].turns for end in ends if end] == [turn.turn for turn in turns]


def test_a_fork_is_called_as_it_was_asked_to_be(runs: Runs) -> None:
    runs.start("look", device=PHONE, steps=BUY[:1], run_id="r")
    forked = runs.fork("r", turn=1, steps=BUY[:1], new_id="again")
    assert (forked.run_id, runs.show("again").row.text) == ("again", "look")


def test_before_the_first_checkpoint_there_is_nothing_to_see(runs: Runs) -> None:
    runs.store.accept(Task(id="r", text="look", device=PHONE))
    assert (runs.find_moment("r"), runs.list_moments("r")) == (None, [])
    with pytest.raises(UnknownRun):
        runs.find_moment("none")
