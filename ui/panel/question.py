"""What a person is asked, and his answer; the picture it is about stands beside it."""

import streamlit as st

from core.state import Question
from ui.panel import going
from ui.panel.draw import say
from ui.panel.words import Words


def draw(w: Words, run_id: str, asked: Question) -> None:
    with st.container(key="asked"):
        st.markdown(f":violet[:material/front_hand:] **{w('run.question')}**")
        say(asked.text, "strong", "question")
        if going.is_coming(run_id):
            st.caption(f":material/hourglass_top: {w('new.starting')} …")
        elif asked.choices:
            _choices(w, run_id, asked.choices)
        elif asked.kind == "answer":
            _words(w, run_id)
        else:
            _yes_or_no(w, run_id, w("do.done") if asked.kind == "take_over" else w("do.yes"))


def _choices(w: Words, run_id: str, choices: list[str]) -> None:
    """The words of a choice stand beside its number, which is the button: they come from a screen."""
    for n, choice in enumerate(choices, 1):
        with st.container(horizontal=True, vertical_alignment="center", key=f"choice-{n}"):
            _button(run_id, str(n), str(n))
            say(choice)
    _button(run_id, w("do.none"), "no")


def _words(w: Words, run_id: str) -> None:
    with st.form("answer", border=False):
        said = st.text_input(w("run.your.answer"))
        if st.form_submit_button(w("do.answer"), type="primary") and said.strip():
            _answer(run_id, said.strip())
    _button(run_id, w("do.no"), "no")


def _yes_or_no(w: Words, run_id: str, yes: str) -> None:
    with st.container(horizontal=True):
        _button(run_id, yes, "yes", first=True)
        _button(run_id, w("do.no"), "no")


def _button(run_id: str, label: str, word: str, *, first: bool = False) -> None:
    if st.button(label, key=f"answer-{word}", type="primary" if first else "secondary"):
        _answer(run_id, word)


def _answer(run_id: str, word: str) -> None:
    going.answer(run_id, word)
    st.rerun()
