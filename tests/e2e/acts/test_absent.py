"""What is not there, or there twice, is said plainly and soon; nothing is pressed in its place."""

import shutil
from pathlib import Path

import pytest

from tests.e2e.rig import SMALL, WORLDS, Ran, run

FINGERS = [f"sim:?abilities=touch&{SMALL}", f"sim:?{SMALL}", "sim:?abilities=touch&elements=none"]

ABSENT = {
    "给王麻子发微信消息说你好": "“王麻子” was not found in WeChat",
    "给王麻子打电话": "“王麻子” was not found in Contacts",
    "把会飞的鱼加入购物车": "“会飞的鱼” was not found in Choice Mall",
    "打开设置，点“隐身模式”": "“隐身模式” was not found on the first page of Settings",
    "打开星际导航": "“星际导航” was not found on the home screen",
}


def touched(ran: Ran) -> list[str]:
    return [entry["effect"] for entry in ran.report["effects"] if entry["effect"] in ("sent", "called")]


@pytest.mark.parametrize("address", FINGERS, ids=["touch", "launch", "pixels"])
@pytest.mark.parametrize("task", ABSENT)
def test_what_is_not_there_is_named_and_not_looked_for_again_and_again(task: str, address: str) -> None:
    ran = run(task, f"{address}&seed=3")
    assert ran.outcome.status == "failed" and ran.reason.startswith(ABSENT[task]), ran
    assert not touched(ran) and not ran.taken, ran
    assert sum(" replan " in line for line in ran.story) <= 2, ran


@pytest.mark.parametrize("address", FINGERS, ids=["touch", "launch", "pixels"])
def test_a_contact_who_was_searched_by_name_and_not_found_is_searched_once(address: str) -> None:
    ran = run("给王麻子发微信消息说你好", address)
    assert sum("next: type the name 王麻子" in line for line in ran.story) == 1, ran


@pytest.fixture
def namesakes(tmp_path: Path) -> Path:
    """The shipped phone, on which 李四 is called 张三 too."""
    shutil.copytree(WORLDS / "phone", tmp_path / "phone")
    chat = tmp_path / "phone" / "apps" / "chat.yaml"
    chat.write_text(chat.read_text("utf-8").replace("name: 李四", "name: 张三"), "utf-8")
    return tmp_path / "phone" / "world.yaml"


@pytest.mark.parametrize("options", [f"abilities=touch&{SMALL}", "abilities=touch&elements=none"])
def test_of_two_namesakes_none_is_written_to_where_nobody_can_say_which(namesakes: Path, options: str) -> None:
    ran = run("给张三发微信消息说你好", f"sim:{namesakes}?{options}")
    assert ran.outcome.status == "failed" and "several things here could be “张三”" in ran.reason, ran
    assert "张三 appears 2 times, at " in ran.reason and not touched(ran), ran
    assert sum("next: type the name 张三" in line for line in ran.story) == 1, ran
