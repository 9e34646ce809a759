"""A screen to cut references from: what a device shows now, or a picture of a run."""

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
    from iris_screen.graph.store import RunRow

CHOICE = 60


@dataclass(frozen=True)
class Seen:
    """pixels: (h, w, 3) uint8 RGB. frame: names the content. picture: the same as an address of data."""

    pixels: "Pixels" = field(repr=False)
    frame: str
    picture: str = field(repr=False)

    @property
    def size(self) -> Size:
        height, width = self.pixels.shape[:2]
        return Size(width=width, height=height)

    def cut(self, box: Box) -> "Pixels":
        return crop_box(self.pixels, box)


def seen(pixels: "Pixels") -> Seen:
    return Seen(pixels, xxhash.xxh3_64_hexdigest(pixels.tobytes()), encode_picture(pixels))


def of_device(w: Words) -> Seen | None:
    """What the device shows, once a person asks for it. Raises what looking at it raises."""
    settings = PANEL.runs().settings
    with st.container(horizontal=True, vertical_alignment="bottom"):
        device = st.text_input(w(say("panel-device")), settings.device, key="ref-device", max_chars=300)
        wanted = st.button(
            w(say("panel-reference-take")), key="ref-take", type="primary", icon=":material/photo_camera:"
        )
    if not wanted:
        return None
    with st.spinner(w(say("panel-reference-taking"))):
        return seen(take_screenshot(settings, device.strip() or settings.device))


def of_run(w: Words) -> Seen | None:
    """The picture that is chosen."""
    from iris_screen.sight.vision.pictures import read_picture

    rows = {row.id: row for row in PANEL.runs().rows(limit=CHOICE) if row.turns}
    if not rows:
        st.caption(w(say("panel-runs-empty")))
        return None
    with st.container(horizontal=True, vertical_alignment="bottom"):
        run = st.selectbox(
            w(say("panel-reference-which")), list(rows), format_func=lambda each: _called(rows[each]), key="ref-run"
        )
        files = pictures_of(run) if run else []
        if not files:
            st.caption(w(say("panel-picture-gone")))
            return None
        at = st.number_input(w(say("panel-reference-frame")), 1, len(files), 1, key=f"ref-frame-{run}", width=130)
    return seen(read_picture(files[at - 1]))


def pictures_of(run_id: str) -> list[Path]:
    """Those of a run, in the order they were seen."""
    frames = PANEL.runs().folder / run_id / "frames"
    return sorted(frames.glob("*.png"), key=lambda file: (file.stat().st_mtime_ns, file.name))


def _called(row: "RunRow") -> str:
    return f"{row.text}  ·  {row.id}"
