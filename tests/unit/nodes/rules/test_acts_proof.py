"""What a run's own acts show, without words of the task: a call, a pinned entry, presses that were counted."""

from dataclasses import replace

import pytest

from iris_screen.core.actions import InputText, LongPress
from iris_screen.core.condition import Condition
from iris_screen.core.plan import Agenda, Grant, Step, Task
from iris_screen.core.screen import Element, Frame
from iris_screen.core.state import State, Totals
from iris_screen.nodes.rules.acts_proof import has_counted, is_shown_by_acts
from tests.unit.nodes.rules.past_run import PastRun, press
from tests.unit.sight.screens import element, frame, row


def shown(text: str, run: PastRun, now: Frame, *kinds: str, to: tuple[str, ...] = (), conditions: int = 1) -> bool:
    expect = [Condition(kind="dynamic", value=text)] * conditions
    grant = Grant(kinds=list(kinds), recipients=list(to))
    state = State(
        task=Task(id="t", text=text, grant=grant),
        agenda=Agenda(now=[Step(action="goal", goal=text, expect=expect)]),
        totals=Totals(turns=len(run.turns), kinds=list(kinds)),
    )
    return is_shown_by_acts(state, run, now)  # type: ignore[arg-type]


PEOPLE = frame(row("text", "Anna", 300), row("text", "Annabel", 500), key="people")
DIALER = frame(row("text", "555 0100", 300), row("button", "Dial", 900), key="dialer")
CALLING = frame(row("text", "555 0100", 300), row("text", "Calling…", 500), key="calling")


@pytest.mark.parametrize(
    ("chosen", "now", "proven"),
    [("Anna", CALLING, True), ("Annabel", CALLING, False), ("Anna", DIALER, False)],
    ids=["called", "somebody else", "not yet"],
)
def test_a_call_is_shown_by_a_screen_that_says_so_if_the_run_chose_whom(chosen: str, now: Frame, proven: bool) -> None:
    run = PastRun().pressed(chosen, on=PEOPLE).pressed("Dial", on=DIALER)
    assert shown("call Anna", run, now, "call", to=("Anna",)) is proven
    assert not shown("call Anna", run, now, to=("Anna",))  # nothing that calls was asked for
    assert not shown("call Anna", run, now, "call")


def test_a_name_that_was_only_typed_is_not_who_is_called() -> None:
    found = frame(row("input", "Search", 100, value="Anna"), row("text", "Annabel", 300), key="found")
    run = PastRun().act(InputText(text="Anna"), PEOPLE).pressed("Annabel", on=found).pressed("Dial", on=DIALER)
    assert not shown("call Anna", run, CALLING, "call", to=("Anna",))
    named = frame(row("text", "Anna", 300), row("text", "Calling…", 500), key="named")
    assert shown("call Anna", run, named, "call", to=("Anna",))
    number = PastRun().act(InputText(text="555 0100"), DIALER).pressed("Dial", on=DIALER)
    assert shown("call 555 0100", number, CALLING, "call", to=("555 0100",))


def test_a_call_that_was_there_before_shows_nothing() -> None:
    run = PastRun().pressed("Anna", on=PEOPLE).act(press("Calling…", CALLING), CALLING)
    assert not shown("call Anna", run, CALLING, "call", to=("Anna",))


def chats(*names: str, marks: tuple[Element, ...] = (), key: str = "chats") -> Frame:
    title = element("text", "Chats", (40, 60, 400, 120))
    return frame(title, *(row("text", name, 300 + 200 * n) for n, name in enumerate(names)), *marks, key=key)


MENU = frame(row("button", "Pin", 700), row("button", "Mark as unread", 900), key="menu")
LIST = chats("Mum", "Courier", "Team", "Bank")
PINNED = element("image", "pin", (700, 500, 740, 540))


@pytest.mark.parametrize(
    ("pressed", "now", "proven"),
    [
        ("Pin", chats("Courier", "Mum", "Team", "Bank"), True),
        ("Pin", chats("Mum", "Courier", "Team", "Bank", marks=(PINNED,)), True),
        ("Pin", chats("Team", "Mum", "Courier", "Bank"), False),
        ("Pin", LIST, False),
        ("Mark as unread", chats("Courier", "Mum", "Team", "Bank"), False),
    ],
    ids=["at the head", "marked", "another one", "as before", "by another control"],
)
def test_an_entry_at_the_head_of_its_list_shows_that_it_was_pinned(pressed: str, now: Frame, proven: bool) -> None:
    held = next(each.box.center for each in LIST.elements or [] if each.name == "Courier")
    run = PastRun().act(LongPress(at=held), LIST).pressed(pressed, on=MENU)
    assert shown("pin the chat with Courier", run, now) is proven
    assert not shown("pin the chat with Courier", run, now, conditions=2)


def test_what_was_pressed_on_the_way_to_an_entry_did_not_pin_it() -> None:
    home = frame(row("button", "Messages", 300), key="home")
    run = PastRun().pressed("Messages", on=home).pressed("Courier", on=LIST)
    assert not shown("pin the chat with Courier in Messages", run, chats("Courier", "Mum", "Team", "Bank"))


SHUTTER, LATEST = (
    element("button", "Shutter", (400, 2000, 680, 2280)),
    element("image", "Gallery", (60, 2000, 260, 2200)),
)
FLIP = element("button", "Switch camera", (800, 2000, 1000, 2200))


def camera(taken: int, *, shake: bool = False) -> Frame:
    """A camera that has taken so many photos. shake: its other control moves, too."""
    made = frame(SHUTTER, LATEST, FLIP, element("tab", "Photo", (400, 1800, 680, 1900)), key=f"camera {taken}")
    pixels = made.pixels.copy()
    for one in (LATEST, *([FLIP, SHUTTER] if shake else [])):
        pixels[one.box.top : one.box.bottom, one.box.left : one.box.right] = 40 * taken
    pixels[1800:1900, 400:680] = 40 * taken if shake else 0
    return replace(made, pixels=pixels)


@pytest.mark.parametrize(
    ("text", "presses", "proven"),
    [
        ("take two photos", 2, True),
        ("拍两张照片", 2, True),
        ("take 3 photos", 3, True),
        ("take two photos", 1, False),
        ("take two photos", 3, False),
        ("take photos", 2, False),
    ],
)
def test_photos_are_counted_by_the_presses_that_each_changed_the_latest(text: str, presses: int, proven: bool) -> None:
    run = PastRun()
    for taken in range(presses):
        run.pressed("Shutter", on=camera(taken))
    assert shown(text, run, camera(presses)) is proven


def test_presses_that_changed_no_other_control_or_all_of_them_show_nothing() -> None:
    still, moving = PastRun(), PastRun()
    for taken in range(2):
        still.pressed("Shutter", on=replace(camera(0), key=f"look {taken}"))
        moving.pressed("Shutter", on=camera(taken, shake=True))
    assert not shown("take two photos", still, camera(0))
    assert not shown("take two photos", moving, camera(2, shake=True))


@pytest.mark.parametrize(("now", "counts"), [("3", True), ("1", True), ("2", False), ("5", False), ("two", False)])
def test_a_number_beside_what_was_pressed_that_is_one_more_or_less_counts_the_press(now: str, counts: bool) -> None:
    more = element("button", "More", (800, 300, 900, 360))

    def look(amount: str) -> Frame:
        return frame(element("text", amount, (700, 300, 760, 360)), more, row("text", amount * 2, 500))

    assert has_counted(look("2"), look(now), more.box) is counts
