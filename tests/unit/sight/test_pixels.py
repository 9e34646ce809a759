"""Locators, verifiers and blockers on drawn pixels alone: no tree, only what a person sees."""

from pathlib import Path
from typing import Any

import pytest

from iris_screen.core.actions import LaunchApp
from iris_screen.core.condition import Condition
from iris_screen.core.plan import Step, Task
from iris_screen.core.policy import read_policy
from iris_screen.core.press import Press
from iris_screen.core.screen import Frame
from iris_screen.core.target import Target
from iris_screen.core.verdict import Blocker
from iris_screen.sight.blockers import CatalogBlockerFinder, shipped_catalog
from iris_screen.sight.means import join_means
from iris_screen.sight.means.by_text import ByText
from iris_screen.sight.reader import FrameReader
from iris_screen.sight.vision.controls import shapes
from iris_screen.sight.vision.controls.crosses import find_crosses
from iris_screen.sight.vision.controls.inputs import find_keyboard_top, find_text_inputs
from iris_screen.text import render
from iris_screen.tools.devices.address import open_device
from tests.unit.sight.phones import Screen, screen
from tests.unit.sight.screens import pressed

POLICY = Path(__file__).parents[3] / "assets" / "policy.yaml"
LOOKS = [{}, {"dark": True}, {"width": 720, "height": 1600, "density": 1.8}]


@pytest.fixture(scope="module")
def reader() -> FrameReader:
    return FrameReader()


def find(reader: FrameReader, seen: Frame, text: str = "打开设置", wanted: tuple[Step, ...] = ()) -> Blocker | None:
    policy = read_policy(POLICY.read_bytes(), "policy.yaml")
    return CatalogBlockerFinder(shipped_catalog(), policy, reader).find(seen, Task(id="t", text=text), wanted)


def holds(
    reader: FrameReader, condition: str, before: Frame | None, after: Frame, press: Press | None = None
) -> bool | None:
    return join_means(reader=reader).check(Condition.parse(condition), before, after, press).holds


@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("night", [True, False])
def test_a_switch_is_found_and_read_by_its_shape(tmp_path: Path, look: dict[str, Any], night: bool) -> None:
    seen = screen(tmp_path, "switches", night=night, **look).frame(tree=True)
    toggles = [e for e in seen.elements or [] if e.role == "switch"]
    labels = {e.name: e for e in seen.elements or [] if e.role == "text"}
    for name, toggle in zip(["深色主题", "自动亮度"], toggles, strict=True):
        found = shapes.find_toggle_right(seen.pixels, labels[name].box)
        assert found is not None
        assert toggle.box.contains(found.box.center)
        assert found.on is toggle.checked
    assert shapes.find_toggle_right(seen.pixels, labels["关于手机"].box) is None


def look_at_alarms(language: str) -> Frame:
    with open_device(f"sim:?lang={language}") as phone:
        phone.do(LaunchApp(app="com.android.deskclock"))
        return phone.look()


@pytest.mark.parametrize(
    ("before", "language", "labels"), [("en", "zh", ["起床", "睡觉"]), ("zh", "en", ["Get up", "Bedtime"])]
)
def test_the_switch_of_an_alarm_is_found_by_its_label_whatever_was_read_before(
    before: str, language: str, labels: list[str]
) -> None:
    means, seen = ByText(FrameReader()), look_at_alarms(language)
    means.reader.read(look_at_alarms(before))
    places = [means.find(Target(kind="switch", value=label), seen).spots for label in labels]
    assert [len(spots) for spots in places] == [1, 1]
    assert places[0][0].box.bottom < places[1][0].box.top
    assert means.find(Target(kind="switch", value="07:30"), seen).spots[0].box.top > places[0][0].box.bottom


def test_the_switch_of_the_row_above_is_not_that_of_a_row_without_one(reader: FrameReader, tmp_path: Path) -> None:
    seen = screen(tmp_path, "switches").frame(tree=False)
    assert not ByText(reader).find(Target(kind="switch", value="关于手机"), seen).spots


@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("start", ["switches", "people", "chat"])
def test_a_page_of_the_app_is_no_dialog(tmp_path: Path, start: str, look: dict[str, Any]) -> None:
    assert shapes.find_dialog(screen(tmp_path, start, **look).frame().pixels) is None


