"""The newest link of a run's chain, kept apart from the store: if the end of a record is cut off, this still knows it.

One small file a run, in the folder `heads` next to the store. It is written after a transaction that waited for the
disk, so it is never ahead of the store: a kill or a power loss between the two only leaves it behind. It is changed in
place, in one write of less than a disk's sector, so that it needs no sync of its own and is never half of two.
"""

import contextlib
import os
import re
from pathlib import Path
from typing import NamedTuple

from iris_screen.core.errors import StoreError
from iris_screen.core.message import say
from iris_screen.core.parsing.files import NotPlain, read_file, why_failed, write_whole

FOLDER, FLEET_FOLDER = "heads", "heads-of-fleet"
"""The second one is for runs in the database of a fleet, which may have the ids of runs that were here."""
LONGEST = 100
"""Bytes that are read of a head, which has 86."""
_LINE = re.compile(r"(\d{20}) ([0-9a-f]{64})\n")
_RUN_ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,63}")


class ChainHead(NamedTuple):
    """n: the number of the link, 0 before the first. mac: what it is signed with, 32 bytes."""

    n: int
    mac: bytes


UNKNOWN = ChainHead(0, bytes(32))
"""Before the first link."""


class HeadFolder:
    """The heads of all runs of a store. Raises StoreError.

    shared: several computers write the store. Then each knows what it wrote last itself, and a run of which it knows
    nothing was driven by others so far.
    """

    def __init__(self, folder: Path, *, shared: bool = False) -> None:
        self._folder = folder
        self._shared = shared

    def read(self, run: str) -> ChainHead | None:
        """None if there is none, or if it is not readable."""
        file, text, seen = self._file(run), "", None
        try:
            while text != seen:  # it may be written at this moment
                text, seen = read_file(file, LONGEST).decode("ascii"), text
            found = _LINE.fullmatch(text)
        except FileNotFoundError:
            return UNKNOWN if self._shared else None
        except (ValueError, NotPlain):
            return None
        except OSError as error:
            raise self._explain(error) from error
        return ChainHead(int(found[1]), bytes.fromhex(found[2])) if found else None

    def begin(self, run: str, head: ChainHead = UNKNOWN) -> None:
        """Make the file of a new run, before its first link: a head that is missing later was removed by somebody."""
        try:
            write_whole(self._file(run), _format(head), durable=True)
            self._folder.chmod(0o700)
        except OSError as error:
            raise self._explain(error) from error

    def write(self, run: str, head: ChainHead) -> None:
        """Call it after the transaction that added this link. Does nothing if the file was removed meanwhile: another
        one would hide that. The first one of a shared store is made.
        """
        try:
            handle = os.open(self._file(run), os.O_WRONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
            try:
                os.write(handle, _format(head))
            finally:
                os.close(handle)
        except FileNotFoundError:
            if self._shared:
                self.begin(run, head)
        except OSError as error:
            raise self._explain(error) from error

    def remove(self, run: str) -> None:
        with contextlib.suppress(OSError):
            self._file(run).unlink()

    def _file(self, run: str) -> Path:
        """Runs of other kinds have ids of any form: they are named by their bytes."""
        return self._folder / (run if _RUN_ID.fullmatch(run) else f"-{run.encode(errors='surrogatepass').hex()}")

    def _explain(self, error: OSError) -> StoreError:
        return StoreError(say("file-store-unwritable", file=str(self._folder), why=why_failed(error), rescue="none"))


def _format(head: ChainHead) -> bytes:
    return f"{head.n:020} {head.mac.hex()}\n".encode()
