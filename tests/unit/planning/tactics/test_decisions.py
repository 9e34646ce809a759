"""What an answer means on a frame: which step, where, and what the screen does not bear out."""

from typing import Any

import pytest

from iris_screen.core.actions import Click, Drag, Hover, MovePointer, PressKey, Scroll, Swipe, Tap
from iris_screen.core.geometry import Box, Point
from iris_screen.core.message import say, verbatim
from iris_screen.core.plan import Step
from iris_screen.core.protocols import Decision, Situation
from iris_screen.core.screen import Frame
from iris_screen.core.target import Target
from iris_screen.core.verdict import Finding
from iris_screen.models.answers import Unreadable
from iris_screen.planning.step_actions import actions_for, direction_between
from iris_screen.planning.tactics.decisions import decide
from iris_screen.planning.tactics.reply import Place, Reply
from tests.unit.sight.screens import HEIGHT, WIDTH, button, element, frame, task

SAVE = button("保存", left=400, top=1000)
LIST = element("list", "", (0, 200, WIDTH, 2000), id="list")
ROW = element("button", "张三", (0, 300, WIDTH, 420), id="row")
MIDDLE = (0.5, 0.5)


def decide_on(said: Reply, seen: Frame | None = None, pointer: Point | None = None) -> Decision:
    now = Situation(task=task(), goal=Step(action="goal"), pointer=pointer)
    return decide(said, now, seen or frame(SAVE, LIST, ROW), "the answer")


def actions(decision: Decision) -> list[Any]:
    assert decision.step is not None
    return list(actions_for(decision.step, frame().size, decision.box, decision.end))


def at(x: float, y: float, **more: str) -> Place:
    return Place(at=(x / WIDTH, y / HEIGHT), **more)


def test_a_point_on_a_thing_means_the_thing() -> None:
    assert decide_on(Reply(act="tap", place=at(410, 1010))).box == SAVE.box
    assert decide_on(Reply(act="tap", place=Place(id="row"))).box == ROW.box


def test_a_point_on_nothing_is_pressed_where_it_is() -> None:
    assert actions(decide_on(Reply(act="tap", place=at(700, 2200)))) == [Tap(at=Point(x=700, y=2200))]


@pytest.mark.parametrize("act", ["tap", "double_tap", "right_click", "long_press", "hover"])
def test_words_are_left_to_the_locators(act: Any) -> None:
    decision = decide_on(Reply(act=act, place=Place(text="保存")))
    assert decision.box is None
    assert decision.step is not None
    assert decision.step.target == Target(kind="text", value="保存")


def test_what_it_cannot_place_gets_a_closer_look_by_its_words() -> None:
    named = decide_on(Reply(act="tap", place=Place(grid=True, text="the grey cross")))
    meant = decide_on(Reply(act="tap", place=Place(grid=True), reason="A cross.\nI close the offer by its cross"))
    assert named.step is not None and named.step.target == Target(kind="dynamic", value="the grey cross")
    assert meant.step is not None and meant.step.target.value == "I close the offer by its cross"


def test_other_words_at_the_place_are_told_and_nothing_is_pressed() -> None:
    with pytest.raises(Unreadable, match="“保存” is at that place, not “删除”"):
        decide_on(Reply(act="tap", place=at(410, 1010, text="删除")))
    assert decide_on(Reply(act="tap", place=at(410, 1010, text="保存"))).box == SAVE.box


def test_an_element_that_is_not_there_is_told() -> None:
    with pytest.raises(Unreadable, match="there is no element 'e99'"):
        decide_on(Reply(act="tap", place=Place(id="e99")))


@pytest.mark.parametrize(
    ("said", "told"),
    [
        (Reply(act="tap"), "needs a place"),
        (Reply(act="drag", place=at(1, 1)), "where it ends"),
        (Reply(act="type"), "needs the text"),
        (Reply(act="open"), "needs the app's name"),
        (Reply(act="key"), "needs the name of the key"),
        (Reply(act="hotkey"), "needs the keys"),
        (Reply(act="swipe"), "needs a direction"),
        (Reply(act="tap", place=at(410, 1010), times=3), "tap is done only once per answer"),
        (Reply(act="key", key="enter", times=2), "enter is done only once per answer"),
        (Reply(act="key", key="spacebar", times=2), "spacebar is done only once per answer"),
        (Reply(act="tap", place=at(410, 1010), keys=["x"]), "only ctrl, shift and alt"),
        (Reply(act="scroll"), "needs a direction"),
        (Reply(act="swipe", place=Place(at=MIDDLE), end=Place(at=MIDDLE)), "ends where it starts"),
    ],
)
def test_what_is_missing_is_named(said: Reply, told: str) -> None:
    with pytest.raises(Unreadable, match=told):
        decide_on(said)


