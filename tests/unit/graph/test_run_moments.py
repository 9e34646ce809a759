"""A run as it stands, for whoever looks on."""

from pathlib import Path

import pytest
from langgraph.checkpoint.base import CheckpointTuple

from iris_screen.core.errors import UnknownRun
from iris_screen.core.people import Answer
from iris_screen.core.plan import Step, Task
from iris_screen.core.settings import Settings
from iris_screen.core.target import Target
from iris_screen.graph.drawing import blank_graph
from iris_screen.graph.run_moments import is_settled, read_settled
from iris_screen.graph.runs import Runs
from iris_screen.graph.store.saver import config_of

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


def test_a_checkpoint_tells_by_itself_what_langgraph_works_out_from_it(runs: Runs) -> None:
    runs.start("look", device=PHONE, steps=BUY[:1], run_id="over")
    runs.start("get bread", device=PHONE, steps=BUY, wait=True, run_id="waiting")
    graph = blank_graph().copy(update={"checkpointer": runs.store.saver})
    every = list(runs.store.saver.list(None))
    asked = [(saved, saved.config, False) for saved in every]
    asked += [(_find_newest(every, run), config_of(run), True) for run in ("over", "waiting")]
    settled = [one for one in asked if is_settled(one[0], newest=one[2])]
    assert {(_name_run(saved), newest) for saved, _, newest in settled} >= {("over", False), ("over", True)}
    assert ("waiting", True) not in {(_name_run(saved), newest) for saved, _, newest in settled}
    for saved, config, _ in settled:
        told, snapshot = read_settled(saved), graph.get_state(config)
        assert (told.state if told else {}) == (snapshot.values if snapshot.values.get("task") else {})
        assert not told or ((told.node,) if told.node else ()) == snapshot.next
        assert not any(task.interrupts for task in snapshot.tasks)


def _find_newest(every: list[CheckpointTuple], run: str) -> CheckpointTuple:
    return next(saved for saved in every if _name_run(saved) == run)


def _name_run(saved: CheckpointTuple) -> str:
    return str(saved.config["configurable"]["thread_id"])


def test_a_fork_is_called_as_it_was_asked_to_be(runs: Runs) -> None:
    runs.start("look", device=PHONE, steps=BUY[:1], run_id="r")
    forked = runs.fork("r", turn=1, steps=BUY[:1], new_id="again")
    assert (forked.run_id, runs.show("again").row.text) == ("again", "look")


def test_before_the_first_checkpoint_there_is_nothing_to_see(runs: Runs) -> None:
    runs.store.accept(Task(id="r", text="look", device=PHONE))
    assert (runs.find_moment("r"), runs.list_moments("r")) == (None, [])
    with pytest.raises(UnknownRun):
        runs.find_moment("none")
