"""The web page that a run was started from: how it is told to the run, and which windows show it. Pure."""

STARTED_FROM = "STARTED_FROM_PAGE"
"""The variable with the page's title in a run's surroundings, none where no page started it. It is no setting."""
_BETWEEN = (" - ", " — ", " – ")
"""What browsers write between a page's title and their own name."""


def shows(window: str, page: str) -> bool:
    """Whether a window of this title is a browser's with the page of that title in front."""
    return bool(page) and any(window.startswith(page + mark) for mark in _BETWEEN)
