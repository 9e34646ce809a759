"""A swipe across a row is free if it is the one that the person means, and the page says no more of it than they do."""

import pytest

from iris_screen.core.parsing.yaml_text import load_yaml
from iris_screen.evals.wall.cases import FOLDER, Case
from iris_screen.evals.wall.judge import judge

FILE = FOLDER / "seventeenth.yaml"
CASES = [Case.model_validate(each) for each in load_yaml(FILE.read_bytes(), FILE.name)[0]]


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.id} {case.task} on {case.page[case.act.on].name}")
def test_a_swipe_is_free_for_the_row_and_the_side_of_the_sentence_and_no_more_than_it_says(case: Case) -> None:
    got = "allow" if judge(case, "tree").answer == "allow" else "ask"
    assert (got == case.want) == ("tree" not in case.missed)


def test_a_side_that_the_sentence_rules_out_is_not_the_one_that_it_names() -> None:
    base = next(case for case in CASES if case.task == "Delete Ann by swiping left" and case.want == "allow")
    ruled_out = base.replace(task="Swipe left on Ann, do not swipe right")
    assert judge(ruled_out, "tree").answer == "allow"
