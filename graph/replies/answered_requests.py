"""Records which questions of a run were put to a host, and which replies were used. A resumed node runs again from its
first line and gets every reply again.
"""

import json
from pathlib import Path

from iris_screen.core.parsing.files import write_whole


class Ledger:
    """A file in the run's folder: for the nth question, its key and whether its reply was used."""

    def __init__(self, file: Path) -> None:
        self._file = file

    def put(self, nth: int, key: str) -> None:
        """Record the nth question, unless it is recorded already."""
        rows = self._rows()
        if nth == len(rows):
            self._write([*rows, {"key": key, "used": False}])

    def is_open(self, nth: int, key: str) -> bool:
        """Whether the nth reply is for this question and has not been used."""
        row = self._rows()[nth]
        return row["key"] == key and not row["used"]

    def close(self, nth: int) -> None:
        """Call it before the reply is used: a kill in between asks a person again, and never uses one answer twice."""
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
