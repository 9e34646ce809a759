"""What arrives on the wire: 128 bytes are kept, what does not fit is lost; one line at a time is taken, tidied up."""

ROOM = 128
LONGEST = 79


class Receiving:
    def __init__(self) -> None:
        self.clear()

    def clear(self) -> None:
        self._kept = bytearray()
        self._line = ""
        self._in_comment = ""
        self._is_too_long = False

    def put(self, byte: int) -> None:
        if len(self._kept) < ROOM - 1:
            self._kept.append(byte)

    def __bool__(self) -> bool:
        """Whether there is anything to take."""
        return bool(self._kept)

    @property
    def room(self) -> int:
        return ROOM - len(self._kept)

    def line(self) -> str | None:
        """The next whole line in capitals, without spaces and comments; None where there is none yet.

        Raises OverflowError where it was too long.
        """
        while self._kept:
            byte = chr(self._kept.pop(0))
            if byte in "\r\n":
                return self._whole()
            self._take(byte)
        return None

    def _whole(self) -> str:
        line, too_long = self._line, self._is_too_long
        self._line, self._in_comment, self._is_too_long = "", "", False
        if too_long:
            raise OverflowError
        return line

    def _take(self, byte: str) -> None:
        if self._in_comment:
            if byte == ")" and self._in_comment == "(":
                self._in_comment = ""
        elif byte in "(;":
            self._in_comment = byte
        elif byte > " " and byte != "/":
            self._is_too_long = self._is_too_long or len(self._line) >= LONGEST
            self._line += "" if self._is_too_long else byte.upper()
