"""What a sentence rules out is refused, whoever is there and whatever the screen says."""

from pathlib import Path

import numpy as np
import pytest

from iris_screen.consent.touch_rule import TouchRule
from iris_screen.core.actions import Tap
from iris_screen.core.geometry import Box
from iris_screen.core.plan import Grant, Step, Task
from iris_screen.core.policy import Ruling, read_policy
from iris_screen.core.press import Press
from iris_screen.core.screen import Element, Frame
from iris_screen.planning.planners import derive_grant
from iris_screen.text import render
from tests.unit.planning.planners.shorthand import APPS

POLICY = read_policy(Path("assets/policy.yaml").read_bytes(), "assets/policy.yaml")
RULE = TouchRule(POLICY)


def asked(sentence: str, planned: Grant | None = None) -> Task:
    task = Task(id="r", text=sentence)
    return task.replace(grant=derive_grant(task, APPS, POLICY, planned).replace(apps=[]))


def page(*names: str, role: str = "button", field: bool = False) -> Frame:
    """Controls of one size, below each other."""
    boxes = [Box(left=10, top=100 + 60 * n, right=170, bottom=150 + 60 * n) for n in range(len(names))]
    shown = [Element(id=name, role=role, name=name, box=box) for name, box in zip(names, boxes, strict=True)]
    place = Box(left=10, top=700, right=300, bottom=740)
    shown += [Element(id="f", role="input", name="Amount", box=place)] if field else []
    return Frame(np.full((800, 360, 3), 255, np.uint8), "k", 0.0, "a.bank", elements=shown)


def ruled(task: Task, frame: Frame, *, planned: bool = False) -> Ruling:
    """A press on the first control."""
    box = (frame.elements or [])[0].box
    step = Step(action="tap", from_screen=not planned)
    press = Press(
        purpose="step" if planned else "goal",
        turn=1,
        frame="k",
        app="a.bank",
        actions=[Tap(at=box.center)],
        box=box,
        act=None if planned else step,
    )
    return RULE.judge(task, [step], press, frame)


LOOKS = "look whether my account has new mail"
FILLS = "fill in the transfer form but do not confirm it"


@pytest.mark.parametrize("planned", [False, True])
@pytest.mark.parametrize("name", ["Confirm", "OK", "Save", "Send", "Delete", "Pay now", "提交", "Löschen", "Enviar"])
def test_a_task_that_only_looks_commits_nothing(name: str, planned: bool) -> None:
    assert ruled(asked(LOOKS), page(name), planned=planned).answer == "deny"


@pytest.mark.parametrize("name", ["Next page", "Show more", "Back", "Search", "Details"])
def test_it_may_look_around(name: str) -> None:
    assert ruled(asked(LOOKS), page(name)).answer == "allow"


def test_it_switches_nothing() -> None:
    assert ruled(asked(LOOKS), page("Wi-Fi", role="switch")).answer == "deny"
    assert ruled(asked("turn on Wi-Fi"), page("Wi-Fi", role="switch")).answer == "allow"


@pytest.mark.parametrize("name", ["Confirm", "Submit", "OK", "Transfer now", "Pay now"])
def test_a_task_that_only_fills_in_confirms_nothing(name: str) -> None:
    ruling = ruled(asked(FILLS), page(name, field=True))
    assert ruling.answer == "deny" and ruling.reason is not None
    assert "only a new task can allow it" in render(ruling.reason, "en")


def test_it_fills_in_what_can_be_switched() -> None:
    assert (
        ruled(asked("fill in the form, tick Express but don't submit"), page("Express", role="switch")).answer
        == "allow"
    )


def test_the_entry_of_a_menu_opens_the_form() -> None:
    """In a bank's menu “Transfer” only opens the page; beside a field, or alone, it may carry it out."""
    menu = page("转账", "充值", "账单", "理财")
    assert ruled(asked("填好转账表单但不要点确认"), menu).answer == "allow"
    assert ruled(asked("填好转账表单但不要点确认"), page("转账", "充值", "账单", field=True)).answer == "deny"
    assert ruled(asked("填好转账表单但不要点确认"), page("转账")).answer == "deny"
    assert ruled(asked("打开银行"), menu).answer == "ask"


def test_what_the_words_rule_out_is_refused_and_the_rest_is_not() -> None:
    task = asked("put the shoes into the cart but don't pay")
    assert ruled(task, page("Pay now")).answer == "deny"
    assert ruled(task, page("Add to cart")).answer == "allow"
    assert ruled(asked("go through the form, but don't press Next"), page("Next")).answer == "deny"


@pytest.mark.parametrize(
    ("sentence", "name"),
    [
        ("delete the draft but don't delete the photo", "Delete"),
        ("don't delete the photo. delete the draft", "Delete"),
        ("send it to Tom, but don't send it to Bob", "Send"),
        ("发给小王，别发给小李", "发送"),
        ("reply yes to Bob but don't reply to all", "Reply"),
        ("don't use Chrome, open the page in Firefox", "Chrome"),
        ("add milk to the shopping list, don't make a new list", "List"),
        ("if you cannot find it don't confirm, otherwise confirm", "Confirm"),
        ("订阅频道，但别开通知", "订阅"),
        ("查看购物车并结算", "结算"),
    ],
)
def test_what_the_words_may_rule_out_is_asked_about(sentence: str, name: str) -> None:
    assert ruled(asked(sentence), page(name)).answer == "ask"


