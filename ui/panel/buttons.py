"""Buttons that do something. What is pressed is done first, and then the page is drawn anew.

A page that is being drawn is left at once where something else is pressed or it is time to look again: what came to be
done only further down in it would be lost. The same goes for whatever touches the window's session, so nothing here
does before what was pressed is done.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import streamlit as st

from iris_screen.core.errors import IrisError
from iris_screen.core.message import Message, say
from iris_screen.ui.panel.drawing_kit import problem, show
from iris_screen.ui.words import Words

WRONG, TOLD = "wrong with the last press", "told by the last press"


def button(label: str, does: Callable[[], object], *, key: str, **look: Any) -> None:
    """does: raises IrisError where it cannot be done, which is told above the page."""
    st.button(label, on_click=_do, args=(does,), key=key, **look)


@dataclass(frozen=True)
class Meant:
    """What a person is asked before something is done. title, note, says: ours; says: what the button says, else that
    it deletes. about, stays: what it is done to and what it is not done to, any text.
    """

    title: str
    about: Sequence[str] = ()
    note: str = ""
    stays: Sequence[str] = ()
    says: str = ""


def ask_first(w: Words, meant: Meant, does: Callable[[], object]) -> None:
    """A dialog that does it only once a person says that he means it."""
    st.dialog(meant.title)(_ask)(w, meant, does)


def _ask(w: Words, meant: Meant, does: Callable[[], object]) -> None:
    for n, each in enumerate(meant.about):
        show(each, "strong", f"about-{n}")
    if meant.note:
        st.caption(meant.note)
    for n, each in enumerate(meant.stays):
        show(each, "soft", f"stays-{n}")
    with st.container(horizontal=True):
        button(meant.says or w(say("panel-delete")), does, key="sure", type="primary", icon=":material/delete:")
        if st.button(w(say("panel-cancel")), key="keep"):
            st.rerun()


def submit(label: str, does: Callable[[], object], **look: Any) -> None:
    """The button of a form. does: reads what was said in it from the session, by the keys of its fields."""
    st.form_submit_button(label, on_click=_do, args=(does,), **look)


def _do(does: Callable[[], object]) -> None:
    attempt(does)
    st.rerun()


def attempt(does: Callable[[], object]) -> None:
    """What was wrong with it stands above the page until something else is pressed."""
    why: Message | None = None
    try:
        does()
    except IrisError as error:
        why = error.message
    finally:  # also where it leads to another page, which leaves this one at once
        st.session_state[WRONG] = why
    if why:
        st.rerun()


def tell(words: str) -> None:
    """From within a press: told once, when the page is drawn. words: ours, since they are read as Markdown."""
    st.session_state[TOLD] = words


def told(w: Words) -> None:
    """What came of the last press, above the page."""
    if words := st.session_state.pop(TOLD, ""):
        st.toast(words, icon=":material/check:")
    if why := st.session_state.get(WRONG):
        problem(w(say("panel-wrong")), w(why))
