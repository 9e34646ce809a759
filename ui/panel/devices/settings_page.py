"""Devices and settings: what works here and what mends the rest; every setting and where it comes from."""

from collections.abc import Iterator
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
"""What is changed here most; everything else by file, environment or option, as docs show."""


def draw() -> None:
    w = get_words()
    devices, health, values = st.tabs(
        [w(say("panel-settings-devices")), w(say("panel-settings-health")), w(say("panel-settings-values"))]
    )
    with devices, show_errors(w):
        devices_list.draw(w)
    with health, show_errors(w):
        _health(w)
    with values, show_errors(w):
        _values(w)


def _health(w: Words) -> None:
    """Looked at once a window, since it takes seconds, and again where that is asked for."""
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


def _values(w: Words) -> None:
    settings, sources = PANEL.given.load_settings(), PANEL.given.find_sources()
    left, right = st.columns([3, 2], gap="large")
    with left:
        every = st.toggle(w(say("panel-settings-defaults")), key="set-every")
        for name, value in _shown(w, settings):
            if every or name in sources:
                _row(w, name, value, sources.get(name))
    with right:
        _form(w, settings)


def _shown(w: Words, settings: Settings) -> Iterator[tuple[str, str]]:
    """Every setting with its value; of a key only whether there is one."""
    for name, path in setting_names().items():
        value: object = settings
        for part in path:
            value = getattr(value, part)
        yield (
            name,
            w(say("panel-settings-key-set") if value else say("panel-settings-key-unset"))
            if name in SECRETS
            else str(value),
        )


def _row(w: Words, name: str, value: str, source: Message | None) -> None:
    with st.container(key=f"setting-{name}", horizontal=True, vertical_alignment="top", gap="small"):
        with st.container(width=170):
            show(name, "strong", f"setting-{name}")
        with st.container(gap=None):
            show(value or "–")
            show(w(source or say("panel-settings-default")), "soft", f"source-{name}")


def _form(w: Words, settings: Settings) -> None:
    """What is written into the data folder; a field that is left as it is stays as it was."""
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


def _key(changes: dict[str, str], key: str, *, forget: bool) -> dict[str, str]:
    """A key is for the address it was given for: with another one, the old key is not kept here."""
    moved = bool(changes.keys() & {"base_url", "preset"})
    if key and not forget:
        return {"api_key": key}
    return {"api_key": ""} if forget or moved else {}


def _save(w: Words, settings: Settings) -> None:
    said = st.session_state
    now = {name: str(said[f"set-{name}"]).strip() for name in CHANGED}
    changes = {name: value for name, value in now.items() if value != getattr(settings, name)}
    changes |= _key(changes, str(said["set-api_key"]).strip(), forget=said["set-forget"])
    if changes:
        write_settings(own_file(settings.home), changes)
        said.pop(FOUND, None)
        buttons.tell(w(say("panel-saved")))
