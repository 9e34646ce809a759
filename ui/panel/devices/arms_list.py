"""Phones under a robot arm: how each is calibrated, and the picture of its calibration."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

import streamlit as st

from iris_screen.core.message import say
from iris_screen.ui.arm_status import find_arms, format_precision
from iris_screen.ui.panel.drawing_kit import escape_label, show
from iris_screen.ui.panel.page_frame import format_moment
from iris_screen.ui.panel.session import PANEL
from iris_screen.ui.words import Words

if TYPE_CHECKING:
    from iris_screen.tools.devices.arm.known_arms import KnownArm

WIDE = 360
"""Width of the picture of a calibration, in pixels of the page."""


def list_arms() -> "list[KnownArm]":
    return find_arms(PANEL.runs().settings.home)


def describe_arm(w: Words, arm: "KnownArm") -> str:
    """What it is, and how it was calibrated."""
    kept = arm.calibration
    how = [w(say("panel-device-arm-calibrated", at=format_moment(w, kept.at))), *format_precision(kept)] if kept else []
    remote = w(say("panel-device-arm-remote")) if arm.state == "remote" else ""
    parts = (w(say("panel-device-arm")), arm.port.about, describe_size(arm), *how, remote)
    return " · ".join(part for part in parts if part)


def describe_size(arm: "KnownArm") -> str:
    kept = arm.calibration
    return f"{kept.screen.width}×{kept.screen.height}" if kept else ""


def draw_broken(w: Words, known: "Sequence[KnownArm]") -> None:
    """Calibrations that cannot be read, so that their arms are unknown."""
    for arm in known:
        if arm.state == "broken" and arm.file is not None:
            show(w.sentence(arm.why), "soft", f"broken-{arm.file.stem}")


def draw_pictures(w: Words) -> None:
    for arm in list_arms():
        if arm.picture is not None:
            with st.expander(escape_label(w(say("panel-device-arm-picture", address=arm.address)))):
                st.image(arm.picture, width=WIDE)
                st.caption(w(say("panel-device-arm-rings")))
