"""A computer with its own key that speaks ADB to the phone, implemented independently, byte by byte."""

import base64
import random
import socket
import struct
from functools import lru_cache
from types import TracebackType
from typing import NamedTuple, Self

SHA1 = bytes.fromhex("3021300906052b0e03021a05000414")
NEW, OLD = 0x01000001, 0x01000000


class Said(NamedTuple):
    command: bytes
    arg0: int
    arg1: int
    data: bytes


class Key(NamedTuple):
    modulus: int
    private: int

    def sign(self, token: bytes) -> bytes:
        info = SHA1 + token
        padded = b"\x00\x01" + b"\xff" * (253 - len(info)) + b"\x00" + info
        return pow(int.from_bytes(padded, "big"), self.private, self.modulus).to_bytes(256, "big")

    @property
    def public(self) -> bytes:
        """The public key, as adb sends it."""
        inverse = (-pow(self.modulus, -1, 2**32)) % 2**32
        square = pow(2, 4096, self.modulus)
        body = struct.pack("<II", 64, inverse) + self.modulus.to_bytes(256, "little")
        body += square.to_bytes(256, "little") + struct.pack("<I", 65537)
        return base64.b64encode(body) + b" anna@laptop\0"


@lru_cache(maxsize=4)
def key(seed: int = 0) -> Key:
    dice = random.Random(seed)
    p, q = prime(dice), prime(dice)
    return Key(p * q, pow(65537, -1, (p - 1) * (q - 1)))


def prime(dice: random.Random) -> int:
    while True:
        number = dice.getrandbits(1024) | 1 | (3 << 1022)
        if all(number % small for small in range(3, 2000, 2)) and pow(3, number - 1, number) == 1:
            return number


def packed(command: bytes, arg0: int, arg1: int, data: bytes = b"", total: int = 0) -> bytes:
    magic = int.from_bytes(command, "little") ^ 0xFFFFFFFF
    return struct.pack("<4sIIIII", command, arg0, arg1, len(data), total, magic) + data


class Host:
    """A connection to the phone."""

    def __init__(self, port: int, *, version: int = NEW, most: int = 1 << 20, signs: Key | None = None) -> None:
        self.line = socket.create_connection(("127.0.0.1", port), timeout=10)
        self.version, self.most, self.key = version, most, signs or key()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.line.close()

    def send(self, command: bytes, arg0: int, arg1: int, data: bytes = b"") -> None:
        total = sum(data) if self.version == OLD else 0
        self.line.sendall(packed(command, arg0, arg1, data, total))

    def exactly(self, count: int) -> bytes:
        found = b""
        while len(found) < count:
            part = self.line.recv(count - len(found))
            if not part:
                raise EOFError
            found += part
        return found

    def hear(self) -> Said:
        command, arg0, arg1, length, total, magic = struct.unpack("<4sIIIII", self.exactly(24))
        assert magic == int.from_bytes(command, "little") ^ 0xFFFFFFFF
        data = self.exactly(length)
        assert length <= self.most
        if self.version == OLD:
            assert total == sum(data)
        return Said(command, arg0, arg1, data)

    def silent(self, seconds: float = 0.15) -> bool:
        """Whether nothing arrives for so long."""
        self.line.settimeout(seconds)
        try:
            return not self.line.recv(1, socket.MSG_PEEK)
        except TimeoutError:
            return True
        finally:
            self.line.settimeout(10)

    def gone(self) -> bool:
        """Whether the phone hung up; anything it sent before is skipped."""
        try:
            while self.line.recv(4096):
                pass
        except ConnectionError:
            pass
        return True

    def greet(self) -> Said:
        self.send(b"CNXN", self.version, self.most, b"host::features=shell_v2,cmd\0")
        return self.hear()

    def connect(self) -> Said:
        """Authenticate until the phone is online: by signature, or with the public key."""
        said = self.greet()
        if said.command == b"AUTH":
            self.send(b"AUTH", 2, 0, self.key.sign(said.data))
            said = self.hear()
        if said.command == b"AUTH":
            self.send(b"AUTH", 3, 0, self.key.public)
            said = self.hear()
        assert said.command == b"CNXN"
        return said

    def open(self, service: str, local: int = 7) -> int:
        """Open a stream; returns the phone's id for it."""
        self.send(b"OPEN", local, 0, service.encode() + b"\0")
        said = self.hear()
        assert said.command == b"OKAY" and said.arg1 == local, said
        return said.arg0

    def run(self, service: str, local: int = 7) -> bytes:
        """Open a stream and read it to the end."""
        remote, found = self.open(service, local), b""
        while (said := self.hear()).command == b"WRTE":
            found += said.data
            self.send(b"OKAY", local, remote)
        assert said.command == b"CLSE"
        self.send(b"CLSE", local, remote)
        return found

    def shell(self, command: str) -> tuple[bytes, bytes, int]:
        """stdout, stderr and exit code, by the shell protocol."""
        return unpacked(self.run(f"shell,v2,raw:{command}"))


def unpacked(data: bytes) -> tuple[bytes, bytes, int]:
    found, at = {1: b"", 2: b"", 3: b""}, 0
    while at < len(data):
        kind, length = struct.unpack_from("<BI", data, at)
        found[kind] += data[at + 5 : at + 5 + length]
        at += 5 + length
    return found[1], found[2], found[3][0]
