"""Programs that answer the child on the accessibility bus, and write on the screen, what no honest one would."""

import os
import time
from collections.abc import Iterator
from contextlib import suppress
from socket import SHUT_RDWR
from threading import Thread
from typing import Any

import pytest
from jeepney import HeaderFields, MessageType, new_error, new_method_return
from jeepney.io.blocking import DBusConnection, open_dbus_connection
from Xlib import X, Xatom

from iris_screen.sight.elements.atspi_child.bus import Bus, Call, Ref
from iris_screen.sight.elements.atspi_child.window_stack import Screen
from iris_screen.sight.x11.connection import connect
from tests import desk
from tests.desk_session import started

ANSWERS: dict[str, tuple[str, tuple[Any, ...]]] = {
    "Nothing": ("", ()), "Word": ("s", ("x",)), "Number": ("u", (7,)), "Signed": ("i", (-7,)), "Far": ("t", (1 << 40,)),
    "Numbers": ("au", ([1, 2],)), "Ref": ("(so)", ((":1.1", "/x"),)), "Two": ("us", (7, "x")), "Real": ("d", (0.5,)),
    "Variant": ("v", (("s", "x"),)), "OtherVariant": ("v", (("u", 7),)), "Nested": ("v", (("v", ("s", "x")),)),
}  # fmt: skip


@pytest.fixture
def address() -> Iterator[str]:
    """Of a bus of the test's own."""
    desk.needs("dbus-daemon")
    with started("dbus-daemon", "--session", "--nofork", "--print-address") as daemon:
        assert daemon.stdout
        yield daemon.stdout.readline().strip()


@pytest.fixture
def program(address: str) -> Iterator[Ref]:
    """Gives the answer that the method it is asked for is called by; an error, with a word, to any other."""
    line = open_dbus_connection(address)
    thread = Thread(target=answer, args=(line,))
    thread.start()
    yield Ref(line.unique_name, "/x")
    line.sock.shutdown(SHUT_RDWR)
    thread.join()


def answer(line: DBusConnection) -> None:
    with line, suppress(OSError, EOFError):  # the bus ends with the test
        while True:
            asked = line.receive()
            if asked.header.message_type is MessageType.method_call:
                known = ANSWERS.get(asked.header.fields[HeaderFields.member])
                line.send(new_method_return(asked, *known) if known else new_error(asked, "x.y.Z", "s", ("x",)))


def told(bus: Bus, *calls: Call) -> list[tuple[Any, ...]]:
    answers: list[tuple[Any, ...]] = []
    for call in calls:
        bus.ask(call, answers.append)
    bus.run(time.monotonic() + desk.SECONDS)
    return answers


@pytest.mark.parametrize(
    ("wanted", "fitting"),
    [
        ("s", ["Word"]), ("i", ["Number", "Signed", "Far"]), ("ai", ["Numbers"]), ("(so)", ["Ref"]), ("d", ["Real"]),
        ("v:s", ["Variant"]), ("v:i", ["OtherVariant"]), ("a(so)", []),
    ],
)  # fmt: skip
def test_only_an_answer_of_the_type_that_was_asked_for_is_heard(
    address: str, program: Ref, wanted: str, fitting: list[str]
) -> None:
    bus = Bus(address)
    calls = [Call(program, "x.y", name, wanted) for name in [*ANSWERS, "Unknown"]]
    assert told(bus, *calls) == [ANSWERS[name][1] for name in fitting]
    bus.close()


@pytest.mark.parametrize("name", ["", ":", "x", "no name", "a..b", ":1.5\n", ".a.b", "名.字", "a." + "b" * 300])
def test_a_program_that_calls_another_by_what_is_no_name_does_not_end_the_line(
    address: str, program: Ref, name: str
) -> None:
    bus = Bus(address)
    assert told(bus, Call(Ref(name, "/x"), "x.y", "Word", "s"), Call(program, "x.y", "Word", "s")) == [("x",)]
    bus.close()


@pytest.mark.parametrize(
    ("name", "kind", "form", "value"),
    [
        ("_NET_WM_NAME", "UTF8_STRING", 8, b"a" * 60_000 + b"\xff\xfe"),
        ("_NET_WM_NAME", "UTF8_STRING", 8, "标".encode() * 60_000 + b"\xe6"),
        ("_NET_WM_NAME", "CARDINAL", 32, [1, 2, 3]),
        ("_GTK_FRAME_EXTENTS", "UTF8_STRING", 8, b"four"),
        ("_GTK_FRAME_EXTENTS", "CARDINAL", 32, [0xFFFFFFFF] * 9),
        ("_NET_WM_PID", "UTF8_STRING", 8, b"me"),
        ("_NET_WM_PID", "CARDINAL", 32, []),
    ],
)
def test_what_a_window_says_of_itself_ends_no_look(
    world: desk.World, name: str, kind: str, form: int, value: Any
) -> None:
    line = connect(os.environ["DISPLAY"])
    window = line.screen().root.create_window(0, 0, 50, 50, 0, X.CopyFromParent)
    window.map()
    line.sync()
    looking = Screen()
    desk.wait_until(lambda: window.id in [each.number for each in looking.list_windows(deep=True)], "the window")
    window.change_property(line.intern_atom(name), line.intern_atom(kind), form, value)
    window.change_property(Xatom.WM_NAME, Xatom.STRING, 8, b"x")
    line.sync()
    assert window.id in [each.number for each in looking.list_windows(deep=True)]
    looking.close()
    line.close()
