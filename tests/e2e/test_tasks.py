"""Natural sentences in two languages, done on the shipped phone; whether they were done the phone itself tells."""

from collections.abc import Callable
from dataclasses import dataclass

import pytest

from tests.e2e.rig import SMALL, Ran, run

Done = Callable[[Ran], bool]


def effect(name: str, /, **what: object) -> Done:
    """Whether this happened, exactly once, and nothing else of its kind."""

    def happened(ran: Ran) -> bool:
        return len(ran.effects(name)) == 1 and what.items() <= ran.effects(name)[0].items()

    return happened


def holds(**values: object) -> Done:
    return lambda ran: all(ran.report["vars"][name] == value for name, value in values.items())


def on(app: str, screen: str = "") -> Done:
    """Whether this app is in front, with this screen on top."""
    return lambda ran: ran.report["front"] == app and (not screen or ran.report["screens"][app][-1] == screen)


def alarm(time: str, active: bool) -> Done:
    return lambda ran: [a["active"] for a in ran.report["vars"]["alarms"] if a["time"] == time] == [active]


def several(*tests: Done) -> Done:
    return lambda ran: all(test(ran) for test in tests)


@dataclass(frozen=True)
class Chore:
    """A sentence, and how the phone is once it was done. english: the language of the phone, not of the sentence."""

    said: str
    done: Done
    english: bool = False

    def __str__(self) -> str:
        return self.said


ZH = [
    Chore("给张三发微信消息说你好", effect("sent", to="张三", text="你好")),
    Chore("给李四发微信消息说周末见", effect("sent", to="李四", text="周末见")),
    Chore("用微信告诉妈妈：我晚点到家", effect("sent", to="妈妈", text="我晚点到家")),
    Chore("打开和王五的聊天", on("chat", "chat.room")),
    Chore("打开深色模式", holds(dark=True)),
    Chore("关闭WLAN", holds(wifi=False)),
    Chore("打开蓝牙", holds(bluetooth=True)),
    Chore("打开飞行模式", holds(airplane=True)),
    Chore("关闭定位", holds(location=False)),
    Chore("打开蓝牙设置", on("settings", "settings.bluetooth")),
    Chore("打开设置，点“显示与亮度”，打开深色模式", holds(dark=True)),
    Chore("新建便签，内容是买牛奶", effect("note_saved", text="买牛奶")),
    Chore("新建便签，标题是购物，内容是鸡蛋", effect("note_saved", title="购物", text="鸡蛋")),
    Chore("新建联系人王小明，电话13812345678", effect("contact_saved", name="王小明", phone="13812345678")),
    Chore("给妈妈打电话", effect("called", number="13600136001")),
    Chore("打开7:30的闹钟", alarm("07:30", True)),
    Chore("关闭早上7点的闹钟", alarm("07:00", False)),
    Chore("启动计时器", effect("timer_started", minutes=5)),
    Chore("定一个9:05的闹钟", alarm("09:05", True)),
    Chore("倒计时12分钟", effect("timer_started", minutes=12)),
    Chore("删除便签“购物清单”，其他的不要动", lambda ran: len(ran.report["vars"]["notes"]) == 3),
    Chore("播放歌曲海边的灯", several(effect("played", name="海边的灯"), holds(playing=True))),
    Chore("上网搜索绿茶", effect("visited", address="绿茶")),
    Chore("把保温杯 350ml 便携加入购物车", effect("added_to_cart", name="保温杯 350ml 便携", amount=1)),
    Chore("拍一张照片", effect("photo_taken", front=False)),
    Chore("拍一张自拍", effect("photo_taken", front=True)),
    Chore("把音量调大", lambda ran: ran.report["vars"]["volume"] == 8),
    Chore("打开天气，然后回到桌面", on("home")),
    Chore(
        "给lisi@example.com发邮件，主题是开会，内容是三点见",
        effect("mail_sent", to="lisi@example.com", subject="开会", text="三点见"),
    ),
]

EN = [
    Chore("send a message to John Smith saying hello", effect("sent", to="John Smith", text="hello"), english=True),
    Chore("turn on dark mode", holds(dark=True), english=True),
    Chore("turn off Wi-Fi", holds(wifi=False), english=True),
    Chore("make a note saying buy milk", effect("note_saved", text="buy milk"), english=True),
    Chore("play the song Paper Boats", effect("played", name="Paper Boats"), english=True),
    Chore("turn on the 7:30 alarm", alarm("07:30", True), english=True),
    Chore("add Running shoes to the cart", effect("added_to_cart", name="Running shoes", amount=1), english=True),
    Chore("call John Smith", effect("called", number="4155550101"), english=True),
    Chore("open Settings then tap 'Sound & vibration'", on("settings", "settings.sound"), english=True),
    Chore(
        "add a contact named Ann Lee with number 5551234",
        effect("contact_saved", name="Ann Lee", phone="5551234"),
        english=True,
    ),
    Chore("打开深色模式", holds(dark=True), english=True),
    Chore("turn on dark mode", holds(dark=True)),
    Chore("open Notes then type 'milk' and press Save", effect("note_saved", title="milk")),
    Chore("打开微信，点“John Smith”，输入“hi”，点击“发送”", effect("sent", to="John Smith", text="hi"), english=True),
]

PIXELS = [
    Chore("给张三发微信消息说你好", effect("sent", to="张三", text="你好")),
    Chore("打开深色模式", holds(dark=True)),
    Chore("新建便签，内容是买牛奶", effect("note_saved", text="买牛奶")),
    Chore("上网搜索绿茶", effect("visited", address="绿茶")),
    Chore("拍一张照片", effect("photo_taken", front=False)),
    Chore("turn off Wi-Fi", holds(wifi=False), english=True),
    Chore("play the song Paper Boats", effect("played", name="Paper Boats"), english=True),
]


def address(chore: Chore, seed: int, abilities: str, more: str) -> str:
    return f"sim:?seed={seed}&abilities={abilities}&lang={'en' if chore.english else 'zh'}&{more}"


def judged(ran: Ran, chore: Chore) -> None:
    assert not ran.taken, ran
    assert chore.done(ran) or not ran.claimed, f"it says verified, and the phone says no\n{ran}"
    assert chore.done(ran), ran
    assert ran.outcome.status in ("success", "unverified"), ran


@pytest.mark.parametrize("seed", [1, 20])
@pytest.mark.parametrize("chore", [*ZH, *EN], ids=str)
def test_a_sentence_is_done_by_a_finger_and_the_elements_of_the_screen(chore: Chore, seed: int) -> None:
    judged(run(chore.said, address(chore, seed, "touch", SMALL)), chore)


@pytest.mark.parametrize("chore", ZH[::4] + EN[::4], ids=str)
def test_a_body_that_launches_apps_does_the_same(chore: Chore) -> None:
    judged(run(chore.said, address(chore, 7, "all", SMALL)), chore)


@pytest.mark.parametrize("chore", PIXELS, ids=str)
def test_a_sentence_is_done_by_pixels_alone(chore: Chore) -> None:
    judged(run(chore.said, address(chore, 3, "touch", "elements=none")), chore)
