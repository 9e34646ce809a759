"""What Iris says of a run is said in Chinese, and what others say stays as they said it."""

import re
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from iris_screen.core.condition import _IN_WORDS
from iris_screen.core.parsing.yaml_text import load_yaml
from iris_screen.ui.chinese import TABLE, in_chinese

APPS = Path(__file__).parents[3] / "assets" / "apps"
LATIN = re.compile("[A-Za-z]{2,}")


def descriptions() -> Iterator[str]:
    """Of every step of the shipped tasks, with a name in each slot."""
    for file in sorted(APPS.glob("*/tasks.yaml")):
        tasks, _ = load_yaml(file.read_bytes(), file.name)
        for step in (step for task in tasks["tasks"] for step in task.get("steps", [])):
            for said in (step.get("description", ""), step.get("fallback", {}).get("description", "")):
                if said:
                    yield re.sub(r"\{\w+\}", "张三", said.replace("{n}", "3"))


@pytest.mark.parametrize("said", sorted(set(descriptions())))
def test_every_step_of_the_shipped_tasks_is_said_in_chinese(said: str) -> None:
    assert not LATIN.search(in_chinese(said))


@pytest.mark.parametrize("words", sorted(set(_IN_WORDS.values()) - {"{}"}))
@pytest.mark.parametrize(
    "seen", ["{} seen by elements", "no {} seen by text", "{} not seen by pixels", "{} cannot be told"]
)
def test_everything_that_can_be_looked_for_is_said_in_chinese(words: str, seen: str) -> None:
    said = in_chinese(f"verified: everything expected is seen; {seen.format(words.format('甲'))}")
    assert said.startswith("已确认：预期的都看到了；") and not LATIN.search(said)


@pytest.mark.parametrize(
    ("said", "chinese"),
    [
        ("tap at 540, 1832", "点击 540, 1832"),
        ("Search the web for tea is no sentence of ours", "Search the web for tea is no sentence of ours"),
        ("send it to John Smith", "发送给 John Smith"),
        ("next: turn on 深色模式", "下一步：打开深色模式"),
        ("“Pay” would pay or order something; that needs a yes", "按“Pay”会付款或下单；这需要你同意"),
        ("type “next: play”", "输入“next: play”"),
        ("in 设置 for 17 seconds", "在设置停留了 17 秒"),
        ("in Settings for 1 hour", "在 Settings 停留了 1 小时"),
        ("in an app without a name for a moment", "在一个没有名字的应用里停留了片刻"),
        ("open Files — then the notes — verified", "open Files — then the notes — 已确认"),
        ("", ""),
    ],
)
def test_names_and_texts_of_others_stay_as_they_are(said: str, chinese: str) -> None:
    assert in_chinese(said) == chinese


@pytest.mark.parametrize(
    "said",
    ["; " * 490, "next: " * 160, " at 1, 1 by " * 80, "“" * 1_000, "{a}{0}{A}", "a" * 100_000, "verified: {A}\n; x"],
)
def test_no_text_of_a_screen_breaks_it_or_keeps_it_busy(said: str) -> None:
    begun = time.process_time()
    assert isinstance(in_chinese(said), str)
    assert time.process_time() - begun < 5


def test_both_sides_of_every_line_of_the_table_hold_the_same_places() -> None:
    lines, _ = load_yaml(TABLE.read_bytes(), TABLE.name)
    places = re.compile(r"\{\w\}")
    assert not [one for one in lines.items() if sorted(places.findall(one[0])) != sorted(places.findall(one[1]))]
