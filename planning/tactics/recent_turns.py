"""What a hand is told of earlier turns: the same size at turn 10 as at turn 1,000.

An answer and what came of it are two turns of a talk; anything else is told by the user.
"""

from collections.abc import Iterator, Sequence

from iris_screen.core.models import Turn
from iris_screen.core.state import Event
from iris_screen.models.messages import fit_texts
from iris_screen.models.prompts import describe_for_model, fence_words, fill_prompt

LONG_TOKENS, SHORT_TOKENS = 500, 1_100
MAX_OLDER = 240
"""Characters of an older answer: its end, where the act is. The last one is told whole."""


def earlier(long: Sequence[str]) -> str:
    """The folds of what is long past. Words of the screen may stand in them, so they are fenced."""
    kept = fit_texts(long, LONG_TOKENS)
    return fill_prompt("hand_earlier", entries=fence_words("\n".join(kept))) if kept else ""


def turns(short: Sequence[Event]) -> Iterator[Turn]:
    """The last entries, one after the other; the oldest are left out where there is no more room."""
    pairs = [(_shortened(event.said), describe_for_model(event.came)) for event in short[:-1]]
    pairs += [(event.said, describe_for_model(event.came)) for event in short[-1:]]
    fit = len(fit_texts([said + came for said, came in pairs], SHORT_TOKENS))
    for said, came in pairs[len(pairs) - fit :]:
        if said:
            yield Turn(speaker="user", text=fill_prompt("hand_next"))
            yield Turn(speaker="assistant", text=said)
        yield Turn(speaker="user", text=came)


def _shortened(said: str) -> str:
    return said if len(said) <= MAX_OLDER else f"… {said[-MAX_OLDER:]}"
