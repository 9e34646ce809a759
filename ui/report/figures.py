"""Figures of a run as messages."""

from iris_screen.core.message import Message, say
from iris_screen.ui.escaping import dollars
from iris_screen.ui.when import duration


def number(value: float | None) -> Message:
    return say("report-number", n=value or 0)


def took(seconds: float | None) -> Message:
    """How long; a dash where that is not known."""
    return say("report-none") if seconds is None else duration(seconds)


def price(dollar: float | None) -> Message:
    """What models cost."""
    return say("report-unknown") if dollar is None else say("report-price", price=dollars(dollar))
