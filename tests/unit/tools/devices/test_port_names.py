"""One port has one name, however it is written."""

from pathlib import Path

import pytest

from iris_screen.tools.devices.port_names import port_name


@pytest.mark.parametrize(
    "where",
    [
        "socket://localhost:5333",
        "socket://LOCALHOST:05333",
        "Socket://127.0.0.1:5333",
        "socket://127.0.0.2:5333",
        "socket://127.1:5333",
        "socket://0.0.0.0:5333",
        "socket://[::1]:5333",
    ],
)
def test_a_port_of_this_computer_has_one_name(where: str) -> None:
    assert port_name(where) == "socket://127.0.0.1:5333"


@pytest.mark.parametrize(
    "where", ["mock", "COM3", "socket://10.0.0.5:23", "socket://no-such-arm.invalid:23", "socket://..:23"]
)
def test_what_has_one_name_or_is_not_found_stays_as_it_is(where: str) -> None:
    assert port_name(where) == where


def test_a_name_that_is_not_found_in_time_stays_as_it_is() -> None:
    assert port_name("socket://localhost:23", patience=0.0) in ("socket://localhost:23", "socket://127.0.0.1:23")


def test_another_port_is_another_arm() -> None:
    assert port_name("socket://localhost:23") != port_name("socket://localhost:24")


def test_a_device_file_is_the_one_that_it_leads_to(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "ttyUSB0").touch()
    (tmp_path / "by-id").mkdir()
    (by_id := tmp_path / "by-id" / "usb-1a86").symlink_to("../ttyUSB0")
    assert port_name(str(by_id)) == port_name(f"{tmp_path}/./ttyUSB0") == str((tmp_path / "ttyUSB0").resolve())
    monkeypatch.chdir(tmp_path)
    assert port_name("./ttyUSB0") == port_name("by-id/usb-1a86")
