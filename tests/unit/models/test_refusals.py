"""Which answers are refusals, and which are only unusable."""

import pytest

from iris_screen.core.models import Finish, Reply
from iris_screen.models.answers import Unreadable
from iris_screen.models.refusals import Refused, find_refusal, load_chat_class, require_answer
from iris_screen.testing.endpoint import Endpoint
from iris_screen.text import render

REFUSALS = [
    "I'm sorry, but I can't help with that.",
    "I can’t assist with this request.",
    "I cannot complete this task.",
    "Sorry, I won't do that.",
    "I am unable to continue, because this violates our usage policies.",
    "I must decline to help with moving the money.",
    "抱歉，我无法帮助完成这个请求。",
    "对不起，我不能执行转账操作。",
    "申し訳ありませんが、お手伝いできません。",
]
ANSWERS = [
    'I see icons. I can\'t help but notice an advertisement.\n<action>{"act": "back"}</action>',
    '{"brain": "react", "why": "I cannot do this in steps"}',
    'I am unable to do that here. do(action="Back")',
    "I would rather not.",
    "The shop cannot be opened from here.",
    "",
]


@pytest.mark.parametrize("said", REFUSALS)
def test_a_refusal_is_recognised_in_plain_words(said: str) -> None:
    refusal = find_refusal(Reply(text=said))
    assert refusal is not None and render(refusal).startswith("the model refuses: “")
    with pytest.raises(Refused):
        require_answer(Reply(text=said))


@pytest.mark.parametrize("said", ANSWERS)
def test_an_answer_is_no_refusal_whatever_it_mentions(said: str) -> None:
    assert find_refusal(Reply(text=said)) is None
    assert require_answer(Reply(text=said)) == said


@pytest.mark.parametrize(
    ("said", "finish", "refuses"),
    [
        ("", "filtered", True),
        ("No.", "refused", True),
        ('<action>{"act": "ba', "filtered", False),
        ("I am writing a long", "length", False),
    ],
)
def test_what_the_provider_withheld_is_a_refusal_and_what_was_cut_off_is_not(
    said: str, finish: Finish, refuses: bool
) -> None:
    with pytest.raises(Unreadable) as caught:
        require_answer(Reply(text=said, finish=finish))
    assert isinstance(caught.value, Refused) is refuses


@pytest.mark.parametrize("more", [{}, {"temperature": 0}, {"seed": 1}])
def test_a_streamed_answer_is_the_same_whatever_the_request_holds_besides(more: dict[str, int]) -> None:
    said = "One, two, three, and so on to the end."
    with Endpoint(lambda asked: said) as endpoint:
        chat = load_chat_class()(base_url=endpoint.base_url, model="paper", api_key="none", use_responses_api=False)
        pieces = list(chat.stream("act", stream_usage=True, **more))
        assert "".join(str(piece.text) for piece in pieces) == said
        assert [piece.usage_metadata for piece in pieces if piece.usage_metadata]
        assert {"stream": True, "model": "paper", **more}.items() <= endpoint.requests[0].body.items()
        request = {"model": "paper", "messages": [{"role": "user", "content": "act"}], "stream": True, **more}
        with chat.client.create(**request) as stream:
            assert all(isinstance(piece, dict) == ("seed" not in more) for piece in stream)
