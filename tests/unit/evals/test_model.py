"""evals/model: its tasks, its checkers, its slips, and what it reads from a request."""

from random import Random

import pytest

from iris_screen.evals.model.intents import Intent, ModelTask, find_value, says
from iris_screen.evals.model.model_figures import explain_goals, format_rows, make_rows
from iris_screen.evals.model.model_rig import PLANS, Case, Ran, fits, make_cases
from iris_screen.evals.model.phone_tasks import TASKS, every_task
from iris_screen.evals.model.seen import Seen, Thing
from iris_screen.evals.model.slips import SHARES, SLIPS, Slip, Slips
from iris_screen.evals.model.stand_in import StandIn
from iris_screen.evals.model.writers import WRITERS, Act
from iris_screen.planning.planners.plan_answers import read_plan
from iris_screen.planning.tactics.dialects import DIALECTS, read_acts
from iris_screen.sim.phone.phone import Phone
from iris_screen.testing.answers import Asked
from iris_screen.tools.devices.sim import SHIPPED, read_world

EVERY = [task for seed in (1, 2) for task in every_task(seed)]


@pytest.mark.parametrize("task", EVERY, ids=lambda task: f"{task.name}-{task.language}")
def test_no_task_is_done_on_a_phone_on_which_nothing_was_done(task: ModelTask) -> None:
    phone = Phone(read_world(SHIPPED), seed=3, chosen={"lang": task.language})
    assert task.check(phone.report(), "")


@pytest.mark.parametrize("task", EVERY, ids=lambda task: f"{task.name}-{task.language}")
def test_a_task_without_any_want_is_a_question(task: ModelTask) -> None:
    assert task.wants or task.answer


def test_every_task_is_drawn_anew_from_each_seed_and_the_same_from_one() -> None:
    drawn = [tuple(task.sentence for task in every_task(seed)) for seed in (1, 1, 2)]
    assert drawn[0] == drawn[1] != drawn[2]


@pytest.mark.parametrize(
    ("told", "part", "known"), [("¥199", "19", False), ("19°", "19", True), ("19.90", "19", False)]
)
def test_a_number_is_told_only_by_itself(told: str, part: str, known: bool) -> None:
    assert says(told, part) is known


def test_what_is_read_stands_in_the_row_it_was_looked_for() -> None:
    words = [("Monday", 400.0), ("8° / 13°", 402.0), ("Tuesday", 500.0), ("7° / 12°", 502.0)]
    assert find_value(Intent(do="read", pattern=r"/ (\d+)°", near="Tuesday"), words) == "12"


@pytest.mark.parametrize("dialect", sorted(WRITERS))
@pytest.mark.parametrize("do", ["tap", "type", "back", "home", "open", "done", "stuck", "wait"])
def test_what_a_writer_writes_is_read_as_it_was_meant(dialect: str, do: str) -> None:
    act = Act.model_validate({"do": do, "thing": Thing(x=500, y=250), "text": "words", "direction": "up"})
    (reply,) = read_acts(WRITERS[dialect].write(act), next(row for name, row in DIALECTS.items() if name == dialect))
    assert reply.act in (do, "take_over" if do == "stuck" else do)
    if do == "tap":
        assert reply.place.at == pytest.approx((0.5, 0.25), abs=0.001)


def test_slips_come_as_often_as_they_are_asked_for_and_only_those_asked_for() -> None:
    slips = Slips(Random(5), 0.1, frozenset({"early_done", "slow"}))
    drawn = [slips.draw(frozenset(SLIPS)) for _ in range(5_000)]
    made = [slip for slip in drawn if slip]
    assert 400 < len(made) < 600 and set(made) == {"early_done", "slow"}


def test_no_slip_is_drawn_where_it_is_not_possible() -> None:
    slips = Slips(Random(5), 1.0)
    possible: frozenset[Slip] = frozenset({"refusal"})
    assert {slips.draw(possible) for _ in range(50)} == {"refusal"}


def test_every_kind_of_slip_has_a_share() -> None:
    assert set(SHARES) == set(SLIPS) and min(SHARES.values()) > 0


def test_cases_are_spread_over_tasks_languages_and_plans() -> None:
    cases = make_cases(150, 3)
    assert {case.task for case in cases} == set(TASKS) and cases == make_cases(150, 3)
    assert {case.plan for case in cases} == {"react", "milestones", "steps", "program"}


def test_a_success_that_is_none_is_counted_as_false_and_named() -> None:
    runs = [_ran("verified", []), _ran("verified", ["not so: a note"]), _ran("failed", ["not so: a note"])]
    row = [*make_rows(runs)][-1]
    assert (row.runs, row.done, row.true, row.false) == (3, 1, 1, 1)
    assert any("1 false" in line for line in explain_goals(runs)) and "no slips" in format_rows([*make_rows(runs)])


def test_every_plan_of_the_stand_in_can_be_read() -> None:
    seen = Seen(Asked(1, "", {}, {"messages": []}, 0, 0.0), [])
    for task in EVERY:
        for plan in PLANS:
            if fits(task.name, plan):
                model = StandIn(task, plan, WRITERS["iris"], list, Slips(Random(1)), lambda seconds: None)
                assert read_plan(model.make_plan(seen), plan).brain == plan


def _ran(verdict: str, wrong: list[str]) -> Ran:
    case = Case(task="quick_note", language="en", plan="react", seed="1")
    return Ran(
        case=case, sentence="", verdict=verdict, reason="", wrong=wrong, harm=[], told="", calls=4, shortest=4,
        tokens=9, bytes_up=9, turns=[9], wasted=0, roles=["act"], slips={},
    )  # fmt: skip
