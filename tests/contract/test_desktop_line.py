"""The desktop driver against a real X server with a window manager, a real program and a person at the same mouse."""

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Thread

import psutil
import pytest

from iris_screen.core.actions import (
    Action,
    Click,
    DoubleTap,
    Drag,
    GoHome,
    Hotkey,
    InputText,
    LaunchApp,
    LongPress,
    MovePointer,
    OpenUrl,
    PressKey,
    Scroll,
    Tap,
    Wait,
)
from iris_screen.core.errors import DeviceError, Disconnected, Rejected, Stopped, Unsupported
from iris_screen.core.geometry import Point
from iris_screen.core.protocols import CanLaunch, CanStop, HasPerson, HasPointer, KnowsApps
from iris_screen.tools.devices.address import open_device
from iris_screen.tools.devices.desktop import desktop_keys as keys
from iris_screen.tools.devices.desktop.desktop_device import DesktopDevice
from tests import desk
from tests.desk_session import started

ROOT = Path(__file__).parents[2]
ANY_TEXT = ["Hello, World! {x}@#~", "你好，世界", "naïve ñ 😀 Ωmega", "x" * 300, "a\tb"]


@pytest.fixture
def human(world: desk.World) -> Iterator[DesktopDevice]:
    """One with the pace of a hand."""
    with desk.opened("?elements=none") as opened:
        yield opened


class Doing:
    """An act in a thread of its own, and what became of it."""

    def __init__(self, device: DesktopDevice, action: Action) -> None:
        self.error: DeviceError | None = None
        self._thread = Thread(target=self._do, args=(device, action))
        self._thread.start()

    def _do(self, device: DesktopDevice, action: Action) -> None:
        try:
            device.do(action)
        except DeviceError as error:
            self.error = error

    def ended(self) -> DeviceError | None:
        self._thread.join(desk.SECONDS)
        assert not self._thread.is_alive()
        return self.error


