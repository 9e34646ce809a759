"""A fake adb server: lists the devices it is given, and its device answers commands in any wanted way."""

import os
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

Answer = Callable[[socket.socket], None]
"""What the device does with the connection of a command, once it was accepted."""


@contextmanager
def serving(listed: bytes | Callable[[], bytes], answer: Answer | None = None) -> Iterator[None]:
    """Run the fake server, set in the environment, within the block."""
    before = os.environ.get("ANDROID_ADB_SERVER_PORT")
    with socket.create_server(("127.0.0.1", 0)) as listening:
        threading.Thread(target=_serve, args=(listening, listed, answer), daemon=True).start()
        os.environ["ANDROID_ADB_SERVER_PORT"] = str(listening.getsockname()[1])
        try:
            yield
        finally:
            listening.shutdown(socket.SHUT_RDWR)
            _restore(before)


def _restore(port: str | None) -> None:
    if port is None:
        del os.environ["ANDROID_ADB_SERVER_PORT"]
    else:
        os.environ["ANDROID_ADB_SERVER_PORT"] = port


def _serve(listening: socket.socket, listed: bytes | Callable[[], bytes], answer: Answer | None) -> None:
    with suppress(OSError):  # until it is shut down
        while True:
            line, _ = listening.accept()
            threading.Thread(target=_attend, args=(line, listed, answer), daemon=True).start()


def _attend(line: socket.socket, listed: bytes | Callable[[], bytes], answer: Answer | None) -> None:
    with line, suppress(OSError, ValueError):
        while True:
            request = line.recv(int(line.recv(4), 16), socket.MSG_WAITALL)
            now = listed() if callable(listed) and request == b"host:devices-l" else listed
            blocks = {b"host:version": b"0029", b"host:devices-l": now}
            block = b"shell_v2,cmd" if request.endswith(b":features") else blocks.get(request)
            line.sendall(b"OKAY" + (b"%04x" % len(block) + block if block is not None else b""))
            if request.startswith(b"shell") and answer is not None:
                answer(line)
