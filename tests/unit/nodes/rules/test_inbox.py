"""A question as inboxes show it, and an answer from any of them."""

from typing import Any

import pytest

from iris_screen.core.errors import UsageError
from iris_screen.core.geometry import Box
from iris_screen.core.people import FOR_APP, AnswerKind, Question, QuestionKind
from iris_screen.nodes.rules.inbox import FORMS, make_answer_schema, make_request, read_answer, read_question

BOXES = [Box(left=0, top=0, right=9, bottom=9), Box(left=20, top=0, right=29, bottom=9)]


def question(kind: QuestionKind = "confirm", **fields: Any) -> Question:
    choices = {"choices": ["张三 at 4, 4", "张三 at 24, 4"]} if kind == "choose" else {}
    choices |= {"boxes": BOXES} if kind in ("choose", "confirm") else {}
    return Question.model_validate({"kind": kind, "text": "May it?", "frame": "f", "turn": 3, **choices, **fields})


@pytest.mark.parametrize("kind", list(FORMS))
def test_a_request_holds_the_question_and_both_forms(kind: QuestionKind) -> None:
    asked = make_request(question(kind), "run1", "en")
    assert read_question(asked) == question(kind)
    assert asked["action_request"]["args"]["question"] == "May it?" and asked["run"] == "run1"
    assert set(asked["config"]) == {"allow_accept", "allow_edit", "allow_respond", "allow_ignore"}
    [action], [review] = asked["action_requests"], asked["review_configs"]
    assert action["name"] == review["action_name"] == asked["action_request"]["action"]
    assert action["args"] == action["arguments"]
    assert set(review["allowed_decisions"]) <= {"approve", "edit", "reject"}
    assert asked["config"]["allow_accept"] is ("approve" in review["allowed_decisions"])
    assert asked["config"]["allow_edit"] is ("edit" in review["allowed_decisions"])


def test_choices_stand_numbered_in_the_description() -> None:
    assert "2: 张三 at 24, 4" in make_request(question("choose"), "r", "en")["description"]


YES: list[object] = [
    True,
    "yes",
    "是",
    {"kind": "yes"},
    [{"type": "accept", "args": None}],
    {"type": "accept"},
    {"decisions": [{"type": "approve"}]},
    [{"type": "response", "args": "yes"}],
    {"decisions": [{"type": "respond", "message": "yes"}]},
    {"answer": "yes"},
]
NO: list[object] = [
    False,
    "no",
    "",
    "不",
    {"kind": "no"},
    [{"type": "ignore", "args": None}],
    {"decisions": [{"type": "reject", "message": "not now"}]},
]
SPOKEN_NO: list[object] = [False, "no", "不"]
"""A no that may be the answer to a question that wants words."""
SECOND: list[object] = [
    "2",
    2,
    {"kind": "choice", "value": "2"},
    [{"type": "edit", "args": {"action": "iris_choose", "args": {"choice": "2"}}}],
    [{"type": "response", "args": "2"}],
    {"decisions": [{"type": "edit", "edited_action": {"name": "iris_choose", "args": {"choice": 2}}}]},
    {"decisions": [{"type": "edit", "edited_action": {"name": "iris_choose", "arguments": {"choice": "2"}}}]},
    {"choice": 2},
]
THERE: list[object] = [
    "at 24, 4",
    "at 24,4",
    "在 24，4",
    {"kind": "place", "value": "24,4"},
    {"at": [24, 4]},
    {"at": "at 24,4"},
    {"decisions": [{"type": "edit", "edited_action": {"name": "iris_point", "args": {"at": [24, 4]}}}]},
]
WORDS: list[object] = [
    "the blue one",
    [{"type": "response", "args": "the blue one"}],
    {"decisions": [{"type": "respond", "message": "the blue one"}]},
    {"decisions": [{"type": "edit", "edited_action": {"name": "iris_answer", "args": {"answer": "the blue one"}}}]},
]
READ = [
    *(("confirm", reply, "yes", "") for reply in YES),
    *(("delivered", reply, "yes", "") for reply in YES),
    *(("take_over", reply, "done", "") for reply in YES),
    *((kind, reply, "no", "") for reply in NO for kind in FORMS if kind != "answer" or reply not in SPOKEN_NO),
    *(("answer", reply, "text", str(reply)) for reply in SPOKEN_NO),
    *(("choose", reply, "choice", "2") for reply in SECOND),
    *(("point", reply, "place", "24,4") for reply in THERE),
    *(("answer", reply, "text", "the blue one") for reply in WORDS),
    ("choose", "at 24,4", "place", "24,4"),
    ("confirm", "at 24,4", "place", "24,4"),
    ("take_over", "done", "done", ""),
    ("answer", "2", "text", "2"),
    ("answer", " At 24,4", "text", "At 24,4"),
    ("answer", "是", "text", "是"),
]


