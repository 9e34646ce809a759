import pytest

from iris_screen.core.condition import Condition
from iris_screen.core.message import say
from iris_screen.core.plan import Step
from iris_screen.core.target import Target
from iris_screen.core.verdict import Found
from iris_screen.text import render


@pytest.mark.parametrize(
    "text", ["wechat", "text:保存", "id:7", "field:Search", "switch:深色模式", "dynamic:the red one", ""]
)
def test_a_target_reads_what_it_writes(text: str) -> None:
    assert str(Target.parse(text)) == text


@pytest.mark.parametrize(
    ("target", "en", "zh"),
    [
        (Target(kind="ref", value="chess", label="Chess Club||棋社"), "Chess Club", "棋社"),
        (Target.parse("text:最近||通话记录||Recents||Recent"), "Recents", "最近"),
        (Target.parse("text:Save||Store"), "Save", "Save"),  # no wording in his language: the first
        (Target.parse("text:保存"), "保存", "保存"),
        (Target.parse("button:"), "the button", "按钮"),
        (Target(kind="field"), "the text field", "输入框"),
    ],
)
def test_a_target_is_called_by_its_name_in_the_readers_language(target: Target, en: str, zh: str) -> None:
    told = say("text-quoted", words=target.in_words())
    assert (render(told, "en"), render(told, "zh")) == (f"“{en}”", f"“{zh}”")


def test_a_target_is_looked_for_by_all_its_names() -> None:
    assert Target.parse("text:保存||Save").all_names == ["保存", "Save"] and Target().all_names == []
    assert Target.parse("button:").is_named and not Target(kind="field").is_named


def test_a_condition_and_a_step_are_told_in_the_readers_language() -> None:
    step = Step(action="input_text", target=Target.parse("field:收件人||To"), text="Ann")
    shown = Condition.parse("on:深色模式||Dark mode")
    dark = Condition.parse("slider:亮度||Brightness=-12")
    bright = Found(
        condition=dark, holds=True, means="slider", seen="60 → 48", wording=dark.value
    )  # as a chain finds it
    told = [render(each.in_words(), language) for each in (step, shown, bright) for language in ("en", "zh")]
    assert told == [
        "type into “To” Ann",
        "输入“收件人” Ann",
        "“Dark mode” on",
        "“深色模式”已开启",
        "seen: “Brightness” at 60 → 48 %",
        "看到：“亮度”为 60 → 48%",
    ]


@pytest.mark.parametrize(
    ("condition", "holds", "seen", "en", "zh"),
    [
        ("slider:Brightness=50", True, "49", "seen: “Brightness” at 49 %", "看到：“Brightness”为 49%"),
        ("slider:Brightness=50", False, "44", "not seen: “Brightness” at 50 %", "未看到：“Brightness”为 50%"),
        ("!slider:Brightness=50", True, "44", "seen: “Brightness” not at 50 %", "看到：“Brightness”不是 50%"),
        ("!slider:Brightness=50", False, "50", "not seen: “Brightness” not at 50 %", "未看到：“Brightness”不是 50%"),
        (
            *("slider:Brightness=-12", False, "60 → 60"),
            *("not seen: “Brightness” changed by -12 %", "未看到：“Brightness”变化 -12%"),
        ),
        (
            *("!slider:Brightness=+12", True, "60 → 60"),
            *("seen: “Brightness” not changed by +12 %", "看到：“Brightness”没有变化 +12%"),
        ),
    ],
)
def test_where_a_slider_stands_is_told_only_as_proof_that_it_is_there(
    condition: str, holds: bool, seen: str, en: str, zh: str
) -> None:
    found = Found(condition=Condition.parse(condition), holds=holds, means="slider", seen=seen)
    assert [render(found.in_words(), language) for language in ("en", "zh")] == [en, zh]
