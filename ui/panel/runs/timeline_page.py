"""Replays a run turn by turn, and can fork it from any turn."""

from functools import partial
from typing import TYPE_CHECKING

import streamlit as st

from iris_screen.core.message import say
from iris_screen.core.state import list_open_steps
from iris_screen.ui.panel import buttons
from iris_screen.ui.panel.drawing_kit import get_words, show, show_errors, show_record, show_screen, show_status
from iris_screen.ui.panel.page_frame import go
from iris_screen.ui.panel.runs import fork_form, keep_skill
from iris_screen.ui.panel.runs.run_page import MOST_BYTES
from iris_screen.ui.panel.runs.turns import view_turn
from iris_screen.ui.panel.session import PANEL
from iris_screen.ui.run_status import name_run_status
from iris_screen.ui.words import Words

if TYPE_CHECKING:
    from iris_screen.graph.runs import RunDetail

CHOICE, LABEL = 200, 84


def draw() -> None:
    w = get_words()
    with show_errors(w):
        run_id = st.query_params.get("run", "")
        if not run_id:  # the newest run that has something to show
            run_id = next((row.id for row in PANEL.runs().rows(limit=CHOICE) if row.turns), "")
        if not run_id:
            st.caption(w(say("panel-runs-empty")))
            return
        detail = PANEL.runs().show(run_id)
        with st.container(horizontal=True, vertical_alignment="center"):
            show_status(w, name_run_status(detail.row).lower())
            show(detail.row.text, "task", detail.row.id)
            st.space("stretch")
            if keep_skill.can_keep(detail.row):
                keep_skill.draw_button(w, detail.row.id, w(say("panel-skill-keep")))
            act = partial(go, "run", run=detail.row.id)
            buttons.button(w(say("panel-open")), act, key="open", icon=":material/play_circle:")
        if not detail.row.holder:
            show_record(w, PANEL.runs().check(detail.row.id, MOST_BYTES), detail.row.id)
        if not detail.turns:
            st.caption(w(say("panel-timeline-empty")))
            return
        st.fragment(_draw_turn)(w, detail)


def _draw_turn(w: Words, detail: "RunDetail") -> None:
    turns = [turn.turn for turn in detail.turns]
    at = _choose_turn(w, detail.row.id, turns)
    runs = PANEL.runs()
    moment = runs.find_moment(detail.row.id, detail.turns[at].checkpoint_id)
    if moment is None:
        st.caption(w(say("panel-timeline-empty")))
        return
    view = view_turn(detail, turns[at], moment, runs.pictures.of(detail.row.id))
    wide = view.after is not None and view.after.wide
    before, after, told = st.columns([8, 8, 7] if wide else [5, 5, 9], gap="medium")
    with before:
        st.caption(w(say("panel-timeline-before")))
        show_screen(w, view.before, "before")
    with after:
        st.caption(w(say("panel-timeline-after")))
        show_screen(w, view.after, "after")
    with told, st.container():  # its own container: the form below stays open when the turn changes
        if view.step:
            show(w.sentence(view.step), "task", "step")
        for n, line in enumerate(view.parts):
            with st.container(horizontal=True, gap="small", key=f"part-{n}"):
                st.caption(w(say("panel-part", part=line.node)), width=LABEL)
                show(w.sentence(line.words))
    with told:
        fork_form.draw(w, detail, view.turn, list_open_steps(moment.state))


def _choose_turn(w: Words, run_id: str, turns: list[int]) -> int:
    """The index of the turn that is shown."""
    kept = f"turn-{run_id}"
    at: int = min(st.session_state.get(kept, 0), len(turns) - 1)
    with st.container(horizontal=True, vertical_alignment="center"):
        if st.button(w(say("panel-previous")), key="before", icon=":material/arrow_back:", shortcut="Left"):
            at = max(at - 1, 0)
        if st.button(w(say("panel-next")), key="after", icon=":material/arrow_forward:", shortcut="Right"):
            at = min(at + 1, len(turns) - 1)
        st.session_state[kept] = at
        st.markdown(f"**{w(say('panel-turn', turn=turns[at]))}**  ·  {at + 1} / {len(turns)}")
        st.caption(w(say("panel-timeline-keys")))
    return at