def test_a_scroll_moves_the_view_the_way_it_says_and_as_far_as_it_says() -> None:
    down = Reply(act="scroll", direction="down", place=at(410, 1010), reach="line", times=2)
    pointer = Point(x=1, y=1)
    moved, *turns = actions(decide_on(down, pointer=pointer))
    assert isinstance(moved, MovePointer)
    assert turns == [Scroll(direction="down", amount="line")] * 2
    assert actions(decide_on(Reply(act="scroll", direction="up"), pointer=pointer)) == [Scroll(direction="up")]


@pytest.mark.parametrize("place", [Place(), at(410, 1010)])
def test_where_there_is_no_wheel_a_finger_scrolls(place: Place) -> None:
    (swipe,) = actions(decide_on(Reply(act="scroll", direction="down", place=place)))
    assert isinstance(swipe, Swipe) and swipe.end.y < swipe.start.y


def test_a_key_is_pressed_as_often_as_it_says() -> None:
    assert actions(decide_on(Reply(act="key", key="pageup", times=8))) == [PressKey(key="PAGEUP")] * 8


def test_a_click_holds_the_keys_it_names_by_whatever_name() -> None:
    chosen = decide_on(Reply(act="tap", place=at(410, 1010), keys=["Control"]))
    assert actions(chosen)[-1] == Click(held=["ctrl"])


@pytest.mark.parametrize(
    ("start", "end"),
    [
        ((540, 1900), (540, 500)),
        ((540, 900), (540, 1500)),
        ((900, 360), (200, 360)),
        ((300, 360), (800, 360)),
        ((540, 2000), (540, 20)),
        ((700, 900), (300, 300)),
    ],
    ids=["up", "down", "left", "right", "nearly off the screen", "aslant"],
)
def test_a_swipe_between_two_points_begins_and_ends_there(start: tuple[int, int], end: tuple[int, int]) -> None:
    [swipe] = actions(decide_on(Reply(act="swipe", place=at(*start), end=at(*end))))
    assert isinstance(swipe, Swipe)
    for got, wanted in ((swipe.start, start), (swipe.end, end)):
        assert abs(got.x - wanted[0]) <= 0.002 * WIDTH
        assert abs(got.y - wanted[1]) <= 0.002 * HEIGHT


def test_a_swipe_in_a_direction_goes_far_enough_to_turn_a_page() -> None:
    places = [Place(), Place(id="list"), Place(id="row"), at(540, 360)]
    for place in places:
        [swipe] = actions(decide_on(Reply(act="swipe", place=place, direction="up")))
        assert swipe.start.y - swipe.end.y > 0.4 * HEIGHT
    [aside] = actions(decide_on(Reply(act="swipe", place=Place(id="row"), direction="left")))
    assert ROW.box.contains(aside.start) and ROW.box.contains(aside.end)


@pytest.mark.parametrize("direction", ["up", "down"])
def test_a_swipe_on_what_is_in_no_list_begins_there_for_it_may_be_a_wheel(direction: Any) -> None:
    hour = element("text", "7", (300, 1800, 400, 1880), id="hour")
    sheet = frame(hour, element("list", "", (0, 200, WIDTH, 1200), id="alarms"))
    for place in (Place(id="hour"), at(350, 1840)):
        [swipe] = actions(decide_on(Reply(act="swipe", place=place, direction=direction), sheet))
        assert hour.box.contains(swipe.start) and direction_between(swipe.start, swipe.end) == direction
        assert 0 < swipe.end.y < HEIGHT and abs(swipe.end.y - swipe.start.y) > 4 * hour.box.height


def test_a_swipe_does_not_begin_on_the_keyboard() -> None:
    keyboard = element("keyboard", "", (0, 1400, WIDTH, HEIGHT))
    typing = frame(SAVE, LIST.replace(box=LIST.box.replace(bottom=HEIGHT)), ROW, keyboard)
    for place in (Place(), Place(id="list"), Place(id="row")):
        [swipe] = actions(decide_on(Reply(act="swipe", place=place, direction="up"), typing))
        assert 0 < swipe.end.y < swipe.start.y < keyboard.box.top


