"""How a sentence limits a run."""

import pytest

from iris_screen.consent.request_limits import commits
from iris_screen.core.parsing.screen_words import opens_payments
from iris_screen.core.parsing.sentences.ruled_out import has_limit_apart, read_request


@pytest.mark.parametrize(
    "sentence",
    [
        "Look whether Wi-Fi and Bluetooth are on",
        "open Settings and check whether Wi-Fi is on",
        "go to settings to see if Wi-Fi is on",
        "please check my balance",
        "How much does the chair cost?",
        "tell me how to delete my account",
        "have a look at my orders, don't touch anything",
        "看看明天的天气怎么样",
        "这双鞋多少钱",
        "帮我看看有没有张三的消息",
        "打开微信看看有没有新消息，别回复",
        "Tell me if the alarm is on. Change nothing.",
        "Hi! I wonder whether the alarm is on",
        "look around in the settings but leave everything as it is",
        "光看，什么都不要动",
        "看一眼余额，啥也别碰",
        "就瞅一眼闹钟开没开",
        "查看一下余额，别的什么都不要做",
        "Mira si el wifi está activado",
        "Veja se o wifi está ligado",
        "Regarde s'il y a de nouveaux messages",
        "Schau nach, ob WLAN an ist",
        "Guarda se il wifi è acceso",
        "Посмотри, включён ли вайфай",
        "Wi-Fiがオンか確認して",
        "와이파이가 켜져 있는지 확인해줘",
        "Wi-Fi açık mı kontrol et",
        "Xem wifi có bật không",
    ],
)
def test_a_sentence_that_asks_what_is_there_only_looks(sentence: str) -> None:
    assert read_request(sentence).only == "look"


@pytest.mark.parametrize(
    "sentence",
    [
        "check the box “I agree”",
        "send Tom the report and see if he answers",
        "check my balance then transfer 100 to Ann",
        "what is 37*48? use the calculator and write the result into a text editor",
        "check whether the light is on and turn it off",
        "make sure that Wi-Fi is on",
        "turn on Dark mode",
        "open Settings",
        "see if you can book a table for two",
        "how about sending Tom a picture",
        "给张三发消息问他几点到",
        "哪个便宜买哪个",
        "看看能不能订个座",
        "打开蓝牙，看看有没有耳机",
        "查看订单并且取消它",
        "看看蓝牙开着没有，开着就关掉",
        "Envía el informe a Ana y mira si contesta",
        "Schalte das Licht aus und schau, ob es aus ist",
        "靴をカートに入れて",
        "check milk in the list",
        "check the milk off my list",
        "check every box on the page",
        "look through my list and tick milk",
        "see that Wi-Fi gets turned off",
        "check whether Bob replied; if he didn't, nudge him",
        "Look for Bob in contacts and give him a ring",
        "查看购物车并结算",
        "看看有没有牛奶，没有就加到清单",
        "看看今天的待办，做完的打勾",
        "谁给我发了好友申请，都通过一下",
        "看一下天气然后定个闹钟",
        "谁是下一个就点谁",
        "Guarda la lista e spunta il latte",
    ],
)
def test_one_that_asks_for_more_does_not(sentence: str) -> None:
    assert read_request(sentence).only == ""


@pytest.mark.parametrize(
    "sentence",
    [
        "fill in the transfer form but do not press confirm",
        "fill the form in, don’t submit it",
        "填好转账表单但不要点确认",
        "填一下申请表，先不提交",
        "Rellena el formulario pero no lo confirmes",
        "Remplis le formulaire mais ne valide pas",
        "Füll das Formular aus, aber nicht absenden",
        "Заполни форму, но не подтверждай",
        "フォームに記入して、確定しないで",
        "Formu doldur ama onaylama",
    ],
)
def test_one_that_rules_out_confirming_only_fills_in(sentence: str) -> None:
    assert read_request(sentence).only == "fill_in"


@pytest.mark.parametrize(
    "sentence",
    [
        "fill in the form; don't you dare submit it",
        "fill in the form and stop right before submitting",
        "fill in the form, I'll press submit myself",
        "fill in the form and leave the confirming to me",
        "fill in the form but please hold off on pressing Confirm",
        "填好就行，确认键留给我按",
        "表格填一下，提交我自己来",
    ],
)
def test_one_that_leaves_confirming_to_the_person_only_fills_in(sentence: str) -> None:
    assert read_request(sentence).only == "fill_in"


@pytest.mark.parametrize(
    "sentence",
    [
        "Don't confirm the order, cancel it",
        "Don't confirm the order. Cancel it.",
        "don't confirm the order but rather cancel it",
        "instead of confirming the order, cancel it",
        "cancel the order, don't confirm it",
        "don't submit the form, save it as a draft",
        "don't confirm the appointment, move it to Friday",
        "don't press OK, press Cancel",
        "don't send the message, delete it",
        "不要确认订单，取消它",
        "先不确认，删掉这个预约",
        "不要提交表单，保存为草稿",
    ],
)
def test_a_sentence_that_asks_for_something_instead_does_not_only_fill_in(sentence: str) -> None:
    request = read_request(sentence)
    assert (request.only, bool(request.ruled_out), bool(request.instead)) == ("", True, True)


