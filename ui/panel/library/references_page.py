"""References: a box drawn on a screen becomes a picture that tasks can name. Also lists the saved ones."""

from functools import partial

import streamlit as st

from iris_screen.core.errors import IrisError
from iris_screen.core.geometry import Box
from iris_screen.core.message import say
from iris_screen.ui.cut_reference import keep_reference, split_names
from iris_screen.ui.panel import buttons
from iris_screen.ui.panel.drawing_kit import get_words, show_empty, show_errors, show_problem
from iris_screen.ui.panel.library import kept_references, match_trials
from iris_screen.ui.panel.library.cutting_board import Screenshot, choose_run_picture, take_device_picture
from iris_screen.ui.panel.pictures.marked_picture import encode_picture
from iris_screen.ui.panel.pictures.touching import draw_box_picker
from iris_screen.ui.panel.session import PANEL
from iris_screen.ui.words import Words

SCREEN = "reference-screen"


def draw() -> None:
    w = get_words()
    with show_errors(w):
        PANEL.runs()  # an error in the settings or the store is shown here, once
        define, kept = st.tabs([w(say("panel-reference-new")), w(say("panel-reference-saved-ones"))])
        with define:
            _draw_new(w)
        with kept:
            kept_references.draw(w)


def _draw_new(w: Words) -> None:
    last: Screenshot | None = st.session_state.get(SCREEN)
    left, right = st.columns([6, 5] if last and last.size.width > last.size.height else [2, 5], gap="large")
    with right:
        _choose_screen(w)
    shot: Screenshot | None = st.session_state.get(SCREEN)
    box = None
    with left:
        if shot is None:
            show_empty(f":material/crop: {w(say('panel-reference-first'))}", 420)
        else:
            says = w(say("panel-reference-screen"))
            box = draw_box_picker(shot.picture, shot.frame, shot.size, says, "ref-box")
    with right:
        if shot and box:
            _draw_cut(w, shot, box)
        elif shot:
            st.caption(w(say("panel-reference-draw")))


def _choose_screen(w: Words) -> None:
    which = st.segmented_control(
        w(say("panel-reference-source")),
        ["device", "run"],
        default="device",
        format_func=lambda name: (
            w(say("panel-reference-device")) if name == "device" else w(say("panel-reference-run"))
        ),
        required=True,
        key="ref-source",
        label_visibility="collapsed",
    )
    try:
        taken = choose_run_picture(w) if which == "run" else take_device_picture(w)
    except IrisError as error:
        show_problem(w(say("panel-wrong")), w(error.message))
        return
    if taken:
        st.session_state[SCREEN] = taken


def _draw_cut(w: Words, shot: Screenshot, box: Box) -> None:
    """The picture in the box, tested as soon as it is drawn, with a form for its name."""
    with st.container(key="ref-cut", horizontal=True, vertical_alignment="center"):
        st.image(encode_picture(shot.cut(box)), alt=w(say("panel-reference-screen")))
        st.caption(f"{box.left}, {box.top}  ·  {box.width} × {box.height}")
    good = match_trials.draw(w, shot, box)
    with st.form("ref-form", border=False):
        one, other = st.columns(2)
        one.text_input(w(say("panel-name")), placeholder=w(say("panel-name-hint")), key="ref-name", max_chars=60)
        other.text_input(w(say("panel-reference-aliases")), key="ref-aliases", max_chars=300)
        act = partial(_save, w, shot, box)
        buttons.submit(w(say("panel-save")), act, type="primary", icon=":material/save:", disabled=not good)
    match_trials.offer_other_screens(w, shot, box)


def _save(w: Words, shot: Screenshot, box: Box) -> None:
    name, aliases = str(st.session_state["ref-name"]).strip(), str(st.session_state["ref-aliases"])
    keep_reference(PANEL.runs().settings, name, shot.pixels, box, split_names(aliases))
    buttons.tell(w(say("panel-reference-saved")))
