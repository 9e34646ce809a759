"""The policy on two channels: what was meant, and what stands under the finger."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from iris_screen.consent.touch_rule import TouchRule
from iris_screen.core.actions import Action, InputText, PressKey, Tap
from iris_screen.core.geometry import Box, Point
from iris_screen.core.plan import Grant, Step, Task
from iris_screen.core.policy import read_policy
from iris_screen.core.press import Press
from iris_screen.core.screen import Element, Frame, TextLine
from iris_screen.core.target import Target
from iris_screen.sight.blockers.catalog import shipped_catalog
from iris_screen.sight.blockers.offers import Offers
from iris_screen.text import render

POLICY = read_policy(Path("assets/policy.yaml").read_bytes(), "assets/policy.yaml")
BOX = Box(left=40, top=140, right=160, bottom=180)
TASK = Task(id="r", text="点一下那个按钮", grant=Grant(apps=["a.shop"]))
TAP = Step(action="tap", target=Target.parse("ok_button"))


class Lines:
    """A reader that knows what it will read."""

    def __init__(self, *texts: str) -> None:
        self.texts = texts

    def read(self, frame: Frame) -> list[TextLine]:
        return [TextLine(text=text, box=BOX) for text in self.texts]


def frame(elements: list[Element] | None) -> Frame:
    return Frame(pixels=np.full((300, 200, 3), 255, np.uint8), key="k", at=0.0, app="a.shop", elements=elements)


def make_press(words: str = "ok_button") -> Press:
    return Press(
        purpose="step", turn=1, frame="k", app="a.shop", actions=[Tap(at=Point(x=100, y=160))], box=BOX, words=words
    )


def element(name: str, role: str = "button", box: Box = BOX) -> Element:
    return Element(id=name, role=role, name=name, box=box)


@pytest.mark.parametrize("words", ["立即支付", "Pay now", "安装", "Delete"])
def test_what_stands_there_counts_whatever_the_target_is_called(words: str) -> None:
    rule = TouchRule(POLICY, Lines(words))
    assert rule.judge(TASK, [TAP], make_press(), frame([element(words)])).answer == "ask"
    assert rule.judge(TASK, [TAP], make_press(), frame(None)).answer == "ask"


def test_an_ok_in_a_payment_dialog_is_a_payment() -> None:
    card = element("确认支付 ¥99", "dialog", Box(left=0, top=50, right=200, bottom=250))
    text = element("支付 ¥99", "text", Box(left=20, top=60, right=180, bottom=90))
    shown = frame([card, text, element("确定")])
    assert TouchRule(POLICY).judge(TASK, [TAP], make_press("确定"), shown).answer == "ask"


@pytest.mark.parametrize("words", ["Bet $15", "Send $15 to Bob", "Jetzt zahlen, 5 € sparen", "15 € laden", "下注 ¥20"])
def test_a_button_with_a_sum_on_it_pays_whatever_its_words_are(words: str) -> None:
    step = TAP.replace(target=Target.parse(f"text:{words}"))
    ruling = TouchRule(POLICY).judge(TASK, [step], make_press(words), frame([element(words)]))
    assert (ruling.answer, ruling.kind) == ("ask", "payment")


@pytest.mark.parametrize(
    ("words", "role"), [("Noodles ¥15", "other"), ("Invoice of 12 May, $40", "text"), ("View $15 plan", "button")]
)
def test_a_price_in_a_list_and_on_a_button_that_only_browses_is_no_payment(words: str, role: str) -> None:
    step = TAP.replace(target=Target.parse(f"text:{words}"))
    assert TouchRule(POLICY).judge(TASK, [step], make_press(words), frame([element(words, role)])).answer == "allow"


def test_an_ok_on_a_page_about_a_payment_is_a_payment_by_tree_and_by_pixels() -> None:
    said = element("Pay 99.00 to Bob", "text", Box(left=20, top=60, right=180, bottom=90))
    assert TouchRule(POLICY).judge(TASK, [TAP], make_press("OK"), frame([said, element("OK")])).answer == "ask"
    rule = TouchRule(POLICY, Lines("OK", "Pay 99.00 to Bob"))
    assert rule.judge(TASK, [TAP], make_press("OK"), frame(None)).answer == "ask"


@pytest.mark.parametrize(
    "act", [PressKey(key="ENTER"), PressKey(key="SPACE"), InputText(text="yes", submit=True)], ids=lambda act: act.kind
)
def test_a_key_agrees_to_what_the_dialog_before_it_asks(act: Action) -> None:
    card = element("Delete permanently?", "dialog", Box(left=0, top=50, right=200, bottom=250))
    said = element("It will be deleted for good.", "text", Box(left=20, top=60, right=180, bottom=90))
    pressing = Press(purpose="step", turn=1, frame="k", app="a.shop", actions=[act])
    step = Step(action="press_key", key="ENTER")
    assert TouchRule(POLICY).judge(TASK, [step], pressing, frame([card, said, element("OK")])).answer == "ask"
    assert TouchRule(POLICY).judge(TASK, [step], pressing, frame([said])).answer == "allow"


def test_another_button_on_the_page_does_not_say_what_an_ok_does() -> None:
    other = element("删除联系人", "button", Box(left=20, top=60, right=180, bottom=90))
    assert TouchRule(POLICY).judge(TASK, [TAP], make_press("确定"), frame([other, element("确定")])).answer == "allow"


def test_plain_words_go_through() -> None:
    rule = TouchRule(POLICY, Lines("显示"))
    assert rule.judge(TASK, [TAP], make_press("显示"), frame([element("显示")])).answer == "allow"
    assert rule.judge(TASK, [TAP], make_press("显示"), frame(None)).answer == "allow"


def test_a_button_that_is_held_is_pressed_too() -> None:
    hold = Step(action="long_press", target=Target.parse("text:立即支付"))
    assert TouchRule(POLICY).judge(TASK, [hold], make_press("立即支付"), frame([element("立即支付")])).answer == "ask"


def test_holding_a_row_only_opens_a_menu() -> None:
    hold = Step(action="long_press", target=Target.parse("text:Buy bread"))
    shown = frame([element("Buy bread", "text")])
    assert TouchRule(POLICY).judge(TASK, [hold], make_press("Buy bread"), shown).answer == "allow"


def test_a_later_plan_opens_no_app_that_the_task_does_not_speak_of() -> None:
    away = Step(action="launch_app", app="a.bank")
    ruling = TouchRule(POLICY).judge(TASK, [away], Press(purpose="step", turn=1, frame="k"), frame([]))
    assert ruling.answer == "ask" and ruling.reason is not None and "a.bank" in render(ruling.reason)


def test_who_saw_the_screen_takes_nothing_that_it_offers_and_a_person_s_words_may() -> None:
    rule = TouchRule(POLICY, offers=Offers(shipped_catalog()))
    card = frame([element("Claim now"), element("Close", box=Box(left=40, top=190, right=160, bottom=230))])
    from_screen = TAP.replace(from_screen=True)
    found_by_model = make_press("Claim now").replace(how="model")
    assert rule.judge(TASK, [TAP], make_press("Claim now"), card).answer == "allow"
    assert rule.judge(TASK, [from_screen], make_press("Claim now"), card).kind == "beyond"
    assert rule.judge(TASK, [TAP], found_by_model, card).kind == "beyond"


@pytest.mark.parametrize("said", ["tap {}", "press “{}”", "read “{}”"])
@pytest.mark.parametrize("words", ["Frobnicate", "Send", "Delete all photos"])
def test_what_a_task_from_outside_names_or_quotes_is_not_thereby_agreed_to(words: str, said: str) -> None:
    rule, step = TouchRule(POLICY, Lines(words)), Step(action="tap", target=Target.parse(f"text:{words}"))
    asked = TASK.replace(text=said.format(words), grant=Grant(texts=[words]))
    outside = asked.replace(from_outside=True)
    assert rule.judge(outside, [step], make_press(words), frame([element(words)])).answer == "ask"
    plain = Step(action="tap", target=Target.parse("text:Settings"))
    harmless = TouchRule(POLICY, Lines("Settings"))
    assert harmless.judge(outside, [plain], make_press("Settings"), frame([element("Settings")])).answer == "allow"


def test_a_page_that_a_task_from_outside_names_is_asked_about() -> None:
    step = Step(action="open_url", url="https://example.com/?told=secret")
    press = make_press("").replace(box=None, actions=[])
    asked = TASK.replace(text=f"open {step.url}")
    assert TouchRule(POLICY).judge(asked, [step], press, frame([])).answer == "allow"
    assert TouchRule(POLICY).judge(asked.replace(from_outside=True), [step], press, frame([])).answer == "ask"


@pytest.mark.parametrize(
    ("step", "action"),
    [
        (Step(action="input_text", text="hello", submit=True, target=Target.parse("field:Message")), None),
        (Step(action="press_key", key="ENTER"), PressKey(key="ENTER")),
    ],
)
def test_a_task_from_outside_sends_nothing_by_enter(step: Step, action: Action | None) -> None:
    field = element("Message", "input").replace(value="hello", focused=True)
    title = element("Ann", "text", Box(left=0, top=10, right=200, bottom=40))
    chat = replace(frame([title, field]), app="com.tencent.mm")
    typed = InputText(text="hello", submit=True)
    press = make_press("Message").replace(actions=[action or typed], app="com.tencent.mm")
    press = press.replace(box=None, words="") if action else press
    grant = Grant(apps=["com.tencent.mm"], texts=["hello"])
    outside = Task(id="r", text="type hello into Message", grant=grant, from_outside=True)
    ruling = TouchRule(POLICY).judge(outside, [step], press, chat, typed=True)
    assert (ruling.answer, ruling.kind) == ("ask", "send")
