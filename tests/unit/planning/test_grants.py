"""What a run may do follows from the person's words."""

from pathlib import Path

import pytest

from iris_screen.consent.named_control import is_named
from iris_screen.core.plan import Grant, Step, Task
from iris_screen.core.policy import find_strictest, read_policy
from iris_screen.core.target import Target
from iris_screen.planning.apps import App, Apps, open_apps
from iris_screen.planning.planners import derive_grant, parse_steps
from iris_screen.planning.planners.sentence import read_offline
from tests.unit.planning.planners.shorthand import APPS, ASSETS

POLICY = read_policy((ASSETS / "policy.yaml").read_bytes(), "policy.yaml")


@pytest.mark.parametrize(
    ("sentence", "apps", "recipients", "kinds"),
    [
        ("给张三发微信消息说你好", ["com.tencent.mm"], ["张三"], ["send"]),
        ("给妈妈打电话", ["com.android.contacts"], [], ["call"]),
        ("打开设置，点“蓝牙”", ["com.android.settings"], [], []),
        ("打开微信，长按“张三”，点“删除该聊天”，点“删除”", ["com.tencent.mm"], [], ["delete"]),
        ("拨打10086", [], [], ["call"]),
        ("给张三发微信消息说你好，拨打10086", ["com.tencent.mm"], ["张三"], ["send", "call"]),
        ("打开优选商城，点“立即购买”，点“支付”", ["com.iris.shop"], [], []),
        ("给张三发微信消息说你好，然后给李四发微信消息说再见", ["com.tencent.mm"], ["张三", "李四"], ["send"]),
    ],
)
def test_words_grant_apps_recipients_and_kinds(
    sentence: str, apps: list[str], recipients: list[str], kinds: list[str]
) -> None:
    grant = derive_grant(Task(id="t", text=sentence), APPS, POLICY)
    assert (grant.apps, grant.recipients) == (apps, recipients)
    assert set(grant.kinds) == set(kinds)


@pytest.mark.parametrize(
    ("sentence", "to", "text"),
    [
        ("Send Li Si the message “see you at 8”", "Li Si", "see you at 8"),
        ("Send a fax to Karen Fields saying we are ready", "Karen Fields", "we are ready"),
        ("Envoie « j'arrive » à Paul", "Paul", "j'arrive"),
        ("Envía “hola” a Juan", "Juan", "hola"),
        ("Dile a Ana que llego tarde", "Ana", "llego tarde"),
        ("Diga ao João que estou chegando", "João", "estou chegando"),
        ("Schick Anna die Nachricht „bin gleich da“", "Anna", "bin gleich da"),
        ("お母さんに「遅れます」と送って", "お母さん", "遅れます"),
        ("엄마에게 “늦어요”라고 보내줘", "엄마", "늦어요"),
        ("Text “BUY” to 44 20 123", "44 20 123", "BUY"),
        ("Send “hi” to my sister", "sister", "hi"),
        ("Send “hi” to mom", "mom", "hi"),
        ("Send “hi” to bob", "bob", "hi"),
        ("Envía “hola” a pedro", "pedro", "hola"),
        ("Envoie « salut » à paul", "paul", "salut"),
        ("Schick „hallo“ an anna", "anna", "hallo"),
        ("Manda “ciao” a marco", "marco", "ciao"),
        ("Envie “oi” para joão", "joão", "oi"),
    ],
)
def test_a_sentence_says_to_whom_it_sends_what(sentence: str, to: str, text: str) -> None:
    grant = derive_grant(Task(id="t", text=sentence), APPS, POLICY)
    assert (grant.recipients, grant.kinds, grant.texts) == ([to], ["send"], [text])


@pytest.mark.parametrize(
    "sentence",
    [
        "Send “hi” to everyone",
        "Send “hi” to me",
        "Send “hi” to somebody",
        "tell Ann to send “hi” to Bob",
        "Write to tell Ann “hi”",
        "Reply “yes” to confirm",
        "Text “BUY” to order 2 pizzas",
        "TEXT “BUY” TO ORDER",
        "send a text to tell Ann that I am late",
        "Envía “sí” a confirmar",
        "Envoie « oui » à confirmer",
        "Manda “sì” a confermare",
        "Reply “1” to continue",
        "Text “STOP” to unsubscribe",
        "If it rains, send “hi” to Ann",
        "How do I send “hi” to Ann?",
        "Don't send “hi” to Ann",
        "Envoie à Paul la photo",
        "Envoie « oui » à Paul et envoie « non »",
    ],
)
def test_a_sentence_that_does_not_say_clearly_to_whom_it_sends_what_sends_nothing(sentence: str) -> None:
    assert derive_grant(Task(id="t", text=sentence), APPS, POLICY).kinds == []


