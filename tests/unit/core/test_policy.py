"""The policy: what is sensitive, what the task itself consents to, and which files are refused."""

from pathlib import Path
from typing import Any

import pytest
import yaml

from iris_screen.core.condition import Condition
from iris_screen.core.errors import UsageError
from iris_screen.core.message import verbatim
from iris_screen.core.plan import Grant, Step
from iris_screen.core.policy import Policy, Ruling, find_strictest, read_policy
from iris_screen.core.target import Target
from iris_screen.text import render

SHIPPED = Path(__file__).parents[3] / "assets" / "policy.yaml"


@pytest.fixture(scope="module")
def policy() -> Policy:
    return read_policy(SHIPPED.read_bytes(), "policy.yaml")


def judge(policy: Policy, touched: str, step: Step | None, grant: Grant, *more: Any, **named: Any) -> Ruling:
    return find_strictest(policy.list_rulings(touched, step, grant, *more, **named))


def tap(words: str, *needs: str) -> Step:
    return Step(action="tap", target=Target(kind="text", value=words), needs=[Condition.parse(n) for n in needs])


@pytest.mark.parametrize(
    ("touched", "kind"),
    [
        ("支付 ¥35.00", "payment"),
        ("立即购买", "payment"),
        ("Pay $12.99", "payment"),
        ("Buy now", "payment"),
        ("ＰＡＹ", "payment"),
        ("安装", "install"),
        ("Update all (3)", "install"),
        ("卸载", "uninstall"),
        ("删除联系人", "delete"),
        ("Delete 2 items", "delete"),
        ("拨打", "call"),
        ("发送", "send"),
        ("Send", "send"),
        ("发布", "post"),
        ("登录", "login"),
        ("始终允许", "grant_always"),
    ],
)
def test_sensitive_labels_are_known_in_both_languages(policy: Policy, touched: str, kind: str) -> None:
    ruling = judge(policy, touched, None, Grant())
    assert ruling.kind == kind
    assert ruling.answer in ("ask", "deny")
    assert touched in render(ruling.reason)


@pytest.mark.parametrize(
    ("touched", "kind"),
    [
        ("Confirm and pay", "payment"),
        ("Proceed to payment", "payment"),
        ("Yes, pay", "payment"),
        ("1-Click buy", "payment"),
        ("PayPal checkout", "payment"),
        ("Apple Pay", "payment"),
        ("Place bid", "payment"),
        ("Continue · $4.99", "payment"),
        ("$4.99", "payment"),
        ("微信支付", "payment"),
        ("支付宝付款", "payment"),
        ("同意并支付", "payment"),
        ("一键下单", "payment"),
        ("免费试用", "payment"),
        ("申请退款", "payment"),
        ("Yes, delete", "delete"),
        ("Wipe phone", "delete"),
        ("Discard", "delete"),
        ("格式化", "delete"),
        ("注销账户", "delete"),
        ("退出群聊", "leave"),
        ("同意并登录", "login"),
        ("确认更新", "install"),
        ("Yes, update", "install"),
    ],
)
def test_a_strong_word_counts_wherever_it_stands_in_a_label(policy: Policy, touched: str, kind: str) -> None:
    assert judge(policy, touched, None, Grant()).kind == kind


@pytest.mark.parametrize(
    "touched",
    [
        "P a y",
        "P.a.y  n o w",
        "Pаy",
        "ΡΑΥ",
        "\u202eyaP",
        "P\u200ba\u2060y",
        "Páy",
        "ᴘᴀʏ",
        "𝐏𝐚𝐲",
        "立 即 支 付",
        "支·付",
        "⽀付",
        "支付(3s)",
    ],
)
def test_a_label_is_read_as_it_looks_whatever_letters_it_is_written_in(policy: Policy, touched: str) -> None:
    assert judge(policy, touched, None, Grant()).kind == "payment"


def test_the_strictest_of_all_that_a_touch_means_decides(policy: Policy) -> None:
    assert judge(policy, "发送并支付", None, Grant(kinds=["send"])).kind == "payment"
    assert judge(policy, "OK", None, Grant(kinds=["delete"]), around=["Delete it?", "Pay 5.00 to Bob"]).answer == "ask"


