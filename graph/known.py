"""What is known before any device is opened: app modules and reference pictures, shipped ones and the person's own."""

from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from core.settings import Settings
from tools.apps import Apps, open_apps

if TYPE_CHECKING:
    from tools.library import ReferenceLibrary

ASSETS = Path(__file__).resolve().parent.parent / "assets"


def modules(settings: Settings) -> Apps:
    """The app modules: shipped ones, the person's own, and what his phone's icons told. Read anew where his changed."""
    own, learnt = settings.home / "apps", own_references(settings)
    changed = tuple((path, path.stat().st_mtime_ns) for folder in (own, learnt) for path in sorted(folder.rglob("*")))
    return _modules(own, learnt, changed)


@lru_cache(maxsize=4)
def _modules(own: Path, learnt: Path, _changed: tuple[tuple[Path, int], ...]) -> Apps:
    from tools.learning import Shelf, with_learnt  # brings OpenCV

    return with_learnt(open_apps([ASSETS / "apps", own]), Shelf(learnt))


def open_library(settings: Settings) -> "ReferenceLibrary":
    """Every reference picture, shipped ones and the person's own."""
    from tools.library import ReferenceLibrary  # brings OpenCV

    return ReferenceLibrary([ASSETS, settings.home, own_references(settings)])


def own_references(settings: Settings) -> Path:
    """Where pictures are kept that a person learnt or cut out."""
    return settings.home / "references"
