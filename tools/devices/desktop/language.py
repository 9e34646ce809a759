"""The language the person's session speaks."""

import os

NAMED_IN = ("LC_ALL", "LC_MESSAGES", "LANG")


def language() -> str:
    """Such as zh_CN.UTF-8; "" where the session has none."""
    return next((os.environ[name] for name in NAMED_IN if os.environ.get(name)), "")
