"""A simulated phone behind a real adb server that belongs to the tests and ends with them."""

import atexit
import os
import socket
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

from iris_screen.sim.adbd.android import Android
from iris_screen.sim.adbd.faults import Faults
from iris_screen.sim.adbd.model import Model
from iris_screen.sim.adbd.thread import Adbd
from iris_screen.sim.adbd.trust import Trust
from iris_screen.tools.devices.address import open_device, parse_address
from iris_screen.tools.devices.android.android_device import AndroidDevice
from iris_screen.tools.devices.android.server import find_adb
from iris_screen.tools.devices.clock import SystemClock
from iris_screen.tools.devices.sim import SimDevice, open_address

TINY = Path(__file__).parents[2] / "assets" / "worlds" / "tiny.yaml"
SMALL = f"sim:{TINY}?width=270&height=600&density=0.6875"


@cache
def server_port() -> int:
    """The port of this process's adb server, which is set in the environment from now on."""
    port = free_port()
    os.environ["ANDROID_ADB_SERVER_PORT"] = str(port)
    atexit.register(kill_server)
    return port


def kill_server() -> None:
    subprocess.run([find_adb(), "-P", str(server_port()), "kill-server"], check=False, capture_output=True)


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listening:
        return int(listening.getsockname()[1])


@contextmanager
def phone(
    address: str = SMALL,
    *,
    model: Model | None = None,
    trust: Trust | None = None,
    faults: Faults | None = None,
    port: int = 0,
) -> Iterator[Adbd]:
    """A simulated phone that listens for adb; port 0 takes a free one."""
    server_port()
    held = open_address(parse_address(address), None, SystemClock())
    assert isinstance(held, SimDevice)
    with Adbd(Android(held.phone, model), port=port, trust=trust, faults=faults) as adbd:
        yield adbd


@contextmanager
def android(address: str = SMALL, options: str = "", **given: Any) -> Iterator[AndroidDevice]:
    """Such a phone, opened by the driver."""
    with phone(address, **given) as adbd, opened(adbd, options) as device:
        yield device


def opened(adbd: Adbd, options: str = "") -> AndroidDevice:
    device = open_device(f"android:{adbd.address}{options}")
    assert isinstance(device, AndroidDevice)
    return device
