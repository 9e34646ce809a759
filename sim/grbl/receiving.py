"""The receive buffer: 128 bytes, what does not fit is lost. Lines are taken one at a time, cleaned up."""

ROOM = 128
LONGEST = 79


class Receiving:
    """The receive buffer, and the line read from it so far. keeps_names: whether `$` lines stay as they are."""

    def __init__(self, keeps_names: bool = False) -> None:
        self._keeps_names = keeps_names
        self.clear()

    def clear(self) -> None:
        self._buffer = bytearray()
        self._line = ""
        self._in_comment = ""
        self._is_too_long = False

    def put(self, byte: int) -> None:
        if len(self._buffer) < ROOM - 1:
            self._buffer.append(byte)

    def __bool__(self) -> bool:
        """Whether there is anything to take."""
        return bool(self._buffer)

    @property
    def room(self) -> int:
        return ROOM - len(self._buffer)

    def line(self) -> str | None:
        """The next complete line in capitals, without spaces and comments; None if there is none yet.

        Raises OverflowError if it was too long.
        """
        while self._buffer:
            byte = chr(self._buffer.pop(0))
            if byte in "\r\n":
                line, too_long = self._line, self._is_too_long
                self._line, self._in_comment, self._is_too_long = "", "", False
                if too_long:
                    raise OverflowError
                return line
            self._add(byte)
        return None

    def _add(self, byte: str) -> None:
        if self._in_comment:
            if byte == ")" and self._in_comment == "(":
                self._in_comment = ""
        elif byte in "(;":
            self._in_comment = byte
        elif byte > " " and (byte != "/" or self._is_name):
            self._is_too_long = self._is_too_long or len(self._line) >= LONGEST
            self._line += "" if self._is_too_long else byte if self._is_name else byte.upper()

    @property
    def _is_name(self) -> bool:
        return self._keeps_names and self._line.startswith("$")
