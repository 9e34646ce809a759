"""Puts the product's abilities together.

The only place that knows which implementation stands behind which Protocol.
"""

import logging
from collections.abc import Callable
from functools import cache

from core.plan import Task
from core.policy import Policy, Ruling, read_policy
from core.protocols import Bodies, CanLaunch, CanStop, Clock, HasElements, HasPointer, KnowsApps, KnowsHome, Planner
from core.settings import Settings
from core.state import Aim, State
from graph.build import Kit
from graph.known import ASSETS, modules, open_library
from tools.apps import Apps, told_apart
from tools.blockers import Declared, Sense, shipped_catalog
from tools.capture import health
from tools.eyes import Eyes
from tools.library import ReferenceLibrary
from tools.locators import locator
from tools.places import Places
from tools.planners import derive_grant, planner
from tools.reading import FrameReader
from tools.second_look import change_in_words, changes_by_itself, still, what_moved
from tools.touch_rule import TouchRule
from tools.verifiers import verifier

LOG = logging.getLogger("iris")

ABILITIES = (CanLaunch, CanStop, HasElements, HasPointer, KnowsHome)


def compose(settings: Settings, clock: Clock, bodies: Bodies, said: str = "") -> Kit:
    """The whole product, with no model: every ability that works offline.

    said: the task, where this is for one run alone; its words on the screen are then known for what they are.
    """
    apps = modules(settings)
    for broken in apps.broken:
        LOG.warning("%s It is left out.", broken.why)
    library = open_library(settings)
    policy = _policy(settings)
    reader = FrameReader(said)
    rule = TouchRule(policy, reader)
    brain = _brains(apps)
    places = Places(settings.home / "places.json")
    return Kit(
        clock=clock,
        bodies=bodies,
        eyes=Eyes(clock, settings.patience, still),
        sense=Sense(shipped_catalog(_declared(apps)), policy, reader),
        health=health,
        locator=locator(library, reader),
        places=places,
        verifier=verifier(library, reader),
        changed=change_in_words,
        restless=changes_by_itself,
        same=what_moved,
        rule=lambda state, aim: _rule(rule, bodies, state, aim),
        brain=brain,
        prepare=lambda task: _prepared(task, settings, bodies, apps, policy, brain),
        tidy=lambda state, outcome: _tidy(library, places),
    )


def _declared(apps: Apps) -> list[Declared]:
    """The ways out that app modules name for their own dialogs."""
    return [
        Declared(app=package, seen=[words], tap=words)
        for app in apps.apps
        for package in app.packages
        for words in app.dismiss
    ]


def abilities_of(device: object) -> list[str]:
    """Which of ABILITIES a body offers, by name: what planners and nodes may know of it, kept with the task."""
    return [ability.__name__ for ability in ABILITIES if isinstance(device, ability)]


def _tidy(library: ReferenceLibrary, places: Places) -> None:
    library.remove_temporary()
    places.save()


def _prepared(
    task: Task, settings: Settings, bodies: Bodies, apps: Apps, policy: Policy, brain: Callable[[str], Planner]
) -> Task:
    """The task with its limits, what its body offers and what its words consent to. An unknown planner is refused."""
    brain(task.planner)
    limits = {"patience": settings.patience, "layers": settings.layers}
    device = bodies.of(task).device
    offered = {
        "abilities": abilities_of(device),
        "home": device.home() if isinstance(device, KnowsHome) else "",
        "installed": told_apart(_installed(device), apps),
    }
    prepared = task.model_copy(update={**limits, **offered})
    return prepared.model_copy(update={"grant": derive_grant(prepared, apps, policy)})


def _installed(device: object) -> dict[str, str]:
    """The packages on a device, each with its label where the device can tell; none where it knows of no packages."""
    if isinstance(device, KnowsApps):
        return device.apps()
    return dict.fromkeys(device.packages(), "") if isinstance(device, CanLaunch) else {}


def _brains(apps: Apps) -> Callable[[str], Planner]:
    @cache
    def brain(name: str) -> Planner:
        return planner(name, apps)

    return brain


def _rule(rule: TouchRule, bodies: Bodies, state: State, aim: Aim) -> Ruling:
    task = state["task"]
    return rule.judge(task, state["steps"], aim, bodies.of(task).picture(aim.frame))


def _policy(settings: Settings) -> Policy:
    """The person's own policy, taken whole, or the shipped one."""
    own = settings.home / "policy.yaml"
    path = own if own.is_file() else ASSETS / "policy.yaml"
    return read_policy(path.read_bytes(), str(path))
