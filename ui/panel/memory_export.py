"""What is remembered, taken along as a file of lines: made when it is asked for, and named where items are deleted."""

from datetime import datetime
from functools import partial

import streamlit as st

from iris_screen.memory.export_import import exported
from iris_screen.ui.panel.session import HOUSE
from iris_screen.ui.panel.times import zone
from iris_screen.ui.panel.words import Words


def export(w: Words) -> None:
    name = f"iris-memory-{datetime.now(zone()):%Y-%m-%d}.jsonl"
    st.download_button(
        w("report.get"),
        partial(_lines, name),
        name,
        "application/jsonl",
        key="mem-export",
        on_click="ignore",
        icon=":material/download:",
        help=w("mem.export"),
        type="tertiary",
    )


def _lines(name: str) -> bytes:
    with HOUSE.memory() as store:
        whole = "".join(f"{line}\n" for line in exported(store)).encode()
        store.note_export(name)
    return whole