def test_a_drag_goes_from_point_to_point_within_one_thing() -> None:
    slider = element("slider", "音量", (100, 500, 980, 560))
    [drag] = actions(decide_on(Reply(act="drag", place=at(200, 530), end=at(900, 530)), frame(slider)))
    assert drag == Drag(start=Point(x=200, y=530), end=Point(x=900, y=530))


# --- point before you press --------------------------------------------------------------------------------

BARE = frame()
FAR, THERE = Point(x=100, y=100), Point(x=705, y=2195)


@pytest.mark.parametrize("act", ["tap", "double_tap", "right_click", "long_press", "drag", "type"])
def test_with_a_pointer_it_points_before_it_presses_by_sight(act: Any) -> None:
    said = Reply(act=act, place=at(700, 2200), end=at(10, 10), text="a")
    first = decide_on(said, BARE, FAR)
    assert actions(first) == [MovePointer(to=Point(x=700, y=2200)), Hover(ms=1)]
    assert first.reason == say("step-point-first")
    again = decide_on(said, BARE, THERE)
    assert again.step is not None and again.step.action != "hover"


def test_what_somebody_else_can_place_is_pressed_at_once() -> None:
    for place in (Place(id="row"), at(410, 1010), Place(text="保存")):
        decision = decide_on(Reply(act="tap", place=place), pointer=FAR)
        assert decision.step is not None and decision.step.action == "tap"
    touched = decide_on(Reply(act="tap", place=at(700, 2200)), BARE)
    assert touched.step is not None and touched.step.action == "tap"


# --- no act ----------------------------------------------------------------------------------------------------------


def test_an_end_is_handed_on_with_its_words() -> None:
    assert decide_on(Reply(act="done", text="已发送")) == Decision(
        kind="done", reason=verbatim("已发送"), said="the answer", found=Finding(text="已发送")
    )
    assert decide_on(Reply(act="stuck", reason="no such app")).reason == verbatim("no such app")
    assert decide_on(Reply(act="ask", text="which one?")).kind == "ask"
    assert decide_on(Reply(act="note", text="17")).notes == [Finding(text="17", value=17)]


def test_the_reason_is_the_last_sentence_before_the_act() -> None:
    assert decide_on(Reply(act="home", reason="There is a list.\n\nI go home.\n")).reason == verbatim("I go home.")
    assert decide_on(Reply(act="home")).reason is None


def test_a_box_that_hangs_over_the_edge_is_pressed_where_it_can_be() -> None:
    over = element("button", "more", (1000, 2300, 1400, 2700), id="over")
    box = decide_on(Reply(act="tap", place=Place(id="over")), frame(over)).box
    assert box == Box(left=1000, top=2300, right=WIDTH, bottom=HEIGHT)


def test_the_wheel_zooms_with_ctrl_held_where_there_is_a_wheel() -> None:
    said = Reply(act="scroll", direction="up", keys=["ctrl"], place=at(700, 2200))
    decision = decide_on(said, pointer=Point(x=700, y=2200))
    assert actions(decision)[-1] == Scroll(direction="up", held=["ctrl"])
    with pytest.raises(Unreadable, match="is not possible here"):
        decide_on(said)


@pytest.mark.parametrize("keys", [["alt"], ["ctrl", "shift"]])
def test_nothing_but_ctrl_is_held_while_the_wheel_turns(keys: list[str]) -> None:
    with pytest.raises(Unreadable):
        decide_on(Reply(act="scroll", direction="up", keys=keys), pointer=Point(x=1, y=1))


def test_a_wait_is_for_what_a_look_can_tell_and_no_longer_than_it_says() -> None:
    step = decide_on(Reply(act="wait", until="!text:Loading", ms=20_000)).step
    assert step is not None and (step.timeout_ms, str(step.expect[0])) == (20_000, "!text:Loading")
    bare = decide_on(Reply(act="wait", until="Ready")).step
    assert bare is not None and (bare.timeout_ms, str(bare.expect[0])) == (10_000, "text:Ready")
    for until in ("changed", "dynamic:it is nice", "text:"):
        with pytest.raises(Unreadable, match="cannot be waited for"):
            decide_on(Reply(act="wait", until=until))
