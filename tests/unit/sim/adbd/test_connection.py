"""The wire: who is let in, and how streams live and die, byte for byte."""

import contextlib
import gc
import socket
import struct

import pytest

from tests.unit.sim.adbd.host import NEW, OLD, Host, key, packed


def test_it_listens_on_this_computer_only(serve):
    with serve() as adbd, Host(adbd.port) as host:
        assert host.line.getpeername() == ("127.0.0.1", adbd.port)
        with socket.socket() as other, pytest.raises(ConnectionRefusedError):
            other.connect(("127.0.0.2", adbd.port))  # the loopback too, but not the address that was asked for


def test_a_computer_that_calls_while_it_closes_leaves_no_socket_open(serve):
    for _ in range(20):
        with contextlib.ExitStack() as calling, serve() as adbd:
            for _ in range(3):
                calling.enter_context(socket.create_connection(("127.0.0.1", adbd.port)))
    gc.collect()  # an unclosed socket warns here, and a warning fails


def test_the_phone_says_who_it_is(serve):
    with serve(name="Pixel 9", product="tokay", features=["cmd"]) as adbd, Host(adbd.port) as host:
        said = host.connect()
        assert (said.arg0, said.arg1) == (NEW, 1 << 20)
        assert said.data == (
            b"device::ro.product.name=tokay;ro.product.model=Pixel 9;ro.product.device=tokay;features=cmd"
        )


def test_a_computer_that_was_accepted_needs_only_its_signature_the_next_time(serve):
    with serve() as adbd:
        with Host(adbd.port) as host:
            host.connect()
        with Host(adbd.port) as again:
            said = again.greet()
            assert said.command == b"AUTH" and said.arg0 == 1 and len(said.data) == 20
            again.send(b"AUTH", 2, 0, key().sign(said.data))
            assert again.hear().command == b"CNXN"


@pytest.mark.parametrize("wrong", ["another key", "another token", "no signature", "short"])
def test_a_signature_that_is_not_right_is_not_taken(serve, wrong):
    with serve() as adbd:
        with Host(adbd.port) as host:
            host.connect()
        with Host(adbd.port) as thief:
            token = thief.greet().data
            signature = {
                "another key": key(1).sign(token),
                "another token": key().sign(bytes(20)),
                "no signature": b"\0" * 256,
                "short": key().sign(token)[:-1],
            }[wrong]
            thief.send(b"AUTH", 2, 0, signature)
            said = thief.hear()
            assert said.command == b"AUTH" and said.data != token


def test_a_signature_cannot_be_used_twice(serve):
    with serve() as adbd:
        with Host(adbd.port) as host:
            host.connect()
        with Host(adbd.port) as first, Host(adbd.port) as second:
            signature = key().sign(first.greet().data)
            second.greet()
            second.send(b"AUTH", 2, 0, signature)
            assert second.hear().command == b"AUTH"


def test_who_is_not_accepted_gets_nothing_until_the_owner_says_so(serve):
    with serve(policy="ask") as adbd, Host(adbd.port) as host:
        token = host.greet().data
        host.send(b"AUTH", 2, 0, host.key.sign(token))
        assert host.hear().command == b"AUTH"
        host.send(b"AUTH", 3, 0, host.key.public)
        host.send(b"OPEN", 1, 0, b"shell:echo hi\0")
        assert host.silent()
        assert [key.owner for key in adbd.trust.waiting] == ["anna@laptop"]
        adbd.allow()
        assert host.hear().command == b"CNXN"
        assert host.run("shell:echo hi") == b"hi\n"


@pytest.mark.parametrize("sent", [b"", b"nonsense", b"QUJD anna", b"\xff" * 700])
def test_what_is_no_key_is_not_accepted(serve, sent):
    with serve() as adbd, Host(adbd.port) as host:
        host.greet()
        host.send(b"AUTH", 3, 0, sent)
        assert host.silent()


def test_a_phone_may_be_open_to_everybody(serve):
    with serve(policy="open") as adbd, Host(adbd.port) as host:
        assert host.greet().command == b"CNXN"


def test_an_old_computer_gets_checksums(serve):
    with serve() as adbd, Host(adbd.port, version=OLD, most=4096) as host:
        host.connect()
        assert len(host.run("shell:screencap")) > 100_000  # the host checks sums and sizes


