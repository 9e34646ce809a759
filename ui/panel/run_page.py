"""One run: watched while it goes, stopped, taken up, answered."""

import streamlit as st

from core.errors import IrisError
from graph.drawing import edges
from ui.panel import going, new_task, question
from ui.panel.around import go
from ui.panel.draw import dark, figures, problem, say, screen, standing, told_plainly, words
from ui.panel.flow import flow
from ui.panel.house import HOUSE
from ui.panel.processes import Started
from ui.panel.view import Item, RunView, Sign, view_of
from ui.panel.words import Words

WATCHED, IDLE = 0.5, 3.0
"""Seconds between two looks at a run that goes, and at one that somebody may take up elsewhere."""
TOLD = 40
TALL = 430
LABEL = 92
"""How high the plan may grow, and how wide what stands before a reason is, in pixels of the page."""

SIGNS: dict[Sign, str] = {
    "success": ":green[:material/check_circle:]",
    "unverified": ":orange[:material/help:]",
    "failed": ":red[:material/cancel:]",
    "skipped": ":gray[:material/do_not_disturb_on:]",
    "now": ":blue[:material/arrow_circle_right:]",
    "next": ":gray[:material/radio_button_unchecked:]",
}


def draw() -> None:
    w = words()
    with told_plainly(w):
        run_id = st.query_params.get("run", "")
        command = going.command_of(run_id)
        if not run_id:
            new_task.draw(w)
        elif command is None or going.exists(run_id):
            _watch(w, HOUSE.runs().store.row(run_id).id)
        elif command.going:
            st.fragment(_until_there, run_every=WATCHED)(w, run_id, command)
        else:
            _never_came(w, run_id, command)


def _never_came(w: Words, run_id: str, command: Started) -> None:
    """The command ended before there was a run: what it said is all there is."""
    going.clear_away(run_id)
    problem(w("new.failed"), command.said)
    if st.button(w("do.new"), key="new"):
        go("run")


def _until_there(w: Words, run_id: str, command: Started) -> None:
    """Set going, and not yet in the store."""
    if going.exists(run_id) or not command.going:
        st.rerun()
    if command.command[0] == "run":
        say(command.command[-1], "task", run_id)  # as it was said
    st.caption(f":material/hourglass_top: {w('new.starting')} …")


def look(run_id: str) -> RunView:
    """The run as the stores have it now. Raises UnknownRun, StoreError."""
    runs = HOUSE.runs()
    detail = runs.show(run_id)
    return view_of(detail, runs.way(run_id), runs.folder / detail.row.id / "frames")


def _watch(w: Words, run_id: str) -> None:
    """Looked at again and again; what can be done about it changes with how it stands."""
    view = look(run_id)
    drawn = (view.stands, view.live, going.is_coming(run_id))
    over = not (view.live or view.asked or view.may_resume or drawn[2])
    every = None if over else WATCHED if view.live or drawn[2] else IDLE
    st.fragment(_drawn_again, run_every=every)(w, run_id, drawn)


def _drawn_again(w: Words, run_id: str, drawn: tuple[str, bool, bool]) -> None:
    with told_plainly(w):
        view = look(run_id)
        if (view.stands, view.live, going.is_coming(run_id)) != drawn:
            st.rerun()
        _head(w, view)
        _body(w, view)


def _head(w: Words, view: RunView) -> None:
    row = view.row
    with st.container(key="head", horizontal=True, vertical_alignment="center"):
        standing(w, view.stands)
        say(row.text, "task", row.id)
        st.space("stretch")
        _can_do(w, view)
    done = sum(item.sign not in ("now", "next") for item in view.plan)
    figures(w, view.totals.turns, done, view.usage, view.totals.elapsed)
    if row.reason and not view.live and not view.asked:
        say(row.reason, "soft", "reason")
    if view.answer:
        with st.container(key="answer", border=True, gap=None):
            st.caption(w("run.answer"))
            for n, line in enumerate(view.answer):
                say(line, "strong", f"answer-{n}")
    if why := going.refused(row.id):
        problem(w("wrong.other"), why)


def _can_do(w: Words, view: RunView) -> None:
    run_id = view.row.id
    if view.live and st.button(w("do.stop"), key="stop", icon=":material/stop:"):
        _stop(w, run_id)
    ready = view.may_resume and not going.is_coming(run_id)
    if ready and st.button(w("do.resume"), key="resume", icon=":material/play_arrow:", type="primary"):
        going.resume(run_id)
    if going.may_run_again(view.row) and st.button(w("do.again"), key="again", icon=":material/replay:"):
        going.run_again(run_id)
    if view.row.turns and st.button(w("do.timeline"), key="to-timeline", icon=":material/history:"):
        go("timeline", run=run_id)
    if st.button(w("do.new"), key="new", icon=":material/add:"):
        go("run")


def _stop(w: Words, run_id: str) -> None:
    try:
        st.toast(w("run.stopping") if going.stop(run_id) else w("run.nobody"), icon=":material/stop:")
    except IrisError as error:
        problem(w("wrong.other"), str(error))


def _body(w: Words, view: RunView) -> None:
    wide = view.shot is not None and view.shot.wide
    left, middle, right = st.columns([12, 7, 8] if wide else [5, 7, 9], gap="medium")
    with left:
        screen(w, view.shot, "now")
    with middle:
        if view.asked:
            question.draw(w, view.row.id, view.asked)
        st.subheader(w("run.plan"), anchor=False)
        _plan(w, view.plan)
    with right:
        drawn = flow(edges(), view.way, view.node, lambda node: w(f"node.{node}"), dark=dark())
        st.image(drawn, alt=w("run.graph"), width="stretch")
        st.subheader(w("run.told"), anchor=False)
        _told(w, view)


def _plan(w: Words, items: tuple[Item, ...]) -> None:
    if not items:
        st.caption(w("run.noplan"))
    with st.container(height=TALL, border=False, key="plan"):
        for n, item in enumerate(items):
            with st.container(key=f"item-{item.sign}-{n}", horizontal=True, gap="small"):
                st.markdown(SIGNS[item.sign])
                with st.container(gap=None):
                    say(item.words)
                    if item.reason and item.sign in ("failed", "unverified"):
                        say(item.reason, "soft", f"reason-{n}")


def _told(w: Words, view: RunView) -> None:
    if not view.told:
        st.caption(w("run.nothing"))
    with st.container(height=TALL - 200, border=False, key="told"):
        for n, line in enumerate(view.told[:TOLD]):
            with st.container(key=f"told-{n}", horizontal=True, gap="small"):
                st.caption(f"{line.turn} · {w(f'node.{line.node}')}", width=LABEL)
                say(line.words)
