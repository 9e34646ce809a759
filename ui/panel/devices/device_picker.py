"""The device of a new task: chosen among those there are, each with how it stands at this moment."""

import streamlit as st

from iris_screen.core.errors import UsageError
from iris_screen.core.message import say
from iris_screen.tools.devices.address import parse_address, scheme_of
from iris_screen.tools.devices.shown_address import redact_address
from iris_screen.ui.desktop_check import check_desktop
from iris_screen.ui.panel import buttons
from iris_screen.ui.panel.devices.arms_list import arms, size
from iris_screen.ui.panel.devices.attached_watch import PHONES
from iris_screen.ui.panel.devices.device_states import DESKTOP, SIMULATED, DeviceNow, device_now, devices_now
from iris_screen.ui.panel.devices.devices_list import EVERY, driven, stands, told
from iris_screen.ui.panel.drawing_kit import show, show_errors
from iris_screen.ui.panel.session import PANEL
from iris_screen.ui.words import Words

IN_ENGLISH = "sim:?lang=en"


def draw(w: Words) -> None:
    desktop = not check_desktop().trouble
    offered = _offered(w, desktop=desktop)
    st.selectbox(
        w(say("panel-device")),
        list(offered),
        format_func=lambda address: f"{redact_address(address)}   {offered.get(address, '')}".rstrip(),
        key="device",
        help=w(say("panel-device-help")),
        accept_new_options=True,
    )
    st.fragment(_stands, run_every=EVERY)(w, offered, desktop)
    if scheme_of(st.session_state["device"] or "").kind == "computer":
        st.caption(f":material/warning: {w(say('panel-device-desktop-note'))}")
    buttons.button(
        w(say("panel-find-phones")), PHONES.start, key="phones-look", type="tertiary", icon=":material/smartphone:"
    )


def _offered(w: Words, *, desktop: bool) -> dict[str, str]:
    """Address → what it is and how it stands; the one that is chosen, whatever it is, among them."""
    usual = PANEL.runs().settings.device
    now = devices_now(usual, PHONES.latest(), driven(), arms(), desktop=desktop)
    st.session_state.setdefault("device", usual)
    own = {usual: w(say("panel-device-usual")), DESKTOP: w(say("panel-device-desktop"))}
    own |= {SIMULATED: w(say("panel-device-sim")), IN_ENGLISH: w(say("panel-device-sim-english"))}
    offered = {usual: "", SIMULATED: "", IN_ENGLISH: ""} | {each.address: _label(w, each) for each in now}
    chosen = st.session_state["device"]
    if chosen not in offered:
        offered[chosen] = w(say("panel-device-typed"))
    return {address: "  ".join(part for part in (own.get(address), says) if part) for address, says in offered.items()}


def _label(w: Words, device: DeviceNow) -> str:
    if scheme_of(device.address).simulated:
        return ""
    what = size(device.arm) if device.arm else device.model
    return " · ".join(part for part in (what, w(stands(device))) if part)


def _stands(w: Words, drawn: dict[str, str], desktop: bool) -> None:
    """How the chosen one stands now; what else is offered is drawn anew where it changed."""
    with show_errors(w):
        if _offered(w, desktop=desktop) != drawn:
            st.rerun()
        address = st.session_state["device"] or ""
        try:
            if not scheme_of(parse_address(address)).simulated:
                told(w, device_now(address, attached := PHONES.latest(), driven(), arms()), attached)
        except UsageError as error:
            show(w(error.message), "soft", "device")
