"""Example sentences for each app, to start a task from. The app that was last open on the device comes first."""

import streamlit as st

from iris_screen.core.errors import IrisError
from iris_screen.core.message import say
from iris_screen.core.parsing.languages import detect_language
from iris_screen.graph.configuration.resources import load_apps
from iris_screen.planning.apps import App
from iris_screen.text.catalog import FALLBACK
from iris_screen.ui.panel.buttons import fill
from iris_screen.ui.panel.devices.device_picker import IN_ENGLISH
from iris_screen.ui.panel.devices.device_states import SIMULATED
from iris_screen.ui.panel.drawing_kit import escape_label
from iris_screen.ui.panel.session import PANEL
from iris_screen.ui.words import Words

MOST = 5
"""Sentences of one app."""
LATEST = 20


def draw(w: Words, device: str) -> None:
    offered = {app.name: app for app in load_apps(PANEL.runs().settings).apps if find_examples(app, w.language)}
    if not offered:
        return
    names = list(offered)
    front = _find_front_app(device)
    at = next((n for n, app in enumerate(offered.values()) if front in app.packages), 0)
    chosen = st.selectbox(
        w(say("panel-task-app")),
        names,
        index=at,
        format_func=lambda name: choose_label(offered[name], w.language),
        key=f"app-{w.language}-{device}",
    )
    with st.container(key="known", horizontal=True, gap="small"):
        for n, sentence in enumerate(find_examples(offered[chosen], w.language)[:MOST]):
            st.button(
                escape_label(sentence),
                key=f"known-{n}",
                on_click=fill,
                kwargs={"task": sentence, **choose_device(device, sentence)},
                icon=":material/bolt:",
            )


def find_examples(app: App, language: str) -> list[str]:
    """One example of each task of the app, in this language, or else in English. The templates are ours or the
    person's own.
    """

    def find_first(wanted: str) -> list[str]:
        spoken = ([one for one in template.examples if detect_language(one) == wanted] for template in app.templates)
        return [each[0] for each in spoken if each]

    return find_first(language) or find_first(FALLBACK)


def choose_device(device: str, sentence: str) -> dict[str, str]:
    """The field to fill in besides the task: a simulated phone in the language of the sentence. Any other device stays
    as it is chosen.
    """
    if device not in (SIMULATED, IN_ENGLISH):
        return {}
    return {"device": IN_ENGLISH if detect_language(sentence) == FALLBACK else SIMULATED}


def choose_label(app: App, language: str) -> str:
    """The label of its icon in this language, else in English, else in any."""
    labels = {detect_language(label): label for label in reversed(app.labels)}
    return labels.get(language) or labels.get(FALLBACK) or app.labels[0]


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
