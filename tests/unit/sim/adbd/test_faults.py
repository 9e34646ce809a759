"""What can go wrong on the wire goes wrong exactly where it was asked to."""

import time

import pytest

from iris_screen.core.errors import UsageError
from iris_screen.sim.adbd.faults import GARBAGE, Fault, Faults
from tests.unit.sim.adbd.host import Host, unpacked


def place(adbd):
    """Where the button Go is."""
    elements = adbd.call(lambda: adbd.android.phone.look(adbd.android.now).elements)
    at = next(element for element in elements if element.id == "go").box.center
    return f"{at.x} {at.y}"


def test_a_fault_is_written_in_a_few_signs():
    assert Fault.parse("drop@2~screencap") == Fault("drop", 2, "screencap")
    assert Fault.parse("slow=0.5") == Fault("slow", 1, "", 0.5)
    assert Fault.parse("restart@3=5600~shell") == Fault("restart", 3, "shell", 5600)


@pytest.mark.parametrize("text", ["", "fall", "drop@0", "drop@-1", "slow=fast", "drop~", "hang@@1"])
def test_what_is_no_fault_is_named(text):
    with pytest.raises(UsageError, match="is not a connection fault"):
        Fault.parse(text)


def test_each_fault_counts_only_what_concerns_it():
    faults = Faults(Fault("drop", 2, "input"), Fault("garbage", 1, "screencap"))
    assert faults.on_message("shell:input tap") is None
    assert faults.on_message("shell:ls") is None
    assert faults.on_output("shell:ls", b"x") == b"x"
    assert faults.on_output("exec:screencap", b"") == b""
    assert faults.on_output("exec:screencap", b"PNG") == GARBAGE + b"PNG"
    assert faults.on_output("exec:screencap", b"PNG") == b"PNG"
    assert faults.on_message("shell:input tap") == Fault("drop", 2, "input")
    assert faults.on_message("shell:input tap") is None


def test_a_line_dropped_before_the_touch_never_brought_it(serve):
    with serve(faults=(Fault("drop", 1, "input"),)) as adbd, Host(adbd.port) as host:
        host.connect()
        host.send(b"OPEN", 7, 0, b"shell:input tap 270 80\0")
        with pytest.raises((EOFError, ConnectionError)):
            host.hear()
        touched = adbd.call(lambda: [touch["kind"] for touch in adbd.android.phone.touches])
        assert "tap" not in touched


def test_a_line_dropped_after_the_touch_did(serve):
    with serve(faults=(Fault("drop", 2, "input"),)) as adbd, Host(adbd.port) as host:
        host.connect()
        host.open("shell:input tap 270 80")
        with pytest.raises((EOFError, ConnectionError)):
            host.hear()
        assert adbd.call(lambda: adbd.android.phone.touches[-1]["kind"]) == "tap"
        with Host(adbd.port) as again:
            assert again.connect().command == b"CNXN"


def test_a_line_is_cut_in_the_middle_of_a_message(serve):
    with serve(faults=(Fault("drop", 3, "screencap"),)) as adbd, Host(adbd.port, most=4096) as host:
        host.connect()
        remote = host.open("exec:screencap")
        host.hear()
        host.send(b"OKAY", 7, remote)
        assert len(host.exactly(24 + 1000)) == 1024
        assert host.gone()


def test_a_phone_that_hangs_says_nothing_any_more(serve):
    with serve(faults=(Fault("hang", 2, "echo"),)) as adbd, Host(adbd.port) as host:
        host.connect()
        host.open("shell:echo a")
        host.send(b"OPEN", 8, 0, b"shell:true\0")
        assert host.silent(0.3)
        with Host(adbd.port) as other:
            other.connect()
            assert other.run("shell:echo b") == b"b\n"


def test_garbage_comes_before_the_picture(serve):
    with serve(faults=(Fault("garbage", 1, "screencap"),)) as adbd, Host(adbd.port) as host:
        host.connect()
        assert host.run("exec:screencap -p").startswith(GARBAGE + b"\x89PNG")
        assert host.run("exec:screencap -p").startswith(b"\x89PNG")


def test_a_picture_is_cut_off_and_nobody_says_so(serve):
    with serve(faults=(Fault("truncate", 1, "screencap"),)) as adbd, Host(adbd.port) as host:
        host.connect()
        cut, whole = (unpacked(host.run("shell,v2,raw:screencap -p")) for _ in range(2))
        assert cut[2] == whole[2] == 0
        assert whole[0].startswith(cut[0]) and len(cut[0]) == len(whole[0]) // 2


def test_a_slow_line_is_slow_for_every_message(serve):
    with serve(faults=(Fault("slow", 1, "echo", 0.05),)) as adbd, Host(adbd.port) as host:
        host.connect()
        began = time.monotonic()
        assert host.run("shell:echo a") == b"a\n"
        assert time.monotonic() - began >= 0.15


def test_the_phone_comes_back_on_another_port(serve):
    with serve() as adbd, Host(adbd.port) as host:
        host.connect()
        before = adbd.port
        adbd.arm(Fault("restart", 1, "echo"))
        host.send(b"OPEN", 7, 0, b"shell:echo a\0")
        assert host.gone()
        adbd.call(lambda: None)
        assert adbd.restart(0) != before
        with Host(adbd.port) as again:
            assert again.connect().command == b"CNXN"
        with pytest.raises(ConnectionRefusedError):
            Host(before)


def test_a_pulled_cable_ends_every_line_and_can_be_put_back(serve):
    with serve() as adbd, Host(adbd.port) as one, Host(adbd.port) as two:
        one.connect(), two.connect()
        adbd.hang_up()
        assert one.gone() and two.gone()
        with Host(adbd.port) as again:
            assert again.connect().command == b"CNXN"


def test_a_phone_its_world_takes_away_is_gone_until_it_is_back(serve):
    gone = "faults: {cable: {kind: gone, for: 1.2, when: {on: effect:went, after: 0}}}"
    with serve(top=gone) as adbd:
        with Host(adbd.port) as host:
            host.connect()
            host.open(f"shell:input tap {place(adbd)}")
            assert host.gone()
        with Host(adbd.port) as refused:
            assert refused.gone()
        deadline = time.monotonic() + 10
        while adbd.call(lambda: adbd.android.gone):
            assert time.monotonic() < deadline
        with Host(adbd.port) as again:
            assert again.connect().command == b"CNXN"


def test_a_world_that_lets_touches_arrive_but_no_receipts_loses_the_line(serve):
    after = "faults: {cable: {kind: gone, value: after, for: 100, when: {on: effect:went, after: 0}}}"
    with serve(top=after) as adbd, Host(adbd.port) as host:
        host.connect()
        host.open(f"shell,v2,raw:input tap {place(adbd)}")
        with pytest.raises((EOFError, ConnectionError)):
            host.hear()
        assert [effect["effect"] for effect in adbd.android.phone.effects] == ["went"]
        with Host(adbd.port) as again:
            again.connect()
            assert again.run("shell:echo looking is possible") == b"looking is possible\n"
