"""What people say, and what is made of it without a model: a sentence is read wholly and as it is meant, or not at all.

The tables were written without sight of the grammar. A sentence that no rule reads yet stays in them as wanted. Those
of EVERYDAY were each read for the first time after they had been written; docs/figures.md has what came of it.
"""

from pathlib import Path
from typing import Any

import pytest

from iris_screen.core.message import Message
from iris_screen.core.parsing.yaml_text import load_shipped
from iris_screen.core.plan import Progress, Task
from iris_screen.planning.planners import planner
from iris_screen.planning.planners.sentence import explain_unreadable
from iris_screen.text import render
from tests.language.reading import DEVICES, read
from tests.unit.planning.planners.shorthand import APPS, frame

HERE = Path(__file__).parent
LANGUAGES = ("en", "zh")
EVERYDAY = (
    *("everyday", "everyday_more", "everyday_third", "everyday_fourth", "everyday_fifth", "everyday_sixth"),
    *("everyday_seventh", "everyday_eighth", "everyday_ninth", "everyday_tenth", "everyday_eleventh"),
    "everyday_twelfth",
)
ALIKE = ("wishes", "misread", "announced")
"""Tables of what must not be read, by its class, and of what is read although it looks alike."""
LEAST_READ, LEAST_TOLD = 0.4, 500


def table(language: str, name: str) -> Any:
    return load_shipped((HERE / language / f"{name}.yaml").read_bytes())


def rows(key: str) -> list[tuple[str, str, list[str]]]:
    """Device, sentence and meaning of all rows of this key."""
    found = [
        (device, said, meant)
        for language in LANGUAGES
        for device in DEVICES
        for said, meant in table(language, device)[key].items()
    ]
    for each in (table(language, name) for language in LANGUAGES for name in EVERYDAY):
        kept = each if key == "read" else dict.fromkeys(DEVICES, each[key])
        found += [(device, said, meant) for device in DEVICES for said, meant in kept[device].items()]
    return found


def list_unread() -> list[str]:
    names = ("unread", *EVERYDAY)
    tables = [table(language, name) for language in LANGUAGES for name in names]
    return [said for each in tables for said in (each["unread"] if isinstance(each, dict) else each)]


@pytest.mark.parametrize(("device", "said", "meant"), rows("read"))
def test_a_sentence_asks_for_what_its_person_means(device: str, said: str, meant: list[str]) -> None:
    assert read(said, device) == meant


@pytest.mark.parametrize(("device", "said", "meant"), rows("wanted"))
def test_a_sentence_that_no_rule_reads_is_not_taken_for_another(device: str, said: str, meant: list[str]) -> None:
    assert read(said, device) in ([], meant)


@pytest.mark.parametrize("device", DEVICES)
@pytest.mark.parametrize("said", list_unread())
def test_a_sentence_with_a_part_that_nothing_explains_is_not_read_at_all(said: str, device: str) -> None:
    assert read(said, device) == []


@pytest.mark.parametrize(
    ("device", "said"),
    [
        (device, said)
        for language in LANGUAGES
        for name in ALIKE
        for listed in table(language, name)["unread"].values()
        for said in listed
        for device in DEVICES
    ],
)
def test_a_wish_or_what_points_at_something_is_not_taken_for_words(device: str, said: str) -> None:
    assert read(said, device) == []


@pytest.mark.parametrize(
    ("device", "said", "meant"),
    [
        (device, said, meant)
        for language in LANGUAGES
        for name in ALIKE
        for device in DEVICES
        for said, meant in table(language, name)[device].items()
    ],
)
def test_what_only_looks_like_it_is_read(device: str, said: str, meant: list[str]) -> None:
    assert read(said, device) == meant


@pytest.mark.parametrize(("device", "said"), [("phone", "tap the minus sign"), ("desktop", "点减号")])
def test_a_sign_is_found_by_itself_as_well_as_by_its_name(device: str, said: str) -> None:
    steps = (
        planner("auto", APPS)
        .advance(Task.model_validate({"id": "t", "text": said} | DEVICES[device]), frame(), Progress())
        .steps
    )
    assert {"-", "−"} <= {*steps[0].target.words}


@pytest.mark.parametrize("language", LANGUAGES)
def test_most_of_what_can_be_done_is_read(language: str) -> None:
    tables = [table(language, device) for device in DEVICES]
    read = sum(len(each["read"]) for each in tables)
    wanted = sum(len(each["wanted"]) for each in tables)
    for each in (table(language, name) for name in EVERYDAY):
        read += len({said for device in DEVICES for said in each[device]})
        wanted += len(each["wanted"])
    assert read / (read + wanted) >= LEAST_READ


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_tables_hold_sentences_enough_to_define_a_language(language: str) -> None:
    said = [one for device in DEVICES for key in ("read", "wanted") for one in table(language, device)[key]]
    said += table(language, "unread")
    for each in (table(language, name) for name in EVERYDAY):
        said += {*each["phone"], *each["desktop"], *each["wanted"], *each["unread"]}
    assert len({*said}) >= LEAST_TOLD


