"""A question to the person, and the controls to answer it. The picture it is about is shown next to it.

The key of every control contains its run and the key of its question, so that a click never answers the next question.
"""

from functools import partial

import streamlit as st

from iris_screen.consent.secrets.text_mask import TextMask
from iris_screen.core.message import say
from iris_screen.core.people import Question
from iris_screen.ui.panel import buttons
from iris_screen.ui.panel.drawing_kit import show
from iris_screen.ui.panel.runs import run_actions
from iris_screen.ui.words import Words


def draw(w: Words, run_id: str, asked: Question, mask: TextMask) -> None:
    with st.container(key=f"asked-{run_id}"):
        st.markdown(f":violet[:material/front_hand:] **{w(say('panel-question'))}**")
        show(w(mask.cover(asked.text)), "strong", f"question-{run_id}")
        is_starting = run_actions.is_starting(run_id)
        with st.container():
            if is_starting:
                st.caption(f":material/hourglass_top: {w(say('panel-starting'))}")
        with st.container():
            if not is_starting:
                _draw_controls(w, run_id, asked, mask)


def _draw_controls(w: Words, run_id: str, asked: Question, mask: TextMask) -> None:
    yes, no = w(say("panel-yes")), w(say("panel-no"))
    if asked.choices:
        for n, choice in enumerate(asked.choices, 1):
            # the button shows the number only: the words of a choice come from a screen
            with st.container(horizontal=True, vertical_alignment="center", key=f"choice-{n}-{run_id}-{asked.key}"):
                _draw_answer(run_id, asked, str(n), str(n))
                show(w.sentence(mask.cover(choice)))
        _draw_answer(run_id, asked, w(say("panel-none-of-these")), "no")
    elif asked.kind in ("answer", "point"):  # a place is given as “at 540,308”, as the question explains
        with st.form(f"answer-{run_id}-{asked.key}", border=False):
            st.text_input(w(say("panel-your-answer")), key=f"said-{run_id}-{asked.key}")
            buttons.submit(w(say("panel-answer")), partial(_send_text, run_id, asked.key), type="primary")
        _draw_answer(run_id, asked, w(say("panel-not-on-screen")) if asked.kind == "point" else no, "no")
    elif asked.kind == "take_over":  # the person does it on the device itself, or here on its live picture
        with st.container(horizontal=True):
            act = partial(run_actions.take_over, run_id, asked.key)
            key, icon = f"answer-take-{run_id}-{asked.key}", ":material/touch_app:"
            buttons.button(w(say("panel-take-over")), act, key=key, icon=icon, type="primary")
            _draw_answer(run_id, asked, w(say("panel-done")), "done")
            _draw_answer(run_id, asked, no, "no")
    else:
        with st.container(horizontal=True):
            _draw_answer(run_id, asked, yes, "yes", first=True)
            _draw_answer(run_id, asked, no, "no")
            if asked.takes_app:
                _draw_answer(run_id, asked, w(say("panel-yes-for-app")), "for this app")


def _draw_answer(run_id: str, asked: Question, label: str, word: str, *, first: bool = False) -> None:
    act = partial(run_actions.answer, run_id, word, asked.key)
    buttons.button(label, act, key=f"answer-{word}-{run_id}-{asked.key}", type="primary" if first else "secondary")


def _send_text(run_id: str, key: str) -> None:
    if text := st.session_state[f"said-{run_id}-{key}"].strip():
        run_actions.answer(run_id, text, key)
