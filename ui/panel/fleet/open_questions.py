"""The questions that tasks of the queue wait with, each with its picture and its answer form."""

from functools import partial

import streamlit as st

from iris_screen.core.message import say
from iris_screen.graph.store.queue_figures import Wanted
from iris_screen.ui.panel import buttons
from iris_screen.ui.panel.drawing_kit import show, show_errors, show_screen
from iris_screen.ui.panel.page_frame import go
from iris_screen.ui.panel.runs import question
from iris_screen.ui.panel.runs.view import MAX_RESULTS, RunView, make_view
from iris_screen.ui.panel.session import PANEL
from iris_screen.ui.words import Words

AT_ONCE = 3
"""How many questions are shown; the next ones come up as these are answered."""


def draw(w: Words) -> None:
    with show_errors(w), st.container(key="open-questions"):
        runs = PANEL.runs()
        waiting, counts = runs.store.jobs.figures.find_page(Wanted(states=["waiting"]), AT_ONCE)
        if waiting:
            st.subheader(w(say("panel-fleet-questions", n=counts["waiting"])))
        for run in waiting:
            moment = runs.find_moment(run)
            _draw_task(w, make_view(runs.show(run, MAX_RESULTS), [moment] if moment else [], runs.pictures.of(run)))


def _draw_task(w: Words, view: RunView) -> None:
    run = view.row.id
    with st.container(key=f"ask-{run}", border=True):
        left, right = st.columns([1, 4], gap="medium")
        with left:
            show_screen(w, view.shot, f"side-ask-{run}", 120)
        with right:
            with st.container(horizontal=True, vertical_alignment="center"):
                show(view.row.text, "strong", f"ask-{run}")
                act = partial(go, "run", run=run)
                buttons.button(w(say("panel-open")), act, key=f"ask-open-{run}", type="tertiary")
            if view.asked:
                question.draw(w, run, view.asked, view.mask)
