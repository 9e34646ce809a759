"""All runs: search, filter, open, resume, repeat, export and delete them."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

import streamlit as st

from iris_screen.core.message import say
from iris_screen.graph.lifecycle.clock import token
from iris_screen.tools.devices.shown_address import mask_address
from iris_screen.ui.panel import buttons
from iris_screen.ui.panel.drawing_kit import (
    COLORS,
    STATUS_WIDTH,
    escape_label,
    get_words,
    show,
    show_errors,
    show_status,
)
from iris_screen.ui.panel.page_frame import format_moment, go
from iris_screen.ui.panel.runs import allow_form, keep_skill, run_actions
from iris_screen.ui.panel.runs.view import find_rows
from iris_screen.ui.panel.session import PANEL
from iris_screen.ui.run_status import describe_status, may_go_on, name_record, name_run_status
from iris_screen.ui.words import Words

if TYPE_CHECKING:
    from iris_screen.graph.store import RunRow

SEARCHED, PAGE = 2_000, 12


def draw() -> None:
    w = get_words()
    with show_errors(w):
        rows = PANEL.runs().rows(limit=SEARCHED)
        if not rows:
            st.caption(w(say("panel-runs-empty")))
            buttons.button(w(say("panel-new-task")), partial(go, "run"), key="new", type="primary")
            return
        fitting = _filter_rows(w, rows)
        shown = st.session_state.setdefault("shown", PAGE)
        for row in fitting[:shown]:
            _draw_row(w, row)
        if not fitting:
            st.caption(w(say("panel-no-match")))
        if len(fitting) > shown and st.button(w(say("panel-more")), key="more"):
            st.session_state["shown"] = shown + PAGE
            st.rerun()


def _filter_rows(w: Words, rows: list["RunRow"]) -> list["RunRow"]:
    there = [name for name in COLORS if any(name_run_status(row).lower() == name for row in rows)]
    left, right = st.columns([2, 3])
    with left:
        text = st.text_input(
            w(say("panel-search")),
            placeholder=w(say("panel-runs-search-hint")),
            key="search",
            icon=":material/search:",
            live=True,
        )
    with right:
        chosen = st.pills(
            w(say("panel-runs-status")),
            there,
            selection_mode="multi",
            format_func=lambda name: w(describe_status(name)),
            key="standings",
        )
    return find_rows(rows, text or "", chosen)


def _draw_row(w: Words, row: "RunRow") -> None:
    with st.container(key=f"row-{row.id}", horizontal=True, vertical_alignment="center"):
        with st.container(width=STATUS_WIDTH):
            show_status(w, name_run_status(row).lower())
            # one that a process drives is looked at by that process
            if not row.holder and (told := name_record(PANEL.runs().store.check(row.id))):
                st.badge(escape_label(w(told)), icon=":material/gpp_maybe:", color="orange")
        with st.container(gap=None):
            show(row.text, "strong", row.id)
            where = mask_address(row.device) or w(say("panel-fleet-any"))
            show(f"{format_moment(w, row.started_at)}   {where}   {row.id}", "soft", row.id)
            allow_form.draw_allowed(w, row.id)
        _draw_actions(w, row)


def _draw_actions(w: Words, row: "RunRow") -> None:
    with st.container(horizontal=True, width="content"):
        buttons.button(w(say("panel-open")), partial(go, "run", run=row.id), key=f"open-{row.id}")
        if may_go_on(row) and row.status != "waiting":
            words, act = run_actions.offer_resume(row.id)
            buttons.button(w(words), act, key=f"resume-{row.id}", icon=":material/play_arrow:")
        if row.turns:
            _draw_icon_button(
                f"time-{row.id}", ":material/history:", w(say("panel-to-timeline")), partial(go, "timeline", run=row.id)
            )
            _draw_icon_button(
                f"compare-{row.id}",
                ":material/compare:",
                w(say("panel-page-compare")),
                partial(go, "compare", run=row.id),
            )
        keep_skill.draw_export(w, row.id)
        if keep_skill.can_keep(row):
            keep_skill.draw_button(w, row.id)
        if run_actions.may_run_again(row):
            _draw_icon_button(
                f"again-{row.id}",
                ":material/replay:",
                w(say("panel-run-again")),
                partial(run_actions.run_again, row.id, token()),
            )
        if not row.holder and st.button(
            "", key=f"delete-{row.id}", icon=":material/delete:", help=w(say("panel-delete")), type="tertiary"
        ):
            asked = buttons.Confirmation(w(say("panel-run-delete")), [row.text])
            buttons.ask_first(w, asked, partial(PANEL.runs().delete, row.id))


def _draw_icon_button(key: str, icon: str, says: str, act: Callable[[], object]) -> None:
    """A button that is an icon, with a tooltip."""
    buttons.button("", act, key=key, icon=icon, help=says, type="tertiary")
