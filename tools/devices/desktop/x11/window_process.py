"""The processes that windows belong to, and those that this one was started by, as far as the system tells."""

import os
import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from iris_screen.sight.x11.properties import find_property, to_number, to_text
from iris_screen.tools.devices.desktop.terminals import StartedBy


def is_of_this_computer(line: Any, window: Any) -> bool:
    """Whether the window's program runs here, and does not only show its window here."""
    machine = to_text(find_property(line, "WM_CLIENT_MACHINE", window)).strip("\0").partition(".")[0]
    return machine in ("", "localhost", socket.gethostname().partition(".")[0])


def find_process(line: Any, window: Any) -> int:
    """The process that the window says it belongs to, 0 if it names none."""
    return to_number(find_property(line, "_NET_WM_PID", window))


def read_options(line: Any, window: Any) -> tuple[str, ...]:
    """The options that the window's program was started with, such as --incognito; none if that is unknown."""
    process = find_process(line, window)
    if not process or not is_of_this_computer(line, window):
        return ()
    try:
        words = Path(f"/proc/{process}/cmdline").read_bytes().decode("utf-8", "replace").split("\0")
    except OSError:  # it has ended, or is somebody else's
        return ()
    return tuple(word for word in words[1:] if word.startswith("-"))


def list_ancestors() -> Iterator[int]:
    """The ancestors of this process, the nearest first; none if the system does not tell."""
    process = StartedBy.process or os.getppid()
    while process > 1:
        yield process
        try:
            status = Path(f"/proc/{process}/stat").read_text("utf-8", "replace")
        except OSError:
            return
        process = int(status.rpartition(")")[2].split()[1])
