"""An answer is a number, a date, a list or a table where it can be one, or says that there is none."""

from typing import Any

import pytest

from iris_screen.core.parsing.found_values import join_answer, make_finding, read_value


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("17 °C", 17),
        ("The cheapest headphones cost ¥1,299.00", 1299),
        ("-3 degrees", -3),
        ("0.5 kg", 0.5),
        ("28.11.2026", "2026-11-28"),
        ("Anna\nBob", ["Anna", "Bob"]),
        ("1. Anna\n2. Bob", ["Anna", "Bob"]),
        ("name | price\n--- | ---\nlamp | 89", [["name", "price"], ["lamp", "89"]]),
        ("Mara Lee", None),
        ("9:30", None),
        ("T2", None),
        ("138 0013 8000", None),
        ("2 of 7", None),
    ],
)
def test_a_text_has_the_value_a_person_would_read_in_it(text: str, value: object) -> None:
    assert read_value(text) == value


def test_numbers_that_the_person_said_are_not_the_value() -> None:
    assert read_value("37*48 = 1776", "what is 37*48?") == 1776


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("not found: no such letter", "not_found"),
        ("没有找到李四", "not_found"),
        ("cannot be told: the page does not load", "unknown"),
        ("无法判断", "unknown"),
        ("unknown", "unknown"),
        ("Unknown caller, 3 missed calls", "found"),
        ("Lost and found: 3 umbrellas", "found"),
    ],
)
def test_an_answer_may_say_that_there_is_none(text: str, kind: str) -> None:
    assert make_finding(text).kind == kind


@pytest.mark.parametrize(
    ("given", "text"),
    [
        (None, ""),
        (17, "17"),
        (True, "yes"),
        (["Anna", 3], "Anna\n3"),
        ([["lamp", 89], ["mug", 45]], "lamp | 89\nmug | 45"),
        ({"lamp": 89}, "lamp | 89"),
    ],
)
def test_what_a_model_gives_as_data_becomes_a_text(given: Any, text: str) -> None:
    assert join_answer(given) == text
