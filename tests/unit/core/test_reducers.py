"""How what nodes return is added to State: lists keep the latest, results have one a step, totals add up."""

from iris_screen.core.message import verbatim
from iris_screen.core.plan import Step, StepResult
from iris_screen.core.state import WINDOW, Mark, State, Totals, Unsure, merge_results, next_index


def result(index: int, reason: str = "") -> StepResult:
    step = Step(action="go_home")
    return StepResult(index=index, step=step, status="unverified", evidence="unverified", reason=verbatim(reason))


def mark(turn: int, text: str = "a tap", look: str = "a list") -> Totals:
    return Totals(turns=1, marks=[Mark(turn=turn, text=text, look=look)])


def test_a_list_keeps_the_latest() -> None:
    totals = Totals()
    for turn in range(1, WINDOW + 2):
        totals = totals.plus(mark(turn))
    assert [each.turn for each in totals.marks] == [*range(2, WINDOW + 2)]


def test_the_same_act_on_the_same_screen_repeats_itself() -> None:
    assert Totals().repeats == 0
    assert mark(1).plus(mark(2, "a swipe")).plus(mark(3)).repeats == 2
    assert mark(1).plus(mark(2, look="a page")).repeats == 1


def test_a_turn_that_is_taken_back_takes_its_mark_with_it_and_no_other() -> None:
    totals = Totals(turns=6).plus(mark(7)).plus(mark(8))
    assert [each.turn for each in totals.plus(Totals(turns=-1)).marks] == [7]
    way_out = totals.plus(Totals(turns=1))  # it has no mark
    assert [each.turn for each in way_out.plus(Totals(turns=-1)).marks] == [7, 8]


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
