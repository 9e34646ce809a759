"""Durations, times and costs as messages: each language has its own way to write them."""

from datetime import datetime, tzinfo
from typing import TYPE_CHECKING

from iris_screen.core.message import Message, say
from iris_screen.ui.escaping import format_dollars

if TYPE_CHECKING:
    from iris_screen.core.models import Usage


def format_duration(seconds: float) -> Message:
    """ "0.42 s", "12 s", "3 min 20 s"."""
    if seconds < 10:
        return say("when-seconds-exact", seconds=round(seconds, 2))
    if seconds < 120:
        return say("when-seconds", seconds=round(seconds))
    minutes, rest = divmod(round(seconds), 60)
    return say("when-minutes", minutes=minutes, seconds=rest)


def describe_moment(at: float, where: tzinfo | None = None) -> Message | None:
    """A day and its time; None for a time outside the calendar. at: seconds since 1970. where: the time zone, None for
    this computer's.
    """
    day, time = describe_day(at, where), describe_time(at, where)
    return say("when-moment", day=day, time=time) if day and time else None


def describe_day(at: float, where: tzinfo | None = None) -> Message | None:
    """None for a time outside the calendar."""
    then = _to_local_time(at, where)
    return say("when-day", year=then.year, month=then.month, day=then.day) if then else None


def describe_time(at: float, where: tzinfo | None = None) -> Message | None:
    """None for a time outside the calendar."""
    then = _to_local_time(at, where)
    return say("when-time", hour=then.hour, minute=then.minute) if then else None


def _to_local_time(at: float, where: tzinfo | None) -> datetime | None:
    try:
        return datetime.fromtimestamp(at, where)
    except (OverflowError, ValueError, OSError):
        return None


def describe_usage(usage: "Usage") -> Message:
    """ "3 model calls (4,210 tokens, $0.0123, 5.20 s)". An estimate says "about"."""
    if not usage.calls:
        return say("cli-calls", calls=usage.calls)
    about = usage.estimated
    cost = (
        say("cli-cost-unknown")
        if usage.cost is None
        else say("cli-cost", dollars=format_dollars(usage.cost), about=about)
    )
    tokens = say("cli-tokens", tokens=f"{usage.tokens:,}", about=about)
    return say("cli-spent", calls=usage.calls, tokens=tokens, cost=cost, time=format_duration(usage.seconds))