@pytest.mark.parametrize(
    "touched",
    [
        "支付与安全",
        "我的订单",
        "Orders",
        "Buyer protection",
        "系统更新",
        "Software update",
        "我的下载",
        "通话记录",
        "Blog post",
        "暂不支付",
        "取消支付",
        "已付款",
        "Don't delete",
        "Recently deleted",
        "支付宝",
        "PayPal",
        "Payment methods",
        "已安装",
        "最近删除",
        "Sent",
        "Sender",
        "Calls",
        "订阅号",
        "设置",
        "",
        "他说要支付这笔钱，但是我觉得先不要付款，等到下个月再说吧",
        "Send me the photos you took at the lake yesterday, please, when you are home again",
        "仅在使用中允许",
    ],
)
def test_what_only_looks_sensitive_is_not(policy: Policy, touched: str) -> None:
    assert judge(policy, touched, None, Grant()).answer == "allow"


def test_the_words_of_a_task_consent_to_what_they_name(policy: Policy) -> None:
    assert policy.consent("给张三发微信消息说你好") == ["send"]
    assert "delete" in policy.consent("删除昨天的闹钟")
    assert policy.consent("Call 10086") == ["call"]
    assert policy.consent("打开设置里的显示") == []
    assert "call" not in policy.consent("recall what the screen said")
    assert "payment" not in policy.consent("支付 10 元并付款 pay now buy")


def test_payment_is_asked_about_whatever_the_task_says(policy: Policy) -> None:
    assert judge(policy, "立即支付", tap("立即支付"), Grant(kinds=["payment"])).answer == "ask"
    assert judge(policy, "始终允许", tap("始终允许"), Grant(kinds=["grant_always"])).answer == "ask"


def test_a_message_goes_only_to_whom_the_task_named(policy: Policy) -> None:
    grant = Grant(kinds=["send"], recipients=["张三"])
    assert judge(policy, "发送", tap("发送", "text:张三"), grant).answer == "allow"
    assert judge(policy, "发送", tap("发送", "text:李四"), grant).answer == "ask"
    assert judge(policy, "发送", tap("发送"), grant).answer == "ask"
    assert judge(policy, "发送", tap("发送", "!text:张三"), grant).answer == "ask"
    assert judge(policy, "发送", tap("发送"), Grant(kinds=["send"])).answer == "allow"
    assert judge(policy, "发送", tap("发送", "text:张三"), Grant()).answer == "ask"


def test_an_ok_means_what_its_dialog_says(policy: Policy) -> None:
    assert judge(policy, "确定", None, Grant(), around=["确认支付", "¥35.00"]).kind == "payment"
    assert judge(policy, "OK", None, Grant(), around=["Delete this note?"]).kind == "delete"
    assert judge(policy, "确定", None, Grant(), around=["天气不错"]).answer == "allow"
    assert judge(policy, "取消", None, Grant(), around=["确认支付"]).answer == "allow"


@pytest.mark.parametrize("touched", ["OK", "确定", "Yes", "Continue", "好的，继续", "Yes, I agree", "确定 (3s)"])
@pytest.mark.parametrize(
    "around",
    [
        "确认向张三支付 500 元？",
        "You will be charged $99 today",
        "按“好的”把余额转给李四",
        "Press Continue to wipe this phone",
        "9.99 a month will be taken from your card.",
        "将清理 3.2 GB 照片",
        "Tap OK to install it now.",
        "合计 ￥35",
    ],
)
def test_words_around_a_label_that_only_agrees_say_what_it_does(policy: Policy, touched: str, around: str) -> None:
    assert judge(policy, touched, None, Grant(), around=["Attention", around]).answer == "ask"


@pytest.mark.parametrize(
    "around", ["Update finished", "系统将于今晚维护", "Please charge your phone", "闹钟 07:00", "选择语言"]
)
def test_an_ok_beside_harmless_words_is_pressed(policy: Policy, around: str) -> None:
    assert judge(policy, "OK", None, Grant(), around=[around]).answer == "allow"


def test_a_next_that_the_person_asked_for_only_turns_the_page(policy: Policy) -> None:
    page = ["Buy bread at 10:30, order 20261122"]
    step = Step(action="tap", target=Target.parse("text:Next"))
    assert judge(policy, "Next", step, Grant(), around=page).answer == "allow"
    assert judge(policy, "Next", step.replace(from_screen=True), Grant(), around=page).answer == "ask"
    assert judge(policy, "OK", step, Grant(), around=page).answer == "ask"


