"""Steers a run from its page: pause, resume, do one turn, take over its device and give it back."""

from collections.abc import Callable
from functools import partial
from typing import Literal

import streamlit as st

from iris_screen.core.actions import Action, InputText, PressKey
from iris_screen.core.message import say
from iris_screen.ui.panel.buttons import button, submit
from iris_screen.ui.panel.drawing_kit import show
from iris_screen.ui.panel.pictures.marked_picture import draw_shot, read_size
from iris_screen.ui.panel.pictures.touching import Touch, draw_touchable_picture
from iris_screen.ui.panel.runs import run_actions
from iris_screen.ui.panel.runs.view import RunView, Shot, say_touch
from iris_screen.ui.panel.session import PANEL
from iris_screen.ui.words import Words

KEYS = ("BACK", "HOME", "ENTER")

Kind = Literal["primary", "secondary"]


def draw_buttons(w: Words, view: RunView) -> None:
    """Draws what can be done with the run now, the most likely choice first."""
    run_id, steering = view.row.id, PANEL.runs().steering
    free, ready = view.live and not view.row.wish, view.live or not run_actions.is_starting(run_id)
    act: Callable[[str], object]
    offered = [
        (say("panel-give-back"), "give", ":material/undo:", run_actions.go_on, view.handed),
        (
            say("panel-continue"),
            "resume",
            ":material/play_arrow:",
            run_actions.go_on,
            (view.held or view.to_hold) and not view.handed,
        ),
        (say("panel-one-turn"), "step", ":material/skip_next:", run_actions.step, view.held and not view.handed),
        (say("panel-pause"), "pause", ":material/pause:", steering.pause, free),
        (
            say("panel-take-over"),
            "take",
            ":material/touch_app:",
            steering.hand_over,
            view.live and view.row.wish != "hand",
        ),
    ]
    for label, name, icon, act, fits in offered:
        kind: Kind = "primary" if act == run_actions.go_on else "secondary"
        if fits and ready:
            button(w(label), partial(act, run_id), key=f"do-{name}", icon=icon, type=kind)


def draw_note(w: Words, view: RunView) -> None:
    """Says whether the run is paused, pausing or starting."""
    if view.to_hold:
        st.caption(f":material/hourglass_top: {w(say('panel-pausing'))}")
    elif view.held and not view.handed:
        st.caption(f":material/pause: {w(say('panel-paused'))}")
    elif run_actions.is_starting(view.row.id) and not view.live:
        st.caption(f":material/hourglass_top: {w(say('panel-starting'))}")


def draw_device(w: Words, view: RunView) -> None:
    """The controls for the device, besides touching its picture."""
    run_id = view.row.id
    with st.container(key="yours"):
        st.markdown(f":violet[:material/touch_app:] **{w(say('panel-yours'))}**")
        st.caption(w(say("panel-yours-how")))
        with st.form("type", border=False, clear_on_submit=True), st.container(horizontal=True):
            st.text_input(
                w(say("panel-yours-text")),
                key="typed",
                placeholder=w(say("panel-yours-text")),
                label_visibility="collapsed",
            )
            submit(w(say("panel-type")), partial(_type, run_id), icon=":material/keyboard:")
        with st.container(horizontal=True, gap="small"):
            for key in KEYS:
                button(w(say("panel-key", name=key)), partial(_touch, run_id, PressKey(key=key)), key=f"key-{key}")
        if view.last_touch:
            show(w(say_touch(view.last_touch)), "soft", "last")


def draw_live_screen(w: Words, run_id: str, shot: Shot) -> None:
    """The picture of the device; touches on it are carried out on the device."""
    touch = partial(_touch_at, run_id)
    _draw_touchable(w(say("panel-yours-screen")), shot, f"touching-{run_id}", touch, strokes=True)


def draw_pointed_screen(w: Words, run_id: str, shot: Shot, key: str) -> None:
    """The picture of a question; a click on it is the answer. key: of the question."""
    point = partial(_answer_point, run_id, key)
    _draw_touchable(w(say("panel-point-screen")), shot, f"pointing-{key}", point, strokes=False)
    st.caption(f":material/ads_click: {w(say('panel-point'))}")


def _draw_touchable(alt: str, shot: Shot, key: str, then: Callable[[Touch], None], *, strokes: bool) -> None:
    """key: names its purpose, so that a click meant for one thing is never taken for another."""
    drawn, size = draw_shot(shot), read_size(shot.picture)
    if drawn and size:
        draw_touchable_picture(drawn, shot.key, size, alt, key, then, strokes=strokes)


def _answer_point(run_id: str, key: str, touch: Touch) -> None:
    run_actions.answer(run_id, f"at {touch.start.x},{touch.start.y}", key)


def _touch_at(run_id: str, touch: Touch) -> None:
    _touch(run_id, touch.action, touch.frame)


def _type(run_id: str) -> None:
    if text := st.session_state["typed"]:
        _touch(run_id, InputText(text=text))


def _touch(run_id: str, action: Action, frame: str = "") -> None:
    PANEL.runs().steering.touch(run_id, action, frame)
