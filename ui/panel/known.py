"""What Iris knows to do in an app, as sentences to start from. The app that was open last on the device comes first."""

import streamlit as st

from core.errors import IrisError
from graph.known import modules
from tools.apps import App
from tools.apps.tokens import is_english
from ui.panel.draw import label
from ui.panel.house import HOUSE
from ui.panel.words import Words

MOST = 5
"""Sentences of one app."""
LATEST = 20


def draw(w: Words, device: str) -> None:
    english = w.language == "en"
    offered = {app.name: app for app in modules(HOUSE.runs().settings).apps if sentences(app, english=english)}
    if not offered:
        return
    names = list(offered)
    front = _in_front(device)
    at = next((n for n, app in enumerate(offered.values()) if front in app.packages), 0)
    chosen = st.selectbox(
        w("new.app"),
        names,
        index=at,
        format_func=lambda name: offered[name].called(english),
        key=f"app-{w.language}-{device}",
    )
    with st.container(key="known", horizontal=True, gap="small"):
        for n, sentence in enumerate(sentences(offered[chosen], english=english)[:MOST]):
            st.button(label(sentence), key=f"known-{n}", on_click=_take, args=(sentence,), icon=":material/bolt:")


def sentences(app: App, *, english: bool) -> list[str]:
    """An example of each thing that can be done in it, in this language; the templates are data of our own or the
    person's.
    """
    firsts = [[one for one in template.examples if is_english(one) == english][:1] for template in app.templates]
    return [one for first in firsts for one in first]


def _take(sentence: str) -> None:
    st.session_state["task"] = sentence


def _in_front(device: str) -> str:
    """The package that the latest run on this device saw last; "" where none did."""
    runs = HOUSE.runs()
    for row in runs.rows(limit=LATEST):
        if row.device == device and row.turns:
            try:
                moment = runs.moment(row.id)
            except IrisError:
                return ""
            seen = moment.state.get("seen") if moment else None
            return seen.app if seen else ""
    return ""
