"""One name for one port, however it is written: two runs that name an arm in two ways must not both press."""

import os
import re
import socket
from ipaddress import ip_address
from queue import Empty, SimpleQueue
from threading import Thread

PATIENCE = 2.0
"""Seconds that a name may take to be looked up."""
LOOPBACK = "127.0.0.1"
_NETWORK = re.compile(r"([a-z][a-z0-9+.\-]*)://(.+):(\d{1,5})", re.IGNORECASE)


def port_name(where: str, patience: float = PATIENCE) -> str:
    """A device file as the file it leads to, HOST:PORT by its number on the network; all else stays as it is, a name
    that is not found in `patience` seconds, too.
    """
    if at := _NETWORK.fullmatch(where):
        scheme, host, port = at.groups()
        return f"{scheme.lower()}://{_found(host.lower(), patience)}:{int(port)}"
    return os.path.realpath(where) if "/" in where and "://" not in where else where


def _found(host: str, patience: float) -> str:
    """The system sets its own bounds to a look-up, far longer than anybody waits for an answer."""
    answer: SimpleQueue[str] = SimpleQueue()
    Thread(target=lambda: answer.put(_number(host)), name="looking up", daemon=True).start()
    try:
        return answer.get(timeout=patience)
    except Empty:
        return host


def _number(host: str) -> str:
    """The lowest where it has several, so that it is always the same; of IPv4 where there is one."""
    try:
        found = socket.getaddrinfo(host.strip("[]"), None, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError):
        return host
    numbers = [ip_address(str(place[0]).partition("%")[0]) for *_, place in found]
    first = min(numbers, key=lambda number: (number.version, int(number)), default=None)
    if first is None:
        return host
    return LOOPBACK if first.is_loopback or first.is_unspecified else str(first)
