"""What is known before any device is opened: app modules and reference pictures, shipped ones and the person's own."""

from pathlib import Path
from typing import TYPE_CHECKING

from core.settings import Settings
from tools.apps import Apps, open_apps

if TYPE_CHECKING:
    from tools.library import ReferenceLibrary

ASSETS = Path(__file__).resolve().parent.parent / "assets"


def modules(settings: Settings) -> Apps:
    """The app modules: shipped ones, the person's own, and what his phone's icons told."""
    from tools.learning import Shelf, with_learnt  # brings OpenCV

    return with_learnt(open_apps([ASSETS / "apps", settings.home / "apps"]), Shelf(own_references(settings)))


def open_library(settings: Settings) -> "ReferenceLibrary":
    """Every reference picture, shipped ones and the person's own."""
    from tools.library import ReferenceLibrary  # brings OpenCV

    return ReferenceLibrary([ASSETS, settings.home, own_references(settings)])


def own_references(settings: Settings) -> Path:
    """Where pictures are kept that a person learnt or cut out."""
    return settings.home / "references"
