"""What of a plan will need a yes, as far as its words tell."""

from pathlib import Path

import pytest

from iris_screen.consent.foreseen import announce, foresee, judge_step
from iris_screen.consent.request_limits import find_taken_back
from iris_screen.core.condition import Condition
from iris_screen.core.people import allow, name_option
from iris_screen.core.plan import Grant, Step, Task
from iris_screen.core.policy import read_policy
from iris_screen.core.target import Target
from iris_screen.planning.planners import derive_grant
from iris_screen.text import render
from tests.unit.planning.planners.shorthand import APPS

POLICY = read_policy(Path("assets/policy.yaml").read_bytes(), "assets/policy.yaml")
TASK = Task(id="r", text="open the shop and pay for the chair")


def tap(words: str) -> Step:
    return Step(action="tap", target=Target.parse(f"text:{words}"))


def goal(words: str) -> Step:
    return Step(action="goal", goal=words)


def test_the_steps_that_will_need_a_yes_are_named() -> None:
    steps = [tap("Basket"), tap("Pay now"), tap("Help"), tap("Delete")]
    assert [(step.target.value, ruling.kind) for step, ruling in foresee(steps, TASK, POLICY)] == [
        ("Pay now", "payment"),
        ("Delete", "delete"),
    ]


@pytest.mark.parametrize(
    ("words", "kind"),
    [
        ("pay the bill from March", "payment"),
        ("delete the first photo of the trip to Rome", "delete"),
        ("the page of the chair", ""),
        ("", "payment"),  # the task itself
    ],
)
def test_a_goal_is_judged_by_what_it_begins_with(words: str, kind: str) -> None:
    assert judge_step(goal(words), TASK, POLICY).kind == kind


@pytest.mark.parametrize(
    ("words", "kind"),
    [
        ("看到明天的天气并告诉用户冷不冷", ""),
        ("look at the forecast and tell the user how warm it gets", ""),
        ("report the price to the user", ""),
        ("看到明天的天气并告诉张三冷不冷", "send"),
        ("reply to the user Bob", "send"),
        ("tell the person the price, then pay the bill", "payment"),
    ],
)
def test_to_tell_the_person_who_asked_sends_nothing(words: str, kind: str) -> None:
    assert judge_step(goal(words), TASK.replace(text="is it cold tomorrow?"), POLICY).kind == kind


def test_the_name_of_an_app_is_no_act() -> None:
    opened = Step(action="tap", target=Target(kind="text", value="联系人||Contacts||address book"))
    assert judge_step(opened, TASK.replace(text="add a contact"), POLICY).answer == "allow"
    shared = tap("Sync your address book")
    assert judge_step(shared, TASK, POLICY).kind == "account"


@pytest.mark.parametrize(
    "step",
    [
        Step(action="launch_app", app="org.example.mail", target=Target(value="mail", label="Mail||email")),
        Step(action="launch_app", app="com.android.dialer", target=Target(value="phone", label="电话||拨号")),
        Step(action="turn", target=Target.parse("slider:Ring volume"), text="30"),
        Step(action="input_text", target=Target.parse("field:Email"), text="wang@example.com"),
        Step(action="check", target=Target.parse("text:Email"), expect=[Condition(kind="text", value="Email")]),
        Step(action="tap", target=Target.parse("switch:Buy tickets")),  # a task is ticked
        tap("清除||AC"),  # what only one of its wordings would do
    ],
)
def test_opening_an_app_looking_and_typing_need_no_yes_whatever_is_named(step: Step) -> None:
    assert judge_step(step, TASK.replace(text="do it"), POLICY).answer == "allow"


def test_what_every_wording_of_a_control_does_is_foreseen_and_so_is_a_switch_that_says_nothing_else() -> None:
    task = TASK.replace(text="do it")
    sent = judge_step(tap("发送||Send"), task, POLICY)
    assert sent.kind == "send" and sent.reason is not None and render(sent.reason, "en").startswith("“Send” would send")
    assert judge_step(Step(action="tap", target=Target.parse("switch:USB debugging")), task, POLICY).kind == "device"


