"""Who may be written to without a question, in six languages, by sentences that say to somebody what to tell them; and
that no run may send or call by one that only seems to, or says more than that.
"""

from pathlib import Path
from typing import Any

import pytest

from iris_screen.core.parsing.languages import detect_language
from iris_screen.core.parsing.policy_words import find_quoted
from iris_screen.core.parsing.sentences.told_messages import cut_told, find_told
from iris_screen.core.parsing.yaml_text import load_shipped
from iris_screen.core.plan import Grant, Task
from iris_screen.core.policy import read_policy
from iris_screen.planning.planners import derive_grant
from iris_screen.planning.planners.sentence import read_offline
from tests.language.test_tables import rows
from tests.unit.planning.planners.shorthand import APPS, ASSETS

POLICY = read_policy((ASSETS / "policy.yaml").read_bytes(), "policy.yaml")
TAKEN_BACK = {
    "en": ", but don't send it",
    "de": ", aber schick es nicht ab",
    "fr": ", mais ne l'envoie pas",
    "es": ", pero no lo envíes",
    "pt": ", mas não envie",
    "zh": "，但是不要发出去",
}
TABLE: dict[str, Any] = load_shipped((Path(__file__).parent / "told.yaml").read_bytes())


TABLES = {"en": [said for _, said, _ in rows("read") if detect_language(said) == "en"]}


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


@pytest.mark.parametrize(
    ("language", "sentence"), [(language, said) for language, each in TABLE.items() for said in each["told"]]
)
def test_a_message_that_is_taken_back_is_not_sent(language: str, sentence: str) -> None:
    assert "send" not in derive(sentence.rstrip(".?") + TAKEN_BACK[language]).kinds


@pytest.mark.parametrize("words", ["please also ", "tell ", "via x ", "A b "])
def test_words_over_and_over_are_read_as_no_message(words: str) -> None:
    assert find_told(words * 600, lambda said: [], ()) is None and cut_told(words * 600) == words * 600


@pytest.mark.parametrize("language", TABLES)
def test_what_rules_would_send_of_the_tables_is_within_what_the_sentence_grants(language: str) -> None:
    """Whom a plan writes to and what, and that none of it is left where the same sentence takes it back."""
    sending = 0
    for said in dict.fromkeys(TABLES[language]):
        draft = read_offline(APPS)(Task(id="t", text=said), "")
        if draft.plan is None or "send" not in draft.grant.kinds:
            continue
        sending += 1
        grant = derive(said)
        if "send" in grant.kinds:
            assert {*draft.grant.recipients} <= {*grant.recipients}, said
            written = {text for _, text in draft.grant.messages if not find_quoted(said)}  # a quote is all that is sure
            assert written <= {*grant.texts, ""}, said
        assert "send" not in derive(said.rstrip(".。!！") + TAKEN_BACK[language]).kinds, said
    assert sending > 10
