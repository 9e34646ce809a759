"""A Wayland session is recognised by its environment and by its X server, also an older one, and what to do is said."""

import pytest

from iris_screen.core.errors import Disconnected, Unsupported
from iris_screen.sight.x11.connection import connect, read_display_name
from iris_screen.sight.x11.wayland import find_compositor, is_wayland_session, make_output_info, wayland_error
from iris_screen.text import render
from tests.desk import bare_screen

SESSION = ("DISPLAY", "WAYLAND_DISPLAY", "XDG_SESSION_TYPE", "XDG_CURRENT_DESKTOP", "XDG_SESSION_DESKTOP",
           "DESKTOP_SESSION", "SWAYSOCK", "HYPRLAND_INSTANCE_SIGNATURE")  # fmt: skip


@pytest.mark.parametrize(
    ("environ", "is_one"),
    [
        ({"XDG_SESSION_TYPE": "wayland"}, True),
        ({"WAYLAND_DISPLAY": "wayland-0"}, True),
        ({"XDG_SESSION_TYPE": "x11"}, False),
        ({"XDG_SESSION_TYPE": "tty"}, False),
        ({}, False),
    ],
)
def test_the_environment_tells_a_wayland_session(environ, is_one):
    assert is_wayland_session(environ) is is_one


@pytest.mark.parametrize(
    ("environ", "compositor", "advice"),
    [
        ({"XDG_CURRENT_DESKTOP": "ubuntu:GNOME"}, "GNOME", "GNOME on Xorg"),
        ({"XDG_CURRENT_DESKTOP": "GNOME"}, "GNOME", "GNOME on Xorg"),
        ({"XDG_CURRENT_DESKTOP": "KDE"}, "KDE", "“Plasma” with X11"),
        ({"DESKTOP_SESSION": "plasmawayland"}, "plasmawayland", "“Plasma” with X11"),
        ({"XDG_CURRENT_DESKTOP": "Unity:Budgie:GNOME", "SWAYSOCK": "/run/sway"}, "sway", "such as Xfce"),
        ({"HYPRLAND_INSTANCE_SIGNATURE": "a1"}, "Hyprland", "such as Xfce"),
        ({"XDG_SESSION_DESKTOP": "weston"}, "weston", "such as Xfce"),
        ({}, "", "such as Xfce"),
    ],
)
def test_the_compositor_is_named_with_what_can_be_done_there(environ, compositor, advice):
    assert find_compositor(environ) == compositor
    said = render(wayland_error(environ).message)
    assert f"({compositor or 'compositor unknown'})" in said and advice in said and "xvfb-run" in said


def test_a_session_without_any_x_server_is_called_wayland_and_not_screenless(monkeypatch):
    for name in SESSION:
        monkeypatch.delenv(name, raising=False)
    with pytest.raises(Disconnected, match="No screen found"):
        read_display_name()
    monkeypatch.setenv("XDG_SESSION_TYPE", "wayland")
    monkeypatch.setenv("XDG_CURRENT_DESKTOP", "sway")
    with pytest.raises(Unsupported, match=r"Wayland session \(sway\)"):
        read_display_name()


def test_an_x_server_of_its_own_is_used_also_within_a_wayland_session(monkeypatch):
    monkeypatch.setenv("XDG_SESSION_TYPE", "wayland")
    monkeypatch.setenv("WAYLAND_DISPLAY", "wayland-0")
    connect(bare_screen()).close()


RECORDED = bytes.fromhex(
    "01000a0012000000cf17b701200000000005000020030000000001000d0001000000090020000000400000004100000042000000"
    "430000004400000045000000460000004700000048000000490000004a0000004b0000004c000000585741594c414e4430000000"
)
"""What Xwayland 22.1.9 under weston 10 said of its output, which has a preferred mode."""


def test_the_output_of_an_xwayland_without_the_extension_is_read_by_its_whole_name():
    answer, _ = make_output_info()._reply.parse_binary(RECORDED, None, rawdict=True)
    assert answer["name"] == "XWAYLAND0"
