import pytest
from hypothesis import given
from hypothesis import strategies as st

from iris_screen.core.condition import Condition
from iris_screen.core.target import Target
from iris_screen.text import render


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
    ("text", "words"),
    [
        ("text:显示||Display", "“Display”"),
        ("!text:加载中", "no “加载中”"),
        ("app:com.a.launcher||com.b.launcher", "com.a.launcher in front"),
        ("~on:Wi-Fi", "“Wi-Fi” on"),
        ("new:hello", "a new “hello”"),
        ("!failed:hello", "no error"),
        ("changed", "a change"),
    ],
)
def test_a_condition_is_told_in_plain_words(text: str, words: str) -> None:
    assert render(Condition.parse(text).in_words()) == words
