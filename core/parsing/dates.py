"""Days and times as people read and write them: 2026-11-22 14:05. Pure."""

from datetime import datetime, time, tzinfo

from iris_screen.core.errors import UsageError
from iris_screen.core.message import say

DAY, MINUTE, SECOND = "%Y-%m-%d", "%Y-%m-%d %H:%M", "%Y-%m-%d %H:%M:%S"


def format_time(at: float, where: tzinfo | None = None, form: str = MINUTE) -> str:
    """Seconds since 1970 as local time; "" if no calendar has that time. where: None for this computer's time zone."""
    try:
        return datetime.fromtimestamp(at, where).strftime(form)
    except (OverflowError, ValueError, OSError):
        return ""


def parse_time(text: str, where: tzinfo | None = None) -> float:
    """Seconds since 1970 of a time in the form that `format_time` gives; for a day alone, of its beginning. Raises
    UsageError.
    """
    said = text.strip()
    for form in (MINUTE, DAY):
        try:
            return datetime.strptime(said, form).replace(tzinfo=where).timestamp()
        except (OverflowError, ValueError, OSError):
            continue
    raise UsageError(say("usage-not-a-time", said=said))


def parse_span(text: str) -> tuple[time, time]:
    """A part of each day, such as 22:00-06:00, from its beginning to before its end. Raises UsageError."""
    begin, dash, end = (part.strip() for part in text.replace("–", "-").partition("-"))
    try:
        found = time.fromisoformat(begin), time.fromisoformat(end)
    except ValueError as error:
        raise UsageError(say("usage-not-a-span", said=text)) from error
    if not dash or found[0] == found[1]:
        raise UsageError(say("usage-not-a-span", said=text))
    return found


def is_within(span: tuple[time, time], at: float, where: tzinfo | None = None) -> bool:
    """Whether a time, in seconds since 1970, is in this part of its day, or of the night that began the day before."""
    (begin, end), now = span, datetime.fromtimestamp(at, where).time()
    return begin <= now < end if begin < end else now >= begin or now < end