@pytest.mark.parametrize(("kind", "reply", "means", "value"), READ)
def test_every_form_of_answer_is_taken(kind: QuestionKind, reply: object, means: AnswerKind, value: str) -> None:
    answer = read_answer(reply, question(kind))
    assert (answer.kind, answer.value, answer.turn) == (means, value, 3)


UNFIT: list[tuple[QuestionKind, object]] = [
    ("confirm", "maybe"),
    ("confirm", "2"),
    ("confirm", None),
    ("confirm", {"type": "edit", "args": {}}),
    ("confirm", {"decisions": []}),
    ("confirm", {"decisions": [{"type": "approve"}, {"type": "approve"}]}),
    ("delivered", "at 3,4"),
    ("choose", "3"),
    ("choose", "0"),
    ("choose", "²"),
    ("choose", "yes"),
    ("choose", {"type": "accept"}),
    ("choose", {"kind": "choice", "value": "two"}),
    ("point", {"kind": "place", "value": "here"}),
    ("point", {"at": ["x", 4]}),
    ("point", {"kind": "place", "value": f"{'9' * 50},1"}),
    ("answer", {"type": "approve"}),
]


def test_nobody_can_point_at_a_key() -> None:
    with pytest.raises(UsageError, match=r"Answer yes or no\."):
        read_answer("at 24,4", question(boxes=[]))
    assert make_answer_schema(question(boxes=[]), "en")["description"] == "Answer yes or no."


@pytest.mark.parametrize(("kind", "reply"), UNFIT)
def test_what_does_not_answer_the_question_is_refused_with_what_would(kind: QuestionKind, reply: object) -> None:
    with pytest.raises(UsageError, match=r"does not answer the question\. Answer "):
        read_answer(reply, question(kind))


def test_the_key_of_a_question_tells_it_from_the_next_one() -> None:
    keys = [question().key, question(turn=4).key, question(text="May I?").key, question(frame="g").key]
    assert len(set(keys)) == 4 and question().key == question().key


@pytest.mark.parametrize("kind", list(FORMS))
def test_the_schema_of_an_answer_is_one_plain_value_with_words(kind: QuestionKind) -> None:
    schema = make_answer_schema(question(kind), "en")
    assert schema["type"] == "string" and schema["description"].startswith("Answer ")
    for example in schema.get("examples", []):
        assert read_answer(example, question(kind)).turn == 3


@pytest.mark.parametrize("value", ["a\0b", "\ud800", "9" * 5_000, f"{'9' * 5_000},3"])
@pytest.mark.parametrize("kind", ["text", "place", "no"])
def test_what_cannot_be_handed_on_is_no_answer(kind: str, value: str) -> None:
    for asked in FORMS:
        with pytest.raises(UsageError):
            read_answer({"kind": kind, "value": value}, Question(kind=asked, text="Which?", choices=["one"]))


@pytest.mark.parametrize("word", ["for this app", "本应用都可以", {"kind": "yes", "value": "app"}])
def test_a_yes_may_hold_for_the_whole_app(word: object) -> None:
    answer = read_answer(word, question(act="delete", app="com.photos"))
    assert (answer.kind, answer.value) == ("yes", FOR_APP)


@pytest.mark.parametrize(
    "unknown",
    [
        {},
        {"act": "payment", "app": "a"},
        {"act": "unknown", "app": "a"},
        {"act": "permission", "app": "a"},
        {"act": "delete"},
    ],
)
def test_it_may_not_where_the_act_or_the_app_is_unknown_or_something_is_paid(unknown: dict[str, str]) -> None:
    with pytest.raises(UsageError, match="does not answer"):
        read_answer("for this app", question(**unknown))
