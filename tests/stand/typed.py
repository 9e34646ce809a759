"""How much of what is typed by touch alone arrives: `python -m tests.stand.typed [--lost 0.02] [--texts 30] [--ime
letters]`.

Everyday messages, app names, English words and digits, mixed by a seed, on simulated phones of several sizes, light and
dark, with a share of the touches lost. What arrived is read in the phone's own state.
"""

import argparse
import random
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from iris_screen.core.actions import InputText, Tap
from iris_screen.core.errors import DeviceError
from iris_screen.core.geometry import Point
from iris_screen.core.screen import Frame
from iris_screen.sight.reader import FrameReader
from iris_screen.tools.devices.address import open_device
from iris_screen.tools.devices.arm.keyboard.onscreen import OnScreenKeyboard
from iris_screen.tools.devices.sim import SimDevice

WORLD = """
format: 1
phone: {animation: 0}
home: home
apps:
  home:
    package: test.home
    label: Home
    icon: home
    start: main
    screens:
      main:
        vars: {draft: '', pin: ''}
        body:
          - {text: Form, size: 20}
          - {input: draft, id: field, hint: Write here}
          - {input: pin, id: pin, digits: true, hint: PIN}
          - {text: 昨天的消息, size: 16}
"""
SIZES = ("width=1080&height=2400", "width=720&height=1600&density=1.8333", "width=540&height=1200&density=1.375")
CHINESE = """
你好 谢谢 微信 支付宝 淘宝 今天晚上一起吃饭吧 明天见 我马上到 生日快乐 在吗 好的 没问题 路上小心 张三 李四
会议改到下午 请把文件发给我 周末去爬山吗 收到 不客气 我在开会 到家了 北京 上海 天气怎么样 快递到了 密码 设置 朋友圈
早点休息 辛苦了
""".split()
ENGLISH = "hello ok thanks Wi-Fi see you tomorrow Hello World iPhone meeting Monday night Taobao WeChat abc".split()
SIGNS = "，。？！"


def texts(count: int, seed: int = 0) -> Iterator[str]:
    """Chinese, English, digits and mixtures of them."""
    dice = random.Random(seed)
    for number in range(count):
        kind = number % 5
        if kind == 0:
            yield dice.choice(CHINESE)
        elif kind == 1:
            yield f"{dice.choice(CHINESE)}{dice.choice(SIGNS)}{dice.choice(CHINESE)}"
        elif kind == 2:
            yield " ".join(dice.sample(ENGLISH, 3))
        elif kind == 3:
            yield f"{dice.choice(CHINESE)} {dice.choice(ENGLISH)} {dice.randrange(1000)}!"
        else:
            yield dice.choice([f"1{dice.randrange(10**10):010}", f"{dice.randrange(24)}:30", f"{dice.random():.2f}"])


class Hand:
    """Touches a phone, but loses a share of the touches."""

    def __init__(self, phone: SimDevice, lost: float, seed: int) -> None:
        self.phone, self.lost, self.dice = phone, lost, random.Random(seed)
        self.looks = self.taps = 0

    def look(self) -> Frame:
        self.looks += 1
        return self.phone.look()

    def tap(self, at: Point) -> None:
        self.taps += 1
        if self.dice.random() >= self.lost:
            self.phone.do(Tap(at=at))


def typed(address: str, text: str, lost: float, seed: int, reader: FrameReader) -> tuple[str, str, Hand]:
    """Type a text; returns the content of the field, the outcome, and the hand."""
    phone = open_device(address)
    assert isinstance(phone, SimDevice)
    with phone:
        size = phone.phone.size
        phone.do(Tap(at=Point(x=size.width // 2, y=round(0.09 * size.height))))
        hand = Hand(phone, lost, seed)
        try:
            said = OnScreenKeyboard(hand.look, hand.tap, reader).write(InputText(text=text))
        except DeviceError as error:
            said = f"{type(error).__name__} ({error.delivered}): {error}"
        return phone.phone.state.tasks["home"][0].vars["draft"], said, hand


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--lost", type=float, default=0.0)
    asked.add_argument("--texts", type=int, default=30)
    asked.add_argument("--seed", type=int, default=0)
    asked.add_argument("--sizes", type=int, default=2)
    asked.add_argument("--ime", default="pinyin")
    given = asked.parse_args()
    right = told = total = 0
    with tempfile.TemporaryDirectory() as folder:
        world = Path(folder) / "form.yaml"
        world.write_text(WORLD, encoding="utf-8")
        for look in [f"{size}&dark={dark}" for size in SIZES[: given.sizes] for dark in (0, 1)]:
            reader = FrameReader()
            for number, text in enumerate(texts(given.texts, given.seed)):
                address = f"sim:{world}?abilities=touch&elements=none&time=virtual&ime={given.ime}&seed={number}&{look}"
                since = time.monotonic()
                field, said, hand = typed(address, text, given.lost, number, reader)
                right, told, total = right + (field == text), told + (field != text and said != ""), total + 1
                if field != text or said:
                    print(f"{look} {text!r} {field!r} {said}")
                print(
                    f"\r{right} of {total}  {hand.looks} looks, {hand.taps} taps, {time.monotonic() - since:.1f} s",
                    file=sys.stderr,
                )
    print(f"{right} of {total} right ({right / total:.1%}); of the others {told} were said to be wrong or unread.")


if __name__ == "__main__":
    main()