def test_a_notice_that_gives_a_tip_asks_for_no_money(policy: Policy) -> None:
    assert judge(policy, "Got it", None, Grant(), around=["Tip", "Hold a note to delete it"]).answer == "allow"
    assert judge(policy, "Got it", None, Grant(), around=["You will be charged $99"]).kind == "payment"
    assert judge(policy, "Tip", None, Grant()).kind == "payment"


def test_an_act_is_sensitive_by_itself_where_its_target_says_nothing(policy: Policy) -> None:
    assert judge(policy, "", Step(action="call", number="10086"), Grant()).kind == "call"
    assert judge(policy, "", Step(action="open_url", url="tel:10086"), Grant()).kind == "call"
    assert judge(policy, "", Step(action="open_url", url="https://example.org"), Grant()).answer == "allow"
    sends = Step(action="input_text", text="hi", submit=True, irreversible=True)
    assert judge(policy, "", sends, Grant()).kind == "send"
    assert judge(policy, "", sends.replace(irreversible=False), Grant()).answer == "allow"


def test_a_rule_for_one_app_goes_before_the_general_one() -> None:
    rules = "rules:\n - {kind: send, answer: ask}\n - {kind: send, app: com.notes, answer: allow}"
    policy = read_policy(f"kinds: {{send: {{words: [send]}}}}\n{rules}", "p.yaml")
    assert judge(policy, "Send", None, Grant(), "com.notes").answer == "allow"
    assert judge(policy, "Send", None, Grant(), "com.chat").answer == "ask"


def test_a_kind_without_a_rule_is_asked_about() -> None:
    bare = read_policy("kinds: {send: {words: [send]}}\nrules: []", "p.yaml")
    assert judge(bare, "Send", None, Grant()).answer == "ask"


@pytest.mark.parametrize(
    ("rules", "says"),
    [
        ("- {kind: payment, answer: always}", "line 3"),
        ("- {kind: payment, answer: allow}", "can never be allowed"),
        ("- {kind: payment, app: com.bank, answer: allow}", "can never be allowed"),
        ("- {kind: paymnt, answer: ask}", "no kind “paymnt”"),
        ("- {kind: payment, answer: ask}\n - {kind: payment, answer: deny}", "a second rule"),
        ("- {kind: payment, answer: ask, when: never}", "line 3"),
        ("- payment", "line 3"),
    ],
)
def test_one_wrong_rule_refuses_the_whole_file(rules: str, says: str) -> None:
    with pytest.raises(UsageError) as error:
        read_policy(f"kinds: {{payment: {{words: [pay]}}}}\nrules:\n {rules}", "p.yaml")
    assert says in str(error.value)
    assert str(error.value).startswith("p.yaml, line ")


@pytest.mark.parametrize("text", ["", "[]", "kinds: 3", "rules: []", "kinds: {a: {}}\nrules: []", "kinds: {a: &x {}}"])
def test_what_is_no_policy_is_refused_in_one_sentence(text: str) -> None:
    with pytest.raises(UsageError) as error:
        read_policy(text, "p.yaml")
    assert "\n" not in str(error.value)


def test_a_permission_is_needed_only_if_the_task_needs_all_it_speaks_of(policy: Policy) -> None:
    assert policy.permit(["允许“微信”使用相机？"], "扫一扫") == ["while_in_use", "once"]
    assert policy.permit(["允许“微信”使用相机？"], "给张三发消息") == ["deny"]
    assert policy.permit(["允许“微信”使用相机和位置？"], "扫一扫") == ["deny"]
    assert policy.permit(["Allow App to do something unheard of?"], "scan a code") == ["deny"]


@pytest.mark.parametrize("touched", ["全部", "免费", "M", "Now", "取消", "关闭", "×"])
def test_a_label_that_agrees_to_nothing_is_not_judged_by_the_words_around_it(policy: Policy, touched: str) -> None:
    assert judge(policy, touched, None, Grant(), around=["待付款", "¥99.00"]).answer == "allow"


@pytest.mark.parametrize(
    "heading", ["Order", "Orders", "Your order", "My orders", "Order summary", "订单", "我的订单", "Order #1234"]
)
def test_a_heading_that_only_names_orders_makes_no_ok_a_payment(policy: Policy, heading: str) -> None:
    assert judge(policy, "OK", None, Grant(), around=[heading, "Delivered on Monday"]).answer == "allow"


