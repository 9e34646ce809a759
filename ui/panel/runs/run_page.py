"""The page of one run: watch it live, stop it, resume it, answer its questions."""

from dataclasses import replace
from functools import partial

import streamlit as st

from iris_screen.core.message import say
from iris_screen.graph.drawing import list_edges
from iris_screen.graph.lifecycle.clock import token
from iris_screen.graph.lifecycle.live_views import FOLDER, find_picture, read_words
from iris_screen.graph.store.record_check import RecordCheck
from iris_screen.ui.panel import buttons
from iris_screen.ui.panel.drawing_kit import (
    get_words,
    is_dark,
    show,
    show_errors,
    show_figures,
    show_labelled,
    show_problem,
    show_record,
    show_screen,
    show_status,
)
from iris_screen.ui.panel.page_frame import go
from iris_screen.ui.panel.pictures.graph_picture import draw_graph
from iris_screen.ui.panel.processes import Started
from iris_screen.ui.panel.runs import allow_form, new_task, question, run_actions, steering_bar
from iris_screen.ui.panel.runs.keep_skill import draw_export
from iris_screen.ui.panel.runs.view import MAX_RESULTS, Now, RunView, Sign, make_view
from iris_screen.ui.panel.session import PANEL
from iris_screen.ui.words import Words

WATCHED, IDLE = 0.5, 3.0
"""Seconds between two updates of a run in progress, and of one that may be resumed elsewhere."""
MOST_REASONS = 40
MOST_BYTES = 20_000_000
"""How much of the pictures is read to see whether they are whole, the newest first."""
TALL, ASKED, LEAST = 430, 240, 120
WORDS = 110
"""Maximum height of the plan, how much less it is below a question or the device controls, and its minimum; maximum
height of the words of a model. All in pixels of the page.
"""

SIGNS: dict[Sign, str] = {
    "success": ":green[:material/check_circle:]",
    "unverified": ":orange[:material/help:]",
    "failed": ":red[:material/cancel:]",
    "skipped": ":gray[:material/do_not_disturb_on:]",
    "now": ":blue[:material/arrow_circle_right:]",
    "next": ":gray[:material/radio_button_unchecked:]",
}


def draw() -> None:
    w = get_words()
    with show_errors(w):
        run_id = st.query_params.get("run", "")
        command = run_actions.get_command(run_id)
        if not run_id:
            new_task.draw(w)
        elif command is None or run_actions.exists(run_id):
            run_id = PANEL.runs().store.row(run_id).id
            view, is_starting = read_view(run_id), run_actions.is_starting(run_id)
            every = None  # updates end when the run is over
            if view.live or is_starting:
                every = WATCHED
            elif view.asked or view.may_resume:
                every = IDLE
            st.fragment(_draw_run, run_every=every)(w, run_id, (view.status, view.live, is_starting))
        elif command.is_running:
            st.fragment(_draw_starting, run_every=WATCHED)(w, run_id, command)
        else:  # the command ended before there was a run: its output is all there is
            run_actions.delete_folder(run_id)
            show_problem(w(say("panel-start-failed")), command.text)
            buttons.button(w(say("panel-new-task")), partial(go, "run"), key="new")


def _draw_starting(w: Words, run_id: str, command: Started) -> None:
    """The command has started, but the run is not in the store yet."""
    with show_errors(w):
        if run_actions.exists(run_id) or not command.is_running:
            st.rerun()
    if command.command[0] == "run":
        show(command.command[-1], "task", run_id)  # the task
    st.caption(f":material/hourglass_top: {w(say('panel-starting'))}")


def read_view(run_id: str) -> RunView:
    """The run as the stores have it now. Raises UnknownRun, StoreError.

    The record is looked at while no process writes it; one that does looks itself.
    """
    runs = PANEL.runs()
    detail = runs.show(run_id, MAX_RESULTS)
    folder = runs.folder / detail.row.id
    live = folder / FOLDER
    now = Now(runs.clock.now(), read_words(live), find_picture(live))
    record = RecordCheck() if detail.row.holder else runs.check(detail.row.id, MOST_BYTES)
    return replace(make_view(detail, runs.list_moments(run_id), runs.pictures.of(detail.row.id), now), record=record)


def _draw_run(w: Words, run_id: str, drawn: tuple[str, bool, bool]) -> None:
    """drawn: the status when the page was drawn; when it changes, the whole page is drawn again."""
    with show_errors(w):
        view = read_view(run_id)
        if (view.status, view.live, run_actions.is_starting(run_id)) != drawn:
            st.rerun()
        if view.shot is not None and view.shot.wide:  # a desktop: the reasons fit below its picture
            left, right = st.columns([6, 5], gap="medium")
            with left:
                _draw_screen(w, view)
                _draw_reasons(w, view, TALL - 280)
            with right:
                _draw_head(w, view)
                _draw_steps(w, view, TALL - 250)
                _draw_graph(w, view)
        else:  # a phone: its picture takes the whole height, everything else is next to it
            left, right = st.columns([4, 12], gap="medium")
            with left:
                _draw_screen(w, view)
            with right:
                _draw_head(w, view)
                middle, aside = st.columns([7, 9], gap="medium")
            with middle:
                _draw_steps(w, view, TALL)
            with aside:
                _draw_graph(w, view)
                _draw_reasons(w, view, TALL - 240)