def test_what_was_agreed_to_is_not_named() -> None:
    assert foresee([tap("Delete")], TASK.replace(grant=Grant(kinds=["delete"])), POLICY) == []
    paid = TASK.replace(allowed=[allow("pay", most=20, currency="USD")])
    assert foresee([tap("Pay now")], paid, POLICY) == []


def test_what_is_sent_to_somebody_who_is_named_needs_no_yes_as_far_as_can_be_foreseen() -> None:
    named = TASK.replace(text="Reply “Yes” to Mara Lee", grant=Grant(kinds=["send"], recipients=["Mara Lee"]))
    assert not foresee([tap("Send"), goal("Reply “Yes” to Mara Lee")], named, POLICY)
    assert foresee([tap("Send"), goal("Reply “Yes” to Mara Lee")], named.replace(grant=Grant()), POLICY)


@pytest.mark.parametrize(
    ("sentence", "pressed", "answer"),
    [
        ("fill in the form, but don't press Next", "Next", "deny"),
        ("打开微信，但是不要点发现", "发现", "deny"),
        ("press Next but don't press Next", "Next", "ask"),  # it says both
        ("tap Send, but do not tap Send", "Send", "deny"),
        ("sort the photos but don't delete anything", "Delete", "deny"),
        ("look whether my account has new mail", "Save", "deny"),
        ("delete the draft but don't delete the photo", "Delete", "ask"),
        ("fill in the form, but don't press Next", "Back", "allow"),
        ("press Save but don't press Send later", "Save", "allow"),
    ],
)
def test_a_press_that_the_sentence_rules_out_is_foreseen_as_it_will_be_judged(
    sentence: str, pressed: str, answer: str
) -> None:
    task = Task(id="r", text=sentence)
    task = task.replace(grant=derive_grant(task, APPS, POLICY))
    assert judge_step(tap(pressed), task, POLICY).answer == answer


@pytest.mark.parametrize(
    ("sentence", "kind"),
    [
        ("write Anna a message saying hi but don't press Send", "send"),
        ("write Anna a message saying hi but don't press “Send”", "send"),
        ("text Ann hi, but do not tap the Send button yet", "send"),
        ("给张三发微信说你好，但是不要点发送", "send"),
        ("call John Smith but don't tap Call", "call"),
        ("删除便签牛奶，但不要点删除", "delete"),
        ("text Ann “don't press Send”", ""),
        ("text Bob hi but don't open the Mail", ""),
        ("reply yes to Bob but don't reply to all", ""),
        ("delete the note Milk but don't press Send", "send"),
    ],
)
def test_who_rules_out_the_press_of_an_act_takes_the_act_back(sentence: str, kind: str) -> None:
    assert [each for each in find_taken_back(sentence) if each != "post"] == ([kind] if kind else [])
    task = Task(id="r", text=sentence)
    grant = derive_grant(task, APPS, POLICY)
    assert kind not in grant.kinds and (kind in grant.forbidden or not kind)


def test_what_is_sent_without_all_being_said_is_announced_once_with_the_option_that_allows_it() -> None:
    task = Task(id="r", text="open the mail Lunch and forward it to Tommy")
    task = task.replace(grant=derive_grant(task, APPS, POLICY))
    for steps in ([goal("")], [goal("the mail is forwarded")], [tap("Forward")], []):
        told = [render(each, "en") for each in announce(steps, task, POLICY)]
        assert len(told) == 1 and told[0].endswith("needs your consent, which --allow send gives beforehand"), told
    assert announce([goal("")], task.replace(allowed=[allow("send")]), POLICY) == []


def test_no_option_is_named_for_what_nobody_can_allow_beforehand() -> None:
    assert [name_option(kind) for kind in ("", "unknown", "beyond", "captcha")] == [""] * 4
    assert name_option("payment", "a.shop") == "--allow payment --max … --currency … --app a.shop"
