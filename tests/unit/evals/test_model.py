"""evals/model: the tasks as a model knows them, its slips, and what it reads from a request."""

from random import Random

import pytest

from iris_screen.evals.model.intents import list_intents
from iris_screen.evals.model.model_command import write_command
from iris_screen.evals.model.model_figures import explain_goals, format_rows, make_rows
from iris_screen.evals.model.model_rig import TASKS, Case, Ran, list_labels, list_plans, make_cases
from iris_screen.evals.model.model_tasks import ModelTask, make_model_task
from iris_screen.evals.model.seen import Seen, Thing
from iris_screen.evals.model.slips import SHARES, SLIPS, Slip, Slips
from iris_screen.evals.model.stand_in import StandIn, make_wrong
from iris_screen.evals.model.writers import WRITERS, Act
from iris_screen.evals.tasks.played import Ran as TaskRan
from iris_screen.evals.tasks.task import make_case
from iris_screen.planning.planners.plan_answers import read_plan
from iris_screen.planning.tactics.dialects import DIALECTS, read_acts
from iris_screen.sim.phone.phone import Phone
from iris_screen.testing.answers import Asked
from iris_screen.tools.devices.sim import SHIPPED, read_world

LABELS = [list_labels(Phone(read_world(SHIPPED), seed=3, chosen={"lang": language})) for language in ("zh", "en")]
EVERY = [
    make_model_task(make_case("phone", task, seed), LABELS[seed % len(task.languages)])
    for task in TASKS.values()
    for seed in (0, 1)
]


@pytest.mark.parametrize("task", EVERY, ids=lambda task: f"{task.name}-{task.language}")
def test_a_model_knows_how_each_task_is_done_or_says_that_it_cannot_be(task: ModelTask) -> None:
    assert bool(task.intents) is not bool(task.cannot)
    assert all(intent.do == "open" for intent in task.intents[:1]) and task.done


def test_what_is_done_by_one_press_must_not_be_done_twice() -> None:
    send = make_model_task(make_case("phone", TASKS["chat_send"], 1), LABELS[1]).intents[-1]
    assert (send.on, send.once, len(send.sees)) == ("Send", True, 1)


def test_a_step_shows_that_the_one_before_it_is_done() -> None:
    case = make_case("phone", TASKS["settings_dark_mode"], 1)
    assert [intent.sees for intent in list_intents(case, LABELS[1])] == [[], ["Dark mode"], []]


def test_what_is_only_read_on_the_way_is_in_no_plan() -> None:
    task = make_model_task(make_case("phone", TASKS["cart_total_in_a_note"], 1), LABELS[1])
    typed = next(intent for intent in task.intents if intent.do == "type")
    assert not typed.is_known and typed.text not in typed.in_words("en")
    assert "steps" not in list_plans("cart_total_in_a_note")


def test_a_wrong_answer_is_another_one_of_the_same_kind() -> None:
    assert make_wrong("82%", Random(1)).endswith("%") and "82" not in make_wrong("82%", Random(1))
    assert make_wrong("Piano lesson", Random(1)) != "Piano lesson"


def test_a_wheel_is_read_by_its_rows() -> None:
    rows = [Thing(name=str(n), x=300, y=400 + 40 * n) for n in (6, 7, 8)]
    far = [Thing(name="15", x=800, y=400)]
    seen = Seen(Asked(1, "", {}, {"messages": []}, 0, 0.0), [*far, *rows])
    assert [(row.name, height) for row, height in seen.list_wheels()] == [("7", 40)]


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
    cases = make_cases(600, 3)
    assert {case.task for case in cases} == set(TASKS) and cases == make_cases(600, 3)
    assert {case.phone % 2 for case in cases} == {0, 1}
    assert {case.plan for case in cases} == {"react", "milestones", "steps", "program"}


def test_the_command_of_a_run_plays_the_same_case() -> None:
    case = make_cases(1, 3, rate=0.1, only=("slow",))[0]
    told = write_command(case).partition("--case ")[2].strip("'")
    assert Case.model_validate_json(told) == case


def test_a_success_that_is_none_is_counted_as_false_and_named() -> None:
    runs = [_ran("done", []), _ran("done", ["not so: a note"]), _ran("failed", ["not so: a note"])]
    row = [*make_rows(runs)][-1]
    assert (row.runs, row.done, row.true, row.false) == (3, 1, 1, 1)
    assert any("1 false" in line for line in explain_goals(runs)) and "no slips" in format_rows([*make_rows(runs)])


def test_every_plan_of_the_stand_in_can_be_read() -> None:
    seen = Seen(Asked(1, "", {}, {"messages": []}, 0, 0.0), [])
    for task in EVERY:
        for plan in list_plans(task.name) if task.intents else ():
            model = StandIn(task, plan, WRITERS["iris"], list, Slips(Random(1)), lambda seconds: None)
            assert read_plan(model.make_plan(seen), plan).brain == plan


def _ran(says: str, wrong: list[str]) -> Ran:
    told = {
        "task": "notes_quick", "kind": "create", "plain": True, "seed": 1, "sentence": "", "expects": "done",
        "says": says, "answer": "", "truth": not wrong, "wrong": wrong, "within_limits": True, "calls": 4, "acts": 3,
        "seconds": 1, "waited": 1, "reason": "",
    }  # fmt: skip
    case = Case(task="notes_quick", phone=1, plan="react", seed="1")
    return Ran(
        case=case, played=TaskRan.model_validate(told), language="en", calls=4, shortest=4, tokens=9, bytes_up=9,
        turns=[9], wasted=0, roles=["act"], slips={},
    )  # fmt: skip


def test_a_player_sees_what_is_on_the_screen_also_where_iris_is_given_no_tree() -> None:
    phone = Phone(read_world(SHIPPED), seed=3, chosen={"lang": "en", "elements": "none"})
    assert phone.look(1.0).elements is None
    assert "Settings" in [each.name for each in phone.list_shown(1.0)]