@pytest.mark.parametrize(
    ("sentence", "messages"),
    [
        ("Send “hi” to Ann and “bye” to Bob", [("Ann", "hi"), ("Bob", "bye")]),
        ("Send Ann “hi” and Bob “bye”", [("Ann", "hi"), ("Bob", "bye")]),
        ("Send “hi” to Ann, Bob and Carl", [("Ann", "hi"), ("Bob", "hi"), ("Carl", "hi")]),
        ("send “hi” to Ann and send “bye” to Bob", [("Ann", "hi"), ("Bob", "bye")]),
        ("Envoie « oui » à Paul et envoie « non » à Marie", [("Paul", "oui"), ("Marie", "non")]),
        ("给张三发微信说“你好”，给李四发微信说“再见”", [("张三", "你好"), ("李四", "再见")]),
        ("Send “hi” to Ann, Milk", []),
        ("Send “hi” to Ann and open Notes", []),
        ("Send “hi” to Ann and “bye” to Bob in Signal", [("Ann", "hi"), ("Bob", "bye")]),
        ("Reply “yes” to Ann and “no” to everyone else", [("Ann", "yes")]),
        ("Send “hi” to Ann and “bye” to her", [("Ann", "hi")]),
        ("Email “Report” to Ann and delete “Old”", [("Ann", "Report")]),
    ],
)
def test_each_recipient_is_granted_their_own_text(sentence: str, messages: list[tuple[str, str]]) -> None:
    assert derive_grant(Task(id="t", text=sentence), APPS, POLICY).messages == messages


def test_of_people_and_texts_that_a_model_names_apart_the_sentence_says_which_is_whose() -> None:
    planned = Grant(recipients=["Ann", "Bob"], kinds=["send"], texts=["hi", "bye"])
    clear = derive_grant(Task(id="t", text="First send “hi” to Ann and “bye” to Bob, dear"), APPS, POLICY, planned)
    assert (clear.kinds, clear.messages) == (["send"], [("Ann", "hi"), ("Bob", "bye")])
    for unclear in ("Send “hi” to Ann, and send “bye”, which is for Bob", "Send Ann “hi”; send “bye” as well (Bob)"):
        assert derive_grant(Task(id="t", text=unclear), APPS, POLICY, planned).kinds == []
    both = derive_grant(
        Task(id="t", text="Send “hi” to both, Ann and Bob"), APPS, POLICY, planned.replace(texts=["hi"])
    )
    assert (both.kinds, both.messages) == (["send"], [("Ann", "hi"), ("Bob", "hi")])


def test_a_name_agrees_to_nothing_although_it_is_a_word_of_another_language() -> None:
    grant = derive_grant(Task(id="t", text="Send Tom “hi”"), APPS, POLICY)
    assert (grant.recipients, grant.kinds) == (["Tom"], ["send"])


def test_how_each_switch_is_to_be_is_kept_for_whoever_plans() -> None:
    grant = derive_grant(Task(id="t", text="Open Settings, turn off Wi-Fi and turn on Bluetooth"), APPS, POLICY)
    assert [(each[: each.index(":")], "Wi-Fi" in each, "Bluetooth" in each) for each in grant.switches] == [
        ("off", True, False),
        ("on", False, True),
    ]
    assert derive_grant(Task(id="t", text="打开设置，点“蓝牙”"), APPS, POLICY).switches == []


@pytest.mark.parametrize(
    ("sentence", "presses"),
    [
        ("Press “Add one”, write Friday and hit Submit", ["Add one", "Submit"]),
        ("select “Dark” in Settings, then press “Save” at the top and go back", ["Save"]),
        ("打开表单，填上名字，点“完成”，然后把它发给张三", ["完成"]),
        ("press “Enter”, “Ctrl+S” and then click “Go”", ["Go"]),  # keys
        ("is “Save” there? If it is, press “Save” and wait", []),
        ("write “press “OK” now” into the memo", []),
        ("drag “Milk” to the top of the list", []),
    ],
)
def test_the_controls_that_a_sentence_tells_to_press_are_kept(sentence: str, presses: list[str]) -> None:
    assert derive_grant(Task(id="t", text=sentence), APPS, POLICY).presses == presses
    assert derive_grant(Task(id="t", text=sentence, from_outside=True), APPS, POLICY).presses == []


def test_a_switch_that_is_turned_twice_is_to_be_as_it_is_turned_last() -> None:
    for text in ("turn off Wi-Fi, then turn on Wi-Fi", "turn on Wi-Fi, turn off Wi-Fi and then turn on Wi-Fi"):
        [wanted] = derive_grant(Task(id="t", text=text), APPS, POLICY).switches
        assert wanted.startswith("on:")