@pytest.mark.parametrize("look", LOOKS)
def test_an_input_is_told_from_bubbles_and_its_keyboard_is_seen(tmp_path: Path, look: dict[str, Any]) -> None:
    shown = screen(tmp_path, "chat", **look)
    field = next(e.box for e in shown.frame(tree=True).elements or [] if e.role == "input")
    assert [box.overlap(field) is not None for box in find_text_inputs(shown.frame().pixels, shown.frame().kind)] == [
        True
    ]
    assert find_keyboard_top(shown.frame().pixels) is None
    shown.tap(field.center)
    shown.write("一条长一点的消息，好让气泡和输入框一样宽")
    typing = shown.frame(tree=True)
    moved = next(e.box for e in typing.elements or [] if e.role == "input")
    assert [box.overlap(moved) is not None for box in find_text_inputs(typing.pixels, typing.kind)] == [True]
    top = find_keyboard_top(typing.pixels)
    assert top is not None
    assert moved.bottom <= top + 8
    send = next(e.box for e in typing.elements or [] if e.name == "发送")
    shown.tap(send.center)
    sent = shown.frame(tree=True)
    bubble = next(e.box for e in sent.elements or [] if e.name.startswith("一条"))
    assert all(box.overlap(bubble) is None for box in find_text_inputs(sent.pixels, sent.kind))


@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("corner", ["top-right", "top-left", "bottom-right", "bottom-left"])
def test_a_close_cross_is_found_by_its_shape(tmp_path: Path, corner: str, look: dict[str, Any]) -> None:
    blocker = f"kind: ad, screen: system.ad, with: {{title: 春日特惠, corner: {corner}, picture: {corner}}}"
    seen = screen(tmp_path, "people", blocker=blocker, **look).frame(tree=True)
    card = next(e.box for e in seen.elements or [] if e.role == "dialog")
    close = next(e.box for e in seen.elements or [] if e.name == "关闭")
    assert [close.contains(box.center) for box in find_crosses(seen.pixels, card)] == [True]


CARDS = {
    "popup": 'kind: popup, screen: system.popup, with: {title: 温馨提示, text: "长按图标可以整理桌面。"}',
    "update": "kind: dialog, screen: system.update, with: {title: 发现新版本, text: 修复了已知问题}",
    "permission": "kind: permission, screen: system.permission, with: {title: 允许获取位置？, name: location}",
    "loading": 'kind: loading, screen: system.loading, with: {text: "", seconds: 9}',
}


@pytest.mark.parametrize(("start", "seed"), [("people", 0), ("papered", 1), ("papered", 4), ("papered", 8)])
@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("card", CARDS)
def test_a_dialog_over_a_dimmed_page_is_found_where_it_is(
    tmp_path: Path, card: str, look: dict[str, Any], start: str, seed: int
) -> None:
    seen = screen(tmp_path, start, blocker=CARDS[card], seed=seed, **look).frame(tree=True)
    drawn = next(e.box for e in seen.elements or [] if e.role == "dialog")
    found = shapes.find_dialog(seen.pixels)
    assert found is not None
    common = found.overlap(drawn)
    assert common is not None
    assert common.area > 0.95 * max(found.area, drawn.area)


@pytest.mark.parametrize(
    ("card", "look", "kind", "ways"),
    [
        ("popup", {}, "dialog", ["知道了", "BACK"]),
        ("update", {"dark": True}, "popup", ["以后再说", "BACK"]),
        ("permission", {}, "permission", ["不允许", "BACK"]),
        ("loading", {"dark": True}, "loading", [""]),
    ],
)
def test_a_blocker_and_its_ways_out_are_read(
    tmp_path: Path, reader: FrameReader, card: str, look: dict[str, Any], kind: str, ways: list[str]
) -> None:
    blocker = find(reader, screen(tmp_path, "people", blocker=CARDS[card], **look).frame())
    assert blocker is not None
    assert blocker.kind == kind
    assert pressed(blocker.ways_out) == ways
    assert kind != "loading" or [way.why.key for way in blocker.ways_out] == ["see-way-wait-loaded"]


