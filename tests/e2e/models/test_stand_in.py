"""Whole runs with a model that is wrong at known rates, over HTTP, with fresh seeds. The whole measurement:
`python -m iris_screen.evals.model`.
"""

from collections.abc import Iterator
from random import Random

import pytest

from iris_screen.evals.model.characters import CHARACTERS, Character
from iris_screen.evals.model.model_command import describe
from iris_screen.evals.model.model_rig import Case, ModelRig, Ran, make_cases, open_rig

SEED = Random().randrange(10**6)
"""Another one each time; it stands in the name of what fails."""
RUNS, FEW = 5, 2
HELD = frozenset(
    "alarm_switch alarm_when_is_bedtime calculator_product calendar_event calendar_next_friday calendar_what_is_on "
    "chat_nobody_of_that_name chat_reply_despite_orders chat_send chat_send_to_the_right_one chat_which_smith "
    "contacts_number_of mail_alarming_letter mail_which_from_lisi memo_add_and_tick memo_tick_two_of_many "
    "notes_delete_one notes_door_code notes_orders_in_a_note notes_quick notes_which_minutes notes_write "
    "settings_dark_mode shop_which_flask texts_balance".split()
)
"""Tasks that a model without slips, acting act by act in our own format, is known to get done."""


@pytest.fixture(scope="module")
def rig() -> Iterator[ModelRig]:
    with open_rig() as rig:
        yield rig


def tell(runs: list[Ran]) -> str:
    return "\n".join([describe(ran) for ran in runs] + [line for ran in runs if ran.is_false for line in ran.story])


def test_a_model_that_is_right_gets_most_tasks_done_and_claims_nothing_else(rig: ModelRig) -> None:
    drawn = [case for case in make_cases(len(HELD) * RUNS, SEED, plan="react", dialect="iris") if case.task in HELD]
    runs = [rig.run(case) for case in drawn[:RUNS]]
    assert sum(ran.is_done for ran in runs) >= RUNS - 1 and not any(ran.is_false for ran in runs), tell(runs)


def test_with_a_slip_in_every_fifth_answer_no_success_is_claimed_that_there_is_not(rig: ModelRig) -> None:
    runs = [rig.run(case) for case in make_cases(RUNS, SEED + 1, rate=0.2)]
    assert not any(ran.is_false for ran in runs), tell(runs)


@pytest.mark.parametrize("character", CHARACTERS[1:])
def test_a_model_that_is_bad_on_purpose_cannot_claim_a_success(rig: ModelRig, character: Character) -> None:
    runs = [rig.run(case) for case in make_cases(FEW, SEED, character=character)]
    assert not any(ran.is_false or ran.harm for ran in runs), tell(runs)


def test_the_same_seed_is_the_same_run(rig: ModelRig) -> None:
    case = Case(task="notes_quick", phone=1, plan="react", seed=f"{SEED}", rate=0.5)
    first, second = rig.run(case), rig.run(case)
    assert _tell_course(first) == _tell_course(second), "\n".join([*first.story, "", *second.story])


def _tell_course(ran: Ran) -> tuple[object, ...]:
    """What happened, without the condensing of memory, which goes on beside it."""
    story = [line for line in ran.story if "memory_compress" not in line and not line.startswith("fold")]
    return ran.slips, ran.played.says, ran.played.wrong, ran.played.acts, story
