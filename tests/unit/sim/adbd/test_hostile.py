"""Nothing that is sent makes the phone stumble: it refuses, hangs up on who sent it, and goes on with the others."""

import json
import logging
import random
import secrets

import pytest

from iris_screen.sim.adbd.shell.programs import PROGRAMS
from iris_screen.sim.phone.saved_phone import as_json, restore
from tests.unit.sim.adbd.host import NEW, Host, packed

WORDS = """
-n -p -d -a -c -s -e -w -S -W -l -1 --es --ei --eia msg code chars tap swipe text keyevent draganddrop
motionevent DOWN UP MOVE roll press size density reset start broadcast force-stop list packages path clear get
put delete system secure window display power activity top package dump /sdcard/x /sdcard /dev/tty /system/x
.. / nan inf 1e999 -5 0 1 100 99999999999999 ４ ² 你好 😀 ; && || | > >> < 2>&1 2>/dev/null 'q "a$?b" $X #
ADB_INPUT_B64 ADB_INPUT_CHARS 1,2,1114112,55296 /w== http://[ com.android.adbkeyboard/.AdbIME test.a
test.a/.MainActivity user_rotation 400x400 160
""".split()
COMMANDS = (b"CNXN", b"AUTH", b"OPEN", b"OKAY", b"WRTE", b"CLSE", b"STLS", b"SYNC", b"\0\0\0\0")


@pytest.fixture
def seed():
    number = secrets.randbits(32)
    print("seed", number)
    return number


def test_no_line_makes_the_shell_stumble(desk, seed):
    dice, made = random.Random(seed), desk()
    made.sh("ime enable com.android.adbkeyboard/.AdbIME; ime set com.android.adbkeyboard/.AdbIME")
    made.sh(f"input tap {made.place('words')}")
    for _ in range(400):
        words = [dice.choice([*PROGRAMS, *WORDS]) for _ in range(dice.randrange(1, 9))]
        line = " ".join([dice.choice([*PROGRAMS, ""]), *words])
        assert 0 <= made.sh(line).code < 256, line
    assert made.phone.look(made.android.now).pixels.ndim == 3
    assert restore(made.phone.world, json.loads(as_json(made.phone))).size == made.phone.size


def test_no_message_makes_the_daemon_stumble(serve, seed, caplog):
    dice = random.Random(seed)
    with serve() as adbd, caplog.at_level(logging.WARNING):
        for number in range(30):
            with Host(adbd.port) as host:
                if number % 2:
                    host.connect()
                for _ in range(20):
                    numbers = [dice.choice((0, 1, 2, 3, 7, NEW, 4096, 2**32 - 1)) for _ in range(2)]
                    data = dice.choice((b"", b"shell:echo a\0", b"sync:", b"\xff" * 20, dice.randbytes(300)))
                    sent = packed(dice.choice(COMMANDS), *numbers, data)
                    try:
                        host.line.sendall(dice.randbytes(30) if dice.random() < 0.02 else sent)
                    except ConnectionError:
                        break
        with Host(adbd.port) as other:
            other.connect()
            assert other.run("shell:echo still here") == b"still here\n"
    assert caplog.text == ""


def test_who_does_not_wait_for_the_last_payload_to_be_taken_is_hung_up_on(serve):
    with serve() as adbd, Host(adbd.port) as host:
        host.connect()
        remote = host.open("shell:sleep 30")
        for _ in range(2):
            host.send(b"WRTE", 7, remote, b"x")
        assert host.gone()


@pytest.mark.parametrize(
    "service", ["", ":", "\\xff:", "tcp:22", "local:/etc/passwd", "dev:/dev/mem", "jdwp:1", "host:kill"]
)
def test_nothing_of_this_computer_is_behind_a_service(serve, service):
    with serve() as adbd, Host(adbd.port) as host:
        host.connect()
        host.send(b"OPEN", 7, 0, service.encode() + b"\0")
        assert host.hear().command == b"CLSE"


@pytest.mark.parametrize("port", ["0", "70000", "x", "-1", ""])
def test_it_listens_nowhere_else_for_a_port_that_is_none(serve, port):
    with serve() as adbd, Host(adbd.port) as host:
        host.connect()
        assert host.run(f"tcpip:{port}") == f"invalid port {port}\n".encode()