def test_a_payment_is_never_agreed_to_beforehand() -> None:
    assert "payment" not in derive_grant(Task(id="t", text="点“立即支付”"), APPS, POLICY).kinds


def test_words_in_a_message_are_not_consent_to_other_people() -> None:
    grant = derive_grant(Task(id="t", text="给张三发微信消息说“给李四打电话”"), APPS, POLICY)
    assert grant.recipients == ["张三"]


def test_a_plan_of_ones_own_agrees_to_what_it_presses() -> None:
    steps = parse_steps("- {action: tap, target: 'text:删除'}\n- {action: launch_app, app: com.a.b}", "p")
    grant = derive_grant(Task(id="t", text="tidy up", steps=steps), APPS, POLICY)
    assert (grant.kinds, grant.apps) == (["delete"], ["com.a.b"])


def test_what_an_app_is_called_agrees_to_nothing() -> None:
    apps = Apps([*APPS.apps, App(name="ring", labels=["拨打"], aliases=["发送"])])
    task = Task(id="t", text="打开“拨打”")
    assert derive_grant(task, apps, POLICY).kinds == []


def test_a_grant_keeps_how_the_sentence_spells_its_apps() -> None:
    apps = Apps([*APPS.apps, App(name="market", labels=["Play Store", "应用商店"], packages=["com.market"])])
    grant = derive_grant(Task(id="t", text="look what is new in Play Store"), apps, POLICY, Grant(apps=["com.market"]))
    assert grant.app_names == ["Play Store"]
    assert derive_grant(Task(id="t", text="play chess"), apps, POLICY, Grant(apps=["com.market"])).app_names == []


# --- what a model says that the sentence needs -----------------------------------------------------------------------

SEND_IT = "write hi to Tom and send it"


def planned(sentence: str, *recipients: str, texts: tuple[str, ...] = (), kinds: tuple[str, ...] = ("send",)) -> Grant:
    said = Grant(recipients=list(recipients), texts=list(texts), kinds=list(kinds))
    return derive_grant(Task(id="t", text=sentence), APPS, POLICY, said)


@pytest.mark.parametrize("sentence", [SEND_IT, "write “hi” to Tom, then send it", "draft hi for Tom. Send it to Tom!"])
def test_send_it_is_said_of_the_one_the_sentence_names(sentence: str) -> None:
    grant = planned(sentence, "Tom", texts=("hi",))
    assert (grant.recipients, grant.kinds, grant.texts[:1]) == (["Tom"], ["send"], ["hi"])


@pytest.mark.parametrize(
    ("sentence", "recipients"),
    [
        ("open the draft and send it", ()),
        ("open the draft and send it", ("it",)),
        ("open the draft and send it", ("Tom",)),
        ("finish the draft and send it to her", ("her",)),
        ("see Tomorrow Inc. and send it", ("Tom",)),
        ("把写好的草稿发送", ()),
        ("把草稿发送给他", ("他",)),
        ("ring and answer", ("Ann",)),
    ],
)
def test_sending_or_calling_without_a_name_is_consent_to_nobody(sentence: str, recipients: tuple[str, ...]) -> None:
    grant = planned(sentence, *recipients, kinds=("send", "call"))
    assert (grant.recipients, [kind for kind in grant.kinds if kind in ("send", "call")]) == ([], [])


def test_what_else_the_words_agree_to_needs_no_name() -> None:
    assert planned("delete the draft, do not ask", kinds=("delete",)).kinds == ["delete"]


def test_a_key_that_rules_would_press_is_no_kind_of_act_if_a_model_named_none() -> None:
    multiply = "打开计算器，点“6”，点“删除”，点“=”"
    assert "delete" in derive_grant(Task(id="t", text=multiply), APPS, POLICY).kinds
    assert planned(multiply, kinds=("none",)).kinds == []


def test_what_the_person_presses_himself_is_agreed_to_as_before() -> None:
    assert "send" in derive_grant(Task(id="t", text="打开微信，点“张三”，点“发送”"), APPS, POLICY).kinds