@pytest.mark.parametrize(
    "said",
    ["Place your order", "Order this book?", "确认订单", "Order · $4.99", "合计 ¥35", "Checkout", "Pay 5.00 to Bob"],
)
def test_an_ok_beside_words_that_pay_is_a_payment(policy: Policy, said: str) -> None:
    assert judge(policy, "OK", None, Grant(), around=["Bob's shop", said]).kind == "payment"


def test_a_button_called_order_is_a_payment(policy: Policy) -> None:
    assert judge(policy, "Order", None, Grant()).kind == "payment"


def test_a_reason_says_what_is_pressed_what_that_does_and_which_words_say_so(policy: Policy) -> None:
    reason = judge(policy, "Delete 2 items", None, Grant()).reason
    assert render(reason) == "“Delete 2 items” would delete something; that needs your consent"
    reason = judge(policy, "确定", None, Grant(), around=["我的购物车", "合计 ¥35"]).reason
    assert render(reason) == "“确定” would pay or order something (it says “合计 ¥35”); that needs your consent"
    by = verbatim("Enter may agree to the dialog")
    reason = judge(policy, "OK", None, Grant(), around=["Delete it for good?"], by=by).reason
    assert (
        render(reason)
        == f"{render(by)} and would delete something (it says “Delete it for good?”); that needs your consent"
    )
    never = read_policy("rules: [{kind: grant_always, answer: deny}]", "own.yaml", over=policy)
    assert render(judge(never, "始终允许", None, Grant()).reason).endswith("; the policy never allows that")


def test_an_own_policy_says_only_what_it_wants_otherwise(policy: Policy) -> None:
    said = """
    rules:
      - {kind: install, answer: allow, app: com.android.vending}
      - {kind: post, answer: deny}
    """
    own = read_policy(said, "own.yaml", over=policy)
    assert judge(own, "安装", None, Grant(), app="com.android.vending").answer == "allow"
    assert judge(own, "安装", None, Grant(), app="com.example").answer == "ask"
    assert judge(own, "发布", None, Grant()).answer == "deny"
    assert judge(own, "立即支付", None, Grant()).answer == "ask"
    assert (own.kinds, own.permissions, own.by_hand) == (policy.kinds, policy.permissions, policy.by_hand)


def test_an_own_kind_stands_beside_the_shipped_ones(policy: Policy) -> None:
    said = """
    kinds:
      archive: {words: [归档, archive], does: put something away}
    rules: [{kind: archive, answer: deny}]
    """
    own = read_policy(said, "own.yaml", over=policy)
    assert judge(own, "Archive", None, Grant()).answer == "deny"
    assert judge(own, "删除", None, Grant()).answer == "ask"


@pytest.mark.parametrize("said", ["", "# nothing yet\n", "{}", "rules: []"])
def test_an_own_policy_that_says_nothing_changes_nothing(policy: Policy, said: str) -> None:
    assert read_policy(said, "own.yaml", over=policy) == policy


def test_an_own_policy_may_know_more_payments_and_excepts_none(policy: Policy) -> None:
    payment = policy.kinds["payment"].model_dump(exclude={"exceptions"})
    more = {**payment, "words": [*payment["words"], "zap"], "except": policy.kinds["payment"].exceptions}
    own = read_policy(yaml.safe_dump({"kinds": {"payment": more}}, allow_unicode=True), "own.yaml", over=policy)
    assert judge(own, "Zap", None, Grant()).answer == "ask"
    excepted = yaml.safe_dump({"kinds": {"payment": {**more, "except": ["pay now"]}}}, allow_unicode=True)
    with pytest.raises(UsageError, match="added to, not taken away"):
        read_policy(excepted, "own.yaml", over=policy)


