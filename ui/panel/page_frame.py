"""What stands around every page: the language, and a way in for another browser."""

from contextlib import suppress
from datetime import UTC, date, datetime, timedelta, timezone, tzinfo
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import streamlit as st
from streamlit import config

from iris_screen.core.errors import IrisError
from iris_screen.core.message import Message, say
from iris_screen.ui.panel.drawing_kit import language_switch, problem
from iris_screen.ui.panel.reload_white import revive
from iris_screen.ui.panel.session import HOUSE, KEYS
from iris_screen.ui.when import day_of, moment, time_of
from iris_screen.ui.words import Words


def around(w: Words) -> None:
    with st.container(key="around", horizontal=True, horizontal_alignment="right"):
        language_switch(w)
        with st.popover(w(say("panel-another-browser")), icon=":material/add_link:", type="tertiary"):
            st.caption(w(say("panel-another-browser-note")))
            if st.button(w(say("panel-make-link")), key="invite"):
                st.code(f"http://127.0.0.1:{config.get_option('server.port')}/?token={KEYS.invite()}", None)
        revive()
    with suppress(IrisError):  # the page itself tells
        HOUSE.runs()
    if HOUSE.trouble:
        problem(w(say("panel-wrong-settings")), w(HOUSE.trouble))


def go(place: str, **asked: str) -> None:
    """To another page, with what it is asked for in its address."""
    lang = {"lang": st.query_params["lang"]} if "lang" in st.query_params else {}
    st.switch_page(st.session_state["places"][place], query_params={**lang, **asked})


# Days and times as the clock of the person's browser shows them.


def when(w: Words, at: float) -> str:
    """ "2026-11-22 14:05"; "" for a time of no calendar."""
    return _said(w, moment(at, zone()))


def day(w: Words, at: float) -> str:
    """Its first part."""
    return _said(w, day_of(at, zone()))


def time(w: Words, at: float) -> str:
    """Its second part."""
    return _said(w, time_of(at, zone()))


def _said(w: Words, message: Message | None) -> str:
    return w(message) if message else ""


def end_of(day: date, where: tzinfo) -> float:
    """The last moment of a day, in seconds since 1970."""
    return datetime(day.year, day.month, day.day, tzinfo=where).timestamp() + timedelta(days=1).total_seconds() - 1e-3


def zone() -> tzinfo:
    """The browser's own; where this computer does not know it, as far from Greenwich as it is now."""
    try:
        return ZoneInfo(st.context.timezone or "")
    except (ZoneInfoNotFoundError, ValueError, OSError):
        away = st.context.timezone_offset or 0
        return timezone(timedelta(minutes=-away)) if away else UTC
