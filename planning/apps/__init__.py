"""App modules as data: what apps are called, what people do in them, and which one a task is about."""

from collections.abc import Sequence
from pathlib import Path

from iris_screen.planning.apps.app_module import App, Choice, Template
from iris_screen.planning.apps.apps_on_phone import adapt_to_device, find_missing, find_unexpected
from iris_screen.planning.apps.load import Broken, load_app, load_apps, load_words
from iris_screen.planning.apps.registry import Apps

__all__ = [
    "App",
    "Apps",
    "Broken",
    "Choice",
    "Template",
    "adapt_to_device",
    "find_missing",
    "find_unexpected",
    "load_app",
    "load_apps",
    "open_apps",
]


def open_apps(folders: Sequence[Path]) -> Apps:
    """The modules of these folders (the shipped ones first, the person's own last)."""
    apps, broken = load_apps(folders)
    return Apps(apps, load_words(folders), broken)
