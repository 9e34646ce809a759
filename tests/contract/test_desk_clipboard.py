"""The person's clipboard while Iris pastes: never lost, never pasted, whatever the programs around it do. All real."""

import os
import signal
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path
from threading import Event, Thread
from typing import Any

import pytest
from Xlib import X

from iris_screen.core.actions import InputText, Wait
from iris_screen.core.errors import Rejected, Unsupported
from iris_screen.sight.x11.connection import Line, connect
from iris_screen.tools.devices.desktop.desktop_device import DesktopDevice
from iris_screen.tools.devices.desktop.x11.clipboard_offer import SelectionOffer
from iris_screen.tools.devices.desktop.x11.clipboard_reader import SelectionReader
from tests import desk
from tests.desk_driver import driven

SECRET = "correct horse 电池"


@contextmanager
def frozen(world: desk.World) -> Iterator[None]:
    """The program in front does nothing for so long."""
    world._process.send_signal(signal.SIGSTOP)
    try:
        yield
    finally:
        world._process.send_signal(signal.SIGCONT)


@contextmanager
def owner(offers: dict[str, bytes], bogus: list[int]) -> Iterator[None]:
    """A program that has the clipboard and says it can be had as what these numbers stand for, too."""
    line = connect(os.environ["DISPLAY"])
    offering = SelectionOffer(line, "CLIPBOARD")
    offering.take_selection(offers)
    offering.forms = dict.fromkeys(bogus, b"never asked for") | offering.forms
    serving = Thread(target=offering.serve, daemon=True)
    serving.start()
    try:
        yield
    finally:
        serving.join(desk.SECONDS)  # it ends when somebody else copies
        line.close()


@contextmanager
def history() -> Iterator[list[str]]:
    """A program that keeps all that is copied, and takes it over each time, as some that outlive others' ends do."""
    kept: list[str] = []
    ended = Event()
    keeping = Thread(target=keep_history, args=(kept, ended.is_set))
    keeping.start()
    try:
        yield kept
    finally:
        ended.set()
        keeping.join()


def keep_history(kept: list[str], is_over: Callable[[], bool]) -> None:
    line = connect(os.environ["DISPLAY"])
    offering = SelectionOffer(line, "CLIPBOARD")
    while not is_over():
        if ours(line, offering):
            offering.serve(lambda: is_over() or not ours(line, offering))
            continue
        owner = line.get_selection_owner(offering.selection)
        with SelectionReader(Line(os.environ["DISPLAY"])) as reading:
            text = reading.read_text("CLIPBOARD")
        if text:
            keep(line, owner, offering, text, kept)
        time.sleep(0.01)
    line.close()


def keep(line: Any, owner: Any, offering: SelectionOffer, text: bytes, kept: list[str]) -> None:
    """Take it over from its owner, and from nobody who copied something meanwhile."""
    line.grab_server()
    try:
        if line.get_selection_owner(offering.selection) == owner:
            offering.take_selection(dict.fromkeys(("UTF8_STRING", "text/plain"), text))
            kept.append(text.decode())
    finally:
        line.ungrab_server()
        line.flush()


def ours(line: Any, offering: SelectionOffer) -> bool:
    return bool(line.get_selection_owner(offering.selection) == offering.window)


def copied(text: str) -> None:
    desk.needs("xclip")
    command = ["xclip", "-selection", "clipboard"]
    subprocess.run(command, input=text.encode(), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=True)
    desk.wait_until(lambda: on_clipboard() == text, "what was copied")


def on_clipboard(form: str = "UTF8_STRING") -> str:
    command = ["xclip", "-selection", "clipboard", "-t", form, "-o"]
    return subprocess.run(command, capture_output=True, check=False, timeout=desk.SECONDS).stdout.decode()


def text_that_nobody_took(device: DesktopDevice) -> None:
    with pytest.raises(Rejected, match="No program took the text"):
        device.do(InputText(text="再见"))


def test_a_program_that_is_slow_to_paste_never_gets_what_the_person_copied(world, device):
    copied(SECRET)
    with frozen(world):
        text_that_nobody_took(device)
    desk.wait_until(lambda: world.ask("fields")["field"] != "", "the late paste")
    assert world.ask("fields")["field"] == "再见"
    device.do(Wait(ms=1))
    assert on_clipboard() == SECRET


