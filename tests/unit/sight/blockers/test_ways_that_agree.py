"""Cards whose answers do something: nothing of them is a way out, and BACK is what is left."""

from pathlib import Path

import numpy as np
import pytest

from iris_screen.core.actions import PressKey
from iris_screen.core.geometry import Box
from iris_screen.core.plan import Task
from iris_screen.core.policy import read_policy
from iris_screen.core.screen import Element, Frame
from iris_screen.sight.blockers import CatalogBlockerFinder, shipped_catalog
from tests.unit.sight.screens import pressed

POLICY = read_policy(Path("assets/policy.yaml").read_bytes(), "assets/policy.yaml")
FINDER = CatalogBlockerFinder(shipped_catalog(), POLICY)
CARD = Box(left=40, top=300, right=360, bottom=520)


def frame(said: str, *answers: str) -> Frame:
    row = [
        Element(id=a, role="button", name=a, box=Box(left=60 + 140 * n, top=440, right=180 + 140 * n, bottom=490))
        for n, a in enumerate(answers)
    ]
    text = Element(id="t", role="text", name=said, box=Box(left=60, top=320, right=340, bottom=400))
    elements = [Element(id="d", role="dialog", box=CARD), text, *row]
    return Frame(pixels=np.full((800, 400, 3), 200, np.uint8), key="k", at=0.0, app="a.b", elements=elements)


@pytest.mark.parametrize(
    ("said", "answers", "agrees"),
    [
        ("是否清理出错的文件？全部照片会丢失", ["保留", "确定"], {"确定", "保留"}),
        ("请求超时。将从余额扣除 35 元再试一次", ["放着不管", "重试"], {"重试"}),
        ("点击好的即表示您订阅每月 30 元套餐", ["好的"], {"好的"}),
        ("您要取消会员自动保护吗？", ["保持", "取消"], {"取消", "保持"}),
        ("您有一份未发出的草稿", ["继续编辑", "放弃"], {"放弃"}),
        ("取消订单", ["取消", "保留"], {"取消", "保留"}),
        ("Cancel your order", ["Cancel", "Keep it"], {"Cancel", "Keep"}),
        ("关闭查找手机", ["关闭"], {"关闭"}),
        ("查找手机正在运行", ["关闭"], {"关闭"}),
        ("张三 请求添加你为好友", ["拒绝", "接受"], {"拒绝", "接受"}),
        ("退出后草稿将丢失", ["返回", "继续编辑"], {"返回", "继续"}),
        ("安全警告：检测到病毒", ["忽略", "立即清理"], {"忽略", "清理"}),
        ("按“好的”把余额转给李四", ["好的"], {"好的"}),
        ("Press Continue to wipe this phone", ["Continue"], {"Continue"}),
        ("自动续订将于今天开始", ["好的"], {"好的"}),
        ("将清理 3.2 GB 照片", ["确定"], {"确定"}),
        ("New keyboard: tap below to install it", ["OK"], {"OK"}),
        ("By tapping OK you agree to be charged $5 per month", ["OK"], {"OK"}),
        ("Network error. Try again for $1?", ["Leave it", "Try again"], {"Try again"}),
        ("从所有设备删除214张照片？", ["关闭", "知道了"], {"知道了"}),
        ("你的回复将发给全部42位成员。", ["关闭", "知道了"], {"知道了"}),
        ("Remove 214 photos from all devices?", ["Got it"], {"Got it"}),
    ],
)
def test_an_answer_that_does_something_is_no_way_out(said: str, answers: list[str], agrees: set[str]) -> None:
    blocker = FINDER.find(frame(said, *answers), Task(id="r", text="打开设置"))
    ways = blocker.ways_out if blocker else []
    assert not [told for told in pressed(ways) if any(word in told for word in agrees)]
    assert not ways or isinstance(ways[-1].action, PressKey)


@pytest.mark.parametrize(
    ("said", "answer"),
    [("系统将于今晚维护", "确定"), ("网络连接失败", "重试"), ("Update finished", "OK"), ("会议延期", "关闭")],
)
def test_the_only_answer_is_pressed_after_back_alone(said: str, answer: str) -> None:
    blocker = FINDER.find(frame(said, answer), Task(id="r", text="打开设置"))
    assert blocker is not None and pressed(blocker.ways_out) == ["BACK", answer]


@pytest.mark.parametrize(
    ("said", "answers", "way"),
    [
        ("网络错误", ["取消", "重试"], "取消"),
        ("版本说明", ["我知道了"], "我知道了"),
        ("发现新版本", ["立即更新", "以后再说"], "以后再说"),
    ],
)
def test_an_answer_that_only_closes_is_the_first_way_out(said: str, answers: list[str], way: str) -> None:
    blocker = FINDER.find(frame(said, *answers), Task(id="r", text="打开设置"))
    assert blocker is not None and pressed(blocker.ways_out)[0].startswith(way)
