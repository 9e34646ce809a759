"""A message is claimed only where it went to the one who was named, and nothing says that it failed."""

from pathlib import Path

import pytest

from iris_screen.core.actions import LaunchApp
from iris_screen.core.condition import Condition
from iris_screen.sight.means.by_elements import ByElements
from iris_screen.sight.means.by_text import ByText
from iris_screen.sight.reader import FrameReader
from iris_screen.tools.devices.address import open_device
from iris_screen.tools.devices.clock import VirtualClock
from tests.e2e.rig import LOOKS, TOUCHED, run
from tests.e2e.worlds import one_app

WORLD = one_app("""
package: com.tencent.mm
label: 微信
icon: chat
start: START
vars: {query: "", msgs: [], tab: 0}
screens:
  main:
    body:
      column:
        - row: [{text: 微信, size: 20, grow: 1}, {icon: search, name: 搜索, width: 48, tap: {goto: search}}]
          height: 56
          pad: [0, 16]
        - {text: 消息列表, grow: 1}
        - {tabs: tab, labels: [微信, 通讯录, 发现, 我], icons: [chat, contacts, discover, person], height: 58}
  search:
    body:
      column:
        - row: [{input: query, hint: 搜索, grow: 1, autofocus: true, height: 42}, {button: 取消, tap: back}]
          pad: 8
        - {column: [ROWS], if: query}
  room:
    takes: {title: "TITLE"}
    vars: {draft: ""}
    body:
      column:
        - row:
            - {icon: back, name: 返回, width: 48, tap: back}
            - {text: "{title}", size: 18, bold: true, grow: 1, align: center}
            - {gap: 48}
          height: 56
        - scroll:
            - FIRST
            - row: [{gap: fill}, {bubble: "{m.text}", mine: true}, {icon: "{m.icon}", ink: danger, if: m.icon}]
              for: m in msgs
          grow: 1
          gap: 8
          pad: 8
        - row:
            - {input: draft, grow: 1, height: 44, hint: 输入消息}
            - button: 发送
              if: draft
              tap: [SEND, {effect: sent, with: {to: "{title}", text: "{draft}"}}, {set: {draft: ""}}, AFTER]
          gap: 8
          pad: 8
""")
APPEND = '{append: msgs, item: {text: "{draft}", icon: ""}}'
READER = FrameReader()
NAMED = ("张三", "微信号: zs")


def chat(
    folder: Path,
    rows: list[tuple[str, str]],
    *,
    start: str = "main",
    first: str = "{text: 昨天, size: 12, align: center}",
    send: str = APPEND,
    after: str = "{set: {query: query}}",
    title: str = "",
) -> Path:
    """A world in which a search finds these rows, a name and a note each, and a row opens a chat of its name."""
    found = ", ".join(
        f'{{column: [{{text: "{name}", size: 17}}, {{text: "{note}", size: 13}}], height: 64, pad: [6, 16], '
        f'tap: {{goto: room, with: {{title: "{name}"}}}}}}'
        for name, note in rows
    )
    text = WORLD.replace("START", start).replace("ROWS", found).replace("FIRST", first).replace("TITLE", title)
    path = folder / "chat.yaml"
    path.write_text(text.replace("SEND", send).replace("AFTER", after), "utf-8")
    return path


@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize(
    ("row", "first"),
    [
        (("项目交流群(8)", "张三"), "{text: 张三, size: 12}"),
        (("李四", "张三"), "{bubble: 张三, mine: false}"),
        (("张三（已注销）", "张三"), "{text: 张三, size: 12}"),
        (("张三、李四", "张三"), "{bubble: 张三, mine: true}"),
    ],
)
def test_nothing_is_sent_to_a_chat_that_only_speaks_of_the_one_who_was_named(
    tmp_path: Path, row: tuple[str, str], first: str, look: str
) -> None:
    ran = run("给张三发微信消息说你好", f"sim:{chat(tmp_path, [row], first=first)}?{TOUCHED}&{look}")
    assert not ran.effects("sent") and not ran.claimed, ran


@pytest.mark.parametrize("look", LOOKS)
def test_the_row_of_that_name_is_taken_before_the_one_with_the_name_in_its_note(tmp_path: Path, look: str) -> None:
    phone = f"sim:{chat(tmp_path, [('项目群', '张三'), NAMED])}?abilities=touch&{look}"
    ran = run("给张三发微信消息说你好", phone)
    assert ran.effects("sent") == [{"to": "张三", "text": "你好"}] and ran.claimed, ran


MARK = '{update: msgs, where: "it.text", set: {icon: warning}}'


@pytest.mark.parametrize(
    ("send", "after", "look"),
    [
        ('{append: msgs, item: {text: "{draft}", icon: warning}}', MARK, "elements=full"),
        (APPEND, f"{{delay: 2.5}}, {MARK}", "elements=full"),
        (APPEND, "{toast: 消息已发出，但被对方拒收了}", "elements=full"),
        (APPEND, "{toast: 消息已发出，但被对方拒收了}", "elements=none"),
        (APPEND, "{delay: 1.5}, {toast: Message not delivered}", "elements=full"),
        (APPEND, "{delay: 1.5}, {toast: Message not delivered}", "elements=none"),
    ],
)
def test_a_message_that_is_said_to_have_failed_is_not_called_sent(
    tmp_path: Path, send: str, after: str, look: str
) -> None:
    ran = run("给张三发微信消息说你好", f"sim:{chat(tmp_path, [NAMED], send=send, after=after)}?{TOUCHED}&{look}")
    assert ran.outcome.status == "failed" and "the screen shows that it failed" in ran.reason, ran


@pytest.mark.parametrize("look", LOOKS)
def test_a_message_that_speaks_of_failure_itself_is_sent(tmp_path: Path, look: str) -> None:
    ran = run("给张三发微信消息说付款失败了", f"sim:{chat(tmp_path, [NAMED])}?{TOUCHED}&{look}")
    assert ran.effects("sent") and ran.claimed, ran


@pytest.mark.parametrize("text", ["。。。", "👍"])
def test_what_cannot_be_read_back_is_sent_and_called_unverified(tmp_path: Path, text: str) -> None:
    ran = run(f"给张三发微信消息说{text}", f"sim:{chat(tmp_path, [NAMED])}?{TOUCHED}&elements=none")
    assert ran.effects("sent") and ran.outcome.status == "unverified", ran


@pytest.mark.parametrize(
    "body",
    [
        "width=540&height=1200&density=1.375",
        "width=1200&height=540&density=1.375",
        "width=720&height=1280&density=2",
        "width=1080&height=2400&density=3",
        "width=540&height=1200&density=1.375&font_scale=1.5",
        "width=540&height=1200&density=1.375&font_scale=2",
    ],
)
@pytest.mark.parametrize(("title", "holds"), [("张三", True), ("张三(8)", False), ("🌟", False), ("李四", False)])
def test_the_title_is_what_stands_in_the_title_bar_on_any_screen(
    tmp_path: Path, body: str, title: str, holds: bool
) -> None:
    """The first words under the title bar are always the name."""
    path = chat(tmp_path, [], start="room", first="{text: 张三, size: 12}", title=title)
    device = open_device(f"sim:{path}?elements=full&{body}", clock=VirtualClock())
    device.do(LaunchApp(app="com.tencent.mm"))
    frame, condition = device.look(), Condition(kind="title", value="张三")
    assert ByElements().holds(condition, None, frame, None).holds is holds
    assert bool(ByText(READER).holds(condition, None, frame, None).holds) is holds
