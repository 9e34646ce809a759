"""Serves looks at the accessibility trees: one line of JSON in, one line of JSON out. Exits when its input ends.

Request: {"deep": bool, "seconds": float}. Answer: {"windows": […], "hangs": name}, or a final {"error": sentence}.
"""

import json
import os
import resource
import sys
import time
from contextlib import closing
from typing import Any, TextIO

from iris_screen.sight.elements.atspi_child.applications import Top
from iris_screen.sight.elements.atspi_child.bus import Bus, BusGone
from iris_screen.sight.elements.atspi_child.look import Desk
from iris_screen.sight.elements.atspi_child.session import open_accessibility

MEMORY = 1 << 30
"""Most bytes of memory, whatever an application answers."""


def main() -> None:
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    with os.fdopen(os.dup(sys.stdout.fileno()), "w", encoding="utf-8") as out:
        sys.stdout = sys.stderr  # Xlib prints warnings to stdout
        try:
            with open_accessibility() as address, closing(Bus(address)) as bus:
                serve(Desk(bus), out)
        except BusGone as error:
            say(out, {"error": str(error)})


def serve(desk: Desk, out: TextIO) -> None:
    for line in sys.stdin:
        question = json.loads(line)
        tops = desk.look(question["deep"], time.monotonic() + question["seconds"])
        say(out, {"windows": [describe_window(top) for top in tops], "hangs": desk.hangs})


def describe_window(top: Top) -> dict[str, Any]:
    """A window as JSON. Positions are screen pixels; a parent is an index in the list, -1 for none."""
    numbers = {node.ref: number for number, node in enumerate(top.nodes)}
    dx, dy = top.shift
    return {
        "app": top.app.name,
        "front": top.front,
        "above": top.above,
        "nodes": [
            (
                node.ref.path.rpartition("/")[2],
                numbers[node.parent.ref] if node.parent else -1,
                node.role,
                node.states,
                node.name,
                node.hint,
                node.box and (node.box[0] + dx, node.box[1] + dy, *node.box[2:]),
                node.value,
            )
            for node in top.nodes
        ],
    }


def say(out: TextIO, answer: dict[str, Any]) -> None:
    out.write(json.dumps(answer) + "\n")
    out.flush()


if __name__ == "__main__":
    main()
