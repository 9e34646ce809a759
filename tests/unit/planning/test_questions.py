"""Whether a person asks something, and which goal has to answer it."""

import pytest

from iris_screen.core.plan import Agenda, Grant, Progress, Step, Task, TaskPlan
from iris_screen.core.state import History, State
from iris_screen.core.verdict import Finding
from iris_screen.planning.questions import is_answer_goal, is_question, make_answer_goal, may_answer


def asked(text: str, question: bool | None = None, **fields: object) -> Task:
    return Task(id="t", text=text, draft=TaskPlan(brain="react", question=question), **fields)


def goal(words: str) -> Step:
    return Step(action="goal", goal=words)


def at_goal(task: Task, ahead: list[Step] | None = None, brain: str = "milestones", answer: str = "") -> State:
    """A run with these steps ahead. answer: what an earlier goal has answered."""
    agenda = Agenda(ahead=ahead or [], progress=Progress(brain=brain))
    return State(task=task, agenda=agenda, history=History(answer=Finding(text=answer) if answer else None))


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
def test_a_goal_that_says_so_is_to_answer_wherever_it_stands(words: str) -> None:
    state = at_goal(asked("turn on wifi", False), [goal("go on")], answer="17 °C")
    assert is_answer_goal(state, goal(words)) and may_answer(state, goal(words))


@pytest.mark.parametrize("words", ["告诉张三我晚点到", "tell Anna that I am late"])
def test_telling_somebody_else_is_no_answer(words: str) -> None:
    assert not is_answer_goal(at_goal(asked("turn on wifi", False)), goal(words))


def test_of_a_question_the_last_goal_answers_unless_that_was_done() -> None:
    task, one = asked("What does it cost?"), goal("the price is seen")
    assert is_answer_goal(at_goal(task), one)
    assert not is_answer_goal(at_goal(task, [goal("go home")]), one)
    assert not is_answer_goal(at_goal(task, answer="$89"), one)
    assert not is_answer_goal(at_goal(task, brain="program"), one)
    assert not is_answer_goal(at_goal(task), Step(action="tap"))


def test_what_is_found_on_a_mere_look_may_be_an_answer_and_need_not() -> None:
    task, one = asked("have a look at the price", False, grant=Grant(only="look")), goal("the price is seen")
    assert may_answer(at_goal(task), one) and not is_answer_goal(at_goal(task), one)
    assert not may_answer(at_goal(task, [goal("go home")]), one)


def test_the_goal_that_is_added_for_an_answer_is_an_answer_goal() -> None:
    task = asked("What does it cost?")
    assert is_answer_goal(at_goal(task, answer="$89"), make_answer_goal(task))
