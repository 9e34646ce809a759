"""Whom a sentence lets a run write to or call, and what it may say: the same as the rules read, in whatever app."""

import pytest

from iris_screen.consent.foreseen import foresee
from iris_screen.core.condition import Condition
from iris_screen.core.parsing.sentences.commands import list_called
from iris_screen.core.plan import Grant, Step, Task
from iris_screen.core.policy import find_strictest, read_policy
from iris_screen.core.target import Target
from iris_screen.planning.planners import derive_grant
from iris_screen.planning.planners.sentence import read_offline
from tests.unit.planning.planners.shorthand import APPS, ASSETS

POLICY = read_policy((ASSETS / "policy.yaml").read_bytes(), "policy.yaml")


def derive(sentence: str) -> Grant:
    return derive_grant(Task(id="t", text=sentence), APPS, POLICY)


def may_do(button: str, name: str, grant: Grant) -> bool:
    """Whether a model may press this button without a question on a page that is headed by this name or number."""
    headed = [Condition(kind="title", value=name)]
    press = Step(action="tap", target=Target(kind="text", value=button), from_screen=True, needs=headed)
    return find_strictest(POLICY.list_rulings(button, press, grant)).answer == "allow"


@pytest.mark.parametrize(
    ("sentence", "messages"),
    [
        ("Send “hi” to Ann and “bye” to Bob in Signal", {"Ann": "hi", "Bob": "bye"}),
        ("Text Maria on WhatsApp: running ten minutes late", {"Maria": "running ten minutes late"}),
        ("WhatsApp Leo saying the keys are under the mat", {"Leo": "the keys are under the mat"}),
        ("start Messages and text Joe that dinner is ready", {"Joe": "dinner is ready"}),
        ("on Slack, tell Rita that the deploy is done", {"Rita": "the deploy is done"}),
        ("Open Slack and tell Rita that the deploy is done", {"Rita": "the deploy is done"}),
        ("please send “thanks!” to Carlos on Signal", {"Carlos": "thanks!"}),
        ("Use Telegram to message Vera “landed safely”", {"Vera": "landed safely"}),
        (
            "Message Dr. Wong saying can we move the appointment to Friday",
            {"Dr. Wong": "can we move the appointment to Friday"},
        ),
        ("在钉钉上给小王发消息：会议改到三点", {"小王": "会议改到三点"}),
        ("打开钉钉，给小王发消息说会议改到三点", {"小王": "会议改到三点"}),
        ("用WhatsApp给Leo发条消息，内容是明天见", {"Leo": "明天见"}),
        ("给张三和李四发微信说“开会了”", {"张三": "开会了", "李四": "开会了"}),
    ],
)
def test_whoever_is_named_with_a_text_gets_it_without_a_question(sentence: str, messages: dict[str, str]) -> None:
    grant = derive(sentence)
    assert set(grant.recipients) == {*messages} and set(messages.values()) <= {*grant.texts}
    assert not grant.messages or dict(grant.messages) == messages
    assert all(may_do("Send", name, grant) for name in messages)
    assert not may_do("Send", "Zoe", grant) and not may_do("Pay", next(iter(messages)), grant)


@pytest.mark.parametrize(
    ("sentence", "name"),
    [
        ("open Signal and call Grandma", "Grandma"),
        ("ring Aunt Jo on WhatsApp", "Aunt Jo"),
        ("facetime Lily", "Lily"),
        ("give Tom a call", "Tom"),
        ("phone the dentist", "dentist"),
        ("Open Contacts, choose Erik and call him", "Erik"),
        ("用微信给李雷打视频电话", "李雷"),
        ("打电话给外婆", "外婆"),
        ("打开电话，拨打13800138000", "13800138000"),
    ],
)
def test_whoever_is_to_be_called_is_called_without_a_question_and_nobody_else(sentence: str, name: str) -> None:
    grant = derive(sentence)
    assert may_do("Call", name, grant)
    assert not may_do("Call", "Zoe", grant) and not may_do("Send", name, grant)


