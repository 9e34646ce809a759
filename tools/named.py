"""Whether secrets that texts name can be typed: asked before anything is touched, and again before each is typed."""

from collections.abc import Iterable

from iris_screen.consent.secret_tokens import misnamed, named, token
from iris_screen.core.errors import UsageError
from iris_screen.core.plan import Task
from iris_screen.core.protocols import Secrets

MISNAMED = f"Name secrets by their numbers alone, as {token(12)}; `iris secret list` shows those kept."


def texts_of(task: Task) -> list[str]:
    """What may name secrets in a task."""
    return [task.text, *(step.text for step in task.steps)]


def check_named(texts: Iterable[str], secrets: Secrets | None) -> None:
    """secrets: None where none are kept. Raises UsageError for what names none, for one that is not there or not any
    more, and for one whose app is not allowed; StoreError where it cannot be opened. No value is handed out.
    """
    texts = list(texts)
    if any(map(misnamed, texts)):
        raise UsageError(MISNAMED)
    for number in dict.fromkeys(number for text in texts for number in named(text)):
        if secrets is None:
            raise UsageError(f"{token(number)} cannot be typed: no secrets are kept here.")
        secrets.check(number)
