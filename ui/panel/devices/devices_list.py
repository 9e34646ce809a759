"""Draws the states of devices: the list of all devices, and one device."""

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Final

import streamlit as st

from iris_screen.core.message import Message, say
from iris_screen.tools.devices.address import scheme_of
from iris_screen.tools.devices.shown_address import mask_address
from iris_screen.ui.desktop_check import check_desktop
from iris_screen.ui.panel import buttons
from iris_screen.ui.panel.devices import arms_list
from iris_screen.ui.panel.devices.attached_watch import PHONES, Attached
from iris_screen.ui.panel.devices.device_states import DeviceNow, DeviceState, list_states
from iris_screen.ui.panel.drawing_kit import Color, show, show_errors
from iris_screen.ui.panel.page_frame import go
from iris_screen.ui.panel.session import PANEL
from iris_screen.ui.words import Words

if TYPE_CHECKING:
    from iris_screen.graph.store import RunRow

EVERY = 2.0
"""Seconds between two updates."""
LATEST, BADGE = 50, 150


@dataclass(frozen=True)
class Sign:
    color: Color
    icon: str


SIGNS: Final[dict[DeviceState, Sign]] = {
    "free": Sign("green", ":material/check:"),
    "busy": Sign("blue", ":material/autorenew:"),
    "held": Sign("violet", ":material/touch_app:"),
    "unauthorized": Sign("orange", ":material/lock:"),
    "offline": Sign("red", ":material/link_off:"),
    "absent": Sign("gray", ":material/usb_off:"),
    "unusable": Sign("orange", ":material/error:"),
    "unknown": Sign("gray", ":material/question_mark:"),
}


def draw_badge(w: Words, device: DeviceNow) -> None:
    """The state in a word."""
    sign = SIGNS[device.state]
    st.badge(w(say_state(device)), color=sign.color, icon=sign.icon)


def say_state(device: DeviceNow) -> Message:
    return say("panel-device-state", state=device.state)


def find_driven_runs() -> "list[RunRow]":
    """The runs that a process drives now."""
    return [row for row in PANEL.runs().rows(limit=LATEST) if row.holder]


def draw(w: Words) -> None:
    st.fragment(_draw_list, run_every=EVERY)(w, not check_desktop().trouble)
    buttons.button(w(say("panel-find-phones")), PHONES.start, key="phones-look", icon=":material/smartphone:")
    arms_list.draw_pictures(w)


def draw_device(w: Words, device: DeviceNow, attached: Attached) -> None:
    """One device in a line or two, with the run that uses it and how to fix it."""
    draw_badge(w, device)
    if device.run is not None:
        with st.container(horizontal=True, vertical_alignment="center", gap="small"):
            show(device.run.text, "soft", f"on-{device.run.id}")
            act = partial(go, "run", run=device.run.id)
            buttons.button(w(say("panel-open")), act, key=f"on-{device.run.id}", type="tertiary")
    if device.arm:
        show(arms_list.describe_arm(w, device.arm), "soft", f"arm-{device.address}")
    if device.why:
        show(w.sentence(device.why), "soft", f"why-{device.address}")
    elif device.state == "unknown" and scheme_of(device.address).over_adb:
        st.caption(w(_say_unknown(attached)))
    if attached.late:
        st.caption(f":material/hourglass_top: {w(say('panel-device-late'))}")


def _draw_list(w: Words, desktop: bool) -> None:
    with show_errors(w):
        attached, arms = PHONES.latest(), arms_list.list_arms()
        with st.container():
            runs = find_driven_runs()
            for device in list_states(PANEL.runs().settings.device, attached, runs, arms, desktop=desktop):
                _draw_row(w, device)
            arms_list.draw_broken(w, arms)
        with st.container():  # what is known about adb, unless the list says it all
            if attached.why:
                show(w.sentence(attached.why), "soft", "adb")
            elif attached.phones is None:
                st.caption(w(_say_unknown(attached)))
            elif not attached.phones:
                st.caption(w(say("panel-device-no-phone")))
            if attached.late:
                st.caption(f":material/hourglass_top: {w(say('panel-device-late'))}")


def _draw_row(w: Words, device: DeviceNow) -> None:
    scheme = scheme_of(device.address)
    if scheme.is_this_computer:
        kind = w(say("panel-device-desktop"))
    elif scheme.calibrated:
        kind = arms_list.describe_arm(w, device.arm) if device.arm else w(say("panel-device-arm"))
    else:
        kind = device.model if scheme.over_adb else w(say("panel-device-sim-own"))
    with st.container(key=f"row-device-{device.address}", horizontal=True, vertical_alignment="center"):
        with st.container(width=BADGE):
            draw_badge(w, device)
        with st.container(gap=None):
            show(mask_address(device.address), "strong", f"device-{device.address}")
            if about := " · ".join(part for part in (kind, w.sentence(device.why)) if part):
                show(about, "soft", f"device-{device.address}")
        if device.run is not None:
            show(device.run.text, "text")
            act = partial(go, "run", run=device.run.id)
            buttons.button(w(say("panel-open")), act, key=f"open-{device.address}", type="tertiary")


def _say_unknown(attached: Attached) -> Message:
    return say("panel-device-no-adb") if attached.looked else say("panel-device-looking")
