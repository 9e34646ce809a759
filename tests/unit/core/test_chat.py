"""A chat as plain data, from any of the forms messages come in."""

from dataclasses import dataclass

import pytest

from iris_screen.core.chat import KEPT, append_messages, describe_outcome, find_last_words
from iris_screen.core.verdict import Outcome


@dataclass
class Said:
    """As LangChain's message objects are read."""

    type: str
    content: object
    id: str | None = None


@pytest.mark.parametrize(
    "said",
    [
        {"role": "user", "content": "open it"},
        {"type": "human", "content": "open it", "id": None},
        {"type": "human", "content": [{"type": "text", "text": "open it"}, {"type": "image_url", "image_url": "x"}]},
        {"role": "user", "content": ["open it"]},
        Said("human", "open it"),
        ("user", "open it"),
        "open it",
    ],
)
def test_every_form_of_a_message_is_read(said: object) -> None:
    assert append_messages([], said) == [{"type": "human", "content": "open it"}] == append_messages([], [said])
    assert find_last_words(append_messages([], [said, {"role": "assistant", "content": "done"}])) == "open it"


@pytest.mark.parametrize(
    "said", [{"type": "tool", "content": "x"}, {"role": "system", "content": "x"}, {}, None, 7, ("user", "x", "y")]
)
def test_what_no_person_and_no_agent_says_is_left_out(said: object) -> None:
    assert append_messages([], [said]) == [] and find_last_words([]) == ""


def test_a_message_keeps_its_number_and_a_long_chat_its_end() -> None:
    assert append_messages([], {"role": "user", "content": "a", "id": "m1"})[0]["id"] == "m1"
    chat = append_messages([], [f"{n}" for n in range(KEPT + 5)])
    assert len(chat) == KEPT and find_last_words(chat) == f"{KEPT + 4}"


def test_the_end_of_a_run_says_what_was_found_out_and_what_was_seen() -> None:
    ended = Outcome(status="success", verdict="verified", reason="every step was seen", answer="7 apples")
    assert describe_outcome(ended, "en") == {"type": "ai", "content": "7 apples\nverified: every step was seen"}
