"""Steps while something else wears their words or takes the focus: nothing is pressed or typed elsewhere.

The truth is the phone's own report, and what the programs of the desktop say that reached them.
"""

import pytest

from iris_screen.evals.interference import desktop_steps, phone_steps
from iris_screen.evals.interference.case import Case, find_wrong_letters, find_wrong_presses
from iris_screen.evals.tasks.desktop_place import NEEDED
from tests.desk import needs

PHONE = phone_steps.list_interference()


@pytest.mark.parametrize("elements", ["full", "none"])
@pytest.mark.parametrize("seed", range(301, 301 + len(PHONE)))
def test_on_a_phone_whatever_comes_up_gets_no_press_and_no_letter(seed: int, elements: str) -> None:
    calm = Case.draw(seed)
    _, looks = phone_steps.run_case(calm, elements=elements)
    landed, _ = phone_steps.run_case(phone_steps.draw_interference(calm, looks), elements=elements)
    assert not landed.wrong, landed
    assert not landed.is_false, landed


@pytest.mark.parametrize("seed", range(501, 501 + len(desktop_steps.COMES)))
def test_on_a_desktop_whatever_comes_up_gets_no_press_and_no_letter(seed: int) -> None:
    needs(*NEEDED)
    with desktop_steps.open_desk() as desk:
        landed = desktop_steps.run_case(desktop_steps.draw_interference(Case.draw(seed)), desk)
    assert not landed.wrong, landed
    assert not landed.is_false, landed


def test_a_press_on_what_came_up_counts_as_wrong() -> None:
    case = Case.draw(1).replace(what="blockers:question", at=1)
    report = {
        "effects": [{"effect": "wrong", "with": {"what": "Refresh"}}],
        "vars": {"one": "", "two": "", "elsewhere": "x"},
    }
    done, wrong = phone_steps.judge(case, report)
    assert done == 0
    assert len(wrong) == 2


def test_a_press_too_many_and_letters_out_of_order_count_as_wrong() -> None:
    assert find_wrong_presses(["A", "A", "B"], ["A"]) == ["'A' was pressed twice", "'B' was pressed"]
    assert find_wrong_letters("Name", "Ad", "Ada") == []
    assert find_wrong_letters("Name", "AdA", "Ada") != []