@pytest.mark.parametrize(
    ("said", "words"),
    [
        ("type hello world in Mousepads", "hello world in Mousepads"),
        ("click Next until it ends", "Next until it ends"),
        ("打开我昨天用的那个", "我昨天用的那个"),
    ],
)
def test_a_person_is_told_which_words_are_more_than_a_name(said: str, words: str) -> None:
    refused = explain_unreadable(Task(id="t", text=said), APPS)
    assert isinstance(refused, Message)
    assert (refused.key.removesuffix("-nearest"), refused.args["words"]) == ("plan-name-unclear", words)


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("open clok", ["open com.android.deskclock"]),
        ("open Calender", ["open com.android.calendar"]),
        ("opne Setings and turn on blutooth", ["open com.android.settings", "settings.turn_on switch=bluetooth"]),
        ("open Mops", []),
    ],
)
def test_a_slip_in_the_name_of_an_app_is_mended_where_only_one_can_be_meant(said: str, meant: list[str]) -> None:
    assert read(said, "phone") == meant


@pytest.mark.parametrize(("said", "meant"), [("open “clok”", "open clok"), ("打开“设制”", "open 设制")])
def test_a_name_in_quotes_is_meant_as_it_is_written(said: str, meant: str) -> None:
    assert read(said, "phone") == [meant]


@pytest.mark.parametrize("quotes", ["“{}”", '"{}"', "「{}」", "‘{}’"])
def test_quotes_of_any_kind_say_that_all_of_it_is_meant(quotes: str) -> None:
    said = f"type {quotes.format('hello world in Mousepads')}"
    assert read(said, "phone") == ["type hello world in Mousepads into ?"]


@pytest.mark.parametrize(
    ("said", "language", "told"),
    [
        ("open Notes and press “New note”", "en", "I will: open Notes → tap “New note”"),
        ("打开设置，点“显示”", "zh", "我会：打开设置 → 点“显示”"),
        ("type correct horse into the Password field", "en", "I will: type “••••” into “Password”"),
        ("打开设置，在密码框里输入hunter2", "zh", "我会：打开设置 → 在“密码”中输入“••••”"),
        ("type {{secret:1}} into the Password field", "en", "I will: type “{{secret:1}}” into “Password”"),
    ],
)
def test_the_first_plan_says_what_will_be_done(said: str, language: str, told: str) -> None:
    advance = planner("auto", APPS).advance(Task(id="t", text=said), frame(), Progress())
    assert advance.reason is not None
    assert render(advance.reason, language) == told


def test_a_plan_names_what_each_part_of_the_sentence_asks_for() -> None:
    task = Task(id="t", text="open Settings and tell Mom I'm late")
    intents = planner("auto", APPS).advance(task, frame(), Progress()).intents
    assert [(intent.name, intent.slots) for intent in intents] == [
        ("open_app", {"app": "settings"}),
        ("wechat.send_message", {"contact": "Mom", "text": "I'm late"}),
    ]


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("set an alarm for 7 pm, no, 8", ["clock.add_alarm time=20:00"]),
        ("call Anna, I mean Ben", ["contacts.call name=Ben"]),
        ("设个10分钟的倒计时，不对，12分钟", ["clock.timer minutes=12"]),
        ("call Anna, no, Ben", []),
        ("wake me at half past six, no, seven", []),
        ("remind me at 5 to call Ann, sorry, 6", []),
    ],
)
def test_a_value_that_is_taken_back_is_replaced_if_only_one_can_be_meant(said: str, meant: list[str]) -> None:
    assert read(said, "phone") == meant


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("because I'm driving, mute the phone", ["settings.mute"]),
        ("turn on airplane mode, we're about to take off", ["settings.turn_on switch=airplane mode"]),
        ("我在开会，手机静音", ["settings.mute"]),
        ("打开蓝牙，因为我要连耳机", ["settings.turn_on switch=蓝牙"]),
        ("tell Mom I'm late because it rains", ["wechat.send_message contact=Mom text=I'm late because it rains"]),
        ("打开wifi，手机静音了", ["settings.turn_on switch=wifi", "settings.mute"]),
        ("turn wifi off, it's the second one", []),
        ("打开wifi，屏幕关了", []),
        ("it's cold", []),
    ],
)
def test_why_something_is_asked_for_is_no_part_of_it_and_what_is_asked_for_besides_is(
    said: str, meant: list[str]
) -> None:
    assert read(said, "phone") == meant
