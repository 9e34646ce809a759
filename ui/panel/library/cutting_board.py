"""Gets a screen to cut references from: what a device shows now, or a picture of a run."""

from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

import streamlit as st
import xxhash

from iris_screen.core.geometry import Box, Size
from iris_screen.core.message import say
from iris_screen.ui.cut_reference import crop_box, take_screenshot
from iris_screen.ui.panel.pictures.marked_picture import encode_picture
from iris_screen.ui.panel.session import PANEL
from iris_screen.ui.words import Words

if TYPE_CHECKING:
    from iris_screen.core.screen import Pixels

CHOICE = 60


@dataclass(frozen=True)
class Screenshot:
    """pixels: (h, w, 3) uint8 RGB. frame: a hash of the content. picture: the same as a data URL."""

    pixels: "Pixels" = field(repr=False)
    frame: str
    picture: str = field(repr=False)

    @property
    def size(self) -> Size:
        height, width = self.pixels.shape[:2]
        return Size(width=width, height=height)

    def cut(self, box: Box) -> "Pixels":
        return crop_box(self.pixels, box)


def make_screenshot(pixels: "Pixels") -> Screenshot:
    return Screenshot(pixels, xxhash.xxh3_64_hexdigest(pixels.tobytes()), encode_picture(pixels))


def take_device_picture(w: Words) -> Screenshot | None:
    """What the device shows, if the person asks for it. Raises what reading the screen raises."""
    settings = PANEL.runs().settings
    with st.container(horizontal=True, vertical_alignment="bottom"):
        device = st.text_input(w(say("panel-device")), settings.device, key="ref-device", max_chars=300)
        wanted = st.button(
            w(say("panel-reference-take")), key="ref-take", type="primary", icon=":material/photo_camera:"
        )
    if not wanted:
        return None
    with st.spinner(w(say("panel-reference-taking"))):
        return make_screenshot(take_screenshot(settings, device.strip() or settings.device))


def choose_run_picture(w: Words) -> Screenshot | None:
    """The picture of a run that the person chooses."""
    from iris_screen.sight.vision.pictures import read_picture

    rows = {row.id: row for row in PANEL.runs().rows(limit=CHOICE) if row.turns}
    if not rows:
        st.caption(w(say("panel-runs-empty")))
        return None
    with st.container(horizontal=True, vertical_alignment="bottom"):
        run = st.selectbox(
            w(say("panel-reference-which")),
            list(rows),
            format_func=lambda each: f"{rows[each].text}  ·  {rows[each].id}",
            key="ref-run",
        )
        files = list_pictures(run) if run else []
        if not files:
            st.caption(w(say("panel-picture-gone")))
            return None
        at = st.number_input(w(say("panel-reference-frame")), 1, len(files), 1, key=f"ref-frame-{run}", width=130)
    return make_screenshot(read_picture(files[at - 1]))


def list_pictures(run_id: str) -> list[Path]:
    """The pictures of a run, in the order they were taken."""
    frames = PANEL.runs().folder / run_id / "frames"
    return sorted(frames.glob("*.png"), key=lambda file: (file.stat().st_mtime_ns, file.name))
