"""How devices stand, drawn: the list of all there are, and one of them."""

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Final

import streamlit as st

from iris_screen.tools.devices.shown_address import shown
from iris_screen.ui.desktop_check import this_desktop
from iris_screen.ui.panel import arms_list, pressed
from iris_screen.ui.panel.around import go
from iris_screen.ui.panel.devices.attached_watch import PHONES, Attached
from iris_screen.ui.panel.devices.device_states import DESKTOP, DeviceNow, Stands, devices_now
from iris_screen.ui.panel.drawing_kit import Color, say, told_plainly
from iris_screen.ui.panel.session import HOUSE
from iris_screen.ui.panel.words import Words

if TYPE_CHECKING:
    from iris_screen.graph.store import RunRow

EVERY = 2.0
"""Seconds between two looks."""
LATEST, BADGE = 50, 150


@dataclass(frozen=True)
class Sign:
    says: str
    color: Color
    icon: str


SIGNS: Final[dict[Stands, Sign]] = {
    "free": Sign("device.free", "green", ":material/check:"),
    "busy": Sign("device.busy", "blue", ":material/autorenew:"),
    "held": Sign("device.held", "violet", ":material/touch_app:"),
    "unauthorized": Sign("device.unauthorized", "orange", ":material/lock:"),
    "offline": Sign("device.offline", "red", ":material/link_off:"),
    "absent": Sign("device.absent", "gray", ":material/usb_off:"),
    "unusable": Sign("device.unusable", "orange", ":material/error:"),
    "unknown": Sign("device.unknown", "gray", ":material/question_mark:"),
}


def sign(device: DeviceNow) -> Sign:
    return SIGNS[device.stands]


def driven() -> "list[RunRow]":
    """The runs that somebody's process drives now."""
    return [row for row in HOUSE.runs().rows(limit=LATEST) if row.holder]


def draw(w: Words) -> None:
    st.fragment(_listed, run_every=EVERY)(w, not this_desktop().trouble)
    pressed.button(w("do.phones"), PHONES.start, key="phones-look", icon=":material/smartphone:")
    arms_list.pictures(w)


def told(w: Words, device: DeviceNow, attached: Attached) -> None:
    """One device in a line or two, with the run that has it and what mends it."""
    st.badge(w(sign(device).says), color=sign(device).color, icon=sign(device).icon)
    if device.run is not None:
        with st.container(horizontal=True, vertical_alignment="center", gap="small"):
            say(device.run.text, "soft", f"on-{device.run.id}")
            does = partial(go, "run", run=device.run.id)
            pressed.button(w("do.open"), does, key=f"on-{device.run.id}", type="tertiary")
    if device.arm:
        say(arms_list.about(w, device.arm), "soft", f"arm-{device.address}")
    if device.why:
        say(w.sentence(device.why), "soft", f"why-{device.address}")
    elif device.stands == "unknown" and device.address.startswith("android:"):
        st.caption(w("device.noadb" if attached.looked else "device.looking"))
    if attached.late:
        st.caption(f":material/hourglass_top: {w('device.late')}")


def _listed(w: Words, desktop: bool) -> None:
    with told_plainly(w):
        attached, arms = PHONES.latest(), arms_list.arms()
        with st.container():
            for device in devices_now(HOUSE.runs().settings.device, attached, driven(), arms, desktop=desktop):
                _row(w, device)
            arms_list.broken(w, arms)
        with st.container():
            _adb(w, attached)


def _row(w: Words, device: DeviceNow) -> None:
    with st.container(key=f"row-device-{device.address}", horizontal=True, vertical_alignment="center"):
        with st.container(width=BADGE):
            st.badge(w(sign(device).says), color=sign(device).color, icon=sign(device).icon)
        with st.container(gap=None):
            say(shown(device.address), "strong", f"device-{device.address}")
            if about := " · ".join(part for part in (_kind(w, device), w.sentence(device.why)) if part):
                say(about, "soft", f"device-{device.address}")
        if device.run is not None:
            say(device.run.text, "text")
            does = partial(go, "run", run=device.run.id)
            pressed.button(w("do.open"), does, key=f"open-{device.address}", type="tertiary")


def _kind(w: Words, device: DeviceNow) -> str:
    if device.address.startswith(DESKTOP):
        return w("device.desktop")
    if device.address.startswith("arm:"):
        return arms_list.about(w, device.arm) if device.arm else w("device.arm")
    return device.model if device.address.startswith("android:") else w("device.own")


def _adb(w: Words, attached: Attached) -> None:
    """What is known of phones, where that is not simply the list."""
    if attached.why:
        say(attached.why, "soft", "adb")
    elif attached.phones is None:
        st.caption(w("device.noadb" if attached.looked else "device.looking"))
    elif not attached.phones:
        st.caption(w("device.nophone"))
    if attached.late:
        st.caption(f":material/hourglass_top: {w('device.late')}")
