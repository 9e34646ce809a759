"""Of several things that a task names side by side, each is dealt with."""

import pytest

from iris_screen.core.actions import Action, InputText, Swipe, Tap
from iris_screen.core.geometry import Point
from iris_screen.core.screen import Frame
from iris_screen.nodes.rules.left_out import find_left_out, find_other_time
from iris_screen.planning.following_values import list_following
from tests.unit.nodes.rules import past_run
from tests.unit.nodes.rules.past_run import PastRun
from tests.unit.sight.screens import element, frame, label, row

DAYS = [
    element(
        "button",
        str(day),
        (10 + 150 * (day % 7), 400 + 100 * (day // 7), 150 + 150 * (day % 7), 490 + 100 * (day // 7)),
    )
    for day in range(1, 31)
]
MONTH = frame(label("March", 100), *DAYS, key="month")
FORM = frame(label("New event", 100), element("input", "Title", (10, 300, 900, 400)), key="form")
TWO_DAYS = "create the event “Swimming” on March 20 and again on March 29"


def press(name: str, on: Frame) -> tuple[Action, Frame]:
    return past_run.press(name, on), on


def left_out(sentence: str, now: Frame, *looks: tuple[Action, Frame]) -> str:
    run = PastRun()
    for action, look in looks:
        run.act(action, look)
    return find_left_out(sentence, run, 99, now)  # type: ignore[arg-type]


def test_of_two_days_each_is_pressed() -> None:
    typed = (InputText(text="Swimming"), FORM)
    assert left_out(TWO_DAYS, MONTH, press("20", MONTH), typed) == "29"
    assert left_out(TWO_DAYS, MONTH, press("29", MONTH), typed) == "20"
    assert left_out(TWO_DAYS, MONTH, press("20", MONTH), typed, press("29", MONTH), typed) == ""


def test_if_no_day_was_dealt_with_it_is_unknown_how_one_is() -> None:
    assert left_out(TWO_DAYS, MONTH, (InputText(text="Swimming"), FORM)) == ""


STORE = frame(row("button", "Install Radio", 300), row("button", "Install Morning Paper", 500), key="store")
WALLS = frame(row("button", "Wallpaper 2", 300), row("button", "Wallpaper 4", 500), row("button", "Back", 700), key="w")


@pytest.mark.parametrize(
    ("sentence", "look", "presses", "left"),
    [
        ("install “Morning Paper”", STORE, ["Install Radio"], "Morning Paper"),
        ("install “Morning Paper”", STORE, ["Install Radio", "Install Morning Paper"], ""),
        ("install Radio, not the Morning Paper", STORE, ["Install Radio"], ""),
        ("install something", STORE, ["Install Radio"], ""),
        ("take Wallpaper 4", WALLS, ["Wallpaper 2"], "4"),
        ("take Wallpaper 4", WALLS, ["Back"], ""),
        ("change the wallpaper at 4", WALLS, ["Wallpaper 2"], ""),
    ],
)
def test_beside_what_was_pressed_nothing_of_its_kind_is_named(
    sentence: str, look: Frame, presses: list[str], left: str
) -> None:
    assert left_out(sentence, look, *(press(name, look) for name in presses)) == left


def test_what_was_typed_is_dealt_with() -> None:
    dates = "on 2026-03-20 and 2026-03-29"
    assert left_out(TWO_DAYS, MONTH, (InputText(text=dates), FORM)) == ""
    assert left_out(TWO_DAYS, MONTH, (InputText(text="2026-03-20"), FORM)) == "29"


def test_a_text_that_begins_with_a_number_is_a_text() -> None:
    typed = (InputText(text="2 kg flour\nmilk"), FORM)
    assert left_out("write down “2 kg flour” and “milk”", FORM, typed) == ""


@pytest.mark.parametrize(("shown", "left"), [(("07:30",), "8:30"), (("07:30", "08:30"), ""), (("07:30", "20:30"), "")])
def test_what_came_to_a_page_is_dealt_with(shown: tuple[str, ...], left: str) -> None:
    page = [label("Alarms", 60), label("06:00", 300), label("Clock", 2000)]
    first = frame(*page, key="first")
    now = frame(*page, *(label(time, 500 + 100 * n) for n, time in enumerate(shown)), key="now")
    assert left_out("Set alarms for 7:30 and 8:30", now, (Tap(at=Point(x=1, y=1)), first)) == left


SONGS = frame(
    row("text", "夜航", 300), element("button", "Like", (900, 310, 960, 350)),
    row("text", "Paper Boats", 500), element("button", "Like", (900, 510, 960, 550)), key="songs",
)  # fmt: skip
LIKES = [each for each in SONGS.elements or [] if each.name == "Like"]


def test_a_control_beside_a_name_belongs_to_it() -> None:
    first, second = ((Tap(at=each.box.center), SONGS) for each in LIKES)
    assert left_out("mark “夜航” and “Paper Boats” as liked", SONGS, first) == "Paper Boats"
    assert left_out("mark “夜航” and “Paper Boats” as liked", SONGS, first, second) == ""


def test_a_row_that_was_moved_aside_is_dealt_with() -> None:
    aside = Swipe(start=Point(x=500, y=330), end=Point(x=50, y=330)), SONGS
    assert left_out("archive “夜航” and “Paper Boats”", SONGS, aside) == "Paper Boats"


def test_of_two_switches_that_are_named_without_quotes_each_is_turned_or_right_already() -> None:
    def switches(*states: bool) -> Frame:
        names = ("Wi-Fi", "Bluetooth", "NFC")
        shown = [
            row("switch", name, 300 + 200 * n, checked=on)
            for n, (name, on) in enumerate(zip(names, states, strict=True))
        ]
        return frame(*shown, key=f"{states}")

    off = switches(False, False, False)
    turned = press("Wi-Fi", off)
    assert left_out("turn on Wi-Fi and Bluetooth", switches(True, False, False), turned) == "Bluetooth"
    assert left_out("turn on Wi-Fi and Bluetooth", switches(True, True, False), turned) == ""
    assert left_out("turn on Wi-Fi", switches(True, False, False), turned) == ""
    assert left_out("turn on Wi-Fi, but leave NFC alone", switches(True, False, False), turned) == ""


@pytest.mark.parametrize(
    ("sentence", "came", "left"),
    [
        ("set an alarm 30 minutes before 8:00", ["07:30"], ""),
        ("set an alarm 30 minutes before 8:00", ["07:20"], "8:00"),
        ("set an alarm for 8:00", ["09:00"], "8:00"),
        ("set an alarm for 8:00 in the evening", ["20:00"], ""),
        ("早上 8：00 的闹钟", ["08:00"], ""),
        ("turn on the 7:30 alarm", ["09:00"], ""),  # it is there
        ("set an alarm for 8:00", [], ""),
        ("write to Mum", ["09:41"], ""),
    ],
)
def test_another_time_of_day_is_not_the_one_that_was_said(sentence: str, came: list[str], left: str) -> None:
    shown = ["06:30", "Alarm", *came] if "before" in sentence else ["07:30", "Alarm", *came]
    assert find_other_time(sentence, came, shown, list_following(sentence, "")) == left


def order(key: str, **held: str) -> Frame:
    """A form, and what its fields hold."""
    fields = (row("input", name, 300 + 200 * n, value=held.get(name, "")) for n, name in enumerate(("Name", "Street")))
    return frame(*fields, row("button", "Send order", 800), key=key)


def test_a_field_that_was_filled_in_where_there_was_no_tree_was_not_left_out() -> None:
    sentence = "enter name, street and city from the file into the page and press Send order"
    bare, half = Frame(pixels=order("bare").pixels, key="bare", at=0.0), order("half", Name="Hana Weiss")
    typed = [(InputText(text="Hana Weiss"), bare), press("Street", half), (InputText(text="Canal Road 20"), half)]
    whole = order("whole", Name="Hana Weiss", Street="Canal Road 20")
    assert left_out(sentence, MONTH, (Tap(at=Point(x=500, y=340)), bare), *typed, press("Send order", whole)) == ""
    empty = order("empty", Street="Canal Road 20")
    assert left_out(sentence, MONTH, *typed[1:2], typed[2], press("Send order", empty)) == "Name"


def trip(key: str, adults: str, children: str | None = "2", focus: str = "") -> Frame:
    """A form with two numbers; without `children` that field is further down."""
    held = {"Adults": adults, **({} if children is None else {"Children": children})}
    fields = (row("input", name, 300 + 200 * n, value=held[name], focused=name == focus) for n, name in enumerate(held))
    return frame(*fields, row("button", "Search", 800), key=key)


TRAVELLERS, TWO = "enter adults and children from the mail and press Search", InputText(text="2", clear=True)
EMPTY, HALF, FULL = trip("empty", ""), trip("half", "", ""), trip("full", "2")
NARROW, ONE = trip("narrow", "", None), trip("one", "1", None)


@pytest.mark.parametrize(
    ("acts", "left"),
    [
        ([press("Adults", EMPTY), (TWO, EMPTY), press("Search", FULL)], "Children"),
        ([press("Adults", NARROW), (TWO, NARROW), press("Adults", FULL)], "Children"),  # it was further down
        ([press("Adults", FULL), (TWO, FULL), press("Search", FULL)], "Children"),
        ([press("Adults", HALF), (InputText(text="", clear=True), HALF), press("Search", HALF)], "Children"),
        ([press("Adults", HALF), (TWO, HALF), press("Search", FULL)], ""),  # the page filled in the other
        ([press("Adults", EMPTY), (TWO, EMPTY), (TWO, trip("tab", "2", focus="Children")), press("Search", FULL)], ""),
        ([press("Adults", ONE), (TWO, ONE), (TWO, trip("two", "2", None)), press("Adults", FULL)], ""),
    ],
)  # fmt: skip
def test_a_field_that_held_what_was_typed_elsewhere_was_not_filled_in(
    acts: list[tuple[Action, Frame]], left: str
) -> None:
    assert left_out(TRAVELLERS, FULL, *acts) == left
