"""What stands around every page: the language, and a way in for another browser."""

from contextlib import suppress

import streamlit as st
from streamlit import config

from iris_screen.core.errors import IrisError
from iris_screen.ui.panel.drawing_kit import language_switch, problem
from iris_screen.ui.panel.reload_white import revive
from iris_screen.ui.panel.session import HOUSE, KEYS
from iris_screen.ui.panel.words import Words


def around(w: Words) -> None:
    with st.container(key="around", horizontal=True, horizontal_alignment="right"):
        language_switch(w)
        with st.popover(w("do.link"), icon=":material/add_link:", type="tertiary"):
            st.caption(w("around.link"))
            if st.button(w("do.invite"), key="invite"):
                st.code(f"http://127.0.0.1:{config.get_option('server.port')}/?token={KEYS.invite()}", None)
        revive()
    with suppress(IrisError):  # the page itself tells
        HOUSE.runs()
    if HOUSE.trouble:
        problem(w("wrong.settings"), HOUSE.trouble)


def go(place: str, **asked: str) -> None:
    """To another page, with what it is asked for in its address."""
    lang = {"lang": st.query_params["lang"]} if "lang" in st.query_params else {}
    st.switch_page(st.session_state["places"][place], query_params={**lang, **asked})
