"""Whether a person is to be told something, and which goal has to tell it."""

import pytest

from iris_screen.core.plan import Grant, Step, Task, TaskPlan
from iris_screen.planning.questions import is_question, make_answer_goal, must_tell, tells_person


def asked(text: str, question: bool | None = None, **fields: object) -> Task:
    return Task(id="t", text=text, draft=TaskPlan(brain="react", question=question), **fields)


def goal(words: str) -> Step:
    return Step(action="goal", goal=words)


@pytest.mark.parametrize(
    "text",
    [
        "What is the price of the cheapest headphones in the shop?",
        "今天微信里李四最后给我发了什么？",
        "帮我看看明天北京最高多少度",
        "最新一封邮件是谁发来的，讲了什么？",
        "open the shop and tell me the price of the lamp",
        "Is it going to rain tomorrow?",
        "¿Cuánto cuesta el teléfono?",
    ],
)
def test_a_sentence_that_asks_is_a_question(text: str) -> None:
    assert is_question(asked(text))


@pytest.mark.parametrize(
    "text",
    [
        "jot down that the cat wants food",
        "在商店里找一双便宜的鞋加入购物车但不要付款",
        "给John发微信说我晚点到",
        "Can you turn on wifi?",
        "能不能帮我打开蓝牙？",
        "告诉张三几点开会",
        "Copy the names and prices of the three cheapest products into a note",
        "when the page opens, tap OK",
    ],
)
def test_a_sentence_that_wants_something_done_is_none(text: str) -> None:
    assert not is_question(asked(text))


def test_the_planners_word_counts_before_our_own() -> None:
    assert is_question(asked("the price of the lamp", True)) and not is_question(asked("What is up?", False))


def test_what_is_only_written_or_was_planned_by_the_person_asks_nothing() -> None:
    assert not is_question(asked("write “what time is it?” into a note", grant=Grant(texts=["what time is it?"])))
    assert not is_question(asked("What is this?", steps=[Step(action="go_home")]))


@pytest.mark.parametrize(
    "words",
    ["see the highest temperature and tell the user", "看到明天北京的最高气温并告诉用户", "Report it to the person"],
)
def test_a_goal_that_tells_must_tell_wherever_it_stands(words: str) -> None:
    task = asked("turn on wifi", False)
    assert tells_person(goal(words)) and must_tell(task, goal(words), [goal("go on")], "milestones", told=True)


def test_telling_somebody_else_is_not_telling_the_person() -> None:
    assert not tells_person(goal("告诉张三我晚点到")) and not tells_person(goal("tell Anna that I am late"))


def test_of_a_question_the_last_goal_answers_unless_that_was_done() -> None:
    task, one = asked("What does it cost?"), goal("the price is seen")
    assert must_tell(task, one, [], "milestones", told=False)
    assert not must_tell(task, one, [goal("go home")], "milestones", told=False)
    assert not must_tell(task, one, [], "milestones", told=True)
    assert not must_tell(task, one, [], "program", told=False)


def test_the_goal_that_answers_must_tell() -> None:
    assert tells_person(make_answer_goal(asked("What does it cost?")))
