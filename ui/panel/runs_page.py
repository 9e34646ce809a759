"""All runs: searched, filtered, opened, taken up, done again, deleted."""

from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

import streamlit as st

from ui.panel import going
from ui.panel.around import go
from ui.panel.draw import COLORS, STANDING, say, standing, told_plainly, words
from ui.panel.house import HOUSE
from ui.panel.view import found
from ui.panel.words import Words
from ui.standing import may_go_on, standing_of

if TYPE_CHECKING:
    from graph.store import RunRow

SEARCHED, PAGE = 2_000, 12


def draw() -> None:
    w = words()
    with told_plainly(w):
        rows = HOUSE.runs().rows(limit=SEARCHED)
        if not rows:
            st.caption(w("runs.none"))
            if st.button(w("do.new"), key="new", type="primary"):
                go("run")
            return
        fitting = _sought(w, rows)
        shown = st.session_state.setdefault("shown", PAGE)
        for row in fitting[:shown]:
            _row(w, row)
        if not fitting:
            st.caption(w("runs.nomatch"))
        if len(fitting) > shown and st.button(w("do.more"), key="more"):
            st.session_state["shown"] = shown + PAGE
            st.rerun()


def _sought(w: Words, rows: list["RunRow"]) -> list["RunRow"]:
    there = [name for name in COLORS if any(standing_of(row).lower() == name for row in rows)]
    left, right = st.columns([2, 3])
    with left:
        text = st.text_input(
            w("runs.search"), placeholder=w("runs.search.hint"), key="search", icon=":material/search:", live=True
        )
    with right:
        chosen = st.pills(
            w("runs.status"),
            there,
            selection_mode="multi",
            format_func=lambda name: w(f"stands.{name}"),
            key="standings",
        )
    return found(rows, text or "", chosen)


def _row(w: Words, row: "RunRow") -> None:
    with st.container(key=f"row-{row.id}", horizontal=True, vertical_alignment="center"):
        with st.container(width=STANDING):
            standing(w, standing_of(row).lower())
        with st.container(gap=None):
            say(row.text, "strong", row.id)
            say(f"{_when(row.started_at)}   {row.device}   {row.id}", "soft", row.id)
        _can_do(w, row)


def _can_do(w: Words, row: "RunRow") -> None:
    with st.container(horizontal=True, width="content"):
        if st.button(w("do.open"), key=f"open-{row.id}"):
            go("run", run=row.id)
        ready = may_go_on(row) and row.status != "waiting"
        if ready and st.button(w("do.resume"), key=f"resume-{row.id}", icon=":material/play_arrow:"):
            going.resume(row.id)
        if row.turns and _sign(f"time-{row.id}", ":material/history:", w("do.timeline")):
            go("timeline", run=row.id)
        if going.may_run_again(row) and _sign(f"again-{row.id}", ":material/replay:", w("do.again")):
            going.run_again(row.id)
        if not row.holder and _sign(f"delete-{row.id}", ":material/delete:", w("do.delete")):
            st.dialog(w("runs.delete"))(_confirm)(w, row)


def _sign(key: str, icon: str, does: str) -> bool:
    """A button that is its icon; what it does is said where the pointer rests."""
    return st.button("", key=key, icon=icon, help=does, type="tertiary")


def _confirm(w: Words, row: "RunRow") -> None:
    say(row.text, "strong", f"sure-{row.id}")
    with st.container(horizontal=True), told_plainly(w):
        if st.button(w("do.delete"), key="sure", type="primary", icon=":material/delete:"):
            HOUSE.runs().delete(row.id)
            st.rerun()
        if st.button(w("do.cancel"), key="keep"):
            st.rerun()


def _when(at: float) -> str:
    """As the clock of the person's browser showed it."""
    away = timedelta(minutes=-(st.context.timezone_offset or 0))
    return (datetime.fromtimestamp(at, UTC) + away).strftime("%Y-%m-%d %H:%M")
