"""Going back to a turn: with the same plan, with other texts and targets in it, or with another task."""

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

import streamlit as st

from iris_screen.core.errors import UsageError
from iris_screen.core.message import say
from iris_screen.core.plan import Step
from iris_screen.graph.lifecycle.clock import token
from iris_screen.planning.plan_edits import Edit
from iris_screen.ui.panel import buttons
from iris_screen.ui.panel.drawing_kit import show
from iris_screen.ui.panel.runs import started_runs
from iris_screen.ui.redacted_run import build_run_mask
from iris_screen.ui.words import Words

if TYPE_CHECKING:
    from iris_screen.graph.runs import RunDetail

MOST = 30
"""Steps ahead that can be changed here; a plan of more is better written into a file."""


def draw(w: Words, detail: "RunDetail", turn: int, ahead: Sequence[Step]) -> None:
    run_id, veil, key = detail.row.id, build_run_mask(detail, ahead), f"{detail.row.id}-{turn}"
    said, steps = veil(detail.row.text), veil.cover([*ahead[:MOST]])
    form = st.expander(w(say("panel-fork-title")), key=f"back-{run_id}", icon=":material/fork_right:")
    with form, st.form(f"fork-{key}", border=False):
        st.caption(w(say("panel-fork-note")))
        st.text_area(w(say("panel-fork-task")), said, height=80, key=f"fork-task-{key}")
        st.caption(w(say("panel-fork-same")))
        _plan(w, steps, key)
        buttons.submit(w(say("panel-fork")), partial(_fork, run_id, token(), turn, said, steps), type="primary")


def _fork(run_id: str, new_id: str, turn: int, was: str, steps: Sequence[Step]) -> None:
    key = f"{run_id}-{turn}"
    task = str(st.session_state[f"fork-task-{key}"]).strip()
    edits = [edit for n, step in enumerate(steps, 1) if (edit := _edit(n, step, f"{key}-{n}"))]
    if not task:
        raise UsageError(say("panel-task-empty"))
    changed = task if task != was.strip() else None
    if changed and edits:
        raise UsageError(say("panel-fork-either"))
    started_runs.fork(run_id, new_id, turn, changed, edits)


def _edit(n: int, step: Step, key: str) -> Edit | None:
    """What a person changed of a step."""
    said = st.session_state
    if not said[f"keep-{key}"]:
        return Edit(n=n, drop=True)
    was = {"target": str(step.target), "text": step.text}
    changed = {name: now for name in was if (now := said.get(f"{name}-{key}", was[name])) != was[name]}
    return Edit.model_validate({"n": n, **changed}) if changed else None


def _plan(w: Words, steps: Sequence[Step], key: str) -> None:
    if not steps:
        return
    st.markdown(f"**{w(say('panel-fork-plan'))}**")
    with st.container(height=260, border=False, key="fork-plan"):
        for n, step in enumerate(steps, 1):
            _step(w, n, step, f"{key}-{n}")


def _step(w: Words, n: int, step: Step, key: str) -> None:
    with st.container(key=f"ahead-{key}", horizontal=True, vertical_alignment="center", gap="small"):
        st.checkbox(w(say("panel-fork-keep")), value=True, key=f"keep-{key}", label_visibility="collapsed")
        show(f"{n}  {w.sentence(step.in_words())}", "text")
    with st.container(horizontal=True, gap="small"):
        if place := str(step.target):
            st.text_input(w(say("panel-mark-target")), place, key=f"target-{key}", max_chars=300)
        if step.text:
            st.text_input(w(say("panel-fork-text")), step.text, key=f"text-{key}", max_chars=2_000)
