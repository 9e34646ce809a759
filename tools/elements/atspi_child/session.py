"""The person's session bus: where the accessibility bus is, and the switch that lets applications speak on it."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from jeepney import DBusAddress, Message, MessageType, Properties, new_method_call
from jeepney.io.blocking import DBusConnection, open_dbus_connection

from tools.elements.atspi_child.bus import BusGone

_LAUNCHER = DBusAddress("/org/a11y/bus", "org.a11y.Bus", "org.a11y.Bus")
_STATUS = Properties(DBusAddress("/org/a11y/bus", "org.a11y.Bus", "org.a11y.Status"))
SECONDS = 3.0


@contextmanager
def accessibility() -> Iterator[str]:
    """The accessibility bus's address. While it lasts IsEnabled is on: Qt and Chromium tell nothing without it.

    It is put back in the end. Raises BusGone where there is no such bus.
    """
    try:
        with open_dbus_connection() as session:
            address: str = _asked(session, new_method_call(_LAUNCHER, "GetAddress"))
            was_on = _asked(session, _STATUS.get("IsEnabled"))[1]
            if not was_on:
                _asked(session, _STATUS.set("IsEnabled", "b", True))
            try:
                yield address
            finally:
                if not was_on:
                    _asked(session, _STATUS.set("IsEnabled", "b", False))
    except (OSError, KeyError, ValueError, RuntimeError) as error:
        raise BusGone(str(error) or type(error).__name__) from error


def _asked(session: DBusConnection, message: Message) -> Any:
    reply = session.send_and_get_reply(message, timeout=SECONDS)
    if reply.header.message_type is not MessageType.method_return:
        raise BusGone(str(reply.body[0]) if reply.body else "the session bus has no accessibility")
    return reply.body[0] if reply.body else None
