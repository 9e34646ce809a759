"""Chooses the device of a new task from the list of all devices, each with its current state."""

import streamlit as st

from iris_screen.core.errors import UsageError
from iris_screen.core.message import say
from iris_screen.tools.devices.address import parse_address, scheme_of
from iris_screen.tools.devices.shown_address import mask_address
from iris_screen.ui.desktop_check import check_desktop
from iris_screen.ui.panel import buttons
from iris_screen.ui.panel.devices.arms_list import describe_size, list_arms
from iris_screen.ui.panel.devices.attached_watch import PHONES
from iris_screen.ui.panel.devices.device_states import DESKTOP, SIMULATED, find_state, list_states
from iris_screen.ui.panel.devices.devices_list import EVERY, draw_device, find_driven_runs, say_state
from iris_screen.ui.panel.drawing_kit import show, show_errors
from iris_screen.ui.panel.session import PANEL
from iris_screen.ui.words import Words

IN_ENGLISH = "sim:?lang=en"


def draw(w: Words) -> None:
    desktop = not check_desktop().trouble
    offered = _offer_devices(w, desktop=desktop)
    st.selectbox(
        w(say("panel-device")),
        list(offered),
        format_func=lambda address: f"{mask_address(address)}   {offered.get(address, '')}".rstrip(),
        key="device",
        help=w(say("panel-device-help")),
        accept_new_options=True,
    )
    st.fragment(_draw_state, run_every=EVERY)(w, offered, desktop)
    if scheme_of(st.session_state["device"] or "").is_this_computer:
        st.caption(f":material/warning: {w(say('panel-device-desktop-note'))}")
    buttons.button(
        w(say("panel-find-phones")), PHONES.start, key="phones-look", type="tertiary", icon=":material/smartphone:"
    )


def _offer_devices(w: Words, *, desktop: bool) -> dict[str, str]:
    """What each device is and its state, by address. Always includes the chosen one, whatever it is."""
    usual = PANEL.runs().settings.device
    states = list_states(usual, PHONES.latest(), find_driven_runs(), list_arms(), desktop=desktop)
    st.session_state.setdefault("device", usual)
    own = {usual: w(say("panel-device-usual")), DESKTOP: w(say("panel-device-desktop"))}
    own |= {SIMULATED: w(say("panel-device-sim")), IN_ENGLISH: w(say("panel-device-sim-english"))}
    offered = {usual: "", SIMULATED: "", IN_ENGLISH: ""}
    for each in states:
        what = describe_size(each.arm) if each.arm else each.model
        parts = () if scheme_of(each.address).simulated else (what, w(say_state(each)))
        offered[each.address] = " · ".join(part for part in parts if part)
    chosen = st.session_state["device"]
    if chosen not in offered:
        offered[chosen] = w(say("panel-device-typed"))
    return {address: "  ".join(part for part in (own.get(address), says) if part) for address, says in offered.items()}


def _draw_state(w: Words, drawn: dict[str, str], desktop: bool) -> None:
    """The current state of the chosen device. Draws the page again if the list has changed."""
    with show_errors(w):
        if _offer_devices(w, desktop=desktop) != drawn:
            st.rerun()
        address = st.session_state["device"] or ""
        try:
            if not scheme_of(parse_address(address)).simulated:
                attached = PHONES.latest()
                draw_device(w, find_state(address, attached, find_driven_runs(), list_arms()), attached)
        except UsageError as error:
            show(w(error.message), "soft", "device")
