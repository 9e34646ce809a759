"""What a person is asked, and his answer; the picture it is about stands beside it.

Every control is named after its question, so that a click on one is never taken for a click on the next one's.
"""

from functools import partial

import streamlit as st

from iris_screen.consent.text_mask import TextMask
from iris_screen.core.message import say
from iris_screen.core.state import Question
from iris_screen.ui.panel import buttons
from iris_screen.ui.panel.drawing_kit import show
from iris_screen.ui.panel.runs import started_runs
from iris_screen.ui.words import Words


def draw(w: Words, run_id: str, asked: Question, veil: TextMask) -> None:
    with st.container(key="asked"):
        st.markdown(f":violet[:material/front_hand:] **{w(say('panel-question'))}**")
        show(w(veil.cover(asked.text)), "strong", "question")
        coming = started_runs.is_coming(run_id)
        with st.container():
            if coming:
                st.caption(f":material/hourglass_top: {w(say('panel-starting'))}")
        with st.container():
            if not coming:
                _controls(w, run_id, asked, veil)


def _controls(w: Words, run_id: str, asked: Question, veil: TextMask) -> None:
    if asked.choices:
        _choices(w, run_id, asked, veil)
    elif asked.kind in ("answer", "point"):  # a place is said as “at 540,308”, as the question's own words tell
        _words(w, run_id, asked)
    elif asked.kind == "take_over":
        _by_himself(w, run_id, asked)
    else:
        _yes_or_no(w, run_id, asked)


def _choices(w: Words, run_id: str, asked: Question, veil: TextMask) -> None:
    """The words of a choice stand beside its number, which is the button: they come from a screen."""
    for n, choice in enumerate(asked.choices, 1):
        with st.container(horizontal=True, vertical_alignment="center", key=f"choice-{n}"):
            _button(run_id, asked, str(n), str(n))
            show(w.sentence(veil.cover(choice)))
    _button(run_id, asked, w(say("panel-none-of-these")), "no")


def _words(w: Words, run_id: str, asked: Question) -> None:
    with st.form(f"answer-{asked.key}", border=False):
        st.text_input(w(say("panel-your-answer")), key=f"said-{asked.key}")
        buttons.submit(w(say("panel-answer")), partial(_say, run_id, asked.key), type="primary")
    refused = w(say("panel-not-on-screen")) if asked.kind == "point" else w(say("panel-no"))
    _button(run_id, asked, refused, "no")


def _yes_or_no(w: Words, run_id: str, asked: Question) -> None:
    with st.container(horizontal=True):
        _button(run_id, asked, w(say("panel-yes")), "yes", first=True)
        _button(run_id, asked, w(say("panel-no")), "no")


def _by_himself(w: Words, run_id: str, asked: Question) -> None:
    """He does it on the device that he has at hand, or here on its live picture."""
    with st.container(horizontal=True):
        buttons.button(
            w(say("panel-take-over")),
            partial(started_runs.take_over, run_id, asked.key),
            key=f"answer-take-{asked.key}",
            icon=":material/touch_app:",
            type="primary",
        )
        _button(run_id, asked, w(say("panel-done")), "done")
        _button(run_id, asked, w(say("panel-no")), "no")


def _button(run_id: str, asked: Question, label: str, word: str, *, first: bool = False) -> None:
    act = partial(started_runs.answer, run_id, word, asked.key)
    buttons.button(label, act, key=f"answer-{word}-{asked.key}", type="primary" if first else "secondary")


def _say(run_id: str, key: str) -> None:
    if said := st.session_state[f"said-{key}"].strip():
        started_runs.answer(run_id, said, key)
