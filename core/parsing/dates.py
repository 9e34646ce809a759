"""Days and times as people read and write them: 2026-11-22 14:05. Pure."""

from datetime import datetime, tzinfo

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
