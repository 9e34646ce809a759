"""Brings windows back once the program that minimised them has ended; a program of its own, since that may be killed.

    python -m tools.devices.desktop.x11.bring_back WINDOW…

WINDOW: its number. Its input is a pipe from that program: nothing comes on it, and it ends with the program.
"""

import sys

from core.errors import DeviceError
from tools.devices.desktop.x11.ewmh import bring_back, is_minimised
from tools.x11.connection import connect, display_name


def main() -> None:
    sys.stdin.buffer.read()
    line = connect(display_name())
    for number in sys.argv[1:]:
        window = line.create_resource_object("window", int(number))
        if is_minimised(line, window):
            bring_back(line, window)
    line.sync()


if __name__ == "__main__":
    try:
        main()
    except (DeviceError, OSError):
        sys.exit(0)  # the session ended first
