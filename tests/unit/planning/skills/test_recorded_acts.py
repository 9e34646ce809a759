"""What a hand did, as steps that can be done again."""

from dataclasses import dataclass, replace

import pytest

from iris_screen.core.actions import Action, Drag, InputText, PressKey, Receipt, Scroll, Tap, Wait
from iris_screen.core.errors import UsageError
from iris_screen.core.geometry import Box, Point
from iris_screen.core.message import verbatim
from iris_screen.core.plan import Step
from iris_screen.core.protocols import Entry
from iris_screen.core.screen import Frame, TextLine
from iris_screen.planning.skills.recorded_acts import list_acts
from iris_screen.planning.step_actions import actions_for
from tests.unit.sight.screens import box, button, element, frame, label

ROWS = [("热点", 300), ("飞行模式", 500), ("漫游", 700)]


@dataclass
class Lines:
    """A reader of what stands here."""

    lines: list[TextLine]

    def read(self, seen: Frame) -> list[TextLine]:
        return self.lines


def taken(
    actions: list[Action], before: Frame, after: Frame, reader: Lines | None = None
) -> list[tuple[Step, Box | None]]:
    done = Receipt(delivered="yes", at=0.0)
    entries = [
        Entry(run="r", turn=1, n=n, action=action, at=0.0, frame="b", purpose="goal", why=verbatim("it"), receipt=done)
        for n, action in enumerate(actions)
    ]
    acts = list_acts(entries, lambda key: before, after, reader or Lines([]))
    return [(step, place) for step, _, place in acts]


def tap(place: Box) -> Tap:
    return Tap(at=place.center)


def switches(checked: str = "") -> Frame:
    """Three switches that say of themselves nothing, each beside its words."""
    rows = [element("text", name, (48, top, 600, top + 60)) for name, top in ROWS]
    sides = [element("switch", "", (900, top, 1040, top + 60), checked=name == checked) for name, top in ROWS]
    return frame(*rows, *sides)


def by_sight(*boxes: tuple[str, tuple[int, int, int, int]]) -> tuple[Frame, Lines]:
    lines = [TextLine(text=text, box=box(*place)) for text, place in boxes]
    return replace(frame(), elements=None), Lines(lines)


def test_a_switch_is_known_by_the_words_beside_it_and_never_turned_back() -> None:
    ((step, _),) = taken([Tap(at=Point(x=970, y=530))], switches(), switches("飞行模式"))
    assert str(step.target) == "switch:飞行模式"
    assert [str(c) for c in step.expect] == [str(c) for c in step.unless] == ["on:飞行模式"]


def test_what_sends_is_never_done_twice() -> None:
    send, save = button("发送"), button("保存", top=700)
    (sent, _), (kept, _) = [taken([tap(each.box)], frame(send, save), frame(label("好")))[0] for each in (send, save)]
    assert sent.irreversible and not kept.irreversible


def test_any_of_the_words_that_came_tells_that_a_page_came() -> None:
    opened = button("写邮件")
    ((step, _),) = taken([tap(opened.box)], frame(opened), frame(opened, label("收件人"), label("正文", top=1100)))
    assert [str(c) for c in step.expect] == ["text:收件人||正文"]


def test_a_text_that_left_its_field_is_looked_for_as_new() -> None:
    field, send = element("input", "消息", (48, 1500, 800, 1600), value="晚上见"), button("发送")
    gone = frame(field.replace(value=""), send, label("晚上见"))
    ((step, _),) = taken([tap(send.box)], frame(field, send), gone)
    assert [str(c) for c in step.expect] == ["new:晚上见"]


def test_what_has_no_words_is_described_and_known_by_its_looks() -> None:
    icon = element("button", "", (900, 200, 980, 280))
    ((step, place),) = taken([tap(icon.box)], frame(icon, label("随记")), frame(label("新")))
    assert step.target.kind == "dynamic" and place == icon.box


def test_a_row_is_taken_by_its_words_wherever_it_was_pressed() -> None:
    before, reader = by_sight(("王小明", (40, 400, 200, 450)), ("李四", (40, 600, 160, 650)))
    ((step, _),) = taken([Tap(at=Point(x=800, y=620))], before, before, reader)
    assert str(step.target) == "text:李四"


def test_an_icon_is_not_taken_for_the_words_on_its_level() -> None:
    before, reader = by_sight(("排序", (40, 600, 160, 650)))
    before.pixels[600:650, 780:830] = 0
    ((step, place),) = taken([Tap(at=Point(x=800, y=620))], before, before, reader)
    assert step.target.kind == "dynamic" and place is not None and place.contains(Point(x=800, y=620))


def test_by_sight_a_field_is_called_by_its_hint() -> None:
    before, reader = by_sight(("输入消息", (40, 600, 260, 650)))
    typed: list[Action] = [Tap(at=Point(x=400, y=620)), InputText(text="好")]
    ((step, _),) = taken(typed, before, before, reader)
    assert str(step.target) == "field:输入消息" and [str(c) for c in step.expect] == ["written:好"]


def test_waiting_is_no_step() -> None:
    assert taken([Wait(ms=500)], frame(), frame()) == []
    assert [step.action for step, _ in taken([PressKey(key="BACK")], frame(), frame())] == ["press_key"]


def test_what_no_step_can_do_again_keeps_the_whole_from_being_kept() -> None:
    drag = Drag(start=Point(x=1, y=1), end=Point(x=9, y=9))
    with pytest.raises(UsageError, match="cannot be saved"):
        taken([drag], frame(), frame())


@pytest.mark.parametrize("turn", [Scroll(direction="down", amount="page"), Scroll(direction="up", held=["ctrl"])])
def test_the_wheel_turns_the_same_way_again(turn: Scroll) -> None:
    ((step, _),) = taken([turn], frame(label("a")), frame(label("b")))
    assert actions_for(step, frame().size) == [turn]
