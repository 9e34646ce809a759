"""Google's own adb talks to the simulated phone: what it says, what it exits with, what arrives."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

import adbutils
import pytest

from iris_screen.sight.vision.pictures import read_picture
from iris_screen.sim.adbd.android import Android
from iris_screen.sim.adbd.faults import Fault, Faults
from iris_screen.sim.adbd.model import Model
from iris_screen.sim.adbd.thread import Adbd
from iris_screen.sim.adbd.trust import Policy, Trust
from iris_screen.sim.phone.phone import Phone
from iris_screen.sim.phone.world_files.load_world import load_world
from tests.adb.wire import free_port

TINY = Path(__file__).parents[2] / "assets" / "worlds" / "tiny.yaml"
BUNDLED = Path(adbutils.__file__).parent / "binaries" / "adb"
SMALL = {"width": 270, "height": 600, "density": 0.6875}
Ran = subprocess.CompletedProcess[bytes]


class Computer:
    """adb with a server, a key and a home of its own."""

    def __init__(self, home: Path) -> None:
        self.home = home
        self.port = free_port()
        self._environment = {**os.environ, "HOME": str(home), "ANDROID_ADB_SERVER_PORT": str(self.port)}

    def adb(self, *words: str, given: bytes = b"", timeout: float = 30) -> Ran:
        return subprocess.run(
            [str(BUNDLED), *words],
            input=given,
            capture_output=True,
            env=self._environment,
            timeout=timeout,
            check=False,
        )

    def state(self, phone: Adbd) -> str:
        lines = self.adb("devices").stdout.decode().splitlines()
        return next((line.split("\t")[1] for line in lines if line.startswith(phone.address + "\t")), "absent")

    def reach(self, phone: Adbd, wanted: str = "device") -> "Line":
        """Connect, and wait until adb says what it is wanted to say."""
        self.adb("connect", phone.address)
        until(lambda: self.state(phone) == wanted)
        return Line(self, phone)


class Line:
    """One phone, as `adb -s` reaches it."""

    def __init__(self, computer: Computer, phone: Adbd) -> None:
        self.computer, self.phone = computer, phone

    def __call__(self, *words: str, given: bytes = b"") -> Ran:
        return self.computer.adb("-s", self.phone.address, *words, given=given)


def until(holds: Callable[[], bool], seconds: float = 20) -> None:
    """Ask until it holds; adb learns of what happens on the line when it pleases."""
    deadline = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < deadline, "it never came"
        time.sleep(0.02)


@pytest.fixture(scope="module")
def computer(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Computer]:
    computer = Computer(tmp_path_factory.mktemp("computer"))
    assert computer.adb("start-server").returncode == 0
    yield computer
    computer.adb("kill-server")


Serve = Callable[..., AbstractContextManager[Adbd]]


@contextmanager
def served(policy: Policy = "accept", *faults: Fault, **model: object) -> Iterator[Adbd]:
    android = Android(Phone(load_world(TINY), chosen=dict(SMALL)), Model.model_validate(model))
    with Adbd(android, trust=Trust(policy), faults=Faults(*faults)) as adbd:
        yield adbd


@pytest.fixture(scope="module")
def line(computer: Computer) -> Iterator[Line]:
    with served() as adbd:
        yield computer.reach(adbd)


# --- what works -----------------------------------------------------------------------------------------------------


def test_it_is_listed_with_its_names(line):
    listed = line.computer.adb("devices", "-l").stdout.decode()
    assert "product:iris model:Iris_Phone device:iris" in listed


def test_exit_codes_and_both_outputs_come_back(line):
    ran = line("shell", "echo out; foo; exit 7")
    assert (ran.stdout, ran.returncode) == (b"out\n", 7)
    assert b"foo: inaccessible or not found" in ran.stderr


def test_without_the_shell_protocol_both_outputs_are_one(line):
    ran = line("shell", "-x", "foo; echo $?")
    assert ran.stdout == b"/system/bin/sh: foo: inaccessible or not found\n127\n"


def test_a_screenshot_arrives_whole(line):
    picture = read_picture(line("exec-out", "screencap", "-p").stdout)
    assert picture.shape == (600, 270, 3)
    assert len(line("exec-out", "screencap").stdout) == 16 + 600 * 270 * 4


def test_files_go_there_and_back(line, tmp_path):
    (tmp_path / "big").write_bytes(os.urandom(1_500_000))
    assert line("push", str(tmp_path / "big"), "/sdcard/new/big").returncode == 0
    assert line("pull", "/sdcard/new/big", str(tmp_path / "back")).returncode == 0
    assert (tmp_path / "back").read_bytes() == (tmp_path / "big").read_bytes()
    assert line("pull", "/sdcard/none", str(tmp_path / "none")).returncode == 1
    assert b"Permission denied" in line("push", str(tmp_path / "big"), "/system/big").stderr


def test_elements_are_dumped(line):
    ran = line("shell", "uiautomator dump && cat /sdcard/window_dump.xml")
    assert ran.stdout.startswith(b"UI hierchary dumped to: /sdcard/window_dump.xml\n<?xml")
    assert b'text="Settings"' in ran.stdout


def test_a_tap_arrives(line):
    line("shell", "input", "tap", "100", "200")
    touch = line.phone.call(lambda: line.phone.android.phone.touches[-1])
    assert touch["kind"] == "tap" and touch["to"] == [100, 200]


def test_what_is_typed_into_adb_reaches_the_program(line):
    assert line("shell", "cat", given=b"some words").stdout == b"some words"


def test_a_shell_may_be_typed_into(line):
    ran = line("shell", given=b"echo one\nfoo\nexit 4\n")
    assert ran.stdout == b"one\n" and ran.returncode == 4


def test_it_is_no_root(line):
    assert b"cannot run as root" in line("root").stdout


@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")  # adbutils leaves its sockets lying
def test_adbutils_reads_what_it_is_told(line):
    device = adbutils.AdbClient(port=line.computer.port).device(line.phone.address)
    assert device.window_size() == (270, 600) and device.rotation() == 0 and device.is_screen_on()
    assert device.shell2("foo").returncode == 127 == device.shell2("foo", v2=True).returncode
    assert device.screenshot(error_ok=False).size == (270, 600) == device.framebuffer().size
    device.app_start("tiny.notes")
    assert device.app_current().package == "tiny.notes"
    assert "<hierarchy" in device.dump_hierarchy()
    device.sync.push(b"abc", "/sdcard/abc", check=True)
    assert device.sync.read_bytes("/sdcard/abc") == b"abc" and not device.sync.exists("/sdcard/none")
    assert "tiny.notes" in device.list_packages() and device.battery().level == 87


# --- what does not --------------------------------------------------------------------------------------------------


def test_it_is_unauthorized_until_its_owner_allows_it(computer):
    with served("ask") as adbd:
        line = computer.reach(adbd, "unauthorized")
        assert b"unauthorized" in line("shell", "echo", "hi").stderr
        adbd.allow()
        until(lambda: computer.state(adbd) == "device")
        assert line("shell", "echo", "hi").stdout == b"hi\n"
        computer.adb("disconnect", adbd.address)
        computer.reach(adbd)


def test_a_phone_without_the_shell_protocol_gives_no_codes(computer):
    with served(features=["cmd"]) as adbd:
        assert computer.reach(adbd)("shell", "false").returncode == 0


def test_the_warning_of_two_displays_spoils_exec_out(computer):
    with served(displays=[11, 22]) as adbd:
        line = computer.reach(adbd)
        assert line("exec-out", "screencap", "-p").stdout.startswith(b"[Warning] Multiple displays")
        assert line("shell", "screencap", "-p").stdout.startswith(b"\x89PNG")
        assert line("exec-out", "screencap", "-p", "-d", "11").stdout.startswith(b"\x89PNG")


def test_a_line_that_drops_ends_the_command_and_adb_finds_back(computer):
    with served("accept", Fault("drop", 2, "screencap")) as adbd:
        line = computer.reach(adbd)
        assert len(line("exec-out", "screencap").stdout) < 16 + 600 * 270 * 4
        assert computer.reach(adbd)("shell", "echo", "back").stdout == b"back\n"


def test_a_phone_that_hangs_is_left_waiting_for(computer):
    with served("accept", Fault("hang", 2, "screencap")) as adbd:
        line = computer.reach(adbd)
        with pytest.raises(subprocess.TimeoutExpired):
            computer.adb("-s", line.phone.address, "exec-out", "screencap", timeout=1)
        computer.adb("disconnect", adbd.address)


def test_a_phone_may_come_back_on_another_port(computer):
    with served() as adbd:
        computer.reach(adbd)
        before = adbd.address
        adbd.restart()
        assert adbd.address != before
        assert computer.reach(adbd)("shell", "echo", "here").stdout == b"here\n"


# --- by hand --------------------------------------------------------------------------------------------------------


def test_iris_serves_a_phone_to_adb_until_it_is_stopped(computer):
    command = [
        sys.executable,
        "-m",
        "iris_screen.ui.cli",
        "sim",
        "serve",
        "--adb",
        "0",
        "--model",
        "name=Nine",
        str(TINY),
    ]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, stdin=subprocess.DEVNULL) as process:
        assert process.stdout is not None
        address = process.stdout.readline().decode().split()[2]
        assert address.startswith("127.0.0.1:")
        computer.adb("connect", address)
        until(lambda: computer.adb("-s", address, "shell", "getprop", "ro.product.model").stdout == b"Nine\n")
        process.send_signal(signal.SIGINT)
        _, complained = process.communicate(timeout=20)
    assert (process.returncode, complained.strip()) == (4, b"Stopped.")
    computer.adb("disconnect", address)