@pytest.mark.parametrize(
    "sent",
    [
        b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
        struct.pack("<4sIIIII", b"CNXN", NEW, 4096, 0, 0, 1),
        packed(b"CNXN", NEW, 4096)[:12]
        + struct.pack("<III", 1 << 31, 0, int.from_bytes(b"CNXN", "little") ^ 0xFFFFFFFF),
    ],
)
def test_who_does_not_speak_adb_is_hung_up_on(serve, sent):
    with serve() as adbd, Host(adbd.port) as host:
        host.line.sendall(sent)
        assert host.gone()
        with Host(adbd.port) as other:
            assert other.connect().command == b"CNXN"


def test_a_wrong_checksum_of_an_old_computer_ends_the_line(serve):
    with serve() as adbd, Host(adbd.port, version=OLD, most=4096) as host:
        host.connect()
        host.line.sendall(packed(b"OPEN", 7, 0, b"shell:echo\0", total=1))
        assert host.gone()


def test_a_service_that_is_not_there_is_closed_at_once(serve):
    with serve() as adbd, Host(adbd.port) as host:
        host.connect()
        host.send(b"OPEN", 9, 0, b"localabstract:minicap\0")
        said = host.hear()
        assert (said.command, said.arg0, said.arg1) == (b"CLSE", 0, 9)


def test_nothing_more_comes_until_the_last_was_taken(serve):
    with serve() as adbd, Host(adbd.port, most=4096) as host:
        host.connect()
        remote = host.open("shell:screencap")
        first = host.hear()
        assert first.command == b"WRTE" and len(first.data) == 4096
        assert host.silent()
        host.send(b"OKAY", 7, remote)
        assert host.hear().command == b"WRTE"
        assert host.silent()


def test_two_streams_do_not_hold_each_other_up(serve):
    with serve() as adbd, Host(adbd.port, most=4096) as host:
        host.connect()
        host.open("shell:screencap", local=1)
        assert host.hear().arg1 == 1
        assert host.run("shell:echo other", local=2) == b"other\n"


def test_a_stream_the_computer_closes_is_over(serve):
    with serve() as adbd, Host(adbd.port, most=4096) as host:
        host.connect()
        remote = host.open("shell:screencap")
        host.hear()
        host.send(b"CLSE", 7, remote)
        said = host.hear()
        assert (said.command, said.arg1) == (b"CLSE", 7)
        host.send(b"OKAY", 7, remote)
        host.send(b"WRTE", 7, remote, b"late")
        assert host.run("shell:echo still there") == b"still there\n"


def test_what_is_sent_is_acknowledged_once_it_was_read(serve):
    with serve() as adbd, Host(adbd.port) as host:
        host.connect()
        remote = host.open("shell,v2,raw:cat")
        host.send(b"WRTE", 7, remote, struct.pack("<BI", 0, 3) + b"abc")
        assert host.hear().command == b"OKAY"
        host.send(b"WRTE", 7, remote, struct.pack("<BI", 3 + 1, 0))
        assert host.hear().command == b"OKAY"
        assert host.hear().data == struct.pack("<BI", 1, 3) + b"abc"


def test_a_packet_may_come_in_pieces(serve):
    with serve() as adbd, Host(adbd.port) as host:
        host.connect()
        remote = host.open("shell,v2,raw:cat")
        packets = struct.pack("<BI", 0, 5) + b"hello" + struct.pack("<BI", 4, 0)
        for sign in packets:
            host.send(b"WRTE", 7, remote, bytes([sign]))
            assert host.hear().command == b"OKAY"
        assert host.hear().data == struct.pack("<BI", 1, 5) + b"hello"


def test_before_it_is_known_nothing_is_opened(serve):
    with serve() as adbd, Host(adbd.port) as host:
        host.send(b"OPEN", 1, 0, b"shell:echo hi\0")
        assert host.silent()
        host.greet()
        host.send(b"OPEN", 1, 0, b"shell:echo hi\0")
        assert host.silent()


def test_a_touch_goes_on_when_the_computer_is_gone(serve):
    with serve() as adbd:
        at = adbd.call(lambda: next(e for e in adbd.android.phone.look(adbd.android.now).elements if e.id == "go"))
        with Host(adbd.port) as host:
            host.connect()
            host.open(f"shell:input swipe {at.box.center.x} {at.box.center.y} {at.box.center.x} {at.box.center.y} 700")
        with Host(adbd.port) as other:
            other.connect()
            other.run("shell:input keyevent 999")  # waits for the finger
        assert [effect["effect"] for effect in adbd.android.phone.effects] == ["held"]
