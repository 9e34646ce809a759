"""Recognises a Wayland session: there an X server shows only some of the windows, and controls none of them.

The server itself decides if there is one: under `xvfb-run` in a Wayland session everything works. Sources: the
protocols of RandR 1.2 and XInput 1; Xwayland's hw/xwayland/xwayland-output.c, xwayland-input.c and xwayland.c.
"""

import os
from collections.abc import Mapping
from typing import Any

from iris_screen.core.errors import Unsupported
from iris_screen.core.message import say

EXTENSION = "XWAYLAND"
"""Since Xwayland 23.1; older ones are told by their outputs, XWAYLAND0 and so on, and by their input devices."""
OUTPUT, DEVICE = "XWAYLAND", b"xwayland-"
OWN_SIGNS = {"SWAYSOCK": "sway", "HYPRLAND_INSTANCE_SIGNATURE": "Hyprland"}
"""Variables by which a compositor tells its programs about itself."""
SWITCHABLE = {"gnome": "gnome", "ubuntu": "gnome", "kde": "plasma", "plasma": "plasma"}


def is_wayland_session(environ: Mapping[str, str] = os.environ) -> bool:
    """Whether the environment says so; only decisive where there is no X server."""
    return environ.get("XDG_SESSION_TYPE") == "wayland" or bool(environ.get("WAYLAND_DISPLAY"))


def find_compositor(environ: Mapping[str, str] = os.environ) -> str:
    """What draws the windows, as it calls itself; "" if it does not say."""
    named = [name for variable, name in OWN_SIGNS.items() if environ.get(variable)]
    variables = ("XDG_CURRENT_DESKTOP", "XDG_SESSION_DESKTOP", "DESKTOP_SESSION")
    desktops = [environ[variable].rpartition(":")[2] for variable in variables if environ.get(variable)]
    return [*named, *desktops, ""][0][:40]


def wayland_error(environ: Mapping[str, str] = os.environ) -> Unsupported:
    """Says which compositor it is, and what to do: only some desktops can also be used with Xorg."""
    compositor = find_compositor(environ)
    kind = next((kind for word, kind in SWITCHABLE.items() if word in compositor.lower()), "other")
    return Unsupported(say("desktop-wayland", compositor=compositor or say("desktop-compositor-unknown"), kind=kind))


def is_xwayland(display: Any) -> bool:
    """Whether this X server only shows programs of a Wayland session. display: an Xlib Display."""
    if EXTENSION in display.list_extensions():
        return True
    return any(name.startswith(OUTPUT) for name in _list_outputs(display)) or DEVICE in _describe_devices(display)


def make_output_info() -> Any:
    """The request for what an output is called."""
    from Xlib.protocol import rq

    class OutputInfo(rq.ReplyRequest):  # type: ignore[misc] # Xlib has no types
        """As in Xlib.ext.randr, which takes the number of preferred modes for a list and cuts off the name."""

        _request = rq.Struct(
            rq.Card8("opcode"), rq.Opcode(9), rq.RequestLength(), rq.Card32("output"), rq.Card32("config_timestamp")
        )
        _reply = rq.Struct(
            rq.ReplyCode(), rq.Card8("status"), rq.Card16("sequence_number"), rq.ReplyLength(),
            rq.Pad(18), rq.LengthOf("crtcs", 2), rq.LengthOf("modes", 2), rq.Card16("preferred"),
            rq.LengthOf("clones", 2), rq.LengthOf("name", 2), rq.List("crtcs", rq.Card32Obj),
            rq.List("modes", rq.Card32Obj), rq.List("clones", rq.Card32Obj), rq.String8("name"),
        )  # fmt: skip

    return OutputInfo


def _list_outputs(display: Any) -> list[str]:
    if not display.has_extension("RANDR"):
        return []
    found = display.screen().root.xrandr_get_screen_resources_current()
    opcode, line = display.display.get_extension_major("RANDR"), display.display
    ask = make_output_info()
    infos = [ask(display=line, opcode=opcode, output=each, config_timestamp=0) for each in found.outputs]
    return [str(info.name) for info in infos]


def _describe_devices(display: Any) -> bytes:
    """What the server says of its input devices; their names are in it."""
    from Xlib.protocol import rq

    class ListInputDevices(rq.ReplyRequest):  # type: ignore[misc] # Xlib has no types
        _request = rq.Struct(rq.Card8("opcode"), rq.Opcode(2), rq.RequestLength())
        _reply = rq.Struct(
            rq.ReplyCode(), rq.Card8("kind"), rq.Card16("sequence_number"), rq.ReplyLength(), rq.Pad(24),
            rq.List("devices", rq.Card8Obj),
        )  # fmt: skip

    extension = display.query_extension("XInputExtension")
    if extension is None or not extension.present:
        return b""
    return bytes(ListInputDevices(display=display.display, opcode=extension.major_opcode).devices)
