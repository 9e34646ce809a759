"""How long something took and when it was, as messages: each language has its own way to write them."""

from datetime import datetime, tzinfo

from iris_screen.core.message import Message, say


def format_duration(seconds: float) -> Message:
    """ "0.42 s", "12 s", "3 min 20 s"."""
    if seconds < 10:
        return say("when-seconds-exact", seconds=round(seconds, 2))
    if seconds < 120:
        return say("when-seconds", seconds=round(seconds))
    minutes, rest = divmod(round(seconds), 60)
    return say("when-minutes", minutes=minutes, seconds=rest)


def describe_moment(at: float, where: tzinfo | None = None) -> Message | None:
    """A day and a time of it; None for a time of no calendar. at: seconds since 1970; where: by whose clock, None for
    this computer's.
    """
    day, time = describe_day(at, where), describe_time(at, where)
    return say("when-moment", day=day, time=time) if day and time else None


def describe_day(at: float, where: tzinfo | None = None) -> Message | None:
    """None for a time of no calendar."""
    then = _to_local_time(at, where)
    return say("when-day", year=then.year, month=then.month, day=then.day) if then else None


def describe_time(at: float, where: tzinfo | None = None) -> Message | None:
    """None for a time of no calendar."""
    then = _to_local_time(at, where)
    return say("when-time", hour=then.hour, minute=then.minute) if then else None


def _to_local_time(at: float, where: tzinfo | None) -> datetime | None:
    try:
        return datetime.fromtimestamp(at, where)
    except (OverflowError, ValueError, OSError):
        return None
