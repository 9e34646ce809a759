"""The element tree: exact, role-aware, never what cannot be touched; as evidence only what is really shown."""

from dataclasses import dataclass, replace

import pytest

from iris_screen.core.condition import Condition
from iris_screen.core.press import Press
from iris_screen.core.protocols import Reference
from iris_screen.core.screen import Frame, TextLine
from iris_screen.core.target import Located, Target
from iris_screen.core.verdict import Found
from iris_screen.sight.means import join_means
from iris_screen.sight.means.by_elements import ByElements
from iris_screen.sight.means.by_text import ByText
from iris_screen.text import render
from tests.unit.sight.screens import box, button, dialog, element, frame, keyboard, label, row


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
    return ByElements().find(Target.parse(target).replace(nth=nth), seen)


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
    for words, place in [("姓名", name.box), ("李雷", name.box), ("手机号", phone.box), ("手机", phone.box)]:
        found = locate(f"field:{words}", seen).found
        assert found is not None, words
        assert found.box == place, words
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


def test_the_words_of_a_row_with_a_switch_of_the_same_name_mean_the_row() -> None:
    alarm, switch = row("text", "22:30", 300), element("switch", "22:30", (900, 310, 1020, 350), checked=True)
    for target, shown, meant in (
        ("text:22:30", (alarm, switch), alarm),
        ("switch:22:30", (alarm, switch), switch),
        ("text:22:30", (switch,), switch),
    ):
        assert [spot.box for spot in locate(target, frame(*shown)).spots] == [meant.box]


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
        assert ByElements(library).find(target, frame(button(name), button("表情", left=600))).found
    labelled = Target(kind="ref", value="unheard_of", label="表情")
    assert ByElements(library).find(labelled, frame(button("发送"), button("表情", left=600))).found


def test_a_body_without_elements_says_so() -> None:
    bare = Frame(pixels=frame().pixels, key="k", at=0.0)
    assert "no element tree" in why_not(locate("text:保存", bare))


@pytest.mark.parametrize("icon", ["棋社", "Chess Club"])
def test_a_thing_without_a_picture_is_found_by_any_of_its_labels(icon: str) -> None:
    target = Target(kind="ref", value="chess", label="Chess Club||棋社")
    shown = row("button", icon, 600)
    seen = frame(row("text", "棋", 300), shown)
    reader = Lines([TextLine(text=icon, box=shown.box)])
    read = ByText(reader).find(target, replace(seen, elements=None)).found
    named = ByElements().find(target, seen).found
    assert read is not None and named is not None
    assert (read.words, named.words) == (icon, icon)


def check(condition: str, after: Frame, before: Frame | None = None, press: Press | None = None) -> Found:
    return ByElements().holds(Condition.parse(condition), before, after, press)


def holds(condition: str, after: Frame, before: Frame | None = None, press: Press | None = None) -> bool | None:
    return check(condition, after, before, press).holds


@pytest.mark.parametrize(
    ("shown", "words", "seen"),
    [
        ("张三", "张三", True),
        ("张三丰", "张三", False),
        ("收到: 你好", "你好", True),
        ("Dark theme", "dark theme", True),
        ("Darker themes", "dark theme", False),
        ("07:00", "7:00", False),
        ("已发送！", "已发送", True),
    ],
)
def test_words_are_shown_only_where_they_stand_by_themselves(shown: str, words: str, seen: bool) -> None:
    after = frame(row("text", shown, 400), row("button", "返回", 120))
    assert holds(f"text:{words}", after) is seen
    assert holds(f"!text:{words}", after) is not seen


def test_what_lies_behind_a_dialog_is_not_shown() -> None:
    assert holds("text:设置", frame(row("text", "设置", 120), *dialog(label("更新？"), button("取消")))) is False


def test_a_message_is_new_only_as_one_more_bubble() -> None:
    typed = element("input", "发消息", (40, 2200, 900, 2300), value="你好", focused=True)
    old = row("text", "你好", 500)
    before = frame(old, typed, *keyboard())
    sent = frame(old, row("text", "你好", 700), typed.replace(value=""), *keyboard())
    assert holds("new:你好", sent, before) is True
    assert holds("new:你好", before, before) is False
    assert holds("new:你好", frame(old, row("text", "你好吗", 700)), before) is False
    assert holds("new:你好", sent) is None


