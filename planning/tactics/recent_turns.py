"""What a hand is told of earlier turns: the same size at turn 10 as at turn 1,000 (SPEC I4).

An answer and what came of it are two turns of a talk; anything else is told by the user.
"""

from collections.abc import Iterator, Sequence

from iris_screen.core.models import Turn
from iris_screen.models.messages import fitting
from iris_screen.models.prompts import fenced, prompt
from iris_screen.planning.tactics.feedback import BETWEEN, entry

LONG_TOKENS, SHORT_TOKENS = 500, 1_100
MAX_OLDER = 240
"""Characters of an older answer: its end, where the act is. The last one is told whole."""


def earlier(long: Sequence[str]) -> str:
    """The folds of what is long past. Words of the screen may stand in them, so they are fenced."""
    kept = fitting(long, LONG_TOKENS)
    return prompt("hand_earlier", entries=fenced("\n".join(kept))) if kept else ""


def turns(short: Sequence[str]) -> Iterator[Turn]:
    """The last entries, one after the other; the oldest are left out where there is no more room."""
    older = [_shortened(told) for told in short[:-1]]
    for told in fitting([*older, *short[-1:]], SHORT_TOKENS):
        said, between, came = told.partition(BETWEEN)
        if between:
            yield Turn(speaker="user", text=prompt("hand_next"))
            yield Turn(speaker="assistant", text=said)
            yield Turn(speaker="user", text=came)
        else:
            yield Turn(speaker="user", text=told)


def _shortened(told: str) -> str:
    said, between, came = told.partition(BETWEEN)
    if not between or len(said) <= MAX_OLDER:
        return told
    return entry(f"… {said[-MAX_OLDER:]}", came)