def middle(world: desk.World, part: str) -> Point:
    left, top, width, height = world.ask(f"place {part}")["box"]
    return Point(x=left + width // 2, y=top + height // 2)


def copied(data: bytes, form: str = "UTF8_STRING") -> None:
    desk.needs("xclip")
    command = ["xclip", "-selection", "clipboard", "-t", form]
    subprocess.run(command, input=data, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=True)
    desk.wait_until(lambda: on_clipboard(form) == data, "what was copied")  # its child does it, after xclip has ended


def on_clipboard(form: str = "UTF8_STRING") -> bytes:
    command = ["xclip", "-selection", "clipboard", "-t", form, "-o"]
    return subprocess.run(command, capture_output=True, check=False, timeout=desk.SECONDS).stdout


def test_it_offers_what_a_desktop_can(device):
    for ability in (CanLaunch, CanStop, HasPointer, HasPerson, KnowsApps):
        assert isinstance(device, ability)


# --- typing ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", ANY_TEXT, ids=lambda text: text[:8])
def test_any_text_reaches_the_field_and_the_clipboard_is_as_it_was(world, device, text):
    copied("mine 旧".encode())
    device.do(InputText(text=text))
    assert world.ask("fields")["field"] == text
    assert on_clipboard().decode() == "mine 旧"


def test_letters_come_one_by_one_with_their_keys(world, human):
    human.do(InputText(text="Ab 1?"))
    assert [event["sign"] for event in world.of("key") if event["sign"]] == list("Ab 1?")


def test_a_large_picture_on_the_clipboard_is_still_there(world, device):
    picture = os.urandom(1_000_000)
    copied(picture, "image/png")
    device.do(InputText(text="再见"))
    assert world.ask("fields")["field"] == "再见"
    assert on_clipboard("image/png") == picture


def test_an_empty_clipboard_is_empty_again(world, device):
    desk.needs("xclip")
    copied(b"")
    device.do(InputText(text="再见"))
    assert on_clipboard() == b""


def test_what_stood_in_the_field_is_replaced(world, device):
    device.do(InputText(text="before"))
    device.do(InputText(text="之后", clear=True))
    assert world.ask("fields")["field"] == "之后"
    device.do(InputText(text="", clear=True))
    assert world.ask("fields")["field"] == ""


def test_submitting_presses_enter_once(world, device):
    device.do(InputText(text="go", submit=True))
    assert [event["name"] for event in world.of("key")].count("Return") == 1


@pytest.mark.parametrize("count", [1, 4, 7])
def test_a_dialog_that_takes_the_keys_while_typing_gets_none_of_them(world, human, count):
    world.ask(f"steal {count}")
    with pytest.raises(Rejected, match=r"after \d+ of 16 letters") as caught:
        human.do(InputText(text="0123456789abcdef"))
    assert caught.value.delivered == "unknown"
    fields, typed = world.ask("fields"), int(str(caught.value).partition("after ")[2].split()[0])
    assert count <= typed < 16  # on a busy machine the dialog comes up a letter later
    assert fields["field"] == "0123456789abcdef"[:typed] and fields["dialogs"] == [""]
    assert all(event["where"] == "window" for event in world.of("key"))


def test_text_that_no_program_takes_is_told(world, device):
    world.ask("focus canvas")
    with pytest.raises(Rejected, match="Is a text field focused"):
        device.do(InputText(text="你好"))


@pytest.mark.parametrize("layout", ["de", "fr", "us"])
def test_letters_are_right_on_other_keyboards(world, device, layout):
    desk.needs("setxkbmap")
    subprocess.run(["setxkbmap", layout], check=True)
    try:
        device.do(InputText(text="zyZYaqm-_@{[]}|~1!ß"))
        assert world.ask("fields")["field"] == "zyZYaqm-_@{[]}|~1!ß"
    finally:
        subprocess.run(["setxkbmap", "us"], check=True)


def test_letters_are_right_with_caps_lock(world, device, person):
    person.press("Caps_Lock")
    try:
        device.do(InputText(text="Not Shouted"))
        assert world.ask("fields")["field"] == "Not Shouted"
    finally:
        person.press("Caps_Lock")


# --- keys ------------------------------------------------------------------------------------------------------------

SOME_KEYS = {
    "esc": "Escape", "f5": "F5", "Page_Down": "Next", "enter": "Return", "BACK": "Left", "DEL": "BackSpace",
    "del": "Delete", "A": "A", "?": "question", "ArrowUp": "Up",
}  # fmt: skip


@pytest.mark.parametrize("name", SOME_KEYS)
def test_a_key_goes_by_its_usual_names(world, device, name):
    world.ask("focus canvas")
    device.do(PressKey(key=name))
    assert [event["name"] for event in world.of("key")][-1] == SOME_KEYS[name]


@pytest.fixture
def small_letters(device: DesktopDevice, person: desk.Person) -> Iterator[None]:
    """Leaves Caps Lock off, whatever happened: with it on, every other test's text is pasted and not typed."""
    yield
    if person.has_capitals_locked():
        device.do(PressKey(key="capslock"))


@pytest.mark.usefixtures("small_letters")
def test_every_key_of_the_table_is_pressed_or_refused_before_anything_went_out(world, device, person):
    world.ask("focus canvas")
    refused = []
    for name in [*keys.NAMED, *keys.PLAIN]:
        try:
            device.do(PressKey(key=name))
        except Unsupported as error:
            refused.append((name, error.delivered))
    assert {delivered for _, delivered in refused} <= {"no"}
    usual = {"enter", "esc", "tab", "space", "home", "end", "pageup", "f1", "f12", "a"}
    assert not {name for name, _ in refused} & usual
    assert not any(person.keys_down())


def test_the_table_of_keys_has_pyautoguis_names(device):
    from pyautogui import KEY_NAMES

    assert {*keys.NAMED.values(), *map(str.lower, keys.PLAIN), *keys.MODIFIERS} <= set(KEY_NAMES)


def test_keys_are_pressed_together(world, device):
    device.do(InputText(text="kept"))
    device.do(Hotkey(keys=["Ctrl", "A"]))
    device.do(Hotkey(keys=["ctrl", "x"]))
    assert world.ask("fields")["field"] == ""
    device.do(Hotkey(keys=["ctrl", "v"]))
    assert world.ask("fields")["field"] == "kept"


WITH_KEYS = {
    "a key": PressKey(key="enter"),
    "keys together": Hotkey(keys=["ctrl", "a"]),
    "text": InputText(text="mine"),
    "text that is pasted": InputText(text="我的"),
    "Enter alone": InputText(text="", submit=True),
    "no text": InputText(text="", clear=True),
}


@pytest.fixture(params=["a dialog of its own", "another program"])
def thief(world: desk.World, request: pytest.FixtureRequest) -> Iterator[Callable[[], desk.World]]:
    """Brings another window to the front, and gives the program whose it is."""
    others: list[desk.World] = []

    def steals() -> desk.World:
        if request.param == "a dialog of its own":
            world.ask("steal")
            return world
        others.append(desk.World())
        desk.wait_until(lambda: bool(others[0].ask("front")["front"]), "the other program")
        return others[0]

    yield steals
    for other in others:
        other.close()


@pytest.mark.parametrize("way", WITH_KEYS)
def test_a_window_that_came_to_the_front_after_the_last_look_gets_no_keys(world, device, thief, way):
    device.look()
    other = thief()
    with pytest.raises(Rejected, match="Another window came to the front") as caught:
        device.do(WITH_KEYS[way])
    assert caught.value.delivered == "no"
    assert not world.of("key") and not other.of("key")
    device.look()
    device.do(PressKey(key="f5"))
    assert [event["name"] for event in other.of("key")] == ["F5"]


def test_what_its_own_key_opens_may_be_typed_into_without_a_look(world, device):
    device.look()
    world.ask("steal 1")
    device.do(PressKey(key="f5"))
    world.wait_for("stolen")
    device.do(InputText(text="inside"))
    assert world.ask("fields")["dialogs"] == ["inside"]


# --- the mouse -------------------------------------------------------------------------------------------------------


def test_a_tap_lands_on_the_pixel_and_the_pointer_stays_there(world, human):
    at = middle(world, "canvas")
    human.do(Tap(at=at))
    world.clicked()
    pressed = world.of("press")
    assert [(event["x"], event["y"], event["button"]) for event in pressed] == [(at.x, at.y, 1)]
    assert human.pointer() == (at.x, at.y)


@pytest.mark.parametrize(("button", "number"), [("left", 1), ("middle", 2), ("right", 3)])
@pytest.mark.parametrize("repeat", [1, 2, 3])
def test_a_click_is_repeated_where_the_pointer_stands(world, device, button, number, repeat):
    device.do(MovePointer(to=middle(world, "canvas")))
    device.do(Click(button=button, repeat=repeat))
    world.clicked(repeat)
    assert [event["button"] for event in world.of("press")] == [number] * repeat


def test_two_taps_are_one_double_tap(world, device):
    device.do(DoubleTap(at=middle(world, "canvas")))
    world.clicked(2)
    assert len(world.of("press")) == 2 and len(world.of("double")) == 1


def test_a_long_press_holds_the_button(world, device):
    device.do(LongPress(at=middle(world, "canvas"), ms=1500))
    world.clicked()
    assert [event["kind"] for event in world.of("press", "held", "release")] == ["press", "held", "release"]


def test_a_drag_holds_moves_smoothly_and_lets_go_at_its_end(world, device):
    left, top, width, height = world.ask("place canvas")["box"]
    start, end = Point(x=left + 20, y=top + 20), Point(x=left + width - 20, y=top + height - 20)
    device.do(Drag(start=start, end=end, ms=300))
    world.clicked()
    told = world.of("press", "motion", "release")
    held = told[[event["kind"] for event in told].index("press") :]
    pressed, *way, released = held
    assert (pressed["x"], pressed["y"]) == (start.x, start.y) and (released["x"], released["y"]) == (end.x, end.y)
    assert released["kind"] == "release" and len(way) >= 10
    assert [event["x"] for event in way] == sorted(event["x"] for event in way)


@pytest.mark.parametrize(("amount", "notches"), [("line", 1), ("half", 5), ("page", 10)])
@pytest.mark.parametrize("direction", ["up", "down", "left", "right"])
def test_the_wheel_turns_four_ways(device, direction, amount, notches):
    pad = desk.Pad()
    device.do(MovePointer(to=Point(x=pad.MIDDLE[0], y=pad.MIDDLE[1]), ms=20))
    device.do(Scroll(direction=direction, amount=amount))
    assert pad.pressed() == [{"up": 4, "down": 5, "left": 6, "right": 7}[direction]] * notches
    pad.close()


def test_the_wheel_turns_with_ctrl_held_and_lets_it_go(device, person):
    pad = desk.Pad()
    device.do(MovePointer(to=Point(x=pad.MIDDLE[0], y=pad.MIDDLE[1]), ms=20))
    device.do(Scroll(direction="up", amount="line", held=["ctrl"]))
    assert pad.pressed_with() == [(4, True)]
    assert not any(person.keys_down())
    device.do(Scroll(direction="up", amount="line"))
    assert pad.pressed_with() == [(4, False)]
    pad.close()


# --- stopping --------------------------------------------------------------------------------------------------------


def test_a_stop_in_the_middle_of_typing_ends_it_with_no_key_down(world, human, person):
    typing = Doing(human, InputText(text="x" * 150))
    world.wait_for("key")
    human.stop()
    error = typing.ended()
    assert isinstance(error, Stopped) and error.delivered == "unknown"
    typed = world.ask("fields")["field"]
    assert 0 < len(typed) < 150
    assert not any(person.keys_down())
    human.clear_stop()
    human.do(InputText(text="y"))
    assert world.ask("fields")["field"] == f"{typed}y"


def test_a_stop_in_the_middle_of_a_drag_lets_the_button_go(world, human):
    at = middle(world, "canvas")
    dragging = Doing(human, Drag(start=at, end=Point(x=at.x + 200, y=at.y), ms=20_000))
    world.wait_for("press")
    human.stop()
    assert isinstance(dragging.ended(), Stopped)
    world.clicked()


def test_escape_three_times_in_a_row_stops_everything(world, human, person):
    dragging = Doing(human, Wait(ms=60_000))
    person.press("Escape", "Escape", "Escape")
    assert isinstance(dragging.ended(), Stopped)
    with pytest.raises(Stopped):
        human.do(PressKey(key="f5"))


def test_other_keys_between_break_the_row(world, device, person):
    person.press("Escape", "Escape", "a", "Escape", "a", "Escape", "Escape")
    device.do(Wait(ms=200))


def test_its_own_escapes_do_not_count(world, device, person):
    for _ in range(3):
        device.do(PressKey(key="esc"))
    person.press("Escape", "Escape")
    for _ in range(2):
        device.do(Hotkey(keys=["ctrl", "esc"]))
    device.do(Wait(ms=200))


def test_typing_between_does_not_break_the_row_of_a_person(world, human, person):
    typing = Doing(human, InputText(text="x" * 150))
    world.wait_for("key")
    for _ in range(3):
        person.press("Escape")
        world.wait_for("key")
    assert isinstance(typing.ended(), Stopped)


# --- a person at the mouse -------------------------------------------------------------------------------------------


def test_a_person_who_moves_the_mouse_is_noticed_once(device, person):
    device.do(MovePointer(to=Point(x=300, y=300), ms=50))
    assert not device.person_moved()
    person.move(700, 500)
    assert device.person_moved() and not device.person_moved()


def test_a_person_who_takes_the_mouse_ends_a_drag(world, human, person):
    at = middle(world, "canvas")
    dragging = Doing(human, Drag(start=at, end=Point(x=at.x + 200, y=at.y), ms=20_000))
    world.wait_for("press")
    person.move(900, 600)
    error = dragging.ended()
    assert isinstance(error, Rejected) and error.delivered == "unknown"
    world.clicked()
    assert len(world.of("release")) == 1 and human.person_moved()
    human.do(Tap(at=at))


def test_a_person_who_takes_the_mouse_before_the_press_is_left_alone(world, human, person):
    left, top = world.ask("place canvas")["box"][:2]
    human.do(MovePointer(to=Point(x=left + 1, y=top + 1), ms=20))
    world.wait_for("motion")
    going = Doing(human, MovePointer(to=middle(world, "canvas"), ms=3000))
    world.wait_for("motion")
    person.move(900, 600)
    error = going.ended()
    assert isinstance(error, Rejected) and error.delivered == "no"
    assert human.pointer() == (900, 600)


@pytest.mark.parametrize("corner", [(0, 0), (1279, 0), (0, 799), (1279, 799)])
def test_a_pointer_thrown_into_a_corner_stops_everything(device, person, corner):
    device.do(MovePointer(to=Point(x=300, y=300), ms=50))
    person.move(*corner)
    with pytest.raises(Stopped):
        device.do(Click())
    device.clear_stop()
    device.do(Wait(ms=1))


def test_a_pointer_thrown_into_a_corner_stops_a_wait_and_a_run_that_only_looks(device, person):
    waiting = Doing(device, Wait(ms=60_000))
    person.move(0, 0)
    assert isinstance(waiting.ended(), Stopped)
    person.move(640, 700)
    device.clear_stop()
    person.move(1279, 799)
    desk.wait_until(lambda: device.stopped, "the stop")


def test_a_corner_that_it_went_to_itself_stops_nothing(device):
    device.do(Tap(at=Point(x=1279, y=799)))
    device.do(Tap(at=Point(x=0, y=0)))
    device.do(Wait(ms=600))


# --- windows under the pointer ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("action", [Scroll(direction="down"), Click()])
def test_a_window_that_came_below_the_pointer_after_the_last_look_gets_no_wheel_and_no_click(world, device, action):
    at = middle(world, "canvas")
    device.do(MovePointer(to=at, ms=20))
    device.look()
    pad = desk.Pad((at.x - 100, at.y - 100))
    with pytest.raises(Rejected, match="under the pointer") as caught:
        device.do(action)
    assert caught.value.delivered == "no" and not pad.pressed() and not world.of("press")
    device.look()
    device.do(action)
    assert pad.pressed()
    pad.close()


# --- odd screens -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", ["1x1", "64x64", "3000x20", "16x2000"])
def test_a_screen_of_any_size_can_be_looked_at_and_touched(size, monkeypatch):
    name, server = desk.started_screen(size=size)
    monkeypatch.setenv("DISPLAY", name)
    try:
        with open_device("desktop:?elements=none&aside=no&pace=quick") as device:
            shown = device.look().size
            assert f"{shown.width}x{shown.height}" == size
            device.do(Drag(start=Point(x=0, y=0), end=Point(x=shown.width - 1, y=shown.height - 1), ms=50))
            device.do(Scroll(direction="down"))
            assert device.look().key
    finally:
        desk.end(server)


# --- looking ---------------------------------------------------------------------------------------------------------


def test_the_program_in_front_is_told(world, device):
    assert device.look().app == "Tk"


DIALOG = """import tkinter
window = tkinter.Tk()
window.attributes("-type", "dialog")
window.geometry("300x200+500+450")
window.mainloop()"""


def test_a_dialog_is_told_from_other_windows_and_where_it_lies(world, device):
    window = device.look()
    assert window.window and window.dialog is None and window.front is not None
    with started(sys.executable, "-c", DIALOG):
        desk.wait_until(lambda: device.look().dialog is not None, "the dialog")
        desk.wait_until(lambda: device.look().window not in (0, window.window), "its keys")
        told = device.look()
        box, framed = told.dialog, told.front
        assert (box.width, box.height) == (300, 200) and box.contains(Point(x=650, y=560))
        assert framed.contains(box.center) and framed.area > box.area and framed != window.front
    desk.wait_until(lambda: device.look().dialog is None, "the window again")


def test_the_scale_is_that_of_the_session(device):
    desk.needs("xrdb")
    try:
        subprocess.run(["xrdb", "-merge"], input=b"Xft.dpi: 192\n", check=True)
        assert device.look().scale == 2.0
    finally:
        subprocess.run(["xrdb", "-remove"], check=True)
    assert device.look().scale == 1.0


def test_opening_and_closing_leaves_nothing_behind(world):
    with desk.opened():
        pass
    files, threads = psutil.Process().num_fds(), psutil.Process().num_threads()
    for _ in range(5):
        with desk.opened() as opened:
            opened.do(MovePointer(to=Point(x=5, y=50), ms=20))
    assert psutil.Process().num_fds() <= files
    desk.wait_until(lambda: psutil.Process().num_threads() <= threads, "the threads' end")  # joined before it is gone


def test_one_that_only_looked_may_be_closed_while_another_acts(world, device):
    with desk.opened() as other:
        other.look()
    device.do(InputText(text="still"))
    assert world.ask("fields")["field"] == "still"


def test_a_frame_may_show_one_of_several_monitors(world, monkeypatch):
    desk.needs("xrandr")
    monkeypatch.setenv("DISPLAY", desk.bare_screen())
    for name, left, output in (("left", 0, "screen"), ("right", 640, "none")):
        place = f"640/160x800/200+{left}+0"
        subprocess.run(["xrandr", "--setmonitor", name, place, output], check=True, capture_output=True)
    for where, left, width in (("1", 0, 640), ("2", 640, 640), ("all", 0, 1280)):
        with open_device(f"desktop:{where}?pace=quick&elements=none") as device, desk.person() as somebody:
            assert device.look().size.width == width
            device.do(MovePointer(to=Point(x=10, y=20), ms=20))
            assert device.pointer() == (10, 20) and somebody.pointer() == (left + 10, 20)
            somebody.move(0, 100)
            assert device.pointer() == (-left, 100)
    with pytest.raises(Disconnected, match=r"Monitor 3 not found; there are 2\."):
        open_device("desktop:3")


# --- programs --------------------------------------------------------------------------------------------------------


def test_programs_and_addresses_are_opened(device):
    opened = desk.programs() / "opened.txt"
    assert device.packages() == ["notes.desktop", "org.example.browser.desktop"]
    assert device.apps()["notes.desktop"].split("||")[0] == "Notes"
    assert device.apps()["org.example.browser.desktop"].split("||") == ["Browser", "browser", "web browser", "浏览器"]
    for action in (LaunchApp(app="notes"), LaunchApp(app="notes.desktop"), OpenUrl(url="https://x.test/$(id)?a b")):
        opened.unlink(missing_ok=True)
        device.do(action)
        desk.wait_until(lambda: opened.exists() and opened.read_text().endswith("\n"), "the program")
    assert opened.read_text() == "browser https://x.test/$(id)?a b\n"


@pytest.mark.parametrize("action", [LaunchApp(app="no.such"), OpenUrl(url="gopher://x"), OpenUrl(url="-x")])
def test_what_nothing_opens_is_refused(device, action):
    with pytest.raises(Rejected) as caught:
        device.do(action)
    assert caught.value.delivered == "no"


def test_going_home_puts_the_windows_aside(world, device):
    device.do(GoHome())
    assert "= 1" in desk.said("xprop", "-root", "_NET_SHOWING_DESKTOP")


# --- no desktop ------------------------------------------------------------------------------------------------------

IMPORTING = """
import sys
from iris_screen.tools.devices.desktop import mac_and_windows, open_desktop
assert 'pyautogui' not in sys.modules
"""
OPENING = """
from iris_screen.core.errors import DeviceError
from iris_screen.tools.devices.address import open_device
try:
    open_device("desktop:")
except DeviceError as error:
    print(type(error).__name__, error.delivered, error)
"""


def python(program: str, **surroundings: str) -> str:
    env = {name: value for name, value in os.environ.items() if name != "DISPLAY"} | surroundings
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, env=env, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_nothing_happens_while_it_is_imported():
    python(IMPORTING)


@pytest.mark.parametrize("display", ["", ":997", "nonsense"])
def test_no_screen_is_one_clear_error(display):
    told = python(OPENING, DISPLAY=display)
    assert told.startswith("Disconnected no ") and told.count("\n") == 1 and told.rstrip().endswith((".", "?"))


def test_a_screen_that_nobody_else_uses_can_be_opened_again_and_again(monkeypatch):
    name, server = desk.started_screen(lasting=False)
    monkeypatch.setenv("DISPLAY", name)
    try:
        for _ in range(10):
            with open_device("desktop:?elements=none&pace=quick") as device:
                assert device.look().size.width == 1280
    finally:
        desk.end(server)


def test_a_session_that_ends_is_gone(monkeypatch):
    name, server = desk.started_screen()
    monkeypatch.setenv("DISPLAY", name)
    device = open_device("desktop:?elements=none&pace=quick")
    desk.end(server)
    for act in (device.look, lambda: device.do(Tap(at=Point(x=5, y=50))), lambda: device.do(InputText(text="x"))):
        with pytest.raises(Disconnected) as gone:
            act()
        assert not gone.value.retryable  # this session does not come back
    device.close()
    device.close()
