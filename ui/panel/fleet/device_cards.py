"""A card for each device of the fleet: what it shows now, what it does, and what a person can do about it."""

from collections.abc import Sequence
from functools import partial
from itertools import groupby
from pathlib import Path
from typing import Final

import streamlit as st

from iris_screen.core.message import say
from iris_screen.graph.fleet.fleet_status import DeviceStanding, FleetDevice, describe_standing
from iris_screen.graph.lifecycle.live_views import find_picture
from iris_screen.ui.escaping import shorten
from iris_screen.ui.panel import buttons
from iris_screen.ui.panel.drawing_kit import Color, show
from iris_screen.ui.panel.fleet import fleet_actions
from iris_screen.ui.panel.page_frame import format_moment, go
from iris_screen.ui.panel.pictures.marked_picture import draw_thumbnail
from iris_screen.ui.panel.session import PANEL
from iris_screen.ui.words import Words

WIDE = 330
"""Width of a card in pixels of the page."""
LONGEST = 70
"""How many characters of an address are shown."""
SIGNS: Final[dict[DeviceStanding, tuple[Color, str]]] = {
    "busy": ("blue", ":material/autorenew:"),
    "idle": ("green", ":material/check:"),
    "standby": ("gray", ":material/group:"),
    "resting": ("gray", ":material/bedtime:"),
    "draining": ("orange", ":material/logout:"),
    "paused": ("violet", ":material/pause:"),
    "left": ("gray", ":material/power_settings_new:"),
    "given up": ("red", ":material/error:"),
    "lost": ("red", ":material/link_off:"),
    "none": ("gray", ":material/hourglass_empty:"),
}


def draw(w: Words, devices: Sequence[FleetDevice]) -> None:
    for host, there in groupby(devices, key=lambda device: device.host):
        st.subheader(host or w(say("fleet-no-host")))
        with st.container(key=f"cards-{host}", horizontal=True):
            for n, device in enumerate(there):
                _draw_card(w, device, f"{host}-{n}-{device.device}")


def _draw_card(w: Words, device: FleetDevice, name: str) -> None:
    """name: tells the card apart from the others, and from another one that is in its place later."""
    color, icon = SIGNS[device.standing]
    with st.container(key=f"card-{name}", width=WIDE, border=True, horizontal=True):
        with st.container(key=f"card-picture-{name}", width="content"):
            if device.run and (picture := find_newest_picture(device.run)) and (drawn := draw_thumbnail(picture)):
                st.image(drawn, alt=w(say("panel-screen")))
        with st.container(key=f"card-about-{name}"):
            with st.container():
                st.badge(w(describe_standing(device)), color=color, icon=icon)
            show(shorten(device.device, LONGEST), "strong", f"card-{name}")
            told = [
                device.task,
                w.sentence(device.why) if device.why else "",
                w(say("fleet-since", time=format_moment(w, device.since))) if device.since and not device.run else "",
                w(say("fleet-waits-for-it", n=device.waiting)) if device.waiting else "",
                " ".join(device.tags),
            ]
            show(" · ".join(filter(None, told)), "soft", f"card-{name}-lines")
            with st.container(horizontal=True, key=f"card-buttons-{name}"):
                _draw_buttons(w, device, name)


def find_newest_picture(run: str) -> Path | None:
    """What a run saw last: on this computer, or the one of its last touch if the pictures are elsewhere."""
    runs = PANEL.runs()
    pictures = runs.pictures.of(run)
    if newest := find_picture(pictures.folder):
        return newest
    frame = next((entry.frame for entry in reversed(runs.store.entries(run, 1))), "")
    return pictures.file(frame) if frame else None


def _draw_buttons(w: Words, device: FleetDevice, name: str) -> None:
    if device.run:
        buttons.button(w(say("panel-open")), partial(go, "run", run=device.run), key=f"card-open-{name}")
    if device.paused:
        act = partial(fleet_actions.resume, "device", device.device)
        _draw_icon(f"card-resume-{name}", ":material/play_arrow:", w(say("panel-continue")), act)
    else:
        act = partial(fleet_actions.pause, "device", device.device)
        _draw_icon(f"card-pause-{name}", ":material/pause:", w(say("panel-fleet-pause-device")), act)
    if device.standing in ("busy", "idle", "standby", "resting", "paused"):
        act = partial(fleet_actions.drain, device.device)
        _draw_icon(f"card-drain-{name}", ":material/logout:", w(say("panel-fleet-drain")), act)


def _draw_icon(key: str, icon: str, tip: str, act: "partial[None]") -> None:
    buttons.button("", act, key=key, icon=icon, help=tip, type="tertiary")
