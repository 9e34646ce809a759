"""A new task: its words, the device, the planner; beside it what goes on and what was done last."""

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

import streamlit as st

from iris_screen.core.errors import UsageError
from iris_screen.core.parsing.spelling import MAX_TASK
from iris_screen.graph.lifecycle.clock import token
from iris_screen.planning.planners import PLANNERS
from iris_screen.ui.panel import going, known, picker, pressed
from iris_screen.ui.panel.around import go
from iris_screen.ui.panel.devices.device_states import SIMULATED
from iris_screen.ui.panel.drawing_kit import STANDING, say, standing
from iris_screen.ui.panel.session import HOUSE
from iris_screen.ui.panel.words import EXAMPLES, Words
from iris_screen.ui.run_status import standing_of

if TYPE_CHECKING:
    from iris_screen.graph.store import RunRow

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
    known.draw(w, st.session_state.get("device") or HOUSE.runs().settings.device)
    one, other = st.columns(2)
    with one:
        picker.draw(w)
    with other:
        names = [name for name in PLANNERS if name != "steps"]  # a plan in a file is no sentence
        at = names.index(HOUSE.runs().settings.planner) if HOUSE.runs().settings.planner in names else 0
        st.selectbox(w("new.planner"), names, index=at, format_func=w.planner, key="planner")
    does = partial(_start, w, token())
    pressed.button(
        w("do.start"), does, key="start", type="primary", icon=":material/play_arrow:", shortcut="Ctrl+Enter"
    )


def _take(text: str, device: str) -> None:
    st.session_state["task"], st.session_state["device"] = text, device


def _start(w: Words, run_id: str) -> None:
    task = st.session_state["task"].strip()
    if not task:
        raise UsageError(w("new.empty"))
    if len(task) > MAX_TASK:
        raise UsageError(w("new.long"))
    going.run(run_id, task, st.session_state["device"] or SIMULATED, st.session_state["planner"])


def _others(w: Words, rows: Sequence["RunRow"]) -> None:
    st.subheader(w("new.recent"), anchor=False)
    if not rows:
        st.caption(w("new.none"))
    for row in rows:
        with st.container(key=f"row-{row.id}", horizontal=True, vertical_alignment="center"):
            with st.container(width=STANDING):
                standing(w, standing_of(row).lower())
            with st.container(gap=None):
                say(row.text, "strong", row.id)
            pressed.button(w("do.open"), partial(go, "run", run=row.id), key=f"open-{row.id}", type="tertiary")
