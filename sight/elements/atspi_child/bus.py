"""Asks many applications at once over one D-Bus connection, within a time limit.

Requests go out without waiting for earlier answers, and each answer may lead to further requests. An application that
leaves one unanswered is silent: it gets no more requests until it has answered.
"""

import re
import struct
import time
from collections import deque
from collections.abc import Callable
from functools import lru_cache
from itertools import count
from socket import socket
from typing import Any, NamedTuple

from jeepney import DBusAddress, MessageType, Parser, new_method_call
from jeepney.io.blocking import open_dbus_connection
from jeepney.low_level import HeaderFields

Then = Callable[[tuple[Any, ...]], None]

MAX_UNDERWAY = 256
"""Most requests in flight at the same time, so that no application is swamped."""
ROOM = 1 << 18
_WHOLE = str.maketrans("ynqiuxt", "iiiiiii")
_NAME = re.compile(r"(?=.{3,255}$)(:[\w-]+|[A-Za-z_-][\w-]*)(\.[\w-]+)+", re.ASCII)
"""A name on the bus, unique or well-known (D-Bus specification, "Bus names")."""


class Ref(NamedTuple):
    """Identifies an object of an application: the application's bus name and the object's path."""

    app: str
    path: str


class Call(NamedTuple):
    """One request: a method of an interface, and its arguments.

    answer: the D-Bus type of the expected answer, with all integers as "i"; "v:s" is a variant holding a string.
    """

    to: Ref
    interface: str
    method: str
    answer: str
    signature: str = ""
    given: tuple[Any, ...] = ()


class BusGone(Exception):
    """There is no accessibility bus, or it went away."""


class Bus:
    """A connection to the accessibility bus. Not thread-safe."""

    def __init__(self, address: str) -> None:
        """Raises BusGone."""
        try:
            self._line: socket = open_dbus_connection(address).sock
        except (OSError, KeyError, ValueError, RuntimeError) as error:
            raise BusGone(str(error) or type(error).__name__) from error
        self._parser = Parser()
        self._serials = count(1_000)
        self._waiting: deque[tuple[Call, Then]] = deque()
        self._underway: dict[int, tuple[Call, Then]] = {}
        self._owed: dict[int, str] = {}

    def close(self) -> None:
        self._line.close()

    @property
    def silent(self) -> set[str]:
        """The bus names of applications that still owe an answer from an earlier run."""
        return set(self._owed.values())

    def ask(self, call: Call, then: Then) -> None:
        """Queues a request. `then` gets the answer's values during `run`, or is never called if there is none.

        An application may send an invalid bus name. It gets no request, since the bus would disconnect us.
        """
        if call.to.app not in self.silent and _NAME.fullmatch(call.to.app):
            self._waiting.append((call, then))

    def run(self, until: float) -> None:
        """Gets the answers, and those of follow-up requests, at most until this moment of the monotonic clock.

        Applications that have not answered by then are silent until they do. Raises BusGone.
        """
        try:
            while (self._waiting or self._underway) and (left := until - time.monotonic()) > 0:
                self._line.settimeout(left)
                self._send()
                self._receive()
        except TimeoutError:
            pass
        except OSError as error:
            raise BusGone(str(error)) from error
        self._owed |= {serial: call.to.app for serial, (call, _) in self._underway.items()}
        self._underway.clear()
        self._waiting.clear()

    def catch_up(self) -> None:
        """Receives late answers. Raises BusGone."""
        self._line.settimeout(0)
        try:
            while self._owed:
                self._receive()
        except BlockingIOError:
            pass
        except OSError as error:
            raise BusGone(str(error)) from error

    def _send(self) -> None:
        batch = []
        while self._waiting and len(self._underway) < MAX_UNDERWAY:
            call, then = self._waiting.popleft()
            serial = next(self._serials)
            self._underway[serial] = call, then
            message = _encode(call)
            batch.append(message[:8] + struct.pack("<I", serial) + message[12:])
        try:
            if batch:
                self._line.sendall(b"".join(batch))
        except TimeoutError as error:  # half a request may have been sent, so the connection is unusable
            raise BusGone("the accessibility bus takes no more questions") from error

    def _receive(self) -> None:
        data = self._line.recv(ROOM)
        if not data:
            raise BusGone("the accessibility bus closed the connection")
        for message in self._parser.feed(data):
            serial = message.header.fields.get(HeaderFields.reply_serial, -1)
            self._owed.pop(serial, None)
            asked = self._underway.pop(serial, None)  # None if the answer came too late
            if not asked or message.header.message_type is not MessageType.method_return:
                continue
            type_of = str(message.header.fields.get(HeaderFields.signature, ""))
            type_of = f"v:{message.body[0][0]}" if type_of == "v" else type_of
            if type_of.translate(_WHOLE) == asked[0].answer:  # applications may answer anything
                asked[1](message.body)


@lru_cache(maxsize=50_000)
def _encode(call: Call) -> bytes:
    """The request as bytes without its serial number (bytes 8 to 12). Cached, since every look sends the same ones."""
    to = DBusAddress(call.to.path, call.to.app, call.interface)
    message: bytes = new_method_call(to, call.method, call.signature or None, call.given).serialise(serial=0)
    return message
