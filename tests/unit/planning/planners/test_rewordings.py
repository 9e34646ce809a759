"""What cannot be read as it stands is read in other words, if they say the same; what is in slots stays."""

import pytest

from tests.language.reading import read


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("drop Ann a message on WeChat, “running late”", ["wechat.send_message contact=Ann text=running late"]),
        ("let Ann know on WeChat that it's at 3", ["wechat.send_message contact=Ann text=it's at 3"]),
        ("用微信给王五打语音", ["wechat.voice_call contact=王五"]),
    ],
)
def test_the_app_may_be_named_amid_a_task(said: str, meant: list[str]) -> None:
    assert read(said, "phone") == ["open com.tencent.mm", *meant]


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("你好，请问能帮我打开一下时钟吗？", ["open com.android.deskclock"]),
        ("帮忙开下蓝牙", ["settings.turn_on switch=蓝牙"]),
        ("把便签打开", ["open com.iris.notes"]),
        ("thanks! could you also set a timer for 8 min?", ["clock.timer minutes=8"]),
        ("turn the brightness all the way up", ["settings.brightness_level level=100"]),
        ("ring Ann back", ["contacts.call name=Ann"]),
        ("find Ann and tell her I'm late", ["wechat.send_message contact=Ann text=I'm late"]),
        ("可以帮我打个电话给妈妈吗", ["contacts.call name=妈妈"]),
        ("帮忙查下上海的天气谢谢", ["weather.in_place place=上海"]),
        ("set the alarm for ten to six", ["clock.add_alarm time=05:50"]),
    ],
)
def test_politeness_and_another_order_of_words_change_nothing(said: str, meant: list[str]) -> None:
    assert read(said, "phone") == meant


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("send my latest photo to mum on WeChat", ["gallery.share_newest contact=mum"]),
        ("call back the missed call", ["phone.redial"]),
        ("把闹钟改成六点半", []),
        ("祝李四生日快乐", ["wechat.send_message contact=李四 text=生日快乐"]),
        ("tell zhang san hi", ["wechat.send_message contact=zhang san text=hi"]),
        ("中午提醒我吃饭", ["clock.remind time=12:00 label=吃饭"]),
        ("what is 2 to the power of 10", ["calculator.work_out sum=1024||1,024"]),
        ("240的百分之十五是多少", ["calculator.work_out sum=36"]),
    ],
)
def test_what_is_meant_is_not_taken_for_what_is_said(said: str, meant: list[str]) -> None:
    assert read(said, "phone") == meant


@pytest.mark.parametrize(
    "said",
    [
        "时钟打开了吗",  # a question
        "播放下一集",  # 下一集 is one word
        "tell Ann I saw it on WeChat yesterday and liked it, did you",
        "find my note about the recipe and open it",
    ],
)
def test_other_words_that_may_not_say_the_same_are_not_tried(said: str) -> None:
    assert read(said, "phone") == []


@pytest.mark.parametrize(
    ("said", "finger"),
    [
        ("向下滑", "up"),
        ("往下滑", "up"),
        ("向上滑动", "down"),
        ("手指向下滑", "down"),
        ("从上往下滑", "down"),
        ("向左滑", "left"),
    ],
)
def test_down_is_further_down_the_page_unless_the_finger_is_spoken_of(said: str, finger: str) -> None:
    assert read(said, "phone") == [f"swipe {finger}"]
