"""Adapts the app modules to one device: which of an app's packages it has, and what else it has, by its label. Pure.

A label may be several names, as in "Mousepad||文本编辑器".

Each maker's phones have their own dialler and camera, and a phone may have a different app with the name of one we
know; our templates and packages do not apply to it. A computer has no phone apps: there a module is used only if the
program that it names is installed.
"""

import re
from collections.abc import Mapping
from functools import lru_cache

from iris_screen.core.target import split_alternatives
from iris_screen.planning.apps.app_module import App
from iris_screen.planning.apps.registry import Apps

MAX_LABEL = 30


def find_unexpected(installed: Mapping[str, str], apps: Apps) -> dict[str, str]:
    """The installed apps (package → label, "" if unknown) that do not follow from the modules."""
    unexpected: dict[str, str] = {}
    for package, label in installed.items():
        known = apps.find(package)
        if known is not None:
            is_unexpected = bool(known.packages) and known.packages[0] not in installed
        else:
            namesakes = [apps.find(name) for name in split_alternatives(label) if 0 < len(name) <= MAX_LABEL]
            is_unexpected = any(
                app is None or not (app.launcher or any(each in installed for each in app.packages))
                for app in namesakes
            )
        if is_unexpected:
            unexpected[package] = label
    return unexpected


def find_missing(installed: Mapping[str, str], apps: Apps) -> list[str]:
    """The names of the modules whose app is not installed; none if it is unknown what is."""
    known = [app for app in apps.apps if app.packages and not app.launcher]
    return [app.name for app in known if installed and not any(package in installed for package in app.packages)]


def adapt_to_device(apps: Apps, installed: Mapping[str, str], computer: bool = False) -> Apps:
    """The modules, each with the package that is installed, and a bare module for each app without one.

    computer: `installed` is all that is installed, so modules without an installed package are left out.
    """
    return _adapt(apps, tuple(installed.items()), computer) if installed or computer else apps


@lru_cache(maxsize=8)
def _adapt(apps: Apps, installed: tuple[tuple[str, str], ...], computer: bool) -> Apps:
    packages = [package for package, _ in installed]
    unknown = {
        package: split_alternatives(label) for package, label in installed if label and apps.find(package) is None
    }
    ours, namesakes = list[App](), {id(apps.find(name)) for names in unknown.values() for name in names}
    for app in apps.apps:
        if id(app) not in namesakes:
            installed_first = sorted(app.packages, key=lambda package: package not in packages)
            ours.append(app.replace(packages=installed_first))
        elif not app.packages:
            matching = (package for package, names in unknown.items() if any(apps.find(name) is app for name in names))
            if package := next(matching, ""):
                # written for this very phone, by someone who did not know the package
                ours.append(app.replace(packages=[package]))
                del unknown[package]
    if computer:  # a module of the device itself, or without packages to look for, is always there
        ours = [app for app in ours if app.launcher or not app.packages or set(packages) & set(app.packages)]
        ours = [app.replace(templates=[task for task in app.templates if not task.only_phones]) for app in ours]
    for package, names in unknown.items():
        name = re.sub(r"[^a-z0-9]+", "_", package.lower()).strip("_")
        ours.append(App(name=f"own_{name}", labels=names[:1], aliases=names[1:], packages=[package]))
    return apps.with_apps(ours)
