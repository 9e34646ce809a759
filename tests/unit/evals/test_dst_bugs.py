"""Each planted bug fits the product as it is: a field that was renamed would leave it unplanted."""

import pytest
from langgraph.pregel import _executor

from iris_screen.evals.dst.bugs import BUGS
from iris_screen.evals.dst.case import Case
from iris_screen.evals.dst.run import simulate


@pytest.mark.parametrize("name", sorted(BUGS))
def test_a_run_with_the_bug_planted_comes_to_its_end(name: str) -> None:
    story = simulate(Case(seed=0, task="tiny_note", bug=name, cuts=[], faults=[]))
    assert story.result is not None


def test_a_simulated_run_leaves_threads_to_the_graphs_that_run_after_it() -> None:
    before = _executor.get_executor_for_config  # type: ignore[attr-defined]
    simulate(Case(seed=1, task="tiny_note", cuts=[], faults=[]))
    assert _executor.get_executor_for_config is before  # type: ignore[attr-defined]
