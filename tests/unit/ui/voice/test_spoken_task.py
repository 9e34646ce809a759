"""What a spoken sentence would do, and how another one corrects it."""

from pathlib import Path

import pytest

from iris_screen.core.settings import Settings
from iris_screen.text import render
from iris_screen.ui.voice.spoken_task import read_spoken, says_no


@pytest.mark.parametrize(
    ("said", "is_read", "harmless"),
    [
        ("Turn on Bluetooth.", True, True),
        ("打开蓝牙。", True, True),
        ("send Ann a message saying hi", True, False),
        ("给张三发微信消息说你好", True, False),
        ("delete the third photo in the gallery", True, False),
        ("press Buy now", True, False),
        ("see that things are in order", False, False),
    ],
)
def test_only_what_is_understood_and_agrees_to_nothing_is_harmless(
    said: str, is_read: bool, harmless: bool, tmp_path: Path
) -> None:
    task = read_spoken(Settings(home=tmp_path), said)
    assert (task.text, task.is_read, task.harmless) == (said, is_read, harmless)


@pytest.mark.parametrize(
    ("before", "said", "meant"),
    [
        ("turn on wifi", "No, turn on Bluetooth.", "4. turn on bluetooth"),
        ("打开WLAN", "不，打开蓝牙。", "4. turn on 蓝牙"),
        ("set an alarm for 6 am", "no, 7 am", "5. turn the hours to 07"),
        ("call Ann", "no, Bob", "6. call Bob"),
        ("delete the third photo in the gallery", "no, the second photo", "2. open picture 2"),
    ],
)
def test_no_and_something_else_corrects_what_was_understood(before: str, said: str, meant: str, tmp_path: Path) -> None:
    task = read_spoken(Settings(home=tmp_path), said, before)
    assert meant in [render(line) for line in task.lines]


@pytest.mark.parametrize(
    ("before", "said"), [("给张三发微信消息说你好", "不，李四"), ("send Ann a message saying hi", "no, hello")]
)
def test_a_correction_never_becomes_a_part_of_a_message(before: str, said: str, tmp_path: Path) -> None:
    task = read_spoken(Settings(home=tmp_path), said, before)
    assert not task.is_read


@pytest.mark.parametrize(("said", "does"), [("No.", True), ("不！", True), ("no, Bob", False), ("north", False)])
def test_a_mere_no_takes_it_back(said: str, does: bool) -> None:
    assert says_no(said) is does
