"""How what nodes return is added to State: lists keep the latest, results have one a step, totals add up."""

from iris_screen.core.message import verbatim
from iris_screen.core.plan import Step, StepResult
from iris_screen.core.state import WINDOW, State, Totals, Unsure, append, merge_results, next_index


def result(index: int, reason: str = "") -> StepResult:
    step = Step(action="go_home")
    return StepResult(index=index, step=step, status="unverified", evidence="unverified", reason=verbatim(reason))


def test_a_list_keeps_the_latest() -> None:
    assert append(["a"], ["b", "c"]) == ["a", "b", "c"]
    assert append([str(n) for n in range(WINDOW)], ["new"])[-2:] == [str(WINDOW - 1), "new"]
    assert len(append([str(n) for n in range(WINDOW)], ["new"])) == WINDOW


def test_a_step_has_one_result_and_the_newer_one_stands_in_its_place() -> None:
    merged = merge_results([result(0), result(1)], [result(0, "proven"), result(2)])
    assert [(each.index, each.reason) for each in merged] == [
        (0, verbatim("proven")),
        (1, verbatim("")),
        (2, verbatim("")),
    ]


def test_the_next_step_is_counted_from_the_last_result() -> None:
    assert next_index(State(results=[])) == 0
    assert next_index(State(results=[result(30), result(31)])) == 32


def test_totals_add_up_and_what_is_settled_is_in_doubt_no_more() -> None:
    doubt = Unsure(index=3, step=verbatim("tap Send"))
    first = Totals(turns=2, unhealthy=4.0, nodes={"act": 0.1}, unsure=[doubt])
    second = Totals(turns=1, unhealthy=-4.0, nodes={"act": 0.2, "plan": 1.0})
    both = first.plus(second)
    assert (both.turns, both.unhealthy, both.in_doubt) == (3, 0.0, [doubt.step])
    assert both.nodes == {"act": 0.3, "plan": 1.0}
    assert both.plus(Totals(unsure=[doubt.replace(settled=True)])).in_doubt == []


def test_every_number_of_the_totals_is_added() -> None:
    names = [name for name, value in Totals() if isinstance(value, int | float)]
    both = Totals(**dict.fromkeys(names, 1)).plus(Totals(**dict.fromkeys(names, 2)))
    assert {name: getattr(both, name) for name in names} == dict.fromkeys(names, 3)
