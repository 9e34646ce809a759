"""What something cost and how long it took, as messages."""

from typing import TYPE_CHECKING

from iris_screen.core.message import Message, say
from iris_screen.ui.escaping import format_dollars

if TYPE_CHECKING:
    from iris_screen.core.models import Usage


def describe_usage(usage: "Usage") -> Message:
    """ "3 model calls (4,210 tokens, $0.0123, 5.20 s)"; about so many tokens where the endpoint did not say."""
    if not usage.calls:
        return say("cli-calls", calls=usage.calls)
    about = usage.estimated
    cost = (
        say("cli-cost-unknown")
        if usage.cost is None
        else say("cli-cost", dollars=format_dollars(usage.cost), about=about)
    )
    tokens = say("cli-tokens", tokens=f"{usage.tokens:,}", about=about)
    return say("cli-spent", calls=usage.calls, tokens=tokens, cost=cost, time=describe_duration(usage.seconds))


def describe_duration(seconds: float) -> Message:
    """ "0.42 s", "12 s", "3 min 20 s"."""
    if seconds < 120:
        return say("cli-seconds", seconds=f"{seconds:.2f}" if seconds < 10 else f"{seconds:.0f}")
    minutes, rest = divmod(round(seconds), 60)
    return say("cli-minutes", minutes=minutes, seconds=rest)
