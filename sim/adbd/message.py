"""ADB messages: a header of 24 bytes, then the payload.

Source: AOSP packages/modules/adb, protocol.txt.
"""

import struct
from asyncio import StreamReader
from dataclasses import dataclass
from typing import NamedTuple

HEADER = struct.Struct("<4sIIIII")
VERSION = 0x01000001
"""From this version on the checksum is ignored."""
OLD_VERSION = 0x01000000
MAX_PAYLOAD = 1024 * 1024
MAX_BEFORE_CONNECT = 4096
"""Largest payload, in bytes, before both sides have agreed on one."""


class ProtocolError(Exception):
    """The other side violated the protocol; the connection ends."""


class Message(NamedTuple):
    """command: CNXN, AUTH, OPEN, OKAY, WRTE, CLSE or STLS."""

    command: bytes
    arg0: int
    arg1: int
    data: bytes = b""

    def pack(self, *, checked: bool = False) -> bytes:
        """The message as bytes. checked: with the checksum that old computers require."""
        magic = int.from_bytes(self.command, "little") ^ 0xFFFFFFFF
        total = checksum(self.data) if checked else 0
        return HEADER.pack(self.command, self.arg0, self.arg1, len(self.data), total, magic) + self.data


def checksum(data: bytes) -> int:
    """The sum of all bytes; not a CRC, despite the name of the field."""
    return sum(data) & 0xFFFFFFFF


@dataclass
class Terms:
    """What both sides agreed on: the protocol version, and the most bytes per payload."""

    version: int = OLD_VERSION
    most: int = MAX_BEFORE_CONNECT

    def accept(self, offered: "Terms") -> None:
        """Apply from now on, also to a message that is already awaited."""
        self.version, self.most = offered.version, offered.most

    @property
    def checked(self) -> bool:
        return self.version < VERSION


async def read_message(reader: StreamReader, terms: Terms) -> Message:
    """The next message, checked by the terms that apply when it arrives.

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
