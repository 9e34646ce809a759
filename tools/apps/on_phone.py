"""The app modules as they are on one phone: which of an app's packages is there, and what else is, by its label. Pure.

A dialler or a camera is another one on each maker's phones, and a phone may have an app of its own that is called like
one we know: then our templates and our packages are not for it.
"""

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache

from tools.apps.app import App
from tools.apps.registry import Apps

MAX_LABEL = 30


def told_apart(installed: Mapping[str, str], apps: Apps) -> dict[str, str]:
    """Of what is on a phone (package → label, "" where it cannot tell) all that modules would not suppose anyway."""
    return {package: label for package, label in installed.items() if _is_news(package, label, installed, apps)}


def on_phone(apps: Apps, told: Mapping[str, str]) -> Apps:
    """The modules, each opened by the package that is there, and a bare one for each app that none of them is for."""
    return _on_phone(apps, tuple(told.items())) if told else apps


@lru_cache(maxsize=8)
def _on_phone(apps: Apps, told: tuple[tuple[str, str], ...]) -> Apps:
    packages = [package for package, _ in told]
    unknown = {label: package for package, label in told if apps.named(package) is None}
    ours, namesakes = list[App](), {id(apps.named(label)) for label in unknown}
    for app in apps.apps:
        if id(app) not in namesakes:
            ours.append(_opened_by(app, packages))
        elif not app.packages:  # written for this very phone, by whoever did not know the package
            ours.append(app.model_copy(update={"packages": [unknown.pop(_said_of(app, unknown, apps))]}))
    return apps.replaced([*ours, *(_bare(package, label) for label, package in unknown.items())])


def _said_of(app: App, labels: Iterable[str], apps: Apps) -> str:
    """The label on the phone that is one of the app's names."""
    return next(label for label in labels if apps.named(label) is app)


def _is_news(package: str, label: str, installed: Mapping[str, str], apps: Apps) -> bool:
    known = apps.named(package)
    if known is not None:
        return bool(known.packages) and known.packages[0] not in installed
    namesake = apps.named(label) if 0 < len(label) <= MAX_LABEL else None
    is_ours = namesake is not None and (namesake.launcher or any(one in installed for one in namesake.packages))
    return 0 < len(label) <= MAX_LABEL and not is_ours


def _opened_by(app: App, packages: list[str]) -> App:
    """With the packages that are there before those that are not."""
    there = [package for package in app.packages if package in packages]
    rest = [package for package in app.packages if package not in there]
    return app.model_copy(update={"packages": [*there, *rest]}) if there else app


def _bare(package: str, label: str) -> App:
    name = re.sub(r"[^a-z0-9]+", "_", package.lower()).strip("_")
    return App(name=f"own_{name}", labels=[label], packages=[package])
