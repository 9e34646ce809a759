"""The form to fork a run from an earlier turn: with the same plan, with changed steps, or with another task."""

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

import streamlit as st

from iris_screen.core.errors import UsageError
from iris_screen.core.message import say
from iris_screen.core.plan import Step
from iris_screen.graph.lifecycle.clock import token
from iris_screen.planning.plan_edits import Edit
from iris_screen.ui.masked_run import build_run_mask
from iris_screen.ui.panel import buttons
from iris_screen.ui.panel.drawing_kit import show
from iris_screen.ui.panel.runs import run_actions
from iris_screen.ui.words import Words

if TYPE_CHECKING:
    from iris_screen.graph.runs import RunDetail

MAX_STEPS = 30
"""Maximum number of steps that can be changed here; a longer plan is better edited in a file."""


def draw(w: Words, detail: "RunDetail", turn: int, ahead: Sequence[Step]) -> None:
    run_id, mask, key = detail.row.id, build_run_mask(detail, ahead), f"{detail.row.id}-{turn}"
    task, steps = mask(detail.row.text), mask.cover([*ahead[:MAX_STEPS]])
    form = st.expander(w(say("panel-fork-title")), key=f"back-{run_id}", icon=":material/fork_right:")
    with form, st.form(f"fork-{key}", border=False):
        st.caption(w(say("panel-fork-note")))
        st.text_area(w(say("panel-fork-task")), task, height=80, key=f"fork-task-{key}")
        st.caption(w(say("panel-fork-same")))
        _draw_plan(w, steps, key)
        buttons.submit(w(say("panel-fork")), partial(_fork, run_id, token(), turn, task, steps), type="primary")


def _fork(run_id: str, new_id: str, turn: int, old_task: str, steps: Sequence[Step]) -> None:
    fields, key, edits = st.session_state, f"{run_id}-{turn}", []
    task = str(fields[f"fork-task-{key}"]).strip()
    for n, step in enumerate(steps, 1):
        old = {"target": str(step.target), "text": step.text}
        changed = {name: new for name in old if (new := fields.get(f"{name}-{key}-{n}", old[name])) != old[name]}
        if not fields[f"keep-{key}-{n}"]:
            edits.append(Edit(n=n, drop=True))
        elif changed:
            edits.append(Edit.model_validate({"n": n, **changed}))
    if not task:
        raise UsageError(say("panel-task-empty"))
    new_task = task if task != old_task.strip() else None
    if new_task and edits:
        raise UsageError(say("panel-fork-either"))
    run_actions.fork(run_id, new_id, turn, new_task, edits)


def _draw_plan(w: Words, steps: Sequence[Step], key: str) -> None:
    if not steps:
        return
    st.markdown(f"**{w(say('panel-fork-plan'))}**")
    with st.container(height=260, border=False, key="fork-plan"):
        for n, step in enumerate(steps, 1):
            at = f"{key}-{n}"
            with st.container(key=f"ahead-{at}", horizontal=True, vertical_alignment="center", gap="small"):
                st.checkbox(w(say("panel-fork-keep")), value=True, key=f"keep-{at}", label_visibility="collapsed")
                show(f"{n}  {w.sentence(step.in_words())}", "text")
            with st.container(horizontal=True, gap="small"):
                if place := str(step.target):
                    st.text_input(w(say("panel-mark-target")), place, key=f"target-{at}", max_chars=300)
                if step.text:
                    st.text_input(w(say("panel-fork-text")), step.text, key=f"text-{at}", max_chars=2_000)
