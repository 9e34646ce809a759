"""Saves a verified run as a skill, and exports runs as documents."""

from functools import partial
from typing import TYPE_CHECKING, Literal

import streamlit as st

from iris_screen.core.message import Message, say
from iris_screen.graph.run_skills import save_skill
from iris_screen.ui.panel import buttons
from iris_screen.ui.panel.drawing_kit import show
from iris_screen.ui.panel.page_frame import go
from iris_screen.ui.panel.session import PANEL
from iris_screen.ui.report.document import KINDS, Form, file_name, render_run
from iris_screen.ui.words import Words

if TYPE_CHECKING:
    from iris_screen.graph.store import RunRow

LONGEST = 60


def can_keep(row: "RunRow") -> bool:
    return row.status == "success" and row.verdict == "verified" and bool(row.turns)


def draw_button(w: Words, run_id: str, label: str = "") -> None:
    """label: without one the button is an icon with a tooltip."""
    tooltip = None if label else w(say("panel-skill-keep"))
    look: Literal["secondary", "tertiary"] = "secondary" if label else "tertiary"
    if st.button(label, key=f"skill-{run_id}", icon=":material/bolt:", help=tooltip, type=look):
        st.dialog(w(say("panel-skill-keep")))(_draw_dialog)(w, run_id)


def _draw_dialog(w: Words, run_id: str) -> None:
    show(PANEL.runs().store.row(run_id).text, "strong", "skill-of")
    st.text_input(w(say("panel-name")), key="skill-name", placeholder=w(say("panel-name-hint")), max_chars=LONGEST)
    st.caption(w(say("panel-skill-note")))
    buttons.button(w(say("panel-skill-keep")), partial(_save, w, run_id), key="skill-keep", type="primary")


def _save(w: Words, run_id: str) -> None:
    kept = save_skill(PANEL.runs(), run_id, st.session_state["skill-name"].strip())
    buttons.tell(w(say("panel-skill-kept")))
    go("skills", skill=kept.name)


# Documents are made only when the person asks for one.

FORMS: dict[Form, tuple[Message, str]] = {
    "html": (say("panel-export-html"), ":material/web:"),
    "junit": (say("panel-export-junit"), ":material/rule:"),
    "markdown": (say("panel-export-markdown"), ":material/article:"),
}


def draw_export(w: Words, run_id: str, label: str = "") -> None:
    """A button that offers each form of document."""
    look: Literal["secondary", "tertiary"] = "secondary" if label else "tertiary"
    with st.popover(label, icon=":material/download:", help=w(say("panel-export")), type=look):
        for form, (says, icon) in FORMS.items():
            st.download_button(
                w(says),
                partial(render_run, PANEL.runs(), run_id, form, w.language, PANEL.texts),
                file_name(run_id, form),
                KINDS[form],
                key=f"export-{form}-{run_id}",
                on_click="ignore",
                icon=icon,
                type="tertiary",
            )
        st.caption(w(say("panel-export-note")))
