"""Messages as they go over the wire: 24 bytes of header, then the payload.

Source: AOSP packages/modules/adb, protocol.txt.
"""

import struct
from asyncio import StreamReader
from dataclasses import dataclass
from typing import NamedTuple

HEADER = struct.Struct("<4sIIIII")
VERSION = 0x01000001
"""From this version on nobody looks at the checksum."""
OLD_VERSION = 0x01000000
MAX_PAYLOAD = 1024 * 1024
MAX_BEFORE_CONNECT = 4096
"""How much a computer may send before both sides have said what they take."""


class ProtocolError(Exception):
    """The other side does not speak ADB; the connection ends."""


class Message(NamedTuple):
    """command: CNXN, AUTH, OPEN, OKAY, WRTE, CLSE or STLS."""

    command: bytes
    arg0: int
    arg1: int
    data: bytes = b""

    def pack(self, *, checked: bool = False) -> bytes:
        """The bytes of it; `checked` fills in the checksum that old computers ask for."""
        magic = int.from_bytes(self.command, "little") ^ 0xFFFFFFFF
        total = checksum(self.data) if checked else 0
        return HEADER.pack(self.command, self.arg0, self.arg1, len(self.data), total, magic) + self.data


def checksum(data: bytes) -> int:
    """Not a CRC, whatever the field is called: the sum of all bytes."""
    return sum(data) & 0xFFFFFFFF


@dataclass
class Terms:
    """What both sides agreed on: the version they speak, and the most bytes of one payload."""

    version: int = OLD_VERSION
    most: int = MAX_BEFORE_CONNECT

    def accept(self, offered: "Terms") -> None:
        """From now on, also for a message that is waited for already."""
        self.version, self.most = offered.version, offered.most

    @property
    def checked(self) -> bool:
        return self.version < VERSION


async def read_message(reader: StreamReader, terms: Terms) -> Message:
    """The next message, by the terms that hold when it comes.

    Raises ProtocolError, or asyncio.IncompleteReadError at the end of the line.
    """
    command, arg0, arg1, length, total, magic = HEADER.unpack(await reader.readexactly(HEADER.size))
    if magic != int.from_bytes(command, "little") ^ 0xFFFFFFFF:
        raise ProtocolError("the magic does not fit the command")
    if length > terms.most:
        raise ProtocolError(f"{length} bytes are more than the {terms.most} that were agreed on")
    data = await reader.readexactly(length)
    if terms.checked and total != checksum(data):
        raise ProtocolError("the checksum is wrong")
    return Message(command, arg0, arg1, data)
