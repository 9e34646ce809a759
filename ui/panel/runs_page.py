"""All runs: searched, filtered, opened, taken up, done again, deleted."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

import streamlit as st

from graph.clock import token
from tools.devices.shown import shown
from ui.panel import going, keep_skill, pressed
from ui.panel.around import go
from ui.panel.draw import COLORS, STANDING, say, standing, told_plainly, words
from ui.panel.export import export
from ui.panel.house import HOUSE
from ui.panel.times import when
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
            pressed.button(w("do.new"), partial(go, "run"), key="new", type="primary")
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
            say(f"{when(row.started_at)}   {shown(row.device)}   {row.id}", "soft", row.id)
        _can_do(w, row)


def _can_do(w: Words, row: "RunRow") -> None:
    with st.container(horizontal=True, width="content"):
        pressed.button(w("do.open"), partial(go, "run", run=row.id), key=f"open-{row.id}")
        if may_go_on(row) and row.status != "waiting":
            does = partial(going.resume, row.id)
            pressed.button(w("do.resume"), does, key=f"resume-{row.id}", icon=":material/play_arrow:")
        if row.turns:
            _sign(f"time-{row.id}", ":material/history:", w("do.timeline"), partial(go, "timeline", run=row.id))
            _sign(f"compare-{row.id}", ":material/compare:", w("page.compare"), partial(go, "compare", run=row.id))
        export(w, row.id)
        if keep_skill.may_be_kept(row):
            keep_skill.button(w, row.id)
        if going.may_run_again(row):
            _sign(f"again-{row.id}", ":material/replay:", w("do.again"), partial(going.run_again, row.id, token()))
        if not row.holder and st.button(
            "", key=f"delete-{row.id}", icon=":material/delete:", help=w("do.delete"), type="tertiary"
        ):
            meant = pressed.Meant(w("runs.delete"), [row.text])
            pressed.ask_first(w, meant, partial(HOUSE.runs().delete, row.id))


def _sign(key: str, icon: str, says: str, does: Callable[[], object]) -> None:
    """A button that is its icon; what it does is said where the pointer rests."""
    pressed.button("", does, key=key, icon=icon, help=says, type="tertiary")
