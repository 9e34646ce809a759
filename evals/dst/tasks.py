"""The tasks of the simulation, each with its plan and a check of the phone's report."""

from pathlib import Path

from iris_screen.core.message import verbatim
from iris_screen.core.plan import Step
from iris_screen.evals.dst.scenario import (  # fmt: skip
    DESK,
    PHONE,
    STALL,
    TINY,
    Act,
    Chore,
    all_of,
    happened,
    holds,
    launch,
    none,
    once,
    said,
    step,
    tap,
    write,
)


def _message_steps(who: str, words: str, button: str = "Send") -> list[Step]:
    return [
        launch("desk.chat", "text:Chats"),
        tap(f"text:{who}", f"text:{who}", "text:Send"),
        write(words, "id:message", needs=f"text:{who}"),
        once(f"text:{button}", f"new:{words}", needs=f"text:{who}", timeout_ms=5000),
    ]


def _make_message_task(
    name: str, who: str, words: str, button: str = "Send", effect: str = "sent", certain: bool = True
) -> Chore:
    sent = Act(effect=effect, what={"to": who, "text": words})
    steps, wish = _message_steps(who, words, button), f"send {who} the message {words}"
    return Chore(name, wish, DESK, steps, said(who, words), (sent,), certain)


def _make_act_task(name: str, wish: str, world: Path, steps: list[Step], act: Act, certain: bool = True) -> Chore:
    """A task that is done once its act is in the log."""
    return Chore(name, wish, world, steps, happened(act), (act,), certain)


def _make_switch_task(name: str, label: str, variable: str, certain: bool = True) -> Chore:
    steps = [
        launch("desk.settings", "text:Settings"),
        tap(f"switch:{label}", f"on:{label}", unless=f"on:{label}", timeout_ms=4000),
    ]
    return Chore(name, f"turn on {label}", DESK, steps, holds(variable, True), certain=certain)


LOVED = Act(effect="loved")
BELL = Act(effect="rung")
LIKED = Act(effect="liked", what={"who": "Ann"})
NOTED = Act(effect="note_saved", what={"words": "milk and eggs"})
DELETED = Act(effect="note_deleted", what={"words": "Call the bank"})
CARTED = Act(effect="added", what={"name": "Lamp"})
ALARM = Act(effect="alarm_saved", what={"hour": 9})
KNOWN = Act(effect="contact_saved", what={"name": "Dora", "phone": ""})
SENT = Act(effect="sent", what={"to": "Ann", "text": "on my way"})
PAID_ANN, PAID_BOB = Act(effect="paid", what={"to": "Ann"}), Act(effect="paid", what={"to": "Bob"})
TINY_NOTE = Act(effect="note_saved", what={"words": "milk"})
LISTED = Act(effect="note_saved", what={"title": "清单", "text": ""})


