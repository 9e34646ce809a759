"""Where the policy of a run comes from: the shipped one, with the person's own over it."""

import os
from pathlib import Path

from iris_screen.core.errors import UsageError
from iris_screen.core.parsing.files import read_file
from iris_screen.core.parsing.yaml_text import MAX_BYTES
from iris_screen.core.policy import Policy, read_policy
from iris_screen.core.settings import Settings
from iris_screen.graph.configuration.resources import ASSETS


def policy_of(settings: Settings) -> Policy:
    """The shipped policy, with the person's own laid over it. Raises UsageError where his is wrong, or is there and
    cannot be read: a link to a disk that is away would take back what he denied.
    """
    shipped = shipped_policy()
    own = own_policy(settings)
    if not os.path.lexists(own):
        return shipped
    try:
        text = read_file(own, MAX_BYTES)
    except OSError as error:
        raise UsageError(f"{own} cannot be read ({error.strerror}); mend it, or move it away.") from None
    return read_policy(text, str(own), over=shipped)


def shipped_policy() -> Policy:
    path = ASSETS / "policy.yaml"
    return read_policy(path.read_bytes(), str(path))


def own_policy(settings: Settings) -> Path:
    """Where a person writes what he wants otherwise; it need not be there."""
    return settings.home / "policy.yaml"