@pytest.mark.parametrize(
    ("said", "line", "why"),
    [
        ("rules:\n  - {kind: payment, answer: allow}", 2, "can never be allowed beforehand"),
        ("rules:\n  - {kind: paymnt, answer: ask}", 2, "there is no kind"),
        ("rules:\n  - {kind: call, answer: ask}\n  - {kind: call, answer: allow}", 3, "a second rule"),
        ("rules:\n  - {kind: call, answer: perhaps}", 2, "not a usable policy"),
        ("rule: []", 1, "not a usable policy"),
        ("by_hand: {fog: [fog]}", 1, "there is no kind"),
        ("- a", 1, "not a usable policy"),
        ("kinds:\n  payment: {words: []}", 2, "added to, not taken away"),
    ],
)
def test_one_wrong_line_of_an_own_policy_refuses_it_all(policy: Policy, said: str, line: int, why: str) -> None:
    with pytest.raises(UsageError, match=why) as refused:
        read_policy(said, "own.yaml", over=policy)
    assert f"line {line}" in str(refused.value)


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("请输入支付密码", "payment"),
        ("拖动滑块完成拼图", "captcha"),
        ("请先登录", "login"),
        ("Sign in to continue", "login"),
    ],
)
def test_a_screen_that_only_a_person_gets_past_is_known_by_its_words(policy: Policy, text: str, kind: str) -> None:
    barrier = policy.barrier(["Hello", text], Grant())
    assert (barrier.answer, barrier.kind) == ("ask", kind) and text in render(barrier.reason)
    assert policy.barrier(["Hello", "设置", "登录记录"], Grant()).answer == "allow"


def test_a_task_that_is_to_sign_in_is_not_kept_from_it(policy: Policy) -> None:
    assert policy.barrier(["Forgot password?"], Grant(kinds=["login"])).answer == "allow"
    assert policy.barrier(["CVV"], Grant(kinds=["login"])).answer == "ask"


def test_a_rule_may_end_a_run_at_such_a_screen_or_let_it_go_on(policy: Policy) -> None:
    said = "rules: [{kind: captcha, answer: deny}, {kind: login, answer: allow}]"
    own = read_policy(said, "own.yaml", over=policy)
    assert own.barrier(["captcha"], Grant()).answer == "deny"
    assert own.barrier(["请先登录"], Grant()).answer == "allow"


def test_a_reason_quotes_one_short_line_of_what_stands_on_a_screen(policy: Policy) -> None:
    said = "Pay ¥5\n\u202eand " + "very much more " * 40
    reason = judge(policy, "OK", None, Grant(), around=[said]).reason
    assert len(render(reason)) < 160 and render(reason).isprintable()


@pytest.mark.parametrize(
    "sentence",
    [
        "press Delete",
        "press the Delete key",
        "hit del",
        "press Shift+Delete",
        "按 Delete",
        "按删除键",
        "按 Shift+Delete 键",
    ],
)
def test_the_name_of_a_key_agrees_to_nothing(policy: Policy, sentence: str) -> None:
    assert policy.consent(sentence) == []


@pytest.mark.parametrize(
    "sentence", ["click Delete", "press the Delete button", "delete a.txt, press Delete", "删除 a.txt", "按删除按钮"]
)
def test_a_button_and_a_verb_agree_to_what_they_say(policy: Policy, sentence: str) -> None:
    assert policy.consent(sentence) == ["delete"]


@pytest.mark.parametrize(
    "question",
    [
        "Do you want to move the 2 selected files to trash can?",
        "Move “a.txt” to the Trash?",
        "Send this file to the Recycle Bin?",
        "是否将选中的2个文件移至回收站？",
    ],
)
def test_what_goes_into_a_bin_is_deleted(question: str) -> None:
    policy = read_policy(SHIPPED.read_bytes(), "policy.yaml")
    assert "delete" in policy.find_mentioned([question])
    assert policy.find_mentioned(["Open Trash", "回收站"]) == []


def test_a_question_quotes_no_words_of_a_model_about_its_own_step(policy: Policy) -> None:
    step = Step(action="input_text", text="85+3", submit=True, irreversible=True, description=verbatim("All is well."))
    asked = [judge(policy, "", step.replace(from_screen=seen), Grant()).reason for seen in (False, True)]
    mine, models = (render(reason) for reason in asked if reason)
    assert "All is well." in mine and "85+3" in models and "All is well." not in models


@pytest.mark.parametrize(
    ("recipient", "other"),
    [
        ("张三", "张三丰"),
        ("Ann", "Ann Lee"),
        ("@tom", "@tom-smith"),
        ("ann@x.org", "ann@x.org.uk"),
        ("10086", "100861"),
    ],
)
def test_a_step_for_somebody_whose_name_begins_so_is_for_somebody_else(
    policy: Policy, recipient: str, other: str
) -> None:
    grant = Grant(recipients=[recipient], kinds=["send"])

    def answer(name: str) -> str:
        step = Step(action="tap", needs=[Condition(kind="title", value=name)], target=Target(kind="text", value="Send"))
        return find_strictest(policy.list_rulings("Send", step, grant)).answer

    assert (answer(recipient), answer(other)) == ("allow", "ask")
