"""Each planted bug fits the product as it is: a field that was renamed would leave it unplanted."""

import pytest

from iris_screen.evals.dst.bugs import BUGS
from iris_screen.evals.dst.case import Case
from iris_screen.evals.dst.run import simulate


@pytest.mark.parametrize("name", sorted(BUGS))
def test_a_run_with_the_bug_planted_comes_to_its_end(name: str) -> None:
    story = simulate(Case(seed=0, task="tiny_note", bug=name, cuts=[], faults=[]))
    assert story.result is not None
