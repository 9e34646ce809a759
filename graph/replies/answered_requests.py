"""Which questions of a run were put to a host, and which replies were used. A resumed node runs again from its first
line and gets every reply again.
"""

import json
from pathlib import Path

from iris_screen.core.parsing.files import write_whole


class Ledger:
    """A file in the run's folder: of the nth question that was put, its key, and whether its reply was taken."""

    def __init__(self, file: Path) -> None:
        self._file = file

    def put(self, nth: int, key: str) -> None:
        """The nth question is this one, unless it was put already."""
        rows = self._rows()
        if nth == len(rows):
            self._write([*rows, {"key": key, "used": False}])

    def is_open(self, nth: int, key: str) -> bool:
        """Whether the nth reply is one to this question, and was not used."""
        row = self._rows()[nth]
        return row["key"] == key and not row["used"]

    def close(self, nth: int) -> None:
        """Before the reply is used: a kill between the two asks a person again, and never takes one answer for two."""
        rows = self._rows()
        self._write([row | {"used": True} if n == nth else row for n, row in enumerate(rows)])

    def _rows(self) -> list[dict[str, object]]:
        try:
            rows: list[dict[str, object]] = json.loads(self._file.read_text("utf-8"))
        except FileNotFoundError:
            return []
        return rows

    def _write(self, rows: list[dict[str, object]]) -> None:
        write_whole(self._file, json.dumps(rows).encode(), durable=True)
