"""What an app says of failure counts against what was done, and nothing else does."""

import pytest

from iris_screen.core.condition import Condition
from iris_screen.core.press import Press
from iris_screen.sight.evidence.failure import find_new_failure, says_it_failed
from iris_screen.sight.means import join_means
from iris_screen.sight.means.by_elements import ByElements
from tests.unit.sight.screens import dialog, element, frame, label, row

PAGE = ["张三", "昨天", "你好"]


@pytest.mark.parametrize(
    "said",
    [
        "warning",
        "error",
        "重发",
        "发送失败，点击重试",
        "消息已发出，但被对方拒收了",
        "未送达",
        "Not delivered",
        "Message could not be sent",
        "Couldn't send",
        "You have been blocked",
        "Failed to vote",
        "Error 5",
        "ic_error_red",
        "无法连接服务器",
    ],
)
def test_failure_is_said_in_many_words(said: str) -> None:
    assert says_it_failed(said)


@pytest.mark.parametrize("said", ["已发送", "Delivered", "Terror", "mirrored", "你好", "Unblock", "Failsafe mode"])
def test_other_words_do_not_speak_of_failure(said: str) -> None:
    assert not says_it_failed(said)


@pytest.mark.parametrize(
    ("after", "written", "seen"),
    [
        ([*PAGE, "发送失败"], "你好", "发送失败"),
        ([*PAGE, "付款失败了"], "付款失败了", ""),
        ([*PAGE, "付款失败了", "发送失败"], "付款失败了", "发送失败"),
        (PAGE, "", ""),
        (["订单", "昨天的付款失败", "退款"], "", ""),
    ],
)
def test_it_counts_where_it_is_new_on_the_same_page_and_not_ones_own(after: list[str], written: str, seen: str) -> None:
    assert find_new_failure(PAGE, after, written) == seen


def test_what_was_there_before_is_no_news() -> None:
    assert find_new_failure([*PAGE, "发送失败"], [*PAGE, "发送失败"], "") == ""


def test_a_message_with_a_warning_beside_it_was_not_sent() -> None:
    before = frame(row("text", "昨天", 300), row("text", "好的", 400))
    bubble, mark = row("text", "你好", 500), element("image", "warning", (700, 500, 760, 560))
    check = join_means().check
    assert check(Condition.parse("new:你好"), before, frame(*(before.elements or []), bubble), None).holds is True
    refused = check(Condition.parse("new:你好"), before, frame(*(before.elements or []), bubble, mark), None)
    assert (refused.holds, refused.fails, refused.seen) == (False, True, "warning")


def test_a_change_that_says_it_failed_is_not_the_one_that_was_wanted() -> None:
    before = frame(row("button", "投票", 300), row("text", "规则", 400))
    after = frame(*(before.elements or []), row("text", "投票失败", 2000))
    press = Press(purpose="step", turn=1, frame="k", box=row("button", "投票", 300).box, words="投票")
    assert join_means().check(Condition.parse("changed"), before, after, press).holds is False


def test_a_question_that_speaks_of_failure_is_no_failure() -> None:
    before = frame(row("button", "关闭定位", 300), row("text", "规则", 400))
    after = frame(*(before.elements or []), *dialog(label("关闭后一些应用将无法使用")))
    assert ByElements().holds(Condition.parse("failed"), before, after, None).holds is False


def test_what_lasts_is_doubted_only_where_the_opposite_is_seen() -> None:
    def holds(shown: list[bool]) -> bool | None:
        rows = [element("switch", "蓝牙", (800, 300, 900, 360), checked=on) for on in shown]
        return join_means().check(Condition.parse("~on:蓝牙"), None, frame(*rows), None).holds

    assert holds([True]) is True
    assert holds([False]) is False
    assert holds([]) is True


def test_what_is_read_otherwise_now_or_comes_by_itself_is_no_news() -> None:
    assert find_new_failure([*PAGE, "Waming: old"], [*PAGE, "Warning: old"], "", ["Warning: old"]) == ""
    assert find_new_failure(PAGE, [*PAGE, "Error 5", "Error 5"], "", ["Error 5"]) == "Error 5"


def test_an_error_in_a_log_that_goes_on_by_itself_is_not_the_presss() -> None:
    lines = [row("text", "line 1", 300), row("text", "line 2", 400)]
    before, after = frame(*lines), frame(*lines, row("text", "Error: no disk", 500))
    press = Press(purpose="step", turn=1, frame="k", box=row("button", "投票", 1300).box, restless=[lines[1].box])
    assert ByElements().holds(Condition.parse("failed"), before, after, press).holds is False
    assert ByElements().holds(Condition.parse("failed"), before, after, None).holds is True
