"""The services of adbd by name."""

from collections.abc import Callable, Coroutine
from typing import Any

from iris_screen.sim.adbd.adb_services import other_services, shell_service, sync_service, u2_service
from iris_screen.sim.adbd.hub import PhoneLine
from iris_screen.sim.adbd.stream import Stream

Serve = Callable[[PhoneLine, Stream, str], Coroutine[Any, Any, None]]
"""Serves one stream. Arguments: the phone, the stream, and the text after the colon of the service name."""


def find_service(name: str) -> Serve | None:
    """The service for a name such as "shell,v2,raw:ls"; None where adbd would close the stream at once."""
    kind = name.partition(":")[0].partition(",")[0]
    return _SERVICES.get(name) or _SERVICES.get(kind)


_SERVICES: dict[str, Serve] = {
    "exec": shell_service.execute,
    "framebuffer": other_services.framebuffer,
    "reboot": other_services.reboot,
    "remount": other_services.remount,
    "root": other_services.root,
    "shell": shell_service.shell,
    "sync": sync_service.sync,
    "tcp:9008": u2_service.u2,
    "tcpip": other_services.tcpip,
    "unroot": other_services.root,
    "usb": other_services.usb,
}
