"""The fleet: how long the queue is, what each device does, who waits for an answer, and why tasks failed."""

from functools import partial

import streamlit as st

from iris_screen.core.message import Message, say
from iris_screen.graph.fleet.fleet_status import FleetNow, count_batches, list_causes, read_now
from iris_screen.graph.store.worker_table import Pause
from iris_screen.ui.panel import buttons
from iris_screen.ui.panel.drawing_kit import get_words, show, show_errors
from iris_screen.ui.panel.fleet import device_cards, fleet_actions, open_questions, queue_list
from iris_screen.ui.panel.page_frame import go
from iris_screen.ui.panel.session import PANEL
from iris_screen.ui.run_status import describe_status, name_status
from iris_screen.ui.words import Words

EVERY, SELDOM = 2.0, 10.0
"""Seconds between two updates, and between two of what all tasks of the last day are read for."""
CAUSES = 8
"""How many of the most frequent causes of failure are shown."""
TIMES = 64
"""Width of how often it was one, in pixels of the page."""


def draw() -> None:
    w = get_words()
    with show_errors(w):
        now = read_now(PANEL.runs())
        if not now.devices and not now.queue:
            st.caption(w(say("panel-fleet-empty")))
            return
        st.fragment(_draw_now, run_every=EVERY)(w)
        st.fragment(open_questions.draw, run_every=EVERY)(w)
        st.fragment(_draw_progress, run_every=SELDOM)(w)
        st.fragment(queue_list.draw, run_every=EVERY)(w)


def _draw_now(w: Words) -> None:
    with show_errors(w):
        now = read_now(PANEL.runs())
        _draw_sums(w, now)
        with st.container(key="pauses"):
            for pause in now.pauses:
                _draw_pause(w, pause)
        device_cards.draw(w, now.devices)


def _draw_progress(w: Words) -> None:
    with show_errors(w):
        left, right = st.columns(2, gap="medium")
        with left, st.container(key="batches"):
            _draw_batches(w)
        with right, st.container(key="causes"):
            _draw_causes(w)


def _draw_sums(w: Words, now: FleetNow) -> None:
    """The queue by state, what ended in the last hour, and the switch of the whole queue."""
    counts = [say("cli-fleet-count", state=state, n=n) for state, n in now.queue.items()]
    ended = [say("fleet-hour-part", standing=describe_status(name_status(name)), n=n) for name, n in now.hour.items()]
    with st.container(key="fleet-sums", horizontal=True, vertical_alignment="center"):
        with st.container(gap=None):
            show(w(say("fleet-queue", parts=counts)), "strong", "queue")
            show(w(say("fleet-hour", n=sum(now.hour.values()), parts=ended)), "soft", "hour")
        if all(pause.kind != "queue" for pause in now.pauses):
            act, icon = partial(fleet_actions.pause, "queue"), ":material/pause:"
            buttons.button(w(say("panel-fleet-pause-all")), act, key="pause-queue", icon=icon)


def _draw_pause(w: Words, pause: Pause) -> None:
    with st.container(key=f"paused-{pause.kind}-{pause.name}", horizontal=True, vertical_alignment="center"):
        st.badge(w(say("panel-standing", standing="paused")), icon=":material/pause:", color="violet")
        show(w(say("panel-fleet-paused", kind=pause.kind, name=pause.name)), "text")
        act = partial(fleet_actions.resume, pause.kind, pause.name)
        key = f"resume-{pause.kind}-{pause.name}"
        buttons.button(w(say("panel-continue")), act, key=key, icon=":material/play_arrow:")


def _draw_batches(w: Words) -> None:
    """Those that are not over, and how far they are."""
    runs = PANEL.runs()
    paused = {pause.name for pause in runs.store.jobs.workers.list_pauses() if pause.kind == "batch"}
    batches = count_batches(runs)
    if batches:
        st.subheader(w(say("panel-fleet-batches")))
    for batch, states in batches.items():
        total = sum(states.values())
        over = states.get("ended", 0) + states.get("cancelled", 0)
        with st.container(key=f"batch-{batch}", horizontal=True, vertical_alignment="center"):
            with st.container(gap=None):
                show(f"{batch}   {over} / {total}", "strong", f"batch-{batch}")
                st.progress(over / total)
            change, icon, tip = fleet_actions.pause, ":material/pause:", say("panel-pause")
            if batch in paused:
                change, icon, tip = fleet_actions.resume, ":material/play_arrow:", say("panel-continue")
            act = partial(change, "batch", batch)
            buttons.button("", act, key=f"switch-{batch}", icon=icon, help=w(tip), type="tertiary")


def _draw_causes(w: Words) -> None:
    causes = list_causes(PANEL.runs())
    if causes:
        st.subheader(w(say("panel-fleet-causes")))
    for cause in causes[:CAUSES]:
        why: Message = cause.reason or describe_status(name_status(cause.status))
        with st.container(key=f"cause-{cause.run}", horizontal=True, vertical_alignment="center"):
            with st.container(width=TIMES):
                show(f"{cause.n} ×", "strong", f"cause-{cause.run}")
            show(w.sentence(why))
            act = partial(go, "run", run=cause.run)
            buttons.button(w(say("panel-open")), act, key=f"cause-{cause.run}-open", type="tertiary")
