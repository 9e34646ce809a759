"""Who may be written to without a question, in five languages, by sentences that say to somebody what to tell them; and
that no run may send or call by one that only seems to, or says more than that.
"""

from pathlib import Path
from typing import Any

import pytest

from iris_screen.core.parsing.yaml_text import load_shipped
from iris_screen.core.plan import Grant, Task
from iris_screen.core.policy import read_policy
from iris_screen.planning.planners import derive_grant
from tests.unit.planning.planners.shorthand import APPS, ASSETS

POLICY = read_policy((ASSETS / "policy.yaml").read_bytes(), "policy.yaml")
TABLE: dict[str, Any] = load_shipped((Path(__file__).parent / "told.yaml").read_bytes())


def derive(sentence: str) -> Grant:
    return derive_grant(Task(id="t", text=sentence), APPS, POLICY)


@pytest.mark.parametrize(
    ("sentence", "to", "text"), [(said, *meant) for each in TABLE.values() for said, meant in each["told"].items()]
)
def test_who_is_told_something_gets_just_that_without_a_question(sentence: str, to: str, text: str) -> None:
    grant = derive(sentence)
    assert (grant.recipients, grant.kinds) == ([to], ["send"])
    assert {*grant.texts} - {to} == {text} - {""}
    assert text or grant.messages == [(to, "")]


@pytest.mark.parametrize(
    "sentence", [said for each in TABLE.values() for listed in each["nothing"].values() for said in listed]
)
def test_a_sentence_that_may_say_more_or_something_else_sends_nothing_and_calls_nobody(sentence: str) -> None:
    assert not {"send", "call", "payment"} & {*derive(sentence).kinds}
