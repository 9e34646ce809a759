"""A new task: its words, the device, the planner; beside it what goes on and what was done last."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

import streamlit as st

from core.errors import IrisError
from tools.planners import PLANNERS
from ui.cli.desktops import this_desktop
from ui.cli.phones import AdbPhones
from ui.panel import going
from ui.panel.around import go
from ui.panel.draw import STANDING, say, standing
from ui.panel.house import HOUSE
from ui.panel.words import EXAMPLES, Words
from ui.standing import standing_of

if TYPE_CHECKING:
    from graph.store import RunRow

SIMULATED, IN_ENGLISH, DESKTOP = "sim:", "sim:?lang=en", "desktop:"
LATEST = 6


def draw(w: Words) -> None:
    left, right = st.columns([3, 2], gap="large")
    with left, st.container(key="new-task"):
        _form(w)
    with right:
        _others(w, HOUSE.runs().rows(limit=LATEST))


def _form(w: Words) -> None:
    st.subheader(w("new.title"), anchor=False)
    st.text_area(w("new.task"), key="task", placeholder=w("new.hint"), height=96, label_visibility="collapsed")
    with st.container(horizontal=True, gap="small"):
        for n, example in enumerate(EXAMPLES):
            st.button(example[0], key=f"example-{n}", on_click=_take, args=example, icon=":material/bolt:")
    one, other = st.columns(2)
    with one:
        _device(w)
    with other:
        names = [name for name in PLANNERS if name != "steps"]  # a plan in a file is no sentence
        at = names.index(HOUSE.runs().settings.planner) if HOUSE.runs().settings.planner in names else 0
        st.selectbox(w("new.planner"), names, index=at, format_func=w.planner, key="planner")
    if st.button(w("do.start"), key="start", type="primary", icon=":material/play_arrow:", shortcut="Ctrl+Enter"):
        _start(w)


def _take(text: str, device: str) -> None:
    st.session_state["task"], st.session_state["device"] = text, device


def _start(w: Words) -> None:
    task = st.session_state["task"].strip()
    if not task:
        st.warning(w("new.empty"))
        return
    going.run(task, st.session_state["device"] or SIMULATED, st.session_state["planner"])


def _device(w: Words) -> None:
    phones = st.session_state.get("phones", {})
    usual = HOUSE.runs().settings.device
    known = {usual: w("device.usual"), SIMULATED: w("device.sim"), IN_ENGLISH: w("device.sim.en")}
    if not this_desktop().trouble:
        known[DESKTOP] = w("device.desktop")
    known |= phones
    st.session_state.setdefault("device", usual)
    if st.session_state["device"] not in known:
        known[st.session_state["device"]] = w("device.typed")
    st.selectbox(
        w("new.device"),
        list(known),
        format_func=lambda address: f"{address}   {known.get(address, '')}".rstrip(),
        key="device",
        help=w("new.device.help"),
        accept_new_options=True,
    )
    if (st.session_state["device"] or "").startswith(DESKTOP):
        st.caption(f":material/warning: {w('device.aside')}")
    if st.button(w("do.phones"), key="phones-look", type="tertiary", icon=":material/smartphone:"):
        _look_for_phones(w)


def _look_for_phones(w: Words) -> None:
    """Only where a person asks for it: it starts an adb server where none runs."""
    try:
        found = AdbPhones(HOUSE.runs().settings.adb_path).attached()
    except IrisError as error:
        say(str(error), "soft", "phones")
        return
    st.session_state["phones"] = {f"android:{phone.serial}": phone.trouble or phone.model for phone in found}
    if found:
        st.rerun()
    st.caption(w("device.nophone"))


def _others(w: Words, rows: Sequence["RunRow"]) -> None:
    st.subheader(w("new.recent"), anchor=False)
    if not rows:
        st.caption(w("new.none"))
    for row in rows:
        with st.container(key=f"row-{row.id}", horizontal=True, vertical_alignment="center"):
            with st.container(width=STANDING):
                standing(w, standing_of(row).lower())
            say(row.text, "strong", row.id)
            if st.button(w("do.open"), key=f"open-{row.id}", type="tertiary"):
                go("run", run=row.id)
