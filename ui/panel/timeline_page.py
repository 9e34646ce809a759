"""A run looked back at, turn by turn, and gone back to."""

from typing import TYPE_CHECKING

import streamlit as st

from ui.panel import going
from ui.panel.around import go
from ui.panel.draw import say, screen, standing, told_plainly, words
from ui.panel.house import HOUSE
from ui.panel.turns import TurnView, turn_of
from ui.panel.words import Words
from ui.standing import standing_of

if TYPE_CHECKING:
    from graph.runs import RunDetail

CHOICE, LABEL = 200, 84


def draw() -> None:
    w = words()
    with told_plainly(w):
        run_id = st.query_params.get("run", "") or _latest()
        if not run_id:
            st.caption(w("runs.none"))
            return
        detail = HOUSE.runs().show(run_id)
        _head(w, detail)
        if not detail.turns:
            st.caption(w("time.none"))
            return
        st.fragment(_steps)(w, detail)


def _latest() -> str:
    """The newest run that has something to look at."""
    return next((row.id for row in HOUSE.runs().rows(limit=CHOICE) if row.turns), "")


def _head(w: Words, detail: "RunDetail") -> None:
    with st.container(horizontal=True, vertical_alignment="center"):
        standing(w, standing_of(detail.row).lower())
        say(detail.row.text, "task", detail.row.id)
        st.space("stretch")
        if st.button(w("do.open"), key="open", icon=":material/play_circle:"):
            go("run", run=detail.row.id)


def _steps(w: Words, detail: "RunDetail") -> None:
    turns = [turn.turn for turn in detail.turns]
    at = _stepped(w, turns)
    runs = HOUSE.runs()
    moment = runs.moment(detail.row.id, detail.turns[at].checkpoint_id)
    if moment is None:
        st.caption(w("time.none"))
        return
    view = turn_of(detail, turns[at], moment, runs.folder / detail.row.id / "frames")
    wide = view.after is not None and view.after.wide
    before, after, told = st.columns([8, 8, 7] if wide else [5, 5, 9], gap="medium")
    with before:
        st.caption(w("time.before"))
        screen(w, view.before, "before")
    with after:
        st.caption(w("time.after"))
        screen(w, view.after, "after")
    with told:
        _told(w, view)
        _fork(w, detail, view.turn)


def _stepped(w: Words, turns: list[int]) -> int:
    """Which of the turns is looked at."""
    at: int = min(st.session_state.get("turn", 0), len(turns) - 1)
    with st.container(horizontal=True, vertical_alignment="center"):
        if st.button(w("do.before"), key="before", icon=":material/arrow_back:", shortcut="Left"):
            at = max(at - 1, 0)
        if st.button(w("do.after"), key="after", icon=":material/arrow_forward:", shortcut="Right"):
            at = min(at + 1, len(turns) - 1)
        st.markdown(f"**{w('run.turn')} {turns[at]}**  ·  {at + 1} / {len(turns)}")
        st.caption(w("time.keys"))
    st.session_state["turn"] = at
    return at


def _told(w: Words, view: TurnView) -> None:
    if view.step:
        say(view.step, "task", "step")
    for n, line in enumerate(view.told):
        with st.container(horizontal=True, gap="small", key=f"part-{n}"):
            st.caption(w(f"part.{line.node}"), width=LABEL)
            say(line.words)


def _fork(w: Words, detail: "RunDetail", turn: int) -> None:
    with st.expander(w("time.fork"), icon=":material/fork_right:"), st.form("fork", border=False):
        st.caption(w("time.fork.note"))
        task = st.text_area(w("time.fork.task"), detail.row.text, height=80)
        st.caption(w("time.fork.same"))
        if st.form_submit_button(w("do.fork"), type="primary"):
            changed = task.strip() if task.strip() != detail.row.text.strip() else None
            going.fork(detail.row.id, turn, changed)