def _draw_head(w: Words, view: RunView) -> None:
    """Whatever comes and goes has a container of its own, here and below: the page goes blank if an update finds a
    container where there was a line before.
    """
    row = view.row
    with st.container(key="head", horizontal=True, vertical_alignment="center"):
        show_status(w, view.status)
        show(row.text, "task", row.id)
    with st.container(key="does", horizontal=True, gap="small"):
        with st.container(horizontal=True, width="content", gap="small"):
            _draw_actions(w, view)
        with st.container(horizontal=True, width="content", gap="small"):
            draw_export(w, row.id, w(say("panel-export")))
            buttons.button(w(say("panel-new-task")), partial(go, "run"), key="new", icon=":material/add:")
    with st.container():
        if view.answer:
            _draw_answer(w, view)
    show_figures(w, view.totals.turns, view.done, view.usage, view.seconds)
    with st.container():
        steering_bar.draw_note(w, view)
    show_record(w, view.record, row.id)
    with st.container():
        allow_form.draw_allowed(w, row.id)
    with st.container():
        if row.reason and not view.live and not view.asked:
            show(w.sentence(row.reason), "soft", "reason")
    with st.container():
        if why := run_actions.find_refusal(row.id):
            show_problem(w(say("panel-wrong")), why)


def _draw_answer(w: Words, view: RunView) -> None:
    with st.container(key="answer", border=True, gap=None):
        st.caption(w(say("panel-run-answer")))
        for n, line in enumerate(view.answer):
            show(line, "strong", f"answer-{n}")
        if view.doubt:
            show(w.sentence(view.doubt), "soft", "answer-doubt")


def _draw_actions(w: Words, view: RunView) -> None:
    run_id = view.row.id
    steering_bar.draw_buttons(w, view)
    if view.live:
        buttons.button(w(say("panel-stop")), partial(_stop, w, run_id), key="stop", icon=":material/stop:")
    if view.may_resume and not view.held and not run_actions.is_starting(run_id):
        words, act = run_actions.offer_resume(run_id)
        buttons.button(w(words), act, key="resume", icon=":material/play_arrow:", type="primary")
    if run_actions.may_run_again(view.row):
        buttons.button(
            w(say("panel-run-again")),
            partial(run_actions.run_again, run_id, token()),
            key="again",
            icon=":material/replay:",
        )
        if PANEL.runs().store.task(run_id).allowed:
            st.caption(w(say("panel-run-again-asks")))
    if view.row.turns:
        act = partial(go, "timeline", run=run_id)
        buttons.button(w(say("panel-to-timeline")), act, key="to-timeline", icon=":material/history:")


def _stop(w: Words, run_id: str) -> None:
    buttons.tell(w(say("panel-stopping")) if run_actions.stop(run_id) else w(say("panel-not-driven")))


def _draw_steps(w: Words, view: RunView, tall: int) -> None:
    """tall: maximum height of the plan, in pixels."""
    with st.container():
        if view.handed:
            steering_bar.draw_device(w, view)
    with st.container():
        if view.asked:
            question.draw(w, view.row.id, view.asked, view.mask)
    st.subheader(w(say("panel-plan")), anchor=False)
    if view.handed or view.asked:
        tall = max(tall - ASKED, LEAST)
    with st.container(height=tall if view.plan else "content", border=False, key="plan"):
        with st.container():
            if not view.plan:
                st.caption(w(say("panel-plan-none")))
            if view.before:
                st.caption(f":material/more_vert: {w(say('panel-steps-before', n=view.before))}")
        for n, item in enumerate(view.plan):
            with st.container(key=f"item-{item.sign}-{n}", horizontal=True, gap="small"):
                st.markdown(SIGNS[item.sign])
                with st.container(gap=None):
                    show(w.sentence(item.words))
                    if item.reason and item.sign in ("failed", "unverified"):
                        show(w.sentence(item.reason), "soft", f"reason-{n}")
        with st.container():
            if view.after:
                st.caption(f":material/more_vert: {w(say('panel-steps-after', n=view.after))}")


def _draw_graph(w: Words, view: RunView) -> None:
    drawn = draw_graph(list_edges(), view.path, view.node, lambda node: w(say("panel-node", node=node)), dark=is_dark())
    st.image(drawn, alt=w(say("panel-graph")), width="stretch")
    with st.container():
        if view.words is not None:  # the words of a model as they arrive
            with st.container(key="saying", height=WORDS, autoscroll=True):
                st.caption(f":material/graphic_eq: {w(say('panel-model-says', role=view.words.role))}")
                show(view.words.text or w(say("panel-model-thinks")), "text")


def _draw_screen(w: Words, view: RunView) -> None:
    """Can be touched while the person has the device, and clicked if a question is about a place."""
    about = view.asked if view.asked and view.asked.takes_place else None
    touched, looked_at = st.container(), st.container()
    if view.shot and view.handed:
        with touched:
            steering_bar.draw_live_screen(w, view.row.id, view.shot)
    elif view.shot and about and view.shot.key == about.frame and not run_actions.is_starting(view.row.id):
        with touched:
            steering_bar.draw_pointed_screen(w, view.row.id, view.shot, about.key)
    else:
        with looked_at:
            show_screen(w, view.shot, "now", tall=TALL)


def _draw_reasons(w: Words, view: RunView, tall: int) -> None:
    st.subheader(w(say("panel-reasons")), anchor=False)
    with st.container():
        if not view.reasons:
            st.caption(w(say("panel-reasons-none")))
    with st.container(height=tall if view.reasons else "content", border=False, key="told"):
        for n, line in enumerate(view.reasons[:MOST_REASONS]):
            with st.container(key=f"told-{n}"):
                show_labelled(f"{line.turn} · {w(say('panel-node', node=line.node))}", w.sentence(line.words))
