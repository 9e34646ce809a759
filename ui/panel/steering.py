"""A run steered from its page: held, let go, let go one turn, its device taken and given back."""

from collections.abc import Callable
from functools import partial
from typing import Literal

import streamlit as st

from core.actions import Action, InputText, PressKey
from core.protocols import Entry
from ui.panel import going, pressed
from ui.panel.draw import say
from ui.panel.house import HOUSE
from ui.panel.marked import picture, size_of
from ui.panel.touching import Touched, touched_picture
from ui.panel.view import RunView, Shot
from ui.panel.words import Words

KEYS = (("do.back", "BACK"), ("do.home", "HOME"), ("do.enter", "ENTER"))

Kind = Literal["primary", "secondary"]


def buttons(w: Words, view: RunView) -> None:
    """What can be done about how it goes, what is likeliest to be wanted first."""
    run_id, steering = view.row.id, HOUSE.runs().steering
    free, ready = view.live and not view.row.wish, view.live or not going.is_coming(run_id)
    does: Callable[[str], object]
    offered = [
        ("do.give", ":material/undo:", going.go_on, view.handed),
        ("do.resume", ":material/play_arrow:", going.go_on, (view.held or view.to_hold) and not view.handed),
        ("do.step", ":material/skip_next:", going.step, view.held and not view.handed),
        ("do.pause", ":material/pause:", steering.pause, free),
        ("do.take", ":material/touch_app:", steering.hand_over, view.live and view.row.wish != "hand"),
    ]
    for says, icon, does, fits in offered:
        kind: Kind = "primary" if does == going.go_on else "secondary"
        if fits and ready:
            pressed.button(w(says), partial(does, run_id), key=says.replace(".", "-"), icon=icon, type=kind)


def said(w: Words, view: RunView) -> None:
    """How it stands with being held, in a sentence."""
    if view.to_hold:
        st.caption(f":material/hourglass_top: {w('run.pausing')}")
    elif view.held and not view.handed:
        st.caption(f":material/pause: {w('run.paused')}")
    elif going.is_coming(view.row.id) and not view.live:
        st.caption(f":material/hourglass_top: {w('new.starting')} …")


def device(w: Words, view: RunView) -> None:
    """What the person does on it besides touching the picture."""
    run_id = view.row.id
    with st.container(key="yours"):
        st.markdown(f":violet[:material/touch_app:] **{w('run.yours')}**")
        st.caption(w("run.yours.how"))
        with st.form("type", border=False, clear_on_submit=True), st.container(horizontal=True):
            st.text_input(w("run.type"), key="typed", placeholder=w("run.type"), label_visibility="collapsed")
            pressed.submit(w("do.type"), partial(_type, run_id), icon=":material/keyboard:")
        with st.container(horizontal=True, gap="small"):
            for says, key in KEYS:
                pressed.button(w(says), partial(_touch, run_id, PressKey(key=key)), key=f"key-{key}")
        if view.his:
            say(w.sentence(_became(view.his)), "soft", "last")


def _became(his: Entry) -> str:
    """What he did last, and what the device said to it."""
    receipt = his.receipt
    if receipt is None:
        return f"{his.action.summary()} …"
    became = receipt.detail or ("" if receipt.delivered == "yes" else receipt.delivered)
    return his.action.summary() + (f": {became}" if became else "")


def live_screen(w: Words, run_id: str, shot: Shot) -> None:
    """The device's picture; what is done on it is done on the device."""
    touch = partial(_touch_at, run_id)
    _touchable(w("run.yours.screen"), shot, f"touching-{run_id}", touch, strokes=True)


def pointed_screen(w: Words, run_id: str, shot: Shot, key: str) -> None:
    """The picture of a question; a click on it is the answer. key: of the question."""
    point = partial(_point, run_id, key)
    _touchable(w("run.point.screen"), shot, f"pointing-{key}", point, strokes=False)
    st.caption(f":material/ads_click: {w('run.point')}")


def _touchable(says: str, shot: Shot, key: str, then: Callable[[Touched], None], *, strokes: bool) -> None:
    """key: named after what it is for, so that a click meant for one thing is never taken for another."""
    drawn, size = picture(shot), size_of(shot.picture)
    if drawn and size:
        touched_picture(drawn, shot.key, size, says, key, then, strokes=strokes)


def _point(run_id: str, key: str, done: Touched) -> None:
    going.answer(run_id, f"at {done.start.x},{done.start.y}", key)


def _touch_at(run_id: str, done: Touched) -> None:
    _touch(run_id, done.action, done.frame)


def _type(run_id: str) -> None:
    if text := st.session_state["typed"]:
        _touch(run_id, InputText(text=text))


def _touch(run_id: str, action: Action, frame: str = "") -> None:
    HOUSE.runs().steering.touch(run_id, action, frame)
