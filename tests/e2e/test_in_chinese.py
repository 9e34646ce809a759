"""Whole runs, told to somebody who reads one language: whatever a run says of itself is said in it."""

import re
from typing import Any

import pytest

from iris_screen.core.message import Message
from iris_screen.core.record import Record
from iris_screen.text import render
from tests.e2e.rig import Ran, run

ENGLISH = re.compile(r"\b[a-z]{2,}\b")
CHINESE = re.compile(r"[\u4e00-\u9fff]+")
OTHERS = re.compile(r"“.*”|[\w.]*\.[\w.]+|\w*_\w+|sim:\S*|--[\w-]+|iris \w+ \w+|运行 \w+|\brig\b|\brun rig\b")
"""Texts of a screen or a person, packages, names of pictures, addresses and commands."""

RUNS = [
    ("打开设置，打开深色模式", "sim:?seed=2"),
    ("给张三发微信消息说你好", "sim:?seed=9"),
    ("拍一张照片", "sim:?seed=2"),
    ("新建便签，内容是茶", "sim:?seed=9"),
    ("打开设置，点击“没有”", "sim:?seed=2"),
    ("open Settings, turn on Dark mode", "sim:?lang=en&seed=2"),
]


def told(value: Any) -> list[Message]:
    """Every message in what the nodes wrote."""
    match value:
        case Message():
            return [value]
        case Record():
            return [each for name in type(value).model_fields for each in told(getattr(value, name))]
        case dict():
            return [each for name, part in value.items() if name not in ("progress", "history") for each in told(part)]
        case list():
            return [each for part in value for each in told(part)]
        case _:
            return []


def said(ran: Ran) -> list[Message]:
    return [each for update in ran.updates for each in told(update)]


@pytest.mark.parametrize(("task", "address"), [each for each in RUNS if "lang=en" not in each[1]])
def test_in_chinese_no_english_word_stands_outside_quotes(task: str, address: str) -> None:
    lines = {render(each, "zh") for each in said(run(task, address))}
    left = {line: found for line in lines if (found := ENGLISH.findall(OTHERS.sub("", line)))}
    assert len(lines) > 10 and not left


@pytest.mark.parametrize(("task", "address"), [each for each in RUNS if "lang=en" in each[1]])
def test_in_english_no_chinese_stands_outside_quotes(task: str, address: str) -> None:
    lines = {render(each, "en") for each in said(run(task, address))}
    left = {line: found for line in lines if (found := CHINESE.findall(OTHERS.sub("", line)))}
    assert len(lines) > 10 and not left
