"""A new task: its words, device and planner, next to the latest runs."""

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

import streamlit as st

from iris_screen.core.errors import UsageError
from iris_screen.core.message import say
from iris_screen.core.parsing.languages import list_examples
from iris_screen.core.parsing.spelling import MAX_TASK
from iris_screen.graph.lifecycle.clock import token
from iris_screen.planning.planners import FOR_SENTENCES
from iris_screen.ui.panel import buttons
from iris_screen.ui.panel.devices import device_picker
from iris_screen.ui.panel.devices.device_states import SIMULATED
from iris_screen.ui.panel.drawing_kit import STATUS_WIDTH, escape_label, show, show_status
from iris_screen.ui.panel.page_frame import go
from iris_screen.ui.panel.runs import allow_form, example_sentences, run_actions, task_by_voice
from iris_screen.ui.panel.session import PANEL
from iris_screen.ui.run_status import name_run_status
from iris_screen.ui.words import Words

if TYPE_CHECKING:
    from iris_screen.graph.store import RunRow

LATEST = 6


def draw(w: Words) -> None:
    left, right = st.columns([3, 2], gap="large")
    with left, st.container(key="new-task"):
        _draw_form(w)
    with right:
        _draw_recent(w, PANEL.runs().rows(limit=LATEST))


def _draw_form(w: Words) -> None:
    offered = list_examples(w.language)
    hint = w(say("panel-task-hint", example=offered[0].task))
    st.subheader(w(say("panel-task-title")), anchor=False)
    st.text_area(w(say("panel-task")), key="task", placeholder=hint, height=96, label_visibility="collapsed")
    task_by_voice.draw(w)
    with st.container(horizontal=True, gap="small"):
        for n, each in enumerate(offered):
            fields = {"task": each.task, "device": each.device}
            st.button(
                escape_label(each.task),
                key=f"example-{n}",
                on_click=buttons.fill,
                kwargs=fields,
                icon=":material/bolt:",
            )
    example_sentences.draw(w, st.session_state.get("device") or PANEL.runs().settings.device)
    one, other = st.columns(2)
    with one:
        device_picker.draw(w)
    with other:
        set_by, names = PANEL.runs().settings.planner, FOR_SENTENCES
        at = names.index(set_by) if set_by in names else 0
        st.selectbox(
            w(say("panel-planner-label")),
            names,
            index=at,
            format_func=lambda name: w(say("panel-planner", planner=name)),
            key="planner",
        )
    allow_form.draw(w)
    act = partial(_start, token())
    buttons.button(
        w(say("panel-start")), act, key="start", type="primary", icon=":material/play_arrow:", shortcut="Ctrl+Enter"
    )


def _start(run_id: str) -> None:
    task = st.session_state["task"].strip()
    if not task:
        raise UsageError(say("panel-task-empty"))
    if len(task) > MAX_TASK:
        raise UsageError(say("panel-task-too-long", most=MAX_TASK))
    device, planner = st.session_state["device"] or SIMULATED, st.session_state["planner"]
    run_actions.run(run_id, task, device, planner, allow_form.read_options())


def _draw_recent(w: Words, rows: Sequence["RunRow"]) -> None:
    st.subheader(w(say("panel-recent")), anchor=False)
    if not rows:
        st.caption(w(say("panel-recent-none")))
    for row in rows:
        with st.container(key=f"row-{row.id}", horizontal=True, vertical_alignment="center"):
            with st.container(width=STATUS_WIDTH):
                show_status(w, name_run_status(row).lower())
            with st.container(gap=None):
                show(row.text, "strong", row.id)
            buttons.button(w(say("panel-open")), partial(go, "run", run=row.id), key=f"open-{row.id}", type="tertiary")
