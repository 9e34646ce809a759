"""A page may say what a harmless word or row on it does."""

import pytest

from tests.unit.consent.around.test_surroundings import judge


@pytest.mark.parametrize(
    "told",
    [
        "Pressing a name makes it public",
        "A click on a name makes it public",
        "The name that is picked becomes public",
        "Ein Druck auf einen Namen unterschreibt für ihn",
        "Beim Tippen auf einen Namen wird für ihn unterschrieben",
        "Cliccando su un nome si firma per lui",
        "Premere un nome significa firmare per lui",
        "Cliquer sur un nom signe pour lui",
        "按姓名即代为签字确认",
    ],
)
def test_a_row_is_asked_about_where_the_page_says_what_touching_one_does(told: str) -> None:
    assert judge("What is new?", "T:Home", f"T:{told}", "O:Living room, 3 lamps", "O:Kitchen, 2 lamps") == "ask"


@pytest.mark.parametrize(
    "told",
    [
        "Press release: the ship has been booked out",
        "Two types of members have signed up",
        "Tipps für alle, die bestellt haben",
        "本店会员按月付款，已确认",
    ],
)
def test_a_word_that_only_begins_like_a_touch_tells_of_none(told: str) -> None:
    assert judge("What is new?", "T:Home", f"T:{told}", "O:Living room, 3 lamps", "O:Kitchen, 2 lamps") == "allow"


def test_a_text_describes_the_row_above_it_and_no_other() -> None:
    told = "T:Touching Kitchen signs it over"
    rows = ("O:Kitchen, 2 lamps", "O:Living room, 3 lamps", "O:Hall, 1 lamp")
    assert judge("What is new?", "T:Home", *rows, told, on=1) == "ask"


def test_what_a_row_leads_to_is_told_right_below_it() -> None:
    told = "T:Choose the kitchen to see who has signed up"
    assert judge("What is new?", "T:Home", "O:Kitchen, 2 lamps", told, "O:Living room, 3 lamps", on=1) == "allow"
