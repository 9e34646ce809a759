"""The list of references: the person's own, which can be renamed and deleted, and the shipped ones."""

from functools import partial
from typing import TYPE_CHECKING

import streamlit as st

from iris_screen.core.message import say
from iris_screen.graph.configuration.resources import open_library
from iris_screen.ui.cut_reference import open_references, split_names
from iris_screen.ui.panel import buttons
from iris_screen.ui.panel.drawing_kit import has_words, show
from iris_screen.ui.panel.pictures.marked_picture import encode_picture
from iris_screen.ui.panel.session import PANEL
from iris_screen.ui.words import Words

if TYPE_CHECKING:
    from iris_screen.core.protocols import Reference

MAX_SHOWN = 60


def draw(w: Words) -> None:
    library, store = open_library(PANEL.runs().settings), open_references(PANEL.runs().settings)
    with st.container(horizontal=True, vertical_alignment="bottom"):
        sought = st.text_input(w(say("panel-search")), key="ref-search", icon=":material/search:", max_chars=60)
        every = st.toggle(w(say("panel-reference-shipped")), key="ref-every")
    names = [name for name in library.names() if (every or name in store)]
    found = [each for name in names if (each := library.find(name))]
    shown = [each for each in found if has_words(" ".join([each.name, *each.aliases]), sought)]
    if not shown:
        st.caption(w(say("panel-reference-none")) if not sought else w(say("panel-no-match")))
    for reference in shown[:MAX_SHOWN]:
        _draw_row(w, reference, own=reference.name in store)


def _draw_row(w: Words, reference: "Reference", *, own: bool) -> None:
    name = reference.name
    with st.container(key=f"row-ref-{name}", horizontal=True, vertical_alignment="center"):
        with st.container(key=f"thumb-{name}", width=76):
            if reference.pictures:
                st.image(encode_picture(reference.pictures[0]), alt=w(say("panel-reference-saved-ones")))
        with st.container(gap=None):
            show(name, "strong", f"ref-{name}")
            show(", ".join(reference.aliases), "soft", f"ref-{name}")
        if not own:
            return
        with st.container(horizontal=True, width="content"):
            if st.button(
                "", key=f"edit-{name}", icon=":material/edit:", help=w(say("panel-reference-rename")), type="tertiary"
            ):
                st.dialog(w(say("panel-reference-rename")))(_draw_rename)(w, reference)
            if st.button(
                "", key=f"delete-{name}", icon=":material/delete:", help=w(say("panel-delete")), type="tertiary"
            ):
                act = partial(open_references(PANEL.runs().settings).remove, name)
                buttons.ask_first(w, buttons.Confirmation(w(say("panel-reference-delete")), [name]), act)


def _draw_rename(w: Words, reference: "Reference") -> None:
    st.text_input(w(say("panel-name")), reference.name, key="ref-new-name", max_chars=60)
    st.text_input(w(say("panel-reference-aliases")), ", ".join(reference.aliases), key="ref-new-aliases", max_chars=300)
    buttons.button(w(say("panel-save")), partial(_rename, reference.name), key="ref-rename", type="primary")


def _rename(old: str) -> None:
    store, name = open_references(PANEL.runs().settings), st.session_state["ref-new-name"].strip()
    new = store.rename(old, name) if name != old else old
    store.set_aliases(new, split_names(st.session_state["ref-new-aliases"]))