@pytest.mark.parametrize(
    "sentence",
    [
        "don't submit it, I'll review it",
        "don't confirm; ask me first",
        "don't finish the order yet, add milk first",
        "never confirm anything, just fill in the form",
        "transfer 100 to Ann but don't confirm it",
    ],
)
def test_a_sentence_that_goes_on_with_filling_in_still_only_fills_in(sentence: str) -> None:
    assert read_request(sentence).only == "fill_in"


def test_who_keeps_an_order_does_not_rule_out_paying_for_it() -> None:
    assert not read_request("don't cancel the order, confirm it").never_pays
    assert read_request("don't place the order, cancel it").never_pays


def test_not_this_but_that_rules_out_this_and_not_the_verb() -> None:
    request = read_request("Don't order the pizza but the pasta")
    assert (request.ruled_out, request.rest, request.never_pays) == (["the pizza"], "the pasta", False)
    assert read_request("don't send it but the boss is waiting").ruled_out == ["send it"]


def test_what_is_set_against_something_better_is_ruled_out() -> None:
    assert read_request("instead of deleting the alarm, turn it off").ruled_out == ["deleting the alarm"]
    assert read_request("与其删除照片，不如分享给小红").ruled_out == ["删除照片"]
    assert read_request("取消订单，而不是确认订单").ruled_out == ["确认订单"]


@pytest.mark.parametrize(
    "sentence",
    [
        "记一条备忘录：不要提交报告",
        "tell mom by message that I don't want to confirm the booking",
        "Send Bob a message that I can't come and don't confirm the booking",
        "don't close the form without submitting it",
        "if you cannot find it don't confirm, otherwise confirm",
        "不提交不要退出",
        "别犹豫了直接确认预订",
        "log in without saving the password",
    ],
)
def test_what_may_be_meant_otherwise_keeps_nothing_from_being_confirmed(sentence: str) -> None:
    assert read_request(sentence).only == ""


@pytest.mark.parametrize(
    "sentence",
    [
        "put the shoes into the cart but don't pay",
        "put the shoes into the cart, no payment!",
        "put the shoes into the cart w/o paying",
        "加到购物车，付款我来",
        "find shoes and add them to the cart, without buying anything",
        "找一双鞋加入购物车但不要付款",
        "把鞋放进购物车，先不付款",
        "Leg die Schuhe in den Warenkorb, aber bezahle nicht",
        "Mets les chaussures dans le panier sans payer",
        "Añade los zapatos al carrito sin pagar",
        "靴をカートに入れて、購入しないで",
    ],
)
def test_one_that_rules_out_paying_says_so(sentence: str) -> None:
    request = read_request(sentence)
    assert request.never_pays and request.only == ""


@pytest.mark.parametrize(
    "sentence",
    [
        "don't forget to send Tom the file",
        "别忘了给张三发文件",
        "特别想买这双鞋",
        "问他能不能付款",
        "turn on Do Not Disturb",
        "开启勿扰模式",
    ],
)
def test_what_only_looks_like_a_negation_rules_nothing_out(sentence: str) -> None:
    assert read_request(sentence).ruled_out == []


def test_paying_for_one_thing_and_not_for_another_is_no_limit() -> None:
    assert not read_request("buy the shoes but don't buy the hat").never_pays
    assert read_request("order a pizza but don't pay").never_pays


def test_what_is_to_stay_as_it_is_is_ruled_out() -> None:
    request = read_request("turn off Bluetooth but leave Wi-Fi on")
    assert (request.ruled_out, request.rest) == (["leave Wi-Fi on"], "turn off Bluetooth")


def test_a_limit_in_a_clause_of_its_own_is_told_from_a_name() -> None:
    assert read_request("Send but don't pay").apart and read_request("发送，但不要付款").apart
    assert not read_request("Go on without an account").apart
    assert has_limit_apart("Send but don't pay") and has_limit_apart("发送，但不要付款")
    assert not any(map(has_limit_apart, ["Go on without an account", "don't pay", "send it, pay", ""]))


def test_what_is_ruled_out_agrees_to_nothing() -> None:
    request = read_request("sort the photos but don't delete anything")
    assert request.ruled_out == ["delete anything"] and "delete" not in request.rest


def test_buttons_that_commit_and_pages_that_may_pay_later_are_known() -> None:
    assert commits("Save") and commits("提交") and not commits("Next")
    assert opens_payments("转账") and opens_payments("Top up") and not opens_payments("立即支付")


@pytest.mark.parametrize("words", ["请你", "麻烦你", "would you please ", "s'il vous plaît "])
def test_polite_words_over_and_over_are_read_in_linear_time(words: str) -> None:
    assert read_request(f"{words * 500}x7").ruled_out == []  # it would not end if each doubled the ways to read it
