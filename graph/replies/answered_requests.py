"""Records which questions of a run were put to a host, and which replies were used. A resumed node runs again from its
first line and gets every reply again.
"""

from pathlib import Path
from typing import Final

from pydantic import TypeAdapter, ValidationError

from iris_screen.core.errors import StoreError
from iris_screen.core.message import say
from iris_screen.core.parsing.files import read_whole, write_whole
from iris_screen.core.record import Record


class Ledger:
    """A file in the run's folder: for the nth question, its key and whether its reply was used."""

    def __init__(self, file: Path) -> None:
        self._file = file

    def put(self, nth: int, key: str) -> None:
        """Record the nth question, unless it is recorded already."""
        rows = self._rows()
        if nth == len(rows):
            self._write([*rows, _Row(key=key)])

    def is_open(self, nth: int, key: str) -> bool:
        """Whether the nth reply is for this question and has not been used."""
        rows = self._rows()
        return nth < len(rows) and rows[nth].key == key and not rows[nth].used

    def close(self, nth: int) -> None:
        """Call it before the reply is used: a kill in between asks a person again, and never uses one answer twice."""
        rows = self._rows()
        self._write([row.replace(used=True) if n == nth else row for n, row in enumerate(rows)])

    def _rows(self) -> list["_Row"]:
        try:
            return _ROWS.validate_json(read_whole(self._file))
        except FileNotFoundError:
            return []
        except (OSError, ValidationError):
            raise StoreError(say("store-ledger-damaged", file=str(self._file))) from None

    def _write(self, rows: list["_Row"]) -> None:
        write_whole(self._file, _ROWS.dump_json(rows), durable=True)


class _Row(Record):
    key: str
    used: bool = False


_ROWS: Final = TypeAdapter(list[_Row])
