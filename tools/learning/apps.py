"""Icons that were learnt, as app modules: what a phone's own labels call its apps, and by which package they open."""

import re

from iris_screen.planning.apps import App, Apps
from iris_screen.planning.references.reference_store import Shelf

_NAME = re.compile(r"[^\W\d_A-Z][^\WA-Z]*")
MAX_LABEL = 30


def with_learnt(apps: Apps, shelf: Shelf) -> Apps:
    """The modules, and one for each learnt icon that none of them speaks of.

    Its name is that of its picture, so that a body that cannot launch apps finds it by that.
    """
    learnt = [app for entry in shelf.icons() if (app := _module(*entry, apps))]
    return apps.replaced([*apps.apps, *learnt]) if learnt else apps


def _module(name: str, labels: list[str], package: str, apps: Apps) -> App | None:
    labels = [label for label in labels or [name] if len(label) <= MAX_LABEL]
    known = any(apps.named(word) for word in (name, package, *labels) if word)
    if known or not labels or not _NAME.fullmatch(name):
        return None
    return App(name=name, labels=labels, packages=[package] if package else [])
