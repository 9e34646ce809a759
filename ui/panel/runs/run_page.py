"""One run: watched while it goes, stopped, taken up, answered."""

from functools import partial

import streamlit as st

from iris_screen.core.message import say
from iris_screen.graph.drawing import edges
from iris_screen.graph.lifecycle.clock import token
from iris_screen.graph.lifecycle.live import FOLDER, saying, shown
from iris_screen.ui.panel import buttons
from iris_screen.ui.panel.drawing_kit import (
    get_words,
    is_dark,
    show,
    show_errors,
    show_figures,
    show_problem,
    show_screen,
    show_standing,
)
from iris_screen.ui.panel.page_frame import go
from iris_screen.ui.panel.pictures.graph_picture import draw_graph
from iris_screen.ui.panel.processes import Started
from iris_screen.ui.panel.runs import new_task, question, started_runs, steering_bar
from iris_screen.ui.panel.runs.keep_skill import export
from iris_screen.ui.panel.runs.view import MOST, Now, RunView, Sign, view_of
from iris_screen.ui.panel.session import PANEL
from iris_screen.ui.words import Words

WATCHED, IDLE = 0.5, 3.0
"""Seconds between two looks at a run that goes, and at one that somebody may take up elsewhere."""
TOLD = 40
TALL, ASKED, LEAST = 430, 240, 120
LABEL, SAID = 92, 110
"""How high the plan may grow, how much less beside what a person does or is asked, and how high at least; how wide what
stands before a reason is, how high a model's words may grow, in pixels of the page.
"""

POINTED: frozenset[str] = frozenset({"choose", "confirm", "point"})
"""Questions that a place on their picture answers, too."""

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
        command = started_runs.command_of(run_id)
        if not run_id:
            new_task.draw(w)
        elif command is None or started_runs.exists(run_id):
            _watch(w, PANEL.runs().store.row(run_id).id)
        elif command.is_running:
            st.fragment(_until_there, run_every=WATCHED)(w, run_id, command)
        else:
            _never_came(w, run_id, command)


def _never_came(w: Words, run_id: str, command: Started) -> None:
    """The command ended before there was a run: what it said is all there is."""
    started_runs.clear_away(run_id)
    show_problem(w(say("panel-start-failed")), command.text)
    buttons.button(w(say("panel-new-task")), partial(go, "run"), key="new")


def _until_there(w: Words, run_id: str, command: Started) -> None:
    """Set going, and not yet in the store."""
    with show_errors(w):
        if started_runs.exists(run_id) or not command.is_running:
            st.rerun()
    if command.command[0] == "run":
        show(command.command[-1], "task", run_id)  # as it was said
    st.caption(f":material/hourglass_top: {w(say('panel-starting'))}")


def look(run_id: str) -> RunView:
    """The run as the stores have it now. Raises UnknownRun, StoreError."""
    runs = PANEL.runs()
    detail = runs.show(run_id, MOST)
    folder = runs.folder / detail.row.id
    live = folder / FOLDER
    now = Now(runs.clock.now(), saying(live), shown(live))
    return view_of(detail, runs.way(run_id), folder / "frames", now)


def _watch(w: Words, run_id: str) -> None:
    """Looked at again and again; what can be done about it changes with how it stands."""
    view = look(run_id)
    drawn = (view.stands, view.live, started_runs.is_coming(run_id))
    over = not (view.live or view.asked or view.may_resume or drawn[2])
    every = None if over else WATCHED if view.live or drawn[2] else IDLE
    st.fragment(_drawn_again, run_every=every)(w, run_id, drawn)


def _drawn_again(w: Words, run_id: str, drawn: tuple[str, bool, bool]) -> None:
    with show_errors(w):
        view = look(run_id)
        if (view.stands, view.live, started_runs.is_coming(run_id)) != drawn:
            st.rerun()
        if view.shot is not None and view.shot.wide:
            _lying(w, view)
        else:
            _upright(w, view)


def _upright(w: Words, view: RunView) -> None:
    """A phone's picture takes the whole height; everything else stands beside it."""
    left, right = st.columns([4, 12], gap="medium")
    with left:
        _screen(w, view)
    with right:
        _head(w, view)
        middle, aside = st.columns([7, 9], gap="medium")
        with middle:
            _steps(w, view, TALL)
        with aside:
            _graph(w, view)
            _told(w, view, TALL - 240)


def _lying(w: Words, view: RunView) -> None:
    """A desktop's takes as much of the width as leaves room for the plan; what was said of it stands below."""
    left, right = st.columns([6, 5], gap="medium")
    with left:
        _screen(w, view)
        _told(w, view, TALL - 280)
    with right:
        _head(w, view)
        _steps(w, view, TALL - 250)
        _graph(w, view)


