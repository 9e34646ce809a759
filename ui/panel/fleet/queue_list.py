"""The tasks of the queue, page by page as the database gives them: search, choose, cancel, retry, move."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Final, get_args

import streamlit as st

from iris_screen.core.message import say
from iris_screen.graph.fleet.fleet_status import describe_left, list_devices
from iris_screen.graph.store.job_table import Job, JobState
from iris_screen.graph.store.queue_figures import Wanted
from iris_screen.tools.devices.shown_address import mask_address
from iris_screen.ui.panel import buttons
from iris_screen.ui.panel.drawing_kit import STATUS_WIDTH, show, show_errors, show_status
from iris_screen.ui.panel.fleet import fleet_actions
from iris_screen.ui.panel.page_frame import format_moment, go
from iris_screen.ui.panel.session import PANEL
from iris_screen.ui.run_status import ENDED, name_run_status
from iris_screen.ui.words import Words

if TYPE_CHECKING:
    from iris_screen.graph.store import RunRow

PAGE: Final = 20
FIRST = "fleet-first"
"""Where the page begins, in the session of the window."""


def draw(w: Words) -> None:
    with show_errors(w):
        st.subheader(w(say("panel-fleet-queue")))
        wanted = _draw_filter(w)
        figures = PANEL.runs().store.jobs.figures
        first = st.session_state.get(FIRST, 0)
        found, counts = figures.find_page(wanted, PAGE, first)
        total = sum(n for state, n in counts.items() if not wanted.states or state in wanted.states)
        if not found and first:  # there are fewer now
            st.session_state[FIRST] = 0
            found, counts = figures.find_page(wanted, PAGE)
            first = 0
        _draw_bar(w, found, first, total)
        with st.container(key="fleet-rows", gap=None):
            left = PANEL.runs().store.jobs.list_left()
            for run in found:
                _draw_row(w, PANEL.runs().store.jobs.find(run), PANEL.runs().store.row(run), left=run in left)
        with st.container():
            if not found:
                st.caption(w(say("panel-no-match")))


def _draw_filter(w: Words) -> Wanted:
    def restart() -> None:
        st.session_state[FIRST] = 0

    left, right = st.columns([2, 3])
    with left:
        text = st.text_input(
            w(say("panel-search")),
            placeholder=w(say("panel-search")),
            key="fleet-search",
            icon=":material/search:",
            on_change=restart,
        )
    with right:
        states = st.pills(
            w(say("panel-runs-status")),
            get_args(JobState),
            selection_mode="multi",
            format_func=lambda state: w(say("panel-fleet-state", state=state)),
            key="fleet-states",
            on_change=restart,
        )
    return Wanted(states=states or (), text=(text or "").strip())


def _draw_bar(w: Words, found: list[str], first: int, total: int) -> None:
    """What can be done with the chosen rows, and which rows these are of how many."""
    picked = [run for run in found if st.session_state.get(f"pick-{run}")]
    with st.container(key="fleet-bar", horizontal=True, vertical_alignment="center"):
        idle = not picked
        act = partial(_act, fleet_actions.cancel, picked)
        buttons.button(w(say("panel-fleet-cancel")), act, key="fleet-cancel", icon=":material/close:", disabled=idle)
        act = partial(_act, fleet_actions.retry, picked)
        buttons.button(w(say("panel-fleet-retry")), act, key="fleet-retry", icon=":material/replay:", disabled=idle)
        to = st.selectbox(
            w(say("panel-fleet-move-to")),
            ["", *(mask_address(device) for device in list_devices(PANEL.runs()))],
            format_func=lambda device: device or w(say("panel-fleet-any")),
            key="fleet-to",
            label_visibility="collapsed",
            width=260,
        )
        act = partial(_act, partial(fleet_actions.move, device=to or ""), picked)
        buttons.button(w(say("panel-fleet-move")), act, key="fleet-move", icon=":material/move_up:", disabled=idle)
        st.caption(w(say("panel-fleet-page", first=first + 1 if total else 0, last=first + len(found), n=total)))
        back, on = partial(_turn, max(first - PAGE, 0)), partial(_turn, first + PAGE)
        st.button("", on_click=back, key="fleet-back", icon=":material/chevron_left:", disabled=first == 0)
        last = first + PAGE >= total
        st.button("", on_click=on, key="fleet-on", icon=":material/chevron_right:", disabled=last)


def _act(act: Callable[[Sequence[str]], None], picked: Sequence[str]) -> None:
    """Afterwards no row is chosen any more."""
    act(picked)
    st.session_state.update({f"pick-{run}": False for run in picked})


def _turn(first: int) -> None:
    st.session_state[FIRST] = first


def _draw_row(w: Words, job: Job, row: "RunRow", *, left: bool) -> None:
    with st.container(key=f"row-{job.run}", horizontal=True, vertical_alignment="center"):
        st.checkbox(w(say("panel-fleet-pick")), key=f"pick-{job.run}", label_visibility="collapsed")
        with st.container(width=STATUS_WIDTH):
            if job.state == "cancelled" and row.status not in ENDED:
                st.badge(w(say("cli-fleet-cancelled")), icon=":material/block:", color="gray")
            elif left:
                st.badge(w(describe_left(job.given)), icon=":material/link_off:", color="orange")
            else:
                show_status(w, name_run_status(row).lower())
        with st.container(gap=None):
            show(row.text, "strong", job.run)
            where = mask_address(job.given or job.device) or " ".join(job.needs) or w(say("panel-fleet-any"))
            parts = [format_moment(w, max(job.due, job.since)), where, job.batch, job.run]
            show("   ".join(filter(None, parts)), "soft", job.run)
            with st.container():
                if job.note and row.status != "success":
                    show(w.sentence(job.note), "soft", f"note-{job.run}")
        buttons.button(w(say("panel-open")), partial(go, "run", run=job.run), key=f"open-{job.run}", type="tertiary")
