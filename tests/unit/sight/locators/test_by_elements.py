"""Targets on element trees: exact, role-aware, and never what cannot be touched."""

from dataclasses import dataclass, replace

import pytest

from iris_screen.core.protocols import Located, Reference
from iris_screen.core.screen import Frame, TextLine
from iris_screen.core.target import Target
from iris_screen.sight.locators import ByElements, ByText
from iris_screen.text import render
from tests.unit.sight.screens import button, dialog, element, frame, keyboard, label, row


class Pictures:
    """A library of one reference."""

    def __init__(self, reference: Reference) -> None:
        self._reference = reference

    def find(self, name: str) -> Reference | None:
        return self._reference if name in (self._reference.name, *self._reference.aliases) else None

    def names(self) -> list[str]:
        return [self._reference.name]


@dataclass
class Lines:
    """Reads the same lines on every frame."""

    lines: list[TextLine]

    def read(self, frame: Frame) -> list[TextLine]:
        return self.lines


def locate(target: str, seen: Frame, nth: int = 0) -> Located:
    return ByElements().locate(Target.parse(target).replace(nth=nth), seen)


def why_not(answer: Located) -> str:
    assert answer.reason is not None
    return render(answer.reason)


@pytest.mark.parametrize("role", ["text", "button"])
def test_a_look_alike_name_is_never_taken(role: str) -> None:
    rows = [row(role, name, 300 + 150 * n) for n, name in enumerate(["张三丰", "张三 (公司)", "张三", "张山"])]
    found = locate("text:张三", frame(*rows)).found
    assert found is not None
    assert found.box == rows[2].box
    assert not locate("text:张三", frame(*rows[:2], rows[3])).spots


def test_width_case_and_spaces_do_not_make_another_name() -> None:
    assert locate("text:wi-fi", frame(row("text", "Ｗｉ–Ｆｉ ", 300))).found
    assert not locate("text:WiFi", frame(row("text", "Wi-Fi", 300))).spots


def test_a_twin_in_all_but_a_sign_that_no_eye_sees_is_not_taken_for_the_name_itself() -> None:
    seen = frame(row("text", "Tom Reed\u200b", 100), row("text", "Tom Reed", 200))
    assert [spot.box.top for spot in locate("text:Tom Reed", seen).spots] == [200]


def test_two_equal_rows_are_an_answer_of_their_own() -> None:
    answer = locate("text:李雷", frame(row("text", "李雷", 600), row("text", "李雷", 300)))
    assert answer.found is None
    assert [spot.box.top for spot in answer.spots] == [300, 600]
    assert "2" in why_not(answer)


@pytest.mark.parametrize(("nth", "top"), [(1, 300), (2, 600), (-1, 900)])
def test_nth_counts_in_reading_order(nth: int, top: int) -> None:
    seen = frame(row("text", "李雷", 900), row("text", "李雷", 300), row("text", "李雷", 600))
    found = locate("text:李雷", seen, nth).found
    assert found is not None
    assert found.box.top == top


def test_a_number_beyond_the_last_is_not_found() -> None:
    assert "only 1" in why_not(locate("text:李雷", frame(row("text", "李雷", 900)), nth=2))


def test_a_result_wins_over_the_search_field_that_holds_its_words() -> None:
    field = element("input", "搜索", (48, 120, 1000, 220), value="张三", focused=True)
    result = row("text", "张三", 400)
    found = locate("text:张三", frame(field, result)).found
    assert found is not None
    assert found.box == result.box


def test_a_button_wins_over_a_heading_and_is_one_thing_with_its_words() -> None:
    heading, words = row("text", "设置", 100), element("text", "设置", (250, 1330, 350, 1380))
    found = locate("text:设置", frame(heading, button("设置"), words)).found
    assert found is not None
    assert found.box.top >= 1300


def test_a_named_row_is_called_by_what_stands_first() -> None:
    chat = element("button", "张三, 3 条新消息, 12:30", (0, 300, 1080, 460))
    assert locate("text:张三", frame(chat, element("button", "张三丰, 12:10", (0, 460, 1080, 620)))).found


@pytest.mark.parametrize(
    ("broken", "why"),
    [
        ({"enabled": False}, "disabled"),
        ({"box": (500, 300, 500, 300)}, "hidden"),
        ({"box": (48, 2500, 400, 2560)}, "off the screen"),
        ({"box": (-900, 300, -100, 360)}, "off the screen"),
    ],
)
def test_what_cannot_be_touched_is_not_found(broken: dict[str, object], why: str) -> None:
    place = broken.pop("box", (48, 300, 400, 360))
    answer = locate("text:保存", frame(element("button", "保存", place, **broken)))  # type: ignore[arg-type]
    assert not answer.spots
    assert why in why_not(answer)


