"""One name for each port, however it is written: two runs that name one arm differently must not both press."""

import os
import re
import socket
from ipaddress import ip_address
from queue import Empty, SimpleQueue
from threading import Thread

PATIENCE = 2.0
"""Seconds that looking up a host name may take."""
LOOPBACK = "127.0.0.1"
_NETWORK = re.compile(r"([a-z][a-z0-9+.\-]*)://(.+):(\d{1,5})", re.IGNORECASE)


def port_name(where: str, patience: float = PATIENCE) -> str:
    """A device file as the file that its links lead to, HOST:PORT by IP address. Everything else is returned unchanged,
    as is a host name that is not found in `patience` seconds.
    """
    at = _NETWORK.fullmatch(where)
    if at is None:
        return os.path.realpath(where) if "/" in where and "://" not in where else where
    scheme, host, port = at[1].lower(), at[2].lower(), int(at[3])
    answer: SimpleQueue[str] = SimpleQueue()
    # in a thread, because the system's own limit for a look-up is far longer than anybody waits for an answer
    Thread(target=lambda: answer.put(_look_up(host)), name="looking up", daemon=True).start()
    try:
        number = answer.get(timeout=patience)
    except Empty:
        number = host
    return f"{scheme}://{number}:{port}"


def _look_up(host: str) -> str:
    """The host's IP address: the lowest if it has several, so that it is always the same; IPv4 if it has any."""
    try:
        found = socket.getaddrinfo(host.strip("[]"), None, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError):
        return host
    numbers = [ip_address(str(place[0]).partition("%")[0]) for *_, place in found]
    first = min(numbers, key=lambda number: (number.version, int(number)), default=None)
    if first is None:
        return host
    return LOOPBACK if first.is_loopback or first.is_unspecified else str(first)
