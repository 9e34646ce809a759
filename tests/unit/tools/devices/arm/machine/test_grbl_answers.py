"""What GRBL says is read in all its forms, and a flood of anything else fills no memory."""

import errno

import pytest

from iris_screen.core.errors import Disconnected, Unauthorized, UsageError
from iris_screen.text import render
from iris_screen.tools.devices.arm.machine import grbl_answers
from iris_screen.tools.devices.arm.machine.dialects import ESP32, FLUIDNC, GRBL, read_banner
from iris_screen.tools.devices.arm.machine.line import LONGEST, LineBuffer, check_where, open_error


@pytest.mark.parametrize(
    ("line", "report"),
    [
        ("<Idle|MPos:1.000,-2.500,3.000|FS:0,0>", grbl_answers.Report("Idle", 0, False, (1.0, -2.5, 3.0), None)),
        (
            "<Hold:1|WPos:0.0000,0.0000,0.1969|Bf:15,128|FS:1,2>",
            grbl_answers.Report("Hold", 1, True, (0, 0, 0.1969), None),
        ),
        (
            "<Run|MPos:1.000,2.000,3.000|FS:0,0|WCO:-1.000,0.000,0.500>",
            grbl_answers.Report("Run", 0, False, (1.0, 2.0, 3.0), (-1.0, 0.0, 0.5)),
        ),
        (
            "<Idle|MPos:1.000,2.000,3.000,4.000|Pn:XYZ|Ov:100,100,100>",
            grbl_answers.Report("Idle", 0, False, (1, 2, 3), None),
        ),
        (
            "<Idle|MPos:1.500,2.000|FS:0,0|WCO:1.000,0.000>",
            grbl_answers.Report("Idle", 0, False, (1.5, 2, 0), (1, 0, 0)),
        ),
        (
            "<Run|WPos:1.000,2.000,3.000,4.000,5.000|Bf:63,255|FS:900,0|WCO:0.000,0.000,1.000,0.000,0.000|A:S|SD:12.5,/a>",
            grbl_answers.Report("Run", 0, True, (1, 2, 3), (0, 0, 1)),
        ),
        ("<Idle|MPos:1.000|FS:0,0>", None),
        ("<Idle|MPos:1.000,2.0", None),
        ("ok", None),
    ],
)
def test_a_report_is_read_in_each_of_its_forms(line, report):
    assert grbl_answers.read_report(line) == report


@pytest.mark.parametrize(
    ("line", "firmware"),
    [
        ("Grbl 1.1h ['$' for help]", GRBL),
        ("Grbl 1.1f ['$' for help]", GRBL),
        ("GrblHAL 1.1f ['$' or '$HELP' for help]", GRBL),
        ("Grbl 1.2a ['$' for help]", ESP32),
        ("Grbl 1.3a ['$' for help]", ESP32),
        ("Grbl 3.7 [FluidNC v3.7.8 (wifi) '$' for help]", FLUIDNC),
        ("Grbl 3.9 [FluidNC v3.9.9 (main-abc1234-dirty) (noradio) '$' for help]", FLUIDNC),
        ("Grbl 4.0 [FluidNC v4.0.1 (esp32s3-wifi) '$' for help]", FLUIDNC),
        ("GrblHal 3.4 [FluidNC v3.4.2 (wifi) '$' for help]", None),
        ("Grbl 0.9j ['$' for help]", None),
        ("Grbl 3.7 ['$' for help]", None),
        ("[MSG:Grbl 1.1]", None),
        ("[MSG:INFO: FluidNC v3.7.8]", None),
    ],
)
def test_a_banner_names_the_firmware(line, firmware):
    assert read_banner(line) is firmware


@pytest.mark.parametrize(
    ("lines", "says"),
    [
        (["start", "echo:Marlin 2.1.2"], "Marlin"),
        (['echo:Unknown command: "?"', "ok"], "Marlin"),
        (["Grbl 0.9j ['$' for help]"], "Grbl 0.9j"),
        (["Grbl 2.0 ['$' for help]"], "Grbl 2.0"),
        (["hello"], ""),
        ([], ""),
    ],
)
def test_who_is_no_grbl_is_known_where_he_says_so(lines, says):
    who = grbl_answers.identify_other_firmware(lines)
    assert bool(says) == (who is not None) and (who is None or says in render(who))


def test_numbers_are_explained_where_they_are_known():
    refusals = [grbl_answers.read_refusal(line) for line in ("error:9", "error:77", "error:Invalid $ statement", "ok")]
    assert [render(each) for each in refusals if each] == [
        "error:9, it is locked after an alarm",
        "error:77",
        "error:Invalid $ statement",
    ]
    assert (
        render(grbl_answers.alarm_message(1)) == "ALARM:1, a limit switch was hit"
        and render(grbl_answers.alarm_message(99)) == "ALARM:99"
    )
    assert grbl_answers.read_number("error:9", "error") == 9 and grbl_answers.read_number("error:9x", "error") is None


def test_lines_are_put_together_from_pieces():
    reading = LineBuffer()
    for piece in (b"o", b"k\r", b"\n\r\n<Id", b"le>\nrest"):
        reading.feed(piece)
    assert [reading.pop() for _ in range(3)] == ["ok", "<Idle>", ""] and not reading.is_garbled


def test_a_flood_without_an_end_is_kept_short_and_what_comes_after_it_is_read():
    reading = LineBuffer()
    for _ in range(1000):
        reading.feed(bytes(range(128, 256)) * 32)
    reading.feed(b"\nok\n")
    assert reading.is_garbled and len(reading.pop()) <= LONGEST and reading.pop() == "ok"


@pytest.mark.parametrize(
    "where", ["", "spy:///dev/ttyUSB0?file=/tmp/x", "hwgrep://.*", "loop://", "socket://", "socket://a:b", "/dev/\n"]
)
def test_a_port_that_cannot_be_meant_is_refused(where):
    with pytest.raises(UsageError, match="is not a port"):
        check_where(where)


@pytest.mark.parametrize(
    "where", ["/dev/ttyUSB0", "COM3", "socket://192.168.1.7:23", "socket://arm.local:8080", "mock"]
)
def test_a_port_may_be_serial_or_on_the_network(where):
    check_where(where)


def caused(cause):
    error = OSError("Could not open port")
    error.__context__ = cause
    return error


@pytest.mark.parametrize(
    ("where", "error", "kind", "says"),
    [
        ("/dev/ttyUSB0", OSError(errno.ENOENT, ""), Disconnected, "Port /dev/ttyUSB0 not found"),
        ("/dev/ttyUSB0", OSError(errno.EACCES, ""), Unauthorized, "dialout"),
        ("/dev/ttyUSB0", OSError(errno.EAGAIN, ""), Disconnected, "another program"),
        ("/dev/null", OSError(errno.ENOTTY, ""), Disconnected, "cannot be used as a serial port"),
        ("COM3", ValueError("baud"), Disconnected, "cannot be used as a serial port"),
        ("socket://a:1", caused(ConnectionRefusedError()), Disconnected, "Nothing listens on a:1"),
        ("socket://a:1", caused(TimeoutError()), Disconnected, "does not answer"),
        ("socket://a:1", caused(OSError()), Disconnected, "cannot be reached"),
    ],
)
def test_each_reason_why_a_port_does_not_open_has_its_own_sentence(where, error, kind, says):
    found = open_error(where, error)
    assert isinstance(found, kind) and says in str(found) and found.delivered == "no"
