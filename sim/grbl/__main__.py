"""A simulated pen machine to try by hand: `python -m iris_screen.sim.grbl --tcp 0`."""

import argparse
import contextlib
import sys
import threading

from iris_screen.sim.grbl.dialects import DIALECTS
from iris_screen.sim.grbl.faults import Fault, Faults
from iris_screen.sim.grbl.firmware import Firmware
from iris_screen.sim.grbl.grbl_settings import HOMING
from iris_screen.sim.grbl.pty_port import PtyPort
from iris_screen.sim.grbl.tcp_port import TcpPort


def main() -> None:
    given = argparse.ArgumentParser(prog="python -m iris_screen.sim.grbl", description=__doc__)
    given.add_argument("--pty", action="store_true", help="on a pseudo-terminal (the default)")
    given.add_argument("--tcp", type=int, help="on this port of 127.0.0.1; 0 means any free port")
    given.add_argument("--homing", action="store_true", help="with limit switches; locked until $H")
    given.add_argument("--dialect", choices=DIALECTS, default="grbl", help="the firmware that it speaks like")
    given.add_argument("--fault", action="append", default=[], help="such as alarm@2=1; may be repeated")
    chosen = given.parse_args()
    faults = Faults(*(Fault.parse(fault) for fault in chosen.fault))
    firmware = Firmware(HOMING if chosen.homing else None, faults=faults, dialect=DIALECTS[chosen.dialect])
    with PtyPort(firmware) if chosen.tcp is None else TcpPort(firmware, chosen.tcp) as port:
        sys.stdout.write(f"arm:{port.where}\n")
        sys.stdout.flush()
        with contextlib.suppress(KeyboardInterrupt):
            threading.Event().wait()


if __name__ == "__main__":
    main()