def test_a_permission_the_task_needs_is_given_while_in_use(tmp_path: Path, reader: FrameReader) -> None:
    blocker = find(reader, screen(tmp_path, "people", blocker=CARDS["permission"]).frame(), "导航去公司")
    assert blocker is not None
    assert pressed(blocker.ways_out[:2]) == ["使用时允许", "仅本次允许"]


@pytest.mark.parametrize("close", ["cross", "残忍拒绝"])
def test_an_advertisement_goes_away_by_its_first_way_out_and_is_not_accepted(
    tmp_path: Path, reader: FrameReader, close: str
) -> None:
    blocker = f"kind: ad, screen: system.ad, with: {{title: 春日特惠, close: {close}, size: 36}}"
    shown = screen(tmp_path, "people", blocker=blocker)
    found = find(reader, shown.frame())
    assert found is not None
    shown.take(found.ways_out[0])
    assert shapes.find_dialog(shown.frame().pixels) is None
    assert not shown.phone.effects


def test_a_page_with_the_words_of_a_blocker_is_none(tmp_path: Path, reader: FrameReader) -> None:
    assert find(reader, screen(tmp_path, "people").frame()) is None


def test_words_are_found_among_look_alikes_and_equals_are_both_named(tmp_path: Path, reader: FrameReader) -> None:
    seen = screen(tmp_path, "people").frame(tree=True)
    rows = {e.name: e.box for e in seen.elements or []}
    bare = Frame(seen.pixels, seen.key, 0.0)
    found = join_means(reader=reader).locate(Target.parse("text:张三"), bare).found
    assert found is not None
    assert rows["张三"].contains(found.box.center)
    assert len(join_means(reader=reader).locate(Target.parse("text:李雷"), bare).spots) == 2
    assert join_means(reader=reader).locate(Target(kind="text", value="李雷", nth=2), bare).found
    assert not join_means(reader=reader).locate(Target.parse("text:韩梅梅"), bare).spots


def test_words_behind_a_dialog_are_not_found_though_they_can_be_read(tmp_path: Path, reader: FrameReader) -> None:
    seen = screen(tmp_path, "people", blocker=CARDS["popup"]).frame()
    answer = join_means(reader=reader).locate(Target.parse("text:张三"), seen)
    assert not answer.spots
    assert answer.reason is not None and "behind a dialog" in render(answer.reason)
    assert join_means(reader=reader).locate(Target.parse("text:知道了"), seen).found


def test_a_switch_is_located_and_checked_by_the_words_on_its_row(tmp_path: Path, reader: FrameReader) -> None:
    seen = screen(tmp_path, "switches", night=True).frame(tree=True)
    drawn = [e.box for e in seen.elements or [] if e.role == "switch"]
    bare = Frame(seen.pixels, seen.key, 0.0)
    found = join_means(reader=reader).locate(Target.parse("switch:深色主题"), bare).found
    assert found is not None
    assert drawn[0].contains(found.box.center)
    assert holds(reader, "on:深色主题", None, bare) is True
    assert holds(reader, "off:深色主题", None, bare) is False
    assert holds(reader, "on:关于手机", None, bare) is None
    assert not join_means(reader=reader).locate(Target.parse("switch:关于手机"), bare).spots


def test_a_message_is_seen_in_its_field_and_then_as_a_new_bubble(tmp_path: Path, reader: FrameReader) -> None:
    shown: Screen = screen(tmp_path, "chat")
    field = join_means(reader=reader).locate(Target.parse("field:发消息"), shown.frame()).found
    assert field is not None
    shown.tap(field.box.center)
    shown.write("你好呀")
    typed = shown.frame()
    press = Press(purpose="step", turn=1, frame=typed.key)
    assert holds(reader, "field:你好呀", None, typed, press) is True
    assert holds(reader, "field:你好", None, typed, press) is False
    assert holds(reader, "new:你好呀", None, typed, press) is None
    send = join_means(reader=reader).locate(Target.parse("text:发送"), typed).found
    assert send is not None
    shown.tap(send.box.center)
    sent = shown.frame()
    assert holds(reader, "new:你好呀", typed, sent, press) is True
    assert holds(reader, "new:你好呀", sent, sent, press) is False
    assert holds(reader, "changed", typed, sent, press) is True
    assert holds(reader, "changed", sent, sent, press) is False
