"""Example sentences for each app, to start a task from. The app that was last open on the device comes first."""

import streamlit as st

from iris_screen.core.errors import IrisError
from iris_screen.core.message import say
from iris_screen.core.parsing.languages import detect_language
from iris_screen.graph.configuration.resources import load_apps
from iris_screen.text.catalog import FALLBACK
from iris_screen.ui.panel.buttons import fill
from iris_screen.ui.panel.devices.device_picker import IN_ENGLISH
from iris_screen.ui.panel.devices.device_states import SIMULATED
from iris_screen.ui.panel.drawing_kit import escape_label
from iris_screen.ui.panel.session import PANEL
from iris_screen.ui.words import Words

MAX_EXAMPLES = 5
"""Sentences of one app."""
LATEST = 20


def draw(w: Words, device: str) -> None:
    offered = {app.name: app for app in load_apps(PANEL.runs().settings).apps if app.list_examples(w.language)}
    if not offered:
        return
    names = list(offered)
    front = _find_front_app(device)
    at = next((n for n, app in enumerate(offered.values()) if front in app.packages), 0)
    chosen = st.selectbox(
        w(say("panel-task-app")),
        names,
        index=at,
        format_func=lambda name: offered[name].find_label(w.language),
        key=f"app-{w.language}-{device}",
    )
    with st.container(key="known", horizontal=True, gap="small"):
        for n, sentence in enumerate(offered[chosen].list_examples(w.language)[:MAX_EXAMPLES]):
            st.button(
                escape_label(sentence),
                key=f"known-{n}",
                on_click=fill,
                kwargs={"task": sentence, **choose_device(device, sentence)},
                icon=":material/bolt:",
            )


def choose_device(device: str, sentence: str) -> dict[str, str]:
    """The field to fill in besides the task: a simulated phone in the language of the sentence. Any other device stays
    as it is chosen.
    """
    if device not in (SIMULATED, IN_ENGLISH):
        return {}
    return {"device": IN_ENGLISH if detect_language(sentence) == FALLBACK else SIMULATED}


def _find_front_app(device: str) -> str:
    """The package of the app that the latest run on this device saw last; "" if there is none."""
    runs = PANEL.runs()
    for row in runs.rows(limit=LATEST):
        if row.device == device and row.turns:
            try:
                moment = runs.find_moment(row.id)
            except IrisError:
                return ""
            seen = moment.state.get("seen") if moment else None
            return seen.app if seen else ""
    return ""