def _head(w: Words, view: RunView) -> None:
    """What is there at one time and not at another has a container of its own, here and below: Streamlit's page goes
    white where a look finds a container in a place that held a line before.
    """
    row = view.row
    with st.container(key="head", horizontal=True, vertical_alignment="center"):
        show_standing(w, view.stands)
        show(row.text, "task", row.id)
    with st.container(key="does", horizontal=True, gap="small"):
        _can_do(w, view)
    show_figures(w, view.totals.turns, view.done, view.usage, view.seconds)
    with st.container():
        steering_bar.said(w, view)
    with st.container():
        if row.reason and not view.live and not view.asked:
            show(w.sentence(row.reason), "soft", "reason")
    with st.container():
        _answer(w, view.answer)
    with st.container():
        if why := started_runs.refused(row.id):
            show_problem(w(say("panel-wrong")), why)


def _answer(w: Words, lines: tuple[str, ...]) -> None:
    if not lines:
        return
    with st.container(key="answer", border=True, gap=None):
        st.caption(w(say("panel-run-answer")))
        for n, line in enumerate(lines):
            show(line, "strong", f"answer-{n}")


def _can_do(w: Words, view: RunView) -> None:
    with st.container(horizontal=True, width="content", gap="small"):
        _can_now(w, view)
    with st.container(horizontal=True, width="content", gap="small"):
        export(w, view.row.id, w(say("panel-export")))
        buttons.button(w(say("panel-new-task")), partial(go, "run"), key="new", icon=":material/add:")


def _can_now(w: Words, view: RunView) -> None:
    run_id = view.row.id
    steering_bar.buttons(w, view)
    if view.live:
        buttons.button(w(say("panel-stop")), partial(_stop, w, run_id), key="stop", icon=":material/stop:")
    if view.may_resume and not view.held and not started_runs.is_coming(run_id):
        act = partial(started_runs.resume, run_id)
        buttons.button(w(say("panel-continue")), act, key="resume", icon=":material/play_arrow:", type="primary")
    if started_runs.may_run_again(view.row):
        buttons.button(
            w(say("panel-run-again")),
            partial(started_runs.run_again, run_id, token()),
            key="again",
            icon=":material/replay:",
        )
    if view.row.turns:
        act = partial(go, "timeline", run=run_id)
        buttons.button(w(say("panel-to-timeline")), act, key="to-timeline", icon=":material/history:")


def _stop(w: Words, run_id: str) -> None:
    buttons.tell(w(say("panel-stopping")) if started_runs.stop(run_id) else w(say("panel-not-driven")))


def _steps(w: Words, view: RunView, tall: int) -> None:
    with st.container():
        if view.handed:
            steering_bar.device(w, view)
    with st.container():
        if view.asked:
            question.draw(w, view.row.id, view.asked, view.veil)
    st.subheader(w(say("panel-plan")), anchor=False)
    _plan(w, view, max(tall - ASKED, LEAST) if view.handed or view.asked else tall)


def _graph(w: Words, view: RunView) -> None:
    drawn = draw_graph(edges(), view.way, view.node, lambda node: w(say("panel-node", node=node)), dark=is_dark())
    st.image(drawn, alt=w(say("panel-graph")), width="stretch")
    with st.container():
        _said(w, view)


def _screen(w: Words, view: RunView) -> None:
    """Touched where the device is the person's, pointed at where he is asked about a place."""
    about = view.asked if view.asked and view.asked.kind in POINTED else None
    touched, looked_at = st.container(), st.container()
    if view.shot and view.handed:
        with touched:
            steering_bar.live_screen(w, view.row.id, view.shot)
    elif view.shot and about and view.shot.key == about.frame and not started_runs.is_coming(view.row.id):
        with touched:
            steering_bar.pointed_screen(w, view.row.id, view.shot, about.key)
    else:
        with looked_at:
            show_screen(w, view.shot, "now", tall=TALL)


def _said(w: Words, view: RunView) -> None:
    """A model's words as they come."""
    if view.words is None:
        return
    with st.container(key="saying", height=SAID, autoscroll=True):
        st.caption(f":material/graphic_eq: {w(say('panel-model-says', role=view.words.role))}")
        show(view.words.text or w(say("panel-model-thinks")), "text")


def _plan(w: Words, view: RunView, tall: int) -> None:
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


def _told(w: Words, view: RunView, tall: int) -> None:
    st.subheader(w(say("panel-reasons")), anchor=False)
    with st.container():
        if not view.told:
            st.caption(w(say("panel-reasons-none")))
    with st.container(height=tall if view.told else "content", border=False, key="told"):
        for n, line in enumerate(view.told[:TOLD]):
            with st.container(key=f"told-{n}", horizontal=True, gap="small"):
                st.caption(f"{line.turn} · {w(say('panel-node', node=line.node))}", width=LABEL)
                show(w.sentence(line.words))
