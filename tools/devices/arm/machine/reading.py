"""Bytes into lines, of which there is an end: a flood without one fills no memory."""

LONGEST = 1024
"""GRBL's own are below 200."""


class Reading:
    def __init__(self) -> None:
        self._rest = bytearray()
        self._lines: list[bytes] = []
        self.is_garbled = False
        """Whether anything came that is no text."""

    def put(self, data: bytes) -> None:
        *whole, rest = (bytes(self._rest) + data).replace(b"\r", b"\n").split(b"\n")
        self._lines += [line for line in whole if line.strip()]
        self._rest = bytearray(rest[-LONGEST:])
        self.is_garbled = self.is_garbled or not is_text(data)

    def pop(self) -> str:
        """The next line, "" where there is none."""
        return self._lines.pop(0)[:LONGEST].decode("ascii", "replace").strip() if self._lines else ""


def is_text(data: bytes) -> bool:
    """And not what another baud rate makes of it."""
    return all(byte in b"\r\n\t" or 32 <= byte < 127 for byte in data)
