"""The shipped phone behaves as people expect of a phone."""

import pytest

from tests.stand.strokes import tap


def open_chat_with(finger, name):
    finger.phone.launch("com.tencent.mm", finger.now)
    finger.wait(1)
    finger.tap("搜索")
    finger.write(name)
    finger.tap(name)


@pytest.mark.parametrize("seed", [1, 2, 17, 4242])
def test_a_sent_message_reaches_only_the_one_who_was_chosen(start, seed):
    finger = start(seed=seed)
    open_chat_with(finger, "张三")
    finger.tap("输入框")
    finger.write("你好")
    finger.tap("发送")
    assert finger.done() == [("sent", {"to": "张三", "text": "你好"})]
    assert [(m["to"], m["text"]) for m in finger.value("sent")] == [("张三", "你好")]
    assert finger.sees("你好") and not finger.sees("发送"), "the bubble is there and the field is empty again"


def test_searching_for_a_name_shows_the_look_alikes_too(start):
    finger = start()
    finger.phone.launch("com.tencent.mm", 0)
    finger.wait(1)
    finger.tap("搜索")
    finger.write("张三")
    assert {"张三", "张三丰", "张三（客户）"} <= set(finger.names())
    assert "章三" not in finger.names()


@pytest.mark.parametrize("seed", [1, 5, 99])
def test_wechat_is_not_on_the_first_page_but_on_the_second(start, seed):
    finger = start(seed=seed)
    assert not finger.sees("微信")
    finger.swipe((0.9, 0.5), (0.1, 0.5))
    finger.tap("微信")
    assert finger.phone.look(finger.now).app == "com.tencent.mm"


def test_the_app_drawer_finds_apps_by_their_label(start):
    finger = start()
    finger.swipe((0.5, 0.8), (0.5, 0.2))
    finger.tap("搜索应用")
    finger.write("便")
    finger.tap("便签")
    assert finger.phone.look(finger.now).app == "com.iris.notes"


def test_the_folder_opens_its_apps(start):
    finger = start()
    finger.tap("工具")
    finger.tap("指南针")
    assert finger.phone.look(finger.now).app == "com.iris.compass"


def test_dark_mode_turns_the_whole_phone_dark(start):
    finger = start()
    finger.phone.launch("com.android.settings", 0)
    finger.wait(1)
    light = finger.phone.look(finger.now).pixels.mean()
    finger.tap("显示与亮度")
    finger.tap("深色模式")
    finger.key("BACK")
    assert finger.value("dark") is True
    assert finger.phone.look(finger.now).pixels.mean() < light / 3


def test_the_slow_wifi_switch_turns_only_after_a_while(start):
    finger = start()
    finger.phone.open_url("settings://wifi", 0)
    finger.wait(1)
    switch = next(e for e in finger.elements() if e.role == "switch")
    tap(finger.phone, switch.box.center, finger.now)
    assert finger.value("wifi") is True
    finger.wait(1)
    assert finger.value("wifi") is False


def test_a_saved_note_stands_in_the_list_and_a_deleted_one_does_not(start):
    finger = start()
    finger.phone.launch("com.iris.notes", 0)
    finger.wait(1)
    finger.tap("新建便签")
    finger.tap("标题")
    finger.write("买牛奶")
    finger.tap("保存")
    assert finger.sees("买牛奶") and finger.value("notes")[0]["title"] == "买牛奶"
    finger.long_press("买牛奶")
    finger.tap("删除")
    finger.tap("取消")
    assert finger.value("notes")[0]["title"] == "买牛奶", "nothing is lost before it was confirmed"
    finger.tap("删除")
    finger.tap("删除")
    assert "买牛奶" not in [note["title"] for note in finger.value("notes")]


def test_leaving_an_unsaved_note_asks_first(start):
    finger = start()
    finger.phone.launch("com.iris.notes", 0)
    finger.wait(1)
    finger.tap("新建便签")
    finger.tap("标题")
    finger.write("x")
    finger.key("BACK")
    if not finger.sees("放弃"):
        finger.key("BACK")
    finger.tap("放弃")
    assert finger.phone.screens()["notes"] == ["notes.main"]


def test_a_new_contact_is_listed_and_can_be_found(start):
    finger = start()
    finger.phone.launch("com.android.contacts", 0)
    finger.wait(1)
    finger.tap("新建联系人")
    finger.tap("姓名")
    finger.write("钱学林")
    finger.tap("电话号码")
    finger.write("13512345678")
    finger.tap("保存")
    assert ("contact_saved", {"name": "钱学林", "phone": "13512345678"}) in finger.done()
    assert finger.sees("钱学林")
    assert len(finger.value("contacts")) > 300


