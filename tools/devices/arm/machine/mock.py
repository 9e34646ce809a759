"""A line that answers like GRBL in this very process and moves nothing: `arm:mock`."""

import re

from iris_screen.core.errors import Disconnected
from iris_screen.core.message import say

BANNER = b"\r\nGrbl 1.1h ['$' for help]\r\n"
SETTINGS = {
    10: 1, 13: 0, 20: 0, 21: 0, 22: 0, 32: 0,
    110: 12000, 111: 12000, 112: 4000, 120: 1500, 121: 1500, 122: 800, 130: 1000, 131: 1000, 132: 100,
}  # fmt: skip
_AXIS = re.compile(r"([XYZ])(-?[\d.]+)")


class MockLine:
    def __init__(self) -> None:
        self._at = {"X": 0.0, "Y": 0.0, "Z": 1.0}
        self._said, self._line = bytearray(), bytearray()
        self._holds = self._closed = False

    def write(self, data: bytes) -> None:
        if self._closed:
            raise Disconnected(say("arm-mock-closed"), delivered="no")
        for byte in data:
            self._hear(bytes([byte]))

    def read(self, *, wait: bool = True) -> bytes:
        data, self._said = bytes(self._said), bytearray()
        return data

    def close(self) -> None:
        self._closed = True

    def _hear(self, byte: bytes) -> None:
        match byte:
            case b"\x18":
                self._holds = False
                self._line.clear()
                self._said += BANNER
            case b"!" | b"~":
                self._holds = byte == b"!"
            case b"?":
                self._said += self._report()
            case b"\n":
                self._said += self._answer(self._line.decode("ascii", "replace"))
                self._line.clear()
            case _:
                self._line += byte

    def _report(self) -> bytes:
        place = ",".join(f"{at:.3f}" for at in self._at.values())
        state = "Hold:0" if self._holds else "Idle"
        return f"<{state}|MPos:{place}|FS:0,0|WCO:0.000,0.000,0.000>\r\n".encode()

    def _answer(self, line: str) -> bytes:
        if line == "$$":
            return "".join(f"${number}={value}\r\n" for number, value in SETTINGS.items()).encode() + b"ok\r\n"
        self._at.update({axis: float(value) for axis, value in _AXIS.findall(line)})
        return b"ok\r\n"
