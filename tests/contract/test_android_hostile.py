"""What a device or its server may say, and what comes of it: one sentence, nothing run, nothing without an end."""

import json
import socket
import struct
import time
from pathlib import Path

import pytest

from iris_screen.core.errors import DeviceError, Disconnected, OtherDevice, Timeout, UsageError
from iris_screen.sim.adbd.faults import Fault
from iris_screen.sim.adbd.model import Model
from iris_screen.tools.devices.address import open_device, pin_address
from iris_screen.ui.cli.program import exit_code
from tests.adb import fake_adb, wire

DEVICE = b"R58M1 device model:Phone\n"


@pytest.fixture(autouse=True)
def own_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setenv("IRIS_HOME", str(tmp_path / "home"))
    for name in ("ADB_PATH", "DISPLAY"):  # other devices are none of this
        monkeypatch.delenv(name, raising=False)


# --- serial numbers -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("serial", ["X?adb=/tmp/evil.sh&patience=1", "a;reboot", "$(id)", "{0.__class__}", "a/b"])
def test_a_serial_number_that_is_none_never_becomes_an_address(
    serial: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    with fake_adb.serving(f"{serial} device model:Phone\n".encode()):
        for use in (pin_address, open_device):
            with pytest.raises(DeviceError, match="serial number has invalid"):
                use("android:")
        assert exit_code(["devices", "--json"]) == 0
        (found,) = [each for each in json.loads(capsys.readouterr().out)["devices"] if each["address"] != "sim:"]
        assert not found["ready"] and "serial number has invalid" in found["trouble"] and serial not in found["address"]
        assert exit_code(["setup", "--yes"]) == 0
        assert "serial number has invalid" in capsys.readouterr().out
    assert not list(tmp_path.rglob("*.toml"))


def test_beside_a_device_that_is_left_out_the_other_one_is_the_only_one() -> None:
    listed = b"X?adb=/tmp/evil.sh device\nR58M1 device\n"
    with (
        fake_adb.serving(listed, lambda line: line.shutdown(socket.SHUT_RDWR)),
        pytest.raises(DeviceError, match="R58M1 was lost"),
    ):
        pin_address("android:?patience=0")


# --- answers --------------------------------------------------------------------------------------------------------


def drip(line: socket.socket) -> None:
    line.sendall(struct.pack("<BI", 1, 10_000_000))
    while True:
        line.sendall(b"x")
        time.sleep(0.02)


def endless_nothing(line: socket.socket) -> None:
    while True:
        line.sendall(struct.pack("<BI", 1, 0))
        time.sleep(0.005)


@pytest.mark.parametrize("answer", [drip, endless_nothing])
def test_bytes_that_keep_flowing_put_no_deadline_off(answer: fake_adb.Answer) -> None:
    with fake_adb.serving(DEVICE, answer), pytest.raises(Timeout, match="did not answer within"):
        pin_address("android:?patience=0")


@pytest.mark.parametrize("kind", [2, 9])
def test_whatever_kind_of_output_it_is_no_command_prints_without_end(kind: int) -> None:
    def flood(line: socket.socket) -> None:
        line.sendall(struct.pack("<BI", kind, 4) + b"much" + struct.pack("<BI", kind, 256 * 1024 * 1024))
        time.sleep(60)  # for whoever waits for the rest of it

    with fake_adb.serving(DEVICE, flood), pytest.raises(Disconnected, match="was lost"):
        pin_address("android:?patience=0")


# --- another phone in its place -------------------------------------------------------------------------------------


def test_the_same_phone_has_one_name_whatever_its_address_and_another_phone_has_another() -> None:
    with wire.phone() as adbd, wire.phone(model=Model(serial="BBBB")) as other:
        places = (
            f"android:127.0.0.1:{adbd.port}",
            f"android:localhost:{adbd.port}?awake=no",
            f"android:{other.address}",
        )
        one, two, three = (pin_address(place).rpartition("phone=")[2] for place in places)
    assert one == two != three and "BBBB" in three


def test_an_address_that_names_a_phone_opens_no_other_one_and_leaves_it_as_it_is() -> None:
    with wire.phone() as adbd:
        before = adbd.call(lambda: adbd.android.settings.all("system"))
        with pytest.raises(OtherDevice, match="Nothing was done on it"):
            wire.opened(adbd, "?phone=AAAA-12345678")
        assert adbd.call(lambda: adbd.android.settings.all("system")) == before


def test_a_phone_that_takes_the_place_of_another_is_neither_looked_at_nor_touched() -> None:
    with wire.phone(model=Model(serial="AAAA")) as adbd:
        place, device = adbd.port, wire.opened(adbd)
        device.look()
    with wire.phone(model=Model(serial="BBBB"), port=place) as other:
        with pytest.raises(OtherDevice, match=r"BBBB-.*, not AAAA-"):
            device.look()
        device.close()
        assert adbd.android.settings.all("system") != other.android.settings.all("system")
        assert not other.call(lambda: other.android.phone.touches)


def test_a_phone_that_says_its_name_in_pieces_is_asked_again() -> None:
    with wire.phone() as adbd:
        name = pin_address(f"android:{adbd.address}")
        adbd.arm(Fault.parse("truncate~ro.serialno"))
        assert pin_address(name) == name


def test_a_name_that_no_address_can_hold_is_refused() -> None:
    with wire.phone() as adbd, pytest.raises(UsageError, match="Did you mean “phone”"):
        open_device(f"android:{adbd.address}?phome=x")


# --- patience -------------------------------------------------------------------------------------------------------


def test_a_lost_phone_is_waited_for_once_however_often_it_is_asked() -> None:
    with wire.phone() as adbd, wire.opened(adbd, "?patience=1") as device:
        device.look()
        adbd.restart()
        with pytest.raises(Disconnected) as caught:
            device.look()
        assert not caught.value.retryable  # who asks again would wait again