def test_an_alarm_is_set_with_the_picker(start):
    finger = start()
    finger.phone.launch("com.android.deskclock", 0)
    finger.wait(1)
    finger.tap("新建闹钟")
    finger.tap("8")
    finger.tap("1")
    finger.tap("保存")
    assert "08:01" in [alarm["time"] for alarm in finger.value("alarms")]
    assert finger.sees("08:01")


def test_what_is_put_into_the_cart_is_in_the_cart_and_nothing_is_paid(start):
    finger = start()
    finger.phone.open_url("shop://product/p4", 0)
    finger.wait(1)
    finger.tap("增加")
    finger.tap("加入购物车")
    assert [(c["name"], c["amount"]) for c in finger.value("cart")] == [("无线耳机 标准版", 2)]
    assert [name for name, _ in finger.done()] == ["added_to_cart"]


def test_a_mail_is_sent_only_to_a_real_address(start):
    finger = start()
    finger.phone.launch("com.iris.mail", 0)
    finger.wait(1)
    finger.tap("写邮件")
    finger.tap("收件人")
    finger.write("nobody")
    finger.tap("发送")
    assert finger.value("sent_mails") == []
    finger.write("@example.com")
    finger.tap("发送")
    assert finger.value("sent_mails")[0]["to"] == "nobody@example.com"


def test_the_browser_opens_pages_by_address_and_by_link(start):
    finger = start()
    finger.phone.open_url("https://news.example", 0)
    finger.wait(1)
    finger.tap("如何泡好一杯绿茶")
    finger.wait(1)
    assert finger.sees("相关阅读")


def test_a_number_is_dialled(start):
    finger = start()
    finger.phone.open_url("tel:10086", 0)
    finger.wait(1)
    finger.tap("拨打")
    assert [call["number"] for call in finger.value("calls")] == ["10086"]
    finger.tap("挂断")
    assert finger.phone.screens()["phone"] == ["phone.main"]


def test_the_next_way_starts_where_one_is_whatever_the_last_one_started_from(start):
    finger = start(lang="en")
    finger.phone.open_url("geo:Leeds", 0)
    finger.wait(1)
    finger.tap("Directions")
    assert {"6 km", "12 min"} <= set(finger.names())
    finger.tap("Your location")
    finger.write("York")
    finger.key("ENTER")
    assert {"10 km", "20 min"} <= set(finger.names())
    finger.key("BACK")
    finger.phone.open_url("geo:Hull", finger.now)
    finger.wait(1)
    assert finger.sees("5 km away"), "the card is that of the place of the link"
    finger.tap("Directions")
    assert {"5 km", "10 min"} <= set(finger.names())
    finger.tap("Walk")
    assert finger.sees("60 min")


def test_photos_are_taken_and_deleted_by_several_at_once(start):
    finger = start()
    finger.phone.launch("com.android.camera", 0)
    finger.wait(1)
    finger.tap("快门")
    assert len(finger.value("photos")) == 1
    finger.tap("相册")
    finger.long_press("照片 1")
    finger.tap("照片 2")
    finger.tap("删除")
    finger.tap("删除")
    assert finger.value("photos") == [] and len(finger.value("shown_photos")) == 8


def test_an_app_is_installed_after_a_while_and_then_stands_in_the_drawer(start):
    finger = start()
    finger.phone.launch("com.iris.store", 0)
    finger.wait(1)
    finger.tap("安装 星际方块")
    finger.wait(3)
    assert "com.iris.games" in finger.phone.packages()


def test_a_song_plays_and_the_next_one_follows(start):
    finger = start()
    finger.phone.launch("com.iris.music", 0)
    finger.wait(1)
    finger.tap("海边的灯")
    assert finger.value("playing") is True and finger.value("song") == 2
    finger.tap("下一首")
    assert finger.value("song") == 3


@pytest.mark.parametrize(
    ("keys", "result"),
    [
        ("12×3=", 36),
        ("84×15÷100=", 12.6),
        ("12+8=×3.5=", 70),
        ("1.05+2=", 3.05),
        ("7÷2=C9-4=", 5),
        ("50%", 0.5),
        ("0.1+0.2=", 0.3),
    ],
)
def test_the_calculator_calculates(start, keys, result):
    finger = start()
    finger.phone.launch("com.android.calculator2", 0)
    finger.wait(1)
    for key in keys:
        finger.tap(key)
    assert finger.value("shown_number") == result


def test_english_turns_the_labels(start):
    finger = start(lang="en")
    finger.phone.launch("com.android.settings", 0)
    finger.wait(1)
    assert {"Settings", "Bluetooth", "Display & brightness"} <= set(finger.names())
