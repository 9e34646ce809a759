"""What people type, and the steps it comes to; read.txt and refused.txt are the tables."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from iris_screen.core.advance import Advance
from iris_screen.core.condition import Condition
from iris_screen.planning.apps import App, Apps
from iris_screen.planning.button_words import is_irreversible
from iris_screen.planning.planners import planner
from iris_screen.text import render
from tests.unit.planning.planners.shorthand import APPS, asked, short

HERE = Path(__file__).parent
AUTO = planner("auto", APPS)


def table(name: str) -> list[tuple[str, str]]:
    """Pairs of a sentence and the indented line below it; "\\n" stands for a line break."""
    lines = [line for line in (HERE / name).read_text("utf-8").splitlines() if line and not line.startswith("#")]
    return [(said.replace("\\n", "\n"), below.strip()) for said, below in zip(lines[::2], lines[1::2], strict=True)]


def said(advance: Advance) -> str:
    assert advance.reason is not None
    return render(advance.reason)


@pytest.mark.parametrize(("sentence", "steps"), table("read.txt"))
def test_a_sentence_comes_to_these_steps(sentence: str, steps: str) -> None:
    advance = asked(AUTO, sentence)
    assert advance.kind == "steps", advance.reason
    assert short(advance.steps) == steps


@pytest.mark.parametrize(("sentence", "unread"), table("refused.txt"))
def test_a_sentence_that_cannot_be_read_is_answered_with_its_unread_words(sentence: str, unread: str) -> None:
    advance = asked(AUTO, sentence)
    assert advance.kind == "stuck"
    assert f"“{unread}" in said(advance)
    assert not advance.steps


@pytest.mark.parametrize(
    ("sentence", "wordings"),
    [
        ("press Save", ["Save", "保存"]),
        ("点击“发送”", ["发送", "Send"]),
        ("长按“删除”", ["删除", "Delete"]),
        ("tap 'sign in'", ["sign in", "登录", "Log in"]),
        ("点“保存并发送”", ["保存并发送"]),
    ],
)
def test_a_common_control_may_have_its_name_in_the_other_language(sentence: str, wordings: list[str]) -> None:
    """The words that were said come first, so that they are what is pressed where both are to be seen."""
    assert asked(AUTO, sentence).steps[-1].target.words == wordings


def test_the_pages_of_an_app_go_before_the_common_words() -> None:
    assert asked(AUTO, "open Settings, tap Display").steps[-1].target.words[1:] == [
        "显示与亮度",
        "显示",
        "Display & brightness",
        "显示和亮度",
    ]


@pytest.mark.parametrize("sentence", ["send a message to John Smith saying hello", "给张三发微信消息说你好"])
def test_steps_call_an_app_as_the_language_of_the_reader_does(sentence: str) -> None:
    opening, back = (step.description for step in asked(AUTO, sentence).steps[:2])
    assert opening is not None and back is not None
    assert [render(opening, "en"), render(back, "en")] == ["open WeChat", "go back to the first page of WeChat"]
    assert [render(opening, "zh"), render(back, "zh")] == ["打开微信", "返回微信首页"]


@pytest.mark.parametrize(
    ("said", "names"),
    [
        ("open Chess Club", ["Chess Club", "棋社", "象棋"]),
        ("打开棋社", ["棋社", "Chess Club", "象棋"]),
        ("打开“象棋”", ["象棋", "棋社", "Chess Club"]),
        ("点击象棋里的规则", ["象棋", "棋社", "Chess Club"]),
    ],
)
def test_an_icon_is_looked_for_by_every_label_and_first_as_it_was_said(said: str, names: list[str]) -> None:
    chess = App(name="chess", labels=["棋社", "Chess Club"], aliases=["象棋"])
    step = asked(planner("auto", Apps([*APPS.apps, chess])), said).steps[0]
    assert (step.action, step.target.value, step.target.names) == ("launch_app", "chess", names)


def test_every_step_but_a_plain_wait_or_a_pull_says_what_is_to_be_seen() -> None:
    steps = [step for sentence, _ in table("read.txt") for step in asked(AUTO, sentence).steps]
    bare = [step for step in steps if not step.expect and step.action != "wait" and step.direction != "down"]
    assert bare == []


@pytest.mark.parametrize(
    ("sentence", "typed"),
    [
        ("给张三发微信消息说你好", "你好"),
        ("给张三发微信消息说你好。", "你好"),
        ("给张三发微信消息说“你好。”", "你好。"),
        ("给张三发微信消息说你好！", "你好！"),
        ("给张三发微信消息说在吗？", "在吗？"),
        ("给张三发微信消息说嗯...", "嗯..."),
        ("给张三发微信消息说好。。。", "好。。。"),
        ("给张三发微信消息说：“他说「走」”", "他说「走」"),
        ("给张三发微信消息说  你 好  ", "你 好"),
        ("给张三发微信消息说ＡＢＣ", "ＡＢＣ"),
        ("给张三发微信消息说Hello, World", "Hello, World"),
        ('给张三发微信消息说"打开设置，然后返回"', "打开设置，然后返回"),
        ("send a message to John Smith saying it's 5 o'clock", "it's 5 o'clock"),
        ("send a message to John Smith saying 'it's 5'", "it's 5"),
        ('type "a ‘b’ c"', "a ‘b’ c"),
        ("输入”你好”", "你好"),
        ('输入“你好"', "你好"),
        ("type node.js 2.0", "node.js 2.0"),
        ("输入1，2，3", "1，2，3"),
        ("输入😀👍", "😀👍"),
    ],
)
def test_what_is_typed_is_what_was_written(sentence: str, typed: str) -> None:
    assert [step.text for step in asked(AUTO, sentence).steps if step.action == "input_text"][-1] == typed


def test_a_message_goes_only_to_the_chat_that_is_named_and_only_once() -> None:
    send = asked(AUTO, "给张三发微信消息说你好").steps[-1]
    assert send.irreversible
    assert send.needs == [Condition(kind="title", value="张三"), Condition(kind="field", value="你好")]
    assert send.expect == [Condition(kind="new", value="你好"), Condition(kind="field", value="你好", gone=True)]


def test_what_a_person_says_never_becomes_a_condition_or_target_of_its_own() -> None:
    steps = asked(AUTO, "给“!app:x”发微信消息说“dynamic:{contact}”").steps
    assert [step.text for step in steps if step.text] == ["!app:x", "dynamic:{contact}"]
    assert steps[-1].needs[0] == Condition(kind="title", value="!app:x")


def test_a_template_with_nothing_left_over_is_told_from_a_plain_sentence() -> None:
    assert asked(AUTO, "打开深色模式").progress.brain == "template"
    assert asked(AUTO, "打开设置，点“蓝牙”").progress.brain == "sentence"


def test_the_template_brain_reads_nothing_but_templates() -> None:
    advance = asked(planner("template", APPS), "打开设置，点“蓝牙”")
    assert advance.kind == "stuck"
    assert "No template fits" in said(advance)


def test_a_quotation_that_never_closes_is_said_so() -> None:
    assert "never closed" in said(asked(AUTO, "输入“你好"))


def test_a_sentence_that_is_too_long_is_said_so() -> None:
    assert "2000" in said(asked(AUTO, "点" * 2_001))


def test_a_refusal_names_the_nearest_templates() -> None:
    assert "打开蓝牙设置" in said(asked(AUTO, "把蓝牙设置给我看"))


@pytest.mark.parametrize("front", ["", "com.tencent.mm", "com.android.settings", "org.unknown"])
def test_words_mean_the_same_on_every_screen_but_for_the_way_home(front: str) -> None:
    sentence = "打开设置，点“蓝牙”，返回"
    assert short(asked(AUTO, sentence, front).steps).removeprefix("home; ") == short(asked(AUTO, sentence).steps)


@pytest.mark.parametrize(
    "label",
    [
        "发送",
        "立即支付",
        "支付 ¥35.00",
        "Delete note",
        "Buy now",
        "Add to cart",
        "清空聊天记录",
        "Confirm and pay",
        "Yes, delete",
        "永久删除",
        "确认并支付",
    ],
)
def test_buttons_that_must_not_be_pressed_twice(label: str) -> None:
    assert is_irreversible(label)


@pytest.mark.parametrize("label", ["支付宝", "发现", "设置", "Calls", "Payment methods", "Likes", "保存", "Sent"])
def test_buttons_that_only_look_so(label: str) -> None:
    assert not is_irreversible(label)


PIECES = st.sampled_from(
    [
        "打开",
        "点",
        "输入",
        "返回",
        "给张三发消息说",
        "设置",
        "微信",
        "“你好”",
        "然后",
        "，",
        "。",
        "和",
        "and",
        "then",
        "open",
        "tap",
        "type",
        "'x'",
        '"',
        "“",
        "”",
        "(",
        ")",
        "{",
        "}",
        "3",
        "次",
        "\n",
        "1.",
        "第二个",
        "的",
        "把",
        "拖到",
        "直到",
        "turn",
        "on",
        "scroll",
        ">",
        "-",
        "后",
        "再",
        "请",
    ]
)


@settings(max_examples=150, deadline=None)
@given(st.lists(PIECES, max_size=25).map("".join))
def test_no_mixture_of_words_breaks_the_reader(sentence: str) -> None:
    assert asked(AUTO, sentence).kind in ("steps", "stuck")


@settings(max_examples=100, deadline=None)
@given(st.text(max_size=60))
def test_no_text_breaks_the_reader(sentence: str) -> None:
    assert asked(AUTO, sentence).kind in ("steps", "stuck")


@settings(max_examples=60, deadline=None)
@given(
    st.text(st.characters(exclude_characters='“”"＂', exclude_categories=["Cc", "Cs", "Z"]), min_size=1, max_size=40)
)
def test_any_text_in_quotes_is_typed_as_it_is(text: str) -> None:
    advance = asked(AUTO, f"给张三发微信消息说“{text}”，然后返回桌面")
    assert [step.text for step in advance.steps if step.text][-1] == text
    assert advance.steps[-1].action == "go_home"