def test_what_the_person_copied_is_back_when_the_desktop_is_closed(world):
    copied(SECRET)
    world.ask("focus canvas")
    with desk.opened() as device:
        text_that_nobody_took(device)
        assert on_clipboard() == "再见"
    assert on_clipboard() == SECRET


def test_what_the_person_copies_meanwhile_stays(world, device):
    copied("old")
    world.ask("focus canvas")
    text_that_nobody_took(device)
    copied(SECRET)
    device.do(Wait(ms=1))
    assert on_clipboard() == SECRET


def test_what_iris_pastes_is_kept_out_of_histories_and_is_never_called_latin_1(world, device):
    desk.needs("xclip")
    world.ask("focus canvas")
    text_that_nobody_took(device)
    assert on_clipboard("x-kde-passwordManagerHint") == "secret"
    assert not {"STRING", "TEXT"} & set(on_clipboard("TARGETS").split())


def test_nothing_is_pasted_where_what_is_on_the_clipboard_cannot_be_read(world, device):
    silent = connect(os.environ["DISPLAY"])
    window = silent.screen().root.create_window(0, 0, 1, 1, 0, X.CopyFromParent)
    window.set_selection_owner(silent.intern_atom("CLIPBOARD"), X.CurrentTime)
    silent.sync()
    with pytest.raises(Rejected, match="does not hand over") as caught:
        device.do(InputText(text="再见"))
    assert caught.value.delivered == "no" and world.ask("fields")["field"] == ""
    assert silent.get_selection_owner(silent.intern_atom("CLIPBOARD")) == window
    silent.close()


def test_forms_that_stand_for_nothing_are_passed_over(world, device):
    with owner({"UTF8_STRING": SECRET.encode()}, [0x1FFFFFFF, 0]):
        device.do(InputText(text="再见"))
    assert world.ask("fields")["field"] == "再见" and on_clipboard() == SECRET


def test_a_clipboard_program_that_dies_at_once_is_told(world, device, tmp_path: Path, monkeypatch):
    (tmp_path / "setsid").write_text("#!/bin/sh\nexit 0\n")
    (tmp_path / "setsid").chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:{os.environ['PATH']}")
    with pytest.raises(Unsupported, match="clipboard cannot be used"):
        device.do(InputText(text="再见" * 10_000))


# --- programs that keep a history, and a driver that is killed --------------------------------------------------------


def test_what_the_person_copied_comes_back_past_a_program_that_takes_over_whatever_is_copied(world, device):
    with history() as kept:
        copied(SECRET)
        desk.wait_until(lambda: kept == [SECRET], "the history")
        device.do(InputText(text="再见"))
        assert world.ask("fields")["field"] == "再见"
        device.do(Wait(ms=1))
        desk.wait_until(lambda: on_clipboard() == SECRET, "what the person copied")
        time.sleep(1.0)
        assert kept.count(SECRET) <= 3 and on_clipboard() == SECRET  # nobody fights for it


def test_what_the_person_copies_after_such_a_program_took_the_text_stays(world, device):
    with history() as kept:
        copied("old")
        desk.wait_until(lambda: kept == ["old"], "the history")
        device.do(InputText(text="再见"))
        copied(SECRET)
        desk.wait_until(lambda: kept[-1] == SECRET, "the history")
        device.do(Wait(ms=1))
        assert on_clipboard() == SECRET


@pytest.mark.parametrize("keeps", [nullcontext, history])
def test_what_the_person_copied_is_back_after_a_kill_in_the_middle_of_a_paste(world, keeps):
    with keeps():
        copied(SECRET)
        world.ask("focus canvas")
        with driven(InputText(text="再见")) as driver:
            desk.wait_until(lambda: on_clipboard() == "再见", "the paste")
            driver.kill()
            driver.wait()
            assert on_clipboard() == "再见"  # for a program that is slow
        desk.wait_until(lambda: on_clipboard() == SECRET, "what the person copied")


def test_an_empty_clipboard_is_empty_again_after_a_paste(world, device):
    line = connect(os.environ["DISPLAY"])
    SelectionOffer(line, "CLIPBOARD").take_selection({})
    device.do(InputText(text="再见"))
    assert world.ask("fields")["field"] == "再见" and on_clipboard("TARGETS") == ""
    line.close()
