"""Evidence from element trees: only what is really shown counts."""

import pytest

from iris_screen.core.condition import Condition
from iris_screen.core.screen import Frame
from iris_screen.core.state import Aim
from iris_screen.core.verdict import Found
from iris_screen.sight.verifiers import FromElements, verifier
from tests.unit.sight.screens import box, button, dialog, element, frame, keyboard, label, row


def check(condition: str, after: Frame, before: Frame | None = None, aim: Aim | None = None) -> Found:
    return FromElements().check(Condition.parse(condition), before, after, aim)


def holds(condition: str, after: Frame, before: Frame | None = None, aim: Aim | None = None) -> bool | None:
    return check(condition, after, before, aim).holds


@pytest.mark.parametrize(
    ("shown", "words", "seen"),
    [
        ("张三", "张三", True),
        ("张三丰", "张三", False),
        ("收到: 你好", "你好", True),
        ("Dark theme", "dark theme", True),
        ("Darker themes", "dark theme", False),
        ("07:00", "7:00", False),
        ("已发送！", "已发送", True),
    ],
)
def test_words_are_shown_only_where_they_stand_by_themselves(shown: str, words: str, seen: bool) -> None:
    after = frame(row("text", shown, 400), row("button", "返回", 120))
    assert holds(f"text:{words}", after) is seen
    assert holds(f"!text:{words}", after) is not seen


def test_what_lies_behind_a_dialog_is_not_shown() -> None:
    assert holds("text:设置", frame(row("text", "设置", 120), *dialog(label("更新？"), button("取消")))) is False


def test_a_message_is_new_only_as_one_more_bubble() -> None:
    typed = element("input", "发消息", (40, 2200, 900, 2300), value="你好", focused=True)
    old = row("text", "你好", 500)
    before = frame(old, typed, *keyboard())
    sent = frame(old, row("text", "你好", 700), typed.replace(value=""), *keyboard())
    assert holds("new:你好", sent, before) is True
    assert holds("new:你好", before, before) is False
    assert holds("new:你好", frame(old, row("text", "你好吗", 700)), before) is False
    assert holds("new:你好", sent) is None


def test_a_field_holds_every_character_or_not_the_text() -> None:
    shown = [element("input", "备注", (40, 300, 900, 380), value="milk and 2 eggs", focused=True)]
    assert holds("field:milk and 2 eggs", frame(*shown)) is True
    assert holds("field:milk and 2 egg", frame(*shown)) is False
    assert holds("field:Milk and 2 eggs", frame(*shown)) is False
    assert "milk and 2 eggs" in check("field:milk", frame(*shown)).seen
    assert holds("field:milk and 2 eggs", frame(row("text", "milk and 2 eggs", 300))) is False


def test_of_a_long_text_no_more_is_claimed_than_is_told() -> None:
    cut = frame(element("input", "备注", (40, 300, 900, 380), value="a" * 2_000, focused=True))
    assert holds(f"field:{'a' * 2_100}", cut) is None
    assert holds(f"field:{'b' * 2_100}", cut) is False


def test_the_focused_field_is_the_one_that_is_read_back() -> None:
    other = element("input", "标题", (40, 300, 900, 380), value="你好")
    focused = element("input", "内容", (40, 500, 900, 580), value="", focused=True)
    assert holds("field:你好", frame(other, focused)) is False


def test_a_hidden_password_cannot_be_told() -> None:
    secret = element("input", "密码", (40, 300, 900, 380), value="••••", focused=True)
    assert holds("field:abcd", frame(secret)) is None
    assert holds("field:abcde", frame(secret)) is False


@pytest.mark.parametrize("is_on", [True, False])
def test_a_switch_is_read_on_the_row_of_its_words(is_on: bool) -> None:
    toggles = [
        element("switch", "", (900, top, 1020, top + 60), checked=on) for top, on in [(300, is_on), (450, not is_on)]
    ]
    after = frame(row("text", "深色模式", 300), row("text", "自动", 450), *toggles)
    assert holds("on:深色模式", after) is is_on
    assert holds("off:深色模式", after) is not is_on
    assert holds("on:蓝牙", after) is None


def test_the_app_in_front_is_known_or_not() -> None:
    assert holds("app:com.example.app", frame()) is True
    assert holds("app:com.example", frame()) is False
    assert holds("!app:com.example", frame()) is True
    assert holds("app:com.example", frame(app="")) is None


def test_a_clock_in_the_status_bar_is_no_change() -> None:
    before = frame(element("text", "09:41", (40, 10, 200, 60)), row("text", "设置", 300), key="same")
    after = frame(element("text", "09:42", (40, 10, 200, 60)), row("text", "设置", 300), key="same")
    assert holds("changed", after, before) is None
    assert holds("changed", frame(row("text", "显示", 300)), before) is True


def test_the_target_has_moved_on_when_it_is_gone_or_changed() -> None:
    toggle = element("switch", "", (900, 300, 1020, 360), checked=False)
    before = frame(row("text", "蓝牙", 300), toggle)
    aim = Aim(purpose="step", turn=1, frame="k", box=toggle.box)
    assert holds("moved_on", before, before, aim) is False
    assert holds("moved_on", frame(row("text", "蓝牙", 300), toggle.replace(checked=True)), before, aim) is True
    assert holds("moved_on", frame(row("text", "别的", 300)), before, aim) is True
    assert holds("moved_on", before, before, None) is None
    assert holds("moved_on", before, before, aim.replace(box=box(10, 2000, 60, 2050))) is None


def test_nothing_is_claimed_on_a_bad_picture_but_by_its_elements() -> None:
    black = frame(row("text", "已发送", 300), health="black")
    bare = Frame(pixels=black.pixels, key="k", at=0.0, health="black")
    everything = verifier()
    assert everything.check(Condition.parse("text:已发送"), None, black, None).holds is True
    for condition in ("text:已发送", "changed", "moved_on", "!text:已发送"):
        assert everything.check(Condition.parse(condition), black, bare, None).holds is None, condition


def test_a_description_cannot_be_told_without_a_model() -> None:
    assert verifier().check(Condition.parse("dynamic:a red car"), frame(), frame(), None).holds is None
