"""Which device is meant, and what to do where it cannot be used."""

import pytest

from iris_screen.core.errors import DeviceError, Disconnected, Unauthorized, UsageError
from iris_screen.tools.devices.android.finding import check_where, choose, is_place
from iris_screen.tools.devices.android.server import Attached, Server, read_devices

LISTED = """R58M1\tdevice usb:1-1 product:a51 model:SM_A515F device:a51 transport_id:1
emulator-5554          unauthorized transport_id:2
192.168.1.7:5555       offline product:x model:y
0123456789ABCDEF       no permissions (user in plugdev group; are your udev rules wrong?); see [http://developer]

"""


def test_the_list_of_adb_is_read():
    found = read_devices(LISTED)
    assert [(each.serial, each.state) for each in found] == [
        ("R58M1", "device"),
        ("emulator-5554", "unauthorized"),
        ("192.168.1.7:5555", "offline"),
        ("0123456789ABCDEF", "no permissions"),
    ]
    assert found[0].model == "SM A515F" and found[1].model == ""


A, B = Attached("A", "device"), Attached("B", "device")


@pytest.mark.parametrize(
    ("attached", "where", "serial"),
    [([A], "", "A"), ([A, B], "B", "B"), ([Attached("C", "unauthorized"), B], "", "B")],
)
def test_the_named_one_or_the_only_one_that_is_ready(attached, where, serial):
    assert choose(attached, where) == serial


@pytest.mark.parametrize(
    ("attached", "where", "kind", "says"),
    [
        ([], "", Disconnected, "No Android device is attached"),
        ([], "A", Disconnected, "A is not attached, and neither is any other device"),
        ([A, B], "", Disconnected, r"Several devices are attached \(A, B\)\. Name one, for example android:A\."),
        ([A, B], "C", Disconnected, "Attached: A, B"),
        ([Attached("C", "unauthorized")], "", Unauthorized, "tap Allow"),
        ([Attached("C", "offline")], "C", Disconnected, "C is offline"),
        ([Attached("C", "recovery")], "C", Disconnected, "in recovery"),
        ([Attached("C", "no permissions")], "C", Disconnected, "udev"),
        ([Attached("C", "rescue")], "C", Disconnected, "rescue"),
    ],
)
def test_each_way_of_not_being_there_says_what_to_do(attached, where, kind, says):
    with pytest.raises(DeviceError, match=says) as caught:
        choose(attached, where)
    assert isinstance(caught.value, kind) and caught.value.delivered == "no"


@pytest.mark.parametrize("where", ["", "R58M1", "10.0.0.7:5555", "[::1]:5555", "adb-R58-x._adb-tls-connect._tcp"])
def test_what_can_be_meant_is_taken(where):
    check_where(where)


@pytest.mark.parametrize("where", ["a b", "a;b", "h:0", "h:65536", "h:99999", "a/b", "$(x)"])
def test_what_cannot_be_meant_is_refused(where):
    with pytest.raises(UsageError):
        check_where(where)


def test_a_place_has_a_port():
    assert is_place("127.0.0.1:5555") and is_place("[fe80::1]:5555") and not is_place("R58M1") and not is_place("")


@pytest.mark.parametrize("port", ["abc", "0", "70000", "-1"])
def test_a_port_of_the_environment_that_is_none_is_named(monkeypatch, port):
    monkeypatch.setenv("ANDROID_ADB_SERVER_PORT", port)
    with pytest.raises(UsageError, match="ANDROID_ADB_SERVER_PORT"):
        Server.from_environment()


def test_a_server_elsewhere_is_never_started_from_here():
    with pytest.raises(Disconnected, match="Start it there"):
        Server("192.0.2.1", 1).start()
