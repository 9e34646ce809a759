"""Days and times as the clock of the person's browser shows them."""

from datetime import UTC, date, datetime, timedelta, timezone, tzinfo
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import streamlit as st

from iris_screen.core.parsing.dates import told


def when(at: float) -> str:
    """ "2026-11-22 14:05"; "" for a time of no calendar."""
    return told(at, zone())


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