def test_what_lies_behind_a_dialog_loses() -> None:
    page = [row("button", "删除", 300), row("button", "保存", 950)]
    seen = frame(*page, *dialog(label("删除这条记录？"), button("取消"), button("删除", left=600)))
    found = locate("text:删除", seen).found
    assert found is not None
    assert found.box.left == 600
    assert "behind a dialog" in why_not(locate("text:保存", seen))


def test_a_scrim_hides_the_page_too() -> None:
    veil = element("scrim", "", (0, 0, 1080, 2400))
    answer = locate("text:保存", frame(row("button", "保存", 300), veil, row("button", "取消", 1500)))
    assert not answer.spots


def test_what_lies_under_the_keyboard_loses_but_its_keys_do_not() -> None:
    seen = frame(row("button", "下一步", 2000), *keyboard("发送"))
    assert "keyboard" in why_not(locate("text:下一步", seen))
    assert locate("text:发送", seen).found


def test_a_field_is_named_by_its_hint_its_label_or_its_value() -> None:
    name = element("input", "", (300, 300, 1000, 380), value="李雷")
    phone = element("input", "手机号", (48, 500, 1000, 580))
    seen = frame(element("text", "姓名", (48, 310, 200, 370)), name, phone)
    for words, box in [("姓名", name.box), ("李雷", name.box), ("手机号", phone.box), ("手机", phone.box)]:
        found = locate(f"field:{words}", seen).found
        assert found is not None, words
        assert found.box == box, words
    assert not locate("field:地址", seen).spots


def test_a_label_above_names_the_field_below_it() -> None:
    seen = frame(
        row("text", "Title", 300),
        element("input", "", (48, 380, 1000, 460)),
        row("text", "Note", 520),
        element("input", "", (48, 600, 1000, 900)),
    )
    found = locate("field:note", seen).found
    assert found is not None
    assert found.box.top == 600


def test_a_field_without_a_name_is_the_focused_one_or_the_only_one() -> None:
    one, two = element("input", "A", (48, 300, 1000, 380)), element("input", "B", (48, 500, 1000, 580))
    assert locate("field:", frame(one)).found
    assert locate("field:", frame(one, two)).unsure
    found = locate("field:", frame(one, two.replace(focused=True))).found
    assert found is not None
    assert found.box == two.box


def test_a_switch_is_the_toggle_on_the_row_of_the_words() -> None:
    rows = [("深色模式", 300), ("自动亮度", 450), ("护眼模式", 600)]
    texts = [row("text", name, top) for name, top in rows]
    toggles = [element("switch", "", (900, top - 5, 1020, top + 65), checked=False) for _, top in rows]
    found = locate("switch:自动亮度", frame(*texts, *toggles)).found
    assert found is not None
    assert found.box == toggles[1].box


def test_a_switch_that_is_not_on_the_row_is_not_taken() -> None:
    seen = frame(row("text", "关于本机", 300), element("switch", "", (900, 450, 1020, 520), checked=True))
    assert not locate("switch:关于本机", seen).spots


def test_an_id_is_exact_or_the_end_of_a_resource_id() -> None:
    send = element("button", "", (900, 2200, 1050, 2300), id="com.example:id/send")
    seen = frame(send, element("button", "", (100, 2200, 200, 2300), id="com.example:id/send_later"))
    assert locate("id:send", seen).found
    assert locate("id:com.example:id/send", seen).found
    assert not locate("id:sen", seen).spots


def test_a_reference_is_found_by_its_other_names_and_its_label() -> None:
    library = Pictures(Reference(name="chat_send", kind="icon", aliases=["发送", "Send"]))
    for name in ("发送", "send"):
        target = Target(kind="ref", value="chat_send")
        assert ByElements(library).locate(target, frame(button(name), button("表情", left=600))).found
    labelled = Target(kind="ref", value="unheard_of", label="表情")
    assert ByElements(library).locate(labelled, frame(button("发送"), button("表情", left=600))).found


def test_a_body_without_elements_says_so() -> None:
    bare = Frame(pixels=frame().pixels, key="k", at=0.0)
    assert "no element tree" in why_not(locate("text:保存", bare))


@pytest.mark.parametrize("icon", ["棋社", "Chess Club"])
def test_a_thing_without_a_picture_is_found_by_any_of_its_labels(icon: str) -> None:
    target = Target(kind="ref", value="chess", label="Chess Club||棋社")
    shown = row("button", icon, 600)
    seen = frame(row("text", "棋", 300), shown)
    reader = Lines([TextLine(text=icon, box=shown.box)])
    read = ByText(reader).locate(target, replace(seen, elements=None)).found
    named = ByElements().locate(target, seen).found
    assert read is not None and named is not None
    assert (read.words, named.words) == (icon, icon)