@pytest.mark.parametrize(
    ("sentence", "name"),
    [
        ("turn off notifications, don't turn off Wi-Fi", "Wi-Fi"),
        ("填好就行，确认键留给我按", "确认"),
        ("put the shoes into the cart, no payment!", "Pay now"),
        ("order a pizza but don't pay", "Pay"),
        ("press Save but don't press Send later", "Send later"),
    ],
)
def test_what_the_words_surely_rule_out_is_refused(sentence: str, name: str) -> None:
    assert ruled(asked(sentence), page(name)).answer == "deny"


def test_leaving_something_on_is_not_leaving_a_group() -> None:
    assert asked("turn off Bluetooth but leave Wi-Fi on").grant.kinds == []


def test_what_is_ruled_out_is_not_agreed_to() -> None:
    task = asked("sort the photos but don't delete anything")
    assert task.grant.forbidden == ["delete"] and task.grant.kinds == []
    assert ruled(task, page("Delete")).answer == "deny"
    assert ruled(asked("delete the first photo"), page("Delete")).answer == "allow"


def test_a_kind_that_is_asked_for_is_not_ruled_out_as_a_whole() -> None:
    task = asked("delete the first photo but don't delete the second")
    assert (task.grant.kinds, task.grant.forbidden) == (["delete"], [])


def test_a_model_that_saw_the_sentence_alone_may_rule_out_more() -> None:
    planned = Grant(only="look", forbidden=["payment"])
    task = asked("inspiziere mal den Warenkorb", planned)
    assert (task.grant.only, task.grant.forbidden) == ("look", ["payment"])
    assert asked("check the mail from Ann", Grant(kinds=["send"])).grant.only == ""


def test_a_message_that_says_not_to_confirm_is_sent() -> None:
    grant = asked("let the landlord know by mail: write to Ann not to confirm", Grant(recipients=["Ann"])).grant
    assert (grant.only, "send" in grant.kinds) == ("", True)


def test_what_a_grammar_has_read_to_its_end_is_done_as_it_says() -> None:
    assert asked('press "OK"').grant.only == ""


CANCELS = "Don't confirm the order, cancel it"


@pytest.mark.parametrize(
    ("sentence", "name"),
    [
        (CANCELS, "Cancel"),
        (CANCELS, "Cancel order"),
        ("don't press OK, press Cancel", "Cancel"),
        ("不要确认订单，取消它", "取消订单"),
        ("我不要确认，我要取消", "取消"),
        ("don't submit the form, save it as a draft", "Save"),
        ("不要提交表单，保存为草稿", "保存"),
        ("fill in the form, don't submit it", "Next page"),
    ],
)
def test_what_is_asked_for_instead_is_not_refused(sentence: str, name: str) -> None:
    assert ruled(asked(sentence), page(name), planned=True).answer == "allow"


@pytest.mark.parametrize(
    ("sentence", "name"),
    [
        (CANCELS, "Confirm"),
        (CANCELS, "OK"),
        ("不要确认订单，取消它", "确认"),
        ("don't confirm the appointment, move it to Friday", "Confirm"),
        ("don't cancel the order, confirm it", "Place order"),
        ("Don't order the pizza but the pasta", "Place order"),
        ("fill in the form and save it, but don't submit it", "Save"),
    ],
)
def test_what_may_belong_to_what_is_asked_for_instead_is_asked_about(sentence: str, name: str) -> None:
    assert ruled(asked(sentence), page(name)).answer == "ask"


@pytest.mark.parametrize(
    ("sentence", "name"),
    [
        (CANCELS, "Confirm order"),
        ("don't press OK, press Cancel", "OK"),
        ("don't submit the form, save it as a draft", "Submit"),
        ("instead of paying, cancel the order", "Pay now"),
        ("与其删除照片，不如分享给小红", "删除"),
        ("fill in the finish date but don't submit the form", "Submit"),
        ("Don't order the pizza but the pasta", "Pizza"),
        ("add the shoes to the cart but don't confirm the order", "Confirm"),
        ("don't confirm it, fill in the name first", "Confirm"),
    ],
)
def test_what_is_ruled_out_beside_it_is_still_refused(sentence: str, name: str) -> None:
    assert ruled(asked(sentence), page(name)).answer == "deny"


def test_an_ok_beside_a_sum_is_asked_about_where_an_order_is_to_be_cancelled() -> None:
    frame = page("OK", "Order total: $35.00", role="text")
    frame.elements[0] = frame.elements[0].replace(role="button")  # type: ignore[index]
    assert ruled(asked(CANCELS), frame).answer == "ask"
    assert ruled(asked("put the shoes into the cart but don't pay"), frame).answer == "deny"