@pytest.mark.parametrize(
    "sentence",
    [
        "If it rains, open Signal and call Grandma",
        "Open Signal if Grandma called and call her",
        "open Signal and see how to call Grandma",
        "Open Signal and check whether I should call Grandma",
        "Open Notes and write: call Grandma",
        "Open WhatsApp, but don't text Ann hi",
        "Open WhatsApp and read what Ann texted: call Bob",
        "Open WhatsApp. Should I text Ann that I am late?",
        "Open Signal unless Grandma is asleep, and call Grandma",
        "Search for “call Grandma” in Signal",
        "when Ann writes, text her “yes” on WhatsApp",
        "because I called Grandma, open Signal",
        "In Signal, the message “call Grandma” should be found",
        "Open Telegram and type “call Grandma”",
        "open Signal to call Grandma later",
        "Call it a day",
        "如果下雨，打开钉钉给小王发消息说不去了",
        "打开钉钉，看看怎么给小王发消息",
        "打开微信看看小王有没有给李四发消息说你好",
        "打开钉钉，不要给小王发消息说你好",
        "要不要给小王打个电话？",
        "等小王上线了给他发消息说你好",
        "打开便签写下给外婆打电话",
    ],
)
def test_what_is_only_spoken_of_lets_nobody_be_written_to_or_called(sentence: str) -> None:
    assert not {"send", "call"} & {*derive(sentence).kinds}


@pytest.mark.parametrize(
    "sentence",
    [
        "call in sick",
        "call it quits",
        "call off the meeting",
        "call me",
        "call us a cab",
        "call Ann a taxi",
        "phone Bob the results",
        "call Bob names",
        "dial down the volume",
        "ring Zoe out",
        "call time on the meeting",
        "text Ann “hi” and call it a night",
    ],
)
def test_a_call_with_another_object_or_without_a_person_is_agreed_to_with_nobody(sentence: str) -> None:
    assert "call" not in derive(sentence).kinds


@pytest.mark.parametrize("sentence", ["打给张三和李四", "给张三和李四打电话", "call Ann and Bob"])
def test_several_people_who_are_called_are_each_called_by_their_own_name(sentence: str) -> None:
    called = list_called(derive(sentence).commands, [])
    assert called in (["张三", "李四"], ["Ann", "Bob"])


@pytest.mark.parametrize(
    "sentence",
    [
        "WhatsApp Leo saying the keys are under the mat",
        "用WhatsApp给Leo发条消息，内容是明天见",
        "call Tom and text Ann hi",
    ],
)
def test_nothing_that_rules_read_to_the_end_is_announced_as_a_question(sentence: str) -> None:
    task = Task(id="t", text=sentence)
    plan = read_offline(APPS)(task, "").plan
    assert plan is not None
    assert foresee(plan.steps, task.replace(grant=derive(sentence)), POLICY) == []


@pytest.mark.parametrize(
    ("sentence", "text"),
    [
        ("hey, could u tell Ann that we won?", "we won"),
        ("能不能帮我给Ann发微信说明天见？", "明天见"),
        ("text Ann is dinner at 6?", "is dinner at 6?"),
    ],
)
def test_the_question_mark_of_a_request_is_no_part_of_its_message(sentence: str, text: str) -> None:
    assert derive(sentence).messages == [("Ann", text)]


def test_nothing_is_sent_unasked_where_the_question_mark_may_be_part_of_the_message() -> None:
    assert derive("can you text Ann dinner at 6?").messages == []


@pytest.mark.parametrize(
    ("sentence", "left_open"),
    [
        ("open the mail Lunch and forward it to Tommy", [("send", "Tommy")]),
        ("reply to the mail Lunch that I accept", [("send", "")]),
        ("share the photo Beach with the Family group", [("send", "")]),
        ("把它转发给Tommy", [("send", "Tommy")]),
        ("把照片分享给家庭群", [("send", "家庭群")]),
        ("回复说我接受", [("send", "")]),
        ("show me how to forward a mail to Tommy", []),
        ("forward it to Tommy, but don't send it yet", []),
        ("read the mail that Ann forwarded to Tommy", []),
        ("open the app Forward to Tommy", []),
        ("Text Maria on WhatsApp: running ten minutes late", []),
    ],
)
def test_what_a_sentence_sends_without_saying_all_of_it_is_left_open(
    sentence: str, left_open: list[tuple[str, str]]
) -> None:
    assert [(each.kind, each.to) for each in derive(sentence).left_open] == left_open
