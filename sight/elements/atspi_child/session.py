"""The person's session bus: the address of the accessibility bus, and the switch that enables it in applications."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

from jeepney import DBusAddress, Message, MessageType, Properties, new_method_call
from jeepney.io.blocking import DBusConnection, open_dbus_connection

from iris_screen.sight.elements.atspi_child.bus import BusGone

_LAUNCHER = DBusAddress("/org/a11y/bus", "org.a11y.Bus", "org.a11y.Bus")
_STATUS = Properties(DBusAddress("/org/a11y/bus", "org.a11y.Bus", "org.a11y.Status"))
SECONDS = 3.0


@contextmanager
def open_accessibility() -> Iterator[str]:
    """The address of the accessibility bus. Turns IsEnabled on meanwhile, since Qt and Chromium report nothing without
    it.

    Resets it afterwards. Raises BusGone if there is no such bus.
    """
    with ExitStack() as stack:
        with _raise_bus_gone():
            session = stack.enter_context(open_dbus_connection())
            address: str = _ask(session, new_method_call(_LAUNCHER, "GetAddress"))
            if not _ask(session, _STATUS.get("IsEnabled"))[1]:
                _ask(session, _STATUS.set("IsEnabled", "b", True))
                stack.callback(_switch_off, session)
        yield address


def _switch_off(session: DBusConnection) -> None:
    with _raise_bus_gone():
        _ask(session, _STATUS.set("IsEnabled", "b", False))


@contextmanager
def _raise_bus_gone() -> Iterator[None]:
    """Wraps every request to the session bus: its errors become BusGone."""
    try:
        yield
    except KeyError as error:
        raise BusGone(f"{error.args[0]} is not set") from error
    except (OSError, ValueError, RuntimeError) as error:
        raise BusGone(str(error) or type(error).__name__) from error


def _ask(session: DBusConnection, message: Message) -> Any:
    reply = session.send_and_get_reply(message, timeout=SECONDS)
    if reply.header.message_type is not MessageType.method_return:
        raise BusGone(str(reply.body[0]) if reply.body else "the session bus has no accessibility")
    return reply.body[0] if reply.body else None
