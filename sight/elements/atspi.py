"""The accessibility trees of Linux (AT-SPI) as a flat list, in screen pixels.

A child process asks for them (sight.elements.atspi_child), so an application that hangs or sends a huge answer only
costs one look.
"""

import json
import os
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from selectors import EVENT_READ, DefaultSelector
from threading import Lock
from typing import IO, Any

from iris_screen.core.errors import CaptureFailed, Timeout
from iris_screen.core.message import say
from iris_screen.core.screen import Element
from iris_screen.sight.elements.atspi_roles import build_nodes
from iris_screen.sight.elements.flat_tree import Ids, drop_covered, flatten, make_box

CHILD = [sys.executable, "-P", "-m", "iris_screen.sight.elements.atspi_child"]
SECONDS = 1.5
"""Seconds that one look may take; the list holds what has arrived by then."""
GRACE_SECONDS = 1.0
"""Seconds after that until a child counts as stuck and is killed; the first look gets three times as long."""
END_SECONDS = 0.5
MAX_BYTES = 64 * 1024 * 1024


class AtSpi:
    """Reads the trees, from any thread. The child starts at the first look and ends with `close`."""

    def __init__(self, command: Sequence[str] = CHILD, seconds: float = SECONDS, grace: float = GRACE_SECONDS) -> None:
        self._command, self._seconds, self._grace = list(command), seconds, grace
        self._one = Lock()
        self._child: subprocess.Popen[bytes] | None = None

    def read_tree(self, deep: bool = False) -> list[Element]:
        """The elements of the front window and of the menus over it, or, deep, of all windows; back to front.

        Leaves out what other windows cover. Empty if the front window reports nothing. Raises Timeout if it hangs,
        CaptureFailed if this session has no accessibility bus.
        """
        with self._one:
            answer = self._ask(deep)
            if "error" in answer:
                self._end_child()
        if "error" in answer:
            raise CaptureFailed(say("elements-bus-missing", why=answer["error"]))
        if answer["hangs"]:
            raise Timeout(say("elements-app-silent", app=answer["hangs"]), delivered="no")
        return build_elements(answer["windows"])

    def close(self) -> None:
        """May be called twice; the next look starts a new child."""
        with self._one:
            self._end_child()

    def _ask(self, deep: bool) -> dict[str, Any]:
        child, grace = self._child, self._grace
        if child is None or child.poll() is not None:
            self._end_child()
            pipe, grace = subprocess.PIPE, 3 * self._grace
            child = self._child = subprocess.Popen(
                self._command,
                bufsize=0,
                stdin=pipe,
                stdout=pipe,
                stderr=subprocess.DEVNULL,
                start_new_session=True,
            )
        question = json.dumps({"deep": deep, "seconds": self._seconds}) + "\n"
        try:
            _require_pipe(child.stdin).write(question.encode())
            return _read_answer(_require_pipe(child.stdout), time.monotonic() + self._seconds + grace)
        except TimeoutError:
            self._end_child()
            raise Timeout(say("elements-too-slow")) from None
        except (OSError, ValueError) as error:
            self._end_child()
            raise CaptureFailed(say("elements-unreadable")) from error

    def _end_child(self) -> None:
        """Lets the child clean up and exit; kills it if it hangs."""
        child, self._child = self._child, None
        if child is None:
            return
        _require_pipe(child.stdin).close()
        try:
            child.wait(END_SECONDS)
        except subprocess.TimeoutExpired:
            child.kill()
            child.wait()
        _require_pipe(child.stdout).close()


def build_elements(windows: Sequence[Mapping[str, Any]]) -> list[Element]:
    """The elements of the windows that the child reported, in their order, without what other windows cover."""
    ids, elements = Ids(), list[Element]()
    for window in windows:
        above = [box for rect in window["above"] if (box := make_box(*rect))]
        elements += drop_covered(flatten(build_nodes(window), ids), above)
    return elements


def _read_answer(pipe: IO[bytes], until: float) -> dict[str, Any]:
    """Reads one line of JSON. Raises TimeoutError, OSError if the child has exited, ValueError if it is not JSON."""
    got = bytearray()
    with DefaultSelector() as selector:
        selector.register(pipe, EVENT_READ)
        while not got.endswith(b"\n"):
            if not selector.select(max(until - time.monotonic(), 0)):
                raise TimeoutError
            piece = os.read(pipe.fileno(), 1 << 18)
            if not piece or len(got) > MAX_BYTES:
                raise OSError("the child ended")
            got += piece
    answer: dict[str, Any] = json.loads(got)
    return answer


def _require_pipe(pipe: IO[bytes] | None) -> IO[bytes]:
    assert pipe is not None
    return pipe
