"""The frame of every page: the choice of language, and a link for another browser.

Also opens other pages, and shows times in the time zone of the browser.
"""

from contextlib import suppress
from datetime import UTC, date, datetime, timedelta, timezone, tzinfo
from pathlib import Path
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import streamlit as st
from streamlit import config

from iris_screen.core.errors import IrisError
from iris_screen.core.message import Message, say
from iris_screen.ui.amounts import describe_day, describe_moment, describe_time
from iris_screen.ui.panel.drawing_kit import draw_language_switch, load_component, show_problem
from iris_screen.ui.panel.session import KEYS, PANEL
from iris_screen.ui.words import Words

RELOAD_BLANK = Path(__file__).with_name("reload_blank.js")
"""Reloads a page that has gone blank. Nothing is lost, since pages hold no state of their own."""


def draw_frame(w: Words) -> None:
    with st.container(key="around", horizontal=True, horizontal_alignment="right"):
        draw_language_switch(w)
        with st.popover(w(say("panel-another-browser")), icon=":material/add_link:", type="tertiary"):
            st.caption(w(say("panel-another-browser-note")))
            if st.button(w(say("panel-make-link")), key="invite"):
                st.code(KEYS.make_link(config.get_option("server.port")), None)
        load_component("iris_reviving", "<i></i>", RELOAD_BLANK)(key="reviving", height=1, width=1)  # nothing to see
    with suppress(IrisError):  # the page itself shows it
        PANEL.runs()
    if PANEL.trouble:
        show_problem(w(say("panel-wrong-settings")), w(PANEL.trouble))


def go(place: str, **query: str) -> None:
    """Opens another page. query: of its address."""
    lang = {"lang": st.query_params["lang"]} if "lang" in st.query_params else {}
    st.switch_page(st.session_state["places"][place], query_params={**lang, **query})


# Days and times in the time zone of the browser.


def format_moment(w: Words, at: float) -> str:
    """ "2026-11-22 14:05"; "" if it is outside the calendar. at: seconds since 1970."""
    return _format(w, describe_moment(at, get_zone()))


def format_day(w: Words, at: float) -> str:
    """ "2026-11-22"."""
    return _format(w, describe_day(at, get_zone()))


def format_time(w: Words, at: float) -> str:
    """ "14:05"."""
    return _format(w, describe_time(at, get_zone()))


def _format(w: Words, message: Message | None) -> str:
    return w(message) if message else ""


def find_day_end(day: date, where: tzinfo) -> float:
    """The last moment of a day, in seconds since 1970."""
    return datetime(day.year, day.month, day.day, tzinfo=where).timestamp() + timedelta(days=1).total_seconds() - 1e-3


def get_zone() -> tzinfo:
    """The time zone of the browser; if this computer does not know it, a zone with its current offset."""
    try:
        return ZoneInfo(st.context.timezone or "")
    except (ZoneInfoNotFoundError, ValueError, OSError):
        away = st.context.timezone_offset or 0
        return timezone(timedelta(minutes=-away)) if away else UTC