_ALL = (
    Chore(
        "note_secret",
        "write a note: {{secret:1}}",
        DESK,
        [
            launch("desk.notes", "text:Notes"),
            tap("text:New", "text:New note"),
            step("input_text", "changed", target="id:words", text="{{secret:1}}", clear=True),
            once("text:Save", "text:Notes", needs="text:New note"),
        ],
        lambda report: len(report["vars"]["notes"]) == 4,
        (Act(effect="note_saved", what={"words": "tulip-Marble-4417"}),),
    ),
    Chore(
        "pay_two",
        "pay Ann, then Bob",
        DESK,
        [
            launch("desk.wallet", "text:Wallet"),
            tap("text:Ann", "text:Pay $5"),
            once("text:Pay $5", "text:Paid Ann $5", needs="text:Ann", description=verbatim("pay Ann")),
            tap("text:Bob", "text:Pay $5", needs="text:Paid Ann $5"),
            once("text:Pay $5", "text:Paid Bob $5", needs="text:Bob", description=verbatim("pay Bob")),
        ],
        happened(PAID_ANN, PAID_BOB),
        (PAID_ANN, PAID_BOB),
        certain=False,
        asked=frozenset({"paid"}),
    ),
    _make_message_task("send", "Ann", "hello there"),
    _make_message_task("send_again", "Bob", "Thanks"),
    _make_message_task(
        "send_late", "Carl", "hello", "Post", "posted", certain=False
    ),  # at times it shows after many seconds
    Chore(
        "like",
        "like what Ann wrote",
        DESK,
        [
            launch("desk.chat", "text:Chats"),
            tap("text:Ann", "text:Send"),
            once("text:Like", "text:Unlike", needs="text:Ann"),
        ],
        holds("liked", ["Ann"]),
        (LIKED,),
    ),
    Chore(
        "send_and_like",
        "send Ann that I am on my way, like her, and go home",
        DESK,
        [
            *_message_steps("Ann", "on my way"),
            once("text:Like", "text:Unlike", needs="text:Ann"),
            step("go_home", "app:com.android.launcher3"),
        ],
        all_of(said("Ann", "on my way"), holds("liked", ["Ann"])),
        (SENT, LIKED),
    ),
    Chore(
        "open_chat_by_link",
        "open the chat with Bob",
        DESK,
        [step("open_url", "text:Bob", "text:Send", url="chat://Bob")],
        lambda report: report["front"] == "chat" and "chat.room" in report["screens"]["chat"],
    ),
    Chore(
        "add_note",
        "write a note: milk and eggs",
        DESK,
        [
            launch("desk.notes", "text:Notes"),
            tap("text:New", "text:New note"),
            write("milk and eggs", "id:words"),
            once("text:Save", "text:milk and eggs", "text:Notes", needs="field:milk and eggs"),
        ],
        lambda report: [n["words"] for n in report["vars"]["notes"]].count("milk and eggs") == 1,
        (NOTED,),
    ),
    _make_act_task(
        "ring",
        "ring the bell once",
        DESK,
        [launch("desk.door", "text:Front door"), once("text:Ring", "text:The bell rang 1 times")],
        BELL,
        certain=False,  # it is heard so late at times that nobody waits for it
    ),
    Chore(
        "love",
        "love the photo",
        DESK,
        [launch("desk.photos", "text:Photos"), once("text:Love")],
        holds("loved", True),
        (LOVED,),
        certain=False,  # a small heart that fills is all there is to see, and nothing here reads it
    ),
    Chore(
        "delete_note",
        "delete the note Call the bank",
        DESK,
        [
            launch("desk.notes", "text:Notes"),
            tap("text:Call the bank", "text:A note"),
            tap("text:Delete", "text:Delete this note?", needs="text:Call the bank"),
            once("text:Delete", "!text:Call the bank", "text:Notes", needs="text:Delete this note?"),
        ],
        all_of(none("notes", "words", "Call the bank"), lambda report: len(report["vars"]["notes"]) == 2),
        (DELETED,),
    ),
    Chore(
        "add_to_cart",
        "put the lamp into the cart",
        DESK,
        [
            launch("desk.shop", "text:Shop"),
            tap("text:Lamp", "text:Add to cart"),
            once("text:Add to cart", "text:Cart 1", needs="text:Cart 0"),
        ],
        lambda report: report["vars"]["cart"] == [{"name": "Lamp"}],
        (CARTED,),
    ),
    _make_switch_task("sync_on", "Sync", "sync"),
    _make_switch_task("wifi_on", "Wi-Fi", "wifi"),
    _make_switch_task("bluetooth_on", "Bluetooth", "flaky", certain=False),
    Chore(
        "dark_on",
        "turn on the dark theme",
        DESK,
        [
            launch("desk.settings", "text:Settings"),
            tap("text:Display", "text:Dark theme", timeout_ms=4000),
            tap("switch:Dark theme", "on:Dark theme", unless="on:Dark theme"),
        ],
        holds("dark", True),
    ),
    Chore(
        "set_alarm",
        "set an alarm for nine",
        DESK,
        [
            launch("desk.clock", "text:Alarms"),
            tap("text:Add", "text:New alarm", "text:07:00"),
            tap("text:Later", "text:08:00", needs="text:07:00"),
            tap("text:Later", "text:09:00", needs="text:08:00"),
            once("text:Save", "text:Alarms", "text:09:00", needs="text:New alarm"),
        ],
        holds("alarms", [{"hour": 9}]),
        (ALARM,),
    ),
    Chore(
        "add_contact",
        "add the contact Dora",
        DESK,
        [
            launch("desk.people", "text:Contacts"),
            tap("text:New", "text:New contact"),
            write("Dora", "id:name"),
            once("text:Save", "text:Dora", "text:Contacts", needs="field:Dora"),
        ],
        lambda report: report["vars"]["contacts"].count({"name": "Dora", "phone": ""}) == 1,
        (KNOWN,),
    ),
    Chore(
        "look_up",
        "look up the phone number of Bob",
        DESK,
        [launch("desk.people", "text:Contacts"), tap("text:Bob", "text:555 2")],
        lambda report: report["screens"]["people"] == ["people.main", "people.card"],
    ),
    Chore(
        "leaf_three",
        "open the reader at leaf three",
        DESK,
        [
            launch("desk.pages", "text:Leaf 1"),
            step("swipe", "text:Leaf 2", direction="left", needs="text:Leaf 1"),
            step("swipe", "text:Leaf 3", direction="left", needs="text:Leaf 2"),
        ],
        holds("leaf", 3),
    ),
    Chore(
        "there_and_home",
        "open the notes, then the settings, then go home",
        DESK,
        [
            launch("desk.notes", "text:Notes"),
            launch("desk.settings", "text:Settings"),
            step("go_home", "app:com.android.launcher3"),
        ],
        lambda report: report["front"] == "home",
    ),
    Chore(
        "keys_in_one_go",
        "open the clock and leave it by keys",
        DESK,
        [
            launch("desk.clock", "text:Alarms"),
            step("press_key", key="BACK"),
            step("press_key", "app:com.android.launcher3", key="HOME"),
        ],
        lambda report: report["front"] == "home",
    ),
    Chore(
        "wait_there",
        "open the clock and stay there for two seconds",
        DESK,
        [launch("desk.clock", "text:Alarms"), step("wait", "text:Alarms", amount=2000, retry=0)],
        lambda report: report["front"] == "clock",
    ),
    Chore(
        "back_out",
        "look at the phone number of Ann and come back out",
        DESK,
        [launch("desk.people", "text:Contacts"), tap("text:Ann", "text:555 1"), step("back_until", "text:Contacts")],
        lambda report: report["screens"]["people"] == ["people.main"],
    ),
    Chore(
        "tiny_note",
        "write a note: milk",
        TINY,
        [
            launch("tiny.notes", "text:Buy bread"),
            tap("text:New", "text:New note"),
            write("milk", "field:"),
            once("text:Save", "text:milk", "text:Notes", needs="text:New note"),
        ],
        lambda report: [n["words"] for n in report["vars"]["notes"]].count("milk") == 1,
        (TINY_NOTE,),
    ),
    _make_act_task(
        "water_one",
        "water the Fern",
        STALL,
        [launch("stall.garden", "text:Garden"), once("text:Water", "text:Fern has water")],
        Act(effect="watered", what={"what": "Fern"}),
        certain=False,  # the plan does not say which of two equal buttons
    ),
    _make_act_task(
        "print_label",
        "print the label of the Lamp",
        STALL,
        [launch("stall.labels", "text:Labels"), once("text:Print", "text:Printed Lamp", needs="text:Lamp")],
        Act(effect="printed", what={"what": "Lamp"}),
        certain=False,  # the app opens where it was left
    ),
    _make_act_task(
        "publish_privately",
        "publish the page of the diary for me alone",
        STALL,
        [
            launch("stall.diary", "text:Diary"),
            tap("switch:Private", "on:Private", unless="on:Private"),
            once("text:Publish", "text:Published today"),
        ],
        Act(effect="published", what={"private": True}),
        certain=False,  # the switch only works at times
    ),
    _make_act_task(
        "phone_note",
        "新建便签 清单",
        PHONE,
        [
            launch("com.iris.notes", "text:便签"),
            tap("text:新建便签", "text:返回"),
            write("清单", "id:title"),
            once("text:保存", "text:清单", "text:便签", needs="field:清单"),
        ],
        LISTED,
    ),
    _make_act_task(
        "phone_chat",
        "给李四发微信消息说周末可以",
        PHONE,
        [
            step("open_url", "text:李四", url="weixin://chat/lisi"),
            write("周末可以", "id:message", needs="text:李四"),
            once("text:发送", "new:周末可以", needs="text:李四"),
        ],
        Act(effect="sent", what={"to": "李四", "text": "周末可以"}),
    ),
)

TASKS: dict[str, Chore] = {chore.name: chore for chore in _ALL}
