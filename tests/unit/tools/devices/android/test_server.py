"""What an adb server answers, read as it is meant: also the failures that come late."""

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from iris_screen.core.errors import DeviceError, Disconnected, Unsupported
from iris_screen.tools.devices.android.server import Refused, Server
from iris_screen.ui.attached_phones import AdbPhones


@contextmanager
def answering(answer: bytes) -> Iterator[int]:
    """The port of a server that gives this answer to its first request, after a look whether it is there."""
    with socket.create_server(("127.0.0.1", 0)) as listening:

        def serve() -> None:
            listening.accept()[0].close()
            line, _ = listening.accept()
            with line:
                line.recv(int(line.recv(4), 16))
                line.sendall(answer)

        thread = threading.Thread(target=serve)
        thread.start()
        yield listening.getsockname()[1]
        thread.join()


def block(text: str) -> bytes:
    return f"{len(text.encode()):04x}{text}".encode()


PAIRED = "Successfully paired to 10.0.0.2:37123 [guid=adb-x]"


@pytest.mark.parametrize(
    ("answer", "error", "says"),
    [
        (
            b"OKAYFAIL" + block("Failed: Wrong password."),
            DeviceError,
            r"failed \(Failed: Wrong password\)",
        ),
        (b"OKAY" + block("Failed: 连接"), DeviceError, "Failed: 连接"),
        (b"FAIL" + block("unknown host service"), Unsupported, "ADB_PATH"),
        (b"OKAYzzzz", Disconnected, "connection to the adb server broke"),
        (b"OKAY", Disconnected, "connection to the adb server broke"),
    ],
)
def test_a_pairing_that_fails_is_told_with_the_servers_words(
    monkeypatch: pytest.MonkeyPatch, answer: bytes, error: type[DeviceError], says: str
) -> None:
    with answering(answer) as port:
        monkeypatch.setenv("ANDROID_ADB_SERVER_PORT", str(port))
        with pytest.raises(error, match=says):
            AdbPhones().pair("10.0.0.2:37123", "123456")


def test_a_pairing_that_succeeds_says_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    with answering(b"OKAY" + block(PAIRED)) as port:
        monkeypatch.setenv("ANDROID_ADB_SERVER_PORT", str(port))
        AdbPhones().pair("10.0.0.2:37123", "123456")


def test_an_old_server_is_told_apart_and_a_refusal_is_kept_in_its_own_words() -> None:
    with answering(b"OKAY" + block("0020")) as port, pytest.raises(Disconnected, match=r"1\.0\.32\. Update adb"):
        Server(port=port).check()
    with answering(b"FAIL" + block("no such thing")) as port, pytest.raises(Refused, match="no such thing"):
        Server(port=port).ask("host:thing")
