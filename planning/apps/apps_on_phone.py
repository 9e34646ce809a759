"""The app modules as they are on one body: which of an app's packages is there, and what else is, by its label. Pure.

A label may be several names, as in "Mousepad||文本编辑器".

A dialler or a camera is another one on each maker's phones, and a phone may have an app of its own that is called like
one we know: then our templates and our packages are not for it. A computer has no apps of phones: there a module is
used only where the program that it names is installed.
"""

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache

from iris_screen.core.target import alternatives
from iris_screen.planning.apps.app_module import App
from iris_screen.planning.apps.registry import Apps

MAX_LABEL = 30


def told_apart(installed: Mapping[str, str], apps: Apps) -> dict[str, str]:
    """Of what is on a phone (package → label, "" where it cannot tell) all that modules would not suppose anyway."""
    return {package: label for package, label in installed.items() if _is_news(package, label, installed, apps)}


def on_phone(apps: Apps, told: Mapping[str, str], computer: bool = False) -> Apps:
    """The modules, each opened by the package that is there, and a bare one for each app that none of them is for.

    computer: `told` is all that there is, and what has none of its packages there is left out.
    """
    return _on_phone(apps, tuple(told.items()), computer) if told or computer else apps


@lru_cache(maxsize=8)
def _on_phone(apps: Apps, told: tuple[tuple[str, str], ...], computer: bool) -> Apps:
    packages = [package for package, _ in told]
    unknown = {package: alternatives(label) for package, label in told if label and apps.named(package) is None}
    ours, namesakes = list[App](), {id(apps.named(name)) for names in unknown.values() for name in names}
    for app in apps.apps:
        if id(app) not in namesakes:
            ours.append(_opened_by(app, packages))
        elif not app.packages and (package := _package_of(app, unknown, apps)):
            # written for this very phone, by whoever did not know the package
            ours.append(app.replace(packages=[package]))
            del unknown[package]
    there = [app for app in ours if _is_there(app, packages)] if computer else ours
    return apps.replaced([*there, *(_bare(package, names) for package, names in unknown.items())])


def _package_of(app: App, labels: Mapping[str, Iterable[str]], apps: Apps) -> str:
    """The one whose label on the phone is one of the app's names, "" where another app has it."""
    return next((package for package, names in labels.items() if any(apps.named(name) is app for name in names)), "")


def _is_news(package: str, label: str, installed: Mapping[str, str], apps: Apps) -> bool:
    known = apps.named(package)
    if known is not None:
        return bool(known.packages) and known.packages[0] not in installed
    names = [name for name in alternatives(label) if 0 < len(name) <= MAX_LABEL]
    return any(not _is_ours(apps.named(name), installed) for name in names)


def _is_ours(namesake: App | None, installed: Mapping[str, str]) -> bool:
    return namesake is not None and (namesake.launcher or any(one in installed for one in namesake.packages))


def _is_there(app: App, packages: list[str]) -> bool:
    """What is the body itself, or names no package to look for, always is."""
    return app.launcher or not app.packages or any(package in packages for package in app.packages)


def _opened_by(app: App, packages: list[str]) -> App:
    """With the packages that are there before those that are not."""
    there = [package for package in app.packages if package in packages]
    rest = [package for package in app.packages if package not in there]
    return app.replace(packages=[*there, *rest]) if there else app


def _bare(package: str, names: list[str]) -> App:
    name = re.sub(r"[^a-z0-9]+", "_", package.lower()).strip("_")
    return App(name=f"own_{name}", labels=names[:1], aliases=names[1:], packages=[package])
