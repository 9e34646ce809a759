"""Buttons that act. The action runs first, and then the page is drawn again.

Streamlit stops drawing a page as soon as something else is pressed or a refresh is due, so an action further down in
the page could be lost. The same holds for changes to the session of the window: nothing here touches it before the
action is done.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import streamlit as st

from iris_screen.core.errors import IrisError
from iris_screen.core.message import Message, say
from iris_screen.ui.panel.drawing_kit import show, show_problem
from iris_screen.ui.words import Words

WRONG, TOLD = "wrong with the last press", "told by the last press"


def button(label: str, act: Callable[[], object], *, key: str, **look: Any) -> None:
    """act: may raise IrisError, which is shown above the page."""
    st.button(label, on_click=_act_and_redraw, args=(act,), key=key, **look)


@dataclass(frozen=True)
class Confirmation:
    """What a person is asked before an action. title, note, says: our own words. says: the label of the button, or ""
    for "Delete". about, stays: what the action affects and what it does not, any text.
    """

    title: str
    about: Sequence[str] = ()
    note: str = ""
    stays: Sequence[str] = ()
    says: str = ""


def ask_first(w: Words, asked: Confirmation, act: Callable[[], object]) -> None:
    """Opens a dialog that acts only after the person confirms."""
    st.dialog(asked.title)(_draw_dialog)(w, asked, act)


def _draw_dialog(w: Words, asked: Confirmation, act: Callable[[], object]) -> None:
    for n, each in enumerate(asked.about):
        show(each, "strong", f"about-{n}")
    if asked.note:
        st.caption(asked.note)
    for n, each in enumerate(asked.stays):
        show(each, "soft", f"stays-{n}")
    with st.container(horizontal=True):
        button(asked.says or w(say("panel-delete")), act, key="sure", type="primary", icon=":material/delete:")
        if st.button(w(say("panel-cancel")), key="keep"):
            st.rerun()


def submit(label: str, act: Callable[[], object], **look: Any) -> None:
    """The button of a form. act: reads the fields of the form from the session, by their keys."""
    st.form_submit_button(label, on_click=_act_and_redraw, args=(act,), **look)


def _act_and_redraw(act: Callable[[], object]) -> None:
    attempt(act)
    st.rerun()


def attempt(act: Callable[[], object]) -> None:
    """Runs an action. An error is shown above the page until something else is pressed."""
    why: Message | None = None
    try:
        act()
    except IrisError as error:
        why = error.message
    finally:  # even if the action opens another page, which leaves this one at once
        st.session_state[WRONG] = why
    if why:
        st.rerun()


def fill(**fields: str) -> None:
    """Writes text into fields of the page, by their keys."""
    st.session_state.update(fields)


def tell(words: str) -> None:
    """Shows a note once, when the page is next drawn. words: our own, since they are read as Markdown."""
    st.session_state[TOLD] = words


def show_outcome(w: Words) -> None:
    """Shows the outcome of the last press above the page."""
    if words := st.session_state.pop(TOLD, ""):
        st.toast(words, icon=":material/check:")
    if why := st.session_state.get(WRONG):
        show_problem(w(say("panel-wrong")), w(why))
