"""Whole runs, told to somebody who reads no English: whatever a run says of itself is said in Chinese."""

import re

import pytest

from iris_screen.ui.chinese import in_chinese
from tests.e2e.rig import run

ENGLISH = re.compile(r"\b(?!elements\b)[a-z]{2,}\b")
OTHERS = re.compile(r"“[^”]*”|[\w.]*\.[\w.]+|[\w]*_[\w]+|图标 [\w ]+")
"""Texts of a screen, packages, and names of pictures."""


@pytest.mark.parametrize(
    "task",
    ["打开设置，打开深色模式", "给张三发微信消息说你好", "拍一张照片", "新建便签，内容是茶", "打开设置，点击“没有”"],
)
@pytest.mark.parametrize("seed", [2, 9])
def test_all_that_a_run_says_is_said_in_chinese(task: str, seed: int) -> None:
    ran = run(task, f"sim:?seed={seed}")
    notes = [line[24:] for line in ran.story if task not in line]
    told = [note for note in (*notes, ran.outcome.reason) if note]
    left = {line: found for line in told if (found := ENGLISH.findall(OTHERS.sub("", in_chinese(line))))}
    assert len(told) > 10 and not left
