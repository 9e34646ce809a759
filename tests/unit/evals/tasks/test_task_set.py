"""The task set: its size, what it declares, and that no task counts unless it was done."""

import pytest

from iris_screen.core.errors import UsageError
from iris_screen.evals.tasks.agents import Agent, Claim, do_nothing
from iris_screen.evals.tasks.check import find_broken
from iris_screen.evals.tasks.place import open_phone
from iris_screen.evals.tasks.plain_steps import StepHands
from iris_screen.evals.tasks.played import FITTING, play_case
from iris_screen.evals.tasks.task import DEVICES, Case, Task, make_case, read_tasks

PHONE, DESKTOP = read_tasks("phone"), read_tasks("desktop")
ALL = [*PHONE.values(), *DESKTOP.values()]
SEEDS = (0, 1)
"""One per language."""


def phone_cases(seeds: tuple[int, ...] = SEEDS) -> list[Case]:
    return [make_case("phone", task, seed) for task in PHONE.values() for seed in seeds]


def by_steps(case: Case) -> Agent:
    """An agent that does the listed steps of this case."""
    return lambda sentence, device, limits: Claim(says="done", answer=StepHands(device).do_all(case.steps))


def test_there_are_enough_tasks_and_enough_that_plain_steps_can_do() -> None:
    plain = {device: sum(task.plain for task in read_tasks(device).values()) for device in DEVICES}
    assert len(ALL) >= 120
    assert min(plain.values()) >= 30


@pytest.mark.parametrize(
    "kind",
    [
        "information",
        "create",
        "edit",
        "delete",
        "several_apps",
        "copy",
        "long_list",
        "date",
        "infeasible",
        "ambiguous",
        "injected",
    ],
)
def test_each_device_has_tasks_of_each_kind(kind: str) -> None:
    assert [device for device in DEVICES if not any(task.kind == kind for task in read_tasks(device).values())] == []


@pytest.mark.parametrize("device", DEVICES)
def test_every_task_can_be_filled_in_from_any_seed(device: str) -> None:
    for name, task in read_tasks(device).items():  # type: ignore[arg-type]
        for seed in range(6):
            case = make_case(device, task, seed)  # type: ignore[arg-type]
            assert "<" not in case.sentence, name


def test_a_seed_always_draws_the_same_task_and_another_one_another() -> None:
    task = PHONE["alarm_new"]
    assert make_case("phone", task, 3) == make_case("phone", task, 3)
    assert len({make_case("phone", task, seed).sentence for seed in range(20)}) > 10


@pytest.mark.parametrize("case", phone_cases((0, 1, 2)), ids=str)
def test_what_a_phone_task_takes_for_granted_is_so(case: Case) -> None:
    with open_phone(case) as place:
        facts = place.read_facts()
    assert find_broken(case.init, facts, facts) == []


@pytest.mark.parametrize("case", phone_cases((1,)), ids=str)
def test_no_phone_task_counts_for_who_does_nothing_and_says_it_is_done(case: Case) -> None:
    ran = play_case(case, do_nothing, open_phone)
    assert not ran.is_success and not ran.is_done
    assert ran.is_false_success


@pytest.mark.parametrize("case", [case for case in phone_cases() if case.expects == "done"], ids=str)
def test_the_steps_of_a_phone_task_do_it(case: Case) -> None:
    ran = play_case(case, by_steps(case), lambda each: open_phone(each, calm=True))
    assert ran.is_success, ran.wrong


@pytest.mark.parametrize("name", [name for name, task in PHONE.items() if task.expects != "done"])
def test_a_task_that_cannot_be_done_counts_for_who_says_so(name: str) -> None:
    case = make_case("phone", PHONE[name], 0)
    says = FITTING[case.expects]
    assert play_case(case, lambda sentence, device, limits: Claim(says=says), open_phone).is_success
    assert not play_case(case, lambda sentence, device, limits: Claim(says="failed"), open_phone).is_success
    assert play_case(case, lambda sentence, device, limits: Claim(says="done"), open_phone).is_false_success


def test_a_task_that_can_be_done_must_say_how() -> None:
    with pytest.raises(ValueError, match="lists steps"):
        Task(name="x", kind="edit", say="x", init=[{"value": "a", "equals": 1}], done=[{"value": "a", "equals": 2}])


def test_a_parameter_that_is_not_drawn_is_told() -> None:
    task = PHONE["settings_dark_mode"].replace(say="Turn on <thing>")
    with pytest.raises(UsageError, match="settings_dark_mode"):
        make_case("phone", task, 0)


def test_every_plain_task_of_the_phone_is_said_in_three_ways_that_fill_and_differ() -> None:
    for task in read_tasks("phone").values():
        if task.plain:
            for seed in (1, 2):
                said = [make_case("phone", task, seed, wording).sentence for wording in range(3)]
                assert len({*said}) == 3 and not any("<" in sentence for sentence in said), task.name
