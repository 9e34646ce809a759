"""A run handed on as a document: made when it is asked for, and not before."""

from functools import partial
from typing import Literal

import streamlit as st

from iris_screen.ui.panel.session import HOUSE
from iris_screen.ui.panel.words import Words
from iris_screen.ui.report.document import KINDS, Form, document, name_of

FORMS: dict[Form, tuple[str, str]] = {
    "html": ("report.html", ":material/web:"),
    "junit": ("report.junit", ":material/rule:"),
    "markdown": ("report.markdown", ":material/article:"),
}


def export(w: Words, run_id: str, label: str = "") -> None:
    """A button with the forms there are."""
    look: Literal["secondary", "tertiary"] = "secondary" if label else "tertiary"
    with st.popover(label, icon=":material/download:", help=w("report.get"), type=look):
        for form, (name, icon) in FORMS.items():
            st.download_button(
                w(name),
                partial(document, HOUSE.runs(), run_id, form, w.language),
                name_of(run_id, form),
                KINDS[form],
                key=f"export-{form}-{run_id}",
                on_click="ignore",
                icon=icon,
                type="tertiary",
            )
        st.caption(w("report.note"))
