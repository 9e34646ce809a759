"""The keys of a pad below what asks for a code."""

import pytest

from iris_screen.core.policy import Answer
from tests.unit.consent.around.test_surroundings import judge


@pytest.mark.parametrize(
    ("task", "key", "answer"),
    [
        ("Call 0123456789", "4", "ask"),
        ("Call 0123456789 about the door code", "4", "ask"),
        ("Look at the safe, but don't enter 4821", "4", "ask"),
        ("Enter the PIN 4821", "5", "ask"),
        ("Enter the PIN 4821", "4", "allow"),
        ("Type 4821 into the PIN field", "4", "allow"),
        ("My PIN is 4821, open the safe", "2", "allow"),
        ("Gib die PIN 4821 ein", "4", "allow"),
        ("输入密码4821", "4", "allow"),
    ],
)
def test_only_a_code_that_the_sentence_states_is_entered(task: str, key: str, answer: Answer) -> None:
    assert judge(task, "T:Safe", "T:Enter your PIN", f"B:{key}") == answer


def test_a_code_that_pays_is_asked_about_whoever_states_it() -> None:
    assert judge("Enter the PIN 4821", "T:Ferry £8.40", "T:Enter PIN to pay", "B:4") == "ask"


@pytest.mark.parametrize("task", ["Call 0123456789", "What is 12 times 345?"])
def test_a_pad_without_a_code_is_typed_on(task: str) -> None:
    assert judge(task, "T:Number", "B:4") == "allow"