def test_a_field_holds_every_character_or_not_the_text() -> None:
    shown = [element("input", "备注", (40, 300, 900, 380), value="milk and 2 eggs", focused=True)]
    assert holds("field:milk and 2 eggs", frame(*shown)) is True
    assert holds("field:milk and 2 egg", frame(*shown)) is False
    assert holds("field:Milk and 2 eggs", frame(*shown)) is False
    assert "milk and 2 eggs" in check("field:milk", frame(*shown)).seen
    assert holds("field:milk and 2 eggs", frame(row("text", "milk and 2 eggs", 300))) is False


def test_of_a_long_text_no_more_is_claimed_than_is_told() -> None:
    cut = frame(element("input", "备注", (40, 300, 900, 380), value="a" * 2_000, focused=True))
    assert holds(f"field:{'a' * 2_100}", cut) is None
    assert holds(f"field:{'b' * 2_100}", cut) is False


def test_the_focused_field_is_the_one_that_is_read_back() -> None:
    other = element("input", "标题", (40, 300, 900, 380), value="你好")
    focused = element("input", "内容", (40, 500, 900, 580), value="", focused=True)
    assert holds("field:你好", frame(other, focused)) is False


def test_a_hidden_password_cannot_be_told() -> None:
    secret = element("input", "密码", (40, 300, 900, 380), value="••••", focused=True)
    assert holds("field:abcd", frame(secret)) is None
    assert holds("field:abcde", frame(secret)) is False


@pytest.mark.parametrize("is_on", [True, False])
def test_a_switch_is_read_on_the_row_of_its_words(is_on: bool) -> None:
    toggles = [
        element("switch", "", (900, top, 1020, top + 60), checked=on) for top, on in [(300, is_on), (450, not is_on)]
    ]
    after = frame(row("text", "深色模式", 300), row("text", "自动", 450), *toggles)
    assert holds("on:深色模式", after) is is_on
    assert holds("off:深色模式", after) is not is_on
    assert holds("on:蓝牙", after) is None


def test_a_clock_in_the_status_bar_is_no_change() -> None:
    before = frame(element("text", "09:41", (40, 10, 200, 60)), row("text", "设置", 300), key="same")
    after = frame(element("text", "09:42", (40, 10, 200, 60)), row("text", "设置", 300), key="same")
    assert holds("changed", after, before) is None
    assert holds("changed", frame(row("text", "显示", 300)), before) is True


def test_the_target_has_moved_on_when_it_is_gone_or_changed() -> None:
    toggle = element("switch", "", (900, 300, 1020, 360), checked=False)
    before = frame(row("text", "蓝牙", 300), toggle)
    press = Press(purpose="step", turn=1, frame="k", box=toggle.box)
    assert holds("moved_on", before, before, press) is False
    assert holds("moved_on", frame(row("text", "蓝牙", 300), toggle.replace(checked=True)), before, press) is True
    assert holds("moved_on", frame(row("text", "别的", 300)), before, press) is True
    assert holds("moved_on", before, before, None) is None
    assert holds("moved_on", before, before, press.replace(box=box(10, 2000, 60, 2050))) is None


def test_nothing_is_claimed_on_a_bad_picture_but_by_its_elements() -> None:
    black = frame(row("text", "已发送", 300), health="black")
    bare = Frame(pixels=black.pixels, key="k", at=0.0, health="black")
    everything = join_means()
    assert everything.check(Condition.parse("text:已发送"), None, black, None).holds is True
    for condition in ("text:已发送", "changed", "moved_on", "!text:已发送"):
        assert everything.check(Condition.parse(condition), black, bare, None).holds is None, condition


def test_a_description_cannot_be_told_without_a_model() -> None:
    assert join_means().check(Condition.parse("dynamic:a red car"), frame(), frame(), None).holds is None


def test_a_row_is_pressed_rather_than_the_switch_of_its_name() -> None:
    shown = frame(
        element("button", "07:30", (0, 300, 800, 400)), element("switch", "07:30", (820, 310, 900, 390), checked=True)
    )
    pressed = ByElements().find(Target.parse("text:07:30"), shown).found
    assert pressed is not None
    assert pressed.box.left == 0
    switched = ByElements().find(Target.parse("switch:07:30"), shown).found
    assert switched is not None
    assert switched.box.left == 820