@pytest.mark.parametrize(
    ("sentence", "name", "may"),
    [
        ("order for Gina, for the day a week after 2026-02-24, and press Send order", "Send order", True),
        ("order for Gina, for the day a week after 2026-02-24, and press Send order", "Send message", False),
        ("order for Gina, for the day a week after 2026-02-24", "Send order", False),
        ("fill in the order for Gina, but don't press Send order", "Send order", False),
        ("say that I am late in the way that fits best, and press Send", "Send", False),  # to whom?
        ("write to Gina “pay, and press Send order”", "Send order", False),
        ("send Gina a message saying then press Send order", "Send order", False),
        ("给小李发消息说记得点击发送订单", "发送订单", False),
        ("buy the cheapest hat for Gina and press Pay now", "Pay now", False),
        ("替小李按下周的日期下单，然后点击“发送订单”", "发送订单", True),
    ],
)
def test_a_model_may_press_the_button_that_the_person_names(sentence: str, name: str, *, may: bool) -> None:
    planned = Grant(apps=["a.web"], texts=["Gina"], kinds=["send"])
    grant = derive_grant(Task(id="t", text=sentence), APPS, POLICY, planned)
    step = Step(action="tap", target=Target(kind="text", value=name), from_screen=True)
    rulings = POLICY.list_rulings(name, step, grant, "a.web")
    assert (find_strictest(rulings).answer == "allow" and bool(rulings)) is may


def test_what_a_control_is_called_in_the_person_s_own_words_file_is_named_as_well(tmp_path: Path) -> None:
    (tmp_path / "words.yaml").write_text("- [Night owl, Nachteule]\n", "utf-8")
    apps = open_apps([ASSETS / "apps", tmp_path])
    given = Task(id="t", text="turn on Night owl and Wi-Fi")
    given = given.replace(grant=derive_grant(given, apps, POLICY))
    assert is_named("Nachteule", given) and is_named("WLAN", given) and not is_named("Bluetooth", given)


def test_the_words_of_a_task_from_outside_agree_to_no_act() -> None:
    task = Task(id="t", text="Open Mail, type hello, press Send")
    assert derive_grant(task, APPS, POLICY).kinds == ["send"]
    grant = derive_grant(task.replace(from_outside=True), APPS, POLICY)
    assert (grant.kinds, grant.presses, grant.texts) == ([], [], ["hello"])


@pytest.mark.parametrize(
    "sentence",
    [
        "给张三发微信说你好，但是不要发出去",
        "给张三发微信说你好，先不发",
        "给张三打电话，但是别真打",
        "发朋友圈说你好，但是不要发布",
        "删掉便签牛奶，但是不要真的删",
        "给张三发微信说你好。算了",
        "text John Smith hi but hold off on sending",
        "text John Smith hi. Don't send it yet.",
        "message John Smith hi but wait before you send it",
        "call John Smith but don't let it ring",
        "delete the note Milk but don't delete it yet",
        "delete the note Milk. Stop!",
        "text John hi, not yet",
        "tell John Smith I quit? just kidding, don't",
        "envoie « salut » à Paul mais ne l'envoie pas encore",
        "dile a Ana que llego tarde, pero no lo envíes",
    ],
)
def test_a_sentence_that_takes_back_what_it_asks_for_grants_no_act_and_makes_no_plan(sentence: str) -> None:
    task = Task(id="t", text=sentence)
    grant = derive_grant(task, APPS, POLICY)
    assert (grant.kinds, grant.commands) == ([], [])
    assert read_offline(APPS)(task, "").plan is None


@pytest.mark.parametrize(
    ("sentence", "kind"),
    [
        ("text Ann “hi, but don't send it”", "send"),
        ("给张三发微信说“先别发”", "send"),
        ("跟妈妈说不用等我", "send"),
        ("tell Ann I won't be there, don't wait", "send"),
        ("delete the note Milk, don't delete anything else", "delete"),
    ],
)
def test_what_a_message_says_or_what_is_left_alone_takes_nothing_back(sentence: str, kind: str) -> None:
    task = Task(id="t", text=sentence)
    assert derive_grant(task, APPS, POLICY).kinds == [kind]
    assert read_offline(APPS)(task, "").plan is not None


def test_what_is_taken_back_is_ruled_out_as_well() -> None:
    grant = derive_grant(Task(id="t", text="text John Smith hi. Don't send it yet."), APPS, POLICY)
    assert grant.forbidden == ["send"]


@pytest.mark.parametrize(
    ("sentence", "forbidden"),
    [
        ("卸载微信吧，别卸载支付宝", []),
        ("delete the note Milk, don't delete PayPal", []),
        ("卸载微信，别付款", ["payment"]),
        ("打开淘宝，别用支付宝", ["payment"]),
        ("打开淘宝，不要用支付宝付款", ["payment"]),
        ("open Amazon, don't pay with PayPal", ["payment"]),
    ],
)
def test_the_name_of_an_app_rules_out_no_payment_where_another_act_is_ruled_out(
    sentence: str, forbidden: list[str]
) -> None:
    assert derive_grant(Task(id="t", text=sentence), APPS, POLICY).forbidden == forbidden
