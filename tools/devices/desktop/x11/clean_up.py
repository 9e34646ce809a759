"""Cleans up once the program that drives the desktop has ended; a program of its own, since that one may be killed.

    python -m iris_screen.tools.devices.desktop.x11.clean_up

Its input is a pipe from that program and ends with it. A line "hidden WINDOW" for each window that is to be brought
back; "done" as the last one where nothing can be held down any more.
"""

import sys

from iris_screen.core.errors import DeviceError
from iris_screen.sight.x11.connection import connect, read_display_name
from iris_screen.tools.devices.desktop.x11.ewmh import bring_back, is_minimised
from iris_screen.tools.devices.desktop.x11.release import let_go


def main() -> None:
    said = [line.split() for line in sys.stdin]
    line = connect(read_display_name())
    if ["done"] not in said:
        let_go(line)
    for word, *rest in said:
        if word == "hidden":
            window = line.create_resource_object("window", int(rest[0]))
            if is_minimised(line, window):
                bring_back(line, window)
    line.sync()


if __name__ == "__main__":
    try:
        main()
    except (DeviceError, OSError):
        sys.exit(0)  # the session ended first
