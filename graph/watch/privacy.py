"""What is never watched: what ships, and what the person adds."""

from collections.abc import Iterable

from iris_screen.consent.private_apps import Privacy, read_privacy
from iris_screen.core.settings import Settings
from iris_screen.graph.configuration.resources import ASSETS


def privacy_of(settings: Settings, more: Iterable[str] = ()) -> Privacy:
    """more: apps that are excluded this time."""
    path = ASSETS / "private.yaml"
    own = [part.strip() for part in settings.watching.watch_exclude.split(",")]
    return read_privacy(path.read_bytes(), str(path)).with_apps(part for part in (*own, *more) if part)
