"""Whether the words of a goal only say where to come, so that being there is all of it."""

import pytest

from iris_screen.core.parsing.policy_words import find_quoted
from iris_screen.planning.where_to import only_comes_to, only_shows


@pytest.mark.parametrize(
    "goal",
    [
        "open Notes, press “New colleagues”",
        "open the mail “Lunch on Sunday”",
        "open “Lunch” in Notes",
        "go to the “Bluetooth” page",
        "open “Settings”, then find “Bluetooth” and see whether it is on",
        "press “Star” on the page",
        "打开“李四”的聊天",
        "进入“设置”里的“蓝牙”页面",
        "找到邮件“周日午餐”并点击“回复”",
    ],
)
def test_it_only_goes_looks_or_presses(goal: str) -> None:
    assert only_comes_to(goal, find_quoted(goal), ["Notes"])


@pytest.mark.parametrize(
    "goal",
    [
        "star the mail “Lunch on Sunday”",
        "open the mail “Lunch on Sunday” and favourite it",
        "open “Lunch” to favourite it",
        "open “Lunch”; heart it",
        "unsubscribe from “Lunch”",
        "press “More” twice",
        "给“周日午餐”加星标",
        "打开邮件“周日午餐”并加星标",
        "打开“周日午餐”加星标",
        "在“设置”里打开“蓝牙”",  # turned on
        "don't open “Lunch”",
    ],
)
def test_whatever_else_it_asks_for_may_be_any_act(goal: str) -> None:
    assert not only_comes_to(goal, find_quoted(goal), ["Notes"])


@pytest.mark.parametrize(
    "goal",
    [
        "tomorrow's weather is on the screen",
        "the mail from the library is open and the day the book is due is noted",
        "the contact Ann has been found",
        "read the mail of the library",
        "图书馆的邮件已打开，记下书到期的日期",
        "明天的天气显示在屏幕上了",
        "the chat with Ann is open",
        "the mail “Lunch” is shown on the screen",
        "Memo is open",
        "the price of the door is visible on the screen",
        "聊天已打开",
        "打开图书馆的邮件，记下日期",
    ],
)
def test_a_goal_may_only_say_what_is_seen_then(goal: str) -> None:
    assert only_shows(goal, ["Memo", "便签"])


@pytest.mark.parametrize(
    "goal",
    [
        "",
        "the mail is starred",
        "the mail is starred and is open",
        "the mail is open and hearted",
        "Bluetooth is on",
        "the day is noted in Memo",
        "给邮件加星标，记下日期",
        "邮件已打开并加星标",
        "日期已记下到便签",
        "第一个人已存成联系人",
        "the mail is shown as starred",
        "Bluetooth is shown as on",
        "the order is shown as paid",
        "the profile is visible to friends only",
        "the mail is open to everyone",
        "the note is shown in the status bar",
        "the mail is read by Ann",
        "the date is noted down in the calendar",
        "the door is open",
        "the garage of the page is opened",
        "the seconds are shown",
        "my profile is visible",
        "mail notifications are displayed",
        "蓝牙已打开",
        "手电筒已打开",
        "门已打开",
        "打开门",
        "显示秒数",
        "电量百分比已显示",
        "邮件已打开，记下日期，门已打开",
    ],
)
def test_a_goal_that_says_more_than_what_is_seen_may_ask_for_any_act(goal: str) -> None:
    assert not only_shows(goal, ["Memo", "便签"])
