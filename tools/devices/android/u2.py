"""The element tree by uiautomator2, which is faster than the phone's own program. An extra, imported when used.

Its server is a file that it copies to the phone (/data/local/tmp/u2.jar) and runs until the device is closed.
"""

from dataclasses import dataclass
from http.client import HTTPException
from typing import Any

from iris_screen.core.errors import CaptureFailed
from iris_screen.core.message import say
from iris_screen.tools.devices.android.server import Server

DEEPEST = 50
METHOD = "dumpWindowHierarchy"
SILENCE = 10.0
"""Seconds without a byte until a connection is given up; adbutils would wait ten minutes."""


@dataclass
class U2:
    """serial: the phone; nothing is sent to it before the first tree is read."""

    server: Server
    serial: str
    _phone: Any = None

    def dump(self) -> str:
        """The tree of the active window, as XML. Raises CaptureFailed."""
        from adbutils.errors import AdbError
        from uiautomator2.exceptions import BaseException as U2Error

        try:
            if self._phone is None:
                self._phone = self._connect()
            return str(self._phone.jsonrpc_call(METHOD, [False, DEEPEST, True]))
        except (U2Error, AdbError, HTTPException, OSError, ValueError) as error:
            raise CaptureFailed(say("android-u2-failed", said=str(error)[:120])) from None

    def close(self) -> None:
        """Stop the server on the phone."""
        if self._phone is not None:
            self._phone.stop_uiautomator(wait=False)
            self._phone = None

    def _connect(self) -> Any:
        from adbutils import AdbClient, AdbConnection
        from uiautomator2 import connect

        class Client(AdbClient):  # type: ignore[misc] # it ships no types
            def make_connection(self, timeout: float | None = None) -> AdbConnection:
                return super().make_connection(SILENCE)

        return connect(Client(host=self.server.host, port=self.server.port).device(self.serial))
