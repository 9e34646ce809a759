"""Devices and settings: what works, how to fix the rest, and every setting with its source."""

from collections.abc import Mapping
from functools import partial
from typing import Final

import streamlit as st

from iris_screen.core.message import Message, say
from iris_screen.core.settings import SECRETS, Settings
from iris_screen.graph.configuration.setting_names import setting_names
from iris_screen.graph.configuration.setting_sources import own_file
from iris_screen.graph.configuration.settings_file import write_settings
from iris_screen.ui.cli.machines.doctor import Finding, examine
from iris_screen.ui.panel import buttons
from iris_screen.ui.panel.devices import devices_list
from iris_screen.ui.panel.drawing_kit import get_words, show, show_errors
from iris_screen.ui.panel.session import PANEL
from iris_screen.ui.words import Words

FOUND = "findings"
SIGNS: Final = {
    "ok": ":green[:material/check_circle:]",
    "note": ":gray[:material/info:]",
    "bad": ":red[:material/error:]",
}
CHANGED: Final = ("device", "preset", "base_url", "model")
"""The settings that are changed most often. The rest is changed by file, environment or option, as the docs show."""


def draw() -> None:
    w = get_words()
    devices, health, values = st.tabs(
        [w(say("panel-settings-devices")), w(say("panel-settings-health")), w(say("panel-settings-values"))]
    )
    with devices, show_errors(w):
        devices_list.draw(w)
    with health, show_errors(w):
        _draw_health(w)
    with values, show_errors(w):
        settings, sources = PANEL.given.load_settings(), PANEL.given.find_sources()
        left, right = st.columns([3, 2], gap="large")
        with left:
            _draw_values(w, settings, sources)
        with right:
            _draw_form(w, settings)


def _draw_health(w: Words) -> None:
    """Checked once per window, since it takes seconds, and again when the person asks for it."""
    again = st.button(w(say("panel-settings-check-again")), key="doctor", icon=":material/stethoscope:")
    if again or FOUND not in st.session_state:
        with st.spinner(w(say("panel-settings-checking"))):
            st.session_state[FOUND] = list(examine(PANEL.given))
    found: list[Finding] = st.session_state[FOUND]
    bad = sum(finding.state == "bad" for finding in found)
    st.markdown(f"**{w(say('panel-settings-unhealthy') if bad else say('panel-settings-healthy'))}**")
    for finding in sorted(found, key=lambda each: ("bad", "note", "ok").index(each.state)):
        with st.container(key=f"finding-{finding.name}", horizontal=True, vertical_alignment="top", gap="small"):
            st.markdown(SIGNS[finding.state], width=28)
            with st.container(width=120):
                show(finding.name, "strong", f"finding-{finding.name}")
            show(w.sentence(finding.said))


def _draw_values(w: Words, settings: Settings, sources: Mapping[str, Message]) -> None:
    """Settings with their values and sources. Of a key it only shows whether there is one."""
    every = st.toggle(w(say("panel-settings-defaults")), key="set-every")
    for name, path in setting_names().items():
        if not every and name not in sources:
            continue
        value: object = settings
        for part in path:
            value = getattr(value, part)
        if name in SECRETS:
            value = w(say("panel-settings-key-set") if value else say("panel-settings-key-unset"))
        with st.container(key=f"setting-{name}", horizontal=True, vertical_alignment="top", gap="small"):
            with st.container(width=170):
                show(name, "strong", f"setting-{name}")
            with st.container(gap=None):
                show(str(value) or "–")
                show(w(sources.get(name) or say("panel-settings-default")), "soft", f"source-{name}")


def _draw_form(w: Words, settings: Settings) -> None:
    """Changes are written into the data folder; an untouched field keeps its setting."""
    st.subheader(w(say("panel-settings-change")), anchor=False)
    if PANEL.given.config:
        st.caption(w(say("panel-settings-config-named")))
        return
    with st.form("settings", border=False, clear_on_submit=True):
        for name in CHANGED:
            st.text_input(name, getattr(settings, name), key=f"set-{name}", max_chars=300)
        st.text_input(
            "api_key", type="password", key="set-api_key", max_chars=500, placeholder=w(say("panel-settings-key-new"))
        )
        st.checkbox(w(say("panel-settings-key-forget")), key="set-forget", disabled=not settings.api_key)
        st.caption(w(say("panel-settings-note")))
        buttons.submit(w(say("panel-save")), partial(_save, w, settings), type="primary", icon=":material/save:")


def _save(w: Words, settings: Settings) -> None:
    fields = st.session_state
    now = {name: str(fields[f"set-{name}"]).strip() for name in CHANGED}
    changes = {name: value for name, value in now.items() if value != getattr(settings, name)}
    key, forget = str(fields["set-api_key"]).strip(), fields["set-forget"]
    if key and not forget:
        changes["api_key"] = key
    elif forget or changes.keys() & {"base_url", "preset"}:  # a key belongs to the address it was given for
        changes["api_key"] = ""
    if changes:
        write_settings(own_file(settings.home), changes)
        fields.pop(FOUND, None)
        buttons.tell(w(say("panel-saved")))
