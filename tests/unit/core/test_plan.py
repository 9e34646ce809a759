import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from core.plan import Condition, Fallback, Level, Step, Target


@pytest.mark.parametrize(
    "text", ["wechat", "text:保存", "id:7", "field:Search", "switch:深色模式", "dynamic:the red one", ""]
)
def test_a_target_reads_what_it_writes(text: str) -> None:
    assert str(Target.parse(text)) == text


def test_a_target_is_called_by_its_first_name_and_looked_for_by_all() -> None:
    target = Target(kind="ref", value="chess", label="Chess Club||棋社")
    assert (target.called, target.names) == ("Chess Club", ["Chess Club", "棋社"])
    assert (Target.parse("text:保存||Save").called, Target().called, Target().names) == ("保存", "", [])


@pytest.mark.parametrize(
    "text",
    [
        "text:已发送",
        "!text:加载中",
        "new:你好",
        "app:com.tencent.mm",
        "changed",
        "moved_on",
        "title:张三",
        "!failed",
        "!failed:你好",
        "~on:Wi-Fi",
        "~!text:x",
        "on:Wi-Fi",
        "field:",
    ],
)
def test_a_condition_reads_what_it_writes(text: str) -> None:
    assert str(Condition.parse(text)).rstrip(":") == text.rstrip(":")


def test_a_bare_word_as_condition_is_a_reference() -> None:
    assert Condition.parse("wechat_main") == Condition(kind="ref", value="wechat_main")
    assert Condition.parse("!wechat_main").gone


@given(st.text(max_size=40))
def test_any_text_is_some_target_and_some_condition(text: str) -> None:
    Target.parse(text)
    Condition.parse(text)


@pytest.mark.parametrize(
    ("action", "fields", "level"),
    [
        ("launch_app", {"app": "wechat"}, Level.BLIND),
        ("press_key", {"key": "BACK"}, Level.BLIND),
        ("swipe", {"direction": "up"}, Level.LIGHT),
        ("tap", {"target": Target.parse("wechat")}, Level.LOCATE),
        ("tap", {"target": Target.parse("dynamic:the cross")}, Level.MODEL),
        ("goal", {"goal": "buy milk"}, Level.MODEL),
    ],
)
def test_a_step_knows_how_much_looking_it_needs(action: str, fields: dict[str, object], level: Level) -> None:
    assert Step.model_validate({"action": action, **fields}).level is level


def test_a_fallback_that_says_nothing_is_refused() -> None:
    with pytest.raises(ValidationError, match="does not say"):
        Fallback(action="swipe")


def test_an_unknown_key_of_a_step_is_refused() -> None:
    with pytest.raises(ValidationError, match="tagret"):
        Step.model_validate({"action": "tap", "tagret": "x"})


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("text:显示||Display", "“显示”"),
        ("!text:加载中", "no “加载中”"),
        ("app:com.a.launcher||com.b.launcher", "com.a.launcher in front"),
        ("~on:Wi-Fi", "Wi-Fi on"),
        ("new:hello", "new “hello”"),
        ("!failed:hello", "no failure"),
        ("changed", "change"),
    ],
)
def test_a_condition_is_told_in_plain_words(text: str, words: str) -> None:
    assert Condition.parse(text).in_words() == words
